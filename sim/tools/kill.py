"""`kill PID`: ends processes of the node by their id. Jobs of the shell are the shell's own to end.

A typed `kill` comes here unless it is meant for the shell or its jobs (`sim.rewritten`).
"""

import signal
from dataclasses import replace

from sim.node import Node
from sim.people import USER
from sim.tasks import ended, tasks
from sim.tools import Call, Result

NAME = "/usr/bin/kill"
PATHS: tuple[str, ...] = ("/usr/bin/kill",)
HELP = "Send a signal to a process."

USAGE = "kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]\n"
SIGNALS = {name.removeprefix("SIG"): number.value for name, number in signal.Signals.__members__.items()}
ENDS = frozenset(("HUP", "INT", "QUIT", "ABRT", "KILL", "TERM", "SEGV", "USR1", "USR2", "PIPE", "ALRM"))
"""Signals that end a process which does not catch them (signal(7)); a program of the node catches none."""


def main(call: Call) -> Result:
    words, sent = list(call.argv[1:]), "TERM"
    if words[:1] in (["-l"], ["-L"]):
        return _list(words[1:])
    if words[:1] == ["--help"]:
        return Result(out=f"{USAGE.removeprefix('kill: usage: ')}    {HELP}\n")
    if words and words[0].startswith("-") and words[0] != "--":
        option = words.pop(0)
        spec = words.pop(0) if option in ("-s", "-n") and words else option[1:]
        name = _signal(spec)
        if name is None:
            return Result(err=f"bash: kill: {spec}: invalid signal specification\n", status=1)
        sent = name
    words = words[1:] if words[:1] == ["--"] else words
    if not words:
        return Result(err=USAGE, status=2)
    node, said = call.node, ""
    for word in words:
        node, problem = _sent(replace(call, node=node), word, sent)
        said += f"bash: kill: {problem}\n" if problem else ""
    return Result(err=said, status=1 if said else 0, node=node)


def _signal(spec: str) -> str | None:
    """The name of a signal given by name or number; "0" only asks."""
    if spec == "0":
        return "0"
    wanted = spec.upper().removeprefix("SIG")
    return next((name for name, number in SIGNALS.items() if wanted in (name, str(number))), None)


def _list(words: list[str]) -> Result:
    if not words:
        shown = (
            f"{number:>2}) SIG{name}" for name, number in sorted(SIGNALS.items(), key=lambda row: row[1])
        )
        return Result(out="\n".join(dict.fromkeys(shown)) + "\n")
    out, err = "", ""
    for word in words:
        number = int(word) & 127 if word.isdigit() else 0
        name = _signal(str(number) if number else word)
        if name is None:
            err += f"bash: kill: {word}: invalid signal specification\n"
        else:
            out += f"{name if number else SIGNALS[name]}\n"
    return Result(out=out, err=err, status=1 if err else 0)


def _sent(call: Call, word: str, sent: str) -> tuple[Node, str | None]:
    """The node afterwards, and what went wrong."""
    node = call.node
    if not word.removeprefix("-").isdigit():
        return node, f"{word}: arguments must be process or job IDs"
    pid = int(word)
    task = next((task for task in tasks(node, call.now, "kill") if task.pid == pid), None)
    if task is None:
        return node, f"({pid}) - No such process"
    if task.user != USER and not call.root:
        return node, f"({pid}) - Operation not permitted"
    if sent not in ENDS or not any(entry.pid == pid for entry in node.activities):
        return node, None
    return ended(node, (pid,), call.now), None
