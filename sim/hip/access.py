"""Loads and stores of lanes: which memory an address means, whether it may be touched, what it costs."""

from typing import Any, TypeAlias

import numpy as np

from sim.hip.batch import Batch
from sim.hip.bounds import (
    Wanted,
    buffer_index,
    buffer_of,
    checked,
    element_index,
    run_start,
    verb,
    what,
)
from sim.hip.faults import Fault
from sim.hip.lanes import CODES, Lanes, Mask, picked, spread, taken
from sim.hip.memory import APERTURE_BYTES, LDS_APERTURE, PRIVATE_APERTURE
from sim.hip.private import Private
from sim.hip.shuffle_chains import stored
from sim.hip.tally import count_lds, reached, watch
from sim.hip.turn_traffic import Dependent

Spot: TypeAlias = tuple[Lanes, Lanes, int, int, str, int, int]
"""pointer, index, stride, offset, code, line and site of an access."""


def load(batch: Batch, mask: Mask, spot: Spot) -> Lanes:
    pointer, index, stride, offset, code, line, site = spot
    wanted = Wanted(pointer, index, stride, offset, code, mask, line, False, site)
    base = _uniform(pointer)
    if base is None:
        return load(batch, mask, by_turn(batch, spot)) if _by_turn(batch, spot) else _gathered(batch, wanted)
    return _load_at(batch, wanted, base)


def store(batch: Batch, mask: Mask, spot: Spot, value: Lanes) -> None:
    if batch.chain is not None:
        stored(batch, mask)
    pointer, index, stride, offset, code, line, site = spot
    wanted = Wanted(pointer, index, stride, offset, code, mask, line, True, site)
    base = _uniform(pointer)
    if base is None:
        if _by_turn(batch, spot):
            store(batch, mask, by_turn(batch, spot), value)
        else:
            _scattered(batch, wanted, value)
        return
    _store_at(batch, wanted, base, value)


def load_wide(batch: Batch, mask: Mask, spot: Spot, count: int) -> tuple[Lanes, ...]:
    """`count` elements one after the other, as one instruction of up to 16 bytes."""
    if _by_turn(batch, spot):
        spot = by_turn(batch, spot)
    pointer, index, stride, offset, code, line, site = spot
    base = _uniform(pointer)
    if base is None or base >= PRIVATE_APERTURE:
        return tuple(load(batch, mask, one) for one in _each(spot, count))
    wanted = Wanted(pointer, index, stride, offset, code, mask, line, False, site, count)
    if base >= LDS_APERTURE:
        at = lds_index(batch, wanted, base)
        return tuple(batch.lds.load(at + element, code) for element in range(count))
    buffer = buffer_of(batch, wanted, base)
    view = buffer.view(code)
    at = buffer_index(batch, wanted, buffer, base, view.size)
    reached(batch, wanted, at, buffer)
    return tuple(taken(view, at + element) for element in range(count))


def store_wide(batch: Batch, mask: Mask, spot: Spot, values: tuple[Lanes, ...]) -> None:
    if _by_turn(batch, spot):
        spot = by_turn(batch, spot)
    pointer, index, stride, offset, code, line, site = spot
    base = _uniform(pointer)
    if base is None or base >= PRIVATE_APERTURE:
        for one, value in zip(_each(spot, len(values)), values, strict=True):
            store(batch, mask, one, value)
        return
    wanted = Wanted(pointer, index, stride, offset, code, mask, line, True, site, len(values))
    if base >= LDS_APERTURE:
        at = lds_index(batch, wanted, base)
        for element, value in enumerate(values):
            batch.lds.store(at + element, code, value, mask, batch.shape, batch.places)
        return
    buffer = buffer_of(batch, wanted, base)
    view = buffer.view(code)
    at = buffer_index(batch, wanted, buffer, base, view.size)
    reached(batch, wanted, at, buffer)
    for element, value in enumerate(values):
        _put(batch, view, at + element, value, mask)


