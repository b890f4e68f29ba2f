"""What the app hears of what members do, in Slack's shapes, and what it does not hear."""

from pathlib import Path

import pytest

from tests.bot.workspace.app_side import gather_events, socket
from tests.workspace_fixture import BOT_USER, JO, MIRA, Workspace, a_manifest, running_workspace

GENERAL = "general"


async def test_a_members_text_arrives_escaped_with_rich_text_beside_it(ws: Workspace) -> None:
    typed = "```kernel<<<grid, block>>>(a & b);```"
    async with socket(ws) as app:
        said = await ws.say(MIRA, await ws.dm(MIRA), typed)
        payload = await app.event()
    event = payload["event"]
    assert event["text"] == "```kernel&lt;&lt;&lt;grid, block&gt;&gt;&gt;(a &amp; b);```"
    assert event["blocks"][0]["elements"][0]["type"] == "rich_text_preformatted"
    assert event["blocks"][0]["elements"][0]["elements"][0]["text"] == "kernel<<<grid, block>>>(a & b);"
    assert (event["type"], event["channel_type"], event["user"]) == ("message", "im", MIRA)
    assert event["ts"] == event["event_ts"] == said.ts
    assert {"client_msg_id", "channel", "team"} <= set(event)
    assert payload["type"] == "event_callback"
    assert payload["authorizations"][0]["user_id"] == BOT_USER
    assert {"event_id", "event_time", "team_id", "api_app_id"} <= set(payload)


async def test_a_mention_is_two_events_with_two_ids(ws: Workspace) -> None:
    async with socket(ws) as app:
        await ws.say(MIRA, GENERAL, "@rocmdrills help")
        both = [await app.event(), await app.event()]
    assert [each["event"]["type"] for each in both] == ["message", "app_mention"]
    assert len({each["event_id"] for each in both}) == 2
    assert len({each["event"]["ts"] for each in both}) == 1
    assert both[1]["event"]["text"] == f"<@{BOT_USER}> help"


@pytest.mark.parametrize("text", [f"<@{BOT_USER}> help", "`@rocmdrills`", "mail@rocmdrills", "no mention"])
async def test_what_only_looks_like_a_mention_is_none(ws: Workspace, text: str) -> None:
    async with socket(ws) as app:
        await ws.say(MIRA, GENERAL, text)
        assert (await app.event())["event"]["type"] == "message"
        assert await app.is_quiet()


async def test_where_the_app_is_not_it_hears_nothing(ws: Workspace) -> None:
    async with socket(ws) as app:
        await ws.say(MIRA, "random", "@rocmdrills help")
        await ws.say(MIRA, await ws.dm(MIRA, JO), "psst")
        assert await app.is_quiet()


async def test_the_manifest_decides_what_is_heard(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest(bot_events=("app_mention",))) as ws, socket(ws) as app:
        await ws.say(MIRA, GENERAL, "@rocmdrills help")
        await ws.say(MIRA, await ws.dm(MIRA), "help")
        assert [each["payload"]["event"]["type"] for each in (await gather_events(app))[0]] == ["app_mention"]


async def test_a_reply_names_its_thread(ws: Workspace) -> None:
    dm = await ws.dm(MIRA)
    root = await ws.say(MIRA, dm, "root")
    async with socket(ws) as app:
        await ws.say(MIRA, dm, "reply", root.ts)
        event = (await app.event())["event"]
    assert (event["thread_ts"], event["parent_user_id"]) == (root.ts, MIRA)


async def test_an_edit_and_a_deletion_are_hidden_events(ws: Workspace) -> None:
    dm = await ws.dm(MIRA)
    said = await ws.say(MIRA, dm, "line 8")
    async with socket(ws) as app:
        await ws.edit(MIRA, said, "line 9")
        edited = (await app.event())["event"]
        await ws.delete(MIRA, said)
        deleted = (await app.event())["event"]
    assert (edited["subtype"], edited["hidden"], edited["channel"]) == ("message_changed", True, dm)
    assert (edited["previous_message"]["text"], edited["message"]["text"]) == ("line 8", "line 9")
    assert edited["message"]["ts"] == said.ts
    assert edited["message"]["edited"]["ts"] > said.ts
    assert (deleted["subtype"], deleted["deleted_ts"]) == ("message_deleted", said.ts)


async def test_the_apps_own_posts_come_back_with_its_bot_id(ws: Workspace, app) -> None:
    async with socket(ws) as ear:
        await app.chat_postMessage(channel=GENERAL_ID, text=f"<@{BOT_USER}> myself")
        event = (await ear.event())["event"]
        assert event["bot_id"].startswith("B")
        assert await ear.is_quiet(), "an app's own mention of itself is no app_mention"


GENERAL_ID = "C0GENERAL"


async def test_opening_the_app_and_reacting_are_heard(ws: Workspace) -> None:
    said = await ws.say(MIRA, GENERAL, "look")
    async with socket(ws) as app:
        await ws.act(MIRA, "open_app", {"tab": "home"})
        opened = (await app.event())["event"]
        await ws.react(JO, said, "eyes")
        reacted = (await app.event())["event"]
    assert (opened["type"], opened["tab"], opened["user"]) == ("app_home_opened", "home", MIRA)
    assert (reacted["type"], reacted["reaction"], reacted["item"]["ts"]) == (
        "reaction_added",
        "eyes",
        said.ts,
    )
