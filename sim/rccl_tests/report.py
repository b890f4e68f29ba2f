"""What a bench prints, line by line (src/common.cu at ae3e635, layout of the goldens)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sim.node import Device
from sim.rccl_tests.options import Given
from sim.stack import HIP, ROCM, ROCM_BUILD

VERSION = "develop:ae3e635"
RCCL = "2.22.3-HEAD:7d8d67c"
"""The public captures of 6.4.2; 6.4.1 carries the same RCCL 2.22.3."""
BUILD_HASH = "09f8a3d"
"""?: no capture of 6.4.1 was found that shows it."""
SOURCE = "/opt/rccl-tests/build/hipify/common.cu.cpp"


@dataclass(frozen=True, slots=True)
class Rank:
    number: int
    pid: int
    device: Device
    place: int
    """Of the device among those that the process sees."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One half of a row. Bandwidths in GB/s."""

    time_us: float
    algorithm: float
    bus: float


def head(given: Given, hostname: str, ranks: Sequence[Rank]) -> Iterator[str]:
    factor = given.number("f")
    step = f"{factor}(factor)" if factor > 1 else f"{given.number('i')}(bytes)"
    yield (
        f"# nThread {given.number('t')} nGpus {given.number('g')} minBytes {given.min_bytes} "
        f"maxBytes {given.max_bytes} step: {step} warmup iters: {given.number('w')} "
        f"iters: {given.number('n')} agg iters: {given.number('m')} validation: {given.number('c')} graph: 0"
    )
    if given.number("z"):
        yield "# Blocking Enabled: wait for completion and barrier after each collective "
    if given.number("p"):
        yield "# Parallel Init Enabled: threads call into NcclInitRank concurrently "
    yield "#"
    yield f"rccl-tests: Version {VERSION}"
    yield "# Using devices"
    for rank in ranks:
        yield (
            f"#   Rank {rank.number:2} Pid {rank.pid:6} on {hostname:>10} device {rank.place:2} "
            f"[{rank.device.bdf}] {rank.device.profile.market_name}"
        )


def reduced(max_bytes: int) -> Iterator[str]:
    yield "#"
    yield f"# Reducing maxBytes to {max_bytes} due to memory limitation"


def library(hostname: str) -> Iterator[str]:
    """What RCCL itself says once it has started."""
    yield f"RCCL version : {RCCL}"
    yield f"HIP version  : {HIP}"
    yield f"ROCm version : {ROCM}.0-{ROCM_BUILD.partition('-')[2]}-{BUILD_HASH}"
    yield f"Hostname     : {hostname}"
    yield f"Librccl path : /opt/rocm-{ROCM}/lib/librccl.so.1"


def titles(both: bool) -> Iterator[str]:
    blank = f"# {'':>10}  {'':>12}  {'':>8}  {'':>6}  {'':>6}"
    names = f"# {'size':>10}  {'count':>12}  {'type':>8}  {'redop':>6}  {'root':>6}"
    units = f"# {'(B)':>10}  {'(elements)':>12}  {'':>8}  {'':>6}  {'':>6}"
    name_half = f"  {'time':>7}  {'algbw':>6}  {'busbw':>6} {'#wrong':>6}"
    unit_half = f"  {'(us)':>7}  {'(GB/s)':>6}  {'(GB/s)':>6}  {'':>5}"
    halves = 2 if both else 1
    yield "#"
    place = "           out-of-place                       in-place          "
    yield blank + (place if both else "           in-place          ")
    yield names + name_half * halves
    yield units + unit_half * halves


def row(size: int, count: int, kind: str, operation: str, root: int) -> str:
    return f"{size:12}  {count:12}  {kind:>8}  {operation:>6}  {f'{root:6}':>6}"


def half(measured: Measured, *, checked: bool) -> str:
    decimals = 0 if measured.time_us >= 10_000 else 1 if measured.time_us >= 100 else 2
    wrong = "0" if checked else "N/A"
    return f"  {measured.time_us:7.{decimals}f}  {measured.algorithm:6.2f}  {measured.bus:6.2f}  {wrong:>5}"


def foot(mean: float, verdict: str, *, checked: bool) -> Iterator[str]:
    if checked:
        yield "# Errors with asterisks indicate errors that have exceeded the maximum threshold."
    yield "# Out of bounds values : 0 OK"
    yield f"# Avg bus bandwidth    : {mean:g} {verdict}"
    yield "#"
    yield ""


def cuda_failure(hostname: str, line: int, words: str) -> str:
    return f"{hostname}: Test CUDA failure {SOURCE}:{line} '{words}'"


def nccl_failure(hostname: str, line: int, words: str) -> str:
    return f"{hostname}: Test NCCL failure {SOURCE}:{line} '{words}'"


def test_failure(hostname: str, pid: int, line: int) -> str:
    return f" .. {hostname} pid {pid}: Test failure {SOURCE}:{line}"
