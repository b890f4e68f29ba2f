"""A typed line as the virtual shell must get it to do what bash does.

Each rule changes words that stand in the line as they are; what a line makes up while it runs stays as the
virtual shell has it (README, "What the node leaves out").
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from shlex import quote

from sim import moments, typed
from sim.errors import NotSimulated
from sim.tasks import PARENT_PID, SHELL_PID
from sim.typed import Command, Typed, Word

NAME_MAX = 255
"""Bytes of a name in a path (linux/limits.h)."""
LONGEST_NAME = 1024
"""Characters of a command's name that the virtual shell gets: it compares all its own with it."""
LARGEST_BYTES = 2**20
"""What `head -c` of the virtual shell gives at most of an endless file."""
MOST_BRACES = 10_000
"""Words that a range in braces becomes; a longer one stays as it is typed."""
_ENDLESS = ("/dev/zero", "/dev/urandom", "/dev/random")
_SIZE = re.compile(r"(\d+)([KMG]?)i?B?")
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30}
_RANGE = re.compile(r"\{(-?\d{1,9})\.\.(-?\d{1,9})\}")
_FIND_SIZE = re.compile(r"([+-])(\d{1,9})([kMGbw]?)")
_FIND_UNITS = {"": 512, "b": 512, "w": 2, "k": 2**10, "M": 2**20, "G": 2**30}
_TIME_FORMAT = re.compile(r"%-?\d*\([^)]*\)T")
_JOBS = ("%", "$!", "$$", "BASHPID", "trap")
"""Words of lines whose `kill` is meant for jobs of the shell or the shell itself."""


@dataclass(frozen=True, slots=True)
class Change:
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    limits: tuple[str, ...] = ()
    """What of it cannot be done as asked, in plain words."""


def rewritten(text: str, now: datetime, history: Sequence[str] = ()) -> Line:
    read = typed.read(text)
    changes = sorted(_changes(read, now), key=lambda change: change.start, reverse=True)
    line = text
    for change in changes:
        line = line[: change.start] + change.text + line[change.end :]
    if any(command.name.plain in ("history", "fc") for command in read.commands):
        line = f"{_told(history, text)}; {line}"
    return Line(line, tuple(dict.fromkeys(_limits(read))))


def _told(history: Sequence[str], text: str) -> str:
    """Tells the virtual shell what was typed before: its own list knows our preparations alone."""
    entries = "; ".join(f"\\builtin history -s {quote(entry)}" for entry in (*history, text))
    return f"\\builtin history -c; {entries}"


def _changes(read: Typed, now: datetime) -> Iterator[Change]:
    for at, name in read.named_ids:
        yield Change(at, at + len(name), str(PARENT_PID if name == "$PPID" else SHELL_PID))
    kills = [command for command in read.commands if command.name.plain == "kill"]
    if not kills:
        yield from (Change(at, at + 2, str(SHELL_PID)) for at in read.process_ids)
    elif not any(word in read.text for word in _JOBS):
        yield from (Change(kill.name.start, kill.name.end, "/usr/bin/kill") for kill in kills)
    for command in read.commands:
        match command.name.plain:
            case "[[" | "-L" | "-h":
                yield from _link_asked(command, read.text)
            case "bash" | "sh":
                yield from _script_of_input(command)
            case "printf":
                yield from _moment_printed(command, now)
            case "touch":
                yield from _moment_set(command, now)
            case "wc":
                yield from _counted(command)
            case "find":
                yield from _sizes(command)
            case None:
                pass
            case name if len(name) > LONGEST_NAME:
                yield Change(command.name.start, command.name.end, _refused(name))


def _link_asked(command: Command, text: str) -> Iterator[Change]:
    """`[[ -L PATH ]]`: of a directory the virtual shell says yes, where `[` knows better. What stands behind
    an `&&` within the brackets is read as a command of its own, up to the closing ones."""
    words = [command.name, *command.arguments]
    if command.name.plain != "[[" and not any(word.plain == "]]" for word in words):
        return
    for flag, path in pairwise(words):
        if flag.plain in ("-L", "-h") and path.plain != "]]":
            yield Change(flag.start, flag.end, "-n")
            quoted = '"' if path.plain is None and text[path.start] not in "\"'" else ""
            yield Change(path.start, path.start, f"$(\\command test {flag.plain} {quoted}")
            yield Change(path.end, path.end, f"{quoted} && \\command echo y)")


