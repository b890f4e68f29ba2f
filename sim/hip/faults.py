"""What goes wrong inside a kernel, with what only a simulator can say: file, line, block and thread."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Site:
    """Where in the program and in the grid; no block and thread where a library's own kernel is."""

    kernel: str
    file: str
    line: int
    block: tuple[int, ...]
    thread: tuple[int, ...]


FIRST_NODE = 2


class Fault(Exception):
    """Raised by an access that the device cannot make; `address` is the first bad one.

    `node` is the device's number among the nodes of the KFD: behind two CPUs, device 0 is node 2.

    `said` is what lanes printed on stderr before they trapped; then no address is bad.
    """

    def __init__(self, address: int, why: str, site: Site, said: str | None = None) -> None:
        super().__init__(why)
        self.address = address
        self.why = why
        self.site = site
        self.said = said
        self.node = FIRST_NODE


class TooLong(Exception):
    """Raised when a loop or a run passes its limit; the text says what to make smaller."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake that hardware would not report: a race, a barrier that not all reach."""

    kind: str
    text: str
    kernel: str
    file: str
    line: int


def fault_text(fault: Fault) -> str:
    """What the runtime prints before it aborts, and beneath it our own line.

    Source of the first line: public issue reports of the ROCr runtime.
    """
    return f"{_runtime_text(fault)}{fault.site.file}:{fault.site.line}: {told(fault)}\n"


def told(fault: Fault) -> str:
    """What only we can say, without the line."""
    site = fault.site
    if not site.block:
        return f"{fault.why}, by {site.kernel}"
    lane = f"block {triple(site.block)} thread {triple(site.thread)} of kernel '{site.kernel}'"
    return f"{fault.why}, by {lane}"


def _runtime_text(fault: Fault) -> str:
    """Of a trap the queue tells; source: public reports of failed device assertions (ROCm/hip 3368)."""
    if fault.said is not None:
        return (
            f"{fault.said}:0:rocdevice.cpp            :3006: 1891319054196 us:  Callback: "
            "Queue 0x7fcfcce00000 aborting with error : HSA_STATUS_ERROR_EXCEPTION: An HSAIL operation "
            "resulted in a hardware exception. code: 0x1016\n"
        )
    return (
        f"Memory access fault by GPU node-{fault.node} (Agent handle: 0x55b017570c40) on address "
        f"{fault.address & ~0xFFF:#x}. Reason: Page not present or supervisor privilege.\n"
    )


def triple(of: tuple[int, ...]) -> str:
    return f"({of[0]},{of[1]},{of[2]})"
