"""new and delete."""

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, kind
from sim.hip.ctype import LONG, ULONG, VOID, VOIDS, Array, Pointer, Scalar, Struct, Type
from sim.hip.expr import Assign, At, Binary, Call, Const, Expr, Moved, Native, Read, Var
from sim.hip.ir import Block, Declare, Evaluate, If, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_lists import in_turn
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled

NOTHROW = "operator new(std::nothrow)"
COOKIE = 16
"""Bytes before an array of objects with a destructor, which hold how many there are."""


def made_new(body: Body, cursor: Cursor) -> Expr:
    type_, line = body.type(cursor), body.line(cursor)
    assert isinstance(type_, Pointer)
    count, where, start = anatomy.new_parts(cursor)
    name, or_null = "operator new", where is not None and where.type.spelling.endswith("nothrow_t")
    if or_null:
        name, where = NOTHROW, None
    of, size = type_.to, Const(body.program.types.size(type_.to), ULONG)
    pointer = Var(body.variable(type_, line), 0, type_)
    if count is None:
        room = body.value(where) if where else _taken(body, name, of, size, line)
        made: list[Statement] = [Declare(pointer.number, converted(room, type_), line)]
        begun = body.into(At(Read(pointer, type_), None, 0, 0, of, line), start) if start else []
        made += _if_there(pointer, begun, line) if or_null else begun
        return body.program.after(made, Read(pointer, type_))
    total = Var(body.variable(LONG, line), 0, LONG)
    made = [Declare(total.number, converted(body.value(count), LONG), line)]
    if where:
        made.append(Declare(pointer.number, converted(body.value(where), type_), line))
    else:
        made += _room(body, name, pointer, of, Read(total, LONG), line)
    begun = _started(body, start, Read(pointer, type_), of, Read(total, LONG))
    made += _if_there(pointer, begun, line) if or_null else begun
    return body.program.after(made, Read(pointer, type_))


def _taken(body: Body, name: str, of: Type, size: Expr, line: int) -> Expr:
    own = _own(body, of, name)
    if own is None:
        return Native(name.removesuffix("[]"), (size,), VOIDS, line)
    return Call(body.program.function(own), (size,), VOIDS, line)


def freed(body: Body, name: str, of: Type, pointer: Expr, line: int) -> Statement:
    own = _own(body, of, name)
    if own is None:
        return Evaluate(Native(name, (pointer,), VOID, line))
    given = (converted(pointer, VOIDS), Const(body.program.types.size(of), ULONG))
    taken = len(list(own.get_arguments()))
    return Evaluate(Call(body.program.function(own), given[:taken], VOID, line))


def _own(body: Body, of: Type, name: str) -> Cursor | None:
    """The operator that a class, or else a base of it, has for its memory: of a size, or of a pointer."""
    if not isinstance(of, Struct):
        return None
    types = body.program.types
    for number, _ in types.all_bases(of.number):
        for one in anatomy.members(types.known(number).cursor):
            if one.spelling == name and _is_usual(one):
                return one.get_definition() or one
    return None


def _is_usual(operator: Cursor) -> bool:
    """Not a form for `new (where)`: it takes the size, or the pointer and maybe the size."""
    first, *more = [one.type.get_canonical().kind.name for one in operator.get_arguments()]
    return more == [] or (first == "POINTER" and more == ["ULONG"])


def _if_there(pointer: Var, begun: list[Statement], line: int) -> list[Statement]:
    test = Binary("!=", Read(pointer, pointer.type), Const(0, pointer.type), Scalar("b1"), line)
    return [If(test, Block(tuple(begun)), Block(()), line)]


