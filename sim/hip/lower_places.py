"""What can be assigned and pointed at, from cursors."""

from sim.hip import anatomy
from sim.hip import lower_vectors as vectors
from sim.hip.clang import Cursor, binary, children, kind, unary
from sim.hip.ctype import Array, Object, Pointer, Scalar, Struct
from sim.hip.expr import Assign, At, Both, Choose, Expr, Place, Read, Text, Var, inside
from sim.hip.ir import Evaluate
from sim.hip.lower_body import Body
from sim.hip.lower_globals import place_in
from sim.hip.lower_types import FUNCTIONS, REFERENCES
from sim.hip.lower_values import apart, cast, converted, literal
from sim.hip.unmodelled import Unmodelled

CASTS = (
    *("PAREN_EXPR", "UNEXPOSED_EXPR", "IMPLICIT_CAST", "WITH_CLEANUPS", "BOUND", "CXX_FUNCTIONAL_CAST_EXPR"),
    *("CXX_STATIC_CAST_EXPR", "CSTYLE_CAST_EXPR", "CXX_CONST_CAST_EXPR", "CXX_REINTERPRET_CAST_EXPR"),
)
DEFAULTS = ("DEFAULT_ARGUMENT", "DEFAULT_INITIALISER")
INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")


def place(body: Body, cursor: Cursor) -> Place:
    if body.program.types.vectors and vectors.is_named_part(cursor):
        return vectors.named(body, cursor, children(cursor)[0])
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
        case "MATERIALIZED":
            return _materialized(body, cursor)
        case "CONDITIONAL_OPERATOR" if anatomy.is_glvalue(cursor):
            return _either(body, cursor)
        case "BINARY_OPERATOR" if binary(cursor) == "," and anatomy.is_glvalue(cursor):
            first, second = children(cursor)
            before, then = body.value(first), body.address(place(body, second))
            return At(Both(before, then, then.type), None, 0, 0, body.type(cursor), body.line(cursor))
        case "BINARY_OPERATOR" if binary(cursor) in (".*", "->*"):
            return _through_member(body, cursor)
        case "STRING_LITERAL":
            text = Text(body.program.text(literal(cursor)))
            return At(text, None, 0, 0, body.type(cursor), body.line(cursor))
        case "CXX_DYNAMIC_CAST_EXPR":
            return At(body.value(cursor), None, 0, 0, body.type(cursor), body.line(cursor))
        case "CXX_TYPEID_EXPR":
            return body.program.type_info(body, cursor)
        case "PREDEFINED":
            return place(body, children(cursor)[-1])
        case name if name in DEFAULTS:
            return place(body, body.program.default(cursor))
        case name if name in CASTS:
            return _cast(body, cursor)
        case _:
            return _result(body, cursor)


def named(body: Body, cursor: Cursor) -> Place:
    target = cursor.referenced
    if target is None:
        raise Unmodelled(f"the name '{cursor.spelling}' here", body.line(cursor))
    key = anatomy.key(target)
    if key in body.numbers:
        return body.reference(body.numbers[key], body.line(cursor))
    if key == body.returned and body.result is not None:
        return body.result
    if key in body.captured:
        return _captured(body, body.captured[key], body.line(cursor))
    if kind(target) == "BINDING_DECL":
        return place(body, anatomy.binding(target))
    if kind(target) == "VAR_DECL" and cursor.spelling in INDICES and body.program.ours(target):
        return _result(body, cursor)
    if kind(target) == "VAR_DECL":
        return place_in(body, target, body.line(cursor))
    raise Unmodelled(f"'{cursor.spelling}' here", body.line(cursor))


