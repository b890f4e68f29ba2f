"""Slash commands and presses: refused where Slack refuses, answered within 3 s or not at all."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace import Strictness
from tests.bot.workspace.app_side import Socket, client, error_of, socket
from tests.workspace_fixture import (
    JO,
    MIRA,
    SCOPES,
    MemberRefused,
    Workspace,
    a_manifest,
    block_of,
    running_workspace,
)

GENERAL = "C0GENERAL"
QUICK = Strictness(ack_s=0.1)
MODAL = {
    "type": "modal",
    "title": {"type": "plain_text", "text": "T"},
    "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "x"}}],
}


def button(value: str = "v") -> dict[str, Any]:
    return {
        "type": "button",
        "action_id": "go",
        "text": {"type": "plain_text", "text": "Go"},
        "value": value,
    }


def actions(*elements: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": "actions", "elements": list(elements)}]


@pytest.fixture
async def ear(ws: Workspace) -> AsyncIterator[Socket]:
    async with socket(ws) as opened:
        yield opened


async def answered(
    ws: Workspace, ear: Socket, act: Any, payload: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Do it, acknowledge it; what the app was handed."""
    doing = asyncio.create_task(act)
    envelope = await ear.frame()
    assert envelope["accepts_response_payload"] is True
    await ear.ack(envelope, payload)
    assert await doing == ""
    return envelope["payload"]


async def test_a_slash_command_is_what_slack_hands_over(ws: Workspace, ear: Socket) -> None:
    payload = await answered(ws, ear, ws.slash(MIRA, "general", "/rocm run a<b  &  c"))
    assert payload["command"] == "/rocm"
    assert payload["text"] == "run a&lt;b  &amp;  c"
    assert (payload["user_id"], payload["user_name"]) == (MIRA, "mira")
    assert (payload["channel_id"], payload["channel_name"]) == (GENERAL, "general")
    assert {"response_url", "trigger_id", "team_id", "api_app_id"} <= set(payload)
    assert await ws.messages("general") == (), "the line itself is shown to nobody"


@pytest.mark.parametrize(
    ("line", "is_thread", "error"),
    [("/rocm help", True, "slash_in_thread"), ("/nothing", False, "unknown_command")],
)
async def test_a_refused_command_never_reaches_the_app(
    ws: Workspace, ear: Socket, line: str, is_thread: bool, error: str
) -> None:
    root = await ws.say(MIRA, "general", "root")
    await ear.event()
    with pytest.raises(MemberRefused) as caught:
        await ws.slash(MIRA, "general", line, root.ts if is_thread else None)
    assert caught.value.error == error
    assert await ear.is_quiet()


async def test_a_command_needs_the_scope(tmp_path: Path) -> None:
    manifest = a_manifest(scopes=tuple(scope for scope in SCOPES if scope != "commands"))
    async with running_workspace(tmp_path, manifest) as ws:
        with pytest.raises(MemberRefused, match="unknown_command"):
            await ws.slash(MIRA, "general", "/rocm")


@pytest.mark.parametrize(
    ("ack", "text", "is_ephemeral"),
    [
        ({"text": "for you"}, "for you", True),
        ({"text": "for all", "response_type": "in_channel"}, "for all", False),
    ],
)
async def test_an_ack_may_carry_the_answer(
    ws: Workspace, ear: Socket, ack: dict[str, Any], text: str, is_ephemeral: bool
) -> None:
    await answered(ws, ear, ws.slash(MIRA, "general", "/rocm help"), ack)
    [shown] = await ws.messages("general", user=MIRA)
    assert (shown.text, shown.is_ephemeral) == (text, is_ephemeral)
    assert len(await ws.messages("general", user=JO)) == (0 if is_ephemeral else 1)


@pytest.mark.parametrize(
    ("ack", "error"), [({"text": 5}, "invalid_payload"), ({"blocks": [{}]}, "invalid_blocks")]
)
async def test_an_ack_that_slack_could_not_show(
    ws: Workspace, ear: Socket, ack: dict[str, Any], error: str
) -> None:
    doing = asyncio.create_task(ws.slash(MIRA, "general", "/rocm help"))
    await ear.ack(await ear.frame(), ack)
    assert await doing == error
    [shown] = await ws.messages("general", user=MIRA)
    assert error in shown.text


