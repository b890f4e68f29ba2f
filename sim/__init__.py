"""A believable MI300X node: knows nothing of lessons, Slack or people.

The front door. `create` makes a node, `run` types one line on it; both are pure but for the wall-clock
limits. `run` interprets hostile text natively (bashkit): call it only inside a worker process, by
`sim.worker` and the wire of `sim.wire`.
"""

from collections.abc import Mapping
from datetime import datetime

from sim.binary import Binary
from sim.binary import encode as executable
from sim.device import PROFILES
from sim.errors import NotSimulated, SimError, UnknownProfile
from sim.state import Artifact, Limits, Outcome, Scene, State
from sim.trace import Build, Command, Diagnostic, Launch, Profile, Trace, Written

__all__ = [
    "PROFILES",
    "Artifact",
    "Binary",
    "Build",
    "Command",
    "Diagnostic",
    "Launch",
    "Limits",
    "NotSimulated",
    "Outcome",
    "Profile",
    "Scene",
    "SimError",
    "State",
    "Trace",
    "UnknownProfile",
    "Written",
    "create",
    "executable",
    "run",
]

_LIMITS = Limits()


def create(profile: str, scene: Scene, *, seed: int, now: datetime) -> State:
    """A node with eight devices of `profile` (a key of `PROFILES`), prepared as `scene` says.

    Raises UnknownProfile, and SimError for a fault that does not exist. `now` is UTC and aware.
    """
    from sim.console import create as create_console

    return create_console(profile, scene, seed=seed, now=now)


def run(
    state: State,
    line: str,
    *,
    now: datetime,
    seed: int,
    limits: Limits = _LIMITS,
    put: Mapping[str, bytes] | None = None,
) -> Outcome:
    """Type `line` (one or many lines of bash) on the node, after placing the files of `put` on it."""
    from sim.console import run as run_console

    return run_console(state, line, now=now, seed=seed, limits=limits, put=put or {})
