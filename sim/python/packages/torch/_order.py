"""What orders, searches and rearranges elements; of small tensors, for large ones have shape alone."""

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from torch import _dtypes
from torch._pointwise import contiguous
from torch._products import matmul
from torch._reduce import ValuesIndices, dimension
from torch._shape import permute, reshape
from torch._tensor import Tensor, made, strides_of, unknown, worked


class Sort(ValuesIndices): ...


class Topk(ValuesIndices): ...


def _lanes(input: Tensor, place: int) -> tuple[list[list[Any]], list[int]]:
    """The elements along a dimension, one list for each place in the others; and the order of dimensions that
    puts it last."""
    order = [at for at in range(input.ndim) if at != place] + [place]
    values = contiguous(permute(input, order)).values() if input.ndim else input.values()
    length = input.shape[place] if input.ndim else 1
    return [values[at : at + length] for at in range(0, len(values), length or 1)], order


def _back(lanes: list[list[Any]], input: Tensor, order: list[int], length: int, kind: Any) -> Tensor:
    """Lanes as a tensor whose dimension of the lanes stands where it was."""
    shape = [*(input.shape[at] for at in order[:-1]), length] if input.ndim else []
    flat = made(shape, kind, input.device, lambda: [value for lane in lanes for value in lane])
    return contiguous(permute(flat, [order.index(at) for at in range(input.ndim)])) if input.ndim else flat


def _ranked(input: Tensor, dim: int, count: int | None, *, descending: bool, named: Any) -> Any:
    place = dimension(dim, input.ndim)
    length = input.shape[place] if input.ndim else 1
    kept = length if count is None else count
    if kept > length:
        raise RuntimeError("selected index k out of range")
    if not input.known:
        shape = [kept if at == place else size for at, size in enumerate(input.shape)]
        return named(*(unknown(shape, kind, input.device) for kind in (input.dtype, _dtypes.NAMES["int64"])))
    lanes, order = _lanes(input, place)
    ranks = [_ranks(lane, descending)[:kept] for lane in lanes]
    values = [[lane[at] for at in rank] for lane, rank in zip(lanes, ranks, strict=True)]
    found = named(
        _back(values, input, order, kept, input.dtype),
        _back(ranks, input, order, kept, _dtypes.NAMES["int64"]),
    )
    worked(input, *found)
    return found


def _ranks(lane: Sequence[Any], descending: bool) -> list[int]:
    """Places in order; NaN is greater than every number."""
    return sorted(range(len(lane)), key=lambda at: (lane[at] != lane[at], lane[at]), reverse=descending)


def sort(input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool = False) -> Any:
    return _ranked(input, dim, None, descending=descending, named=Sort)


def argsort(input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool = False) -> Tensor:
    return sort(input, dim, descending)[1]


def topk(input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    return _ranked(input, dim, k, descending=largest, named=Topk)


def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    place = dimension(dim, input.ndim)
    if index.dtype.name != "int64":
        raise RuntimeError("gather(): Expected dtype int64 for index")
    if index.ndim != input.ndim:
        raise RuntimeError("Index tensor must have the same number of dimensions as input tensor")
    if not (input.known and index.known):
        return unknown(index.shape, input.dtype, input.device)
    held, steps = contiguous(input).values(), strides_of(input.shape)
    found = []
    for at, wanted in zip(product(*map(range, index.shape)), index.values(), strict=True):
        if not 0 <= wanted < input.shape[place]:
            size = input.shape[place]
            raise RuntimeError(f"index {wanted} is out of bounds for dimension {place} with size {size}")
        found.append(
            held[sum((wanted if axis == place else at[axis]) * step for axis, step in enumerate(steps))]
        )
    result = made(index.shape, input.dtype, input.device, lambda: found)
    worked(input, index, result)
    return result


def nonzero(input: Tensor, as_tuple: bool = False) -> Any:
    """Values are needed: how many there are depends on them."""
    places = [
        at for at, value in zip(product(*map(range, input.shape)), input.values(), strict=True) if value
    ]
    kind = _dtypes.NAMES["int64"]
    if as_tuple:
        columns = [[at[axis] for at in places] for axis in range(input.ndim)]
        return tuple(made((len(places),), kind, input.device, lambda c=column: c) for column in columns)
    return made(
        (len(places), input.ndim), kind, input.device, lambda: [number for at in places for number in at]
    )


def flip(input: Tensor, *dims: Any) -> Tensor:
    wanted = dims[0] if dims and not isinstance(dims[0], int) else dims
    turned = {dimension(dim, input.ndim) for dim in wanted}
    if not input.known:
        return unknown(input.shape, input.dtype, input.device)
    held, steps = contiguous(input).values(), strides_of(input.shape)
    axes = list(zip(range(input.ndim), input.shape, steps, strict=True))
    found = [
        held[sum((size - 1 - at[axis] if axis in turned else at[axis]) * step for axis, size, step in axes)]
        for at in product(*map(range, input.shape))
    ]
    return made(input.shape, input.dtype, input.device, lambda: found)


def repeat(input: Tensor, *sizes: Any) -> Tensor:
    times = list(sizes[0]) if sizes and not isinstance(sizes[0], int) else list(sizes)
    if len(times) < input.ndim:
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
        )
    whole = [1] * (len(times) - input.ndim) + list(input.shape)
    shape = [size * count for size, count in zip(whole, times, strict=True)]
    if not input.known:
        return unknown(shape, input.dtype, input.device)
    steps = strides_of(whole)

    def values() -> list[Any]:
        held = contiguous(input).values()
        return [
            held[sum(place % size * step for place, size, step in zip(at, whole, steps, strict=True))]
            for at in product(*map(range, shape))
        ]

    return made(shape, input.dtype, input.device, values, input._storage.fill)


