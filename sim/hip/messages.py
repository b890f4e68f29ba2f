"""Messages as clang prints them: the line of source under a gutter, the caret, the counts at the end."""

from collections.abc import Iterable, Iterator

from sim.hip.source import Diagnostic

_CAME_BY = "in file included from "
"""Libclang's note for what clang prints ahead of a message."""


def printed(found: Iterable[Diagnostic], target: str) -> str:
    """What one pass for `target` (an arch, or host, or "" where there is but one) writes to stderr."""
    messages = list(found)
    lines = [line for one in messages for line in _message(one)]
    count = _count(messages, target)
    return "".join(f"{line}\n" for line in [*lines, *count])


def _message(one: Diagnostic) -> Iterator[str]:
    place = f"{one.file}:{one.line}:{one.column}: " if one.file else ""
    way = [note for note in one.notes if note.text.startswith(_CAME_BY)]
    yield from (f"In file included from {note.file}:{note.line}:" for note in way)
    option = f" [{one.option}]" if one.option and one.severity != "note" else ""
    yield f"{place}{one.severity}: {one.text}{option}"
    if one.shown:
        yield f"{one.line:5} | {one.shown}"
        yield f"      | {_marks(one)}"
        if one.fixes:
            yield f"      | {_fixes(one)}"
    for note in one.notes:
        if note in way:
            continue
        yield from _message(note)


def _marks(one: Diagnostic) -> str:
    marks = [" "] * (max([one.column, *(end for _, end in one.ranges)]) + 1)
    for start, end in one.ranges:
        marks[start - 1 : end - 1] = "~" * (end - start)
    marks[one.column - 1] = "^"
    return "".join(marks).rstrip()


def _fixes(one: Diagnostic) -> str:
    line = ""
    for fix in sorted(one.fixes, key=lambda fix: fix.column):
        line = line.ljust(fix.column - 1) + fix.text
    return line


def _count(messages: list[Diagnostic], target: str) -> list[str]:
    errors = sum(one.is_error for one in messages)
    warnings = sum(one.severity == "warning" for one in messages)
    parts = [
        f"{number} {word}{'s' if number > 1 else ''}"
        for number, word in ((warnings, "warning"), (errors, "error"))
        if number
    ]
    where = f" when compiling for {target}" if target else ""
    return [f"{' and '.join(parts)} generated{where}."] if parts else []
