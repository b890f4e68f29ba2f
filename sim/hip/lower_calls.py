"""Calls: of the program's own functions, of what the engine has itself, through pointers, of kernels."""

from sim.hip import anatomy
from sim.hip.clang import CType, Cursor, children, evaluate, kind
from sim.hip.ctype import VOID, Object, Pointer, Struct, Type
from sim.hip.expr import (
    Assign,
    At,
    Call,
    CallPointer,
    Const,
    Expr,
    FunctionAddress,
    Make,
    Native,
    Place,
    Read,
    bare,
)
from sim.hip.ir import Evaluate, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_places import place, this
from sim.hip.lower_types import FUNCTIONS, REFERENCES, is_written
from sim.hip.lower_values import cast, converted, qualified
from sim.hip.lower_variadic import VALUES, is_packed, is_variadic, packed, values
from sim.hip.unmodelled import Unmodelled

PUSHES = ("__hipPushCallConfiguration", "__cudaPushCallConfiguration")
BARRIERS = {
    "__sim_grid_sync",
    "__builtin_amdgcn_s_barrier",
    *(f"__syncthreads{how}" for how in ("", "_count", "_and", "_or")),
}
SAME_OBJECT = tuple(
    f"std::{name}" for name in ("move", "forward", "move_if_noexcept", "as_const", "addressof", "__addressof")
)
"""What clang knows by itself, so that it makes no instance of their text."""
METHODS = ("CXX_METHOD", "CONVERSION_FUNCTION", "DESTRUCTOR")
SIGNATURES = ("FUNCTIONPROTO", "FUNCTIONNOPROTO")


def call(body: Body, cursor: Cursor) -> Expr:
    """The value of a call; one that returns a reference is a place."""
    target = cursor.referenced
    if target is not None and kind(target) == "CONSTRUCTOR":
        return _made(body, cursor)
    pushed = [one for one in children(cursor) if kind(one) == "CALL_EXPR" and one.spelling in PUSHES]
    if pushed:
        return body.program.launched(body, cursor, pushed[0])
    result = _result_type(body, cursor)
    type_ = body.program.types.of(result)
    if body.program.types.is_resident(type_):
        return body.program.kept(body, type_, cursor)
    number = evaluate(cursor) if _of_template_argument(cursor) else None
    if isinstance(number, int | float):
        return Const(
            number,
            type_.to
            if isinstance(type_, Pointer) and result.get_canonical().kind.name in REFERENCES
            else type_,
        )
    called = _called(body, cursor, result, [])
    if result.get_canonical().kind.name in REFERENCES and isinstance(called.type, Pointer):
        return Read(At(called, None, 0, 0, called.type.to, body.line(cursor)), called.type.to)
    return called


def _of_template_argument(cursor: Cursor) -> bool:
    """Whether a method is called of an object that is an argument of a template: it has no name for us."""
    one = next(iter(cursor.get_arguments()), None)
    while one is not None and kind(one) == "UNEXPOSED_EXPR" and children(one):
        one = children(one)[0]
    return one is not None and kind(one) == "DECL_REF_EXPR" and one.referenced is None


def _made(body: Body, cursor: Cursor) -> Expr:
    """The value of `T(...)`."""
    type_ = body.type(cursor)
    if isinstance(type_, Object):
        return object_made(body, cursor, type_)
    if _is_dim3(body, type_) and is_written(cursor.referenced):
        given = arguments(body, cursor, cursor.referenced)
        return Make((*given, *[Const(1, given[0].type)] * (3 - len(given))), type_)
    return body.program.kept(body, type_, cursor)


def object_made(body: Body, cursor: Cursor, type_: Type) -> Expr:
    target = cursor.referenced
    return Native(qualified(target), tuple(arguments(body, cursor, target)), type_, body.line(cursor))


def _is_dim3(body: Body, type_: Type) -> bool:
    """dim3 has three leaves and a constructor that only sets them: made at once."""
    return isinstance(type_, Struct) and body.program.types.layouts[type_.number].name == "dim3"


def returned_into(body: Body, where: Place, cursor: Cursor) -> list[Statement]:
    """A call that makes its class value where it is wanted."""
    prepared, spot = body.steady(where)
    return [*prepared, Evaluate(_called(body, cursor, None, [body.address(spot)]))]


def _result_type(body: Body, cursor: Cursor) -> CType:
    target = cursor.referenced
    if target is not None and kind(target) in ("FUNCTION_DECL", *METHODS):
        return target.type.get_canonical().get_result()
    return signature(body, cursor).get_result()


