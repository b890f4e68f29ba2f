"""What lowering does to values and names wherever it meets them."""

from sim.hip.clang import Cursor, kind
from sim.hip.ctype import BOOL, VOID, Object, Scalar, Struct, Type
from sim.hip.expr import Const, Convert, Expr


def converted(from_: Expr, to: Type) -> Expr:
    if from_.type == to or isinstance(to, Object | Struct):
        return from_
    if isinstance(from_, Const) and isinstance(to, Scalar) and isinstance(from_.type, Scalar):
        return _folded(from_, to)
    return Convert(from_, to)


def _folded(number: Const, to: Scalar) -> Expr:
    if to.code in ("f2", "f4", "f8"):
        return Const(float(number.value), to)
    if isinstance(number.value, float) or to in (BOOL, VOID):
        return Convert(number, to)
    bits = 8 * int(to.code[1])
    wrapped = number.value % (1 << bits)
    return Const(wrapped - (1 << bits) if to.code[0] == "i" and wrapped >> (bits - 1) else wrapped, to)


def qualified(cursor: Cursor) -> str:
    parts = [str(cursor.spelling)]
    outer = cursor.semantic_parent
    while outer is not None and kind(outer) not in ("TRANSLATION_UNIT", "LINKAGE_SPEC"):
        if outer.spelling:
            parts.append(str(outer.spelling))
        outer = outer.semantic_parent
    return "::".join(reversed(parts))
