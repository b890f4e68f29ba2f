"""The engine's door: a program's text becomes something that runs, and running it gives what it printed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sim.hip.cards import told
from sim.hip.child import Bounds, Died, ask
from sim.hip.honesty import names_not_modelled, not_modelled
from sim.hip.kernel_facts import KernelFacts
from sim.hip.lines import place
from sim.hip.messages import printed
from sim.hip.parse import BOUNDS, Outside, Parsed, Pass, Unparsed, parse
from sim.hip.process import Process
from sim.hip.source import Diagnostic, Missing, Source
from sim.profile import DeviceProfile

STATIC_LDS_BYTES = 65_536
LAST_WORDS_S = 1
"""Before the process is killed, for it to say where it was."""


@dataclass(frozen=True, slots=True)
class Limits:
    """CPU seconds of a run and wall-clock seconds above them, bytes of the program's memory, of the process,
    of output."""

    run_s: int = 5
    spare_s: int = 25
    heap_bytes: int = 1 << 30
    memory_bytes: int = 1 << 31
    output_bytes: int = 65_536


@dataclass(frozen=True, slots=True)
class Built:
    """What runs: `program` is JSON text. `stderr` has the warnings."""

    program: str
    arch: str
    stderr: str
    said: tuple[Diagnostic, ...] = ()
    outside: tuple[Outside, ...] = ()
    files: tuple[str, ...] = ()
    has_main: bool = True
    kernels: tuple[KernelFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing to run: `stderr` is what the compiler printed, except for hipcc's last line."""

    stderr: str
    said: tuple[Diagnostic, ...] = ()
    gaps: tuple[str, ...] = ()
    """What the engine does not model and the program needs."""


@dataclass(frozen=True, slots=True)
class Ran:
    """`launches` and `findings` are plain data: counters, in total and by line; races and the like."""

    stdout: str
    stderr: str
    status: int
    launches: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[Mapping[str, Any], ...] = ()
    peaks: tuple[int, ...] = ()
    """Most bytes of memory in use, for each device."""
    copies: tuple[Mapping[str, Any], ...] = ()
    """`sim.hip.gpus.Copied`; times in ns since main began."""
    calls: tuple[tuple[str, int, int], ...] = ()
    """Calls of the runtime API in order: name, start and end in ns."""
    missing: str = ""
    """What ended it, where that is something that the engine lacks."""
    took_ns: int = 0
    """From the start of main to its end, by the run's own clock."""

    @property
    def told(self) -> str:
        """The findings as the end of `stderr` has them."""
        return "".join(f"{one['file']}:{one['line']}: {one['text']}\n" for one in self.findings)


def build(source: Source, bounds: Bounds = BOUNDS) -> Built | Refused:
    """Wall time some 0.2 s; never more than a few, whatever the program."""
    found = parse(source, bounds)
    if isinstance(found, Unparsed):
        return Refused(f"{found.why}\n")
    too_much = _too_much_lds(source, found)
    passes = [
        Pass(one.target, (*one.said, *(too_much if one.target not in ("host", "") else ())))
        for one in found.passes
    ]
    failed = next((one for one in passes if any(message.is_error for message in one.said)), None)
    if failed is not None:
        passes = passes[: passes.index(failed) + 1]
    said = tuple(message for one in passes for message in one.said)
    stderr = "".join(printed(one.said, one.target) for one in passes)
    if failed is not None:
        return Refused(stderr + not_modelled(said), said, names_not_modelled(said))
    if found.missing or found.packed is None:
        return Refused(stderr + _missing(found.missing), said, tuple(one.what for one in found.missing))
    arch = source.arch.partition(":")[0]
    return Built(found.packed, arch, stderr, said, found.outside, found.files, found.has_main, found.kernels)


def _missing(found: Sequence[Missing]) -> str:
    return "".join(f"{one.file}:{one.line}: {one.what} is not modelled here yet\n" for one in found)


def _too_much_lds(source: Source, found: Parsed) -> list[Diagnostic]:
    """Clang tells this from its back end, so not while parsing."""
    said = []
    for one in found.kernels:
        if one.lds_bytes > STATIC_LDS_BYTES:
            text = f"local memory ({one.lds_bytes}) exceeds limit ({STATIC_LDS_BYTES}) in '{one.signature}'"
            file, line = place(found.files, one.line)
            keys = {shown: key for key, shown in source.shown.items()}
            lines = source.files.get(keys.get(file, file), "").splitlines()
            shown = lines[line - 1] if 0 < line <= len(lines) else ""
            said.append(Diagnostic("error", file, line, one.column, text, shown=shown))
    return said


def run(
    built: Built,
    arguments: Sequence[str],
    profile: DeviceProfile,
    *,
    devices: int = 1,
    limits: Limits | None = None,
    process: Process | None = None,
    device: Mapping[str, Any] | None = None,
) -> Ran:
    """Runs `main`; `arguments` start with the program's own name. `device`: more to know of the devices."""
    limits, process = limits or Limits(), process or Process()
    request = {
        "program": built.program,
        "arguments": list(arguments),
        "device": {**told(profile, devices), **(device or {})},
        **_bounded(limits),
        "process": _seen(process),
    }
    bounds = Bounds(limits.run_s, limits.run_s + limits.spare_s, limits.memory_bytes)
    answer = ask("run", request, bounds, process.disk)
    if isinstance(answer, Died):
        most = f"it has {limits.run_s} s and {limits.heap_bytes >> 20} MB here"
        return Ran("", f"The program was stopped: {answer.how} ({most}). Make the problem smaller.\n", 137)
    ran = _ran(answer.value)
    return replace(ran, stderr=ran.stderr + ran.told)


def _bounded(limits: Limits) -> dict[str, Any]:
    return {
        "output_bytes": limits.output_bytes,
        "heap_bytes": limits.heap_bytes,
        "run_s": limits.run_s,
        "wall_s": limits.run_s + limits.spare_s - LAST_WORDS_S,
    }


def _seen(process: Process) -> dict[str, Any]:
    """What the program sees of the process that it is; its files it asks for as it goes."""
    return {
        "environment": dict(process.environment),
        "stdin": process.stdin,
        "cwd": process.cwd,
        "pid": process.pid,
        "started_s": process.started_s,
    }


def _ran(value: dict[str, Any]) -> Ran:
    return Ran(
        value["stdout"],
        value["stderr"],
        value["status"],
        tuple(value["launches"]),
        tuple(value["findings"]),
        tuple(value["peaks"]),
        tuple(value["copies"]),
        tuple((name, start, end) for name, start, end in value["calls"]),
        value["missing"],
        value["took_ns"],
    )
