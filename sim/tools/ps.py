"""`ps`: processes of the node."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from sim import gnu
from sim.errors import NotSimulated
from sim.host import memory_kb
from sim.people import account
from sim.tasks import TERMINAL, Task, cut, tasks
from sim.tools import Call, Result

NAME = "ps"
PATHS: tuple[str, ...] = ("/usr/bin/ps",)
HELP = "Reports a snapshot of the current processes."

USAGE = """\
Usage:
 ps [options]

 Try 'ps --help <simple|list|output|threads|misc|all>'
  or 'ps --help <s|l|o|t|m|a>'
 for additional help text.

For more details see ps(1).
"""
Column = tuple[str, int, Callable[[Task, Call], str]]
"""Heading, width (to the right where positive), and what stands there."""


def main(call: Call) -> Result:
    words = call.argv[1:]
    if words[:1] == ("--help",):
        return Result(out=f"\n{USAGE}")
    all_of_them = list(tasks(call.node, call.now, " ".join(call.argv)))
    if (
        words
        and (words[0] != "-u" or len(words) == 1)
        and words[0]
        in (
            "aux",
            "-aux",
            "axu",
            "auxw",
            "auxww",
            "ax",
            "-A",
            "-e",
            "-ef",
            "-eF",
            "-f",
            "-u",
            "u",
        )
    ):
        return _known(words, all_of_them, call)
    given = gnu.read(call, "efAp:o:u:C:F", ("pid=", "format=", "no-headers", "user=", "sort="), about=HELP)
    if isinstance(given, Result):
        kind = "gnu long" if "--" in call.argv[1] else "SysV"
        return Result(err=f"error: unknown {kind} option\n\n{USAGE}", status=1)
    return _asked(given, all_of_them, call)


def _known(words: Sequence[str], found: list[Task], call: Call) -> Result:
    first = words[0].lstrip("-")
    if len(words) > 1:
        raise NotSimulated(f"ps {' '.join(words)}")
    if first in ("f", "u"):
        found = _own(found)
    layout = (
        FULL if "f" in first.lower() else BSD if "u" in first else PLAIN if first in ("A", "e") else SHORT_BSD
    )
    return Result(out=_table(layout, found, call))


def _asked(given: gnu.Given, found: list[Task], call: Call) -> Result:
    for option in ("sort", "F"):
        if given.has(option):
            raise NotSimulated(f"ps with {option}")
    if given.operands:
        raise NotSimulated(f"ps {' '.join(given.operands)}")
    pids = given.options.get("p", given.options.get("pid"))
    user = given.options.get("u", given.options.get("user"))
    name = given.options.get("C")
    if pids is not None:
        found = [task for task in found if str(task.pid) in pids.replace(",", " ").split()]
    elif user is not None:
        found = [task for task in found if task.user == user]
    elif name is not None:
        found = [task for task in found if task.name == name]
    elif not given.has("e", "A"):
        found = _own(found)
    layout = FULL if given.has("f") else PLAIN
    wanted = given.options.get("o", given.options.get("format"))
    if wanted is not None:
        layout = _columns(wanted)
    status = 1 if not found else 0
    return Result(out=_table(layout, found, call, headed=not given.has("no-headers")), status=status)


def _own(found: list[Task]) -> list[Task]:
    return [task for task in found if task.terminal == TERMINAL]


def _columns(wanted: str) -> tuple[Column, ...]:
    columns = []
    for word in wanted.replace(",", " ").split():
        name, equals, heading = word.partition("=")
        if name not in NAMED:
            raise NotSimulated(f"ps -o {name}")
        usual, width, shown = NAMED[name]
        columns.append((heading if equals else usual, width, shown))
    return tuple(columns)


def _table(layout: tuple[Column, ...], found: list[Task], call: Call, *, headed: bool = True) -> str:
    rows = (
        [[heading for heading, _, _ in layout]] if headed and any(heading for heading, _, _ in layout) else []
    )
    rows += [[shown(task, call) for _, _, shown in layout] for task in found]
    lines = (
        " ".join(
            cell.rjust(width) if width > 0 else cell.ljust(-width)
            for cell, (_, width, _) in zip(row, layout, strict=True)
        )
        for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _clock(busy: timedelta) -> str:
    seconds = int(busy.total_seconds())
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _minutes(busy: timedelta) -> str:
    seconds = int(busy.total_seconds())
    return f"{seconds // 60}:{seconds % 60:02d}"


def _start(moment: datetime, now: datetime) -> str:
    return (
        f"{moment:%H:%M}"
        if now - moment < timedelta(days=1) and moment.date() == now.date()
        else f"{moment:%b%d}"
    )


def _memory_share(task: Task, call: Call) -> str:
    return f"{100 * task.resident_kb / memory_kb(call.node)['MemTotal']:.1f}"


def _uid(user: str) -> int:
    found = account(user, ())
    return found[1] if found else 0


def _elapsed(task: Task, call: Call) -> str:
    seconds = int((call.now - task.started_at).total_seconds())
    days, rest = divmod(seconds, 86400)
    clock = f"{rest // 3600:02d}:{rest // 60 % 60:02d}:{rest % 60:02d}"
    return f"{days}-{clock}" if days else clock if rest >= 3600 else clock[3:]


PID: Column = ("PID", 7, lambda task, _: str(task.pid))
TTY: Column = ("TTY", -8, lambda task, _: task.terminal)
TIME: Column = ("TIME", 8, lambda task, call: _clock(task.busy(call.now)))
SHARE = lambda task, _: f"{100 * task.share:.1f}"  # noqa: E731
COMMAND: Column = ("COMMAND", -1, lambda task, _: task.command)
PLAIN: tuple[Column, ...] = (PID, TTY, TIME, ("CMD", -1, lambda task, _: task.name.lstrip("-")))
FULL: tuple[Column, ...] = (
    ("UID", -8, lambda task, _: cut(task.user)),
    PID,
    ("PPID", 7, lambda task, _: str(task.parent)),
    ("C", 2, lambda task, _: str(int(100 * task.share))),
    ("STIME", 5, lambda task, call: _start(task.started_at, call.now)),
    TTY,
    TIME,
    ("CMD", -1, lambda task, _: task.command),
)
BSD: tuple[Column, ...] = (
    ("USER", -8, lambda task, _: cut(task.user)),
    PID,
    ("%CPU", 4, SHARE),
    ("%MEM", 4, _memory_share),
    ("VSZ", 6, lambda task, _: str(task.virtual_kb)),
    ("RSS", 5, lambda task, _: str(task.resident_kb)),
    TTY,
    ("STAT", -4, lambda task, _: task.state),
    ("START", 5, lambda task, call: _start(task.started_at, call.now)),
    ("TIME", 6, lambda task, call: _minutes(task.busy(call.now))),
    COMMAND,
)
SHORT_BSD: tuple[Column, ...] = (PID, TTY, ("STAT", -4, BSD[7][2]), ("TIME", 6, BSD[9][2]), COMMAND)
NAMED: Mapping[str, Column] = {
    "pid": PID,
    "ppid": FULL[2],
    "user": BSD[0],
    "uid": ("UID", 5, lambda task, _: str(_uid(task.user))),
    "tty": TTY,
    "stat": BSD[7],
    "time": TIME,
    "etime": ("ELAPSED", 11, _elapsed),
    "%cpu": BSD[2],
    "pcpu": BSD[2],
    "%mem": BSD[3],
    "pmem": BSD[3],
    "rss": BSD[5],
    "vsz": BSD[4],
    "comm": ("COMMAND", -15, lambda task, _: task.name.lstrip("-")),
    "cmd": ("CMD", -27, lambda task, _: task.command),
    "args": ("COMMAND", -27, lambda task, _: task.command),
}