def signature(body: Body, cursor: Cursor) -> CType:
    """The type of the function that a pointer, a reference or a member pointer leads to."""
    inside = children(cursor)
    if not inside:
        raise Unmodelled("this call", body.line(cursor))
    callee = inside[0]
    while kind(callee) == "PAREN_EXPR":
        callee = children(callee)[0]
    if kind(callee) == "BINARY_OPERATOR":
        callee = children(callee)[1]
    type_ = callee.type.get_canonical()
    if type_.kind.name == "MEMBERPOINTER" or type_.kind.name not in SIGNATURES:
        type_ = type_.get_pointee().get_canonical()
    if type_.kind.name not in SIGNATURES:
        raise Unmodelled("a call of this", body.line(cursor))
    return type_


def _called(body: Body, cursor: Cursor, result: CType | None, first: list[Expr]) -> Expr:
    """`first` holds the address for a class value that the call returns."""
    target = cursor.referenced
    type_ = VOID if result is None else body.program.types.of(result)
    if target is None or kind(target) not in ("FUNCTION_DECL", *METHODS):
        return _through_pointer(body, cursor, type_, first)
    if kind(target) == "FUNCTION_DECL" or target.is_static_method():
        by_operator = kind(target) != "FUNCTION_DECL" and _by_operator(cursor, target)
        return direct(
            body, cursor, target, type_, [*first, *arguments(body, cursor, target, skip=int(by_operator))]
        )
    return _method(body, cursor, target, type_, first)


def _by_operator(cursor: Cursor, target: Cursor) -> bool:
    """Whether the object is the first argument: a method called by its sign, not by its name."""
    if is_variadic(target.type):
        return target.spelling == "operator()" and kind(children(cursor)[0]) != "MEMBER_REF_EXPR"
    count = len(list(target.type.get_canonical().argument_types()))
    return len(list(cursor.get_arguments())) > count


def direct(body: Body, cursor: Cursor, target: Cursor, result: Type, passed: list[Expr]) -> Expr:
    line = body.line(cursor)
    definition = target if target.is_definition() else target.get_definition()
    if definition is None and anatomy.is_implicit(target) and kind(target) != "FUNCTION_DECL":
        definition = target
    if definition is None:
        name = qualified(target)
        if name in SAME_OBJECT:
            return converted(passed[0], result)
        if name == VALUES:
            return values(body, line)
        body.waits = body.waits or name in BARRIERS
        body.program.leaves(name, target, line)
        return Native(name, tuple(passed), result, line)
    number = body.program.function(definition)
    body.waits = body.waits or body.program.waits[number]
    return Call(number, tuple(passed), result, line)


def _through_pointer(body: Body, cursor: Cursor, result: Type, first: list[Expr]) -> Expr:
    by = signature(body, cursor)
    wanted = list(by.argument_types())
    callee, *given = children(cursor)
    given = [one for one in given if one.kind.is_expression()]
    passed = [argument(body, one, to) for one, to in zip(given, wanted, strict=False)]
    rest = [body.value(one) for one in given[len(wanted) :]]
    while kind(callee) == "PAREN_EXPR":
        callee = children(callee)[0]
    if kind(callee) == "BINARY_OPERATOR":
        owner, member = children(callee)
        first = [*first, _object(body, owner)]
        if is_variadic(by):
            passed.append(packed(body, rest, body.line(cursor)))
        body.waits = True
        return CallPointer(body.value(member), (*first, *passed), result, body.line(cursor))
    if kind(callee) == "UNARY_OPERATOR" and callee.type.get_canonical().kind.name in FUNCTIONS:
        callee = children(callee)[0]
    pointer = bare(body.value(callee))
    if isinstance(pointer, Native) and pointer.name.startswith("&"):
        return Native(pointer.name[1:], (*first, *passed, *rest), result, body.line(cursor))
    if is_variadic(by):
        passed.append(packed(body, rest, body.line(cursor)))
    if isinstance(pointer, FunctionAddress):
        # A function as a template's argument, or a name in parentheses.
        body.waits = body.waits or body.program.waits[pointer.number]
        return Call(pointer.number, (*first, *passed), result, body.line(cursor))
    body.waits = True  # what it leads to may wait
    return CallPointer(pointer, (*first, *passed), result, body.line(cursor))


def _object(body: Body, owner: Cursor) -> Expr:
    """Of `object.*member` and `pointer->*member`."""
    return body.value(owner) if isinstance(body.type(owner), Pointer) else body.address(place(body, owner))


def arguments(body: Body, cursor: Cursor, target: Cursor, skip: int = 0) -> list[Expr]:
    given = list(cursor.get_arguments())[skip:]
    wanted = list(target.type.get_canonical().argument_types())
    named = [argument(body, one, to) for one, to in zip(given, wanted, strict=False)]
    rest = [argument(body, one, None) for one in given[len(wanted) :]]
    if is_packed(target):
        return [*named, packed(body, rest, body.line(cursor))]
    return [*named, *rest]


