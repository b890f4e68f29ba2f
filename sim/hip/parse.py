"""The front end: a program's text in, its tree and the compiler's messages out."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sim.hip.child import Bounds, Died, ask
from sim.hip.includes import refused
from sim.hip.kernel_facts import KernelFacts, read_facts
from sim.hip.lines import place
from sim.hip.source import Diagnostic, Missing, Source, read_diagnostic

if TYPE_CHECKING:
    from sim.hip.ir import Program

BOUNDS = Bounds(cpu_s=2, wall_s=9)
"""Of the CPU that a program may take to compile; the wall is for machines that are busy,
and below the time of a line."""


@dataclass(frozen=True, slots=True)
class Pass:
    """One run of the compiler's front end for a target: an architecture, `host`, or "" where there is but
    one."""

    target: str
    said: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Outside:
    """A function that is called and has no body in the program; `ours`: a header of the engine has it."""

    name: str
    signature: str
    line: int
    ours: bool


@dataclass(frozen=True, slots=True)
class Parsed:
    """There is a program if no pass has an error."""

    passes: tuple[Pass, ...]
    packed: str | None = None
    """The program as JSON (`sim.hip.packing`)."""
    missing: tuple[Missing, ...] = ()
    outside: tuple[Outside, ...] = ()
    files: tuple[str, ...] = ()
    has_main: bool = False
    kernels: tuple[KernelFacts, ...] = ()

    @property
    def program(self) -> "Program | None":
        from sim.hip.packing import unpack  # the tree's classes cost a worker 0.1 s and it needs none of them

        found: Program | None = None if self.packed is None else unpack(json.loads(self.packed))
        return found

    @property
    def device(self) -> tuple[Diagnostic, ...]:
        return self.passes[0].said if self.passes else ()

    @property
    def host(self) -> tuple[Diagnostic, ...]:
        return self.passes[-1].said if len(self.passes) > 1 else ()

    @property
    def has_errors(self) -> bool:
        return any(one.is_error for found in self.passes for one in found.said)


@dataclass(frozen=True, slots=True)
class Unparsed:
    """The compiler itself gave up: `why` in plain words, with what to do."""

    why: str


def parse(source: Source, bounds: Bounds = BOUNDS) -> Parsed | Unparsed:
    """Wall time some 0.2 s. Nothing of the host's files can be in the answer."""
    not_allowed = tuple(refused(source.files))
    first = "" if source.language in ("c", "c++") else source.arch.partition(":")[0]
    if not_allowed:
        return Parsed((Pass(first, not_allowed[:1]),))
    request = {
        "main": source.main,
        "files": dict(source.files),
        "archs": [source.arch, *source.others],
        "language": source.language,
        "standard": source.standard,
        "defines": list(source.defines),
        "folders": list(source.folders),
        "flags": list(source.flags),
        "shown": dict(source.shown),
    }
    answer = ask("parse", request, bounds)
    if isinstance(answer, Died):
        return Unparsed(f"the compiler stopped: {answer.how}. Make the program simpler and compile it again.")
    if answer.value.get("crashed"):
        return Unparsed("the compiler crashed on this program. Make it simpler and compile it again.")
    return _parsed(answer.value)


def _parsed(data: dict[str, Any]) -> Parsed:
    passes = tuple(Pass(target, tuple(map(read_diagnostic, said))) for target, said in data["passes"])
    if data["program"] is None:
        return Parsed(passes)
    files = data["files"]
    missing = tuple(Missing(what, *place(files, line)) for what, line in data["missing"])
    return Parsed(
        passes,
        data["program"],
        missing,
        tuple(Outside(name, *found) for name, found in data["outside"].items()),
        tuple(files),
        data["main"],
        tuple(map(read_facts, data["kernels"])),
    )
