"""Scripts of other languages, run by their path: the virtual shell takes every executable file for one of its
own and looks at no `#!` line, so that such a path is made a command for as long as a line runs.

Known before the line runs are scripts that stand on the node, and paths in the line that end in `.py`: those
may be written and run in one message. Another script that is written and run in one message is taken for the
shell's own; it runs by the name of its interpreter, or in the next message.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from posixpath import basename, relpath

from sim.errors import NotSimulated
from sim.people import HOME
from sim.refusals import PROGRAMS
from sim.tools import Call, Result, tools

SHELLS = frozenset(("sh", "bash", "dash", "rbash"))
MOST_PATHS = 200
"""Commands made for one line."""
NOT_FOUND, CANNOT_RUN = 127, 126

_PYTHON_PATH = re.compile(r"(?<![\w./~-])((?:[~\w.+-]*/)+[\w.+-]+\.py)\b")


@dataclass
class Script:
    """The tool that a path is while a line runs."""

    NAME: str
    """The path as typed."""
    main: Callable[[Call], Result]
    PATHS: tuple[str, ...] = ()
    HELP: str = "Runs a script by the interpreter that its first line names."


def script(typed: str) -> Script:
    return Script(typed, partial(_main, typed))


def _main(typed: str, call: Call) -> Result:
    path = call.path(typed)
    entry = call.files.entry(path)
    if entry is None:
        return _refused(typed, "No such file or directory", NOT_FOUND)
    if entry.kind == "directory":
        return _refused(typed, "Is a directory", CANNOT_RUN)
    if not entry.mode & 0o111:
        return _refused(typed, "Permission denied", CANNOT_RUN)
    words = _first_line(call.files.read(path) or b"")
    if words is None or language(words) in SHELLS:
        raise NotSimulated(f"{typed} as a shell script in this message")
    return _run(call, typed, words)


def _refused(name: str, said: str, status: int) -> Result:
    return Result(err=f"bash: {name}: {said}\n", status=status)


def _run(call: Call, name: str, words: list[str]) -> Result:
    program = language(words)
    if program in tools():
        return tools()[program].main(replace(call, argv=(program, name, *call.argv[1:])))
    if program in PROGRAMS:
        raise NotSimulated(program)
    if basename(words[0]) == "env":
        return Result(err=f"/usr/bin/env: ‘{program}’: No such file or directory\n", status=NOT_FOUND)
    return _refused(name, f"{words[0]}: bad interpreter: No such file or directory", CANNOT_RUN)


def _first_line(data: bytes) -> list[str] | None:
    """The words of the `#!` line; None where there is none."""
    first = data.partition(b"\n")[0].decode(errors="replace")
    return first.removeprefix("#!").split() or None if first.startswith("#!") else None


def language(words: list[str]) -> str:
    """The interpreter by its own name (`python3`), also where env looks for it."""
    if basename(words[0]) == "env":
        return next((word for word in words[1:] if not word.startswith("-")), "env")
    return basename(words[0])


def named(executables: Mapping[str, bytes], line: str, cwd: str) -> list[Script]:
    """The paths by which `line` may run scripts of other languages; `executables` are files by path."""
    return [script(word) for word in dict.fromkeys(_words(executables, line, cwd))][:MOST_PATHS]


def _words(executables: Mapping[str, bytes], line: str, cwd: str) -> Iterator[str]:
    first_lines = {path: _first_line(data) for path, data in executables.items()}
    foreign = [path for path, words in first_lines.items() if words and language(words) not in SHELLS]
    others = {basename(path) for path in first_lines.keys() - set(foreign)}
    for path in foreign:
        yield path
        for folder in (cwd, HOME):
            near = relpath(path, folder)
            yield from (f"./{near}", near) if "/" in near else (f"./{near}",)
        if basename(path) not in others:  # where the line may have changed to
            yield f"./{basename(path)}"
    for word in _PYTHON_PATH.findall(line):
        yield f"{HOME}{word[1:]}" if word.startswith("~/") else word
