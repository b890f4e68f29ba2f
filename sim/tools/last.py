"""`last`: who logged in, and when the machine booted."""

from datetime import datetime

from sim import gnu
from sim.people import USER
from sim.stack import KERNEL
from sim.tasks import TERMINAL
from sim.tools import Call, Result

NAME = "last"
PATHS: tuple[str, ...] = ("/usr/bin/last",)
HELP = "Show a listing of last logged in users."

FROM = "10.20.0.14"
"""Where the member sits: our choice."""


def main(call: Call) -> Result:
    given = gnu.read(call, "n:axFRiw0123456789", ("limit=",), about=HELP)
    if isinstance(given, Result):
        return given
    given.refuse(NAME, ("F", "R", "i", "w", "a", "x"))
    boot, now = call.node.booted_at, call.now
    rows = {
        USER: _row(USER, TERMINAL, FROM, now, "logged in"),
        "reboot": _row("reboot", "system boot", KERNEL, boot, "running"),
    }
    shown = [row for name, row in rows.items() if not given.operands or name in given.operands]
    most = given.options.get("n", given.options.get("limit", ""))
    shown = shown[: int(most)] if most.isdigit() else shown
    lines = "".join(f"{row}\n" for row in shown)
    return Result(out=f"{lines}\nwtmp begins {boot:%a %b} {boot.day:>2} {boot:%H:%M:%S %Y}\n")


def _row(user: str, line: str, host: str, moment: datetime, still: str) -> str:
    return f"{user:<8} {line:<12} {host:<16} {moment:%a %b} {moment.day:>2} {moment:%H:%M}   still {still}"
