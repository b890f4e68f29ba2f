"""Atomic operations: one lane after the other, in order of workgroup and thread."""

from typing import Any

import numpy as np

from sim.hip.access import Spot, lds_index, parts
from sim.hip.batch import Batch
from sim.hip.bounds import Wanted, buffer_index, buffer_of
from sim.hip.faults import Fault
from sim.hip.lanes import Lanes, Mask, spread
from sim.hip.memory import LDS_APERTURE, PRIVATE_APERTURE
from sim.hip.shuffle_chains import stored
from sim.hip.tally import reached

FOLDS: dict[str, Any] = {
    "add": np.add,
    "sub": np.subtract,
    "min": np.minimum,
    "max": np.maximum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}
COUNTED_FROM = 256
"""Lanes from which adding integers by counting beats adding one by one."""


def atomic(batch: Batch, mask: Mask, spot: Spot, op: str, values: tuple[Lanes, ...], needed: bool) -> Lanes:
    """Does it for every lane of the mask; what was there before, where `needed`."""
    if batch.chain is not None:
        stored(batch, mask)
    pointer, index, stride, offset, code, line, site = spot
    if mask is None and batch.all is not None:
        mask = batch.all
    wanted = Wanted(pointer, index, stride, offset, code, mask, line, True, site, 1, True)
    before: Lanes = None
    for part, base, here in _parts(batch, wanted):
        cells, places, lanes = _cells(batch, part, base, here)
        given = tuple(_of(one, batch, lanes) for one in values)
        old = _done(cells, places, op, given, needed)
        if needed:
            before = np.zeros(batch.shape, cells.dtype) if before is None else before
            before.reshape(-1)[slice(None) if lanes is None else lanes] = old
    return before


def _of(value: Lanes, batch: Batch, lanes: Lanes | None) -> Lanes:
    """A value of each of some lanes, which are numbers among all; of all where those are None."""
    whole = spread(value, batch.shape).reshape(-1)
    return whole if lanes is None else whole.take(lanes)


def _parts(batch: Batch, wanted: Wanted) -> list[tuple[Wanted, int, Mask]]:
    if np.ndim(wanted.pointer) == 0:
        return [(wanted, int(wanted.pointer), wanted.mask)]
    return parts(batch, wanted)


def _cells(batch: Batch, part: Wanted, base: int, here: Mask) -> tuple[Any, Lanes, Lanes | None]:
    """A flat array of cells, the cell of each active lane, and the active lanes as numbers among all."""
    if base >= PRIVATE_APERTURE:
        raise Fault(base, "an atomic operation on a local variable", batch.site(part.line, here))
    lanes = None if here is None else batch.places(here)
    if base >= LDS_APERTURE:
        view = batch.lds.view(part.code)
        rows = np.arange(0, view.size, view.shape[1])[:, None]
        return view.reshape(-1), _of(lds_index(batch, part, base) + rows, batch, lanes), lanes
    buffer = buffer_of(batch, part, base)
    view = buffer.view(part.code)
    places = buffer_index(batch, part, buffer, base, view.size)
    reached(batch, part, places, buffer)
    return view, _of(np.asarray(places), batch, lanes), lanes


def _done(cells: Any, places: Lanes, op: str, given: tuple[Lanes, ...], needed: bool) -> Lanes:
    if op == "exchange" and places.size:
        return _exchanged(cells, places, given[0])
    if op == "compare" and places.size:
        found = _compared(cells, places, given[0], given[1])
        if found is not None:
            return found
    if op not in FOLDS or (needed and op not in ("add", "sub")):
        return _one_by_one(cells, places, op, given)
    value = given[0].astype(cells.dtype)
    old = _before(cells, places, value if op == "add" else -value) if needed else None
    if op == "add" and cells.dtype.kind in "iu" and places.size > COUNTED_FROM:
        _counted(cells, places, value)
    else:
        FOLDS[op].at(cells, places, value)
    return old


def _counted(cells: Any, places: Lanes, value: Lanes) -> None:
    low, high = int(places.min()), int(places.max())
    if high - low < 1 << 16 and np.abs(value.astype(np.float64)).sum() < 2.0**52:
        sums = np.bincount(places - low, weights=value, minlength=high - low + 1)
        cells[low : high + 1] += sums.astype(np.int64).astype(cells.dtype)
    else:
        np.add.at(cells, places, value)


def _before(cells: Any, places: Lanes, value: Lanes) -> Lanes:
    """For sums: what each lane found, from the lanes of the same place before it."""
    order = np.argsort(places, kind="stable")
    at, given = places[order], value[order]
    first = np.r_[True, at[1:] != at[:-1]]
    sums = np.cumsum(given, dtype=given.dtype) - given
    start = np.maximum.accumulate(np.where(first, np.arange(at.size), 0))
    old = np.empty_like(value)
    old[order] = cells[at] + (sums - sums[start])
    return old


def _in_order(places: Lanes) -> tuple[Lanes, Lanes]:
    """Lanes sorted by place, each place's in their order; and which of them are the first of a place."""
    order = np.argsort(places, kind="stable")
    at = places[order]
    return order, np.r_[True, at[1:] != at[:-1]]


def _exchanged(cells: Any, places: Lanes, given: Lanes) -> Lanes:
    """Each lane finds what the one before it at the same place left."""
    order, first = _in_order(places)
    at, new = places[order], given[order].astype(cells.dtype)
    old = np.empty_like(new)
    old[order] = np.where(first, cells[at], np.r_[new[:1], new[:-1]])
    last = np.r_[first[1:], True]
    cells[at[last]] = new[last]
    return old


def _compared(cells: Any, places: Lanes, wanted: Lanes, given: Lanes) -> Lanes | None:
    """Of the lanes at one place the first one may change it; None where a later one could as well."""
    order, first = _in_order(places)
    at, expected, new = places[order], wanted[order].astype(cells.dtype), given[order].astype(cells.dtype)
    there = cells[at]
    done = first & (there == expected)
    leader = np.maximum.accumulate(np.where(first, np.arange(at.size), 0))
    after = np.where(done[leader], new[leader], there)
    if (~first & (expected == after)).any():
        return None
    old = np.empty_like(there)
    old[order] = np.where(first, there, after)
    cells[at[done]] = new[done]
    return old


def _one_by_one(cells: Any, places: Lanes, op: str, given: tuple[Lanes, ...]) -> Lanes:
    old = np.empty(places.size, cells.dtype)
    for number, place in enumerate(places):
        old[number] = cells[place]
        match op:
            case "exchange":
                cells[place] = given[0][number]
            case "compare":
                if cells[place] == given[0][number]:
                    cells[place] = given[1][number]
            case "increment":
                cells[place] = 0 if old[number] >= given[0][number] else old[number] + 1
            case "decrement":
                beyond = old[number] == 0 or old[number] > given[0][number]
                cells[place] = given[0][number] if beyond else old[number] - 1
            case _:
                cells[place] = FOLDS[op](cells[place], cells.dtype.type(given[0][number]))
    return old
