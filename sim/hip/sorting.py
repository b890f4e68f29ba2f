"""std::sort and its like over a list, step by step as libstdc++ has them: it is what leaves equals in the
order that programs print, and what counts their comparisons.

Source for the algorithms: GCC 12's bits/stl_algo.h and bits/stl_heap.h; each function is named as there.
"""

from collections.abc import Callable
from functools import cmp_to_key
from typing import Any, TypeAlias

Less: TypeAlias = Callable[[Any, Any], Any]
Items: TypeAlias = list[Any]
THRESHOLD = 16


class NoOrder(Exception):
    """The comparison led out of the sequence: it is no strict weak ordering."""


def sort(all_: Items, less: Less) -> None:
    if all_:
        _introsort_loop(all_, 0, len(all_), _depth(len(all_)), less)
        _final_insertion_sort(all_, less)


def stable_sort(all_: Items, less: Less) -> None:
    """Every stable sort leaves the same; what it compares with what is not libstdc++'s."""
    all_.sort(key=cmp_to_key(lambda one, other: -1 if less(one, other) else 0))


def partial_sort(all_: Items, middle: int, less: Less) -> None:
    _partial_sort(all_, 0, middle, len(all_), less)


def nth_element(all_: Items, nth: int, less: Less) -> None:
    first, last, depth = 0, len(all_), _depth(len(all_))
    if nth == last:
        return
    while last - first > 3:
        if depth == 0:
            _heap_select(all_, first, nth + 1, last, less)
            all_[first], all_[nth] = all_[nth], all_[first]
            return
        depth -= 1
        cut = _unguarded_partition_pivot(all_, first, last, less)
        first, last = (cut, last) if cut <= nth else (first, cut)
    _insertion_sort(all_, first, last, less)


def _depth(count: int) -> int:
    return 2 * (count.bit_length() - 1)


def _introsort_loop(all_: Items, first: int, last: int, depth: int, less: Less) -> None:
    while last - first > THRESHOLD:
        if depth == 0:
            _partial_sort(all_, first, last, last, less)
            return
        depth -= 1
        cut = _unguarded_partition_pivot(all_, first, last, less)
        _introsort_loop(all_, cut, last, depth, less)
        last = cut


def _unguarded_partition_pivot(all_: Items, first: int, last: int, less: Less) -> int:
    _move_median_to_first(all_, first, first + 1, first + (last - first) // 2, last - 1, less)
    return _unguarded_partition(all_, first + 1, last, all_[first], less)


def _move_median_to_first(all_: Items, to: int, a: int, b: int, c: int, less: Less) -> None:
    if less(all_[a], all_[b]):
        found = b if less(all_[b], all_[c]) else c if less(all_[a], all_[c]) else a
    else:
        found = a if less(all_[a], all_[c]) else c if less(all_[b], all_[c]) else b
    all_[to], all_[found] = all_[found], all_[to]


def _unguarded_partition(all_: Items, first: int, last: int, pivot: Any, less: Less) -> int:
    count = len(all_)
    while True:
        while less(all_[first], pivot):
            first += 1
            if first == count:
                raise NoOrder
        last -= 1
        while less(pivot, all_[last]):
            last -= 1
            if last < 0:
                raise NoOrder
        if first >= last:
            return first
        all_[first], all_[last] = all_[last], all_[first]
        first += 1


def _final_insertion_sort(all_: Items, less: Less) -> None:
    _insertion_sort(all_, 0, min(THRESHOLD, len(all_)), less)
    for at in range(THRESHOLD, len(all_)):
        _unguarded_linear_insert(all_, at, less)


def _insertion_sort(all_: Items, first: int, last: int, less: Less) -> None:
    for at in range(first + 1, last):
        if less(all_[at], all_[first]):
            all_.insert(first, all_.pop(at))
        else:
            _unguarded_linear_insert(all_, at, less)


def _unguarded_linear_insert(all_: Items, at: int, less: Less) -> None:
    value, to = all_[at], at
    while less(value, all_[to - 1]):
        to -= 1
        if to == 0:
            raise NoOrder
    if to != at:
        del all_[at]
        all_.insert(to, value)


def _partial_sort(all_: Items, first: int, middle: int, last: int, less: Less) -> None:
    _heap_select(all_, first, middle, last, less)
    while middle - first > 1:
        middle -= 1
        _pop_heap(all_, first, middle, middle, less)


def _heap_select(all_: Items, first: int, middle: int, last: int, less: Less) -> None:
    count = middle - first
    for parent in range((count - 2) // 2, -1, -1):
        _adjust_heap(all_, first, parent, count, all_[first + parent], less)
    for at in range(middle, last):
        if less(all_[at], all_[first]):
            _pop_heap(all_, first, middle, at, less)


def _pop_heap(all_: Items, first: int, last: int, result: int, less: Less) -> None:
    value, all_[result] = all_[result], all_[first]
    _adjust_heap(all_, first, 0, last - first, value, less)


def _adjust_heap(all_: Items, first: int, hole: int, count: int, value: Any, less: Less) -> None:
    top = child = hole
    while child < (count - 1) // 2:
        child = 2 * (child + 1)
        if less(all_[first + child], all_[first + child - 1]):
            child -= 1
        all_[first + hole] = all_[first + child]
        hole = child
    if count & 1 == 0 and child == (count - 2) // 2:
        child = 2 * child + 1
        all_[first + hole] = all_[first + child]
        hole = child
    parent = (hole - 1) // 2
    while hole > top and less(all_[first + parent], value):
        all_[first + hole] = all_[first + parent]
        hole = parent
        parent = (hole - 1) // 2
    all_[first + hole] = value
