"""C++ types as the engine knows them, and where values of them live. Sizes and offsets are bytes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number by its numpy code (b1, i1, u1 ... i8, u8, f4, f8), or void, whose code is v."""

    code: str


@dataclass(frozen=True, slots=True)
class Pointer:
    """An address: 8 bytes. References are pointers too."""

    to: "Type"


@dataclass(frozen=True, slots=True)
class Array:
    of: "Type"
    count: int


@dataclass(frozen=True, slots=True)
class Struct:
    """A class of the program by its number in `Program.structs`."""

    number: int


@dataclass(frozen=True, slots=True)
class Object:
    """A std class that the engine has itself, such as std::vector with its element type."""

    name: str
    of: "Type | None" = None


Type: TypeAlias = Scalar | Pointer | Array | Struct | Object
VOID, BOOL, INT, UINT, LONG, ULONG = (Scalar(code) for code in ("v", "b1", "i4", "u4", "i8", "u8"))
TEXT = Pointer(Scalar("i1"))
VOIDS = Pointer(VOID)


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    offset: int
    type: Type


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a class keeps its members; `leaves` are its numbers and pointers, flat: (offset, type)."""

    name: str
    size: int
    fields: tuple[Field, ...]
    leaves: tuple[tuple[int, Type], ...]


MOST_REGISTERS = 32
"""Leaves of a variable that is kept in registers; no more of them are ever quicker."""


@dataclass(frozen=True, slots=True)
class Variable:
    """`storage`: a register of each lane; memory of each lane; LDS of the workgroup; dynamic LDS.

    `can_move`: it is in memory for its address only, and not for what it is.
    """

    number: int
    type: Type
    storage: Literal["register", "memory", "shared", "dynamic"]
    bytes: int
    line: int
    can_move: bool = False


def element_of(type_: Type) -> Type:
    """What an array is made of in the end; another type itself."""
    return element_of(type_.of) if isinstance(type_, Array) else type_


def leaves_of(type_: Type, structs: Sequence[Layout]) -> tuple[tuple[int, Type], ...]:
    """The parts of a value that are written as one: (offset, type)."""
    return structs[type_.number].leaves if isinstance(type_, Struct) else ((0, type_),)


def size_of(type_: Type, structs: Sequence[Layout]) -> int:
    match type_:
        case Scalar("v"):
            return 1
        case Scalar(code):
            return int(code[1])
        case Array(of, count):
            return count * size_of(of, structs)
        case Struct(number):
            return structs[number].size
        case _:
            return 8
