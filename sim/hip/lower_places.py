"""What can be assigned and pointed at, from cursors."""

from sim.hip.clang import Cursor, children, kind, unary
from sim.hip.ctype import Array, Object, Pointer, Type
from sim.hip.expr import Assign, At, Both, Convert, Expr, Place, Read, Var
from sim.hip.lower_body import Body
from sim.hip.unmodelled import Unmodelled

SEE_THROUGH = (
    "PAREN_EXPR",
    "UNEXPOSED_EXPR",
    "CXX_STATIC_CAST_EXPR",
    "CSTYLE_CAST_EXPR",
    "CXX_CONST_CAST_EXPR",
)

INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")


def place(body: Body, cursor: Cursor) -> Place:
    match kind(cursor):
        case "DECL_REF_EXPR":
            return named(body, cursor)
        case "MEMBER_REF_EXPR":
            return _member(body, cursor)
        case "ARRAY_SUBSCRIPT_EXPR":
            return _element(body, cursor)
        case "UNARY_OPERATOR" if unary(cursor) == "*":
            pointer = body.value(children(cursor)[0])
            return At(pointer, None, 0, 0, body.type(cursor), body.line(cursor))
        case "CALL_EXPR" | "UNARY_OPERATOR" | "BINARY_OPERATOR" | "COMPOUND_ASSIGNMENT_OPERATOR":
            return _result(body, cursor)
        case name if name in SEE_THROUGH:
            inner = [child for child in children(cursor) if child.kind.is_expression()]
            if inner and _same_place(body, cursor, inner[-1]):
                return place(body, inner[-1])
            return _result(body, cursor)
        case _:
            return _result(body, cursor)


def named(body: Body, cursor: Cursor) -> Place:
    target = cursor.referenced
    if target.hash in body.numbers:
        return body.reference(body.numbers[target.hash], body.line(cursor))
    if kind(target) == "VAR_DECL" and cursor.spelling in INDICES and body.program.ours(target):
        return _result(body, cursor)
    if kind(target) == "VAR_DECL":
        pointer = body.program.global_address(target)
        return At(pointer, None, 0, 0, body.type(cursor), body.line(cursor))
    raise Unmodelled(f"'{cursor.spelling}' here", body.line(cursor))


def _member(body: Body, cursor: Cursor) -> Place:
    field = cursor.referenced
    if kind(field) != "FIELD_DECL":
        raise Unmodelled(f"the member '{cursor.spelling}'", body.line(cursor))
    offset = field.get_field_offsetof() // 8
    type_ = body.type(cursor)
    owner = [child for child in children(cursor) if child.kind.is_expression()]
    if not owner:
        return _inside(At(_this(body), None, 0, 0, type_, body.line(cursor)), offset, type_)
    if isinstance(body.type(owner[0]), Pointer):
        pointer = body.value(owner[0])
        return At(pointer, None, 0, offset, type_, body.line(cursor))
    return _inside(place(body, owner[0]), offset, type_)


def _this(body: Body) -> Expr:
    if body.this is None:
        raise Unmodelled("a member outside of its class")
    return Read(Var(body.this, 0, body.types[body.this]), body.types[body.this])


def _inside(outer: Place, offset: int, type_: Type) -> Place:
    match outer:
        case Var(number, at, _):
            return Var(number, at + offset, type_)
        case At(pointer, index, stride, at, _, line):
            return At(pointer, index, stride, at + offset, type_, line)


def _element(body: Body, cursor: Cursor) -> Place:
    base, index = children(cursor)
    if not isinstance(body.type(base), Pointer | Array):
        base, index = index, base
    type_ = body.type(cursor)
    size = body.program.types.size(type_)
    pointer = body.value(base)
    if isinstance(pointer.type, Array):
        raise Unmodelled("an element of this array", body.line(cursor))
    return At(pointer, body.value(index), size, 0, type_, body.line(cursor))


def decayed(body: Body, cursor: Cursor) -> Expr:
    """An array as the address of its first element."""
    whole = place(body, cursor)
    if not isinstance(whole.type, Array):
        raise Unmodelled("this array", body.line(cursor))
    pointer = Pointer(whole.type.of)
    match whole:
        case At(base, None, _, 0, _, _):
            return Convert(base, pointer)
        case _:
            return Convert(body.address(whole), pointer)


def _same_place(body: Body, cursor: Cursor, inner: Cursor) -> bool:
    """Whether the conversion changes nothing but const."""
    return body.type(cursor) == body.type(inner) or isinstance(body.type(inner), Object)


def _result(body: Body, cursor: Cursor) -> Place:
    """What a call returns by reference, or a value kept so that it has an address."""
    value = body.value(cursor)
    if isinstance(value, Read):
        return value.place
    line = body.line(cursor)
    if isinstance(value, Assign) and isinstance(value.place, Var):
        return At(Both(value, body.address(value.place), Pointer(value.type)), None, 0, 0, value.type, line)
    if isinstance(value.type, Object):
        raise Unmodelled("a nameless object here", line)
    kept = Var(body.variable(value.type, line), 0, value.type)
    address = body.address(kept)
    return At(Both(Assign(kept, value, value.type), address, address.type), None, 0, 0, value.type, line)
