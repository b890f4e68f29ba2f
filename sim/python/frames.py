"""What the sandbox tells the node (packages/_node/frames.py), read as what it is: words of a stranger.

Bytes travel as Latin-1 text: one character is one byte.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

DEVICE_MOST = 512


class Frame(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Out(Frame):
    kind: Literal["out"]
    text: str


class Err(Frame):
    kind: Literal["err"]
    text: str


class Write(Frame):
    kind: Literal["write"]
    path: str
    data: str
    mode: int = Field(ge=0, le=0o7777)


class MakeDir(Frame):
    kind: Literal["mkdir"]
    path: str


class Remove(Frame):
    kind: Literal["remove"]
    path: str


class Need(Frame):
    kind: Literal["need"]
    what: str


class Gap(Frame):
    kind: Literal["gap"]
    what: str = Field(max_length=200)


class Limit(Frame):
    kind: Literal["limit"]
    what: str = Field(max_length=200)


class Used(Frame):
    """What the program did on one device (its index on the node): the most memory that it held, and how long
    it kept it busy."""

    kind: Literal["used"]
    device: int = Field(ge=0, lt=DEVICE_MOST)
    bytes: int = Field(ge=0)
    busy_ns: int = Field(ge=0)
    elapsed_ns: int = Field(ge=1)


class Launched(Frame):
    kind: Literal["launch"]
    kernel: str = Field(max_length=200)
    device: int = Field(ge=0, lt=DEVICE_MOST)
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    wave_size: int = Field(ge=1, le=64)
    waves: int = Field(ge=0)
    time_ns: int = Field(ge=0)
    result: str = Field(max_length=200)


class Exit(Frame):
    kind: Literal["exit"]
    status: int = Field(ge=0, le=255)


AnyFrame = Out | Err | Write | MakeDir | Remove | Need | Gap | Limit | Used | Launched | Exit
_FRAME: TypeAdapter[AnyFrame] = TypeAdapter(Annotated[AnyFrame, Field(discriminator="kind")])


def read(told: bytes) -> Iterator[AnyFrame]:
    """The frames in what the sandbox printed. A line that is none, or was cut off, is left out."""
    for line in told.splitlines():
        try:
            yield _FRAME.validate_json(line)
        except ValidationError:
            continue
