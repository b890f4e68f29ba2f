"""What each bench runs: how it divides a size among ranks and what it calls bandwidth (src/*.cu)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sim.gpu.timing import Collective

ALIGN = 4
"""Elements: all_gather and reduce_scatter give each rank a multiple of them."""


@dataclass(frozen=True, slots=True)
class Split:
    """Elements of one run: of a rank's larger buffer, and of the call's own argument."""

    buffer: int
    argument: int


def _whole(count: int, _ranks: int) -> Split:
    return Split(count, count)


def _aligned(count: int, ranks: int) -> Split:
    each = count // (ALIGN * ranks) * ALIGN
    return Split(each * ranks, each)


def _even(count: int, ranks: int) -> Split:
    return Split(count // ranks * ranks, count // ranks)


@dataclass(frozen=True, slots=True)
class Bench:
    op: Collective
    split: Callable[[int, int], Split]
    factor: Callable[[int], float]
    """From algorithm bandwidth to bus bandwidth, by the number of ranks."""
    shared: bool = False
    """Bandwidth counts the argument of all ranks."""
    reduces: bool = False
    """Has an operation; else the column says "none"."""
    rooted: bool = False


def _one(_ranks: int) -> float:
    return 1.0


def _others(ranks: int) -> float:
    return (ranks - 1) / ranks


def _twice_others(ranks: int) -> float:
    return 2 * (ranks - 1) / ranks


BENCHES: Mapping[str, Bench] = {
    "all_reduce_perf": Bench("all_reduce", _whole, _twice_others, reduces=True),
    "all_gather_perf": Bench("all_gather", _aligned, _others, shared=True),
    "reduce_scatter_perf": Bench("reduce_scatter", _aligned, _others, shared=True, reduces=True),
    "broadcast_perf": Bench("broadcast", _whole, _one, rooted=True),
    "reduce_perf": Bench("reduce", _whole, _one, reduces=True, rooted=True),
    "alltoall_perf": Bench("alltoall", _even, _others, shared=True),
    "sendrecv_perf": Bench("sendrecv", _whole, _one, reduces=True),
    "gather_perf": Bench("gather", _even, _others, shared=True, rooted=True),
    "scatter_perf": Bench("scatter", _even, _others, shared=True, rooted=True),
}
