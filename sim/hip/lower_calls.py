"""Calls: of the program's own functions, of what the engine has itself, of constructors and kernels."""

from sim.hip.clang import Cursor, children, evaluate, kind
from sim.hip.ctype import INT, Object, Pointer, Struct, Type
from sim.hip.expr import Assign, At, Both, Call, Const, Expr, Launch, Make, Native, Read, Var
from sim.hip.lower_body import Body
from sim.hip.lower_places import place
from sim.hip.lower_values import converted, qualified
from sim.hip.unmodelled import Unmodelled

REFERENCES = ("LVALUEREFERENCE", "RVALUEREFERENCE")
PUSHES = ("__hipPushCallConfiguration", "__cudaPushCallConfiguration")
BARRIERS = {
    "__sim_grid_sync",
    "__builtin_amdgcn_s_barrier",
    *(f"__syncthreads{how}" for how in ("", "_count", "_and", "_or")),
}


def call(body: Body, cursor: Cursor) -> Expr:
    target = _target(body, cursor)
    if kind(target) == "CONSTRUCTOR":
        return constructed(body, cursor, None)
    pushed = [one for one in children(cursor) if kind(one) == "CALL_EXPR" and one.spelling in PUSHES]
    if pushed:
        return _launch(body, cursor, target, pushed[0])
    if kind(target) in ("CXX_METHOD", "CONVERSION_FUNCTION"):
        return _method(body, cursor, target)
    if kind(target) != "FUNCTION_DECL":
        raise Unmodelled("a call through a pointer or a lambda", body.line(cursor))
    return _dereferenced(body, cursor, _called(body, cursor, target, _arguments(body, cursor, target)))


def _target(body: Body, cursor: Cursor) -> Cursor:
    """What is called; clang does not say it of `(kernel)<<<...>>>(...)`."""
    found, inside = cursor.referenced, children(cursor)
    while found is None and inside:
        found, inside = inside[0].referenced, children(inside[0])
    if found is None:
        raise Unmodelled("a call that clang does not name", body.line(cursor))
    return found


def _called(body: Body, cursor: Cursor, target: Cursor, arguments: list[Expr]) -> Expr:
    result, line = body.program.types.of(target.result_type), body.line(cursor)
    definition = target if target.is_definition() else target.get_definition()
    if definition is None:
        name = qualified(target)
        body.waits = body.waits or name in BARRIERS
        body.program.leaves(name, target, line)
        return Native(name, tuple(arguments), result, line)
    number = body.program.function(definition)
    body.waits = body.waits or body.program.waits[number]
    return Call(number, tuple(arguments), result, line)


def _dereferenced(body: Body, cursor: Cursor, called: Expr) -> Expr:
    """A call that returns a reference is a place."""
    kind_of_result = cursor.referenced.result_type.get_canonical().kind.name
    if kind_of_result in REFERENCES and isinstance(called.type, Pointer):
        return Read(At(called, None, 0, 0, called.type.to, body.line(cursor)), called.type.to)
    return called


def _arguments(body: Body, cursor: Cursor, target: Cursor, skip: int = 0) -> list[Expr]:
    given = list(cursor.get_arguments())[skip:]
    wanted = list(target.type.get_canonical().argument_types())
    found = []
    for number, one in enumerate(given):
        to = wanted[number] if number < len(wanted) else None
        found.append(argument(body, one, to))
    return found


def argument(body: Body, cursor: Cursor, to: "Cursor | None") -> Expr:
    if to is not None and to.get_canonical().kind.name in REFERENCES:
        wanted = body.program.types.of(to)
        return body.value(cursor) if isinstance(wanted, Object) else _bound(body, cursor, wanted)
    if kind(cursor) == "UNEXPOSED_EXPR" and not children(cursor):
        return _default(body, cursor)
    return body.value(cursor)


def _bound(body: Body, cursor: Cursor, wanted: Type) -> Expr:
    address = body.address(place(body, cursor))
    return converted(address, wanted)


def _default(body: Body, cursor: Cursor) -> Expr:
    """A default argument that clang cannot tell is the width of a wavefront: no other of ours varies."""
    number = evaluate(cursor)
    type_ = body.type(cursor)
    if isinstance(number, int | float):
        return Const(number, type_)
    return Native("warpSize", (), INT, body.line(cursor)) if type_ == INT else Const(0, type_)


