"""The page's API: a cookie is a member, another site is nobody, and /live tells each what is theirs."""

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import TypeAdapter
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace.page_api import Boot, News
from tests.bot.workspace.app_side import client, socket
from tests.workspace_fixture import (
    BOT_USER,
    JO,
    MIRA,
    SAM,
    MemberRefused,
    Workspace,
    a_manifest,
    running_workspace,
)

GENERAL = "C0GENERAL"
NEWS: TypeAdapter[Any] = TypeAdapter(News)


async def news_of(wire: aiohttp.ClientWebSocketResponse) -> Any:
    return NEWS.validate_json(await wire.receive_str(timeout=5))


async def test_a_first_visit_is_mira_with_everything_a_page_needs(ws: Workspace) -> None:
    async with aiohttp.ClientSession() as http, http.get(f"{ws.url}/_page/boot") as answer:
        boot = Boot.model_validate_json(await answer.text())
        cookie = answer.headers["Set-Cookie"]
    assert (boot.me.id, boot.me.tz) == (MIRA, "Europe/Stockholm")
    assert [each.name for each in boot.channels] == ["general", "gpu-porting", "random"]
    assert [each.has_app for each in boot.channels] == [True, True, False]
    assert [each.command for each in boot.commands] == ["/rocm"]
    assert (boot.app.user, boot.app.sockets) == (BOT_USER, 0)
    assert {each.id for each in boot.users if each.is_admin} == {SAM}
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@pytest.mark.parametrize("path", ["messages?channel=C0GENERAL", "live"])
async def test_without_a_cookie_there_is_nobody(ws: Workspace, path: str) -> None:
    async with aiohttp.ClientSession() as http, http.get(f"{ws.url}/_page/{path}") as answer:
        assert (answer.status, (await answer.json())["error"]) == (401, "no_session")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example:80"}, 403),
        ({"Origin": "{url}"}, 200),
    ],
)
async def test_another_site_is_turned_away(ws: Workspace, headers: dict[str, str], status: int) -> None:
    sent = {name: value.format(url=ws.url) for name, value in headers.items()}
    async with aiohttp.ClientSession() as http:
        async with http.get(f"{ws.url}/_page/boot", headers=sent) as answer:
            assert answer.status == status
        async with http.post(f"{ws.url}/_clock", json={"advance_s": 1}, headers=sent) as answer:
            assert answer.status == status


async def test_a_form_of_another_site_is_no_json(ws: Workspace) -> None:
    member = await ws.member(MIRA)
    async with member.session.post(f"{ws.url}/_page/say", data='{"channel": "C0GENERAL"}') as answer:
        assert answer.status == 400
    async with member.session.post(f"{ws.url}/_clock", data='{"advance_s": 1}') as answer:
        assert answer.status == 415


@pytest.mark.parametrize(
    ("verb", "body", "error"),
    [
        ("say", {"channel": GENERAL, "text": " "}, "no_text"),
        ("say", {"channel": "C0NOWHERE", "text": "x"}, "channel_not_found"),
        ("say", {"channel": GENERAL, "text": "x", "thread_ts": "1.000001"}, "thread_not_found"),
        ("say", {"channel": GENERAL, "text": "x" * 40_001}, "msg_too_long"),
        ("say", {"channel": GENERAL, "blocks": [{"type": "divider"}]}, "invalid_blocks"),
        ("say", {"channel": GENERAL, "shout": "x"}, "invalid_arguments"),
        ("edit", {"channel": GENERAL, "ts": "1.000001", "text": "x"}, "message_not_found"),
        ("delete", {"channel": GENERAL, "ts": "1.000001"}, "message_not_found"),
        ("react", {"channel": GENERAL, "ts": "1.000001", "name": "eyes"}, "message_not_found"),
        (
            "press",
            {"channel": GENERAL, "ts": "1.000001", "block_id": "b", "action_id": "a"},
            "message_not_found",
        ),
        ("open_dm", {"user": "U0NOBODY"}, "user_not_found"),
        ("act_as", {"user": BOT_USER}, "user_not_found"),
    ],
)
async def test_what_a_member_cannot_do(ws: Workspace, verb: str, body: dict[str, Any], error: str) -> None:
    with pytest.raises(MemberRefused) as caught:
        await ws.act(MIRA, verb, body)
    assert caught.value.error == error
    assert caught.value.says


async def test_only_ones_own_words_are_edited_and_deleted(ws: Workspace, app: AsyncWebClient) -> None:
    said = await ws.say(MIRA, "general", "mine")
    with pytest.raises(MemberRefused, match="cant_update_message"):
        await ws.edit(JO, said, "yours")
    with pytest.raises(MemberRefused, match="cant_delete_message"):
        await ws.delete(JO, said)
    with pytest.raises(MemberRefused, match="channel_not_found"):
        await ws.say(SAM, await ws.dm(MIRA), "in another's DM")


