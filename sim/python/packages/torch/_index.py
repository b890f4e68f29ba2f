"""Reading and writing parts of a tensor."""

import math
from typing import Any

from _node.frames import NotSimulated

from torch import _dtypes
from torch._dtypes import bool_
from torch._pointwise import expanded
from torch._tensor import Tensor, made, unknown, worked


def _parts(tensor: Tensor, key: Any) -> list[Any]:
    """One entry a dimension, `...` spelled out; None makes a new one."""
    parts = list(key) if isinstance(key, tuple) else [key]
    used = sum(1 for part in parts if part is not None and part is not Ellipsis)
    if used > tensor.ndim:
        raise IndexError(f"too many indices for tensor of dimension {tensor.ndim}")
    if not any(part is Ellipsis for part in parts):
        parts.append(Ellipsis)
    at = next(place for place, part in enumerate(parts) if part is Ellipsis)
    return [*parts[:at], *[slice(None)] * (tensor.ndim - used), *parts[at + 1 :]]


def _view(tensor: Tensor, parts: list[Any]) -> Tensor:
    shape, strides, offset, place = [], [], tensor._offset, 0
    for part in parts:
        if part is None:
            shape.append(1)
            strides.append(1)
            continue
        length, step = tensor.shape[place], tensor._strides[place]
        place += 1
        if isinstance(part, slice):
            start, stop, stride = part.indices(length)
            if stride < 0:
                raise ValueError("step must be greater than zero")
            shape.append(max(0, -(-(stop - start) // stride)))
            strides.append(step * stride)
            offset += start * step
            continue
        number = int(part.item()) if isinstance(part, Tensor) else part.__index__()
        if not -length <= number < length:
            raise IndexError(f"index {number} is out of bounds for dimension {place - 1} with size {length}")
        offset += number % length * step
    return tensor.view_as_strided(shape, strides, offset)


def _fancy(parts: list[Any]) -> bool:
    return any(isinstance(part, list) or (isinstance(part, Tensor) and part.ndim) for part in parts)


def getitem(tensor: Tensor, key: Any) -> Tensor:
    if isinstance(key, Tensor) and key.dtype is bool_ and key.ndim:
        return _masked(tensor, key)
    parts = _parts(tensor, key)
    return _picked(tensor, parts) if _fancy(parts) else _view(tensor, parts)


def _masked(tensor: Tensor, mask: Tensor) -> Tensor:
    size = math.prod(tensor.shape[mask.ndim :])
    if tuple(mask.shape) != tuple(tensor.shape[: mask.ndim]):
        raise IndexError(
            f"The shape of the mask {list(mask.shape)} at index 0 does not match the shape of the indexed "
            f"tensor {list(tensor.shape)} at index 0"
        )
    values = tensor.values()
    kept = [
        value
        for at, flag in enumerate(mask.values())
        if flag
        for value in values[at * size : (at + 1) * size]
    ]
    shape = (len(kept) // max(1, size), *tensor.shape[mask.ndim :])
    return made(shape, tensor.dtype, tensor.device, lambda: kept)


def _picked(tensor: Tensor, parts: list[Any]) -> Tensor:
    """A list or tensor of numbers for the first dimension, whole slices for the others."""
    if not all(part == slice(None) for part in parts[1:]):
        raise NotSimulated("indexing with several lists or tensors at once")
    chosen = parts[0]
    shape = tuple(chosen.shape) if isinstance(chosen, Tensor) else (len(chosen),)
    numbers = chosen.values() if isinstance(chosen, Tensor) else chosen
    length, size = tensor.shape[0], math.prod(tensor.shape[1:])
    for number in numbers:
        if not -length <= number < length:
            raise IndexError(f"index {number} is out of bounds for dimension 0 with size {length}")
    if not tensor.known:
        return unknown((*shape, *tensor.shape[1:]), tensor.dtype, tensor.device)
    values = tensor.values()
    rows = [values[number % length * size :][:size] for number in numbers]
    result = made(
        (*shape, *tensor.shape[1:]), tensor.dtype, tensor.device, lambda: [v for row in rows for v in row]
    )
    worked(tensor, result)
    return result


def setitem(tensor: Tensor, key: Any, value: Any) -> None:
    if isinstance(key, Tensor) and key.dtype is bool_ and key.ndim:
        data, flags = _data(tensor), expanded(key, tensor.shape).values()
        for place, flag in zip(tensor.places(), flags, strict=True):
            if flag:
                (data[place],) = _dtypes.rounded(
                    [value.item() if isinstance(value, Tensor) else value], tensor.dtype
                )
        return
    parts = _parts(tensor, key)
    if _fancy(parts):
        raise NotSimulated("assigning to a list of places")
    overwrite(_view(tensor, parts), value)


def _data(tensor: Tensor) -> list[Any]:
    held = tensor._storage.data
    if held is None:
        raise NotSimulated(f"writing to parts of a tensor of {tensor.numel()} elements")
    return held


def overwrite(target: Tensor, value: Any) -> None:
    """Puts the value, broadcast, into the elements of `target`."""
    held = target._storage
    if held.data is None:
        whole = target.numel() == math.prod(target.shape) and target._offset == 0
        held.fill = (value._storage.fill if isinstance(value, Tensor) else value) if whole else None
        worked(target)
        return
    if isinstance(value, Tensor):
        source = value if tuple(value.shape) == tuple(target.shape) else expanded(value, target.shape)
        values = source.values()
    else:
        values = [value] * target.numel()
    for place, one in zip(target.places(), _dtypes.rounded(values, target.dtype), strict=True):
        held.data[place] = one
    worked(target)
