"""Operators on values, from cursors."""

from sim.hip.clang import Cursor, binary, children, kind, unary
from sim.hip.ctype import INT, LONG, Pointer, Scalar, Struct, Type
from sim.hip.expr import (
    Apart,
    Assign,
    Binary,
    Both,
    Const,
    Expr,
    Logic,
    Moved,
    Place,
    Read,
    Unary,
    Update,
    inside,
)
from sim.hip.ir import Evaluate
from sim.hip.lower_bits import read_bits, set_bits
from sim.hip.lower_body import Body
from sim.hip.lower_places import place, read
from sim.hip.lower_types import FUNCTIONS
from sim.hip.lower_values import apart, converted
from sim.hip.unmodelled import Unmodelled


def member_cast(body: Body, cursor: Cursor, source: Cursor) -> Expr:
    """A pointer to a member of a base as one to a member of the class."""
    if source.type.get_canonical().kind.name == "NULLPTR":
        return Const(-1, LONG)
    found = body.value(source)
    if not is_member_pointer(source):
        return found
    from_, to = (body.program.types.of(one.type.get_canonical().get_class_type()) for one in (source, cursor))
    step = -apart(body.program.types, from_, to)
    if not step:
        return found
    if cursor.type.get_canonical().get_pointee().get_canonical().kind.name in FUNCTIONS:
        raise Unmodelled(
            "a pointer to a member function of a base that does not come first", body.line(cursor)
        )
    return Binary("+", found, Const(step, LONG), LONG, body.line(cursor))


