"""Functions of the program's own that end in `...`: the caller hands over where the rest of its values stand.

Each takes 8 bytes, in order, as headers/stdarg.h reads them. Functions that the engine answers itself get
their values one by one.
"""

from sim.hip.clang import CType, Cursor
from sim.hip.ctype import LONG, TEXT, Array, Pointer, Scalar
from sim.hip.expr import Assign, At, Const, Convert, Expr
from sim.hip.ir import Evaluate, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled

VALUES = "__sim_values"
"""What va_start asks for."""
SLOT = 8


def is_variadic(function: CType) -> bool:
    type_ = function.get_canonical()
    return bool(type_.kind.name == "FUNCTIONPROTO" and type_.is_function_variadic())


def is_packed(target: Cursor) -> bool:
    """Whether a call of it hands over its last values in memory."""
    return is_variadic(target.type) and (target.is_definition() or target.get_definition() is not None)


def declare_values(body: Body) -> None:
    if is_variadic(body.cursor.type):
        body.values = body.variable(TEXT, body.line(body.cursor))
        body.parameters.append(body.values)


def values(body: Body, line: int) -> Expr:
    if body.values is None:
        raise Unmodelled("va_start in a function without '...'", line)
    return body.read(body.values)


def packed(body: Body, given: list[Expr], line: int) -> Expr:
    """The address of the values after the named ones."""
    if not given:
        return Const(0, TEXT)
    room = Array(LONG, len(given))
    where = body.temporary(room, line)
    base = Convert(body.address(where), TEXT)
    return body.program.after([_kept(base, n, one, line) for n, one in enumerate(given)], base)


def _kept(base: Expr, number: int, value: Expr, line: int) -> Statement:
    """A whole number fills its slot; a float is a double by now."""
    if not isinstance(value.type, Scalar | Pointer):
        raise Unmodelled("a class among the values for '...'", line)
    is_whole = isinstance(value.type, Scalar) and value.type.code[0] in "iub"
    kept = converted(value, LONG) if is_whole else value
    return Evaluate(Assign(At(base, None, 0, SLOT * number, kept.type, line), kept, kept.type))
