"""The host side of a run: its memory as the program's addresses see it, its output, its launches."""

import ctypes
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.hip.batch import Triple
from sim.hip.counters import Counters
from sim.hip.expr import Const, Expr, FunctionAddress, Text
from sim.hip.faults import Finding
from sim.hip.files import Files
from sim.hip.gpus import Gpus, gpus_of
from sim.hip.ir import Program
from sim.hip.lanes import CODES
from sim.hip.lines import place
from sim.hip.memory import DEVICE_FUNCTIONS, FUNCTION_BYTES, FUNCTIONS, Buffer, Memory, Space
from sim.hip.pages import FORMATS, Page
from sim.hip.process import Process
from sim.hip.rand import Rand
from sim.hip.random_engines import Blocks, Engine
from sim.hip.schedule import Kernel
from sim.hip.thrown import Thrown
from sim.hip.unmodelled import Unmodelled
from sim.stack import HOST_MEMORY_KB

STACK_BYTES = 8 << 20
NODE_BYTES = sum(HOST_MEMORY_KB) << 10
SHORT = 256
"""Bytes that are looked at first for the end of a text."""


def rounded_to_float(value: float) -> float:
    return ctypes.c_float(value).value


class Exit(Exception):
    """Raised to end the program: exit(), or a signal; `said` goes to stderr."""

    def __init__(self, status: int, said: str = "") -> None:
        super().__init__(said)
        self.status = status
        self.said = said


@dataclass(frozen=True, slots=True)
class Launched:
    """One launch as the trace keeps it."""

    kernel: str
    grid: Triple
    block: Triple
    lds_bytes: int
    counters: Counters
    device: int
    stream: int
    start_ns: int
    duration_ns: int
    vram_bytes: int
    """In use on the device at the launch."""


