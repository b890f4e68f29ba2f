"""The time of a run: one clock that the host's calls, the devices' work and <chrono> read alike.

Nothing is measured: a call, a copy or a kernel takes what the model of `sim.gpu.launch_time` says, so that a
program tells the same times at every run.
"""

from dataclasses import dataclass

NEVER_NS = 1e18
"""When work ends that waits for what does not come."""
READ_NS = 25
"""One look at the clock, as clock_gettime takes without a system call: ?"""


class Stuck(Exception):
    """Raised where the program would wait for ever."""


@dataclass(slots=True)
class RunClock:
    """`started_ns` is the node's clock when main begins, ns since the epoch."""

    started_ns: int = 0
    elapsed_ns: float = 0.0

    def now_ns(self) -> int:
        """Since main began. Looking costs a little, so that no two looks are the same."""
        self.elapsed_ns += READ_NS
        return int(self.elapsed_ns)

    def wall_ns(self) -> int:
        return self.started_ns + self.now_ns()

    def spend(self, ns: float) -> None:
        """Work of the host's that can be reckoned: a loop, a sleep, a file."""
        self.elapsed_ns += ns

    def wait_until(self, ns: float) -> None:
        """Raises Stuck where what it waits for never comes."""
        if ns >= NEVER_NS:
            raise Stuck
        self.elapsed_ns = max(self.elapsed_ns, ns)