def _script_of_input(command: Command) -> Iterator[Change]:
    """`bash -s WORDS`: the virtual shell takes the first of WORDS for a script."""
    if len(command.arguments) > 1 and command.arguments[0].plain == "-s":
        first, second = command.arguments[:2]
        end = second.end if second.plain == "--" else first.end
        yield Change(first.start, end, f"-c 'eval \"$(cat)\"' {command.name.plain}")


def _moment_printed(command: Command, now: datetime) -> Iterator[Change]:
    """`printf '%(%F)T' -1` and without an argument: now, by the node's clock."""
    words = [word for word in command.arguments if word.plain is None or not word.plain.startswith("-v")]
    at = next((at for at, word in enumerate(words) if word.plain and _TIME_FORMAT.search(word.plain)), None)
    if at is None:
        return
    seconds = str(int(now.timestamp()))
    if at == len(words) - 1:
        yield Change(words[at].end, words[at].end, f" {seconds}")
    yield from (
        Change(word.start, word.end, seconds) for word in words[at + 1 :] if word.plain in ("-1", "-2")
    )


def _moment_set(command: Command, now: datetime) -> Iterator[Change]:
    """`touch -d '2 hours ago'`: by the node's clock."""
    for flag, word in zip([None, *command.arguments], command.arguments, strict=False):
        value = (word.plain or "").removeprefix("--date=")
        if not (flag is not None and flag.plain in ("-d", "--date")) and not (word.plain or "").startswith(
            "--date="
        ):
            continue
        moment = _understood(value, now)
        if moment is not None:
            prefix = "--date=" if (word.plain or "").startswith("--date=") else ""
            yield Change(word.start, word.end, f"{prefix}{moment.isoformat()}")


def _understood(value: str, now: datetime) -> datetime | None:
    try:
        return moments.read(value, now)
    except (NotSimulated, OverflowError):
        return None


def _counted(command: Command) -> Iterator[Change]:
    """`wc FILE...`: ours goes on where one is missing. Of what is piped only the virtual shell's sees every
    byte."""
    if any(word.plain is None or not word.plain.startswith("-") for word in command.arguments):
        yield Change(command.name.start, command.name.end, "/usr/bin/wc")


def _sizes(command: Command) -> Iterator[Change]:
    """`find -size -1k`: GNU rounds a size up to whole units first, the virtual shell compares bytes."""
    for flag, word in pairwise(command.arguments):
        found = _FIND_SIZE.fullmatch(word.plain or "")
        if flag.plain != "-size" or found is None:
            continue
        unit = _FIND_UNITS[found[3]]
        whole = int(found[2])
        bytes_ = whole * unit if found[1] == "+" else (whole - 1) * unit + 1
        yield Change(word.start, word.end, f"{found[1]}{max(bytes_, 0)}c")


def _refused(name: str) -> str:
    """A path is refused by the system, any other name by the search for it."""
    if "/" in name:
        too_long = "File name too long" if any(len(part) > NAME_MAX for part in name.split("/")) else None
        said, status = too_long or "No such file or directory", 126 if too_long else 127
    else:
        said, status = "command not found", 127
    return f"eval 'echo \"bash: {_shown(name)}: {said}\" >&2; (exit {status})' '#'"


def _shown(name: str) -> str:
    return re.sub(r"[^\w./~+,:@%-]", "?", name[:LONGEST_NAME])


def _limits(read: Typed) -> Iterator[str]:
    for command in read.commands:
        if command.name.plain == "head" and _is_too_much(command.arguments):
            yield "head -c gives 1 MiB at most of an endless file"
    for found in _RANGE.finditer(read.text):
        if abs(int(found[2]) - int(found[1])) >= MOST_BRACES:
            yield f"a range in braces of more than {MOST_BRACES:,} words stays as it is typed"


def _is_too_much(arguments: list[Word]) -> bool:
    words = [word.plain or "" for word in arguments]
    if not any(word in _ENDLESS for word in words):
        return False
    sizes = (_SIZE.fullmatch(re.sub(r"^(-c|--bytes=)", "", word)) for word in words)
    return any(int(size[1]) * _UNITS[size[2]] > LARGEST_BYTES for size in sizes if size)
