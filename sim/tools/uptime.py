"""`uptime`: how long the node has been up, and how busy the host is."""

from sim import gnu
from sim.tools import Call, Result
from sim.uptime import summary

NAME = "uptime"
PATHS: tuple[str, ...] = ("/usr/bin/uptime",)
HELP = "Tells how long the system has been running."

UNITS = (("week", 604_800), ("day", 86_400), ("hour", 3_600), ("minute", 60))


def main(call: Call) -> Result:
    given = gnu.read(call, "psV", ("pretty", "since", "version"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("V", "version"):
        return Result(out="uptime from procps-ng 3.3.17\n")
    if given.has("s", "since"):
        return Result(out=f"{call.node.booted_at:%Y-%m-%d %H:%M:%S}\n")
    seconds = int((call.now - call.node.booted_at).total_seconds())
    if given.has("p", "pretty"):
        return Result(out=f"up {_pretty(seconds)}\n")
    return Result(out=summary(call) + "\n")


def _pretty(seconds: int) -> str:
    parts = []
    for unit, size in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {unit}{'s' if count > 1 else ''}")
    return ", ".join(parts) or "0 minutes"
