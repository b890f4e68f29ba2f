"""<time.h> and <sys/time.h> on the host: the node's clock, in UTC as the node is."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from sim.hip.expr import Native
from sim.hip.host import Host

Answer = Callable[..., Any]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
S = 1_000_000_000


def _time(host: Host, call: Native, place: int) -> int:
    now = host.gpus.clock.wall_ns() // S
    if place:
        host.store(place, "i8", now, call.line)
    return int(now)


def _pair(host: Host, call: Native, place: int, ns: int, step: int) -> int:
    host.store(place, "i8", ns // S, call.line)
    host.store(place + 8, "i8", ns % S // step, call.line)
    return 0


def _of_day(host: Host, call: Native, place: int, _: int) -> int:
    return _pair(host, call, place, host.gpus.clock.wall_ns(), 1000)


def _clock_time(host: Host, call: Native, which: int, place: int) -> int:
    clock = host.gpus.clock
    return _pair(host, call, place, clock.wall_ns() if which == 0 else clock.now_ns(), 1)


def _slept(step: int) -> Answer:
    def answer(host: Host, _: Native, time: int) -> int:
        host.gpus.clock.spend(time * step)
        return 0

    return answer


def _slept_for(host: Host, call: Native, place: int, _: int) -> int:
    seconds, rest = host.load(place, "i8", call.line), host.load(place + 8, "i8", call.line)
    host.gpus.clock.spend(seconds * S + rest)
    return 0


def _broken_down(host: Host, call: Native, place: int, into: int) -> int:
    """struct tm: nine ints from seconds to the flag for summer time."""
    at = EPOCH + timedelta(seconds=host.load(place, "i8", call.line))
    day = at.timetuple()
    values = (day[5], day[4], day[3], day[2], day[1] - 1, day[0] - 1900, (day[6] + 1) % 7, day[7] - 1, 0)
    for number, value in enumerate(values):
        host.store(into + 4 * number, "i4", value, call.line)
    return into


def _moment(host: Host, call: Native, place: int) -> datetime:
    second, minute, hour, day, month, year = (host.load(place + 4 * at, "i4", call.line) for at in range(6))
    start = datetime(1900 + year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
    return start + timedelta(days=day - 1, hours=hour, minutes=minute, seconds=second)


def _made(host: Host, call: Native, place: int) -> int:
    return int((_moment(host, call, place) - EPOCH).total_seconds())


def _formatted(host: Host, call: Native, to: int, most: int, format_: int, place: int) -> int:
    text = _moment(host, call, place).strftime(host.string(format_, call.line))
    if len(text) >= most:
        return 0
    host.write(to, text.encode("latin-1", "replace") + b"\0", call.line)
    return len(text)


def _dated(host: Host, call: Native, place: int) -> int:
    return host.text(f"{_moment(host, call, place):%a %b} {_moment(host, call, place).day:2} "
                     f"{_moment(host, call, place):%H:%M:%S %Y}\n")  # fmt: skip


TIME: dict[str, Answer] = {
    "time": _time,
    "clock": lambda host, _: host.gpus.clock.now_ns() // 1000,
    "gettimeofday": _of_day,
    "clock_gettime": _clock_time,
    "__sim_wall_ns": lambda host, _: host.gpus.clock.wall_ns(),
    "__sim_now_ns": lambda host, _: host.gpus.clock.now_ns(),
    "__sim_spend_ns": lambda host, _, ns: host.gpus.clock.spend(ns),
    "sleep": _slept(S),
    "usleep": _slept(1000),
    "nanosleep": _slept_for,
    "gmtime_r": _broken_down,
    "localtime_r": _broken_down,
    "mktime": _made,
    "timegm": _made,
    "strftime": _formatted,
    "asctime": _dated,
}