@pytest.mark.parametrize(("has_socket", "error"), [(False, "dispatch_failed"), (True, "operation_timeout")])
async def test_a_command_without_an_answer_is_told_and_never_tried_again(
    tmp_path: Path, has_socket: bool, error: str
) -> None:
    async with running_workspace(tmp_path, a_manifest(), QUICK) as ws:
        if has_socket:
            async with socket(ws) as ear:
                assert await ws.slash(MIRA, "general", "/rocm start") == error
                await ear.frame()
                await ws.advance(600)
                assert await ear.is_quiet()
        else:
            assert await ws.slash(MIRA, "general", "/rocm start") == error
        [told] = await ws.messages("general", user=MIRA)
        assert told.is_ephemeral
        assert told.text == f'/rocm failed with the error "{error}"'


async def test_an_ack_that_comes_late_is_dropped(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest(), QUICK) as ws, socket(ws) as ear:
        assert await ws.slash(MIRA, "general", "/rocm") == "operation_timeout"
        await ear.ack(await ear.frame(), {"text": "late"})
        assert len(await ws.messages("general", user=MIRA)) == 1


async def test_a_press_is_what_slack_hands_over(ws: Workspace, ear: Socket, app: AsyncWebClient) -> None:
    root = await ws.say(MIRA, "general", "root")
    await app.chat_postMessage(channel=GENERAL, text="x", blocks=actions(button()), thread_ts=root.ts)
    await ear.event(), await ear.event()
    posted = (await ws.messages("general", root.ts))[1]
    payload = await answered(ws, ear, ws.press(JO, posted, "go"))
    [action] = payload["actions"]
    assert (action["type"], action["action_id"], action["value"]) == ("button", "go", "v")
    assert action["block_id"] == block_of(posted, "go")
    assert payload["type"] == "block_actions"
    assert payload["user"]["id"] == JO
    assert payload["container"] == {
        "type": "message",
        "message_ts": posted.ts,
        "channel_id": GENERAL,
        "is_ephemeral": False,
        "thread_ts": root.ts,
    }
    assert payload["message"]["thread_ts"] == root.ts
    assert payload["state"] == {"values": {}}
    assert {"response_url", "trigger_id", "team", "channel", "api_app_id"} <= set(payload)


async def test_a_choice_is_one_that_was_offered(ws: Workspace, ear: Socket, app: AsyncWebClient) -> None:
    options = [{"text": {"type": "plain_text", "text": each}, "value": each} for each in ("64", "32")]
    radio = {"type": "radio_buttons", "action_id": "pick", "options": options}
    await app.chat_postMessage(channel=GENERAL, text="x", blocks=actions(radio))
    await ear.event()
    [posted] = await ws.messages("general")
    payload = await answered(ws, ear, ws.press(MIRA, posted, "pick", "64"))
    assert payload["actions"][0]["selected_option"] == options[0]
    with pytest.raises(MemberRefused, match="option_not_found"):
        await ws.press(MIRA, posted, "pick", "128")


async def test_what_is_gone_cannot_be_pressed(ws: Workspace, ear: Socket, app: AsyncWebClient) -> None:
    ts = (await app.chat_postMessage(channel=GENERAL, text="x", blocks=actions(button())))["ts"]
    [posted] = await ws.messages("general")
    await app.chat_update(channel=GENERAL, ts=ts, text="done")
    with pytest.raises(MemberRefused, match="action_not_found"):
        await ws.press(MIRA, posted, "go")
    await app.chat_delete(channel=GENERAL, ts=ts)
    with pytest.raises(MemberRefused, match="message_not_found"):
        await ws.press(MIRA, posted, "go")


