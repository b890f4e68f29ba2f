"""What the sandbox tells the node (packages/_node/frames.py), read as what it is: words of a stranger.

Bytes travel as Latin-1 text: one character is one byte.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import DecodeError, Meta, Struct
from msgspec.json import Decoder

DEVICE_MOST = 512


Number = Annotated[int, Meta(ge=0)]
Device = Annotated[int, Meta(ge=0, lt=DEVICE_MOST)]
Words = Annotated[str, Meta(max_length=200)]


class Frame(Struct, frozen=True, tag=str.lower, tag_field="kind", forbid_unknown_fields=True):
    """One that says which it is."""


class Out(Frame, frozen=True):
    text: str


class Err(Frame, frozen=True):
    text: str


class Write(Frame, frozen=True):
    path: str
    data: str
    mode: Annotated[int, Meta(ge=0, le=0o7777)]


class MakeDir(Frame, frozen=True, tag="mkdir"):
    path: str


class Remove(Frame, frozen=True):
    path: str


class Need(Frame, frozen=True):
    what: str


class Gap(Frame, frozen=True):
    what: Words


class Limit(Frame, frozen=True):
    what: Words


class Used(Frame, frozen=True):
    """What the program did on one device (its index on the node): the most memory that it held, and how long
    it kept it busy."""

    device: Device
    bytes: Number
    busy_ns: Number
    elapsed_ns: Annotated[int, Meta(ge=1)]


class Launched(Frame, frozen=True, tag="launch"):
    kernel: Words
    device: Device
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    wave_size: Annotated[int, Meta(ge=1, le=64)]
    waves: Number
    time_ns: Number
    result: Words


class Exit(Frame, frozen=True):
    status: Annotated[int, Meta(ge=0, le=255)]


AnyFrame = Out | Err | Write | MakeDir | Remove | Need | Gap | Limit | Used | Launched | Exit
_FRAME: Decoder[AnyFrame] = Decoder(AnyFrame)


def read(told: bytes) -> Iterator[AnyFrame]:
    """The frames in what the sandbox printed. A line that is none, or was cut off, is left out."""
    for line in told.splitlines():
        try:
            yield _FRAME.decode(line)
        except (DecodeError, UnicodeDecodeError):
            continue
