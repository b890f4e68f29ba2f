"""Launches of kernels, by name and through pointers."""

from sim.hip.clang import CType, Cursor, children, kind
from sim.hip.ctype import VOID
from sim.hip.expr import (
    At,
    Expr,
    Launch,
    Read,
)
from sim.hip.lower_body import Body
from sim.hip.lower_calls import argument, signature
from sim.hip.unmodelled import Unmodelled


def launched(body: Body, cursor: Cursor, pushed: Cursor) -> Expr:
    target = _kernel(body, cursor)
    line = body.line(cursor)
    configuration = tuple(argument(body, one, None) for one in pushed.get_arguments())
    if kind(target) != "FUNCTION_DECL":
        return _launch_pointer(body, cursor, configuration)
    definition = target if target.is_definition() else target.get_definition()
    if definition is None:
        raise Unmodelled(f"the kernel '{target.spelling}' without a body", line)
    wanted = list(target.type.get_canonical().argument_types())
    passed = tuple(_passed(body, one, to) for one, to in zip(cursor.get_arguments(), wanted, strict=False))
    return Launch(body.program.function(definition), configuration, passed, line)


def _passed(body: Body, cursor: Cursor, to: CType) -> Expr:
    """What a kernel gets is bytes, of classes too."""
    passed = argument(body, cursor, to)
    type_ = body.program.types.of(to)
    if body.program.types.is_resident(type_):
        return Read(At(passed, None, 0, 0, type_, body.line(cursor)), type_)
    return passed


def _launch_pointer(body: Body, cursor: Cursor, configuration: tuple[Expr, ...]) -> Expr:
    wanted = list(signature(body, cursor).argument_types())
    callee = children(cursor)[0]
    passed = tuple(_passed(body, one, to) for one, to in zip(cursor.get_arguments(), wanted, strict=False))
    return Launch(-1, configuration, passed, body.line(cursor), VOID, body.value(callee))


def _kernel(body: Body, cursor: Cursor) -> Cursor:
    """What is launched; clang does not say it of `(kernel)<<<...>>>(...)`."""
    found, inside = cursor.referenced, children(cursor)
    while found is None and inside:
        found, inside = inside[0].referenced, children(inside[0])
    if found is None:
        raise Unmodelled("a launch that clang does not name", body.line(cursor))
    return found