def _by_turn(batch: Batch, spot: Spot) -> bool:
    """Of turns that are done at once: whether each has a pointer of its own, the same for all lanes."""
    pointer = spot[0]
    return batch.traffic is not None and np.ndim(pointer) == 2 and pointer.shape[1] == 1 < pointer.shape[0]


def by_turn(batch: Batch, spot: Spot) -> Spot:
    """The first turn's pointer, and an index that counts bytes from there. Workgroups with pointers of their
    own are not the same as that."""
    pointer, index, stride, offset, code, line, site = spot
    if batch.traffic.groups > 1:
        raise Dependent
    return (
        pointer[0, 0],
        pointer - pointer[0, 0] + np.asarray(index, np.int64) * stride,
        1,
        offset,
        code,
        line,
        site,
    )


def _each(spot: Spot, count: int) -> list[Spot]:
    pointer, index, stride, offset, code, line, site = spot
    width = CODES[code].itemsize
    return [(pointer, index, stride, offset + at * width, code, line, site) for at in range(count)]


def _uniform(pointer: Lanes) -> int | None:
    if not isinstance(pointer, np.ndarray):
        return int(pointer)
    return int(pointer.item(0)) if pointer.size == 1 else None


def _load_at(batch: Batch, wanted: Wanted, base: int) -> Lanes:
    if base >= PRIVATE_APERTURE:
        return _private(batch, wanted, base, None)
    if base >= LDS_APERTURE:
        index = lds_index(batch, wanted, base)
        return batch.lds.load(index, wanted.code)
    buffer = buffer_of(batch, wanted, base)
    view = buffer.view(wanted.code)
    index = element_index(batch, wanted, base, buffer.base)
    start = run_start(batch, wanted, index, view.size)
    if start is not None:
        reached(batch, wanted, index, buffer, start)
        return view[start : start + index.size].reshape(batch.shape).copy()
    index = checked(batch, wanted, index, view.size, buffer)
    reached(batch, wanted, index, buffer)
    return taken(view, index)


def _store_at(batch: Batch, wanted: Wanted, base: int, value: Lanes) -> None:
    if base >= PRIVATE_APERTURE:
        _private(batch, wanted, base, value)
        return
    if base >= LDS_APERTURE:
        index = lds_index(batch, wanted, base, value)
        batch.lds.store(index, wanted.code, value, wanted.mask, batch.shape, batch.places)
        return
    buffer = buffer_of(batch, wanted, base)
    view = buffer.view(wanted.code)
    index = element_index(batch, wanted, base, buffer.base)
    start = run_start(batch, wanted, index, view.size)
    if start is not None:
        reached(batch, wanted, index, buffer, start)
        view[start : start + index.size].reshape(batch.shape)[...] = value
        return
    index = checked(batch, wanted, index, view.size, buffer)
    reached(batch, wanted, index, buffer)
    _put(batch, view, index, value, wanted.mask)


def _put(batch: Batch, view: Any, index: Lanes, value: Lanes, mask: Mask) -> None:
    index = np.asarray(index).astype(np.int64, copy=False)
    if mask is None:
        if index.ndim and np.ndim(value):
            if index.shape != value.shape:
                index, value = spread(index, batch.shape), spread(value, batch.shape)
        elif np.ndim(value):
            # Every lane writes one place: the last one stays.
            value = value[-1, -1]
        view[index] = value
        return
    lanes = batch.places(mask)
    view[picked(spread(index, batch.shape), batch.shape, lanes)] = picked(value, batch.shape, lanes)