def einsum(equation: str, *operands: Any) -> Tensor:
    """By products and sums of the operands, two at a time; no ellipsis."""
    tensors = list(operands[0] if len(operands) == 1 and not isinstance(operands[0], Tensor) else operands)
    left, arrow, right = equation.replace(" ", "").partition("->")
    names = left.split(",")
    if len(names) != len(tensors):
        few = "fewer" if len(tensors) < len(names) else "more"
        raise RuntimeError(f"einsum(): {few} operands were provided than specified in the equation")
    for name, tensor in zip(names, tensors, strict=True):
        if len(name) != tensor.ndim or not name.isalpha():
            raise RuntimeError(
                f"einsum(): the number of subscripts in the equation ({len(name)}) does not match the number "
                f"of dimensions ({tensor.ndim}) for operand {names.index(name)} and no ellipsis was given"
            )
    every = "".join(names)
    wanted = right if arrow else "".join(sorted(letter for letter in set(every) if every.count(letter) == 1))
    held, name = _diagonal(tensors[0], names[0])
    for at in range(1, len(names)):
        rest = {*wanted, *"".join(names[at + 1 :])}
        held, name = _contracted(held, name, *_diagonal(tensors[at], names[at]), rest)
    for letter in [letter for letter in name if letter not in wanted]:
        held, name = held.sum(dim=name.index(letter)), name.replace(letter, "")
    return permute(held, [name.index(letter) for letter in wanted]) if wanted else held


def _diagonal(tensor: Tensor, name: str) -> tuple[Tensor, str]:
    """A letter that stands twice takes the diagonal of its dimensions."""
    for letter in dict.fromkeys(name):
        while name.count(letter) > 1:
            first, second = name.index(letter), name.rindex(letter)
            shape = [size for at, size in enumerate(tensor.shape) if at != second]
            steps = [step for at, step in enumerate(tensor._strides) if at != second]
            steps[first] += tensor._strides[second]
            tensor, name = (
                tensor.view_as_strided(shape, steps, tensor._offset),
                name[:second] + name[second + 1 :],
            )
    return tensor, name


def _contracted(a: Tensor, one: str, b: Tensor, two: str, rest: set[str]) -> tuple[Tensor, str]:
    """Two operands as one batched product: what both have is kept or summed, the rest stays."""
    shared = [letter for letter in one if letter in two]
    kept = [letter for letter in shared if letter in rest]
    summed = [letter for letter in shared if letter not in rest]
    left = [letter for letter in one if letter not in two]
    right = [letter for letter in two if letter not in one]
    sizes = dict(zip(one, a.shape, strict=True)) | dict(zip(two, b.shape, strict=True))
    for letter in shared:
        if a.shape[one.index(letter)] != b.shape[two.index(letter)]:
            raise RuntimeError(
                "einsum(): operands do not broadcast with remapped shapes [original->remapped]"
            )

    def flat(tensor: Tensor, name: str, groups: Sequence[Sequence[str]]) -> Tensor:
        order = [name.index(letter) for group in groups for letter in group]
        lengths = [math.prod(sizes[letter] for letter in group) for group in groups]
        return reshape(permute(tensor, order) if order else tensor, *lengths)

    product_ = matmul(flat(a, one, (kept, left, summed)), flat(b, two, (kept, summed, right)))
    name = [*kept, *left, *right]
    return reshape(product_, [sizes[letter] for letter in name]), "".join(name)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{"sort": sort, "argsort": argsort, "topk": topk, "gather": gather, "nonzero": nonzero, "flip": flip},
    "einsum": einsum,
}
METHODS: dict[str, Callable[..., Any]] = {
    **{name: FUNCTIONS[name] for name in FUNCTIONS if name != "einsum"},
    "repeat": repeat,
}
