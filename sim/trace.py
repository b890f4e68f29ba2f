"""What one line did on the node, as plain data: the evidence that checks judge.

The schema is whole from the start; parts of it stay empty until the tool that fills them exists.
"""

from typing import Any, Literal

from msgspec import Struct, to_builtins


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a trace. No pydantic: its import and schemas were half of what a worker loads to start."""


class Command(Record, frozen=True, kw_only=True):
    """One run of a tool of the node, however it was reached: typed, piped, from a script, by xargs."""

    argv: tuple[str, ...]
    """As the tool saw it; argv[0] is the tool's own name, without a path."""
    cwd: str
    env: dict[str, str] = {}
    """Only the variables that choose devices or a target (facts: HIP_VISIBLE_DEVICES and kin)."""
    status: int
    stdout: str = ""
    """The first 16 KB of what it printed, before any pipe took it."""
    stderr: str = ""


class Written(Record, frozen=True, kw_only=True):
    """A file that is new or differs after the line; removed files have `size_bytes` None."""

    path: str
    size_bytes: int | None
    digest: str = ""


class Diagnostic(Record, frozen=True, kw_only=True):
    level: Literal["note", "warning", "error", "fatal error"]
    file: str
    line: int
    column: int
    text: str


class Build(Record, frozen=True, kw_only=True):
    sources: tuple[str, ...]
    output: str
    targets: tuple[str, ...]
    flags: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    status: int


class LineCounters(Record, frozen=True, kw_only=True):
    file: str
    line: int
    counters: dict[str, float]


class Launch(Record, frozen=True, kw_only=True):
    kernel: str
    device: int
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    wave_size: int
    waves: int
    result: str
    events: dict[str, int] = {}
    counters: dict[str, float] = {}
    time_ns: int = 0
    lines: tuple[LineCounters, ...] = ()
    """The same counters by line of source: those lines that did most."""


class Profile(Record, frozen=True, kw_only=True):
    tool: str
    options: tuple[str, ...]
    outputs: tuple[str, ...]
    counters: tuple[str, ...] = ()
    kernels: tuple[str, ...] = ()


class Trace(Record, frozen=True, kw_only=True):
    schema_version: Literal[1] = 1
    commands: tuple[Command, ...] = ()
    files: tuple[Written, ...] = ()
    builds: tuple[Build, ...] = ()
    launches: tuple[Launch, ...] = ()
    profiles: tuple[Profile, ...] = ()
    gaps: tuple[str, ...] = ()
    """What the line asked of the node that is not simulated (NotSimulated.what)."""
    limits: tuple[str, ...] = ()
    """Limits that ended or cut the line, in plain words."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        found: dict[str, Any] = to_builtins(self)
        return found
