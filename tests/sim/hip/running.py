"""Kernels run on numpy arrays, without a host program around them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.batch import Session
from sim.hip.counters import Counters
from sim.hip.emit_kernel import emit
from sim.hip.ir import Program
from sim.hip.memory import Memory
from sim.hip.parse import Parsed, parse
from sim.hip.runtime import compiled, namespace
from sim.hip.schedule import Kernel, launch
from sim.hip.source import Source

INCLUDE = "#include <hip/hip_runtime.h>\n"


@dataclass
class Ran:
    arrays: list[Any]
    session: Session
    printed: str
    source: str

    @property
    def counters(self) -> Counters:
        assert self.session.counters is not None
        return self.session.counters


_parsed: dict[str, Parsed] = {}


def parsed(text: str) -> Parsed:
    if text not in _parsed:
        found = parse(Source("k.hip", {"k.hip": INCLUDE + text}))
        assert isinstance(found, Parsed), found
        assert not found.has_errors, found
        assert found.missing == ()
        _parsed[text] = found
    return _parsed[text]


def prepared(text: str, name: str, memory: Memory, wave: int = 64) -> tuple[Kernel, Program, str]:
    """A kernel of the text ready to run, with its program and the source that it became."""
    program = parsed(text).program
    assert program is not None
    number = next(one.number for one in program.functions if one.name == name)
    source, unit = emit(program, number)
    addresses = {one.number: memory.allocate(one.bytes, "device").base for one in program.globals}
    texts = dict.fromkeys(range(len(program.texts)), 4096)
    run = compiled(source, namespace(unit, wave, texts, addresses), number)
    return Kernel(name, run, unit, program.functions[number].waits), program, source


def run(
    text: str,
    *arguments: Any,
    name: str = "k",
    grid: tuple[int, ...] = (1,),
    block: tuple[int, ...] = (256,),
    wave: int = 64,
    dynamic: int = 0,
    counting: bool = True,
    late: Any = lambda: False,
    at_once: bool = True,
) -> Ran:
    """Arrays become buffers of the device and come back; line 1 of the text is line 2 of k.hip."""
    memory = Memory()
    said: list[str] = []
    kernel, program, source = prepared(text, name, memory, wave)
    buffers, passed = [], []
    for one in arguments:
        if isinstance(one, np.ndarray):
            buffer = memory.allocate(one.nbytes, "device")
            buffer.raw[:] = one.view(np.uint8).reshape(-1)
            buffers.append((buffer, one))
            passed.append(np.int64(buffer.base))
        else:
            passed.append(one)
    session = Session(
        memory, name, program.files, wave, said.append, late, program.texts, Counters() if counting else None,
        at_once=at_once,
    )  # fmt: skip
    launch(session, kernel, _three(grid), _three(block), dynamic, tuple(passed))
    arrays = [buffer.raw.view(one.dtype).reshape(one.shape) for buffer, one in buffers]
    return Ran(arrays, session, "".join(said), source)


def _three(of: tuple[int, ...]) -> tuple[int, int, int]:
    x, y, z = (*of, 1, 1)[:3]
    return x, y, z
