"""Places and typed expressions: the leaves and branches of `sim.hip.ir`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sim.hip.ctype import BOOL, LONG, TEXT, UINT, VOID, VOIDS, Type

if TYPE_CHECKING:
    from sim.hip.ir import Block


# Places: what can be read, assigned and pointed at.
@dataclass(frozen=True, slots=True)
class Var:
    number: int
    offset: int
    type: Type


@dataclass(frozen=True, slots=True)
class At:
    """pointer + index * stride + offset"""

    pointer: "Expr"
    index: "Expr | None"
    stride: int
    offset: int
    type: Type
    line: int


Place: TypeAlias = Var | At


def inside(outer: Place, offset: int, type_: Type) -> Place:
    """A part of a place, `offset` bytes on from its start."""
    match outer:
        case Var(number, at, _):
            return Var(number, at + offset, type_)
        case At(pointer, index, stride, at, _, line):
            return At(pointer, index, stride, at + offset, type_, line)


# Expressions: each has a `type`.
@dataclass(frozen=True, slots=True)
class Const:
    value: int | float
    type: Type


@dataclass(frozen=True, slots=True)
class Text:
    """A literal by its number in `Program.texts`: the address of its first character."""

    number: int
    type: Type = TEXT


@dataclass(frozen=True, slots=True)
class GlobalAddress:
    number: int
    type: Type


@dataclass(frozen=True, slots=True)
class Geometry:
    """threadIdx, blockIdx, blockDim or gridDim along axis 0, 1, 2."""

    name: str
    axis: int
    type: Type = UINT


@dataclass(frozen=True, slots=True)
class Read:
    place: Place
    type: Type


@dataclass(frozen=True, slots=True)
class Address:
    place: Place
    type: Type


@dataclass(frozen=True, slots=True)
class Convert:
    value: "Expr"
    type: Type


@dataclass(frozen=True, slots=True)
class Unary:
    """op: - ~ !"""

    op: str
    value: "Expr"
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class Binary:
    """Both sides have one type, except that a shift's count may have its own."""

    op: str
    left: "Expr"
    right: "Expr"
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class Moved:
    """pointer + index * size"""

    pointer: "Expr"
    index: "Expr"
    size: int
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class Apart:
    """(left - right) / size"""

    left: "Expr"
    right: "Expr"
    size: int
    type: Type = LONG


@dataclass(frozen=True, slots=True)
class Logic:
    """op: && or ||; the right side runs for the lanes that need it."""

    op: str
    left: "Expr"
    right: "Expr"
    line: int
    type: Type = BOOL


@dataclass(frozen=True, slots=True)
class Choose:
    condition: "Expr"
    yes: "Expr"
    no: "Expr"
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class Assign:
    place: Place
    value: "Expr"
    type: Type


@dataclass(frozen=True, slots=True)
class Update:
    """place = place op value, reckoned in type `reckoned`; the result is the value before or after.

    A pointer moves by value * size bytes.
    """

    place: Place
    op: str
    value: "Expr"
    reckoned: Type
    size: int
    before: bool
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class Call:
    function: int
    arguments: tuple["Expr", ...]
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class Native:
    """A call of what the engine has itself, by qualified name. Object arguments are `Var` reads."""

    name: str
    arguments: tuple["Expr", ...]
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class Launch:
    function: int
    configuration: tuple["Expr", ...]
    """Grid and block (dim3), dynamic LDS bytes, stream."""
    arguments: tuple["Expr", ...]
    line: int
    type: Type = VOID
    pointer: "Expr | None" = None
    """What leads to the kernel where the program has only its address; `function` is -1 then."""


@dataclass(frozen=True, slots=True)
class Make:
    """A class value from its leaves in order."""

    values: tuple["Expr", ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Both:
    first: "Expr"
    second: "Expr"
    type: Type


@dataclass(frozen=True, slots=True)
class FunctionAddress:
    """Of a function of the program, by its number: where the code that asks runs, or on the device."""

    number: int
    type: Type = VOIDS
    of_device: bool = False


@dataclass(frozen=True, slots=True)
class CallPointer:
    pointer: "Expr"
    arguments: tuple["Expr", ...]
    type: Type
    line: int


@dataclass(frozen=True, slots=True)
class After:
    """The value once the block has run; nothing in the block leaves it."""

    body: "Block"
    value: "Expr"
    type: Type


@dataclass(frozen=True, slots=True)
class Throw:
    """`object` is the address of what is thrown, None to throw again what is handled.

    `kinds` are the types that catch it, each with the offset of that base in the object; `destructor` is a
    function's number; `said` is what terminate() names the type.
    """

    object: "Expr | None"
    kinds: tuple[tuple[int, int], ...]
    destructor: int | None
    said: str
    line: int
    type: Type = VOID


Expr: TypeAlias = (
    Const
    | Text
    | GlobalAddress
    | Geometry
    | Read
    | Address
    | Convert
    | Unary
    | Binary
    | Moved
    | Apart
    | Logic
    | Choose
    | Assign
    | Update
    | Call
    | Native
    | Launch
    | Make
    | Both
    | FunctionAddress
    | CallPointer
    | After
    | Throw
)


def bare(value: Expr) -> Expr:
    """A value as it is before it is converted."""
    while isinstance(value, Convert):
        value = value.value
    return value
