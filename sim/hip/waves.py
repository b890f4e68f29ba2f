"""What lanes of a wave tell each other: shuffles, votes, and the barrier of their workgroup."""

import numpy as np

from sim.hip.batch import Batch
from sim.hip.lanes import Lanes, Mask, running, spread, without
from sim.hip.shuffle_chains import shuffled
from sim.hip.unmodelled import Unmodelled


def _taken(batch: Batch, mask: Mask, value: Lanes, source: Lanes) -> Lanes:
    """What each lane finds in lane `source` of its wave: 0 where that one does not run, as ds_bpermute
    does it (CDNA3 ISA: a disabled thread returns 0). Lanes are counted round, as a width that is no power of
    two asks for lanes beyond."""
    given = spread(value, batch.shape)
    live = running(batch.all, mask)
    if live is not None:
        given = np.where(live, given, given.dtype.type(0))
    lanes = spread(batch.wave_base + (source & (batch.wave - 1)), (source.shape[0], batch.threads))
    if lanes.shape[0] == 1:
        return given.take(lanes[0], axis=1)
    starts = np.arange(0, given.size, batch.threads)[:, None]
    return given.reshape(-1).take(lanes + starts)


def _wide(number: Lanes) -> Lanes:
    return np.asarray(number).astype(np.int64)


def _parts(batch: Batch, width: Lanes) -> Lanes:
    """Into how many lanes a shuffle parts a wave: never more than it has, whatever a program written for
    64 lanes asks of 32."""
    return np.minimum(_wide(width), batch.wave)


def shuffle(batch: Batch, mask: Mask, value: Lanes, lane: Lanes, width: Lanes) -> Lanes:
    width = _parts(batch, width)
    return _taken(batch, mask, value, (batch.lane & ~(width - 1)) + (_wide(lane) & (width - 1)))


def shuffle_up(batch: Batch, mask: Mask, value: Lanes, delta: Lanes, width: Lanes) -> Lanes:
    width, delta = _parts(batch, width), _wide(delta)
    stays = (batch.lane & (width - 1)) < delta
    return _taken(batch, mask, value, np.where(stays, batch.lane, batch.lane - delta))


def shuffle_down(batch: Batch, mask: Mask, value: Lanes, delta: Lanes, width: Lanes, line: int) -> Lanes:
    shuffled(batch, mask, value, delta, width, line)
    width, delta = _parts(batch, width), _wide(delta)
    moves = (batch.lane & (width - 1)) + delta < width
    return _taken(batch, mask, value, np.where(moves, batch.lane + delta, batch.lane))


def shuffle_xor(batch: Batch, mask: Mask, value: Lanes, bits: Lanes, width: Lanes, line: int) -> Lanes:
    """A lane beyond the end of its part of `width` lanes keeps its own value."""
    shuffled(batch, mask, value, bits, width, line)
    width = _parts(batch, width)
    source = batch.lane ^ _wide(bits)
    moves = source < ((batch.lane + width) & ~(width - 1))
    return _taken(batch, mask, value, np.where(moves, source, batch.lane))


def first_lane(batch: Batch, mask: Mask, value: Lanes) -> Lanes:
    """readfirstlane: the value of the lowest lane that runs; of lane 0 where none does."""
    if np.ndim(value) == 0 or value.shape[1] == 1:
        return value
    live = running(batch.all, mask)
    if live is None:
        return _taken(batch, mask, value, batch.lane * 0)
    waves = spread(live, batch.shape).reshape(batch.groups, -1, batch.wave)
    return _taken(batch, mask, value, np.repeat(waves.argmax(2), batch.wave, axis=1))


def gathered(batch: Batch, mask: Mask, address: Lanes, value: Lanes) -> Lanes:
    """ds_bpermute: from the lane of a byte address, four for each lane."""
    return _taken(batch, mask, value, (_wide(address) >> 2) % batch.wave + batch.lane * 0)


def scattered(batch: Batch, mask: Mask, address: Lanes, value: Lanes) -> Lanes:
    """ds_permute: to the lane of a byte address; of two that meet the higher lane stays."""
    to = spread(batch.wave_base + (_wide(address) >> 2) % batch.wave, batch.shape)
    live = running(batch.all, mask)
    lanes = np.ones(batch.shape, bool) if live is None else spread(live, batch.shape)
    rows = np.broadcast_to(np.arange(batch.groups)[:, None], batch.shape)
    given = spread(value, batch.shape)
    result = np.zeros(batch.shape, given.dtype)
    result[rows[lanes], to[lanes]] = given[lanes]
    return result


def swizzled(batch: Batch, mask: Mask, value: Lanes, pattern: Lanes) -> Lanes:
    """ds_swizzle: bit 15 set permutes each four lanes, else and, or, xor masks over 32 lanes."""
    bits = int(pattern)
    if bits & 0x8000:
        return _taken(batch, mask, value, _quad(batch, bits))
    low = (batch.lane & 31 & (bits & 31) | (bits >> 5 & 31)) ^ (bits >> 10 & 31)
    return _taken(batch, mask, value, (batch.lane & ~31) + low)


def _quad(batch: Batch, bits: int) -> Lanes:
    picks = np.array([bits >> 2 * place & 3 for place in range(4)])
    return (batch.lane & ~3) + picks[batch.lane & 3]


