"""The sorts of <algorithm>, at once: numbers in their natural order, and whatever a comparison orders."""

import operator
from typing import Any

import numpy as np

from sim.hip import sorting
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.std_memory import cells, code_of
from sim.hip.std_throws import Answer

SORT, STABLE_SORT, PARTIAL_SORT = range(3)
"""`how` of the header; one more is nth_element."""


def _numbers(host: Host, call: Native, first: int, last: int, middle: int, how: int, down: int) -> None:
    """NaN has no order: std::sort's result with it is nothing that can be told."""
    found = cells(host, call, first, last, code_of(call.arguments[0].type), "store to")
    if found.dtype.kind == "f" and np.isnan(found).any():
        raise host.crash(call.line, "std::sort of numbers with NaN among them")
    if how in (SORT, STABLE_SORT):
        # Zeros with either sign are equal: only a stable sort leaves them where a sort by merging would.
        is_negated = down and found.dtype.kind == "f"
        found[:] = -np.sort(-found, kind="stable") if is_negated else _order(found, down)
        return
    values = found.tolist()
    _ordered(host, call, values, middle, how, operator.gt if down else operator.lt)
    found[:] = values


def _order(found: Any, down: int) -> Any:
    ordered = np.sort(found, kind="stable")
    return ordered[::-1] if down else ordered


def _objects(
    host: Host,
    call: Native,
    first: int,
    size: int,
    spots: int,
    count: int,
    middle: int,
    how: int,
    before: int,
    with_: int,
) -> None:
    """Objects that are bytes, from `first` on, move here; of others `spots`, their addresses, are sorted."""
    number = host.function(before)
    assert number is not None
    compare = host.calls[number]

    def less(one: int, other: int) -> Any:
        return compare(with_, one, other)

    if spots:
        table, at = host.room(spots, 8 * count, call.line, "store to")
        where = table[at : at + 8 * count].view(np.int64)
        addresses = where.tolist()
        _ordered(host, call, addresses, middle, how, less)
        where[:] = addresses
        return
    addresses = list(range(first, first + size * count, size))
    _ordered(host, call, addresses, middle, how, less)
    raw, at = host.room(first, size * count, call.line, "store to")
    rows = raw[at : at + size * count].reshape(count, size)
    rows[:] = rows[(np.array(addresses) - first) // size]


def _ordered(host: Host, call: Native, items: list[Any], middle: int, how: int, less: sorting.Less) -> None:
    try:
        _sorted(items, middle, how, less)
    except sorting.NoOrder:
        raise host.crash(call.line, "a sort by what is no order (of equals, neither is less)") from None


def _sorted(items: list[Any], middle: int, how: int, less: sorting.Less) -> None:
    if how == SORT:
        sorting.sort(items, less)
    elif how == STABLE_SORT:
        sorting.stable_sort(items, less)
    elif how == PARTIAL_SORT:
        sorting.partial_sort(items, middle, less)
    else:
        sorting.nth_element(items, middle, less)


STD_SORT: dict[str, Answer] = {"__sim_sort": _numbers, "__sim_order": _objects}
