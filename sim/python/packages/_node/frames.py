"""What the sandbox tells the node, one line of JSON each, on the one stream that leaves it."""

import json
import sys
from collections.abc import Callable
from typing import Any

_SHOWN_MOST = 1024 * 1024
"""Characters of output that a program may print before it is ended."""


class Ended(BaseException):
    """The program is over, whatever it still holds: os._exit, or a limit."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Rerun(BaseException):
    """The program wants something of the node that it was not given: it is run again, with it."""


_write: Callable[[str], Any] = sys.stdout.write
_shown = 0


def emit(kind: str, **fields: Any) -> None:
    _write(json.dumps({"kind": kind, **fields}) + "\n")


def show(kind: str, data: bytes) -> None:
    """Prints to stdout or stderr of the node; bytes travel as Latin-1."""
    global _shown
    _shown += len(data)
    if _shown > _SHOWN_MOST:
        emit("limit", what="python3 printed more than 1 MB")
        raise Ended(1)
    emit(kind, text=data.decode("latin-1"))


def need(what: str) -> Rerun:
    emit("need", what=what)
    return Rerun(what)


class NotSimulated(NotImplementedError):
    """Something that the real node has and this one does not; never a limit of the hardware."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(f"{what} is not simulated on this node" + (f"; {hint}" if hint else ""))
        emit("gap", what=what)


class NotSimulatedAttribute(AttributeError):
    """The same of a name that is missing here."""


def missing_attribute(what: str) -> NotSimulatedAttribute:
    emit("gap", what=what)
    return NotSimulatedAttribute(f"{what} is not simulated on this node")


for _kind in (NotSimulated, NotSimulatedAttribute):
    _kind.__module__, _kind.__name__, _kind.__qualname__ = "builtins", "NotSimulated", "NotSimulated"
