"""Whether lanes may touch what they point at, and the element it is."""

from dataclasses import dataclass

import numpy as np

from sim.hip.batch import Batch
from sim.hip.faults import Fault
from sim.hip.lanes import CODES, Lanes, Mask, ramp
from sim.hip.memory import LDS_APERTURE, PRIVATE_APERTURE, Buffer

NAMES = {
    "i1": "char", "u1": "unsigned char", "b1": "bool", "i2": "short", "u2": "unsigned short", "i4": "int",
    "u4": "unsigned", "i8": "long", "u8": "unsigned long", "f2": "half", "f4": "float", "f8": "double",
}  # fmt: skip


OF_THE_HOST = (
    "the host's table of virtual functions: an object that the host made has no virtual functions on a device"
)


@dataclass(slots=True)
class Wanted:
    """One access: pointer + index * stride + offset, of a `code`, by the lanes of a mask.

    Nobody changes one; it is not frozen as that takes three times as long to make, and each access does.
    """

    pointer: Lanes
    index: Lanes
    stride: int
    offset: int
    code: str
    mask: Mask
    line: int
    writes: bool
    site: int = 0
    count: int = 1
    """Elements that one instruction reaches, one after the other."""
    atomic: bool = False


def buffer_of(batch: Batch, wanted: Wanted, base: int) -> Buffer:
    buffer = batch.memory.find(base)
    if buffer is None or base > buffer.base + buffer.size:
        # The pointer itself may lie outside while pointer + index is inside.
        first = _first_address(batch, wanted)
        buffer = batch.memory.find(first)
        if buffer is None or not buffer.holds(first):
            raise Fault(first, f"{verb(wanted)} {what(first)}", batch.site(wanted.line, wanted.mask))
    if buffer.freed:
        raise Fault(base, f"{verb(wanted)} memory that was freed", batch.site(wanted.line, wanted.mask))
    if buffer.base in batch.memory.barred:
        why = "memory of another device: hipDeviceEnablePeerAccess gives access"
        raise Fault(base, f"{verb(wanted)} {why}", batch.site(wanted.line, wanted.mask))
    if buffer.space == "host":
        why = OF_THE_HOST if buffer.is_table else "memory of the host"
        raise Fault(base, f"{verb(wanted)} {why}", batch.site(wanted.line, wanted.mask))
    return buffer


def _first_address(batch: Batch, wanted: Wanted) -> int:
    index = np.broadcast_to(np.asarray(wanted.index, np.int64), batch.shape)
    lanes = index if wanted.mask is None else index[np.broadcast_to(wanted.mask, batch.shape)]
    return int(np.asarray(wanted.pointer).flat[0]) + int(lanes.flat[0]) * wanted.stride + wanted.offset


def verb(wanted: Wanted) -> str:
    return "store to" if wanted.writes else "load from"


def what(address: int) -> str:
    return "a null pointer" if 0 <= address < 4096 else f"address {address:#x}, where nothing is"


