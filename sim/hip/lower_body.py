"""One function instance: its variables, and where they must live."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from sim.hip.clang import Cursor, kind
from sim.hip.ctype import Array, Object, Pointer, Struct, Type, Variable
from sim.hip.expr import Address, At, Convert, Expr, Place, Read, Var
from sim.hip.unmodelled import Unmodelled

if TYPE_CHECKING:
    from sim.hip.lower import Lowering

DEEPEST = 100
Storage = Literal["register", "memory", "shared", "dynamic"]


class Body:
    """State while one function is lowered. A variable whose address is taken lives in memory."""

    def __init__(self, program: "Lowering", cursor: Cursor) -> None:
        self.program = program
        self.cursor = cursor
        self.numbers: dict[int, int] = {}
        self.types: list[Type] = []
        self.storages: list[Storage] = []
        self.lines: list[int] = []
        self.references: set[int] = set()
        self.parameters: list[int] = []
        self.this: int | None = None
        self.waits = False
        self.nesting = 0

    def value(self, cursor: Cursor) -> Expr:
        return self.program.value(self, cursor)

    def place(self, cursor: Cursor) -> Place:
        return self.program.place(self, cursor)

    @contextmanager
    def deeper(self, cursor: Cursor) -> Iterator[None]:
        """Bounds the tree, so that whoever reads it later has the room to."""
        self.nesting += 1
        if self.nesting > DEEPEST:
            raise Unmodelled("an expression or a block nested this deep", self.line(cursor))
        yield
        self.nesting -= 1

    def type(self, cursor: Cursor) -> Type:
        return self.program.types.of(cursor.type)

    def line(self, cursor: Cursor) -> int:
        return self.program.line(cursor)

    def declare_this(self) -> None:
        if kind(self.cursor) not in ("CXX_METHOD", "CONSTRUCTOR", "CONVERSION_FUNCTION"):
            return
        if self.cursor.is_static_method():
            return
        owner = self.program.types.of(self.cursor.semantic_parent.type)
        self.this = self.variable(Pointer(owner), self.line(self.cursor))
        self.parameters.append(self.this)

    def declare(self, cursor: Cursor, storage: Storage = "register") -> int:
        type_ = self.program.types.of(cursor.type)
        if isinstance(type_, Array) and storage == "register":
            storage = "memory"
        number = self.variable(type_, self.program.line(cursor), storage)
        self.numbers[cursor.hash] = number
        if cursor.type.get_canonical().kind.name in ("LVALUEREFERENCE", "RVALUEREFERENCE"):
            self.references.add(number)
        return number

    def variable(self, type_: Type, line: int, storage: Storage = "register") -> int:
        self.types.append(type_)
        self.storages.append(storage)
        self.lines.append(line)
        return len(self.types) - 1

    def reference(self, number: int, line: int) -> Place:
        """The variable itself, or what it refers to."""
        type_ = self.types[number]
        whole = Var(number, 0, type_)
        if number in self.references and isinstance(type_, Pointer):
            return At(Read(whole, type_), None, 0, 0, type_.to, line)
        return whole

    def address(self, place: Place) -> Expr:
        """`&place`: from here on the variable lives in memory."""
        match place:
            case Var(number, _, type_):
                if self.storages[number] == "register":
                    self.storages[number] = "memory"
                return Address(place, Pointer(type_))
            case At(pointer, None, _, 0, type_):
                return _retyped(pointer, Pointer(type_))
            case At(_, _, _, _, type_):
                return Address(place, Pointer(type_))

    def table(self) -> tuple[Variable, ...]:
        return tuple(
            Variable(number, type_, storage, self._bytes(type_), line)
            for number, (type_, storage, line) in enumerate(
                zip(self.types, self.storages, self.lines, strict=True)
            )
        )

    def _bytes(self, type_: Type) -> int:
        if isinstance(type_, Struct | Array):
            self.program.types.leaves(type_ if isinstance(type_, Struct) else type_.of)
        return 8 if isinstance(type_, Object) else self.program.types.size(type_)


def _retyped(pointer: Expr, type_: Pointer) -> Expr:
    return pointer if pointer.type == type_ else Convert(pointer, type_)