def lds_index(batch: Batch, wanted: Wanted, base: int, value: Lanes = None) -> Lanes:
    index = element_index(batch, wanted, base, LDS_APERTURE, "LDS")
    index = checked(batch, wanted, index, batch.lds.size // CODES[wanted.code].itemsize, None)
    if batch.traffic is not None:
        batch.traffic.lds(wanted, batch.lds.flat(index, wanted.code), batch.lds.view(wanted.code).reshape(-1))
    if batch.lds.watch is not None:
        changes = None
        if value is not None and np.ndim(value) == 0:
            # Waves may all write one value, as to a flag: only another value than there is makes it a race.
            changes = spread(batch.lds.load(index, wanted.code) != value, batch.shape)
        watch(batch, batch.lds.watch, index, wanted, "LDS", changes)
    if batch.counters is not None:
        count_lds(batch, wanted, index)
    return index


def _private(batch: Batch, wanted: Wanted, base: int, value: Lanes) -> Lanes:
    """A variable of each lane."""
    one = _variable(batch, base)
    index = element_index(batch, wanted, base, one.base, "a local array")
    index = checked(batch, wanted, index, one.size // CODES[wanted.code].itemsize, None)
    if value is None:
        return one.load(index, wanted.code)
    one.store(index, wanted.code, value, wanted.mask)
    return None


def _variable(batch: Batch, address: int) -> Private:
    """The variable of each lane that begins last before the address."""
    return next(one for one in reversed(batch.private) if one.base <= address)


def parts(batch: Batch, wanted: Wanted) -> list[tuple[Wanted, int, Mask]]:
    """An access through pointers that differ: one part for each memory that they reach."""
    address = wanted.pointer + np.int64(wanted.offset)
    if np.ndim(wanted.index) or wanted.index:
        address = address + np.asarray(wanted.index, np.int64) * wanted.stride
    address = spread(address, batch.shape)
    found = _one_part(batch, wanted, address)
    if found is not None:
        return [found]
    left = np.ones(batch.shape, bool) if wanted.mask is None else np.broadcast_to(wanted.mask, batch.shape)
    every = []
    while left.any():
        first = int(address[left][0])
        start, end = _reach(batch, wanted, first, left)
        here = left & (address >= start) & (address < end)
        every.append(_part(wanted, np.where(here, address, start), start, here))
        left = left & ~here
    return every


def _one_part(batch: Batch, wanted: Wanted, address: Lanes) -> tuple[Wanted, int, Mask] | None:
    """What most are: one memory for all lanes that run."""
    mask = wanted.mask
    if mask is not None:
        mask = spread(mask, batch.shape)
        address = np.where(mask, address, address.item(batch.active(mask).first))
    low, high = address.item(address.argmin()), address.item(address.argmax())
    if low < LDS_APERTURE:
        buffer = batch.memory.find(low)
        if buffer is None or not (buffer.holds(low) and buffer.holds(high)):
            return None
    start, end = _reach(batch, wanted, low, mask)
    return _part(wanted, address, start, mask) if high < end else None


def _part(wanted: Wanted, address: Lanes, start: int, here: Mask) -> tuple[Wanted, int, Mask]:
    width = CODES[wanted.code].itemsize
    one = Wanted(
        np.int64(start),
        (address - start) >> (width.bit_length() - 1),
        width,
        0,
        wanted.code,
        here,
        wanted.line,
        wanted.writes,
        wanted.site,
        wanted.count,
        wanted.atomic,
    )
    return one, start, here


def _reach(batch: Batch, wanted: Wanted, address: int, left: Mask) -> tuple[int, int]:
    if address >= PRIVATE_APERTURE:
        one = _variable(batch, address)
        return one.base, one.base + one.size
    if address >= LDS_APERTURE:
        return LDS_APERTURE, LDS_APERTURE + APERTURE_BYTES
    buffer = batch.memory.find(address)
    if buffer is None or not buffer.holds(address):
        raise Fault(address, f"{verb(wanted)} {what(address)}", batch.site(wanted.line, left))
    return buffer.base, buffer.base + buffer.size


def _gathered(batch: Batch, wanted: Wanted) -> Lanes:
    whole: Lanes = None
    for part, base, here in parts(batch, wanted):
        value = spread(_load_at(batch, part, base), batch.shape)
        whole = value if whole is None else np.where(here, value, whole)
    return whole


def _scattered(batch: Batch, wanted: Wanted, value: Lanes) -> None:
    for part, base, _ in parts(batch, wanted):
        _store_at(batch, part, base, value)
