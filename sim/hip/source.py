"""What is compiled, and what the compiler says of it: the values at the front end's border."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

INCLUDE = "/opt/rocm-6.4.1/include"
"""Where the node keeps the headers, so that notes in messages name their real place."""
FOLDER = "/source/"
"""What the working directory seems to be, so that files are found beside those that include them."""
Language = Literal["hip", "cuda", "c++", "c"]
Severity = Literal["ignored", "note", "warning", "error", "fatal error"]
SEVERITIES: tuple[Severity, ...] = ("ignored", "note", "warning", "error", "fatal error")


def spelled(name: str) -> str:
    """A type without a name, `(lambda at p.hip:3:5)`, as the program calls its file."""
    return name.replace(f" at {FOLDER}", " at ")


@dataclass(frozen=True, slots=True)
class Source:
    """`main` is a key of `files`, path -> text; only these and the engine's headers can be included."""

    main: str
    files: Mapping[str, str]
    arch: str = "gfx942"
    language: Language = "hip"
    standard: str = "gnu++17"
    defines: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    """Those of -I: where names between <> are looked for, too."""
    others: tuple[str, ...] = ()
    """Further targets; each has a device pass of its own."""
    flags: tuple[str, ...] = ()
    """For clang as they are: -W, -U."""
    shown: Mapping[str, str] = field(default_factory=dict)
    """What messages call a file instead of its key."""


@dataclass(frozen=True, slots=True)
class Fix:
    """Text that clang would put at a column."""

    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message with clang's wording. Lines and columns count from 1; `ranges` are [from, to) columns."""

    severity: Severity
    file: str
    line: int
    column: int
    text: str
    option: str = ""
    ranges: tuple[tuple[int, int], ...] = ()
    fixes: tuple[Fix, ...] = ()
    shown: str = ""
    """The line of source."""
    notes: tuple["Diagnostic", ...] = field(default=())

    @property
    def is_error(self) -> bool:
        return self.severity in ("error", "fatal error")


@dataclass(frozen=True, slots=True)
class Missing:
    """What the engine does not model, and where the program uses it."""

    what: str
    file: str
    line: int


def read_diagnostic(data: list[Any]) -> Diagnostic:
    severity, file, line, column, text, option, ranges, fixes, shown, notes = data
    return Diagnostic(
        severity,
        file,
        line,
        column,
        text,
        option,
        tuple((one, other) for one, other in ranges),
        tuple(Fix(at, what) for at, what in fixes),
        shown,
        tuple(map(read_diagnostic, notes)),
    )
