"""What the modules of lowering share, and the functions that they make: each instance once."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeAlias

from sim.hip import (
    anatomy,
    lower_casts,
    lower_endings,
    lower_globals,
    lower_lists,
    lower_loops,
    lower_objects,
    lower_tables,
    lower_typeid,
)
from sim.hip.clang import CType, Cursor
from sim.hip.ctype import VOID, Scalar, Struct, Type
from sim.hip.expr import Assign, Call, Expr, Native, Place
from sim.hip.ir import Block, Function, GlobalVariable
from sim.hip.lower_bits import set_bits
from sim.hip.lower_body import Body
from sim.hip.lower_calls import object_made
from sim.hip.lower_expressions import value
from sim.hip.lower_files import Files
from sim.hip.lower_functions import destructor_body, function_body, written_destructor
from sim.hip.lower_lambdas import Names, invoked
from sim.hip.lower_launches import launched
from sim.hip.lower_places import member_of, place
from sim.hip.lower_starts import (
    most_threads,
    ours_of,
    runs_on_device,
    side_of,
)
from sim.hip.lower_statements import block, statement
from sim.hip.lower_types import Types
from sim.hip.names import alignments, signature, symbol
from sim.hip.passes import Twins
from sim.hip.silent import is_silent

Outside: TypeAlias = dict[str, tuple[str, int, bool]]


class Lowering:
    """What the whole program shares while it is lowered."""

    # What the modules of lowering need of those that stand above them.
    value: Callable[[Body, Cursor], Expr] = staticmethod(value)
    place: Callable[[Body, Cursor], Place] = staticmethod(place)
    into = staticmethod(lower_objects.into)
    after = staticmethod(lower_endings.after)
    make = staticmethod(lower_lists.make)
    temporary = staticmethod(lower_objects.temporary)
    construct = staticmethod(lower_objects.construct)
    destroyed = staticmethod(lower_endings.destroyed)
    destroyed_each = staticmethod(lower_endings.destroyed_each)
    guarded = staticmethod(lower_endings.guarded)
    moved = staticmethod(lower_loops.moved)
    each = staticmethod(lower_loops.each)
    default = staticmethod(lower_lists.default)
    is_value = staticmethod(lower_objects.is_value)
    kept = staticmethod(lower_objects.kept)
    copy = staticmethod(lower_objects.copy)
    side = staticmethod(lower_objects.side)
    member_of = staticmethod(member_of)
    set_bits = staticmethod(set_bits)
    object_made = staticmethod(object_made)
    launched = staticmethod(launched)
    virtual = staticmethod(lower_tables.virtual)
    dispatcher = staticmethod(lower_tables.dispatcher)
    virtual_end = staticmethod(lower_tables.virtual_end)
    dynamic_cast = staticmethod(lower_casts.dynamic_cast)
    type_info = staticmethod(lower_typeid.type_info)
    block = staticmethod(block)
    statement = staticmethod(statement)

    def __init__(self, files: Files, root: Cursor) -> None:
        self.root = root
        self.files = files
        self.types = Types(self.files.line)
        self.texts: list[str] = []
        self.functions: dict[Hashable, int] = {}
        self.done: list[Function | None] = []
        self.waits: list[bool] = []
        self.globals: dict[int, int] = {}
        self.made: list[GlobalVariable] = []
        self.pending: list[Cursor] = []
        """Globals to start before main, in the order of meeting; `constants` need no code to run first."""
        self.constants: list[Cursor] = []
        self.captures: dict[int, Names] = {}
        self.tables: dict[tuple[int, int], int] = {}
        self.type_infos: dict[str, int] = {}
        """Globals that typeid names, by what name() says of them."""
        self.kinds: list[Type | str] = []
        self.what: tuple[int, int] | None = None
        self.throwers: dict[str, int] = {}
        self.silent: set[int] = set()
        self.kernels: dict[str, Cursor] = {}
        """Kernels met so far, by their mangled names."""
        self.twins = Twins()
        self.outside: Outside = {}
        """Functions that are called and have no body here, by name: signature, line of a call, ours."""

    def line(self, cursor: Cursor) -> int:
        """0 for what stands in the engine's own headers."""
        return self.files.line(cursor)

    def ours(self, cursor: Cursor) -> bool:
        """Whether the engine's headers declare it."""
        return self.files.ours(cursor)

    def leaves(self, name: str, target: Cursor, line: int) -> None:
        """Notes a call of what has no body in this program."""
        if name not in self.outside:
            # A builtin of clang's stands where it is first named, which may be the program.
            ours = self.ours(target) or name.startswith("__builtin_")
            self.outside[name] = (signature(target), line, ours)

    def is_native(self, variable: Cursor) -> bool:
        """Whether the engine has a variable of its headers itself: one that is only declared there."""
        is_declared_only = variable.get_definition() is None and anatomy.start(variable) is None
        return self.ours(variable) and is_declared_only

    def is_closure(self, record: Cursor) -> bool:
        return anatomy.key(record) in self.captures or record.type.spelling.startswith("(lambda at")

    def text(self, value: str) -> int:
        if value not in self.texts:
            self.texts.append(value)
        return self.texts.index(value)

    def kind_of(self, type_: Type, spelled: CType | None = None) -> int:
        """A number for a type that can be thrown and caught; scalars are told apart as C++ tells them."""
        key: Type | str = type_
        if isinstance(type_, Scalar) and spelled is not None:
            key = str(spelled.get_canonical().spelling).removeprefix("const ")
        if key not in self.kinds:
            self.kinds.append(key)
        return self.kinds.index(key)

    def function(self, cursor: Cursor) -> int:
        """The number of a function instance with a body, lowered once."""
        key = anatomy.key(cursor)
        if key not in self.functions:
            number = self._reserve(key)
            self.done[number] = self._lower(number, self._meant(cursor))
        return self.functions[key]

    def _meant(self, cursor: Cursor) -> Cursor:
        if side_of(cursor) != "kernel":
            return cursor
        self.kernels[symbol(cursor)] = cursor
        return self.twins.kernel(cursor)

    def destructor(self, number: int) -> int:
        """The function that ends an object of a class."""
        known = self.types.known(number)
        made = self.made_function(
            ("destructor", number),
            f"~{self.types.layouts[number].name}",
            lambda body: (destructor_body(body, number), VOID),
            known.cursor,
        )
        own = written_destructor(known.cursor)
        if own is not None and not self.ours(own) and is_silent(own):
            self.silent.add(made)
        return made

    def invoker(self, closure: Cursor) -> int:
        operator = next(one for one in anatomy.members(closure) if one.spelling == "operator()")
        result = self.types.of(operator.result_type)
        return self.made_function(
            ("invoker", anatomy.key(closure)), "lambda", lambda b: (invoked(b, closure), result), closure
        )

    def made_function(
        self,
        key: Hashable,
        name: str,
        make: Callable[[Body], tuple[Block, Type]],
        cursor: Cursor | None = None,
    ) -> int:
        """The number of a function that no text says, made once."""
        if key not in self.functions:
            number = self._reserve(key)
            body = Body(self, cursor or self.root)
            block, result = make(body)
            self.waits[number] = body.waits
            parts = tuple(body.parameters), body.table(), block, body.waits, 0, 0
            self.done[number] = Function(number, name, name, "host", result, *parts)
        return self.functions[key]

    def _reserve(self, key: Hashable) -> int:
        number = self.functions[key] = len(self.done)
        self.done.append(None)
        self.waits.append(False)
        return number

    def _lower(self, number: int, cursor: Cursor) -> Function:
        body = Body(self, cursor)
        side = side_of(cursor)
        body.is_device = runs_on_device(cursor)
        block = function_body(body, side == "kernel")
        self.waits[number] = body.waits
        if not self.ours(cursor) and side == "host" and is_silent(cursor):
            self.silent.add(number)
        result = VOID if body.result is not None else self.types.of(cursor.result_type)
        return Function(
            number,
            cursor.spelling,
            cursor.spelling if side == "host" else signature(cursor),
            side,
            result,
            tuple(body.parameters),
            body.table(),
            block,
            body.waits,
            self.line(cursor),
            cursor.location.column,
            most_threads(cursor),
            *((symbol(cursor), alignments(cursor)) if side == "kernel" else ()),
        )

    def new_global(self, type_: Type, size: int, space: lower_globals.Space, line: int = 0) -> int:
        self.made.append(GlobalVariable(len(self.made), type_, size, space, (), line))
        return len(self.made) - 1

    def open_to_device(self, number: int) -> None:
        self.made[number] = replace(self.made[number], space="managed")

    def fill(self, number: int, words: tuple[Expr, ...]) -> None:
        self.made[number] = replace(self.made[number], words=words)

    def global_place(self, cursor: Cursor, line: int) -> Place:
        return lower_globals.global_place(self, cursor, line)

    def ends_virtually(self, number: int) -> bool:
        return lower_tables.ends_virtually(self, number)

    def assign(self, where: Place, given: Expr) -> Expr:
        return Assign(where, given, where.type)

    def needs_what(self, type_: Type) -> None:
        """A program that throws an std::exception needs to say, at its end, what it is about."""
        if self.what is not None or not isinstance(type_, Struct):
            return
        numbers = [one for one, _ in self.types.all_bases(type_.number)]
        base = next((one for one in numbers if lower_tables.is_exception(self.types.known(one).cursor)), None)
        teller = ours_of(self.root, "__sim_what")
        if base is not None and teller is not None:
            self.what = self.function(teller), self.kind_of(Struct(base))

    def bad_cast(self) -> Expr:
        """Throws one; a program that does not include <typeinfo> cannot catch it."""
        thrower = ours_of(self.root, "__sim_bad_cast")
        if thrower is None:
            return Native("terminate", (), VOID, 0)
        return Call(self.function(thrower), (), VOID, 0)

    def needs_throwers(self) -> None:
        """A program that catches may catch what the library throws out of the engine's own code."""
        for name, thrower in THROWERS.items():
            found = None if name in self.throwers else ours_of(self.root, thrower)
            if found is not None:
                self.throwers[name] = self.function(found)


THROWERS = {"std::bad_alloc": "__sim_bad_alloc", "std::length_error": "__sim_length_error"}
"""Class -> the function of our headers that throws one."""
