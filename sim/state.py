"""The values that cross the front door of `sim`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.trace import Trace

STATE_VERSION = 1
"""Raised when the layout of `State.head` changes; older versions must restore for ever."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a node has beyond its profile: files, faults and environment, all before the first line.

    `files` maps absolute paths, or paths under the home directory, to their bytes. A file whose bytes
    come from `sim.binary` is an executable. `faults` names entries of `sim.faults`.
    """

    files: Mapping[str, bytes] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """A node at rest. `head` is JSON text; `blobs` holds every content-addressed object it reaches."""

    version: int
    head: str
    blobs: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one line. Times are wall clock, in seconds; see "Workers" in the design."""

    line_s: float = 12.0
    shell_s: float = 11.0
    """Above what one program may take (`sim.hipcc.start`), whose own limit says what to make smaller."""
    output_bytes: int = 512 * 1024
    """`rocminfo` of eight devices prints 70 KB, of 64 partitions 500 KB."""
    max_commands: int = 200_000
    max_loop_iterations: int = 200_000


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file or picture for the thread, made by the line."""

    name: str
    media_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one line.

    `transcript` holds stdout and stderr in the order they were printed, as a terminal shows them;
    `status` is `$?` afterwards.
    """

    transcript: str
    status: int
    state: State
    trace: Trace
    stdout: str = ""
    stderr: str = ""
    artifacts: tuple[Artifact, ...] = ()
