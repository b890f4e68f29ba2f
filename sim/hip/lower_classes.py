"""What the lowering must know of a class: its bases, its data, what its special members do."""

from dataclasses import dataclass

from sim.hip.clang import Cursor
from sim.hip.ctype import Type


@dataclass(frozen=True, slots=True)
class Base:
    number: int
    offset: int


@dataclass(frozen=True, slots=True)
class Part:
    """A member that is data."""

    cursor: Cursor
    offset: int
    type: Type


@dataclass(frozen=True, slots=True)
class Class:
    """What the lowering must know of a class. `has_table`: it has virtual functions; `is_destroyed`,
    `is_copied`, `is_assigned`: its destructor, copying, assignment do more than the bytes tell;
    `is_bytes`: its members overlap, so it cannot be kept in registers; `room` leaves out the padding at
    its end that a derived class may use."""

    number: int
    cursor: Cursor
    bases: tuple[Base, ...]
    parts: tuple[Part, ...]
    has_table: bool
    primary: int | None
    is_destroyed: bool
    is_copied: bool
    is_assigned: bool
    is_bytes: bool
    room: int

    @property
    def is_resident(self) -> bool:
        """Whether its objects have an identity: they live in memory, and pass by address."""
        return self.is_destroyed or self.is_copied or self.has_table
