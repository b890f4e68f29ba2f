"""An event is brought again at 0, 1 and 5 minutes of the workspace's clock until it is acknowledged."""

from pathlib import Path

from bot.workspace import Strictness
from tests.bot.workspace.app_side import socket
from tests.workspace_fixture import MIRA, a_manifest, running_workspace

QUICK = Strictness(ack_s=0.1)
"""An app that does not answer is given up on sooner; all else is as on Slack. Where the app does answer,
it is given long enough for a busy machine."""


async def test_an_event_comes_again_at_0_1_and_5_minutes_then_never(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest(), QUICK) as ws, socket(ws) as app:
        await ws.say(MIRA, await ws.dm(MIRA), "hear me")
        envelopes = [await app.event(is_acked=False), await app.event(is_acked=False)]
        for wait_s in (60, 300):
            assert await app.is_quiet(0.5)
            await ws.advance(wait_s - 10)
            assert await app.is_quiet()
            await ws.advance(10)
            envelopes.append(await app.event(is_acked=False))
        await ws.advance(3_600)
        assert await app.is_quiet(0.3)
    assert [each.get("retry_attempt") for each in envelopes] == [None, 1, 2, 3]
    assert all("retry_reason" in each for each in envelopes[1:])
    assert len({each["envelope_id"] for each in envelopes}) == 4
    assert len({each["payload"]["event_id"] for each in envelopes}) == 1


async def test_an_acknowledged_event_never_comes_again(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest(), Strictness(ack_s=1.0)) as ws, socket(ws) as app:
        await ws.say(MIRA, await ws.dm(MIRA), "hear me")
        await app.event(is_acked=False)
        await app.event()
        await ws.advance(3_600)
        assert await app.is_quiet(0.3)


async def test_what_a_dying_socket_held_comes_to_the_next(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest()) as ws:
        dm = await ws.dm(MIRA)
        async with socket(ws) as first:
            await ws.say(MIRA, dm, "hear me")
            await first.event(is_acked=False)
        await ws.connected(0)
        async with socket(ws) as second:
            await ws.advance(60)
            again = await second.event(is_acked=False)
            assert (again["retry_attempt"], again["payload"]["event"]["text"]) == (2, "hear me")
            await second.ack(again)


async def test_what_was_not_acknowledged_outlives_the_workspace(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest()) as ws:
        dm = await ws.dm(MIRA)
        async with socket(ws) as app:
            await ws.say(MIRA, dm, "hear me")
            await app.event(is_acked=False)
    async with running_workspace(tmp_path, a_manifest()) as ws, socket(ws) as app:
        await ws.advance(60)
        assert (await app.event())["event"]["text"] == "hear me"


async def test_a_clock_put_forward_makes_no_app_slow(tmp_path: Path) -> None:
    async with running_workspace(tmp_path, a_manifest()) as ws, socket(ws) as app:
        await ws.say(MIRA, await ws.dm(MIRA), "hear me")
        envelope = await app.event(is_acked=False)
        await ws.advance(86_400)
        await app.ack(envelope)
        assert await app.is_quiet(0.3)
