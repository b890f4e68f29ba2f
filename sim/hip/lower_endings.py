"""The ends of objects, and what guards them."""

from sim.hip.ctype import LONG, VOID, Array, Pointer, Scalar, Struct, Type
from sim.hip.expr import (
    After,
    At,
    Binary,
    Both,
    Call,
    Const,
    Expr,
    Native,
    Place,
    Read,
    Update,
    Var,
)
from sim.hip.ir import Block, Declare, Evaluate, Guarded, If, Loop, Statement
from sim.hip.lower_body import Body, Cleanup
from sim.hip.lower_values import converted


def destroyed(body: Body, place: Place) -> list[Statement]:
    """Ends an object, or every element of an array, last to first."""
    type_ = place.type
    if not body.program.types.is_destroyed(type_):
        return []
    if isinstance(type_, Array):
        base = converted(body.address(place), Pointer(type_.of))
        return destroyed_each(body, base, type_.of, Const(type_.count, LONG))
    assert isinstance(type_, Struct)
    number = body.program.destructor(type_.number)
    body.waits = body.waits or body.program.waits[number]
    called = Call(number, (body.address(place),), VOID, 0)
    return [Evaluate(called)]


def destroyed_each(body: Body, base: Expr, of: Type, count: Expr) -> list[Statement]:
    pointer, left = body.variable(base.type, 0), body.variable(LONG, 0)
    minus = Update(Var(left, 0, LONG), "-", Const(1, LONG), LONG, 1, False, LONG, 0)
    spot = At(body.read(pointer), body.read(left), body.program.types.size(of), 0, of, 0)
    prepared, place = body.steady(spot)
    block = Block((Evaluate(minus), *prepared, *destroyed(body, place)))
    test = Binary(">", body.read(left), Const(0, LONG), Scalar("b1"), 0)
    return [Declare(pointer, base, 0), Declare(left, count, 0), Loop(True, test, None, block, 0)]


def _ended(body: Body, one: Cleanup) -> list[Statement]:
    if not one.frees:
        return destroyed(body, one.place)
    return [Evaluate(Native("operator delete", (Read(one.place, one.place.type),), VOID, 0))]


def guarded(body: Body, made: list[Statement], cleanups: list[Cleanup]) -> list[Statement]:
    """`made`, and then, however it is left, what it started and must end, last first."""
    if not cleanups:
        return made
    flags = tuple(Declare(one.flag, Const(0, Scalar("b1")), 0) for one in cleanups)
    ends = tuple(
        If(body.read(one.flag), Block(tuple(_ended(body, one))), Block(()), 0) for one in reversed(cleanups)
    )
    return [*flags, Guarded(Block(tuple(made)), Block(ends))]


def after(made: list[Statement], value: Expr) -> Expr:
    """The value once the statements have run."""
    if all(isinstance(one, Evaluate) for one in made):
        for one in reversed(made):
            assert isinstance(one, Evaluate)
            value = Both(one.value, value, value.type)
        return value
    return After(Block(tuple(made)), value, value.type)
