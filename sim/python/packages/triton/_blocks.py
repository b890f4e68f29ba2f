"""Blocks of a kernel: a shape and its values, or places in a tensor's memory."""

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

from torch import _dtypes
from torch._pointwise import broadcast, divide
from torch._tensor import Storage

Value = Any


def _strides(shape: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Steps through a row-major list of `shape` for each dimension of `wanted`; 0 where it repeats."""
    steps, step = [], 1
    for length in reversed(shape):
        steps.append(0 if length == 1 else step)
        step *= length
    steps += [0] * (len(wanted) - len(shape))
    return steps[::-1]


def spread(values: list[Value], shape: Sequence[int], wanted: Sequence[int]) -> list[Value]:
    if tuple(shape) == tuple(wanted) and len(values) == math.prod(wanted):
        return values
    if len(values) == 1:
        return values * math.prod(wanted)
    places = [0]
    for length, step in zip(wanted, _strides(shape, wanted), strict=True):
        places = [place + step * at for place in places for at in range(length)]
    return [values[place] for place in places]


class Block:
    """`dtype` is what the values were loaded or cast as; None for numbers that the kernel counts itself.
    One value alone stands for every element: so blocks are when a program is only counted."""

    def __init__(self, shape: Sequence[int], values: list[Value], dtype: Any = None) -> None:
        self.shape, self.values, self.dtype = tuple(shape), values, dtype or _dtypes.int32

    def all_values(self) -> list[Value]:
        return spread(self.values, self.shape, self.shape)

    def to(self, dtype: Any, **_: Any) -> "Block":
        return Block(self.shape, _dtypes.rounded(self.values, dtype), dtype)

    cast = to

    @property
    def T(self) -> "Block":
        rows, columns = self.shape
        if len(self.values) == 1:
            return Block((columns, rows), self.values, self.dtype)
        turned = [value for at in range(columns) for value in self.values[at::columns]]
        return Block((columns, rows), turned, self.dtype)

    def trans(self) -> "Block":
        return self.T

    def __getitem__(self, key: Any) -> "Block":
        shape, left = [], list(self.shape)
        for part in key if isinstance(key, tuple) else (key,):
            if part is None:
                shape.append(1)
            elif part == slice(None):
                shape.append(left.pop(0))
            else:
                raise ValueError(f"unsupported tensor index: {part}")
        return Block((*shape, *left), self.values, self.dtype)

    def __neg__(self) -> "Block":
        return Block(self.shape, [-value for value in self.values], self.dtype)

    def __invert__(self) -> "Block":
        return Block(self.shape, [not value for value in self.values], self.dtype)

    def __bool__(self) -> bool:
        if len(self.values) != 1:
            raise ValueError("Boolean value of a block with more than one element is ambiguous")
        return bool(self.values[0])

    def __float__(self) -> float:
        return float(self.values[0])

    def sum(self, axis: int | None = None) -> Any:
        return reduced(self, sum, axis)

    def max(self, axis: int | None = None) -> Any:
        return reduced(self, max, axis)


def combine(function: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    if isinstance(one, Pointer) or isinstance(other, Pointer):
        raise TypeError("pointers can only be added to offsets")
    if not isinstance(one, Block) and not isinstance(other, Block):
        return function(one, other)
    kind = _kind(one, other)
    if not isinstance(other, Block):
        return Block(one.shape, [function(value, other) for value in one.values], kind)
    if not isinstance(one, Block):
        return Block(other.shape, [function(one, value) for value in other.values], kind)
    shape = one.shape if one.shape == other.shape else broadcast(one.shape, other.shape)
    if len(one.values) == len(other.values) == 1:
        return Block(shape, [function(one.values[0], other.values[0])], kind)
    left, right = spread(one.values, one.shape, shape), spread(other.values, other.shape, shape)
    return Block(shape, list(map(function, left, right)), kind)


def _kind(one: Any, other: Any) -> Any:
    kinds = [part.dtype for part in (one, other) if isinstance(part, Block)]
    found = kinds[0] if len(kinds) == 1 else _dtypes.promoted(*kinds)
    is_float = any(isinstance(part, float) for part in (one, other))
    return _dtypes.float32 if is_float and found.kind != "float" else found


_TWO: dict[str, Callable[[Any, Any], Any]] = {
    **{"add": operator.add, "sub": operator.sub, "mul": operator.mul, "truediv": divide},
    **{"floordiv": operator.floordiv, "mod": operator.mod, "lt": operator.lt, "le": operator.le},
    **{"gt": operator.gt, "ge": operator.ge, "eq": operator.eq, "ne": operator.ne, "pow": operator.pow},
    **{"and": operator.and_, "or": operator.or_, "xor": operator.xor},
    **{"lshift": operator.lshift, "rshift": operator.rshift},
}


def _method(function: Callable[[Any, Any], Any]) -> Callable[[Block, Any], Any]:
    return lambda self, other: other + self if isinstance(other, Pointer) else combine(function, self, other)


def _turned(function: Callable[[Any, Any], Any]) -> Callable[[Block, Any], Any]:
    return lambda self, other: combine(function, other, self)


for _name, _function in _TWO.items():
    setattr(Block, f"__{_name}__", _method(_function))
    setattr(Block, f"__r{_name}__", _turned(_function))


class Pointer:
    """Places in one tensor's memory, in elements."""

    def __init__(self, storage: Storage, kind: Any, places: Any) -> None:
        self.storage, self.kind, self.places = storage, kind, places
        self.dtype = PointerType(kind)

    def __add__(self, offset: Any) -> "Pointer":
        return Pointer(self.storage, self.kind, self.places + offset)

    __radd__ = __add__

    def __sub__(self, offset: Any) -> "Pointer":
        return Pointer(self.storage, self.kind, self.places - offset)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.places.shape if isinstance(self.places, Block) else ()

    def __getitem__(self, key: Any) -> "Pointer":
        return Pointer(self.storage, self.kind, self.places[key])


class PointerType:
    def __init__(self, kind: Any) -> None:
        self.element_ty = kind


def reduced(
    block: Block, function: Callable[[list[Any]], Any], axis: int | None, keep_dims: bool = False
) -> Any:
    if axis is None:
        return function(block.all_values())
    place = axis % len(block.shape)
    inner, length = math.prod(block.shape[place + 1 :]), block.shape[place]
    shape = [*block.shape[:place], *([1] if keep_dims else []), *block.shape[place + 1 :]]
    starts = [
        outer * length * inner + at for outer in range(math.prod(block.shape[:place])) for at in range(inner)
    ]
    if len(block.values) == 1:
        values = [function(block.values)]
        return Block(shape, values, block.dtype) if shape else values[0]
    values = [function(block.values[start : start + length * inner : inner]) for start in starts]
    return Block(shape, values, block.dtype) if shape else values[0]
