"""Which lines differ between two texts, as diff(1) finds them: the shortest way from one to the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST_EDITS = 700
"""Beyond these many changed lines the shortest way costs too much (time and memory grow with their square),
and all between the first and the last difference counts as changed."""


@dataclass(frozen=True, slots=True)
class Change:
    """Lines [old_start, old_end) became [new_start, new_end); counted from 0, one of them may be empty."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """Both as keys: what counts as the same line has the same key."""
    kept = _shortest(old, new)
    old_gone, new_come = [True] * len(old), [True] * len(new)
    for left, right in kept:
        old_gone[left] = new_come[right] = False
    _slide(old_gone, old)
    _slide(new_come, new)
    return list(_runs(old_gone, new_come))


def _shortest(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of lines that stay (Myers 1986)."""
    head, tail = _alike(old, new)
    same = [(at, at) for at in range(head)]
    same += [(len(old) - at, len(new) - at) for at in range(tail, 0, -1)]
    left, right = old[head : len(old) - tail], new[head : len(new) - tail]
    furthest = {1: 0}
    steps: list[dict[int, int]] = []
    for edits in range(min(len(left) + len(right), MOST_EDITS) + 1):
        steps.append(dict(furthest))
        for diagonal in range(-edits, edits + 1, 2):
            down = diagonal == -edits or (
                diagonal != edits and furthest[diagonal - 1] < furthest[diagonal + 1]
            )
            x = furthest[diagonal + 1] if down else furthest[diagonal - 1] + 1
            y = x - diagonal
            while x < len(left) and y < len(right) and left[x] == right[y]:
                x, y = x + 1, y + 1
            furthest[diagonal] = x
            if x >= len(left) and y >= len(right):
                return same + [(head + x, head + y) for x, y in _walked_back(steps, x, y)]
    return same


def _alike(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many lines at the head and at the tail are the same."""
    shorter, head, tail = min(len(old), len(new)), 0, 0
    while head < shorter and old[head] == new[head]:
        head += 1
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return head, tail


def _walked_back(steps: list[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    kept = []
    for edits in range(len(steps) - 1, -1, -1):
        furthest, diagonal = steps[edits], x - y
        down = diagonal == -edits or (diagonal != edits and furthest[diagonal - 1] < furthest[diagonal + 1])
        before = diagonal + 1 if down else diagonal - 1
        start_x = furthest[before]
        start_y = start_x - before
        while x > max(start_x, 0) and y > max(start_y, 0):
            x, y = x - 1, y - 1
            kept.append((x, y))
        x, y = start_x, start_y
    return kept[::-1]


def _slide(changed: list[bool], lines: Sequence[str]) -> None:
    """Moves each run of changed lines as far down as it may go, as diff does."""
    at = 0
    while at < len(changed):
        if not changed[at]:
            at += 1
            continue
        end = at
        while end < len(changed) and changed[end]:
            end += 1
        while end < len(changed) and not changed[end] and lines[at] == lines[end]:
            changed[at], changed[end] = False, True
            at += 1
            end += 1
            while end < len(changed) and changed[end]:
                end += 1
        at = end


def _runs(old_gone: list[bool], new_come: list[bool]) -> Iterator[Change]:
    left = right = 0
    while left < len(old_gone) or right < len(new_come):
        old_start, new_start = left, right
        while left < len(old_gone) and old_gone[left]:
            left += 1
        while right < len(new_come) and new_come[right]:
            right += 1
        if (left, right) != (old_start, new_start):
            yield Change(old_start, left, new_start, right)
        else:
            left, right = left + 1, right + 1
