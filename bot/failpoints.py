"""Named moments at which a proof kills the bot. Off unless the settings name one."""

import os
import signal
from collections.abc import Callable

NAMES = ("inbox_written", "acked", "graded", "committed", "posted_not_stored")

CrashAt = Callable[[str], None]
"""Called with its name when the bot passes a failpoint; usually does nothing."""


def no_crash(name: str) -> None:
    """The CrashAt of every day."""


def crash_at(spec: str) -> CrashAt:
    """Kill this process (SIGKILL) at the failpoint of `spec`: "name", or "name:3" for the third pass.

    Raises ValueError for a name that is none. An empty `spec` never kills.
    """
    if not spec:
        return no_crash
    name, _, count = spec.partition(":")
    if name not in NAMES:
        raise ValueError(f"no failpoint {name!r}; there are {', '.join(NAMES)}")
    left = int(count or 1)

    def crash(passed: str) -> None:
        nonlocal left
        left -= passed == name
        if passed == name and left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return crash