def _room(body: Body, name: str, pointer: Var, of: Type, count: Expr, line: int) -> list[Statement]:
    size = Binary("*", count, Const(body.program.types.size(of), LONG), LONG, line)
    if not body.program.types.is_destroyed(of):
        room = _taken(body, f"{name}[]", of, converted(size, ULONG), line)
        return [Declare(pointer.number, converted(room, pointer.type), line)]
    if name == NOTHROW:
        raise Unmodelled("new (std::nothrow) of an array of objects with a destructor", line)
    more = converted(Binary("+", size, Const(COOKIE, LONG), LONG, line), ULONG)
    base = _taken(body, f"{name}[]", of, more, line)
    moved = Moved(base, Const(COOKIE, LONG), 1, VOIDS, line)
    kept = At(Read(pointer, pointer.type), None, 0, -8, LONG, line)
    return [
        Declare(pointer.number, converted(moved, pointer.type), line),
        Evaluate(Assign(kept, count, LONG)),
    ]


def _started(body: Body, start: Cursor | None, first: Expr, of: Type, count: Expr) -> list[Statement]:
    if start is None:
        return []
    if kind(start) in ("VALUE_INIT", "ZERO"):
        return _zeroed(body, first, of, count)
    if kind(start) == "CALL_EXPR":
        return body.program.each(body, first, of, count, lambda one: body.program.construct(body, one, start))
    if kind(start) != "INIT_LIST_EXPR":
        raise Unmodelled("this initialiser of an array", body.line(start))
    given, filler = anatomy.items(start), anatomy.filler(start)
    size = body.program.types.size(of)
    made = [body.into(At(first, None, 0, n * size, of, body.line(start)), one) for n, one in enumerate(given)]
    if filler is not None:
        after = Moved(first, Const(len(given), LONG), size, first.type, 0)
        left = Binary("-", count, Const(len(given), LONG), LONG, 0)
        made.append(
            _zeroed(body, after, of, left)
            if kind(filler) == "ZERO"
            else body.program.each(body, after, of, left, lambda one: body.into(one, filler))
        )
    return in_turn(body, first, of, count, made)


def _zeroed(body: Body, first: Expr, of: Type, count: Expr) -> list[Statement]:
    size = converted(Binary("*", count, Const(body.program.types.size(of), LONG), LONG, 0), ULONG)
    return [Evaluate(Native("memset", (first, Const(0, Scalar("i4")), size), VOIDS, 0))]


def deleted(body: Body, cursor: Cursor) -> Expr:
    inner = [one for one in children(cursor) if one.kind.is_expression()][-1]
    given, line = body.value(inner), body.line(cursor)
    if not isinstance(given.type, Pointer):
        raise Unmodelled("this delete", line)
    pointer = Var(body.variable(given.type, line), 0, given.type)
    read, of = Read(pointer, given.type), given.type.to
    ends = (
        _ended_array(body, read, of, line)
        if anatomy.is_array_delete(cursor)
        else _ended(body, read, of, line)
    )
    test = Binary("!=", read, Const(0, given.type), Scalar("b1"), line)
    made: list[Statement] = [
        Declare(pointer.number, given, line),
        If(test, Block(tuple(ends)), Block(()), line),
    ]
    return body.program.after(made, Const(0, VOID))


def _ended(body: Body, pointer: Expr, of: Type, line: int) -> list[Statement]:
    if isinstance(of, Struct) and body.program.ends_virtually(of.number):
        return [Evaluate(body.program.virtual_end(body, of.number, pointer, True))]
    where = At(pointer, None, 0, 0, of, line)
    ends = body.program.destroyed(body, where) if not isinstance(of, Array) else []
    return [*ends, freed(body, "operator delete", of, pointer, line)]


def _ended_array(body: Body, pointer: Expr, of: Type, line: int) -> list[Statement]:
    if not body.program.types.is_destroyed(of):
        return [freed(body, "operator delete[]", of, pointer, line)]
    count = Read(At(pointer, None, 0, -8, LONG, line), LONG)
    base = Moved(pointer, Const(-COOKIE, LONG), 1, pointer.type, line)
    ends = body.program.destroyed_each(body, pointer, of, count)
    return [*ends, freed(body, "operator delete[]", of, base, line)]