def element_index(batch: Batch, wanted: Wanted, base: int, start: int, name: str = "") -> Lanes:
    """Elements of `code` from the start of what holds them."""
    base_offset = base - start + wanted.offset
    width = CODES[wanted.code].itemsize
    if wanted.stride % width or base_offset % width:
        return _from_bytes(batch, wanted, base, base_offset, name)
    index = wanted.index
    if wanted.stride != width:
        index = index * np.int64(wanted.stride // width)
    if base_offset:
        index = index + np.int64(base_offset // width)
    return index


def _from_bytes(batch: Batch, wanted: Wanted, base: int, base_offset: int, name: str) -> Lanes:
    """Of an index that counts bytes, as rows of a pitch have it: their own numbers tell whether it fits."""
    width = CODES[wanted.code].itemsize
    place = np.asarray(wanted.index, np.int64) * wanted.stride + base_offset
    odd = place % width != 0 if wanted.mask is None else (place % width != 0) & wanted.mask
    if odd.any():
        why = f"unaligned {verb(wanted)} {name or f'a {NAMES[wanted.code]}'}"
        raise Fault(base, why, batch.site(wanted.line, odd))
    return place // width


def buffer_index(batch: Batch, wanted: Wanted, buffer: Buffer, base: int, count: int) -> Lanes:
    index = element_index(batch, wanted, base, buffer.base)
    return checked(batch, wanted, index, count, buffer)


def run_start(batch: Batch, wanted: Wanted, index: Lanes, count: int) -> int | None:
    """The first of elements that lie side by side, one for each lane, and all inside; None where they do not.

    Then a slice does what else takes an array of places: a fifth of the time.
    """
    if wanted.mask is not None or not isinstance(index, np.ndarray) or index.shape != batch.shape:
        return None
    size = index.size
    if wanted.count > 1 or not size:
        return None
    first = index.item(0)
    if index.item(size - 1) - first != size - 1 or first < 0 or first + size > count:
        return None
    return first if np.count_nonzero(index - first == ramp(batch.shape, index.dtype)) == size else None


def checked(batch: Batch, wanted: Wanted, index: Lanes, count: int, buffer: Buffer | None) -> Lanes:
    """The index, moved inside where lanes that do not run are outside; a fault where one that runs is."""
    count -= wanted.count - 1
    if not isinstance(index, np.ndarray) or not index.ndim:
        if not 0 <= index < count:
            _outside(batch, wanted, index, count, buffer, wanted.mask)
        return index
    if _inside(index, count):
        return index
    mask = wanted.mask
    if mask is not None:
        moved = of_those_that_run(batch, mask, index)
        if moved is not index and _inside(moved, count):
            return moved
    bad = (index < 0) | (index >= count)
    if mask is not None:
        bad = bad & mask
    if np.count_nonzero(bad):
        _outside(batch, wanted, index, count, buffer, bad)
    return _clamped(index, count)


def _inside(index: Lanes, count: int) -> bool:
    """Whether all are. argmin and argmax take a third of the time of min and max, which go through Python."""
    size = index.size
    return bool(size and index.item(index.argmin()) >= 0 and index.item(index.argmax()) < count)


def _clamped(index: Lanes, count: int) -> Lanes:
    return np.minimum(np.maximum(index.astype(np.int64, copy=False), 0), max(count - 1, 0))


def of_those_that_run(batch: Batch, mask: Mask, index: Lanes) -> Lanes:
    """Lanes that do not run go where the first that runs goes: so the pattern of those that do is all that
    is left, and it comes again more often."""
    rows, columns = index.shape
    if mask is None or mask.shape[0] not in (1, rows) or mask.shape[1] not in (1, columns):
        return index
    active = batch.active(mask)
    if active.moved is index:
        return index
    row, column = divmod(active.first, mask.shape[1])
    active.moved = np.where(mask, index, index.item(row * columns + column))
    return active.moved


def _outside(
    batch: Batch, wanted: Wanted, index: Lanes, count: int, buffer: Buffer | None, bad: Mask
) -> None:
    shape = batch.shape
    at = int(np.broadcast_to(index, shape)[np.broadcast_to(True if bad is None else bad, shape)].flat[0])
    name = NAMES[wanted.code]
    inside = "" if buffer is not None else " in LDS" if _in_lds(wanted) else " of a local array"
    count += wanted.count - 1
    where = f"{count} {name}{'s' if count != 1 else ''}{inside}"
    base = LDS_APERTURE if buffer is None else buffer.base
    size = f"{count * CODES[wanted.code].itemsize} bytes"
    why = f"{'store to' if wanted.writes else 'load of'} element {at} of {where} ({size})"
    raise Fault(base + at * CODES[wanted.code].itemsize, why, batch.site(wanted.line, bad))


def _in_lds(wanted: Wanted) -> bool:
    return LDS_APERTURE <= int(np.asarray(wanted.pointer).flat[0]) < PRIVATE_APERTURE
