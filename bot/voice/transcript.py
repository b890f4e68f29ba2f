"""A run as a thread shows it: the line, what the terminal printed, and how it ended."""

from dataclasses import dataclass

from bot.voice.plain import count
from drills import Code, File, Note, Part

LINES = 40
"""What a reader takes in without scrolling the thread; the whole goes beside it as a file."""
CHARACTERS = 2900
"""Slack's section text holds 3,000 (facts: slack 1.5); the rest is for fences and escapes."""
TYPED_LINES = 8
SLOW_S = 1.5
"""A run that took longer says so; the same bound as the status reaction (design, "Workers")."""
WIDE = 400
"""Longer lines are cut on the screen: one of them would push out all the others."""


@dataclass(frozen=True, slots=True)
class Run:
    """`line` is what was typed, `took_s` the wall clock of the worker; `number` tells runs apart."""

    line: str
    transcript: str
    status: int
    took_s: float
    number: int

    @property
    def file_name(self) -> str:
        return f"output-{self.number}.txt"


@dataclass(frozen=True, slots=True)
class _Cut:
    lines: list[str]
    left_out: int
    is_whole: bool


def transcript(run: Run) -> tuple[Part, ...]:
    """One code block; a note where the run failed, was slow or was cut; the whole as a file if cut."""
    prompt = _prompt(run.line)
    cut = _cut(run.transcript.rstrip("\n"), LINES - len(prompt), sum(map(len, prompt)), run.status)
    note = " ".join(filter(None, (_ended(run), _missing(cut, run.file_name))))
    whole = File(run.file_name, f"$ {run.line}\n{run.transcript}")
    shown = Code("\n".join([*prompt, *cut.lines]))
    return (shown, *([Note(note)] if note else []), *([] if cut.is_whole else [whole]))


def _prompt(line: str) -> list[str]:
    first, *rest = line.strip("\n").split("\n")
    typed = [f"$ {first}", *(f"> {more}" for more in rest)]
    if len(typed) > TYPED_LINES:
        typed = [*typed[: TYPED_LINES - 2], "> …", typed[-1]]
    return [_narrow(line) for line in typed]


def _cut(text: str, room: int, used: int, status: int) -> _Cut:
    """The lines that matter. Errors stand at the end, so of a failure the end is kept, else the start."""
    lines = text.split("\n") if text else []
    narrow = [_narrow(line) for line in lines]
    if len(lines) <= room and _size(narrow) + used <= CHARACTERS:
        return _Cut(narrow, 0, narrow == lines)
    short = room // 4
    head, tail = (short, room - short - 1) if status else (room - short - 1, short)
    first, last = narrow[:head], narrow[max(head, len(narrow) - tail) :]
    while _size(first + last) + used > CHARACTERS:
        if len(first) > len(last):
            first.pop()
        else:
            last.pop(0)
    return _Cut([*first, "⋮", *last], len(lines) - len(first) - len(last), False)


def _size(lines: list[str]) -> int:
    return sum(map(len, lines)) + len(lines)


def _narrow(line: str) -> str:
    return line if len(line) <= WIDE else f"{line[:WIDE]} …"


def _ended(run: Run) -> str:
    if not run.status and run.took_s < SLOW_S:
        return ""
    status = f"exit {run.status} · " if run.status else ""
    return f"({status}{run.took_s:.1f} s)"


def _missing(cut: _Cut, file_name: str) -> str:
    if cut.is_whole:
        return ""
    what = f"{count(cut.left_out, 'more line')}" if cut.left_out else "Long lines are cut"
    return f"{what}; the whole is in `{file_name}`."
