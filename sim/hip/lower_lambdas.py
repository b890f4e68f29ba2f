"""Lambdas: a closure is a class whose members are what it captures."""

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, kind, unary, walk
from sim.hip.ctype import Pointer, Struct
from sim.hip.expr import Assign, Call, Const, Expr, Place, inside
from sim.hip.ir import Block, Evaluate, Return, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_places import place, this
from sim.hip.lower_types import REFERENCES
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled


def closed(body: Body, where: Place, cursor: Cursor) -> list[Statement]:
    """The closure made at a place; what its names stand for is kept for its body."""
    fields = list(cursor.type.get_fields())
    inits = anatomy.captures(cursor, len(fields))
    body.program.captures[anatomy.key(cursor.type.get_declaration())] = _names(cursor, fields, inits)
    started: list[Statement] = []
    for field, init in zip(fields, inits, strict=True):
        type_ = body.program.types.of(field.type)
        spot = inside(where, field.get_field_offsetof() // 8, type_)
        if _is_this(init):
            started += _this_kept(body, spot, init)
        elif field.type.get_canonical().kind.name in REFERENCES:
            address = converted(body.address(place(body, init)), type_)
            started.append(Evaluate(Assign(spot, address, type_)))
        else:
            started += body.into(spot, init)
    return started


Names = tuple[dict[int, Cursor], Cursor | None]
"""Declaration -> field, and the field of `this`."""


def _names(cursor: Cursor, fields: list[Cursor], inits: list[Cursor]) -> Names:
    written = [one.referenced for one in children(cursor) if kind(one) == "VARIABLE_REF"]
    names: dict[int, Cursor] = {}
    of_this = None
    for field, init in zip(fields, inits, strict=True):
        if _is_this(init):
            of_this = field
        elif written:
            names[anatomy.key(written.pop(0))] = field
        else:
            used = next((one for one in walk(init) if kind(one) == "DECL_REF_EXPR"), None)
            if used is not None:
                names[anatomy.key(used.referenced)] = field
    return names, of_this


def _is_this(init: Cursor) -> bool:
    while (
        kind(init) in ("PAREN_EXPR", "IMPLICIT_CAST", "UNEXPOSED_EXPR", "CALL_EXPR")
        and len(children(init)) == 1
    ):
        init = children(init)[0]
    if kind(init) == "UNARY_OPERATOR" and unary(init) == "*":
        init = children(init)[0]
    return kind(init) in ("CXX_THIS_EXPR", "THIS")


def _this_kept(body: Body, spot: Place, init: Cursor) -> list[Statement]:
    if isinstance(spot.type, Pointer):
        return [Evaluate(Assign(spot, converted(this(body, init), spot.type), spot.type))]
    if isinstance(spot.type, Struct):
        return body.into(spot, init)
    raise Unmodelled("this capture", body.line(init))


def enter(body: Body) -> None:
    """Before the body of a lambda: its names are members of the closure."""
    closure = body.cursor.semantic_parent
    key = anatomy.key(closure)
    if key not in body.program.captures and list(closure.type.get_fields()):
        raise Unmodelled("a lambda that is called before it is made", body.line(body.cursor))
    names, of_this = body.program.captures.get(key, ({}, None))
    body.captured = names
    body.captured_this = of_this


def invoked(body: Body, closure: Cursor) -> Block:
    """The plain function that a lambda without captures converts to."""
    operator = next(
        one for one in anatomy.members(closure) if kind(one) == "CXX_METHOD" and one.spelling == "operator()"
    )
    for parameter in operator.get_arguments():
        body.parameters.append(body.declare_parameter(parameter, False))
    nothing = Const(0, Pointer(body.program.types.of(closure.type)))
    passed: list[Expr] = [nothing, *(body.read(one) for one in body.parameters)]
    result = body.program.types.of(operator.result_type)
    number = body.program.function(operator)
    if body.program.types.is_resident(result):
        raise Unmodelled("a lambda as a pointer to a function that returns such a class", body.line(operator))
    body.waits = body.program.waits[number]
    return Block((Return(Call(number, tuple(passed), result, body.line(operator))),))