def lanes_below(batch: Batch, bits: Lanes, added: Lanes, first: int) -> Lanes:
    """mbcnt: how many of the bits belong to lanes below, among 32 lanes from `first` on; and `added`."""
    below = np.clip(batch.lane - first, 0, 32).astype(np.uint64)
    ones = ((np.uint64(1) << below) - np.uint64(1)).astype(np.uint32)
    return np.bitwise_count(bits & ones).astype(np.uint32) + added


def row_moved(
    batch: Batch,
    mask: Mask,
    old: Lanes,
    value: Lanes,
    control: Lanes,
    rows: Lanes,
    banks: Lanes,
    zero_outside: Lanes,
) -> Lanes:
    """update_dpp: rows are 16 lanes, banks 4. Controls after the CDNA3 ISA, section on DPP."""
    source, valid = _moved(batch, int(control))
    live = running(batch.all, mask)
    if live is not None:
        reached = np.broadcast_to(batch.wave_base + np.clip(source, 0, batch.wave - 1), batch.shape)
        valid = valid & np.take_along_axis(np.broadcast_to(live, batch.shape), reached, 1)
    taken = _taken(batch, mask, value, np.clip(source, 0, batch.wave - 1))
    outside = value.dtype.type(0) if int(zero_outside) else old
    chosen = (int(rows) >> (batch.lane >> 4) & 1) & (int(banks) >> (batch.lane >> 2 & 3) & 1)
    return np.where(chosen == 1, np.where(valid, taken, outside), old)


def _moved(batch: Batch, control: int) -> tuple[Lanes, Lanes]:
    """The lane that each one reads, and whether there is one."""
    lane, by = batch.lane, control & 15
    row, place = lane & ~15, lane & 15
    always = lane >= 0
    if control < 0x100:
        return _quad(batch, control), always
    if 0x101 <= control <= 0x10F:
        return lane + by, place + by < 16
    if 0x111 <= control <= 0x11F:
        return lane - by, place >= by
    if 0x121 <= control <= 0x12F:
        return row + (place - by) % 16, always
    return _over_rows(control, lane, batch.wave)


def _over_rows(control: int, lane: Lanes, wave: int) -> tuple[Lanes, Lanes]:
    row, always = lane & ~15, lane >= 0
    match control:
        case 0x130:
            return lane + 1, lane + 1 < wave
        case 0x134:
            return (lane + 1) % wave, always
        case 0x138:
            return lane - 1, lane >= 1
        case 0x13C:
            return (lane - 1) % wave, always
        case 0x140:
            return row + 15 - (lane & 15), always
        case 0x141:
            return (lane & ~7) + 7 - (lane & 7), always
        case 0x142:
            return row - 1, row >= 16
        case 0x143:
            return lane * 0 + 31, lane >= 32
        case _:
            raise Unmodelled(f"the DPP control {control:#x}")


def ballot(batch: Batch, mask: Mask, predicate: Lanes) -> Lanes:
    """A bit for each lane that runs and says yes; 64-bit whatever the wave."""
    said = spread(predicate != 0, batch.shape)
    live = running(batch.all, mask)
    if live is not None:
        said = said & live
    places = np.arange(batch.wave, dtype=np.uint64)
    bits = said.reshape(batch.groups, -1, batch.wave).astype(np.uint64) << places
    return np.repeat(bits.sum(2, dtype=np.uint64), batch.wave, axis=1)


def any_lane(batch: Batch, mask: Mask, predicate: Lanes) -> Lanes:
    return (ballot(batch, mask, predicate) != 0).astype(np.int32)


def all_lanes(batch: Batch, mask: Mask, predicate: Lanes) -> Lanes:
    return (ballot(batch, mask, predicate == 0) == 0).astype(np.int32)


def voted(batch: Batch, mask: Mask, predicate: Lanes) -> None:
    """Before the barrier of __syncthreads_count and its kin: what the lanes that run say. Waves that go one
    after the other leave it for the others of their workgroup."""
    said = spread(predicate != 0, batch.shape)
    live = running(batch.all, mask)
    yes = said if live is None else said & live
    no = ~said if live is None else ~said & live
    counts = yes.sum(1, keepdims=True, dtype=np.int32), no.sum(1, keepdims=True, dtype=np.int32)
    batch.votes.setdefault(batch.epoch, []).append(counts)


def agreed(batch: Batch, how: str) -> Lanes:
    """Behind the barrier: how many said yes, whether all did, whether any did."""
    votes = batch.votes[batch.epoch - 1]
    yes, no = (sum(one[side] for one in votes) for side in (0, 1))
    if how == "count":
        return yes
    return (no == 0 if how == "and" else yes > 0).astype(np.int32)


def grid_barrier(batch: Batch, mask: Mask, line: int) -> None:
    """Of the whole grid; the schedule holds every workgroup until the last one is there."""
    barrier(batch, mask, line)


def barrier(batch: Batch, mask: Mask, line: int) -> None:
    """Ends an epoch of LDS. Lanes that run but do not come are a finding: the program has no meaning then."""
    if batch.counters is not None:
        batch.counters.by_line[line].barriers += batch.active(mask).waves
    batch.epoch += 1
    left = without(batch.all, batch.exited)
    if mask is None or left is mask or left is False:
        return
    here = spread(mask, batch.shape)
    live = spread(np.True_ if left is None else left, batch.shape)
    apart = (here & live).any(1) & (live & ~here).any(1)
    if np.count_nonzero(apart):
        text = "__syncthreads() that some threads of a workgroup reach and others do not"
        group = int(apart.argmax())
        batch.found("divergent barrier", line, text, (group, int((live & ~here)[group].argmax())))
