"""memcpy, memset and memcmp in kernels: one size for all lanes, in the widest pieces that addresses allow."""

import numpy as np

from sim.hip.access import load, store
from sim.hip.batch import Batch
from sim.hip.lanes import CODES, Lanes, Mask, running
from sim.hip.unmodelled import Unmodelled


def copied(batch: Batch, mask: Mask, to: Lanes, from_: Lanes, size: Lanes, line: int) -> Lanes:
    """memcpy: in the widest pieces that size and addresses allow."""
    count, code = _pieces(size, line, to, from_)
    width = CODES[code].itemsize
    for at in range(0, count, width):
        store(batch, mask, (to, 0, 0, at, code, line, 0), load(batch, mask, (from_, 0, 0, at, code, line, 0)))
    return to


def filled(batch: Batch, mask: Mask, to: Lanes, value: Lanes, size: Lanes, line: int) -> Lanes:
    """memset"""
    count, code = _pieces(size, line, to)
    width = CODES[code].itemsize
    given = value.astype(np.uint8).astype(np.uint64) * np.uint64(0x0101010101010101)
    for at in range(0, count, width):
        store(batch, mask, (to, 0, 0, at, code, line, 0), given.astype(CODES[code]))
    return to


def taken(batch: Batch, mask: Mask, size: Lanes) -> Lanes:
    """malloc: a piece of one buffer for each lane that runs. It is not given back before the program ends."""
    most = int(np.max(np.where(True if mask is None else mask, size, 0)))
    stride = -(-max(most, 1) // 16) * 16
    live = running(batch.all, mask)
    lanes = np.broadcast_to(True if live is None else live, batch.shape)
    number = np.cumsum(lanes.reshape(-1), dtype=np.int64).reshape(batch.shape)
    buffer = batch.memory.allocate(stride * max(int(number[-1, -1]), 1), "device")
    return np.int64(buffer.base) + np.maximum(number - 1, 0) * stride


def differs(batch: Batch, mask: Mask, one: Lanes, other: Lanes, size: Lanes, line: int) -> Lanes:
    """memcmp: the first byte that is not the same decides."""
    result: Lanes = np.int32(0)
    for at in range(_pieces(size, line)[0]):
        left, right = (
            load(batch, mask, (side, 0, 0, at, "u1", line, 0)).astype(np.int32) for side in (one, other)
        )
        result = np.where(result == 0, left - right, result)
    return result


def _pieces(size: Lanes, line: int, *addresses: Lanes) -> tuple[int, str]:
    if np.ndim(size) and np.ptp(size):
        raise Unmodelled("a copy whose size differs between threads", line)
    count = int(np.ravel(size)[0])
    bits = count | int(
        np.bitwise_or.reduce([np.bitwise_or.reduce(np.ravel(one)) for one in addresses] or [0])
    )
    return count, "u8" if bits % 8 == 0 else "u4" if bits % 4 == 0 else "u2" if bits % 2 == 0 else "u1"