def bits_owner(body: Body, cursor: Cursor) -> Place:
    """The object whose bit field is meant."""
    where = place(body, cursor)
    return inside(where, -(cursor.referenced.get_field_offsetof() // 8), where.type)


def unary_value(body: Body, cursor: Cursor) -> Expr:
    inner = children(cursor)[0]
    if cursor.type.get_canonical().kind.name in FUNCTIONS:
        return body.value(inner)
    type_, line = body.type(cursor), body.line(cursor)
    match unary(cursor):
        case "*":
            return read(body, cursor)
        case "&":
            return _addressed(body, inner, cursor)
        case "x++" | "x--" | "++x" | "--x" as step:
            return _stepped(body, inner, step, type_, line)
        case "+":
            return body.value(inner)
        case "-" | "~" | "!" as op:
            return Unary(op, body.value(inner), type_, line)
        case "?":
            return body.value(inner)
        case _:
            raise Unmodelled("this operator", line)


def _addressed(body: Body, inner: Cursor, cursor: Cursor) -> Expr:
    if inner.type.get_canonical().kind.name in FUNCTIONS:
        return _member_function(body, inner) if is_member_pointer(cursor) else body.value(inner)
    if is_member_pointer(cursor):
        return Const(inner.referenced.get_field_offsetof() // 8, LONG)
    return body.address(place(body, inner))


def is_member_pointer(cursor: Cursor) -> bool:
    return bool(cursor.type.get_canonical().kind.name == "MEMBERPOINTER")


def _member_function(body: Body, inner: Cursor) -> Expr:
    if inner.referenced.is_virtual_method():
        return body.program.dispatcher(body, inner.referenced)
    return body.value(inner)


def _stepped(body: Body, inner: Cursor, step: str, type_: Type, line: int) -> Expr:
    if _is_bits(body, inner):
        moved = Binary(step.strip("x")[0], body.value(inner), Const(1, INT), INT, line)
        return _bits_assigned(body, inner, moved, body.value(inner) if step[0] == "x" else None)
    size = body.program.types.size(type_.to) if isinstance(type_, Pointer) else 1
    one = Const(1, INT if isinstance(type_, Pointer) else type_)
    return Update(place(body, inner), step.strip("x")[0], one, type_, size, step[0] == "x", type_, line)


def _is_bits(body: Body, cursor: Cursor) -> bool:
    while kind(cursor) == "PAREN_EXPR":
        cursor = children(cursor)[0]
    return kind(cursor) == "MEMBER_REF_EXPR" and body.program.types.is_apart(cursor.referenced)


def _bits_assigned(body: Body, cursor: Cursor, given: Expr, before: Expr | None) -> Expr:
    while kind(cursor) == "PAREN_EXPR":
        cursor = children(cursor)[0]
    prepared, owner = body.steady(bits_owner(body, cursor))
    put = set_bits(body, owner, cursor.referenced, given)
    if before is None:
        return body.program.after([*prepared, Evaluate(put)], read_bits(body, owner, cursor.referenced))
    start, kept = body.program.temporary(body, before.type, body.line(cursor))
    made = [*prepared, *start, Evaluate(Assign(kept, before, before.type)), Evaluate(put)]
    return body.program.after(made, Read(kept, before.type))


def binary_value(body: Body, cursor: Cursor) -> Expr:
    one, other = children(cursor)
    op, type_, line = binary(cursor), body.type(cursor), body.line(cursor)
    if op == "=":
        return _assigned(body, one, other)
    if op in (".*", "->*"):
        return read(body, cursor)
    left, right = body.value(one), body.value(other)
    if op == ",":
        return Both(left, right, right.type)
    if op in ("&&", "||"):
        return Logic(op, left, right, line)
    if op in ("+", "-") and isinstance(left.type, Pointer) | isinstance(right.type, Pointer):
        return _pointed(body, op, left, right, line)
    if op == "?":
        raise Unmodelled("this operator", line)
    return Binary(op, left, right, type_, line)


def _assigned(body: Body, one: Cursor, other: Cursor) -> Expr:
    if _is_bits(body, one):
        return _bits_assigned(body, one, body.value(other), None)
    where = place(body, one)
    if isinstance(where.type, Struct):
        prepared, spot = body.steady(where)
        return body.program.after([*prepared, *body.into(spot, other)], Read(spot, spot.type))
    return Assign(where, converted(body.value(other), where.type), where.type)


def _pointed(body: Body, op: str, left: Expr, right: Expr, line: int) -> Expr:
    if not isinstance(left.type, Pointer):
        left, right = right, left
    assert isinstance(left.type, Pointer)
    size = body.program.types.size(left.type.to)
    if isinstance(right.type, Pointer):
        return Apart(left, right, size)
    index = Unary("-", converted(right, LONG), LONG, line) if op == "-" else right
    return Moved(left, index, size, left.type, line)


def compound(body: Body, cursor: Cursor) -> Expr:
    one, other = children(cursor)
    op, line = binary(cursor).removesuffix("="), body.line(cursor)
    if _is_bits(body, one):
        left = body.value(one)
        reckoned = _usual(left.type, body.type(other))
        both = Binary(op, converted(left, reckoned), converted(body.value(other), reckoned), reckoned, line)
        return _bits_assigned(body, one, both, None)
    where, right = place(body, one), body.value(other)
    type_ = where.type
    if isinstance(type_, Pointer):
        return Update(where, op, right, type_, body.program.types.size(type_.to), False, type_, line)
    reckoned = _promoted(type_) if op in ("<<", ">>") else _usual(type_, right.type)
    if op not in ("<<", ">>"):
        right = converted(right, reckoned)
    return Update(where, op, right, reckoned, 1, False, type_, line)


RANKS = ("i4", "u4", "i8", "u8", "f2", "f4", "f8")


def _promoted(type_: Type) -> Type:
    return type_ if isinstance(type_, Scalar) and type_.code in RANKS else INT


def _usual(left: Type, right: Type) -> Type:
    """The usual arithmetic conversions: both promoted, then the higher rank of the two."""
    codes = [one.code if one.code in RANKS else "i4" for one in (left, right) if isinstance(one, Scalar)]
    return Scalar(max(codes, key=RANKS.index))
