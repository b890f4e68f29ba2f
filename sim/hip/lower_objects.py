"""Objects and their lives: what starts them, copies them and ends them."""

from sim.hip import anatomy
from sim.hip.clang import Cursor, binary, children, kind
from sim.hip.ctype import VOID, Array, Struct, Type
from sim.hip.expr import (
    Assign,
    Call,
    Expr,
    Place,
    Read,
    Var,
    inside,
)
from sim.hip.ir import Block, Declare, Evaluate, If, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_calls import arguments, returned_into
from sim.hip.lower_endings import after
from sim.hip.lower_lambdas import closed
from sim.hip.lower_lists import DEFAULTS, array_of, bare, default, is_construction, listed_into, std_list
from sim.hip.lower_loops import moved, over, zeroed
from sim.hip.lower_types import is_written
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled


def into(body: Body, where: Place, cursor: Cursor) -> list[Statement]:
    body.deepen(cursor)
    return body.back(_into(body, where, bare(cursor)))


def _into(body: Body, where: Place, cursor: Cursor) -> list[Statement]:
    type_ = where.type
    if isinstance(type_, Array):
        return array_of(body, where, type_, cursor)
    if body.program.types.is_vector(type_):
        return [Evaluate(Assign(where, body.value(cursor), type_))]
    if not isinstance(type_, Struct):
        return [Evaluate(Assign(where, converted(body.value(cursor), type_), type_))]
    match kind(cursor):
        case "CALL_EXPR" if is_construction(cursor):
            return construct(body, where, cursor)
        case "CALL_EXPR" if body.program.types.is_resident(type_):
            return returned_into(body, where, cursor)
        case "INIT_LIST_EXPR":
            return listed_into(body, where, type_, cursor)
        case "LAMBDA_EXPR":
            return closed(body, where, cursor)
        case "CONDITIONAL_OPERATOR":
            test, yes, no = children(cursor)
            sides = [Block(tuple(into(body, where, one))) for one in (yes, no)]
            return [If(body.value(test), sides[0], sides[1], body.line(cursor))]
        case "BINARY_OPERATOR" if binary(cursor) == ",":
            first, second = children(cursor)
            return [Evaluate(body.value(first)), *into(body, where, second)]
        case name if name in DEFAULTS:
            return into(body, where, default(cursor))
        case "VALUE_INIT" | "ZERO":
            return zeroed(body, where)
        case "STD_LIST":
            return std_list(body, where, type_, cursor)
        case "CXX_THROW_EXPR":
            return [Evaluate(body.value(cursor))]
        case _:
            return [Evaluate(Assign(where, body.value(cursor), type_))]


def construct(body: Body, where: Place, cursor: Cursor) -> list[Statement]:
    """`T(...)` made at a place."""
    if isinstance(where.type, Array):
        return over(body, where, lambda one: construct(body, one, cursor))
    assert isinstance(where.type, Struct)
    target, given = cursor.referenced, list(cursor.get_arguments())
    known = body.program.types.known(where.type.number)
    if anatomy.is_elidable(cursor) and is_value(bare(given[0])):
        return into(body, where, given[0])
    start = zeroed(body, where) if anatomy.zeroes_first(cursor) else []
    if not is_written(target):
        copying = target.is_copy_constructor() or target.is_move_constructor()
        if copying and not known.is_copied and not known.has_table:
            return copied(body, where, given[0])
        if not copying and not known.has_table and not anatomy.initialisers(target):
            return start
    prepared, spot = body.steady(where)
    # Arguments first: a lambda among them must be known before what calls it.
    passed = (body.address(spot), *arguments(body, cursor, target))
    function = body.program.function(target.get_definition() or target)
    body.waits = body.waits or body.program.waits[function]
    return [*start, *prepared, Evaluate(Call(function, passed, VOID, body.line(cursor)))]


def copied(body: Body, where: Place, source: Cursor) -> list[Statement]:
    """The bytes of one object to another."""
    known = bare(source)
    if is_value(known):
        return into(body, where, known)
    from_ = body.place(source)
    return [Evaluate(moved(body, where, inside(from_, 0, where.type)))]


def is_value(cursor: Cursor) -> bool:
    """Whether an expression makes an object, rather than names one."""
    if kind(cursor) == "CALL_EXPR":
        target = cursor.referenced
        if target is None or kind(target) == "CONSTRUCTOR":
            return target is not None
        return bool(target.type.get_canonical().get_result().get_canonical().kind.name == "RECORD")
    return kind(cursor) in ("INIT_LIST_EXPR", "LAMBDA_EXPR")


def temporary(body: Body, type_: Type, line: int) -> tuple[list[Statement], Var]:
    """A nameless variable of the full expression."""
    where = body.temporary(type_, line)
    return [Declare(where.number, None, line)], where


def kept(body: Body, type_: Type, cursor: Cursor) -> Expr:
    """A class value that an expression makes, in a temporary of the full expression."""
    start, where = temporary(body, type_, body.line(cursor))
    made = [*start, *body.into(where, cursor), *body.destroy_later(where, body.temporaries)]
    return after(made, Read(where, type_))


def copy(body: Body, where: Place, from_: Place) -> list[Statement]:
    """A copy of an object, by its copy constructor if it has one of its own."""
    type_ = where.type
    if not isinstance(type_, Struct) or not body.program.types.known(type_.number).is_copied:
        return [Evaluate(moved(body, where, from_))]
    members = anatomy.members(body.program.types.known(type_.number).cursor)
    copying = [one for one in members if kind(one) == "CONSTRUCTOR" and one.is_copy_constructor()]
    if not copying:
        raise Unmodelled("a copy of this class")
    function = body.program.function(copying[0].get_definition() or copying[0])
    return [Evaluate(Call(function, (body.address(where), body.address(from_)), VOID, 0))]


def side(body: Body, cursor: Cursor, type_: Type) -> Expr:
    """One side of a `?:` that makes a value."""
    return converted(body.value(cursor), type_)
