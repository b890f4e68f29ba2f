"""One function instance: its variables, where they must live, and what must be destroyed when."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from sim.hip import anatomy
from sim.hip.clang import Cursor, kind
from sim.hip.ctype import BOOL, Array, Object, Pointer, Struct, Type, Variable
from sim.hip.expr import Address, Assign, At, Const, Convert, Expr, Place, Read, Var
from sim.hip.ir import Evaluate, Statement
from sim.hip.lower_types import REFERENCES
from sim.hip.unmodelled import Unmodelled

if TYPE_CHECKING:
    from sim.hip.lower import Lowering

Made = TypeVar("Made")
DEEPEST = 100
Storage = Literal["register", "memory", "shared", "dynamic"]
Cases = tuple[list[int], bool]
"""Values of labels of a switch, and whether default is among them."""
METHODS = ("CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR", "CONVERSION_FUNCTION")


@dataclass(frozen=True, slots=True)
class Cleanup:
    """An object to destroy, or memory to free, if `flag`, a variable, says that it was made."""

    flag: int
    place: Place
    frees: bool = False


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
        self.values: int | None = None
        """The parameter that says where the values for `...` stand."""
        self.result: Place | None = None
        """Where the caller wants a class that does not pass in registers."""
        self.returned: int | None = None
        """The declaration that is made where the result goes."""
        self.captured: dict[int, anatomy.Cursor] = {}
        """Declaration -> field of the closure, inside of a lambda."""
        self.captured_this: Cursor | None = None
        self.scope: list[Cleanup] = []
        self.temporaries: list[Cleanup] = []
        self.extended = 0
        """The temporary that lives as long as the reference that is being declared."""
        self.is_device = False
        self.starts_device = False
        """Whether a variable of the device is given its first value, in code that the host runs."""
        self.made: tuple[Statement, ...] = ()
        """What a constructor does before it returns: its parts are whole and end with the object."""
        self.index: int | None = None
        """The variable that counts while an array is copied."""
        self.labels: dict[int, tuple[int, int]] = {}
        """Label -> block, and which part of it."""
        self.blocks = 0
        self.cases: list[Cases] = []
        self.entry: int | None = None
        """Cases inside of statements of a switch, and the variable that holds which of them was chosen."""
        self.waits = False
        self.nesting = 0

    def value(self, cursor: Cursor) -> Expr:
        return self.program.value(self, cursor)

    def place(self, cursor: Cursor) -> Place:
        return self.program.place(self, cursor)

    def into(self, where: Place, cursor: Cursor) -> list[Statement]:
        """Starts the object at a place that has no effects of its own."""
        return self.program.into(self, where, cursor)

    def deepen(self, cursor: Cursor) -> None:
        """Bounds the tree, so that whoever reads it later has the room to; `back` follows."""
        self.nesting += 1
        if self.nesting > DEEPEST:
            raise Unmodelled("an expression or a block nested this deep", self.line(cursor))

    def back(self, made: Made) -> Made:
        self.nesting -= 1
        return made

    def type(self, cursor: Cursor) -> Type:
        return self.program.types.of(cursor.type)

    def line(self, cursor: Cursor) -> int:
        return self.program.line(cursor)

    def declare_this(self) -> None:
        if kind(self.cursor) not in METHODS or self.cursor.is_static_method():
            return
        owner = self.program.types.of(self.cursor.semantic_parent.type)
        self.this = self.variable(Pointer(owner), self.line(self.cursor))
        self.parameters.append(self.this)

    def declare(self, cursor: Cursor, storage: Storage = "register") -> int:
        type_ = self.program.types.of(cursor.type)
        if isinstance(type_, Array) and kind(cursor) == "PARM_DECL":
            # libclang tells the array that was written where a pointer is meant.
            type_ = Pointer(type_.of)
        number = self.variable(type_, self.program.line(cursor), storage)
        self.numbers[anatomy.key(cursor)] = number
        if cursor.type.get_canonical().kind.name in REFERENCES:
            self.references.add(number)
        return number

    def declare_parameter(self, cursor: Cursor, is_kernel: bool) -> int:
        """A class that does not pass in registers comes as the address of what the caller made."""
        type_ = self.program.types.of(cursor.type)
        if not self.program.types.is_resident(type_) or is_kernel:
            return self.declare(cursor)
        number = self.variable(Pointer(type_), self.program.line(cursor))
        self.numbers[anatomy.key(cursor)] = number
        self.references.add(number)
        return number

    def variable(self, type_: Type, line: int, storage: Storage = "register") -> int:
        if storage == "register" and self.program.types.needs_memory(type_):
            storage = "memory"
        self.types.append(type_)
        self.storages.append(storage)
        self.lines.append(line)
        return len(self.types) - 1

    def knows(self, variable: Cursor) -> bool:
        """Whether a variable is one of this function, or of the one around a lambda."""
        key = anatomy.key(variable)
        return key in self.numbers or key in self.captured or key == self.returned

    def read(self, number: int) -> Expr:
        return Read(Var(number, 0, self.types[number]), self.types[number])

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

    def steady(self, place: Place) -> tuple[list[Statement], Place]:
        """The same place without effects, after the statements that reckon where it is."""
        if isinstance(place, Var) or _is_steady(place):
            return [], place
        pointer = Pointer(place.type)
        kept = Var(self.variable(pointer, place.line), 0, pointer)
        found = Evaluate(Assign(kept, self.address(place), pointer))
        return [found], At(Read(kept, pointer), None, 0, 0, place.type, place.line)

    def temporary(self, type_: Type, line: int) -> Var:
        if isinstance(type_, Object):
            raise Unmodelled("a nameless object here", line)
        return Var(self.variable(type_, line), 0, type_)

    def destroy_later(self, place: Place, cleanups: list[Cleanup]) -> list[Statement]:
        """Says, once the object is made, that it ends with the scope or the full expression."""
        if not self.program.types.is_destroyed(place.type):
            return []
        flag = self.variable(BOOL, 0)
        cleanups.append(Cleanup(flag, place))
        return [Evaluate(Assign(Var(flag, 0, BOOL), Const(1, BOOL), BOOL))]

    def free_later(self, number: int) -> list[Statement]:
        """The memory that a variable holds the address of ends with the scope."""
        flag = self.variable(BOOL, 0)
        self.scope.append(Cleanup(flag, Var(number, 0, self.types[number]), frees=True))
        return [Evaluate(Assign(Var(flag, 0, BOOL), Const(1, BOOL), BOOL))]

    def table(self) -> tuple[Variable, ...]:
        return tuple(
            Variable(number, type_, storage, self._bytes(type_), line, self._can_move(type_))
            for number, (type_, storage, line) in enumerate(
                zip(self.types, self.storages, self.lines, strict=True)
            )
        )

    def _can_move(self, type_: Type) -> bool:
        return not isinstance(type_, Object) and not self.program.types.needs_memory(type_)

    def _bytes(self, type_: Type) -> int:
        if isinstance(type_, Struct | Array):
            self.program.types.leaves(type_ if isinstance(type_, Struct) else type_.of)
        return 8 if isinstance(type_, Object) else self.program.types.size(type_)


def _is_steady(place: At) -> bool:
    return place.index is None and isinstance(place.pointer, Read) and isinstance(place.pointer.place, Var)


def _retyped(pointer: Expr, type_: Pointer) -> Expr:
    return pointer if pointer.type == type_ else Convert(pointer, type_)