def _method(body: Body, cursor: Cursor, target: Cursor) -> Expr:
    given = list(cursor.get_arguments())
    count = len(list(target.type.get_canonical().argument_types()))
    if target.is_static_method():
        return _dereferenced(body, cursor, _called(body, cursor, target, _arguments(body, cursor, target)))
    by_operator = len(given) > count
    owner = given[0] if by_operator else _owner(cursor)
    arguments = _arguments(body, cursor, target, skip=1 if by_operator else 0)
    if target.spelling == "operator=" and not is_written(target) and owner is not None:
        assigned = _assigned(body, owner, given[-1])
        if assigned is not None:
            return assigned
    return _dereferenced(
        body, cursor, _called(body, cursor, target, [_this(body, owner, target), *arguments])
    )


def _owner(cursor: Cursor) -> Cursor | None:
    inside = children(children(cursor)[0]) if children(cursor) else []
    expressions = [one for one in inside if one.kind.is_expression()]
    return expressions[0] if expressions else None


def _this(body: Body, owner: Cursor | None, target: Cursor) -> Expr:
    if owner is None:
        if body.this is None:
            raise Unmodelled(f"the call of '{target.spelling}'")
        return Read(Var(body.this, 0, body.types[body.this]), body.types[body.this])
    if isinstance(body.type(owner), Pointer | Object):
        return body.value(owner)
    wanted = Pointer(body.program.types.of(target.semantic_parent.type))
    return converted(body.address(place(body, owner)), wanted)


def _assigned(body: Body, owner: Cursor, source: Cursor) -> Expr | None:
    """The assignment that the compiler writes for a class."""
    where = place(body, owner)
    if isinstance(where.type, Object):
        return None
    return Assign(where, body.value(source), where.type)


def constructed(body: Body, cursor: Cursor, into: int | None) -> Expr:
    """The value of `T(...)`, or the call that constructs variable `into`."""
    target = cursor.referenced
    type_ = body.type(cursor)
    given = list(cursor.get_arguments())
    if isinstance(type_, Object):
        arguments = [argument(body, one, to) for one, to in zip(given, _wanted(target), strict=False)]
        return Native(qualified(target), tuple(arguments), type_, body.line(cursor))
    definition = target if target.is_definition() else target.get_definition()
    if not is_written(target):
        return body.value(given[0]) if given else _zeros(body, type_)
    if type_ == _dim3(body, type_):
        return Make(tuple(body.value(one) for one in given), type_)
    number = body.variable(type_, body.line(cursor)) if into is None else into
    where = Var(number, 0, type_)
    arguments = [body.address(where), *_arguments(body, cursor, target)]
    called = Call(
        body.program.function(definition), tuple(arguments), body.program.types.of(target.result_type), 0
    )
    return called if into is not None else Both(called, Read(where, type_), type_)


def is_written(target: Cursor) -> bool:
    """Whether the program has a body for it; the compiler's own stand where their class does."""
    definition = target if target.is_definition() else target.get_definition()
    if definition is None or definition.location.offset == definition.semantic_parent.location.offset:
        return False
    return any(kind(child) == "COMPOUND_STMT" for child in children(definition))


def _wanted(target: Cursor) -> list[Cursor]:
    return list(target.type.get_canonical().argument_types())


def _zeros(body: Body, type_: Type) -> Expr:
    return Make(tuple(Const(0, of) for _, of in body.program.types.leaves(type_)), type_)


def _dim3(body: Body, type_: Type) -> Type | None:
    """dim3 has three leaves and a constructor that only sets them: made at once."""
    name = body.program.types.layouts[type_.number].name if isinstance(type_, Struct) else ""
    return type_ if name == "dim3" else None


def _launch(body: Body, cursor: Cursor, target: Cursor, pushed: Cursor) -> Expr:
    if kind(target) != "FUNCTION_DECL":
        raise Unmodelled("a launch through a pointer", body.line(cursor))
    definition = target if target.is_definition() else target.get_definition()
    if definition is None:
        raise Unmodelled(f"the kernel '{target.spelling}' without a body", body.line(cursor))
    configuration = tuple(argument(body, one, None) for one in pushed.get_arguments())
    arguments = tuple(_arguments(body, cursor, target))
    return Launch(body.program.function(definition), configuration, arguments, body.line(cursor))