async def test_an_ephemeral_is_its_members_alone(ws: Workspace, ear: Socket, app: AsyncWebClient) -> None:
    await app.chat_postEphemeral(channel=GENERAL, user=MIRA, text="psst", blocks=actions(button()))
    [mine] = await ws.messages("general", user=MIRA)
    assert await ws.messages("general", user=JO) == ()
    assert (await app.conversations_history(channel=GENERAL))["messages"] == []
    assert await error_of(app.chat_update(channel=GENERAL, ts=mine.ts, text="x")) == "message_not_found"
    with pytest.raises(MemberRefused, match="message_not_found"):
        await ws.press(JO, mine, "go")
    payload = await answered(ws, ear, ws.press(MIRA, mine, "go"))
    assert payload["container"]["is_ephemeral"]
    assert "message" not in payload
    await ws.channels(MIRA)
    assert await ws.messages("general", user=MIRA) == (), "a reload forgets it"


async def test_without_interactivity_nothing_can_be_pressed(tmp_path: Path) -> None:
    manifest = a_manifest(interactivity={"is_enabled": False})
    async with running_workspace(tmp_path, manifest) as ws:
        await client(ws).chat_postMessage(channel=GENERAL, text="x", blocks=actions(button()))
        [posted] = await ws.messages("general")
        with pytest.raises(MemberRefused, match="interactivity_disabled"):
            await ws.press(MIRA, posted, "go")


@pytest.mark.parametrize(
    ("wait_s", "uses", "error"),
    [(2, 1, ""), (4, 1, "expired_trigger_id"), (0, 2, "exchanged_trigger_id")],
)
async def test_a_trigger_is_good_once_within_three_seconds(
    ws: Workspace, ear: Socket, app: AsyncWebClient, wait_s: float, uses: int, error: str
) -> None:
    trigger = (await answered(ws, ear, ws.slash(MIRA, "general", "/rocm")))["trigger_id"]
    await ws.advance(wait_s)
    errors = [await error_of(app.views_open(trigger_id=trigger, view=MODAL)) for _ in range(uses)]
    assert errors[-1] == error


async def test_a_stack_holds_three_modals(ws: Workspace, ear: Socket, app: AsyncWebClient) -> None:
    async def trigger() -> str:
        return (await answered(ws, ear, ws.slash(MIRA, "general", "/rocm")))["trigger_id"]

    assert await error_of(app.views_push(trigger_id=await trigger(), view=MODAL)) == "not_found"
    root = (await app.views_open(trigger_id=await trigger(), view=MODAL))["view"]
    for _ in range(2):
        pushed = (await app.views_push(trigger_id=await trigger(), view=MODAL))["view"]
        assert pushed["root_view_id"] == root["id"]
    assert await error_of(app.views_push(trigger_id=await trigger(), view=MODAL)) == "push_limit_reached"
    changed = await app.views_update(view_id=pushed["id"], hash=pushed["hash"], view=MODAL)
    assert changed["view"]["hash"] != pushed["hash"]
    stale = app.views_update(view_id=pushed["id"], hash=pushed["hash"], view=MODAL)
    assert await error_of(stale) == "hash_conflict"


async def test_a_home_is_published_and_its_buttons_pressed(
    ws: Workspace, ear: Socket, app: AsyncWebClient
) -> None:
    published = await app.views_publish(user_id=MIRA, view={"type": "home", "blocks": actions(button())})
    shown = (await ws.act(MIRA, "open_app", {"tab": "home"})).view
    assert shown is not None
    assert shown["id"] == published["view"]["id"]
    assert (await ear.event())["event"]["view"]["id"] == shown["id"]
    pressed = {"view_id": shown["id"], "block_id": shown["blocks"][0]["block_id"], "action_id": "go"}

    async def press() -> str:
        return (await ws.act(MIRA, "press", pressed)).error

    payload = await answered(ws, ear, press())
    assert payload["container"] == {"type": "view", "view_id": shown["id"]}
    assert payload["actions"][0]["value"] == "v"
    with pytest.raises(MemberRefused, match="not_found"):
        await ws.act(JO, "press", pressed)
