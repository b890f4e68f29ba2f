"""What lowering does to values and names wherever it meets them."""

import ctypes
import math
import struct

from sim.hip.clang import Cursor, kind
from sim.hip.ctype import BOOL, VOID, Object, Scalar, Struct, Type
from sim.hip.expr import Const, Convert, Expr

HALF_ENDS = 65520.0
"""From here on half rounds to infinity."""


def converted(from_: Expr, to: Type) -> Expr:
    if from_.type == to or isinstance(to, Object | Struct):
        return from_
    if isinstance(from_, Const) and isinstance(to, Scalar) and isinstance(from_.type, Scalar):
        return _folded(from_, to)
    return Convert(from_, to)


def _folded(number: Const, to: Scalar) -> Expr:
    if to.code in ("f2", "f4", "f8"):
        return Const(rounded(float(number.value), to.code), to)
    if isinstance(number.value, float) or to in (BOOL, VOID):
        return Convert(number, to)
    bits = 8 * int(to.code[1])
    wrapped = number.value % (1 << bits)
    return Const(wrapped - (1 << bits) if to.code[0] == "i" and wrapped >> (bits - 1) else wrapped, to)


def rounded(value: float, code: str) -> float:
    """The nearest number of that width."""
    if code == "f4":
        return ctypes.c_float(value).value
    if code == "f2" and abs(value) < HALF_ENDS:
        return float(struct.unpack("<e", struct.pack("<e", value))[0])
    return math.copysign(math.inf, value) if code == "f2" and value == value else value


def qualified(cursor: Cursor) -> str:
    parts = [str(cursor.spelling)]
    outer = cursor.semantic_parent
    while outer is not None and kind(outer) not in ("TRANSLATION_UNIT", "LINKAGE_SPEC"):
        if outer.spelling:
            parts.append(str(outer.spelling))
        outer = outer.semantic_parent
    return "::".join(reversed(parts))
