"""Element types: their sizes, their rounding, and which wins when two meet."""

import math
import struct
from array import array
from collections.abc import Callable, Sequence
from typing import Any


class dtype:
    def __init__(self, name: str, size: int, kind: str, rate: str = "") -> None:
        self.name, self.itemsize, self.kind, self.rate = name, size, kind, rate

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    @property
    def is_floating_point(self) -> bool:
        return self.kind == "float"


bool_ = dtype("bool", 1, "bool")
uint8 = dtype("uint8", 1, "int")
int8 = dtype("int8", 1, "int", "int8")
int16 = dtype("int16", 2, "int")
int32 = dtype("int32", 4, "int")
int64 = dtype("int64", 8, "int")
float16 = dtype("float16", 2, "float", "fp16")
bfloat16 = dtype("bfloat16", 2, "float", "bf16")
float32 = dtype("float32", 4, "float", "fp32")
float64 = dtype("float64", 8, "float", "fp64")
float8_e4m3fnuz = dtype("float8_e4m3fnuz", 1, "float", "fp8")
float8_e5m2fnuz = dtype("float8_e5m2fnuz", 1, "float", "fp8")
ALL = (bool_, uint8, int8, int16, int32, int64, float16, bfloat16, float32, float64)
NAMES = {
    **{kind.name: kind for kind in (*ALL, float8_e4m3fnuz, float8_e5m2fnuz)},
    **{"float": float32, "half": float16, "double": float64, "int": int32, "long": int64, "short": int16},
}
_ORDER = {kind: place for place, kind in enumerate(ALL)}


def promoted(one: dtype, other: dtype) -> dtype:
    if {one, other} == {float16, bfloat16}:
        return float32
    if one.kind == other.kind == "int" and uint8 in (one, other) and int8 in (one, other):
        return int16
    return max(one, other, key=lambda kind: _ORDER[kind])


def of_values(values: Sequence[Any]) -> dtype:
    """What `torch.tensor` makes of Python numbers."""
    if any(isinstance(value, float) for value in values):
        return float32
    if values and all(isinstance(value, bool) for value in values):
        return bool_
    return int64 if values else float32


def _bfloat16(value: float) -> float:
    if value != value or math.isinf(value):
        return value
    (bits,) = struct.unpack("<I", struct.pack("<f", value)) if abs(value) < 3.4e38 else (0x7F800000,)
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    (rounded,) = struct.unpack("<f", struct.pack("<I", bits))
    return float(rounded)


def _float16(value: float) -> float:
    try:
        (rounded,) = struct.unpack("<e", struct.pack("<e", value))
    except OverflowError:
        return math.copysign(math.inf, value)
    return float(rounded)


def _float32(values: Sequence[Any]) -> list[Any]:
    try:
        return array("f", values).tolist()
    except OverflowError:
        return [math.copysign(math.inf, value) if abs(value) > 3.4028235e38 else value for value in values]


def _wrapped(bits: int, *, signed: bool = True) -> Callable[[Any], int]:
    def wrap(value: Any) -> int:
        whole = int(value) & (1 << bits) - 1
        return whole - (1 << bits) if signed and whole >> bits - 1 else whole

    return wrap


_EACH: dict[dtype, Callable[[Any], Any]] = {
    bool_: bool,
    uint8: _wrapped(8, signed=False),
    **{kind: _wrapped(8 * kind.itemsize) for kind in (int8, int16, int32, int64)},
    **{float16: _float16, bfloat16: _bfloat16, float64: float},
}


def rounded(values: Sequence[Any], kind: dtype) -> list[Any]:
    """The values as elements of that type hold them."""
    if kind is float32:
        return _float32(values)
    each = _EACH.get(kind)
    if each is None:
        from _node.frames import NotSimulated

        raise NotSimulated(f"computing with {kind!r}")
    return [each(value) for value in values]
