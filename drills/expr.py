"""The small arithmetic language of lessons: numbers and names, + - * / // % **, comparisons, and calls
of ceil, floor, min and max.

Python's grammar reads the text and a whitelist walks the tree, so nothing is ever executed. Sizes are
bounded before work is done: a lesson cannot make the bot count for long.
"""

import ast
import math
import operator
import warnings
from collections.abc import Callable, Mapping

from drills.errors import BadExpression

Number = int | float

MAX_CHARACTERS = 200
MAX_DEPTH = 20
MAX_BITS = 256
"""Whole numbers of a lesson stay below 2**256; the largest real one, bytes on a server, needs 41 bits."""

_BINARY: Mapping[type[ast.operator], Callable[[Number, Number], Number]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_UNARY: Mapping[type[ast.unaryop], Callable[[Number], Number]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
_COMPARE: Mapping[type[ast.cmpop], Callable[[Number, Number], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_CALLS: Mapping[str, Callable[..., Number]] = {"ceil": math.ceil, "floor": math.floor, "min": min, "max": max}


def evaluate(text: str, names: Mapping[str, Number]) -> Number:
    """The value of `text`; a comparison gives True or False.

    Raises BadExpression for anything outside the language, an unknown name, a division by zero or a
    number beyond the bounds.
    """
    return _value(_parse(text), names, MAX_DEPTH)


def _parse(text: str) -> ast.expr:
    if len(text) > MAX_CHARACTERS:
        raise BadExpression(f"an expression has at most {MAX_CHARACTERS} characters; split it into variables")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the tokeniser warns of texts such as `1if`, which we refuse anyway
        try:
            return ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise BadExpression(f"`{text}` is not an expression") from error


def _value(node: ast.expr, names: Mapping[str, Number], depth: int) -> Number:
    if depth == 0:
        raise BadExpression(f"an expression nests at most {MAX_DEPTH} deep; split it into variables")
    match node:
        case ast.Constant(value=bool()):
            raise BadExpression("True and False are not numbers; write a comparison")
        case ast.Constant(value=int() | float() as value):
            return _bounded(value)
        case ast.Name(id=name):
            return _named(name, names)
        case ast.UnaryOp(op=op, operand=operand) if type(op) in _UNARY:
            return _UNARY[type(op)](_value(operand, names, depth - 1))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _binary(op, _value(left, names, depth - 1), _value(right, names, depth - 1))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARE:
            return _COMPARE[type(op)](_value(left, names, depth - 1), _value(right, names, depth - 1))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _CALLS:
            return _call(name, [_value(arg, names, depth - 1) for arg in args])
        case _:
            raise BadExpression(
                f"`{ast.unparse(node)}` is outside the language: numbers, names, + - * / // % **, "
                f"one comparison, {', '.join(_CALLS)}"
            )


def _named(name: str, names: Mapping[str, Number]) -> Number:
    if name not in names:
        known = ", ".join(sorted(names)) or "none"
        raise BadExpression(f"there is no number named `{name}`; declared before it: {known}")
    return names[name]


def _binary(op: ast.operator, left: Number, right: Number) -> Number:
    if isinstance(op, ast.Pow):
        _check_power(left, right)
    try:
        return _bounded(_BINARY[type(op)](left, right))
    except (ZeroDivisionError, OverflowError) as error:
        raise BadExpression(f"{left} and {right}: {error}") from error


def _check_power(base: Number, exponent: Number) -> None:
    """Refuse a power before it is worked out: 9**9**9 would take for ever."""
    if base < 0 and exponent != int(exponent):
        raise BadExpression(f"{base} to the power of {exponent} is not a real number")
    if isinstance(base, int) and isinstance(exponent, int) and base.bit_length() * exponent > 2 * MAX_BITS:
        raise BadExpression(f"{base} to the power of {exponent} is too large")


def _call(name: str, args: list[Number]) -> Number:
    if name in ("ceil", "floor") and len(args) != 1:
        raise BadExpression(f"`{name}` takes one number")
    if name in ("min", "max") and len(args) < 2:
        raise BadExpression(f"`{name}` takes two or more numbers")
    return _bounded(_CALLS[name](*args))


def _bounded(value: Number) -> Number:
    if isinstance(value, float) and not math.isfinite(value):
        raise BadExpression("the value is not finite")
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        raise BadExpression(f"the value needs more than {MAX_BITS} bits")
    return value