def _captured(body: Body, field: Cursor, line: int) -> Place:
    """A variable that a lambda has a copy or the address of."""
    assert body.this is not None
    type_ = body.program.types.of(field.type)
    spot = At(body.read(body.this), None, 0, field.get_field_offsetof() // 8, type_, line)
    if field.type.get_canonical().kind.name in REFERENCES and isinstance(type_, Pointer):
        return At(Read(spot, type_), None, 0, 0, type_.to, line)
    return spot


def this(body: Body, what: Cursor) -> Expr:
    """The object that a function is called for; inside of a lambda that of the function around it."""
    if body.captured_this is not None:
        assert body.this is not None
        spot = _captured(body, body.captured_this, 0)
        return Read(spot, spot.type) if isinstance(spot.type, Pointer) else body.address(spot)
    if body.this is None:
        raise Unmodelled(f"'{what.spelling}' outside of its class", body.line(what))
    return body.read(body.this)


def _member(body: Body, cursor: Cursor) -> Place:
    field = cursor.referenced
    line = body.line(cursor)
    if kind(field) == "VAR_DECL":
        return place_in(body, field, line)
    if kind(field) != "FIELD_DECL":
        raise Unmodelled(f"the member '{cursor.spelling}'", line)
    owner = [child for child in children(cursor) if child.kind.is_expression()]
    if not owner:
        wanted = Pointer(body.program.types.of(field.semantic_parent.type))
        pointer = cast(body, this(body, cursor), wanted)
        return followed(member_of(body, At(pointer, None, 0, 0, wanted.to, line), field), field)
    type_ = body.type(owner[0])
    if isinstance(type_, Pointer):
        return followed(member_of(body, At(body.value(owner[0]), None, 0, 0, type_.to, line), field), field)
    return followed(member_of(body, place(body, owner[0]), field), field)


def member_of(body: Body, owner: Place, field: Cursor) -> Place:
    """A member of the object at a place."""
    type_ = body.program.types.of(field.type)
    return inside(owner, field.get_field_offsetof() // 8, type_)


def followed(where: Place, field: Cursor) -> Place:
    """A member that is a reference leads on to what it refers to."""
    if field.type.get_canonical().kind.name in REFERENCES and isinstance(where.type, Pointer):
        return At(Read(where, where.type), None, 0, 0, where.type.to, getattr(where, "line", 0))
    return where


def _element(body: Body, cursor: Cursor) -> Place:
    base, index = children(cursor)
    if body.program.types.vectors and vectors.is_vector(base.type):
        return vectors.element(body, base, body.value(index), body.line(cursor))
    if not isinstance(body.type(base), Pointer | Array):
        base, index = index, base
    type_ = body.type(cursor)
    size = body.program.types.size(type_)
    pointer = body.value(base)
    position = body.value(index)
    return At(pointer, position, size, 0, type_, body.line(cursor))


def decayed(body: Body, cursor: Cursor) -> Expr:
    """An array as the address of its first element."""
    whole = place(body, cursor)
    if isinstance(whole.type, Pointer):
        return Read(whole, whole.type)
    if not isinstance(whole.type, Array):
        raise Unmodelled("this array", body.line(cursor))
    return converted(body.address(whole), Pointer(whole.type.of))


def _materialized(body: Body, cursor: Cursor) -> Place:
    """A value that gets an address: it ends with the full expression, or with the reference to it."""
    inner, line = children(cursor)[-1], body.line(cursor)
    type_ = body.type(cursor)
    if isinstance(type_, Object):
        return _result(body, inner)
    made, where = body.program.temporary(body, type_, line)
    lasting = body.extended == cursor.data[1]
    made += body.into(where, inner)
    made += body.destroy_later(where, body.scope if lasting else body.temporaries)
    address = body.address(where)
    return At(body.program.after(made, address), None, 0, 0, type_, line)


def _either(body: Body, cursor: Cursor) -> Place:
    test, yes, no = children(cursor)
    sides = [body.address(place(body, one)) for one in (yes, no)]
    type_, line = sides[0].type, body.line(cursor)
    chosen = Choose(body.value(test), sides[0], sides[1], type_, line)
    return At(chosen, None, 0, 0, body.type(cursor), line)


def _through_member(body: Body, cursor: Cursor) -> Place:
    """`object.*member`: the value of a pointer to a member is its offset."""
    owner, member = children(cursor)
    by_pointer = isinstance(body.type(owner), Pointer)
    base = body.value(owner) if by_pointer else body.address(place(body, owner))
    return At(base, body.value(member), 1, 0, body.type(cursor), body.line(cursor))


def _cast(body: Body, cursor: Cursor) -> Place:
    inner = [child for child in children(cursor) if child.kind.is_expression()]
    if not inner:
        return _result(body, cursor)
    if not anatomy.is_glvalue(cursor) or not anatomy.is_glvalue(inner[-1]):
        same = body.type(cursor) == body.type(inner[-1])
        return place(body, inner[-1]) if same and anatomy.is_glvalue(cursor) else _result(body, cursor)
    found, type_ = place(body, inner[-1]), body.type(cursor)
    if found.type == type_:
        return found
    if isinstance(found.type, Struct) and isinstance(type_, Struct):
        return inside(found, apart(body.program.types, found.type, type_), type_)
    if isinstance(found.type, Object) or isinstance(type_, Object):
        return found
    if (
        isinstance(found, Var)
        and isinstance(type_, Scalar | Pointer)
        and isinstance(found.type, Scalar | Pointer)
    ):
        body.address(found)
    return inside(found, 0, type_)


def _result(body: Body, cursor: Cursor) -> Place:
    """What a call returns by reference, or a value kept so that it has an address."""
    value = body.value(cursor)
    if isinstance(value, Read):
        return value.place
    line = body.line(cursor)
    if isinstance(value, Assign) and isinstance(value.place, Var):
        return At(Both(value, body.address(value.place), Pointer(value.type)), None, 0, 0, value.type, line)
    if isinstance(value, Assign):
        prepared, spot = body.steady(value.place)
        made = [*prepared, Evaluate(Assign(spot, value.value, value.type))]
        return At(body.program.after(made, body.address(spot)), None, 0, 0, value.type, line)
    if isinstance(value, Both) and isinstance(value.second, Read):
        address = body.address(value.second.place)
        return At(Both(value.first, address, address.type), None, 0, 0, value.type, line)
    if isinstance(value.type, Object):
        raise Unmodelled("a nameless object here", line)
    kept = Var(body.variable(value.type, line), 0, value.type)
    address = body.address(kept)
    return At(Both(Assign(kept, value, value.type), address, address.type), None, 0, 0, value.type, line)


def read(body: Body, cursor: Cursor) -> Expr:
    """The value at a place; of an array, where it starts; of a function, where it is."""
    if cursor.type.get_canonical().kind.name in FUNCTIONS:
        return body.address(place(body, cursor))
    if isinstance(body.type(cursor), Array):
        return decayed(body, cursor)
    where = place(body, cursor)
    return Read(where, where.type)