@dataclass(slots=True)
class Host:
    """`device` is the profile as plain data; `output_most` bounds stdout and stderr together, in bytes."""

    program: Program
    device: Mapping[str, Any]
    late: Callable[[], bool]
    output_most: int = 65_536
    name: str = "a.out"
    """Of the program, without its folder."""
    memory: Memory = field(default_factory=Memory)
    out: list[str] = field(default_factory=list)
    err: list[str] = field(default_factory=list)
    said: int = 0
    top: int = 0
    stack_end: int = 0
    launches: list[Launched] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    kernels: dict[tuple[int, int], Kernel] = field(default_factory=dict)
    texts: dict[int, int] = field(default_factory=dict)
    globals: dict[int, int] = field(default_factory=dict)
    views: dict[int, dict[str, Any]] = field(default_factory=dict)
    calls: dict[int, Callable[..., Any]] = field(default_factory=dict)
    """Functions of the host by number, once they are compiled."""
    in_kernel: bool = False
    gpus: Gpus = field(init=False)
    pages: dict[str, Page] = field(default_factory=dict)
    paged: dict[int, list[tuple[Page, int]]] = field(default_factory=dict)
    tries: list[tuple[int | None, ...]] = field(default_factory=list)
    caught: list[Thrown] = field(default_factory=list)
    held: dict[int, Thrown] = field(default_factory=dict)
    """What a std::exception_ptr was made of, by the address of its object."""
    at_exit: list[int] = field(default_factory=list)
    process: Process = field(default_factory=Process)
    """What the node gives the program: environment, stdin, files, time."""
    files: Files = field(init=False)
    environment: dict[str, str] = field(init=False)
    draws: Rand = field(default_factory=Rand)
    random48: int = 0x1234ABCD330E
    errno_at: int = 0
    blocks: Blocks = field(default_factory=Blocks)
    """What random engines draw from."""
    entropy: Engine = field(init=False)
    elements: dict[int, int] = field(default_factory=dict)
    """Buffers of vectors: the size of an element by the buffer's address."""

    def __post_init__(self) -> None:
        self.pages = {code: Page(self, code) for code in FORMATS}
        self.files = Files(self.process)
        self.entropy = Engine(2, int(self.process.started_s) % 2147483646 + 1, 0, self.blocks)
        self.environment = dict(self.process.environment)
        self.gpus = gpus_of(self.device)

    def start(self) -> None:
        self.top = self.memory.allocate(STACK_BYTES, "host").base
        self.stack_end = self.top + STACK_BYTES
        for number, text in enumerate(self.program.texts):
            raw = text.encode("latin-1", "replace") + b"\0"
            buffer = self.memory.allocate(len(raw), "managed")
            buffer.raw[:] = np.frombuffer(raw, np.uint8)
            self.texts[number] = buffer.base
        for one in self.program.globals:
            # Those of the device are opened to the host until they have their first values.
            space: Space = "host" if one.space == "host" else "managed"
            buffer = self.memory.allocate(one.bytes, space)
            buffer.is_table = bool(one.words)
            self.globals[one.number] = buffer.base
            for at, word in enumerate(one.words):
                self.store(self.globals[one.number] + 8 * at, "i8", self.word(word, FUNCTIONS), 0)

    def word(self, word: Expr, functions: int) -> int:
        """A word of a table, where functions begin at an address but those that only the device has."""
        match word:
            case Const(number):
                return int(number)
            case FunctionAddress(number, _, of_device):
                return (DEVICE_FUNCTIONS if of_device else functions) + FUNCTION_BYTES * number
            case Text(number):
                return self.texts[number]
            case _:
                raise Unmodelled("this word of a table")

    def close_device(self) -> None:
        """From here on the globals of the device are out of the host's reach."""
        for one in self.program.globals:
            if one.space in ("device", "shared"):
                self.forget(self.globals[one.number])
                self.memory.buffers[self.globals[one.number]].space = "device"

    def stack_cells(self, code: str) -> Any:
        """The whole stack as numbers of one type."""
        whole: Any = memoryview(self.memory.buffers[self.top].raw)
        return whole.cast(FORMATS[code])

    def overflow(self) -> None:
        raise Exit(139, "Segmentation fault (core dumped)\n")

    def forget(self, base: int) -> None:
        """Drops what the source has of a buffer."""
        self.views.pop(base, None)
        for pages, page in self.paged.pop(base, ()):
            pages.pop(page, None)

    def caught_end(self, one: Thrown) -> None:
        """A handler is left: what it caught ends, unless it was thrown again or is held."""
        self.caught.pop()
        one.drop(self)

    def print(self, text: str, to_error: bool = False) -> None:
        self.said += len(text)
        if self.said > self.output_most:
            raise Exit(1, f"\nThe output ends here: it is longer than {self.output_most // 1024} KB.\n")
        (self.err if to_error else self.out).append(text)

    def buffer(self, address: int, size: int, line: int, verb: str) -> Buffer:
        """The buffer that the host may touch at an address; a segmentation fault otherwise."""
        found = self.memory.find(address)
        why = "where nothing is"
        if found is not None and found.freed:
            why = "which was freed"
        elif found is not None and found.space == "device":
            why = "which is memory of the device: copy it with hipMemcpy"
        elif found is not None and found.holds(address, size):
            return found
        elif found is not None and address < found.base + found.size + 4096:
            why = self._past(found, address)
        elif address < 4096:
            why = "a null pointer"
        raise self.crash(line, f"{verb} address {address:#x}, {why}")

    def _past(self, found: Buffer, address: int) -> str:
        size = self.elements.get(found.base)
        if size is None:
            return f"past the end of {found.size} bytes"
        return f"element {(address - found.base) // size} of a std::vector of {found.size // size}"

    def crash(self, line: int, why: str) -> Exit:
        return Exit(139, f"Segmentation fault (core dumped)\n{self.where(line)}{why}\n")

    def where(self, line: int) -> str:
        file, at = place(self.program.files, line)
        return f"{file}:{at}: " if at else ""

    def load(self, address: int, code: str, line: int) -> Any:
        return self._cell(address, code, line, "load from")

    def _cell(self, address: int, code: str, line: int, verb: str) -> Any:
        view, index = self.view(address, code, line, verb)
        return view[index]

    def store(self, address: int, code: str, value: Any, line: int) -> None:
        view, index = self.view(address, code, line, "store to")
        view[index] = value

    def view(self, address: int, code: str, line: int, verb: str) -> tuple[Any, int]:
        """Memory as a sequence of plain numbers, and the place in it."""
        bases = self.memory.bases
        at = bisect_right(bases, address) - 1
        base = bases[at] if at >= 0 else 0
        views = self.views.get(base)
        width = CODES[code].itemsize
        offset = address - base
        if views is None or offset + width > views["size"]:
            buffer = self.buffer(address, width, line, verb)
            views = self.views[buffer.base] = {"size": buffer.size, "raw": buffer.raw}
        found = views.get(code)
        if found is None:
            raw = views["raw"]
            whole_cells: Any = memoryview(raw[: raw.size // width * width])
            found = views[code] = whole_cells.cast(FORMATS[code])
        if offset % width:
            raise self.crash(line, f"unaligned {verb} address {address:#x}")
        return found, offset // width

    def function(self, address: int) -> int | None:
        """The number of the function that an address is of."""
        number, rest_ = divmod(address - FUNCTIONS, FUNCTION_BYTES)
        return number if rest_ == 0 and 0 <= number < len(self.program.functions) else None

    def take(self, size: int) -> int:
        """The address of new memory; 0 where the node has not so much, whatever this run may have."""
        return self.memory.allocate(size, "host").base if size <= NODE_BYTES else 0

    def free(self, base: int) -> bool:
        self.forget(base)
        return self.memory.free(base)

    def string(self, address: int, line: int = 0) -> str:
        buffer = self.buffer(address, 1, line, "load from")
        start = address - buffer.base
        raw: bytes = buffer.raw[start : start + SHORT].tobytes()
        if 0 not in raw:
            raw = buffer.raw[start:].tobytes()
        text, ended, _ = raw.partition(b"\0")
        if not ended:
            raise self.crash(
                line, f"load from address {buffer.base + buffer.size:#x}: a text without its end"
            )
        return text.decode("latin-1")

    def room(self, address: int, size: int, line: int, verb: str) -> tuple[Any, int]:
        """The bytes of the buffer that holds these, and where in it they start."""
        found = self.buffer(address, size, line, verb)
        return found.raw, address - found.base

    def raw(self, address: int, size: int, line: int = 0) -> bytes:
        if size == 0:
            return b""
        raw, start = self.room(address, size, line, "load from")
        found: bytes = raw[start : start + size].tobytes()
        return found

    def write(self, address: int, given: bytes, line: int = 0) -> None:
        if given:
            raw, start = self.room(address, len(given), line, "store to")
            raw[start : start + len(given)] = np.frombuffer(given, np.uint8)

    def text(self, text: str) -> int:
        """The address of a new C string."""
        raw = text.encode("latin-1", "replace") + b"\0"
        base = self.memory.allocate(len(raw), "host").base
        self.write(base, raw)
        return base

    def errno_place(self) -> int:
        self.errno_at = self.errno_at or self.memory.allocate(4, "host").base
        return self.errno_at

    def errno(self) -> int:
        return int(self.load(self.errno_place(), "i4", 0))


def rounded_to_half(value: float) -> float:
    return float(np.float16(value))


def whole(value: float) -> int:
    """Towards zero; what has no integer becomes what x86 makes of it."""
    return int(value) if abs(value) < 2.0**64 else -(2**63)


def quotient(left: int, right: int) -> int:
    if right == 0:
        raise Exit(136, "Floating point exception (core dumped)\n")
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def rest(left: int, right: int) -> int:
    return left - quotient(left, right) * right


def ratio(left: float, right: float) -> float:
    return float(np.divide(np.float64(left), np.float64(right)))
