"""What one line did on the node, as plain data: the evidence that checks judge.

The schema is whole from the start; parts of it stay empty until the tool that fills them exists.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Command(Record):
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


class Written(Record):
    """A file that is new or differs after the line; removed files have `size_bytes` None."""

    path: str
    size_bytes: int | None
    digest: str = ""


class Diagnostic(Record):
    level: Literal["note", "warning", "error", "fatal error"]
    file: str
    line: int
    column: int
    text: str


class Build(Record):
    sources: tuple[str, ...]
    output: str
    targets: tuple[str, ...]
    flags: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    status: int


class LineCounters(Record):
    file: str
    line: int
    counters: dict[str, float]


class Launch(Record):
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


class Profile(Record):
    tool: str
    options: tuple[str, ...]
    outputs: tuple[str, ...]
    counters: tuple[str, ...] = ()
    kernels: tuple[str, ...] = ()


class Trace(Record):
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
