"""A node at rest as JSON text: the part of `State` that is not content-addressed objects."""

from datetime import datetime

from msgspec import Struct
from msgspec.json import Decoder, encode

from sim.node import Node


class Head(Struct, frozen=True, kw_only=True):
    """Fields are only ever added, with defaults: saved states restore for ever."""

    commit: str
    """Id of the virtual shell's commit: files, working directory, variables, functions."""
    objects: tuple[str, ...]
    """Ids of all objects that the commit reaches, itself included."""
    modified: dict[str, float]
    """Path to time of last change, in seconds of the node's clock: commits do not hold it."""
    dated: tuple[str, ...] = ()
    """Files whose time was set by hand, with touch -d: it does not move with the clock."""
    status: int
    """`$?` of the last line: commits do not hold it either."""
    typed: tuple[str, ...] = ()
    """The newest lines, for `history`."""
    node: Node
    now: datetime
    """The node's clock when the last line began."""


_HEAD = Decoder(Head)


def read_head(text: str) -> Head:
    """Raises msgspec.ValidationError for anything else."""
    return _HEAD.decode(text)


def head_text(head: Head) -> str:
    return encode(head).decode()
