"""Strict as Slack: each refusal by Slack's own name, through slack_sdk and in every HTTP form."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace.methods import all_methods
from tests.bot.workspace.app_side import client, error_of
from tests.workspace_fixture import JO, MIRA, SCOPES, Workspace, a_manifest, running_workspace

GENERAL, RANDOM = "C0GENERAL", "C00RANDOM"
SECTION = {"type": "section", "text": {"type": "mrkdwn", "text": "x"}}
HOME = {"type": "home", "blocks": [SECTION]}
MODAL = {"type": "modal", "title": {"type": "plain_text", "text": "T"}, "blocks": [SECTION]}


def post(**more: Any) -> tuple[str, dict[str, Any]]:
    return "chat.postMessage", {"channel": GENERAL, "text": "x"} | more


REFUSALS: list[tuple[str, str, dict[str, Any]]] = [
    ("unknown_method", "chat.shout", {}),
    ("invalid_arguments", "chat.postMessage", {"text": "no channel"}),
    ("channel_not_found", *post(channel="C0NOWHERE")),
    ("channel_not_found", *post(channel="#general")),
    ("channel_not_found", *post(channel="USLACKBOT")),
    ("channel_not_found", *post(channel="U000DRILLS")),
    (
        "view_too_large",
        "views.publish",
        {"user_id": MIRA, "view": HOME | {"private_metadata": "x" * 250_000}},
    ),
    ("not_in_channel", *post(channel=RANDOM)),
    ("no_text", *post(text="")),
    ("thread_not_found", *post(thread_ts="1.000001")),
    ("too_many_attachments", *post(attachments=[{"text": "a"}] * 101)),
    ("invalid_attachments", *post(attachments="{")),
    ("invalid_blocks_format", *post(blocks="[{")),
    ("invalid_blocks", *post(blocks=[SECTION] * 51)),
    ("invalid_blocks", *post(blocks=[{"type": "sectoin"}])),
    ("invalid_blocks", *post(blocks=[{"type": "section", "text": {"type": "mrkdwn", "text": "x" * 3001}}])),
    ("invalid_metadata_format", *post(metadata={"event_type": "x"})),
    ("metadata_too_large", *post(metadata={"event_type": "x", "event_payload": {"a": "b" * 17_000}})),
    ("markdown_text_conflict", *post(markdown_text="**x**")),
    ("msg_too_long", "chat.postMessage", {"channel": GENERAL, "markdown_text": "x" * 12_001}),
    ("missing_scope", *post(username="Somebody else")),
    ("message_not_found", "chat.update", {"channel": GENERAL, "ts": "1.000001", "text": "x"}),
    ("message_not_found", "chat.delete", {"channel": GENERAL, "ts": "1.000001"}),
    ("message_not_found", "chat.getPermalink", {"channel": GENERAL, "message_ts": "1.000001"}),
    ("user_not_in_channel", "chat.postEphemeral", {"channel": GENERAL, "user": "U0NOBODY", "text": "x"}),
    ("user_not_found", "users.info", {"user": "U0NOBODY"}),
    ("invalid_cursor", "users.list", {"cursor": "dXNlcjpVMA=="}),
    ("invalid_limit", "users.list", {"limit": 0}),
    ("users_list_not_supplied", "conversations.open", {}),
    ("user_not_found", "conversations.open", {"users": "U0NOBODY"}),
    ("cannot_dm_bot", "conversations.open", {"users": "U000DRILLS"}),
    ("channel_not_found", "conversations.info", {"channel": "C0NOWHERE"}),
    ("invalid_types", "conversations.list", {"types": "secret"}),
    ("not_in_channel", "conversations.history", {"channel": RANDOM}),
    ("thread_not_found", "conversations.replies", {"channel": GENERAL, "ts": "1.000001"}),
    ("message_not_found", "reactions.add", {"channel": GENERAL, "timestamp": "1.000001", "name": "eyes"}),
    ("invalid_name", "reactions.add", {"channel": GENERAL, "timestamp": "1.000001", "name": "<b>"}),
    ("bot_not_found", "bots.info", {"bot": "B0NOBODY"}),
    ("file_not_found", "files.info", {"file": "F0NOTHING"}),
    ("missing_argument", "files.getUploadURLExternal", {"filename": "a.txt", "length": 0}),
    ("file_not_found", "files.completeUploadExternal", {"files": [{"id": "F0NOTHING"}]}),
    ("invalid_arguments", "views.open", {"trigger_id": "made.up.one", "view": MODAL}),
    ("user_not_found", "views.publish", {"user_id": "U0NOBODY", "view": HOME}),
    ("invalid_blocks", "views.publish", {"user_id": MIRA, "view": HOME | {"blocks": [SECTION] * 101}}),
    ("not_found", "views.update", {"view_id": "V0NOTHING", "view": MODAL}),
]


@pytest.mark.parametrize(("error", "method", "arguments"), REFUSALS)
async def test_a_wrong_call_is_refused_by_slacks_name(
    app: AsyncWebClient, error: str, method: str, arguments: dict[str, Any]
) -> None:
    assert await error_of(app.api_call(method, json=arguments)) == error


async def test_a_refused_block_is_pointed_at(app: AsyncWebClient) -> None:
    blocks = [SECTION, {"type": "header", "text": {"type": "plain_text", "text": "x" * 151}}]
    with pytest.raises(SlackApiError) as caught:
        await app.chat_postMessage(channel=GENERAL, text="x", blocks=blocks)
    assert "[json-pointer:/blocks/1/text" in caught.value.response["response_metadata"]["messages"][0]


async def test_a_message_of_another_is_not_the_apps_to_change(ws: Workspace, app: AsyncWebClient) -> None:
    said = await ws.say(MIRA, GENERAL, "mine")
    assert await error_of(app.chat_update(channel=GENERAL, ts=said.ts, text="x")) == "cant_update_message"
    assert await error_of(app.chat_delete(channel=GENERAL, ts=said.ts)) == "cant_delete_message"


async def test_an_update_has_rules_of_its_own(app: AsyncWebClient) -> None:
    rich = {
        "type": "rich_text",
        "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": "x"}]}],
    }
    ts = (await app.chat_postMessage(channel=GENERAL, text="x", blocks=[rich]))["ts"]
    assert (
        await error_of(app.chat_update(channel=GENERAL, ts=ts, text="x" * 4_001, blocks=[rich]))
        == "msg_too_long"
    )
    assert await error_of(app.chat_update(channel=GENERAL, ts=ts, text="plain")) == "block_mismatch"
    assert await error_of(app.chat_update(channel=MIRA, ts=ts, text="x")) == "channel_not_found"


async def test_an_update_without_blocks_takes_them_away_but_keeps_the_metadata(app: AsyncWebClient) -> None:
    metadata = {"event_type": "rocm_drills", "event_payload": {"key": "k"}}
    ts = (await app.chat_postMessage(channel=GENERAL, text="x", blocks=[SECTION], metadata=metadata))["ts"]
    await app.chat_update(channel=GENERAL, ts=ts, text="y")
    history = await app.conversations_history(channel=GENERAL, include_all_metadata=True)
    assert history["messages"][0]["metadata"] == metadata
    assert "blocks" not in history["messages"][0]
    assert "metadata" not in (await app.conversations_history(channel=GENERAL))["messages"][0]


async def test_text_beyond_forty_thousand_is_cut(app: AsyncWebClient) -> None:
    posted = await app.chat_postMessage(channel=GENERAL, text="x" * 40_100)
    assert len(posted["message"]["text"]) == 40_000


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"),
        (
            "&lt;<@U0000MIRA>&gt; <https://a.b/c?d&e|link>",
            "&lt;<@U0000MIRA>&gt; <https://a.b/c?d&amp;e|link>",
        ),
        ("<!date^1^{date}|x> <script>", "<!date^1^{date}|x> &lt;script&gt;"),
    ],
)
async def test_what_is_no_control_sequence_is_kept_escaped(
    app: AsyncWebClient, given: str, kept: str
) -> None:
    assert (await app.chat_postMessage(channel=GENERAL, text=given))["message"]["text"] == kept


@pytest.mark.parametrize(
    ("token", "method", "error"),
    [
        (None, "auth.test", "not_authed"),
        ("xoxb-nobody", "auth.test", "invalid_auth"),
        (lambda ws: ws.app_token, "auth.test", "not_allowed_token_type"),
        (lambda ws: ws.bot_token, "apps.connections.open", "not_allowed_token_type"),
        (None, "api.test", ""),
    ],
)
async def test_tokens(
    ws: Workspace, token: str | Callable[[Workspace], str] | None, method: str, error: str
) -> None:
    app = AsyncWebClient(token(ws) if callable(token) else token, base_url=ws.api_url)
    assert await error_of(app.api_call(method)) == error


@pytest.mark.parametrize(
    ("body", "content_type", "error"),
    [
        ("{", "application/json", "invalid_json"),
        ("[1]", "application/json", "json_not_object"),
        ("<x/>", "application/xml", "invalid_post_type"),
    ],
)
async def test_a_body_that_is_no_call(ws: Workspace, body: str, content_type: str, error: str) -> None:
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{ws.api_url}auth.test", data=body, headers={"Content-Type": content_type}) as answer,
    ):
        assert (await answer.json()) == {"ok": False, "error": error}


@pytest.mark.parametrize(
    ("verb", "how"), [("get", "params"), ("post", "params"), ("post", "data"), ("post", "json")]
)
async def test_every_form_of_a_call_is_the_same_call(ws: Workspace, verb: str, how: str) -> None:
    """Query, form or JSON; lists as JSON text in the first two."""
    blocks: Any = [SECTION] if how == "json" else json.dumps([SECTION])
    arguments = {"channel": GENERAL, "text": "x", "blocks": blocks}
    headers = {"Authorization": f"Bearer {ws.bot_token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.request(verb, f"{ws.api_url}chat.postMessage", **{how: arguments}) as answer,
    ):
        body = await answer.json()
    assert body["ok"], body
    assert body["message"]["blocks"][0]["type"] == "section"


async def test_the_token_may_be_in_the_form_but_not_in_the_query(ws: Workspace) -> None:
    async with aiohttp.ClientSession() as http:
        async with http.post(f"{ws.api_url}auth.test", data={"token": ws.bot_token}) as answer:
            assert (await answer.json())["ok"]
            assert answer.headers["x-oauth-scopes"] == ",".join(sorted(SCOPES))
        async with http.get(f"{ws.api_url}auth.test", params={"token": ws.bot_token}) as answer:
            assert (await answer.json())["error"] == "not_authed"


SCOPED = [
    ("chat:write", "chat.postMessage", {"channel": GENERAL, "text": "x"}),
    ("chat:write", "chat.update", {"channel": GENERAL, "ts": "1.0", "text": "x"}),
    ("channels:history", "conversations.history", {"channel": GENERAL}),
    ("channels:read", "conversations.info", {"channel": GENERAL}),
    ("channels:read", "conversations.list", {}),
    ("im:read", "conversations.list", {"types": "im"}),
    ("im:write", "conversations.open", {"users": MIRA}),
    ("users:read", "users.info", {"user": MIRA}),
    ("reactions:write", "reactions.add", {"channel": GENERAL, "timestamp": "1.0", "name": "eyes"}),
    ("reactions:read", "reactions.get", {"channel": GENERAL, "timestamp": "1.0"}),
    ("files:write", "files.getUploadURLExternal", {"filename": "a", "length": 1}),
    ("files:read", "files.info", {"file": "F0"}),
    ("team:read", "team.info", {}),
]


@pytest.mark.parametrize(("scope", "method", "arguments"), SCOPED)
async def test_what_the_manifest_does_not_grant_is_missing(
    tmp_path: Path, scope: str, method: str, arguments: dict[str, Any]
) -> None:
    manifest = a_manifest(scopes=tuple(each for each in SCOPES if each != scope))
    async with running_workspace(tmp_path, manifest) as ws:
        with pytest.raises(SlackApiError) as caught:
            await client(ws).api_call(method, json=arguments)
    assert caught.value.response["error"] == "missing_scope"
    assert caught.value.response["needed"] == scope
    assert scope not in caught.value.response["provided"].split(",")


def test_the_methods_that_the_bot_needs_are_there() -> None:
    assert set(all_methods()) >= {
        "api.test", "apps.connections.open", "auth.test", "bots.info", "chat.delete", "chat.getPermalink",
        "chat.postEphemeral", "chat.postMessage", "chat.update", "conversations.history",
        "conversations.info", "conversations.list", "conversations.members", "conversations.open",
        "conversations.replies",
        "files.completeUploadExternal", "files.getUploadURLExternal", "files.info", "reactions.add",
        "reactions.get", "reactions.remove", "team.info", "users.info", "users.list", "views.open",
        "views.publish", "views.push", "views.update",
    }  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(all_methods()) - {"api.test"}))
async def test_no_method_is_open_to_strangers(ws: Workspace, name: str) -> None:
    assert await error_of(AsyncWebClient(base_url=ws.api_url).api_call(name)) == "not_authed"


async def test_people_have_zones_and_the_bot_an_id(ws: Workspace, app: AsyncWebClient) -> None:
    members = (await app.users_list())["members"]
    zones = {each["id"]: each["tz"] for each in members if not each["is_bot"]}
    assert len(zones) == len(set(zones.values())) == 3
    assert (await app.users_info(user=JO))["user"]["tz_offset"] == 9 * 3600
    me = await app.auth_test()
    assert (await app.bots_info(bot=me["bot_id"]))["bot"]["user_id"] == me["user_id"]
    assert (await app.team_info())["team"]["id"] == me["team_id"]


async def test_history_pages_newest_first_and_replies_oldest_first(app: AsyncWebClient) -> None:
    stamps = [(await app.chat_postMessage(channel=MIRA, text=f"{n}"))["ts"] for n in range(4)]
    dm = (await app.conversations_open(users=MIRA))["channel"]["id"]
    first = await app.conversations_history(channel=dm, limit=3)
    assert [each["text"] for each in first["messages"]] == ["3", "2", "1"]
    assert first["has_more"]
    rest = await app.conversations_history(
        channel=dm, limit=3, cursor=first["response_metadata"]["next_cursor"]
    )
    assert ([each["text"] for each in rest["messages"]], rest["has_more"]) == (["0"], False)
    between = await app.conversations_history(channel=dm, oldest=stamps[0], latest=stamps[2])
    assert [each["text"] for each in between["messages"]] == ["1"]
    both = await app.conversations_history(channel=dm, oldest=stamps[0], latest=stamps[2], inclusive=True)
    assert [each["text"] for each in both["messages"]] == ["2", "1", "0"]
    await app.chat_postMessage(channel=dm, text="r", thread_ts=stamps[1])
    thread = await app.conversations_replies(channel=dm, ts=stamps[1])
    assert [each["text"] for each in thread["messages"]] == ["1", "r"]
    root = thread["messages"][0]
    assert (root["reply_count"], root["thread_ts"], root["latest_reply"]) == (
        1,
        stamps[1],
        thread["messages"][1]["ts"],
    )
    assert "r" not in [each["text"] for each in (await app.conversations_history(channel=dm))["messages"]]


async def test_posts_are_never_deduplicated_and_ts_increase(app: AsyncWebClient) -> None:
    stamps = [(await app.chat_postMessage(channel=GENERAL, text="same"))["ts"] for _ in range(3)]
    assert stamps == sorted(set(stamps))


async def test_a_reply_is_given_to_a_root_only(app: AsyncWebClient) -> None:
    root = (await app.chat_postMessage(channel=GENERAL, text="root"))["ts"]
    reply = (await app.chat_postMessage(channel=GENERAL, text="reply", thread_ts=root))["ts"]
    assert (
        await error_of(app.chat_postMessage(channel=GENERAL, text="x", thread_ts=reply)) == "thread_not_found"
    )


async def test_a_deleted_root_leaves_its_replies_a_tombstone(app: AsyncWebClient) -> None:
    root = (await app.chat_postMessage(channel=GENERAL, text="root"))["ts"]
    await app.chat_postMessage(channel=GENERAL, text="reply", thread_ts=root)
    await app.chat_delete(channel=GENERAL, ts=root)
    thread = (await app.conversations_replies(channel=GENERAL, ts=root))["messages"]
    assert [(each.get("subtype"), each["text"]) for each in thread] == [
        ("tombstone", "This message was deleted."),
        (None, "reply"),
    ]


async def test_reactions(ws: Workspace, app: AsyncWebClient) -> None:
    said = await ws.say(MIRA, GENERAL, "look")
    where = {"channel": GENERAL, "timestamp": said.ts}
    await app.reactions_add(**where, name="eyes")
    assert await error_of(app.reactions_add(**where, name="eyes")) == "already_reacted"
    await ws.react(JO, said, "eyes")
    got = (await app.reactions_get(**where))["message"]["reactions"]
    assert got == [{"name": "eyes", "users": ["U000DRILLS", JO], "count": 2}]
    await app.reactions_remove(**where, name="eyes")
    assert await error_of(app.reactions_remove(**where, name="eyes")) == "no_reaction"


async def test_another_members_dm_does_not_exist_for_the_app(ws: Workspace, app: AsyncWebClient) -> None:
    dm = await ws.dm(MIRA, JO)
    assert await error_of(app.conversations_info(channel=dm)) == "channel_not_found"
    assert await error_of(app.chat_postMessage(channel=dm, text="x")) == "channel_not_found"


async def test_without_a_messages_tab_there_is_no_dm(tmp_path: Path) -> None:
    manifest = a_manifest()
    manifest["features"]["app_home"]["messages_tab_enabled"] = False
    async with running_workspace(tmp_path, manifest) as ws:
        assert await error_of(client(ws).chat_postMessage(channel=MIRA, text="x")) == "messages_tab_disabled"
