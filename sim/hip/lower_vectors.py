"""Vectors of clang's own (ext_vector_type, vector_size): classes whose leaves are their elements."""

from sim.hip.clang import CType, Cursor, binary, children, kind, unary
from sim.hip.ctype import Pointer, Scalar, Struct, Type
from sim.hip.expr import (
    After,
    Assign,
    At,
    Binary,
    Const,
    Convert,
    Expr,
    Make,
    Place,
    Read,
    Unary,
    Var,
    inside,
)
from sim.hip.ir import Block, Declare
from sim.hip.lower_body import Body
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled

KINDS = ("EXTVECTOR", "VECTOR")
NAMED = "xyzw"


def is_vector(type_: CType) -> bool:
    return type_.get_canonical().kind.name in KINDS


def is_named_part(cursor: Cursor) -> bool:
    """`v.x`, for which clang has no kind of cursor."""
    if kind(cursor) != "UNEXPOSED_EXPR":
        return False
    inner = children(cursor)
    return len(inner) == 1 and is_vector(inner[0].type) and not is_vector(cursor.type)


def value(body: Body, cursor: Cursor) -> Expr | None:
    """Of an expression of such a type or of a named part; None where it is read like any other."""
    if is_named_part(cursor):
        where = named(body, cursor, children(cursor)[0])
        return Read(where, where.type)
    return vector(body, cursor) if is_vector(cursor.type) else None


def vector(body: Body, cursor: Cursor) -> Expr | None:
    type_, line = body.type(cursor), body.line(cursor)
    assert isinstance(type_, Struct)
    inner = [one for one in children(cursor) if one.kind.is_expression()]
    match kind(cursor):
        case "INIT_LIST_EXPR":
            return _listed(body, type_, [body.value(one) for one in inner])
        case "COMPOUND_LITERAL_EXPR" | "PAREN_EXPR":
            return body.value(inner[-1])
        case "BINARY_OPERATOR" if binary(cursor) != "=":
            return _by_elements(body, type_, binary(cursor), [body.value(one) for one in inner], line)
        case "COMPOUND_ASSIGNMENT_OPERATOR":
            where = body.place(inner[0])
            sides = [Read(where, type_), body.value(inner[1])]
            return Assign(where, _by_elements(body, type_, binary(cursor)[:-1], sides, line), type_)
        case "UNARY_OPERATOR" if unary(cursor) in ("-", "~"):
            kept, parts = _kept(body, body.value(inner[0]), line)
            made = Make(tuple(Unary(unary(cursor), one, one.type, line) for one in parts), type_)
            return After(Block((kept,)), made, type_)
        case name if name.endswith(("CAST", "CAST_EXPR")):
            return _cast(body, type_, inner[-1], line)
        case _:
            return None


def _listed(body: Body, type_: Struct, given: list[Expr]) -> Expr:
    elements = body.program.types.layouts[type_.number].leaves
    values = [converted(one, of) for one, (_, of) in zip(given, elements, strict=False)]
    return Make((*values, *(Const(0, of) for _, of in elements[len(values) :])), type_)


def _kept(body: Body, value: Expr, line: int) -> tuple[Declare, list[Expr]]:
    """A variable for a value that is read more than once, and its elements (itself, where it is a number)."""
    number = body.variable(value.type, line)
    if not isinstance(value.type, Struct):
        return Declare(number, value, line), [Read(Var(number, 0, value.type), value.type)]
    elements = body.program.types.layouts[value.type.number].leaves
    return Declare(number, value, line), [Read(Var(number, at, of), of) for at, of in elements]


def _by_elements(body: Body, type_: Struct, op: str, sides: list[Expr], line: int) -> Expr:
    declared, parts = zip(*(_kept(body, one, line) for one in sides), strict=True)
    values = tuple(Binary(op, one, other, one.type, line) for one, other in zip(*parts, strict=True))
    return After(Block(declared), Make(values, type_), type_)


def _cast(body: Body, type_: Struct, source: Cursor, line: int) -> Expr:
    """A number becomes all elements; between vectors each element is converted."""
    given = body.value(source)
    if given.type == type_:
        return given
    elements = body.program.types.layouts[type_.number].leaves
    kept, parts = _kept(body, given, line)
    if len(parts) == 1:
        parts = parts * len(elements)
    if len(parts) != len(elements):
        raise Unmodelled("a conversion between vectors of other sizes", line)
    values = tuple(converted(one, of) for one, (_, of) in zip(parts, elements, strict=True))
    return After(Block((kept,)), Make(values, type_), type_)


def element(body: Body, base: Cursor, index: Expr, line: int) -> Place:
    """`v[i]`"""
    whole = body.place(base)
    assert isinstance(whole.type, Struct)
    of, size = _element(body, whole.type)
    if isinstance(index, Const):
        return inside(whole, int(index.value) * size, of)
    return At(Convert(body.address(whole), Pointer(of)), index, size, 0, of, line)


def named(body: Body, cursor: Cursor, base: Cursor) -> Place:
    """`v.x`: clang does not tell the name, the program does."""
    said = [one.spelling for one in cursor.get_tokens()][-1]
    letter = said[-1].lower()
    at = (
        NAMED.find(letter) if len(said) == 1 else int(letter, 16) if said[0] == "s" and len(said) == 2 else -1
    )
    if at < 0:
        raise Unmodelled("several elements of a vector at once", body.line(cursor))
    whole = body.place(base)
    assert isinstance(whole.type, Struct)
    of, size = _element(body, whole.type)
    return inside(whole, at * size, of)


def _element(body: Body, type_: Struct) -> tuple[Type, int]:
    (_, of), *_ = body.program.types.layouts[type_.number].leaves
    assert isinstance(of, Scalar)
    return of, int(of.code[1])
