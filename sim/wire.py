"""Frames between the bot and a worker process: MessagePack, which holds bytes and nothing that could be code.

A frame is a length (`PREFIX`) and so many bytes. Whoever reads checks all of it; the bot must, for a worker
has run what strangers typed.
"""

import struct
from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.msgpack import Decoder, encode

from sim.state import Limits, Outcome, Scene, State

PREFIX = struct.Struct(">I")
"""The length in bytes."""
MAX_BYTES = 512 * 2**20
"""A node holds 100 MB of files at most; a frame holds one state, files put on it, artifacts."""


class _Message(Struct, frozen=True, tag=str.lower, tag_field="kind", forbid_unknown_fields=True):
    """One that says which it is."""


class Create(_Message, frozen=True):
    profile: str
    scene: Scene
    seed: int
    now: datetime


class Run(_Message, frozen=True):
    state: State
    line: str
    now: datetime
    seed: int
    limits: Limits
    put: Mapping[str, bytes]


class Ready(_Message, frozen=True):
    """A worker's first word: everything is loaded."""


class Made(_Message, frozen=True):
    state: State


class Ran(_Message, frozen=True):
    outcome: Outcome


class Refused(_Message, frozen=True):
    """A SimError: `error` names its class, `text` is fit to show."""

    error: str
    text: str


class Broken(_Message, frozen=True):
    """A bug of ours, for the log; never shown."""

    traceback: str


Request = Create | Run
Answer = Ready | Made | Ran | Refused | Broken

_REQUEST: Decoder[Request] = Decoder(Request)
_ANSWER: Decoder[Answer] = Decoder(Answer)


def pack(message: Request | Answer) -> bytes:
    body = encode(message)
    return PREFIX.pack(len(body)) + body


def read_request(body: bytes) -> Request:
    """Raises msgspec.DecodeError (a ValueError) for anything else."""
    return _REQUEST.decode(body)


def read_answer(body: bytes) -> Answer:
    """Raises ValueError for anything else."""
    return _ANSWER.decode(body)


def size(prefix: bytes) -> int:
    """Of the body. Raises ValueError where it cannot be meant."""
    (found,) = PREFIX.unpack(prefix)
    if found > MAX_BYTES:
        raise ValueError(f"a frame of {found} bytes")
    return int(found)
