"""The front end: a program's text in, its tree and the compiler's messages out."""

from dataclasses import dataclass
from typing import Any

from sim.hip.child import Bounds, Died, ask
from sim.hip.includes import refused
from sim.hip.ir import FILE_STEP, Program
from sim.hip.packing import unpack
from sim.hip.source import Diagnostic, Missing, Source, read_diagnostic

BOUNDS = Bounds(cpu_s=2, wall_s=12)
"""Of the CPU that a program may take to compile; the wall is for machines that are busy."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """`device` and `host` are the messages of each pass; there is a program if neither has an error."""

    program: Program | None
    device: tuple[Diagnostic, ...] = ()
    host: tuple[Diagnostic, ...] = ()
    missing: tuple[Missing, ...] = ()

    @property
    def has_errors(self) -> bool:
        return any(one.is_error for one in (*self.device, *self.host))


@dataclass(frozen=True, slots=True)
class Unparsed:
    """The compiler itself gave up: `why` in plain words, with what to do."""

    why: str


def parse(source: Source, bounds: Bounds = BOUNDS) -> Parsed | Unparsed:
    """Wall time some 0.3 s. Nothing of the host's files can be in the answer."""
    not_allowed = tuple(refused(source.files))
    if not_allowed:
        return Parsed(None, device=not_allowed[:1])
    request = {
        "main": source.main,
        "files": dict(source.files),
        "arch": source.arch.partition(":")[0],
        "language": source.language,
        "standard": source.standard,
        "defines": list(source.defines),
        "folders": list(source.folders),
    }
    answer = ask("parse", request, bounds)
    if isinstance(answer, Died):
        return Unparsed(f"the compiler stopped: {answer.how}. Make the program simpler and compile it again.")
    return _parsed(answer.value)


def _parsed(data: dict[str, Any]) -> Parsed:
    passes = [tuple(read_diagnostic(one) for one in found) for found in data["diagnostics"]]
    device, host = (*passes, (), ())[:2]
    files = data.get("files", [])
    missing = tuple(
        Missing(what, files[line // FILE_STEP] if files else "", line % FILE_STEP)
        for what, line in data["missing"]
    )
    return Parsed(unpack(data["program"]), device, host, missing)
