"""The node's commands, one file each; this folder is the registry.

A tool module offers
    NAME    the word that runs it, or a path such as `/opt/rocm-6.4.1/bin/hipcc`
    PATHS   where its file stands on the node (may be empty: then `which` does not find it)
    HELP    one sentence
    main    Call -> Result; or
    PROGRAM "package.module:function", which is loaded when the tool first runs: a worker starts without it
and may raise `NotSimulated`. Every tool is a view of `Call.node`: it changes the node only by returning
another one in `Result.node`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Literal, Protocol, cast

from sim.node import Node
from sim.people import USER
from sim.state import Artifact
from sim.trace import Build, Launch, Profile


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands at a path; `modified` is a time of the node, UTC."""

    kind: Literal["file", "directory", "symlink", "fifo"]
    size_bytes: int
    mode: int
    modified: datetime
    target: str = ""
    """Of a symbolic link."""


class Files(Protocol):
    """The node's file system, as a tool sees it. Paths are absolute."""

    def read(self, path: str) -> bytes | None:
        """The file's bytes; None where there is no such file (or it is a directory)."""

    def write(self, path: str, data: bytes, *, mode: int = 0o644) -> None:
        """Raises PermissionError outside /home/dev and /tmp (as root NotSimulated), IsADirectoryError,
        FileNotFoundError (no parent)."""

    def append(self, path: str, data: bytes) -> None: ...

    def make_dir(self, path: str) -> None:
        """With its parents. Raises as `write` does."""

    def is_dir(self, path: str) -> bool: ...

    def names(self, path: str) -> tuple[str, ...]:
        """Names in a directory, sorted; empty where there is none."""

    def mode(self, path: str) -> int | None: ...

    def chmod(self, path: str, mode: int) -> None:
        """Raises as `write` does."""

    def remove(self, path: str) -> None:
        """A file, a link, or a directory that is empty. Raises as `write` does, and for one that is not."""

    def rename(self, old: str, new: str) -> None:
        """A directory with all it holds; times go along. Raises as `write` does."""

    def symlink(self, target: str, path: str) -> None:
        """`target` is kept as it is given. Raises as `write` does."""

    def entry(self, path: str, *, follow: bool = True) -> Entry | None:
        """None where nothing stands; with `follow` false, a link itself instead of what it leads to."""

    def entries(self, path: str) -> Mapping[str, Entry]:
        """What a directory holds, by name, links themselves; empty where there is no directory."""


@dataclass(frozen=True, slots=True)
class Call:
    node: Node
    argv: tuple[str, ...]
    """argv[0] is the tool's NAME."""
    stdin: str
    env: Mapping[str, str]
    cwd: str
    files: Files
    now: datetime
    seed: int
    root: bool = False
    """Run by sudo."""
    user: str = USER
    """Whose process this is."""

    def path(self, name: str) -> str:
        """`name` made absolute against the working directory, `.` and `..` resolved."""
        from posixpath import join, normpath

        return normpath(join(self.cwd, name))


@dataclass(frozen=True, slots=True)
class Run:
    """What a command has the shell run for it, in a shell of its own: `sudo CMD`, `xargs CMD`."""

    line: str
    env: Mapping[str, str]
    """All that is exported there."""
    stdin: str | None = None
    """None is what the command itself was given."""


@dataclass(frozen=True, slots=True)
class Result:
    out: str = ""
    err: str = ""
    status: int = 0
    node: Node | None = None
    builds: tuple[Build, ...] = ()
    launches: tuple[Launch, ...] = ()
    profiles: tuple[Profile, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    runs: Run | None = None
    """Run after `out` and `err` are said; its status is the command's then."""
    took_s: float | None = None
    """What it would take on a machine, where that is known; `time` shows it."""
    gaps: tuple[str, ...] = ()
    """What the tool met that is not simulated and went on without, or ended for (NotSimulated.what)."""


class Tool(Protocol):
    NAME: str
    PATHS: tuple[str, ...]
    HELP: str
    main: Callable[[Call], Result]


class Later:
    """A tool whose file names its PROGRAM: that has `main` and what else a tool may offer."""

    def __init__(self, file: ModuleType) -> None:
        self.NAME: str = file.NAME
        self.PATHS: tuple[str, ...] = file.PATHS
        self.HELP: str = file.HELP
        self._module, _, self._function = file.PROGRAM.partition(":")

    def main(self, call: Call) -> Result:
        return cast("Result", getattr(import_module(self._module), self._function)(call))

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self._module), name)


@cache
def tools() -> Mapping[str, Tool]:
    """Every tool of this folder by its NAME."""
    found = (import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__))
    return {tool.NAME: tool for tool in map(_tool, found)}


def _tool(file: ModuleType) -> Tool:
    return cast("Tool", Later(file) if hasattr(file, "PROGRAM") else file)
