"""One run of a bench on the node: ranks, sizes, times from the model, the report."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NoReturn

from sim.errors import NotSimulated
from sim.gpu.running import Work, hang, pid, slack, with_work
from sim.gpu.timing import collective_time_ns
from sim.node import Device, Node
from sim.rccl_tests import report
from sim.rccl_tests.collectives import BENCHES, Bench
from sim.rccl_tests.options import COVERAGE, TYPES, Given, Stop, read
from sim.rccl_tests.report import Measured, Rank
from sim.tools import Call, Result
from sim.visible import hip_devices

__all__ = ["BENCHES", "COVERAGE", "run"]

CUDA_ERROR, NCCL_ERROR = 2, 3
"""testResult_t, which the program exits with."""
NO_DEVICE = "no ROCm-capable device is detected"
LINE_COUNT, LINE_RUN, LINE_INIT = 1148, 1165, 1291
"""Of the hipified source, which has one line more than the original on top."""
MAX_ROWS = 2_000
NOTHING_US = 0.4
"""A call that has nothing to move: ?"""
SOME_LOAD = 0.35
"""Of the compute units, by RCCL's channels: ?"""
DIE_LINKS = 3.75
"""Between the partitions of one module, in links: RCCL's documentation gives about 170 GB/s for them."""
LEAST_LINKS = 0.5
"""What is left where none works: the way through the host (?)."""
QUIET_LEVELS = ("", "NONE", "VERSION", "WARN")


def run(call: Call, *, processes: int = 1) -> Result:
    """`processes` are what mpirun starts; each takes the next devices. Raises NotSimulated."""
    program = call.argv[0]
    level = call.env.get("NCCL_DEBUG", "").upper()
    if level not in QUIET_LEVELS:
        raise NotSimulated(f"NCCL_DEBUG={level}")
    try:
        given = read(program, call.argv[1:])
        return _Run(call, BENCHES[program], given, processes).result()
    except Stop as stop:
        return Result(out=stop.out, err=stop.err, status=stop.status)


