"""`triton.language`: what a kernel may do, on blocks of plain Python numbers."""

import math as _math
from collections.abc import Callable
from operator import mul as _mul
from types import SimpleNamespace
from typing import Any

from _node.frames import missing_attribute
from torch import _dtypes
from torch._pointwise import FLOAT_RESULT as _FLOAT

from triton import _launch
from triton._blocks import Block, Pointer, combine, reduced, spread
from triton._launch import load, store

__all__ = ["load", "store"]
dtype, tensor = _dtypes.dtype, Block
float64, float32, float16, bfloat16 = _dtypes.float64, _dtypes.float32, _dtypes.float16, _dtypes.bfloat16
int64, int32, int16, int8, uint8, int1 = (
    _dtypes.NAMES[n] for n in ("int64", "int32", "int16", "int8", "uint8", "bool")
)
float8e4b8, float8e5b16 = _dtypes.float8_e4m3fnuz, _dtypes.float8_e5m2fnuz
range = static_range = range
MOST_ELEMENTS = 1048576
"""Of one block: Triton's own limit (TRITON_MAX_TENSOR_NUMEL)."""


class constexpr(int):
    """Marks a parameter that is known when the kernel is made; its value is a plain number here."""

    @property
    def value(self) -> int:
        return int(self)


def program_id(axis: int) -> int:
    return _launch.now.program[axis]


def num_programs(axis: int) -> int:
    return _launch.now.grid[axis]


def _checked(count: int) -> None:
    if count & (count - 1) or count <= 0:
        raise ValueError("Shape element 0 must be a power of 2")
    if count > MOST_ELEMENTS:
        raise ValueError(f"numel ({count}) exceeds triton maximum tensor numel ({MOST_ELEMENTS})")


def arange(start: int, end: int) -> Block:
    count = end - start
    if count <= 0:
        raise ValueError("arange's end argument must be greater than the start argument")
    if count & (count - 1):
        raise ValueError("arange's range must be a power of 2")
    _checked(count)
    values = [start] if _launch.now.probing else [start + at for at in range(count)]
    return Block((count,), values)


def full(shape: Any, value: Any, dtype: Any) -> Block:
    sizes = tuple(shape)
    for size in sizes:
        _checked(size)
    return Block(sizes, [value], dtype)


def zeros(shape: Any, dtype: Any) -> Block:
    return full(shape, 0 if dtype.kind != "float" else 0.0, dtype)


def zeros_like(input: Block) -> Block:
    return zeros(input.shape, input.dtype)


