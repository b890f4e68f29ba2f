"""`dmesg`: the kernel's log. Ubuntu lets root alone read it."""

from datetime import timedelta

from sim import gnu
from sim.errors import NotSimulated
from sim.kernel_log import lines
from sim.tools import Call, Result

NAME = "dmesg"
PATHS: tuple[str, ...] = ("/usr/bin/dmesg",)
HELP = "Prints what the kernel and its drivers reported."

DENIED = "dmesg: read kernel buffer failed: Operation not permitted\n"
LONG = ("ctime", "notime", "kernel", "human", "follow", "level=", "facility=", "clear", "color=", "nopager")
GAPS = {
    "x": "--decode",
    "H": "--human",
    "w": "--follow",
    "l": "--level",
    "f": "--facility",
    "C": "--clear",
    "c": "--read-clear",
}


def main(call: Call) -> Result:
    given = gnu.read(call, "TtkHwl:f:CcLPx", LONG, about=HELP)
    if isinstance(given, Result):
        return given
    for option in given.options:
        if option in GAPS or option in ("human", "follow", "level", "facility", "clear"):
            raise NotSimulated(f"dmesg {GAPS.get(option, f'--{option}')}")
    if not call.root:
        return Result(err=DENIED, status=1)
    by_clock, bare = given.has("T", "ctime"), given.has("t", "notime")
    shown = (f"{_stamp(call, at_s, by_clock, bare)}{text}\n" for at_s, text in lines(call.node))
    return Result(out="".join(shown))


def _stamp(call: Call, at_s: float, by_clock: bool, bare: bool) -> str:
    if bare:
        return ""
    if not by_clock:
        return f"[{at_s:12.6f}] "
    at = call.node.booted_at + timedelta(seconds=at_s)
    return f"[{at:%a %b} {at.day:>2} {at:%H:%M:%S %Y}] "
