"""Two texts beside each other in two columns, as `diff -y` shows them (diffutils, "Side by Side")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import combining, east_asian_width

from sim.edits import Change

WIDTH = 130
"""Columns of a line, where nobody asks for others."""
TAB = 8
GUTTER = 3
"""Columns between the two halves, at the least."""


@dataclass(frozen=True, slots=True)
class Columns:
    half: int
    """Columns of a text's half."""
    second: int
    """Where the right half begins."""
    expand: bool
    """Tabs are shown as spaces."""


def columns(width: int, *, expand: bool) -> Columns:
    """As wide halves as fit, at a tab stop where tabs are kept."""
    tab = 1 if expand else TAB
    middle = (width >> 1) + ((tab + GUTTER) >> 1) + (width & (tab + GUTTER) & 1)
    middle -= middle % tab
    half = max(0, min(middle - GUTTER, width - middle))
    return Columns(half, middle if half else width, expand)


@dataclass(frozen=True, slots=True)
class Texts:
    old: Sequence[str]
    new: Sequence[str]
    open_old: bool = False
    """Without a newline at its end."""
    open_new: bool = False


def rows(texts: Texts, found: Sequence[Change], shape: Columns, *, common: str = "both") -> Iterator[str]:
    """`common` says what is shown of lines that are the same: "both", "left" or "none"."""
    at = 0
    for change in (*found, Change(len(texts.old), len(texts.old), len(texts.new), len(texts.new))):
        shift = change.new_start - change.old_start
        for line in range(at, change.old_start):
            if common == "both":
                yield _row(texts, shape, line, line + shift, " ")
            elif common == "left":
                yield _row(texts, shape, line, None, "(")
        both = min(change.old_end - change.old_start, change.new_end - change.new_start)
        for step in range(both):
            yield _row(texts, shape, change.old_start + step, change.new_start + step, "|")
        for line in range(change.new_start + both, change.new_end):
            yield _row(texts, shape, None, line, ">")
        for line in range(change.old_start + both, change.old_end):
            yield _row(texts, shape, line, None, "<")
        at = change.old_end


def _row(texts: Texts, shape: Columns, left: int | None, right: int | None, mark: str) -> str:
    shown, column, ends = "", 0, False
    if left is not None:
        ends = not (texts.open_old and left == len(texts.old) - 1)
        shown, column = _half(texts.old[left], 0, shape)
    if mark != " ":
        place = (shape.half + shape.second - 1) // 2
        right_ends = right is not None and not (texts.open_new and right == len(texts.new) - 1)
        mark = ("/" if ends else "\\") if mark == "|" and ends != right_ends else mark
        shown, column = shown + _blank(column, place, shape) + mark, place + 1
    if right is not None:
        ends |= not (texts.open_new and right == len(texts.new) - 1)
        if texts.new[right]:
            text, _ = _half(texts.new[right], 0, shape)
            shown += _blank(column, shape.second, shape) + text
    return shown + ("\n" if ends else "")


def _blank(start: int, end: int, shape: Columns) -> str:
    shown = ""
    if not shape.expand:
        tab = start + TAB - start % TAB
        while tab <= end:
            shown, start, tab = shown + "\t", tab, tab + TAB
    return shown + " " * (end - start)


def _half(text: str, start: int, shape: Columns) -> tuple[str, int]:
    """As much of `text` as fits, and the column behind it."""
    shown, read, column = "", start, start
    for character in text:
        if character == "\t":
            wide = TAB - read % TAB
            if read == column:
                stop = column + wide
                if shape.expand:
                    stop = min(stop, shape.half)
                    shown, column = shown + " " * (stop - column), max(stop, column)
                elif stop < shape.half:
                    shown, column = shown + "\t", stop
            read += wide
            continue
        read += 0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1
        if read <= shape.half:
            shown, column = shown + character, read
    return shown, column
