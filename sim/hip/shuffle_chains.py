"""Sums over a wave by shuffles whose offsets halve or double: whether the far lanes are heard at all.

A chain that starts at 16 leaves out half of a wave of 64. That is a mistake only where lanes beyond hold
something, and lane 0 alone goes on with the sum; so the next store decides.
"""

from dataclasses import dataclass

import numpy as np

from sim.hip.batch import Batch
from sim.hip.lanes import Lanes, Mask, running

WATCHED_CHAINS = 8
"""Of a batch: looking at every one would cost a quarter of the shuffles."""
VAST = 1e30
"""From here on a number stands for nothing yet, as -FLT_MAX does before a maximum."""


@dataclass(slots=True)
class Chain:
    """`alive`: lanes that held something when it began."""

    line: int
    first: int
    last: int
    steps: int
    alive: Lanes


def shuffled(batch: Batch, mask: Mask, value: Lanes, offset: Lanes, width: Lanes, line: int) -> None:
    """Called for each shuffle by an offset that all lanes share."""
    if np.ndim(offset) or np.ndim(width) or int(width) != batch.wave:
        batch.chain = None
        return
    step, chain = int(offset), batch.chain
    if chain is not None and (step * 2 == chain.last or step == chain.last * 2):
        chain.last, chain.steps = step, chain.steps + 1
        return
    batch.chain = None
    if batch.chains_seen < WATCHED_CHAINS:
        batch.chains_seen += 1
        batch.chain = Chain(line, step, step, 1, _alive(batch, mask, value))


def _alive(batch: Batch, mask: Mask, value: Lanes) -> Lanes:
    live = running(batch.all, mask)
    says = (value != 0) & (np.abs(value.astype(np.float64)) < VAST)
    if value.dtype.kind in "iu":
        info = np.iinfo(value.dtype)
        says = says & (value != info.min) & (value != info.max)
    return np.broadcast_to(says if live is None else says & live, batch.shape)


def stored(batch: Batch, mask: Mask) -> None:
    """Called for the store that follows: by lane 0 of the wave alone, or by lanes that were heard too?"""
    chain, batch.chain = batch.chain, None
    live = running(batch.all, mask)
    reach = 2 * max(chain.first, chain.last) if chain is not None else batch.wave
    if chain is None or chain.steps < 2 or reach >= batch.wave or live is None:
        return
    storing = np.broadcast_to(live, batch.shape)
    starts = batch.lane % reach == 0
    if (storing & starts & (batch.lane > 0)).any() or not (storing & (batch.lane == 0)).any():
        return
    lost = chain.alive & (batch.lane >= reach)
    if lost.any():
        group, thread = (int(one[0]) for one in lost.nonzero())
        text = f"lanes {reach} to {batch.wave - 1} of the wave never reach lane 0: the first offset is "
        batch.found(
            "shuffle", chain.line, f"{text}{max(chain.first, chain.last)} of {batch.wave}", (group, thread)
        )
