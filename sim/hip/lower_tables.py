"""Virtual functions: their tables, and calls through them.

A table is [name of the class, offset to the whole object, function that casts it, entries ...] in memory; an
object holds the address of the first entry. A class that has the table of its primary base goes on in it.
"""

from typing import TYPE_CHECKING

from sim.hip import anatomy
from sim.hip.clang import Cursor, kind, overridden
from sim.hip.ctype import BOOL, LONG, VOID, VOIDS, Pointer, Scalar, Struct, Type
from sim.hip.expr import (
    Assign,
    At,
    Binary,
    Call,
    CallPointer,
    Const,
    Expr,
    FunctionAddress,
    GlobalAddress,
    Moved,
    Native,
    Place,
    Read,
    Text,
    Var,
    inside,
)
from sim.hip.ir import Block, Declare, Evaluate, If, Return, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_classes import Class
from sim.hip.lower_endings import after, destroyed
from sim.hip.lower_memory import freed
from sim.hip.lower_starts import is_of_device
from sim.hip.lower_values import converted
from sim.hip.mangling import type_name
from sim.hip.unmodelled import Unmodelled

if TYPE_CHECKING:
    from sim.hip.lower import Lowering

HEADER, STEP = 24, 16
"""Bytes before the first entry; and where among them the offset to the whole object stands. The name, which
is first, is a std::type_info: that of the object's own class."""
END = "~"
"""The name of the entries of a virtual destructor: one that ends the object, and one that frees it too."""

Slot = tuple[int, str]
"""The class that first has a virtual function, and its name there: its key, or a destructor's."""


def slots(program: "Lowering", number: int) -> list[Slot]:
    """What stands in the table that an object of a class starts with."""
    known = program.types.known(number)
    found = list(slots(program, known.primary)) if known.primary is not None else []
    for one in anatomy.members(known.cursor):
        if one.is_virtual_method() and not overridden(one):
            new = (
                [(number, END), (number, END + END)] if kind(one) == "DESTRUCTOR" else [(number, _name(one))]
            )
            found += new
    return found


def _name(method: Cursor) -> str:
    return str(anatomy.key(method))


def _roots(program: "Lowering", method: Cursor) -> list[Slot]:
    """The functions that a virtual function replaces, where they first stand."""
    before = overridden(method)
    if before:
        return [slot for one in before for slot in _roots(program, one)]
    type_ = program.types.of(method.semantic_parent.type)
    assert isinstance(type_, Struct)
    return [(type_.number, END if kind(method) == "DESTRUCTOR" else _name(method))]


def virtual(
    body: Body, method: Cursor, object_: Expr, first: list[Expr], passed: list[Expr], result: Type, line: int
) -> Expr:
    """A call of what the object's own class makes of `method`."""
    (owner, name), *_ = _roots(body.program, method)
    return _through(body, (owner, name), object_, first, passed, result, line)


def virtual_end(body: Body, number: int, object_: Expr, frees: bool) -> Expr:
    """The destructor of the whole object, and its memory too if `frees`."""
    destructor = _destructor(body.program.types.known(number))
    if destructor is not None and overridden(destructor):
        (owner, _), *_ = _roots(body.program, destructor)
    else:
        owner = _first_end(body.program, number)
    return _through(body, (owner, END + END if frees else END), object_, [], [], VOID, 0)


def _first_end(program: "Lowering", number: int) -> int:
    """The class that made the destructor virtual."""
    known = program.types.known(number)
    for base in known.bases:
        if ends_virtually(program, base.number):
            return _first_end(program, base.number)
    return number


def ends_virtually(program: "Lowering", number: int) -> bool:
    known = program.types.known(number)
    own = _destructor(known)
    return (own is not None and own.is_virtual_method()) or any(
        ends_virtually(program, base.number) for base in known.bases
    )


def _destructor(known: Class) -> Cursor | None:
    return next((one for one in anatomy.members(known.cursor) if kind(one) == "DESTRUCTOR"), None)


