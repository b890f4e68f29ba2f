"""Loads and stores of lanes: which memory an address means, whether it may be touched, what it costs."""

from dataclasses import replace
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
from sim.hip.lanes import CODES, Lanes, Mask, picked, select, taken
from sim.hip.memory import APERTURE_BYTES, LDS_APERTURE, PRIVATE_APERTURE
from sim.hip.shuffle_chains import stored
from sim.hip.tally import count_lds, reached, watch

Spot: TypeAlias = tuple[Lanes, Lanes, int, int, str, int, int]
"""pointer, index, stride, offset, code, line and site of an access."""


def load(batch: Batch, mask: Mask, spot: Spot) -> Lanes:
    pointer, index, stride, offset, code, line, site = spot
    wanted = Wanted(pointer, index, stride, offset, code, mask, line, False, site)
    base = _uniform(pointer)
    if base is None:
        return _gathered(batch, wanted)
    return _load_at(batch, wanted, base)


def store(batch: Batch, mask: Mask, spot: Spot, value: Lanes) -> None:
    if batch.chain is not None:
        stored(batch, mask)
    pointer, index, stride, offset, code, line, site = spot
    wanted = Wanted(pointer, index, stride, offset, code, mask, line, True, site)
    base = _uniform(pointer)
    if base is None:
        _scattered(batch, wanted, value)
        return
    _store_at(batch, wanted, base, value)


def load_wide(batch: Batch, mask: Mask, spot: Spot, count: int) -> tuple[Lanes, ...]:
    """`count` elements one after the other, as one instruction of up to 16 bytes."""
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


def _each(spot: Spot, count: int) -> list[Spot]:
    pointer, index, stride, offset, code, line, site = spot
    width = CODES[code].itemsize
    return [(pointer, index, stride, offset + at * width, code, line, site) for at in range(count)]


def _uniform(pointer: Lanes) -> int | None:
    if not isinstance(pointer, np.ndarray):
        return int(pointer)
    return int(pointer.flat[0]) if pointer.size == 1 else None


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
        if np.ndim(index) and np.ndim(value):
            index, value = np.broadcast_arrays(index, value)
        elif np.ndim(value):
            # Every lane writes one place: the last one stays.
            value = np.broadcast_to(value, batch.shape)[-1, -1]
        view[index] = value
        return
    lanes = batch.places(mask)
    view[picked(np.broadcast_to(index, batch.shape), batch.shape, lanes)] = picked(value, batch.shape, lanes)


def lds_index(batch: Batch, wanted: Wanted, base: int, value: Lanes = None) -> Lanes:
    index = element_index(batch, wanted, base, LDS_APERTURE, "LDS")
    index = checked(batch, wanted, index, batch.lds.size // CODES[wanted.code].itemsize, None)
    if batch.lds.watch is not None:
        changes = None
        if value is not None and np.ndim(value) == 0:
            # Waves may all write one value, as to a flag: only another value than there is makes it a race.
            changes = np.broadcast_to(batch.lds.load(index, wanted.code) != value, batch.shape)
        watch(batch, batch.lds.watch, index, wanted, "LDS", changes)
    if batch.counters is not None:
        count_lds(batch, wanted, index)
    return index


def _private(batch: Batch, wanted: Wanted, base: int, value: Lanes) -> Lanes:
    """A variable of each lane: (W, T, bytes)."""
    start, raw = max((one for one in batch.private if one[0] <= base), key=lambda one: one[0])
    index = element_index(batch, wanted, base, start, "a local array")
    view = raw.view(CODES[wanted.code])
    index = checked(batch, wanted, index, view.shape[2], None)
    if np.ndim(index) == 0:
        column = view[:, :, int(index)]
        if value is None:
            return column.copy()
        column[...] = select(wanted.mask, np.broadcast_to(value, batch.shape), column)
        return None
    spread = np.broadcast_to(index, batch.shape)[:, :, None].astype(np.int64)
    old = np.take_along_axis(view, spread, 2)[:, :, 0]
    if value is None:
        return old
    new = select(wanted.mask, np.broadcast_to(value, batch.shape), old)
    np.put_along_axis(view, spread, new[:, :, None], 2)
    return None


def parts(batch: Batch, wanted: Wanted) -> list[tuple[Wanted, int, Mask]]:
    """An access through pointers that differ: one part for each memory that they reach."""
    address = wanted.pointer + np.int64(wanted.offset)
    if np.ndim(wanted.index) or wanted.index:
        address = address + np.asarray(wanted.index, np.int64) * wanted.stride
    address = np.broadcast_to(address, batch.shape)
    left = np.ones(batch.shape, bool) if wanted.mask is None else np.broadcast_to(wanted.mask, batch.shape)
    found = []
    while left.any():
        first = int(address[left][0])
        start, end = _reach(batch, wanted, first, left)
        here = left & (address >= start) & (address < end)
        index = (address - start) // CODES[wanted.code].itemsize
        width = CODES[wanted.code].itemsize
        index = np.where(here, index, 0)
        found.append(
            (
                replace(wanted, pointer=np.int64(start), index=index, stride=width, offset=0, mask=here),
                start,
                here,
            )
        )
        left = left & ~here
    return found


def _reach(batch: Batch, wanted: Wanted, address: int, left: Mask) -> tuple[int, int]:
    if address >= PRIVATE_APERTURE:
        start, raw = max((one for one in batch.private if one[0] <= address), key=lambda one: one[0])
        return start, start + raw.shape[2]
    if address >= LDS_APERTURE:
        return LDS_APERTURE, LDS_APERTURE + APERTURE_BYTES
    buffer = batch.memory.find(address)
    if buffer is None or not buffer.holds(address):
        raise Fault(address, f"{verb(wanted)} {what(address)}", batch.site(wanted.line, left))
    return buffer.base, buffer.base + buffer.size


def _gathered(batch: Batch, wanted: Wanted) -> Lanes:
    whole: Lanes = None
    for part, base, here in parts(batch, wanted):
        value = np.broadcast_to(_load_at(batch, part, base), batch.shape)
        whole = value if whole is None else np.where(here, value, whole)
    return whole


def _scattered(batch: Batch, wanted: Wanted, value: Lanes) -> None:
    for part, base, _ in parts(batch, wanted):
        _store_at(batch, part, base, value)
