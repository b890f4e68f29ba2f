"""`pkill NAME`: ends processes that have a device open."""

import re
from collections.abc import Callable
from dataclasses import replace

from sim import gnu
from sim.errors import NotSimulated
from sim.people import USER
from sim.tasks import ended
from sim.tools import Call, Result

NAME = "pkill"
PATHS: tuple[str, ...] = ("/usr/bin/pkill",)
HELP = "Ends processes by their name."
REPEATED_GROUP = re.compile(r"\)[*+?{]")
"""Such patterns can take for ever in our matcher, not in the real one."""
SIGNALS = re.compile(r"-(9|15|KILL|TERM|SIGKILL|SIGTERM)")


def main(call: Call) -> Result:
    """Root alone ends another user's processes."""
    words = tuple(word for word in call.argv[1:] if not SIGNALS.fullmatch(word))
    given = gnu.read(
        replace(call, argv=(NAME, *words)), "fxeiu:", ("full", "exact", "echo", "signal="), about=HELP
    )
    if isinstance(given, Result):
        return replace(given, status=2) if given.status else given
    if given.has("u", "e", "echo", "signal"):
        raise NotSimulated("pkill with one of -u, -e, --signal")
    if len(given.operands) != 1:
        said = "only one pattern can be provided" if given.operands else "no matching criteria specified"
        return Result(err=f"pkill: {said}\nTry `pkill --help' for more information.\n", status=2)
    if REPEATED_GROUP.search(given.operands[0]):
        raise NotSimulated("pkill with a repeated group")
    try:
        pattern = re.compile(given.operands[0], re.IGNORECASE if given.has("i") else 0)
    except re.error:
        return Result(err=f"pkill: invalid pattern: {given.operands[0]}\n", status=2)
    return _end(call, pattern.fullmatch if given.has("x", "exact") else pattern.search)


def _end(call: Call, matches: Callable[[str], re.Match[str] | None]) -> Result:
    there = [entry for entry in call.node.activities if entry.runs_at(call.now)]
    running = [entry for entry in there if matches(entry.process)]
    if not running:
        return Result(status=1)
    others = dict.fromkeys(entry.pid for entry in running if entry.user != USER)
    if others and not call.root:
        said = "".join(f"pkill: killing pid {pid} failed: Operation not permitted\n" for pid in others)
        return Result(err=said, status=1)
    return Result(node=ended(call.node, {entry.pid for entry in running}, call.now))
