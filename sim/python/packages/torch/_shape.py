"""Other views of the same elements, and tensors put together."""

import math
from collections.abc import Sequence
from typing import Any

from torch import _dtypes
from torch._pointwise import apply, contiguous, expanded, same_device
from torch._reduce import dimension
from torch._tensor import Tensor, made, strides_of, unknown, worked


def _sizes(sizes: Sequence[Any]) -> list[int]:
    return list(sizes[0]) if len(sizes) == 1 and not isinstance(sizes[0], int) else list(sizes)


def _filled(shape: list[int], count: int) -> list[int]:
    if shape.count(-1) == 1:
        known = math.prod(length for length in shape if length != -1)
        if known and count % known == 0:
            shape = [count // known if length == -1 else length for length in shape]
    if math.prod(shape) != count or -1 in shape:
        raise RuntimeError(f"shape '{shape}' is invalid for input of size {count}")
    return shape


def reshape(input: Tensor, *shape: Any) -> Tensor:
    sizes = _filled(_sizes(shape), input.numel())
    whole = contiguous(input)
    return whole.view_as_strided(sizes, strides_of(sizes), whole._offset)


def view(input: Tensor, *shape: Any) -> Tensor:
    if not input.is_contiguous():
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride (at least one dimension spans "
            "across two contiguous subspaces). Use .reshape(...) instead."
        )
    return reshape(input, *shape)


def permute(input: Tensor, *dims: Any) -> Tensor:
    order = [dimension(dim, input.ndim) for dim in _sizes(dims)]
    return input.view_as_strided(
        [input.shape[place] for place in order], [input._strides[place] for place in order], input._offset
    )


def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    order = list(range(input.ndim))
    one, two = dimension(dim0, input.ndim), dimension(dim1, input.ndim)
    order[one], order[two] = order[two], order[one]
    return permute(input, order)


def t(input: Tensor) -> Tensor:
    return input if input.ndim < 2 else transpose(input, 0, 1)


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    place = dimension(dim, input.ndim + 1)
    shape, strides = list(input.shape), list(input._strides)
    shape.insert(place, 1)
    strides.insert(place, 1)
    return input.view_as_strided(shape, strides, input._offset)


def squeeze(input: Tensor, dim: int | None = None) -> Tensor:
    chosen = range(input.ndim) if dim is None else (dimension(dim, input.ndim),)
    kept = [place for place in range(input.ndim) if place not in chosen or input.shape[place] != 1]
    return input.view_as_strided(
        [input.shape[place] for place in kept], [input._strides[place] for place in kept], input._offset
    )


def flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    first, last = dimension(start_dim, input.ndim), dimension(end_dim, input.ndim)
    middle = math.prod(input.shape[first : last + 1])
    return reshape(input, [*input.shape[:first], middle, *input.shape[last + 1 :]])


def expand(input: Tensor, *sizes: Any) -> Tensor:
    wanted = _sizes(sizes)
    missing = len(wanted) - input.ndim
    shape = [input.shape[at - missing] if size == -1 else size for at, size in enumerate(wanted)]
    for length, size, place in zip(input.shape, shape[missing:], range(missing, len(shape)), strict=True):
        if length not in (1, size):
            raise RuntimeError(
                f"The expanded size of the tensor ({size}) must match the existing size ({length}) at "
                f"non-singleton dimension {place}.  Target sizes: {shape}.  Tensor sizes: {list(input.shape)}"
            )
    return expanded(input, shape)


def cat(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    same_device(tensors)
    first = tensors[0]
    place = dimension(dim, first.ndim)
    for number, other in enumerate(tensors):
        for at in range(first.ndim):
            if at != place and other.shape[at] != first.shape[at]:
                raise RuntimeError(
                    f"Sizes of tensors must match except in dimension {place}. "
                    f"Expected size {first.shape[at]} but got size {other.shape[at]} "
                    f"for tensor number {number} in the list."
                )
    kind = first.dtype
    for other in tensors[1:]:
        kind = _dtypes.promoted(kind, other.dtype)
    shape = [*first.shape]
    shape[place] = sum(other.shape[place] for other in tensors)
    if all(tensor.known for tensor in tensors):
        result = made(shape, kind, first.device, lambda: _joined(tensors, place))
    else:
        result = unknown(shape, kind, first.device)
    worked(*tensors, result)
    return result


def _joined(tensors: Sequence[Tensor], place: int) -> list[Any]:
    outer = math.prod(tensors[0].shape[:place])
    columns = [(tensor.values(), math.prod(tensor.shape[place:])) for tensor in tensors]
    return [
        value
        for at in range(outer)
        for values, size in columns
        for value in values[at * size : (at + 1) * size]
    ]


def stack(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    return cat([unsqueeze(tensor, dim) for tensor in tensors], dimension(dim, tensors[0].ndim + 1))


def chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    return split(input, -(-input.shape[dimension(dim, input.ndim)] // chunks), dim)


def split(input: Tensor, split_size: int, dim: int = 0) -> tuple[Tensor, ...]:
    place = dimension(dim, input.ndim)
    whole = slice(None)
    return tuple(
        input[(*[whole] * place, slice(at, at + split_size))]
        for at in range(0, input.shape[place], split_size)
    )


def _triangle(keep: Any) -> Any:
    def call(input: Tensor, diagonal: int = 0) -> Tensor:
        rows, columns = input.shape[-2:]
        mask = [float(keep(column - row, diagonal)) for row in range(rows) for column in range(columns)]
        kept = made((rows, columns), input.dtype, input.device, lambda: mask)
        return apply(lambda value, flag: value if flag else 0, (input, kept), input.dtype)

    return call


FUNCTIONS: dict[str, Any] = {
    **{"reshape": reshape, "permute": permute, "transpose": transpose, "t": t, "unsqueeze": unsqueeze},
    **{"squeeze": squeeze, "flatten": flatten, "cat": cat, "concat": cat, "stack": stack, "chunk": chunk},
    **{"split": split, "tril": _triangle(lambda at, diagonal: at <= diagonal)},
    "triu": _triangle(lambda at, diagonal: at >= diagonal),
}
METHODS: dict[str, Any] = {
    **{name: FUNCTIONS[name] for name in FUNCTIONS if name not in ("cat", "concat", "stack")},
    **{"view": view, "expand": expand, "expand_as": lambda input, other: expand(input, other.shape)},
    **{"view_as": lambda input, other: view(input, other.shape)},
}