async def test_a_composed_block_is_sent_as_it_is(ws: Workspace) -> None:
    code = {"type": "rich_text_preformatted", "elements": [{"type": "text", "text": "a<<<1>>>()"}]}
    block = {"type": "rich_text", "block_id": "b", "elements": [code]}
    said = await ws.say(MIRA, "general", "", blocks=(block,))
    assert (said.text, said.blocks) == ("```a&lt;&lt;&lt;1&gt;&gt;&gt;()```", (block,))


async def test_live_tells_what_is_ones_own_to_see(ws: Workspace, app: AsyncWebClient) -> None:
    mira, jo = await ws.live(MIRA), await ws.live(JO)
    assert [(await news_of(each)).me for each in (mira, jo)] == [MIRA, JO]
    await app.chat_postEphemeral(channel=GENERAL, user=MIRA, text="psst")
    dm = await ws.dm(JO)
    await ws.say(JO, dm, "mine")
    root = (await app.chat_postMessage(channel=GENERAL, text="all"))["ts"]
    await app.chat_postMessage(channel=GENERAL, text="reply", thread_ts=root)
    await app.chat_update(channel=GENERAL, ts=root, text="changed")
    await app.chat_delete(channel=GENERAL, ts=root)

    async def seen(wire: aiohttp.ClientWebSocketResponse, count: int) -> list[tuple[str, str]]:
        all_ = [await news_of(wire) for _ in range(count)]
        return [(each.type, each.message.text if hasattr(each, "message") else "") for each in all_]

    shared = [
        ("message", "all"),
        ("message", "reply"),
        ("message_changed", "all"),
        ("message_changed", "changed"),
        ("message_changed", "This message was deleted."),
    ]
    assert await seen(mira, 6) == [("message", "psst"), *shared]
    assert await seen(jo, 7) == [("channel", ""), ("message", "mine"), *shared]
    await mira.close(), await jo.close()


async def test_live_tells_of_the_app_and_the_clock(ws: Workspace) -> None:
    wire = await ws.live(MIRA)
    assert (await news_of(wire)).app.sockets == 0
    async with socket(ws):
        assert (await news_of(wire)).app.sockets == 1
    assert (await news_of(wire)).app.sockets == 0
    now = await ws.advance(3_600)
    assert abs((await news_of(wire)).now - now) < 1
    await wire.close()


async def test_acting_as_another_is_a_new_cookie_and_ends_the_old_ones_live(ws: Workspace) -> None:
    member = await ws.member(MIRA)
    wire = await ws.live(MIRA)
    await news_of(wire)
    [old] = [each.value for each in member.session.cookie_jar]
    async with member.session.post(f"{ws.url}/_page/act_as", json={"user": "jo"}) as answer:
        assert (await answer.json())["me"]["id"] == JO
    assert (await wire.receive(timeout=5)).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSING)
    [new] = [each.value for each in member.session.cookie_jar]
    assert new != old
    await wire.close()
    [name] = [each.key for each in member.session.cookie_jar]
    async with (
        aiohttp.ClientSession() as http,
        http.get(f"{ws.url}/_page/messages", params={"channel": GENERAL}, cookies={name: old}) as answer,
    ):
        assert answer.status == 401


async def test_messages_page_back_from_the_newest(ws: Workspace) -> None:
    said = [await ws.say(MIRA, "general", f"{n}") for n in range(5)]
    member = await ws.member(MIRA)

    async def page(**query: str) -> tuple[list[str], bool]:
        async with member.session.get(f"{ws.url}/_page/messages", params={"channel": GENERAL} | query) as got:
            body = json.loads(await got.text())
        return [each["text"] for each in body["messages"]], body["has_more"]

    assert await page(limit="2") == (["3", "4"], True)
    assert await page(limit="2", before=said[3].ts) == (["1", "2"], True)
    assert await page(before=said[1].ts) == (["0"], False)


async def test_a_page_is_guarded_and_is_only_the_folder(ws: Workspace) -> None:
    async with aiohttp.ClientSession() as http:
        async with http.get(f"{ws.url}/") as answer:
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for path in ("/../serving.py", "/%2e%2e/serving.py", "/nothing.js"):
            async with http.get(ws.url + path) as answer:
                assert answer.status == 404


async def test_a_new_member_is_in_every_channel_and_heard_of(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest(bot_events=("team_join",))) as ws, socket(ws) as ear:
        id_ = await ws.join("ada", "America/Lima")
        joined = (await ear.event())["event"]
        assert (joined["type"], joined["user"]["id"], joined["user"]["tz"]) == (
            "team_join",
            id_,
            "America/Lima",
        )
        assert (await ws.say("ada", "general", "hello")).user == id_
        assert id_ in (await client(ws).conversations_members(channel=GENERAL))["members"]


@pytest.mark.parametrize(
    ("name", "tz", "error"),
    [
        ("mira", "Etc/UTC", "name_taken"),
        ("<b>", "Etc/UTC", "invalid_name"),
        ("ada", "Mars/Base", "invalid_timezone"),
        ("ada", "../etc/passwd", "invalid_timezone"),
    ],
)
async def test_who_cannot_join(ws: Workspace, name: str, tz: str, error: str) -> None:
    with pytest.raises(MemberRefused, match=error):
        await ws.join(name, tz)
