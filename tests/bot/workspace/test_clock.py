"""The workspace's clock only moves forward, wakes who sleeps, and gives every stamp once."""

import asyncio

import pytest

from bot.workspace.clock import END_S, US, Clock
from bot.workspace.turn import Stamps


def a_clock() -> Clock:
    """Real time stands still; only `advance` moves it."""
    return Clock(real_s=lambda: 1_000.0)


def test_it_never_goes_back() -> None:
    with pytest.raises(ValueError, match="forward"):
        a_clock().advance(-1)


@pytest.mark.parametrize(
    ("now_s", "by_s", "why"),
    [
        (1_000, 0.0, ""),
        (1_000, -1.0, "forward"),
        (1_000, 400 * 86_400.0, ""),
        (1_000, 400 * 86_400.0 + 1, "400 days at most"),
        (1_000, 1e15, "400 days at most"),
        (1_000, float("inf"), "400 days at most"),
        (1_000, float("nan"), "400 days at most"),
        (END_S - 60, 60.0, ""),
        (END_S - 60, 61.0, "2099"),
    ],
)
def test_it_goes_so_far_and_no_further(now_s: int, by_s: float, why: str) -> None:
    said = Clock(real_s=lambda: now_s).refused(now_s, now_s + by_s)
    assert why in said
    assert bool(said) is bool(why)


def test_one_that_was_kept_beyond_its_end_is_put_back_to_it() -> None:
    assert Clock(10**21, real_s=lambda: 1_000.0).now_s() == END_S


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
