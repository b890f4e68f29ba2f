"""The node's clock: it starts when the line is typed, and waiting moves it on without any waiting."""

import datetime
import time
from typing import Any

_host_ns = time.perf_counter_ns
_struct = {name: getattr(time, name) for name in ("localtime", "gmtime", "ctime")}
_strftime = time.strftime
_began_ns = 0
_now_ns = 0
_waited_ns = 0


def start(now: float) -> None:
    global _began_ns, _now_ns
    _began_ns, _now_ns = _host_ns(), int(now * 1e9)
    _patch()


def elapsed_ns() -> int:
    """Since the program began: what it took here, and what it waited on the node."""
    return _host_ns() - _began_ns + _waited_ns


def wait_ns(duration: int) -> None:
    global _waited_ns
    _waited_ns += max(0, duration)


def now_ns() -> int:
    return _now_ns + elapsed_ns()


def now() -> float:
    return now_ns() / 1e9


def _sleep(seconds: float) -> None:
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    wait_ns(int(seconds * 1e9))


class _Datetime(datetime.datetime):
    @classmethod
    def now(cls, tz: Any = None) -> "_Datetime":
        return cls.fromtimestamp(now(), tz or datetime.UTC).replace(tzinfo=tz)

    @classmethod
    def utcnow(cls) -> "_Datetime":
        return cls.fromtimestamp(now(), datetime.UTC).replace(tzinfo=None)

    @classmethod
    def today(cls) -> "_Datetime":
        return cls.now()


class _Date(datetime.date):
    @classmethod
    def today(cls) -> "_Date":
        moment = _Datetime.now()
        return cls(moment.year, moment.month, moment.day)


def _patch() -> None:
    for clock in ("perf_counter", "monotonic", "process_time", "thread_time"):
        setattr(time, clock, lambda: elapsed_ns() / 1e9)
        setattr(time, f"{clock}_ns", elapsed_ns)
    replaced: dict[str, Any] = {"time": now, "time_ns": now_ns, "sleep": _sleep, "strftime": _format}
    for name, function in replaced.items():
        setattr(time, name, function)
    for name, function in _struct.items():
        setattr(time, name, lambda seconds=None, of=function: of(now() if seconds is None else seconds))
    for kind, name in ((_Datetime, "datetime"), (_Date, "date")):
        kind.__module__, kind.__name__, kind.__qualname__ = "datetime", name, name
        setattr(datetime, name, kind)


def _format(shape: str, moment: Any = None) -> str:
    return _strftime(shape, _struct["localtime"](now()) if moment is None else moment)