def _through(
    body: Body, slot: Slot, object_: Expr, first: list[Expr], passed: list[Expr], result: Type, line: int
) -> Expr:
    program = body.program
    assert isinstance(object_.type, Pointer)
    assert isinstance(object_.type.to, Struct)
    offset = program.types.offset_of(object_.type.to.number, slot[0]) or 0
    of = Pointer(Struct(slot[0]))
    pointer = Var(body.variable(of, line), 0, of)
    there = Moved(object_, Const(offset, LONG), 1, of, line) if offset else converted(object_, of)
    read = Read(pointer, of)
    table = Read(At(read, None, 0, 0, VOIDS, line), VOIDS)
    entry = Read(At(table, None, 0, 8 * slots(program, slot[0]).index(slot), VOIDS, line), VOIDS)
    body.waits = True  # what it leads to may wait
    called = CallPointer(entry, (*first, read, *passed), result, line)
    return after([Declare(pointer.number, there, line)], called)


def set_tables(body: Body, where: Place, number: int) -> list[Statement]:
    """At the start of a constructor's body: the object is one of this class now."""
    program = body.program
    return [
        Evaluate(Assign(inside(where, offset, VOIDS), _table(program, number, offset, leading), VOIDS))
        for offset, leading in _tabled(program, number)
    ]


def _tabled(program: "Lowering", number: int, offset: int = 0, leads: bool = True) -> list[tuple[int, int]]:
    """Where an object holds tables, and the class whose slots each of them has."""
    known = program.types.known(number)
    found = [(offset, number)] if leads and known.has_table else []
    for base in known.bases:
        if program.types.known(base.number).has_table:
            found += _tabled(program, base.number, offset + base.offset, base.number != known.primary)
    return found


def _table(program: "Lowering", number: int, offset: int, leading: int) -> Expr:
    """The address of the first entry."""
    key = (number, offset)
    if key not in program.tables:
        made = slots(program, leading)
        table = program.tables[key] = program.new_global(Scalar("i8"), HEADER + 8 * len(made), "host")
        entries = [_entry(program, number, offset, one) for one in made]
        caster = FunctionAddress(
            program.made_function(("cast", number), f"cast_{number}", lambda b: _caster(b, number))
        )
        name = Text(program.text(type_name(program.types.known(number).cursor.type)))
        program.fill(table, (name, Const(-offset, LONG), caster, *entries))
    address = GlobalAddress(program.tables[key], VOIDS)
    return Moved(address, Const(HEADER, LONG), 1, VOIDS, 0)


def _entry(program: "Lowering", number: int, offset: int, slot: Slot) -> Expr:
    if slot[1].startswith(END):
        frees = slot[1] == END + END
        made = program.made_function(
            ("end", number, offset, frees), f"end_{number}", lambda body: _ending(body, number, offset, frees)
        )
        return FunctionAddress(made, of_device=_ends_on_device(program, number))
    found = _overrider(program, number, slot, 0, offset)
    if found is None or found[0].is_pure_virtual_method():
        return FunctionAddress(program.made_function(("pure",), "pure", _pure))
    method, at = found
    definition = method if method.is_definition() else method.get_definition()
    if definition is None:
        raise Unmodelled(f"'{method.spelling}' without a body", program.line(method))
    called = program.function(definition)
    root = program.types.offset_of(number, slot[0])
    step = at - _offset_at(program, number, slot[0], offset, root or 0)
    of_device = is_of_device(method)
    if not step:
        return FunctionAddress(called, of_device=of_device)
    key = ("thunk", called, step)
    made = program.made_function(key, "thunk", lambda body: _thunk(body, definition, called, step))
    return FunctionAddress(made, of_device=of_device)


def _ends_on_device(program: "Lowering", number: int) -> bool:
    """Whether a destructor that objects of the class run is the device's alone."""
    classes = (number, *(base for base, _ in program.types.all_bases(number)))
    written = (_destructor(program.types.known(one)) for one in classes)
    return any(one is not None and is_of_device(one) for one in written)


def _offset_at(program: "Lowering", number: int, of: int, near: int, root: int) -> int:
    """Where the part of a class stands that the table at `near` is for."""
    known = [offset for one, offset in program.types.all_bases(number) if one == of]
    return near if near in known else root


def _overrider(program: "Lowering", number: int, slot: Slot, at: int, near: int) -> tuple[Cursor, int] | None:
    """The function that stands for a slot in an object of a class, and where its own class starts in it."""
    known = program.types.known(number)
    for one in anatomy.members(known.cursor):
        if kind(one) == "CXX_METHOD" and one.is_virtual_method() and slot in _roots(program, one):
            return one, at
    for base in sorted(known.bases, key=lambda one: at + one.offset != near):
        found = _overrider(program, base.number, slot, at + base.offset, near)
        if found is not None:
            return found
    return None


