"""Values from cursors: every conversion explicit, constants folded."""

import re

from sim.hip.clang import Cursor, binary, children, evaluate, kind, unary
from sim.hip.ctype import INT, VOID, Array, Pointer, Scalar, Struct, Type
from sim.hip.expr import (
    Apart,
    Assign,
    Binary,
    Both,
    Choose,
    Const,
    Expr,
    Geometry,
    Logic,
    Make,
    Moved,
    Native,
    Read,
    Text,
    Unary,
    Update,
    Var,
)
from sim.hip.lower_body import Body
from sim.hip.lower_calls import call
from sim.hip.lower_places import INDICES, decayed, named, place
from sim.hip.lower_values import converted, qualified
from sim.hip.unmodelled import Unmodelled

LITERALS = (
    "INTEGER_LITERAL",
    "FLOATING_LITERAL",
    "CXX_BOOL_LITERAL_EXPR",
    "CHARACTER_LITERAL",
    "CXX_UNARY_EXPR",
    "SIZE_OF_PACK_EXPR",
)
CASTS = (
    "UNEXPOSED_EXPR",
    "CSTYLE_CAST_EXPR",
    "CXX_STATIC_CAST_EXPR",
    "CXX_FUNCTIONAL_CAST_EXPR",
    "CXX_REINTERPRET_CAST_EXPR",
    "CXX_CONST_CAST_EXPR",
)
AXES = {"x": 0, "y": 1, "z": 2}


def value(body: Body, cursor: Cursor) -> Expr:
    with body.deeper(cursor):
        return _value(body, cursor)


def _value(body: Body, cursor: Cursor) -> Expr:
    match kind(cursor):
        case name if name in LITERALS:
            return _constant(body, cursor)
        case "PAREN_EXPR":
            return value(body, children(cursor)[0])
        case name if name in CASTS:
            return _cast(body, cursor)
        case "DECL_REF_EXPR":
            return _name(body, cursor)
        case "MEMBER_REF_EXPR":
            return _member(body, cursor)
        case "ARRAY_SUBSCRIPT_EXPR":
            return _read(body, cursor)
        case "UNARY_OPERATOR":
            return _unary(body, cursor)
        case "BINARY_OPERATOR":
            return _binary(body, cursor)
        case "COMPOUND_ASSIGNMENT_OPERATOR":
            return _compound(body, cursor)
        case "CONDITIONAL_OPERATOR":
            test, yes, no = children(cursor)
            return Choose(
                value(body, test), value(body, yes), value(body, no), body.type(cursor), body.line(cursor)
            )
        case "CALL_EXPR":
            return call(body, cursor)
        case "INIT_LIST_EXPR":
            return listed(body, cursor)
        case "CXX_NULL_PTR_LITERAL_EXPR" | "GNU_NULL_EXPR":
            return Const(0, Pointer(VOID))
        case "STRING_LITERAL":
            return Text(body.program.text(_literal(cursor)))
        case "CXX_THIS_EXPR" if body.this is not None:
            return Read(Var(body.this, 0, body.types[body.this]), body.types[body.this])
        case name:
            raise Unmodelled(name.lower().replace("_", " "), body.line(cursor))


_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|.)", re.S)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def _literal(cursor: Cursor) -> str:
    """The characters of a literal, of which clang tells the spelling."""
    quoted = str(cursor.spelling)
    return _ESCAPE.sub(_unescaped, quoted[quoted.index('"') + 1 : -1])


def _unescaped(found: re.Match[str]) -> str:
    what = found[1]
    if what[0] == "x" and len(what) > 1:
        return chr(int(what[1:], 16) & 255)
    return chr(int(what, 8) & 255) if what[0].isdigit() else _ESCAPED.get(what, what)


def _constant(body: Body, cursor: Cursor) -> Expr:
    number = evaluate(cursor)
    if not isinstance(number, int | float):
        raise Unmodelled("a constant that clang does not tell", body.line(cursor))
    return Const(number, body.type(cursor))


def _cast(body: Body, cursor: Cursor) -> Expr:
    inner = [child for child in children(cursor) if child.kind.is_expression()]
    if not inner:
        return _default(body, cursor)
    source = inner[-1]
    if source.type.get_canonical().kind.name in ("CONSTANTARRAY", "INCOMPLETEARRAY"):
        return converted(array(body, source), body.type(cursor))
    if source.type.get_canonical().kind.name in ("FUNCTIONPROTO", "OVERLOAD"):
        return value(body, source)
    return converted(value(body, source), body.type(cursor))


def array(body: Body, cursor: Cursor) -> Expr:
    while kind(cursor) in ("PAREN_EXPR", "UNEXPOSED_EXPR"):
        cursor = children(cursor)[0]
    if kind(cursor) == "CONDITIONAL_OPERATOR":
        test, yes, no = children(cursor)
        sides = array(body, yes), array(body, no)
        return Choose(value(body, test), *sides, sides[0].type, body.line(cursor))
    return value(body, cursor) if kind(cursor) == "STRING_LITERAL" else decayed(body, cursor)


def _default(body: Body, cursor: Cursor) -> Expr:
    """A default argument or an empty initialiser, which have no children."""
    number = evaluate(cursor)
    if isinstance(number, int | float):
        return Const(number, body.type(cursor))
    return Const(0, body.type(cursor))


