"""Loops that the compiler writes: over the elements of arrays."""

from collections.abc import Callable

from sim.hip.ctype import (
    INT,
    LONG,
    MOST_REGISTERS,
    ULONG,
    VOIDS,
    Array,
    Pointer,
    Scalar,
    Struct,
    Type,
    element_of,
)
from sim.hip.expr import (
    Assign,
    At,
    Binary,
    Const,
    Expr,
    Make,
    Native,
    Place,
    Read,
    Update,
    Var,
    inside,
)
from sim.hip.ir import Block, Declare, Evaluate, Guarded, If, Loop, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_values import converted

UNROLLED = 16
"""Elements of an array that are written out one by one; more of them are a loop."""


def moved(body: Body, where: Place, from_: Place) -> Expr:
    """One assignment of all bytes."""
    type_ = where.type
    count = len(body.program.types.leaves(type_))
    if count <= MOST_REGISTERS or body.is_device:
        return Assign(where, Read(from_, type_), type_)
    size = Const(body.program.types.size(type_), ULONG)
    return Native(
        "memcpy", (body.address(where), body.address(from_), size), VOIDS, getattr(from_, "line", 0)
    )


def zeroed(body: Body, where: Place) -> list[Statement]:
    type_ = where.type
    if isinstance(type_, Scalar | Pointer):
        return [Evaluate(Assign(where, Const(0, type_), type_))]
    leaves = body.program.types.leaves(type_)
    if len(leaves) > MOST_REGISTERS and not body.is_device:
        size = Const(body.program.types.size(type_), ULONG)
        return [Evaluate(Native("memset", (body.address(where), Const(0, INT), size), VOIDS, 0))]
    if isinstance(type_, Array):
        return over(body, where, lambda one: zeroed(body, one))
    zeros = tuple(Const(0, of) for _, of in leaves)
    return [Evaluate(Assign(where, Make(zeros, type_), type_))]


def over(
    body: Body, where: Place, start: Callable[[Place], list[Statement]], first: int = 0
) -> list[Statement]:
    """`start` for each element of an array, from number `first` on."""
    assert isinstance(where.type, Array)
    of, size = where.type.of, body.program.types.size(where.type.of)
    if ends_by_text(body, of):
        left, base = Const(where.type.count - first, LONG), body.address(inside(where, first * size, of))
        return each(body, converted(base, Pointer(of)), of, left, start)
    if where.type.count - first <= UNROLLED:
        places = [inside(where, n * size, of) for n in range(first, where.type.count)]
        return [item for one in places for item in start(one)]
    index = body.variable(LONG, 0)
    turn = looped(body, body.address(where), of, index, start)
    count = Const(where.type.count, LONG)
    return [Declare(index, Const(first, LONG), 0), turn(count)]


def ends_by_text(body: Body, of: Type) -> bool:
    """Whether the program can see that elements end where a later one throws."""
    of = element_of(of)
    if body.is_device or not isinstance(of, Struct) or not body.program.types.is_destroyed(of):
        return False
    return not body.program.ours(body.program.types.known(of.number).cursor)


def all_or_none(
    body: Body, base: Expr, of: Type, index: int, count: Expr, made: list[Statement]
) -> list[Statement]:
    """`made` starts `count` elements, of which `index` says how many stand already."""
    if not ends_by_text(body, of):
        return made
    ends = body.program.destroyed_each(body, base, of, body.read(index))
    test = Binary("<", body.read(index), count, Scalar("b1"), 0)
    return [Guarded(Block(tuple(made)), Block((If(test, Block(tuple(ends)), Block(()), 0),)))]


def looped(
    body: Body, base: Expr, of: Type, index: int, make: Callable[[Place], list[Statement]]
) -> Callable[[Expr], Statement]:
    spot = At(base, body.read(index), body.program.types.size(of), 0, of, 0)
    prepared, place = body.steady(spot)
    outer, body.index = body.index, index
    made = make(place)
    body.index = outer
    where = Var(index, 0, LONG)
    step = Update(where, "+", Const(1, LONG), LONG, 1, False, LONG, 0)
    block = Block((*prepared, *made))
    return lambda count: Loop(True, Binary("<", body.read(index), count, Scalar("b1"), 0), step, block, 0)


def each(
    body: Body, base: Expr, of: Type, count: Expr, make: Callable[[Place], list[Statement]]
) -> list[Statement]:
    """`make` for each of `count` objects from an address on."""
    index = body.variable(LONG, 0)
    turns: list[Statement] = [looped(body, base, of, index, make)(count)]
    return [Declare(index, Const(0, LONG), 0), *all_or_none(body, base, of, index, count, turns)]
