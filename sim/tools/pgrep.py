"""`pgrep`: process ids by name."""

import re

from sim import gnu
from sim.errors import NotSimulated
from sim.tasks import SHELL_PID, tasks
from sim.tools import Call, Result

NAME = "pgrep"
PATHS: tuple[str, ...] = ("/usr/bin/pgrep",)
HELP = "Looks up processes by name."

REPEATED_GROUP = re.compile(r"\)[*+?{]")
"""Such patterns can take for ever in our matcher, not in the real one."""
HINT = "Try `pgrep --help' for more information.\n"


def main(call: Call) -> Result:
    given = gnu.read(
        call, "lafxcnu:", ("list-name", "list-full", "full", "exact", "count"), about=HELP, trouble=2
    )
    if isinstance(given, Result):
        return given
    if given.has("n", "u"):
        raise NotSimulated("pgrep with -n or -u")
    if not given.operands:
        return Result(err=f"pgrep: no matching criteria specified\n{HINT}", status=2)
    if REPEATED_GROUP.search(given.operands[0]):
        raise NotSimulated("pgrep with a repeated group")
    try:
        pattern = re.compile(given.operands[0])
    except re.error:
        return Result(err=f"pgrep: invalid pattern: {given.operands[0]}\n", status=2)
    matches = pattern.fullmatch if given.has("x", "exact") else pattern.search
    running = [task for task in tasks(call.node, call.now, "pgrep") if task.pid <= SHELL_PID or task.share]
    found = [task for task in running if matches(task.command if given.has("f", "full") else task.name)]
    if given.has("c", "count"):
        return Result(out=f"{len(found)}\n", status=0 if found else 1)
    lines = ""
    for task in found:
        more = f" {task.command}" if given.has("a", "list-full") else f" {task.name}"
        lines += f"{task.pid}{more if given.has('l', 'a', 'list-name', 'list-full') else ''}\n"
    return Result(out=lines, status=0 if found else 1)