def argument(body: Body, cursor: Cursor, to: CType | None) -> Expr:
    if kind(cursor) == "DEFAULT_ARGUMENT":
        cursor = body.program.default(cursor)
    if to is not None and to.get_canonical().kind.name in REFERENCES:
        wanted = body.program.types.of(to)
        return body.value(cursor) if isinstance(wanted, Object) else bound(body, cursor, wanted)
    type_ = body.type(cursor)
    if body.program.types.is_resident(type_):
        start, where = body.program.temporary(body, type_, body.line(cursor))
        made = [*start, *body.into(where, cursor), *body.destroy_later(where, body.temporaries)]
        return body.program.after(made, body.address(where))
    return body.value(cursor)


def bound(body: Body, cursor: Cursor, wanted: Type) -> Expr:
    """What a reference keeps."""
    if cursor.type.get_canonical().kind.name in FUNCTIONS:
        return body.value(cursor)
    return cast(body, body.address(place(body, cursor)), wanted)


def _method(body: Body, cursor: Cursor, target: Cursor, result: Type, first: list[Expr]) -> Expr:
    given = list(cursor.get_arguments())
    by_operator = _by_operator(cursor, target)
    owner = given[0] if by_operator else _owner(cursor)
    if kind(target) == "DESTRUCTOR":
        return _ended(body, cursor, target, owner)
    if target.spelling == "operator=" and not is_written(target) and owner is not None:
        assigned = _assigned(body, owner, given[-1])
        if assigned is not None:
            return assigned
    object_ = _this(body, owner, target)
    if kind(target) == "CONVERSION_FUNCTION" and body.program.is_closure(target.semantic_parent):
        invoker = body.program.invoker(target.semantic_parent)
        return FunctionAddress(invoker, of_device=body.starts_device)
    passed = arguments(body, cursor, target, skip=1 if by_operator else 0)
    if target.is_virtual_method() and not _is_qualified(cursor):
        return body.program.virtual(body, target, object_, [*first], passed, result, body.line(cursor))
    return direct(body, cursor, target, result, [*first, object_, *passed])


def _is_qualified(cursor: Cursor) -> bool:
    """`Base::f()` calls that very function."""
    callee = children(cursor)[0] if children(cursor) else cursor
    return kind(callee) == "MEMBER_REF_EXPR" and any(
        kind(one) in ("TYPE_REF", "TEMPLATE_REF", "NAMESPACE_REF") for one in children(callee)
    )


def _owner(cursor: Cursor) -> Cursor | None:
    inside = children(children(cursor)[0]) if children(cursor) else []
    expressions = [one for one in inside if one.kind.is_expression()]
    return expressions[0] if expressions else None


def _this(body: Body, owner: Cursor | None, target: Cursor) -> Expr:
    if owner is not None and isinstance(body.type(owner), Object):
        return body.value(owner)
    wanted = Pointer(body.program.types.of(target.semantic_parent.type))
    if owner is None:
        return cast(body, this(body, target), wanted)
    if isinstance(body.type(owner), Pointer):
        return cast(body, body.value(owner), wanted)
    return cast(body, body.address(place(body, owner)), wanted)


def _ended(body: Body, cursor: Cursor, target: Cursor, owner: Cursor | None) -> Expr:
    """`pointer->~T()`"""
    object_ = _this(body, owner, target)
    type_ = object_.type
    assert isinstance(type_, Pointer)
    if target.is_virtual_method() and not _is_qualified(cursor) and isinstance(type_.to, Struct):
        return body.program.virtual_end(body, type_.to.number, object_, False)
    made = body.program.destroyed(body, At(object_, None, 0, 0, type_.to, body.line(cursor)))
    return body.program.after(made, Const(0, VOID))


def _assigned(body: Body, owner: Cursor, source: Cursor) -> Expr | None:
    """The assignment that the compiler writes for a class of which the bytes tell all."""
    by_pointer = isinstance(body.type(owner), Pointer)
    type_ = body.type(owner)
    if isinstance(type_, Pointer):
        type_ = type_.to
    if not isinstance(type_, Struct):
        return None
    known = body.program.types.known(type_.number)
    if known.is_assigned or known.has_table:
        return None
    if by_pointer:
        where: Place = At(body.value(owner), None, 0, 0, type_, body.line(owner))
    else:
        where = place(body, owner)
    if body.program.is_value(source) and not body.program.types.is_resident(type_):
        return Assign(where, body.value(source), type_)
    prepared, spot = body.steady(where)
    made = body.program.moved(body, spot, place(body, source))
    if isinstance(made, Assign):
        return Assign(where, made.value, type_)
    return body.program.after([*prepared, Evaluate(made)], Read(spot, type_))
