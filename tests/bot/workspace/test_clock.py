"""The workspace's clock only moves forward, wakes who sleeps, and gives every stamp once."""

import asyncio

import pytest

from bot.workspace.clock import US, Clock
from bot.workspace.turn import Stamps


def a_clock() -> Clock:
    """Real time stands still; only `advance` moves it."""
    return Clock(real_s=lambda: 1_000.0)


def test_it_never_goes_back() -> None:
    with pytest.raises(ValueError, match="forward"):
        a_clock().advance(-1)


async def test_who_sleeps_wakes_when_the_clock_is_put_past_the_hour_and_not_before() -> None:
    clock = a_clock()
    sleeping = asyncio.create_task(clock.sleep_until(1_060 * US))
    await asyncio.sleep(0)
    clock.advance(59 * US)
    await asyncio.sleep(0.01)
    assert not sleeping.done()
    clock.advance(US)
    await asyncio.wait_for(sleeping, 1)


@pytest.mark.parametrize(
    ("last", "stamps"),
    [
        ("0.000000", ["0000001000.000000", "0000001000.000001"]),
        ("0000001000.000005", ["0000001000.000006", "0000001000.000007"]),
        ("0000002000.999999", ["0000002001.000000", "0000002001.000001"]),
    ],
)
def test_stamps_increase_even_while_the_clock_stands_or_was_ahead(last: str, stamps: list[str]) -> None:
    clock = Stamps(a_clock(), last)
    assert [clock.next(), clock.next()] == stamps
