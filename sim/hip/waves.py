"""What lanes of a wave tell each other: shuffles, votes, and the barrier of their workgroup."""

import numpy as np

from sim.hip.batch import Batch
from sim.hip.counters import active_waves
from sim.hip.lanes import Lanes, Mask, without


def _taken(batch: Batch, value: Lanes, source: Lanes) -> Lanes:
    spread = np.broadcast_to(value, batch.shape)
    lanes = np.broadcast_to(batch.wave_base + source, (source.shape[0], batch.threads))
    if lanes.shape[0] == 1:
        return spread[:, lanes[0]]
    return np.take_along_axis(spread, np.broadcast_to(lanes, batch.shape), 1)


def _wide(number: Lanes) -> Lanes:
    return np.asarray(number).astype(np.int64)


def shuffle(batch: Batch, value: Lanes, lane: Lanes, width: Lanes) -> Lanes:
    width = _wide(width)
    return _taken(batch, value, (batch.lane & ~(width - 1)) + (_wide(lane) & (width - 1)))


def shuffle_up(batch: Batch, value: Lanes, delta: Lanes, width: Lanes) -> Lanes:
    width, delta = _wide(width), _wide(delta)
    stays = (batch.lane & (width - 1)) < delta
    return _taken(batch, value, np.where(stays, batch.lane, batch.lane - delta))


def shuffle_down(batch: Batch, value: Lanes, delta: Lanes, width: Lanes) -> Lanes:
    width, delta = _wide(width), _wide(delta)
    moves = (batch.lane & (width - 1)) + delta < width
    return _taken(batch, value, np.where(moves, batch.lane + delta, batch.lane))


def shuffle_xor(batch: Batch, value: Lanes, bits: Lanes, width: Lanes) -> Lanes:
    """A lane beyond the end of its part of `width` lanes keeps its own value."""
    width = _wide(width)
    source = batch.lane ^ _wide(bits)
    moves = source < ((batch.lane + width) & ~(width - 1))
    return _taken(batch, value, np.where(moves, source, batch.lane))


def ballot(batch: Batch, mask: Mask, predicate: Lanes) -> Lanes:
    """A bit for each lane that runs and says yes; 64-bit whatever the wave."""
    said = np.broadcast_to(predicate != 0, batch.shape)
    for one in (mask, batch.all):
        if one is not None:
            said = said & one
    places = np.arange(batch.wave, dtype=np.uint64)
    bits = said.reshape(batch.groups, -1, batch.wave).astype(np.uint64) << places
    return np.repeat(bits.sum(2, dtype=np.uint64), batch.wave, axis=1)


def any_lane(batch: Batch, mask: Mask, predicate: Lanes) -> Lanes:
    return (ballot(batch, mask, predicate) != 0).astype(np.int32)


def all_lanes(batch: Batch, mask: Mask, predicate: Lanes) -> Lanes:
    return (ballot(batch, mask, predicate == 0) == 0).astype(np.int32)


def barrier(batch: Batch, mask: Mask, line: int) -> None:
    """Ends an epoch of LDS. Lanes that run but do not come are a finding: the program has no meaning then."""
    if batch.counters is not None:
        batch.counters.by_line[line].barriers += active_waves(mask, *batch.shape, batch.wave)
    batch.epoch += 1
    running = without(batch.all, batch.exited)
    if mask is None or running is mask or running is False:
        return
    here = np.broadcast_to(mask, batch.shape)
    live = np.broadcast_to(True if running is None else running, batch.shape)
    apart = (here & live).any(1) & (live & ~here).any(1)
    if apart.any():
        text = "__syncthreads() that some threads of a workgroup reach and others do not"
        batch.session.found("divergent barrier", line, text)


def population(value: Lanes) -> Lanes:
    return np.bitwise_count(value).astype(np.int32)


def first_set(value: Lanes) -> Lanes:
    """1 + the position of the lowest set bit; 0 if there is none."""
    unsigned = value.view(f"u{value.dtype.itemsize}")
    lowest = unsigned & (~unsigned + unsigned.dtype.type(1))
    position = np.bitwise_count(lowest - unsigned.dtype.type(1)) + 1
    return np.where(unsigned == 0, 0, position).astype(np.int32)


def leading_zeros(value: Lanes) -> Lanes:
    unsigned = value.view(f"u{value.dtype.itemsize}")
    shift = 1
    while shift < 8 * value.dtype.itemsize:
        unsigned = unsigned | (unsigned >> unsigned.dtype.type(shift))
        shift *= 2
    return (8 * value.dtype.itemsize - np.bitwise_count(unsigned)).astype(np.int32)


def reversed_bits(value: Lanes) -> Lanes:
    swapped = value
    for shift, bits in ((1, 0x55555555), (2, 0x33333333), (4, 0x0F0F0F0F), (8, 0x00FF00FF)):
        by, low = np.uint32(shift), np.uint32(bits)
        swapped = ((swapped >> by) & low) | ((swapped & low) << by)
    return (swapped >> np.uint32(16)) | (swapped << np.uint32(16))
