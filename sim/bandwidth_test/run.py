"""One run: which copies there are, their times, and the report."""

from collections.abc import Iterator, Sequence

from sim.access import kfd_error
from sim.bandwidth_test import layout
from sim.bandwidth_test.agents import Agent, agents, copy_seconds, distance, link_type
from sim.bandwidth_test.options import COVERAGE, HELP, Asked, HelpShown, Mode, read
from sim.gpu.running import Work, hang, slack, with_work
from sim.node import Device, Node
from sim.tools import Call, Result

__all__ = ["COVERAGE", "main"]

ITERATIONS = 4
DOTS = ITERATIONS // 2
"""One for every second of a copy's runs, the first one not counted."""
NO_HSA = (
    "HSA Error Found!  In file: rocm_bandwidth_test_parse.cpp;   At line: {line}\n"
    "Error: HSA_STATUS_ERROR_OUT_OF_RESOURCES: The runtime failed to allocate the necessary resources. This "
    "error may also occur when the core runtime library needs to spawn threads or create internal "
    "OS-specific events.\n"
)
HSA_INIT_LINE = 502
MEAN = 1.004
"""How much longer than the best the mean of a copy's runs is: ?"""
Copy = tuple[Agent, Agent]


def main(call: Call) -> Result:
    """Raises NotSimulated."""
    words = call.argv[1:]
    try:
        asked = read(words) if words else Asked("unidirectional", sizes=read(("-a",)).sizes)
    except HelpShown as help_:
        return Result(out=help_.first + HELP)
    launched = " ".join((call.argv[0], *words)) if words else DEFAULT.format(program=call.argv[0])
    if asked.mode == "version":
        return Result(out=layout.version(launched))
    if kfd_error(call.node, root=call.root) is not None:
        return Result(out=NO_HSA.format(line=HSA_INIT_LINE), status=1)
    return _Run(call, asked, launched).result(both=not words)


DEFAULT = "{program} (rocm_bandwidth -a + rocm_bandwidth -A)"


class _Run:
    def __init__(self, call: Call, asked: Asked, launched: str) -> None:
        self.call, self.asked, self.launched = call, asked, launched
        self.agents = agents(call)
        self.seconds = 0.0

    def result(self, *, both: bool) -> Result:
        if self.asked.mode in ("devices", "topology"):
            return Result(out=self._topology())
        listed = {*self.asked.sources, *self.asked.targets}
        if not listed <= {agent.index for agent in self.agents} or _repeats(self.asked):
            return Result(out=HELP, status=1)
        copies = list(self._copies(self.asked.mode))
        second = list(self._copies("bidirectional")) if both else []
        used = sorted({agent.index for copy in copies for agent in copy})
        busy = [device for index in used if (device := self.agents[index].device) is not None]
        ended = hang(self.call, busy)
        if ended is not None:
            return ended
        if not copies:
            return Result(out="\n  Invalid Request\n\n")
        dots = 0 if self.asked.validate else DOTS * len(self.asked.sizes)
        out = "." * (dots * (len(copies) + len(second)))
        out += layout.version(self.launched)
        if self.asked.matrix or self.asked.validate:
            out += self._tables([self.agents[index] for index in used], copies)
        else:
            out += "".join(self._records(copies)) + "\n"
        if both:
            out += self._bandwidths(second, both_ways=True)
        return Result(out=out, node=self._node(busy))

    def _topology(self) -> str:
        out = layout.version(self.launched) + layout.topology(self.agents)
        if self.asked.mode == "devices":
            return out
        node = self.call.node
        out += self._access()
        out += layout.matrix(
            "Inter-Device Link Type: P = PCIe, X = xGMI, N/A = Not Applicable",
            self.agents,
            lambda one, other: link_type(node, one, other),
        )
        return out + self._distances()

    def _access(self) -> str:
        return layout.matrix("Inter-Device Access", self.agents, lambda _one, _other: "1")

    def _distances(self) -> str:
        return layout.matrix(
            "Inter-Device Numa Distance",
            self.agents,
            lambda one, other: str(distance(self.call.node, one, other)),
        )

    def _copies(self, mode: Mode) -> Iterator[Copy]:
        """Not between processors; both ways at once not within a device, and each pair once."""
        sources = [self.agents[index] for index in self.asked.sources] or self.agents
        targets = [self.agents[index] for index in self.asked.targets] or self.agents
        done: set[frozenset[int]] = set()
        for one in sources:
            for other in targets:
                pair = frozenset((one.index, other.index))
                if one.device is None and other.device is None:
                    continue
                if mode == "bidirectional" and (one.index == other.index or pair in done):
                    continue
                done.add(pair)
                yield one, other

    def _tables(self, used: Sequence[Agent], copies: Sequence[Copy]) -> str:
        out = layout.devices(used) + self._access()
        if self.asked.validate:
            measured = {(one.index, other.index) for one, other in copies}
            return out + layout.matrix(
                "Data Path Validation",
                self.agents,
                lambda one, other: "PASS" if (one.index, other.index) in measured else "N/A",
                width=layout.WIDE,
            )
        out += self._distances()
        return out + self._bandwidths(copies, both_ways=self.asked.mode == "bidirectional")

    def _bandwidths(self, copies: Sequence[Copy], *, both_ways: bool) -> str:
        found: dict[tuple[int, int], float] = {}
        for one, other in copies:
            size = self.asked.sizes[0]
            rate = _moved(one, other, size, both_ways) / self._best(one, other, size, both_ways)
            found[one.index, other.index] = rate
            if both_ways:
                found[other.index, one.index] = rate
        kind = "Bidirectional" if both_ways else "Unidirectional"
        return layout.matrix(
            f"{kind} copy peak bandwidth GB/s",
            self.agents,
            lambda one, other: _gb_per_s(found.get((one.index, other.index))),
            width=layout.WIDE,
        )

    def _records(self, copies: Sequence[Copy]) -> Iterator[str]:
        both_ways = self.asked.mode == "bidirectional"
        for one, other in copies:
            yield layout.banner(one, other, both_ways=both_ways)
            for size in self.asked.sizes:
                best = self._best(one, other, size, both_ways)
                mean = best * MEAN * slack(self.call, "mean", one.index, other.index, size)
                yield layout.record(size, mean, best, _moved(one, other, size, both_ways))

    def _best(self, one: Agent, other: Agent, size: int, both_ways: bool) -> float:
        took = copy_seconds(self.call.node, one, other, size, both_ways=both_ways)
        took *= slack(self.call, one.index, other.index, size, int(both_ways))
        self.seconds += took * (ITERATIONS + 1)
        return took

    def _node(self, devices: Sequence[Device]) -> Node:
        work = Work(self.seconds, 2 * max(self.asked.sizes), gfx_load=0.02, memory_load=0.1)
        return with_work(self.call, devices, work, self.call.argv[0])


def _moved(one: Agent, other: Agent, size: int, both_ways: bool) -> int:
    """What the program counts: both copies, and within a device reads and writes."""
    return size * (2 if both_ways or one.index == other.index else 1)


def _gb_per_s(rate: float | None) -> str:
    return "N/A" if rate is None else f"{rate / 1e9:.3f}"


def _repeats(asked: Asked) -> bool:
    return any(len(set(found)) < len(found) for found in (asked.sources, asked.targets))
