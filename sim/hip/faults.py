"""What goes wrong inside a kernel, with what only a simulator can say: file, line, block and thread."""

from dataclasses import dataclass

from sim.hip.ir import FILE_STEP


@dataclass(frozen=True, slots=True)
class Site:
    """Where in the program and in the grid."""

    kernel: str
    file: str
    line: int
    block: tuple[int, int, int]
    thread: tuple[int, int, int]


class Fault(Exception):
    """Raised by an access that the device cannot make; `address` is the first bad one."""

    def __init__(self, address: int, why: str, site: Site) -> None:
        super().__init__(why)
        self.address = address
        self.why = why
        self.site = site


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


def place(files: tuple[str, ...], line: int) -> tuple[str, int]:
    name = files[line // FILE_STEP] if line // FILE_STEP < len(files) else ""
    return name, line % FILE_STEP


def fault_text(fault: Fault) -> str:
    """What the runtime prints before it aborts, and beneath it our own line.

    Source of the first line: public issue reports of the ROCr runtime. Behind two CPUs, GPU 0 is node 2.
    """
    page = fault.address & ~0xFFF
    site = fault.site
    return (
        f"Memory access fault by GPU node-2 (Agent handle: 0x55b017570c40) on address {page:#x}. "
        "Reason: Page not present or supervisor privilege.\n"
        f"{site.file}:{site.line}: {fault.why}, by block {_triple(site.block)} thread {_triple(site.thread)} "
        f"of kernel '{site.kernel}'\n"
    )


def _triple(of: tuple[int, int, int]) -> str:
    return f"({of[0]},{of[1]},{of[2]})"
