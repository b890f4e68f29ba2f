"""Declarations of variables, from cursors."""

from collections.abc import Callable

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, kind
from sim.hip.ctype import ULONG, VOIDS, Array, Object, Pointer, Struct
from sim.hip.expr import Assign, Binary, Const, Expr, Native, Var
from sim.hip.ir import Declare, Evaluate, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_endings import guarded
from sim.hip.lower_globals import static_local
from sim.hip.lower_lists import bare, is_construction
from sim.hip.lower_values import cast, converted
from sim.hip.unmodelled import Unmodelled

THROUGH = (
    *(
        "PAREN_EXPR",
        "IMPLICIT_CAST",
        "WITH_CLEANUPS",
        "UNEXPOSED_EXPR",
        "CXX_STATIC_CAST_EXPR",
        "MEMBER_REF_EXPR",
    ),
    "CXX_FUNCTIONAL_CAST_EXPR",
)


def declaration(body: Body, cursor: Cursor) -> list[Statement]:
    if kind(cursor) == "DECOMPOSITION_DECL":
        return _decomposed(body, cursor)
    if kind(cursor) != "VAR_DECL":
        return []
    marks = {kind(child) for child in children(cursor)}
    if "CUDASHARED_ATTR" in marks:
        dynamic = cursor.type.get_canonical().kind.name == "INCOMPLETEARRAY"
        body.declare(cursor, "dynamic" if dynamic else "shared")
        return []
    storage = str(cursor.storage_class.name)
    if storage == "STATIC":
        return static_local(body, cursor)
    if storage == "EXTERN":
        return []
    return _declared(body, cursor)


def _declared(body: Body, cursor: Cursor) -> list[Statement]:
    """One full expression: what it makes on the way ends with it."""
    if cursor.type.get_canonical().kind.name == "VARIABLEARRAY":
        return _of_any_size(body, cursor)
    start, result = anatomy.start(cursor), body.result
    if anatomy.key(cursor) == body.returned and result is not None:
        return full(body, lambda: body.into(result, start) if start is not None else [])
    number = body.declare(cursor)
    if number in body.references and start is not None and not isinstance(body.types[number], Object):
        return full(body, lambda: _bound(body, number, start))
    return full(body, lambda: _started(body, number, start, body.line(cursor)))


def _of_any_size(body: Body, cursor: Cursor) -> list[Statement]:
    """`T x[n]`: memory that ends with the scope."""
    sizes = [one for one in children(cursor) if one.kind.is_expression()]
    type_ = body.type(cursor)
    fits = isinstance(type_, Array) and not body.program.types.is_resident(type_) and not body.is_device
    if len(sizes) != 1 or not fits or not isinstance(type_, Array):
        raise Unmodelled("this array of a size that only the run tells", body.line(cursor))
    line, pointer = body.line(cursor), Pointer(type_)
    number = body.variable(pointer, line)
    body.numbers[anatomy.key(cursor)] = number
    body.references.add(number)
    each = Const(body.program.types.size(type_.of), ULONG)
    size = Binary("*", converted(body.value(sizes[0]), ULONG), each, ULONG, line)
    room = converted(Native("operator new", (size,), VOIDS, line), pointer)
    return [Declare(number, room, line), *body.free_later(number)]


def full(body: Body, make: Callable[[], list[Statement]]) -> list[Statement]:
    """A full expression: the temporaries that it makes end with it."""
    outer, body.temporaries = body.temporaries, []
    made = make()
    mine, body.temporaries = body.temporaries, outer
    return guarded(body, made, mine)


def _bound(body: Body, number: int, start: Cursor) -> list[Statement]:
    """A reference: what it is bound to lives as long, if it would end with the expression."""
    inner = start
    while kind(inner) in THROUGH and (below := [one for one in children(inner) if one.kind.is_expression()]):
        inner = below[0]
    outer, body.extended = body.extended, int(inner.data[1]) if kind(inner) == "MATERIALIZED" else 0
    where = body.place(start)
    body.extended = outer
    return [Declare(number, cast(body, body.address(where), body.types[number]), body.lines[number])]


def _started(body: Body, number: int, start: Cursor | None, line: int) -> list[Statement]:
    type_ = body.types[number]
    where = Var(number, 0, type_)
    if isinstance(type_, Object):
        return [Declare(number, None if start is None else _object(body, start, type_), line)]
    if start is None:
        return [Declare(number, None, line)]
    if not isinstance(type_, Struct | Array):
        return [Declare(number, converted(body.value(start), type_), line)]
    made = body.into(where, start)
    only = made[0] if len(made) == 1 else None
    if isinstance(only, Evaluate) and isinstance(only.value, Assign) and only.value.place == where:
        return [Declare(number, only.value.value, line)]
    return [Declare(number, None, line), *made, *body.destroy_later(where, body.scope)]


def _object(body: Body, start: Cursor, type_: Object) -> Expr:
    inner = bare(start)
    if kind(inner) == "CALL_EXPR" and is_construction(inner):
        return body.program.object_made(body, inner, type_)
    return body.value(start)


def _decomposed(body: Body, cursor: Cursor) -> list[Statement]:
    """`auto [a, b] = ...`: a hidden variable, and where get<>() tells the parts one for each."""
    made = _declared(body, cursor)
    for name in children(cursor):
        if kind(name) != "BINDING_DECL":
            continue
        meant = anatomy.binding(name)
        if kind(meant) == "DECL_REF_EXPR" and kind(meant.referenced) == "VAR_DECL":
            made += _declared(body, meant.referenced)
    return made
