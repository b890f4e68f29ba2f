"""Numbers of loops done at once: C's arithmetic on arrays of them."""

from typing import Any

import numpy as np

from sim.hip.ctype import Type
from sim.hip.emit_state import code_of
from sim.hip.lanes import CODES, Mask
from sim.hip.loop_memory import Dependent
from sim.hip.loop_plan import Axis

Lanes = Any
"""A numpy number, or an array that broadcasts over the axes of the loops."""
EXACT = {
    "sqrt": np.sqrt, "fabs": np.abs, "abs": np.abs, "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc,
    "rint": np.rint, "isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite,
}  # fmt: skip
"""What numpy gives to the last bit as the C library does."""
ARITHMETIC: dict[str, Any] = {
    "+": np.add, "-": np.subtract, "*": np.multiply, "&": np.bitwise_and, "|": np.bitwise_or,
    "^": np.bitwise_xor,
}  # fmt: skip
COMPARED: dict[str, Any] = {
    "<": np.less, ">": np.greater, "<=": np.less_equal, ">=": np.greater_equal, "==": np.equal,
    "!=": np.not_equal,
}  # fmt: skip


def _extreme(of: Any) -> Any:
    """None where it matters which of two zeros is taken."""

    def taken(one: Lanes, other: Lanes) -> Lanes:
        found = of(one, other)
        zeros = (np.equal(one, 0) & np.equal(other, 0)) | np.isnan(found)
        return None if np.any(zeros & (np.signbit(one) != np.signbit(other))) else found

    return taken


EXTREME: dict[str, Any] = {"fmin": _extreme(np.fmin), "fmax": _extreme(np.fmax)}


def turns(axis: Axis, start: int, bound: int) -> int:
    """How often the body runs."""
    step = axis.step
    if axis.test == "!=":
        count, rest = divmod(bound - start, step)
        if rest or count < 0:
            raise Dependent
        return count
    if (axis.test in ("<", "<=")) is not (step > 0):
        raise Dependent
    end = bound + {"<=": 1, ">=": -1}.get(axis.test, 0)
    return max(0, -((start - end) // step) if step > 0 else -(-(start - end) // -step) if start > end else 0)


def operated(op: str, left: Lanes, right: Lanes, type_: Type, mask: Mask) -> Lanes:
    kind = CODES[code_of(type_)]
    if op in ARITHMETIC:
        return ARITHMETIC[op](left, right)
    if op in ("<<", ">>"):
        count = np.asarray(right).astype(kind) & kind.type(8 * kind.itemsize - 1)
        return np.left_shift(left, count) if op == "<<" else np.right_shift(left, count)
    if kind.kind == "f":
        return np.divide(left, right)
    right = _harmless(right, np.equal(right, 0), 1, mask)
    if kind.kind == "u":
        return np.floor_divide(left, right) if op == "/" else np.remainder(left, right)
    # C divides towards zero.
    rest = np.fmod(left, right)
    return rest if op == "%" else np.floor_divide(left - rest, right)


def _harmless(value: Lanes, bad: Lanes, instead: int, mask: Mask) -> Lanes:
    """With what no turn would survive replaced where no turn does it; turn by turn tells where one does."""
    if not np.any(bad):
        return value
    if mask is None or np.any(bad & mask):
        raise Dependent
    return np.where(bad, value.dtype.type(instead), value)


def typed(number: float | int | bool, type_: Type) -> Lanes:
    kind = CODES[code_of(type_)]
    if kind.kind in "iu":
        bits = 8 * kind.itemsize
        return np.array(int(number) % (1 << bits), dtype=f"u{kind.itemsize}").view(kind)[()]
    return kind.type(number)


def converted(value: Lanes, type_: Type, mask: Mask) -> Lanes:
    kind = CODES[code_of(type_)]
    if kind == np.bool_:
        return np.not_equal(value, 0)
    if value.dtype.kind == "f" and kind.kind in "iu":
        most = 2.0 ** (8 * kind.itemsize - 1)
        bad = ~(np.abs(value) < most)
        value = _harmless(value, bad | (value <= -1) if kind.kind == "u" else bad, 0, mask)
    return value.astype(kind)