def _pure(body: Body) -> tuple[Block, Type]:
    body.parameters.append(body.variable(VOIDS, 0))
    return Block((Evaluate(Native("__sim_pure_virtual", (), VOID, 0)),)), VOID


def _ending(body: Body, number: int, offset: int, frees: bool) -> tuple[Block, Type]:
    """Ends the whole object, given the address of the part that the table is for."""
    whole = _whole(body, number)
    made = destroyed(body, At(body.read(whole), None, 0, 0, Struct(number), 0))
    if frees:
        made.append(freed(body, "operator delete", Struct(number), body.read(whole), 0))
    return Block((*_start(body, whole, number, -offset), *made)), VOID


def _whole(body: Body, number: int) -> int:
    body.parameters.append(body.variable(VOIDS, 0))
    return body.variable(Pointer(Struct(number)), 0)


def _start(body: Body, whole: int, number: int, step: int) -> list[Statement]:
    part = body.read(body.parameters[-1])
    moved = converted(Moved(part, Const(step, LONG), 1, VOIDS, 0), Pointer(Struct(number)))
    return [Declare(whole, moved, 0)]


def _thunk(body: Body, method: Cursor, called: int, step: int) -> tuple[Block, Type]:
    """Moves the object's address to where the function's own class starts."""
    first, this, rest, result = _received(body, method, VOIDS)
    own = Pointer(body.program.types.of(method.semantic_parent.type))
    moved = converted(Moved(this, Const(step, LONG), 1, VOIDS, 0), own)
    body.waits = body.program.waits[called]
    return _handed_on(Call(called, (*first, moved, *rest), result, 0))


def dispatcher(body: Body, method: Cursor) -> Expr:
    """What a pointer to a virtual member function leads to: one function for all that replace each other."""
    key = ("dispatcher", *_roots(body.program, method)[0])
    made = body.program.made_function(key, method.spelling, lambda inner: _dispatching(inner, method))
    return FunctionAddress(made, of_device=body.starts_device)


def _dispatching(body: Body, method: Cursor) -> tuple[Block, Type]:
    own = Pointer(body.program.types.of(method.semantic_parent.type))
    first, this, rest, result = _received(body, method, own)
    return _handed_on(virtual(body, method, this, first, rest, result, 0))


def _received(body: Body, method: Cursor, this: Type) -> tuple[list[Expr], Expr, list[Expr], Type]:
    """The parameters of a method: where its class value goes if it returns one, the object, the others."""
    result = body.program.types.of(method.result_type)
    first = []
    if body.program.types.is_resident(result):
        first = [body.variable(Pointer(result), 0)]
        result = VOID
    object_ = body.variable(this, 0)
    rest = [body.declare_parameter(one, False) for one in method.get_arguments()]
    body.parameters += [*first, object_, *rest]
    return [*map(body.read, first)], body.read(object_), [*map(body.read, rest)], result


def _handed_on(call: Expr) -> tuple[Block, Type]:
    """A body that is one call, of which the result is its own."""
    result = call.type
    return Block((Evaluate(call), Return(None)) if result == VOID else (Return(call),)), result


def _caster(body: Body, number: int) -> tuple[Block, Type]:
    """(whole object, kind) -> the part of that kind, or null."""
    whole, wanted = body.variable(VOIDS, 0), body.variable(LONG, 0)
    body.parameters += [whole, wanted]
    tests: list[Statement] = []
    for base, offset in body.program.types.all_bases(number):
        test = Binary("==", body.read(wanted), Const(body.program.kind_of(Struct(base)), LONG), BOOL, 0)
        part = Moved(body.read(whole), Const(offset, LONG), 1, VOIDS, 0)
        tests.append(If(test, Block((Return(part),)), Block(()), 0))
    return Block((*tests, Return(Const(0, VOIDS)))), VOIDS


def is_exception(record: Cursor) -> bool:
    outer = record.semantic_parent
    return bool(record.spelling == "exception" and outer is not None and outer.spelling == "std")
