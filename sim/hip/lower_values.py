"""What lowering does to values and names wherever it meets them."""

import ctypes
import math
import re
import struct
from typing import TYPE_CHECKING

from sim.hip.clang import Cursor, kind
from sim.hip.ctype import BOOL, LONG, VOID, Object, Pointer, Scalar, Struct, Type
from sim.hip.expr import Choose, Const, Convert, Expr, Moved, Read, Var
from sim.hip.lower_types import Types

if TYPE_CHECKING:
    from sim.hip.lower_body import Body

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


def cast(body: "Body", from_: Expr, to: Type) -> Expr:
    """As `converted`; from a class to a base of it, or back, the address moves."""
    one, other = from_.type, to
    if not isinstance(one, Pointer) or not isinstance(other, Pointer):
        return converted(from_, to)
    offset = apart(body.program.types, one.to, other.to)
    if not offset:
        return converted(from_, to)
    step = Const(offset, LONG)
    if isinstance(from_, Read) and isinstance(from_.place, Var):
        there = converted(Moved(from_, step, 1, from_.type, 0), to)
        return Choose(converted(from_, BOOL), there, Const(0, to), to, 0)
    return converted(Moved(from_, step, 1, from_.type, 0), to)


def apart(types: Types, from_: Type, to: Type) -> int:
    """Bytes from an object of one class to it as another."""
    if not isinstance(from_, Struct) or not isinstance(to, Struct) or from_ == to:
        return 0
    down = types.offset_of(to.number, from_.number)
    up = types.offset_of(from_.number, to.number)
    if up is not None:
        return up
    return -down if down is not None else 0


_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|.)", re.S)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def literal(cursor: Cursor) -> str:
    """The characters of a literal, of which clang tells the spelling."""
    quoted = str(cursor.spelling)
    return _ESCAPE.sub(_unescaped, quoted[quoted.index('"') + 1 : -1])


def _unescaped(found: re.Match[str]) -> str:
    what = found[1]
    if what[0] == "x" and len(what) > 1:
        return chr(int(what[1:], 16) & 255)
    return chr(int(what, 8) & 255) if what[0].isdigit() else _ESCAPED.get(what, what)
