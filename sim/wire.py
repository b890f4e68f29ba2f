"""Frames between the bot and a worker process: a JSON header and raw bytes, nothing that could be code.

A frame is two lengths (`PREFIX`: header, body), the header, the body. Bytes of files and objects travel in
the body; where one belongs, the header holds `{"bytes": [offset, size]}`. Whoever reads checks with pydantic;
the bot must, for a worker has run what strangers typed.
"""

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from sim.state import Limits, Outcome, Scene, State

PREFIX = struct.Struct(">II")
"""Lengths of header and body, in bytes."""
MAX_BYTES = 512 * 2**20
"""A node holds 100 MB of files at most; a frame holds one state, files put on it, artifacts."""


@dataclass(frozen=True, slots=True)
class Create:
    profile: str
    scene: Scene
    seed: int
    now: datetime
    kind: Literal["create"] = "create"


@dataclass(frozen=True, slots=True)
class Run:
    state: State
    line: str
    now: datetime
    seed: int
    limits: Limits
    put: Mapping[str, bytes]
    kind: Literal["run"] = "run"


@dataclass(frozen=True, slots=True)
class Ready:
    """A worker's first word: everything is loaded."""

    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Made:
    state: State
    kind: Literal["made"] = "made"


@dataclass(frozen=True, slots=True)
class Ran:
    outcome: Outcome
    kind: Literal["ran"] = "ran"


@dataclass(frozen=True, slots=True)
class Refused:
    """A SimError: `error` names its class, `text` is fit to show."""

    error: str
    text: str
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Broken:
    """A bug of ours, for the log; never shown."""

    traceback: str
    kind: Literal["broken"] = "broken"


Request = Create | Run
Answer = Ready | Made | Ran | Refused | Broken

_REQUEST: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="kind")])
_ANSWER: TypeAdapter[Answer] = TypeAdapter(Annotated[Answer, Field(discriminator="kind")])


def pack_request(request: Request) -> bytes:
    return _frame(_REQUEST.dump_python(request))


def pack_answer(answer: Answer) -> bytes:
    return _frame(_ANSWER.dump_python(answer))


def read_request(header: bytes, body: bytes) -> Request:
    """Raises ValidationError (a ValueError) for anything else."""
    return _REQUEST.validate_python(_plain(header, body))


def read_answer(header: bytes, body: bytes) -> Answer:
    """Raises ValueError for anything else."""
    return _ANSWER.validate_python(_plain(header, body))


def sizes(prefix: bytes) -> tuple[int, int]:
    """Lengths of header and body. Raises ValueError where they cannot be meant."""
    header, body = PREFIX.unpack(prefix)
    if header + body > MAX_BYTES:
        raise ValueError(f"a frame of {header + body} bytes")
    return header, body


def _frame(plain: object) -> bytes:
    body = bytearray()

    def place(value: object) -> object:
        match value:
            case bytes():
                body.extend(value)
                return {"bytes": [len(body) - len(value), len(value)]}
            case datetime():
                return value.isoformat()
        raise TypeError(f"no place for {type(value).__name__} in a frame")

    header = json.dumps(plain, default=place).encode()
    return PREFIX.pack(len(header), len(body)) + header + body


def _plain(header: bytes, body: bytes) -> object:
    def fetch(value: dict[str, Any]) -> object:
        match value:
            case {"bytes": [int(offset), int(size)]} if len(value) == 1:
                return body[offset : offset + size]
        return value

    plain: object = json.loads(header, object_hook=fetch)
    return plain