class _Run:
    def __init__(self, call: Call, bench: Bench, given: Given, processes: int) -> None:
        self.call, self.bench, self.given = call, bench, given
        self.per_process = max(0, given.number("t")) * max(0, given.number("g"))
        self.processes = processes
        self.hostname = call.node.hostname
        self.bus: list[float] = []
        self.busy_us = 0.0
        self.reduced: tuple[str, ...] = ()

    def result(self) -> Result:
        devices = hip_devices(self.call.node, self.call.env, root=self.call.root)
        ranks = self._ranks(devices)
        self.given = self._fitting(ranks)
        lines = [*report.head(self.given, self.hostname, ranks), *self.reduced]
        self._refuse_twice(ranks, lines)
        lines += [*report.library(self.hostname), *report.titles(bool(self.given.number("O")))]
        used = [rank.device for rank in ranks]
        ended = hang(self.call, used, self._text(lines))
        if ended is not None:
            return ended
        lines += self._rows(used)
        floor = self.call.env.get("NCCL_TESTS_MIN_BW")
        mean = sum(self.bus) / len(self.bus) if self.bus else float("nan")
        low = floor is not None and mean < _number(floor) * 0.9
        verdict = "" if floor is None else "FAILED" if low else "OK"
        lines += report.foot(mean, verdict, checked=self._checked)
        return Result(out=self._text(lines), status=int(low), node=self._node(ranks))

    @property
    def _checked(self) -> bool:
        return self.given.number("c") > 0

    def _text(self, lines: Sequence[str]) -> str:
        return self.given.notes + "".join(f"{line}\n" for line in lines)

    def _ranks(self, devices: Sequence[Device]) -> list[Rank]:
        """Raises Stop where there are none, or fewer devices than asked for."""
        if not devices:
            said = report.cuda_failure(self.hostname, LINE_COUNT, NO_DEVICE)
            raise Stop(out=f"{self.given.notes}{said}\n", status=CUDA_ERROR)
        if self.given.min_bytes > self.given.max_bytes:
            sizes = f"{self.given.min_bytes} > {self.given.max_bytes}"
            raise Stop(err=f"invalid sizes for 'minbytes' and 'maxbytes': {sizes}\n", status=255)
        wanted = self.given.number("g") * self.processes
        if wanted > len(devices) != 1:
            raise Stop(
                out=report.test_failure(self.hostname, pid(self.call), LINE_RUN) + "\n",
                err=f"[ERROR] The number of requested GPUs ({wanted}) is greater than the number of GPUs "
                f"available ({len(devices)}) on node ({self.hostname})\n",
                status=NCCL_ERROR,
            )
        return [
            Rank(
                number,
                pid(self.call, number // self.per_process),
                devices[number % len(devices)],
                number % len(devices),
            )
            for number in range(min(self.per_process * self.processes, MAX_ROWS))
        ]

    def _fitting(self, ranks: Sequence[Rank]) -> Given:
        """The sizes that the buffers leave room for; the real program says where it cuts them."""
        if not ranks:
            return self.given
        memory = min(rank.device.profile.hbm_bytes for rank in ranks)
        most = (memory - 2**30) // (3 if self._checked else 2)
        if self.given.max_bytes <= most:
            return self.given
        self.reduced = tuple(report.reduced(most))
        return replace(self.given, max_bytes=most)

    def _refuse_twice(self, ranks: Sequence[Rank], lines: Sequence[str]) -> None:
        """Raises Stop where RCCL gets no rank, or two on one device."""
        if not ranks:
            words = "invalid argument (run with NCCL_DEBUG=WARN for details) / "
        elif Counter(rank.place for rank in ranks).most_common(1)[0][1] > 1:
            first = ranks[0]
            second = next(rank for rank in ranks[1:] if rank.place == first.place)
            words = (
                "invalid usage (run with NCCL_DEBUG=WARN for details) / Duplicate GPU detected : rank "
                f"{first.number} and rank {second.number} both on CUDA device {first.device.bus << 12:x}"
            )
        else:
            return
        said = [
            report.nccl_failure(self.hostname, LINE_INIT, words),
            report.test_failure(self.hostname, pid(self.call), LINE_RUN),
        ]
        raise Stop(out=self._text([*lines, *said]), status=NCCL_ERROR)

    def _rows(self, devices: Sequence[Device]) -> Iterator[str]:
        links = live_links(self.call.node, devices)
        for cycle in range(max(0, self.given.number("s"))):
            if cycle:
                yield f"# Testing {cycle + 1} cycle."
            for root in self._roots(len(devices)):
                for kind in self.given.types:
                    for operation in self.given.operations if self.bench.reduces else ("none",):
                        for size in self._sizes():
                            yield self._row(devices, links, size, kind, operation, root)

    def _roots(self, ranks: int) -> Sequence[int]:
        if not self.bench.rooted:
            return (-1,)
        return range(ranks) if self.given.root is None else (self.given.root,)

    def _sizes(self) -> Iterator[int]:
        factor, step = self.given.number("f"), self.given.number("i")
        size = self.given.min_bytes
        if (step <= 0) if factor <= 1 else (size == 0):
            raise NotSimulated(f"{self.call.argv[0]} with sizes that do not grow (it never ends)")
        for _ in range(MAX_ROWS):
            if size > self.given.max_bytes:
                return
            yield size
            size = size * factor if factor > 1 else size + step
        self._refuse_length()

    def _refuse_length(self) -> NoReturn:
        raise NotSimulated(f"{self.call.argv[0]} with more than {MAX_ROWS} rows")

    def _row(
        self, devices: Sequence[Device], links: float, size: int, kind: str, operation: str, root: int
    ) -> str:
        width, ranks = TYPES[kind], len(devices)
        split = self.bench.split(size // width, ranks)
        counted = split.argument * (ranks if self.bench.shared else 1) * width
        text = report.row(split.buffer * width, split.argument, kind, operation, root)
        for in_place in (False, True) if self.given.number("O") else (True,):
            measured = self._measured(devices, links, counted, in_place, (kind, operation, root))
            self.bus.append(measured.bus)
            text += report.half(measured, checked=self._checked)
        return text

    def _measured(
        self,
        devices: Sequence[Device],
        links: float,
        size: int,
        in_place: bool,
        key: tuple[str | int, ...],
    ) -> Measured:
        ranks = len(devices)
        time_us = NOTHING_US
        if size and not (ranks == 1 and in_place):
            time_us = collective_time_ns(devices[0].whole, self.bench.op, size, ranks, links=links) / 1e3
        time_us *= slack(self.call, size, int(in_place), *key)
        runs = self.given.number("w") + self.given.number("n") * self.given.number("m") + 1
        self.busy_us += time_us * max(1, runs)
        if len(self.bus) > 2 * MAX_ROWS:
            self._refuse_length()
        algorithm = size / 1e3 / time_us
        return Measured(time_us, algorithm, algorithm * self.bench.factor(ranks))

    def _node(self, ranks: Sequence[Rank]) -> Node:
        held = self.given.max_bytes * (3 if self._checked else 2)
        work = Work(self.busy_us / 1e6, held, gfx_load=SOME_LOAD, memory_load=SOME_LOAD)
        devices = [rank.device for rank in ranks]
        return with_work(self.call, devices, work, self.call.argv[0], [rank.pid for rank in ranks])


def live_links(node: Node, devices: Sequence[Device]) -> float:
    """How many links the worst-off of `devices` has to the others. Partitions of a module share its links;
    within one module they have the fabric of its dies."""
    parts = Counter(device.module for device in devices)
    if len(parts) == 1:
        return DIE_LINKS
    down = Counter(module for pair in node.links_down if {*pair} <= parts.keys() for module in pair)
    live = len(parts) - 1 - max(down.values(), default=0)
    return max(live, LEAST_LINKS) / max(parts.values())


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