def _name(body: Body, cursor: Cursor) -> Expr:
    target = cursor.referenced
    if target is None:
        # A template argument put in place of its parameter.
        return value(body, children(cursor)[-1]) if children(cursor) else _constant(body, cursor)
    match kind(target):
        case "ENUM_CONSTANT_DECL":
            return Const(int(target.enum_value), body.type(cursor))
        case "FUNCTION_DECL":
            return Native(f"&{qualified(target)}", (), Pointer(VOID), body.line(cursor))
        case "NON_TYPE_TEMPLATE_PARAMETER" | "TEMPLATE_NON_TYPE_PARAMETER":
            return value(body, children(cursor)[-1]) if children(cursor) else _constant(body, cursor)
        case "VAR_DECL" if target.hash not in body.numbers:
            return _outside(body, cursor, target)
        case _:
            return _whole(body, cursor)


def _outside(body: Body, cursor: Cursor, target: Cursor) -> Expr:
    if body.program.ours(target):
        return Native(qualified(target), (), body.type(cursor), body.line(cursor))
    if target.type.is_const_qualified():
        number = evaluate(target)
        if isinstance(number, int | float):
            return Const(number, body.type(cursor))
    return _whole(body, cursor)


def _whole(body: Body, cursor: Cursor) -> Expr:
    if isinstance(body.type(cursor), Array):
        return decayed(body, cursor)
    where = named(body, cursor)
    return Read(where, where.type)


def _member(body: Body, cursor: Cursor) -> Expr:
    owner = children(cursor)
    if owner and owner[0].spelling in INDICES and body.program.ours(owner[0].referenced):
        return Geometry(str(owner[0].spelling), AXES[cursor.spelling])
    if kind(cursor.referenced) in ("VAR_DECL", "ENUM_CONSTANT_DECL"):
        return _constant(body, cursor)
    return _read(body, cursor)


def _read(body: Body, cursor: Cursor) -> Expr:
    if isinstance(body.type(cursor), Array):
        return decayed(body, cursor)
    where = place(body, cursor)
    return Read(where, where.type)


def _unary(body: Body, cursor: Cursor) -> Expr:
    inner = children(cursor)[0]
    type_, line = body.type(cursor), body.line(cursor)
    match unary(cursor):
        case "*":
            return _read(body, cursor)
        case "&":
            return body.address(place(body, inner))
        case "x++" | "x--" | "++x" | "--x" as step:
            size = body.program.types.size(type_.to) if isinstance(type_, Pointer) else 1
            one = Const(1, INT if isinstance(type_, Pointer) else type_)
            return Update(
                place(body, inner), step.strip("x")[0], one, type_, size, step[0] == "x", type_, line
            )
        case "+":
            return value(body, inner)
        case "-" | "~" | "!" as op:
            return Unary(op, value(body, inner), type_, line)
        case _:
            raise Unmodelled("this operator", line)


def _binary(body: Body, cursor: Cursor) -> Expr:
    one, other = children(cursor)
    op, type_, line = binary(cursor), body.type(cursor), body.line(cursor)
    if op == "=":
        where = place(body, one)
        return Assign(where, converted(value(body, other), where.type), where.type)
    left, right = value(body, one), value(body, other)
    if op == ",":
        return Both(left, right, right.type)
    if op in ("&&", "||"):
        return Logic(op, left, right, line)
    if op in ("+", "-") and isinstance(left.type, Pointer) | isinstance(right.type, Pointer):
        return _pointed(body, op, left, right, line)
    return Binary(op, left, right, type_, line)


def _pointed(body: Body, op: str, left: Expr, right: Expr, line: int) -> Expr:
    if not isinstance(left.type, Pointer):
        left, right = right, left
    assert isinstance(left.type, Pointer)
    size = body.program.types.size(left.type.to)
    if isinstance(right.type, Pointer):
        return Apart(left, right, size)
    index = Unary("-", converted(right, Scalar("i8")), Scalar("i8"), line) if op == "-" else right
    return Moved(left, index, size, left.type, line)


def _compound(body: Body, cursor: Cursor) -> Expr:
    one, other = children(cursor)
    op, line = binary(cursor).removesuffix("="), body.line(cursor)
    where, right = place(body, one), value(body, other)
    type_ = where.type
    if isinstance(type_, Pointer):
        return Update(where, op, right, type_, body.program.types.size(type_.to), False, type_, line)
    reckoned = type_ if op in ("<<", ">>") else _usual(type_, right.type)
    if op not in ("<<", ">>"):
        right = converted(right, reckoned)
    return Update(where, op, right, reckoned, 1, False, type_, line)


RANKS = ("i4", "u4", "i8", "u8", "f2", "f4", "f8")


def _usual(left: Type, right: Type) -> Type:
    """The usual arithmetic conversions: both promoted, then the higher rank of the two."""
    codes = [one.code if one.code in RANKS else "i4" for one in (left, right) if isinstance(one, Scalar)]
    return Scalar(max(codes, key=RANKS.index))


def listed(body: Body, cursor: Cursor) -> Expr:
    """`{a, b}` as a class value or a number."""
    type_ = body.type(cursor)
    items = children(cursor)
    if isinstance(type_, Scalar | Pointer):
        return converted(value(body, items[0]), type_) if items else Const(0, type_)
    if not isinstance(type_, Struct):
        raise Unmodelled("this list of values", body.line(cursor))
    layout = body.program.types.layouts[type_.number]
    if any(not isinstance(one.type, Scalar | Pointer) for one in layout.fields):
        raise Unmodelled(f"'{layout.name}' from a list", body.line(cursor))
    given = [converted(value(body, item), of) for item, (_, of) in zip(items, layout.leaves, strict=False)]
    rest = [Const(0, of) for _, of in layout.leaves[len(given) :]]
    return Make((*given, *rest), type_)
