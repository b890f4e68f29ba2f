"""Bit fields: read and written as a part of the bytes around them; members of packed classes: as bytes."""

from sim.hip.clang import Cursor
from sim.hip.ctype import BOOL, LONG, ULONG, VOIDS, Scalar, Type
from sim.hip.expr import Assign, At, Binary, Const, Expr, Native, Place, Read, Var
from sim.hip.ir import Evaluate
from sim.hip.lower_body import Body
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled


def read_bits(body: Body, owner: Place, field: Cursor) -> Expr:
    """The value of a bit field of the object at a place."""
    type_ = body.program.types.of(field.type)
    if not field.is_bitfield():
        start, kept = body.program.temporary(body, type_, body.line(field))
        copied = _copied(body, kept, _moved(owner, field.get_field_offsetof() // 8, type_))
        return body.program.after([*start, Evaluate(copied)], Read(kept, type_))
    unit, shift, width = _unit(body, owner, field)
    whole = converted(Read(unit, unit.type), ULONG)
    if _is_signed(type_):
        high = Binary("<<", converted(whole, LONG), _count(64 - width - shift), LONG, 0)
        return converted(Binary(">>", high, _count(64 - width), LONG, 0), type_)
    low = Binary(">>", whole, _count(shift), ULONG, 0)
    masked = Binary("&", low, Const((1 << width) - 1, ULONG), ULONG, 0)
    return Binary("!=", masked, Const(0, ULONG), BOOL, 0) if type_ == BOOL else converted(masked, type_)


def set_bits(body: Body, owner: Place, field: Cursor, value: Expr) -> Expr:
    if not field.is_bitfield():
        type_ = body.program.types.of(field.type)
        start, kept = body.program.temporary(body, type_, body.line(field))
        begun = Evaluate(Assign(kept, converted(value, type_), type_))
        return body.program.after(
            [*start, begun], _copied(body, _moved(owner, field.get_field_offsetof() // 8, type_), kept)
        )
    unit, shift, width = _unit(body, owner, field)
    mask = (1 << width) - 1
    rest = Binary(
        "&", converted(Read(unit, unit.type), ULONG), Const(~(mask << shift) & (1 << 64) - 1, ULONG), ULONG, 0
    )
    given = Binary("&", converted(converted(value, LONG), ULONG), Const(mask, ULONG), ULONG, 0)
    put = Binary("|", rest, Binary("<<", given, _count(shift), ULONG, 0), ULONG, 0)
    return Assign(unit, converted(put, unit.type), unit.type)


def _copied(body: Body, to: Place, from_: Place) -> Expr:
    size = Const(body.program.types.size(to.type), ULONG)
    return Native("memcpy", (body.address(to), body.address(from_), size), VOIDS, 0)


def _unit(body: Body, owner: Place, field: Cursor) -> tuple[Place, int, int]:
    """The bytes that hold a field, its lowest bit in them, its width."""
    first, width = field.get_field_offsetof(), field.get_bitfield_width()
    for size in (1, 2, 4, 8):
        start = first // (8 * size) * size
        if first + width <= 8 * (start + size):
            return _moved(owner, start, Scalar(f"u{size}")), first - 8 * start, width
    raise Unmodelled("a bit field across eight bytes", body.line(field))


def _moved(owner: Place, offset: int, type_: Type) -> Place:
    match owner:
        case Var(number, at, _):
            return Var(number, at + offset, type_)
        case At(pointer, index, stride, at, _, line):
            return At(pointer, index, stride, at + offset, type_, line)


def _is_signed(type_: Type) -> bool:
    return isinstance(type_, Scalar) and type_.code[0] == "i"


def _count(bits: int) -> Expr:
    return Const(bits, Scalar("i4"))
