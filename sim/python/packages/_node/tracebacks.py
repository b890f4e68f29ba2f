"""Uncaught errors as Python 3.10 prints them."""

import re
import traceback
from collections.abc import Iterator, Mapping

OURS = ("<node>", "<frozen importlib", "<frozen runpy")
STDLIB = ("/python-stdlib/", "/usr/lib/python3.10/")
_NEWER = re.compile(
    r"\. Did you forget to import '\w+'\?|\. Or did you forget to import '\w+'\?|(?<=\?) Or did you .*$"
)
"""Advice that Python gives since 3.12."""

lines: dict[str, list[str]] = {}
"""Source of the member's files, by file name, for the lines that a traceback shows."""


def text_of(error: BaseException) -> str:
    shown = traceback.TracebackException(type(error), error, error.__traceback__)
    _as_3_10(shown, set())
    return "".join(shown.format())


def _as_3_10(shown: traceback.TracebackException | None, seen: set[int]) -> None:
    if shown is None or id(shown) in seen:
        return
    seen.add(id(shown))
    stack = [frame for frame in shown.stack if not frame.filename.startswith(OURS)]
    shown.stack = traceback.StackSummary.from_list(
        [(_place(frame), frame.lineno or 0, frame.name, _line(frame)) for frame in stack]
    )
    said: Mapping[str, object] = vars(shown)
    if isinstance(said.get("_str"), str):
        shown._str = _NEWER.sub("", str(said["_str"]))  # type: ignore[attr-defined]
    for other in _others(shown):
        _as_3_10(other, seen)


def _others(shown: traceback.TracebackException) -> Iterator[traceback.TracebackException | None]:
    yield from (shown.__cause__, shown.__context__, *(shown.exceptions or ()))


def _place(frame: traceback.FrameSummary) -> str:
    return frame.filename.replace(*STDLIB)


def _line(frame: traceback.FrameSummary) -> str:
    known = lines.get(frame.filename)
    if known is None:
        return frame.line or "" if frame.filename.startswith(STDLIB[0]) else ""
    number = frame.lineno or 0
    return known[number - 1].strip() if 0 < number <= len(known) else ""