def _each(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def call(x: Any) -> Any:
        return Block(x.shape, list(map(function, x.values)), x.dtype) if isinstance(x, Block) else function(x)

    return call


exp, log, sqrt, rsqrt, sin, cos, sigmoid, log2, erf = (
    _each(_FLOAT[name]) for name in ("exp", "log", "sqrt", "rsqrt", "sin", "cos", "sigmoid", "log2", "erf")
)
exp2 = _each(lambda value: 2.0**value)
abs, floor, ceil = _each(abs), _each(_math.floor), _each(_math.ceil)
_largest, _smallest = max, min


def maximum(x: Any, y: Any) -> Any:
    return combine(_largest, x, y)


def minimum(x: Any, y: Any) -> Any:
    return combine(_smallest, x, y)


def max(input: Block, axis: int | None = None, return_indices: bool = False, keep_dims: bool = False) -> Any:
    return reduced(input, _largest, axis, keep_dims)


def min(input: Block, axis: int | None = None, return_indices: bool = False, keep_dims: bool = False) -> Any:
    return reduced(input, _smallest, axis, keep_dims)


_total = sum


def sum(input: Block, axis: int | None = None, keep_dims: bool = False, dtype: Any = None) -> Any:
    return reduced(input, _total, axis, keep_dims)


def argmax(input: Block, axis: int) -> Any:
    return reduced(input, lambda values: values.index(_largest(values)), axis)


def softmax(x: Block) -> Block:
    powers = exp(x - max(x, 0))
    return powers / sum(powers, 0)  # type: ignore[operator,no-any-return]


def where(condition: Any, x: Any, y: Any) -> Any:
    chosen = combine(lambda flag, value: (flag, value), condition, x)
    if not isinstance(chosen, Block) and not isinstance(y, Block):
        return x if condition else y
    picked = combine(lambda pair, other: pair[1] if pair[0] else other, chosen, y)
    parts = [part.dtype for part in (x, y) if isinstance(part, Block)]
    return Block(picked.shape, picked.values, parts[0] if parts else _dtypes.float32)


def dot(input: Block, other: Block, acc: Block | None = None, **_: Any) -> Block:
    """The sum of products in Python's own precision; LDS holds both tiles, once for each stage."""
    (m, k), (k2, n) = input.shape, other.shape
    if k != k2:
        raise ValueError(
            f"First input shape (['constexpr[{m}]', 'constexpr[{k}]']) and second input shape "
            f"(['constexpr[{k2}]', 'constexpr[{n}]']) are not compatible for matmul (second index of "
            "first shape must be equal to first index of second shape)"
        )
    if input.dtype is not other.dtype:
        raise ValueError(
            f"Both operands must be same dtype. Got {_short(input.dtype)} and {_short(other.dtype)}"
        )
    counted = _launch.now.counted
    counted.tile, counted.rate = (m, n), input.dtype.rate or "fp32"
    counted.depth += k
    tiles = (m * k + k * n) * input.dtype.itemsize
    # 73728 bytes for fp8 tiles of 64x128 and 128x128 in three stages: vllm-project/vllm PR 17744.
    counted.lds_bytes = _largest(counted.lds_bytes, tiles * _largest(1, _launch.now.num_stages))
    if _launch.now.probing:
        values: list[Any] = [0.0]
    else:
        right, left = other.all_values(), input.all_values()
        columns = [right[at::n] for at in range(n)]
        rows = [left[at * k : (at + 1) * k] for at in range(m)]
        values = [_total(map(_mul, row, column)) for row in rows for column in columns]
    result = Block((m, n), values, _dtypes.float32)
    return result if acc is None else acc + result  # type: ignore[operator,no-any-return]


def _short(kind: Any) -> str:
    return {"float32": "fp32", "float16": "fp16", "bfloat16": "bf16", "float64": "fp64"}.get(
        kind.name, kind.name
    )


def trans(input: Block, *_: Any) -> Block:
    return input.T


def cdiv(x: int, div: int) -> int:
    return -(-x // div)


def broadcast_to(input: Block, *shape: Any) -> Block:
    sizes = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
    return Block(sizes, spread(input.values, input.shape, sizes), input.dtype)


def expand_dims(input: Any, axis: int) -> Any:
    return input[None, :] if axis == 0 else input[:, None]


def reshape(input: Block, *shape: Any) -> Block:
    sizes = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
    return Block(sizes, input.values, input.dtype)


view = reshape


def cast(input: Any, dtype: Any, **_: Any) -> Any:
    return input.to(dtype) if isinstance(input, Block) else input


def atomic_add(pointer: Pointer, val: Any, mask: Any = None, **_: Any) -> Any:
    before = load(pointer, mask)
    if _launch.now.probing:
        return before
    if not isinstance(pointer.places, Block) or len(set(pointer.places.values)) == len(pointer.places.values):
        store(pointer, before + val, mask)
        return before
    values = val.all_values() if isinstance(val, Block) else [val] * len(pointer.places.values)
    for place, one in zip(pointer.places.values, values, strict=True):
        single = Pointer(pointer.storage, pointer.kind, place)
        store(single, load(single) + one)
    return before


def multiple_of(input: Any, values: Any) -> Any:
    return input


max_contiguous = max_constancy = multiple_of


def assume(cond: Any) -> None: ...


def static_assert(cond: Any, msg: str = "") -> None:
    assert cond, msg


def static_print(*values: Any, **_: Any) -> None:
    print(*values)


def device_print(prefix: str, *args: Any, **_: Any) -> None:
    if not _launch.now.probing:
        shown = [arg.all_values() if isinstance(arg, Block) else arg for arg in args]
        x, y, z = _launch.now.program
        print(f"pid ({x}, {y}, {z}) idx () {prefix}", *shown)


math = SimpleNamespace(
    exp=exp, log=log, sqrt=sqrt, rsqrt=rsqrt, sin=sin, cos=cos, abs=abs, erf=erf, exp2=exp2
)
extra = SimpleNamespace(libdevice=math)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module 'triton.language' has no attribute '{name}'")
    raise missing_attribute(f"triton.language.{name}")
