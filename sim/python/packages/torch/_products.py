"""Matrix products: values for small ones, time from the node's model for all on a device."""

import math
from collections.abc import Sequence
from operator import mul
from typing import Any

from _devices import DEVICES
from _devices.gpu.timing import NoSuchRate, gemm_time_ns

from torch._pointwise import broadcast, expanded, same_device
from torch._shape import reshape, squeeze, unsqueeze
from torch._tensor import Tensor, made, state, unknown

MOST_PRODUCTS = 128**3
"""Multiplications of a product whose values are computed."""


def matmul(input: Tensor, other: Tensor, **_: Any) -> Tensor:
    same_device((input, other))
    if input.dtype is not other.dtype:
        raise RuntimeError(
            f"expected m1 and m2 to have the same dtype, but got: {_c_name(input)} != {_c_name(other)}"
        )
    if input.ndim == 0 or other.ndim == 0:
        raise RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {input.ndim}D and {other.ndim}D"
        )
    left = unsqueeze(input, 0) if input.ndim == 1 else input
    right = unsqueeze(other, 1) if other.ndim == 1 else other
    if left.shape[-1] != right.shape[-2]:
        raise RuntimeError(_mismatch(input, other))
    result = _product(left, right)
    if input.ndim == 1:
        result = squeeze(result, -2)
    return squeeze(result, -1) if other.ndim == 1 else result


def _mismatch(input: Tensor, other: Tensor) -> str:
    if input.ndim == other.ndim == 1:
        return (
            "inconsistent tensor size, expected tensor "
            f"[{input.shape[0]}] and src [{other.shape[0]}] to have the same number of elements, "
            f"but got {input.shape[0]} and {other.shape[0]} elements respectively"
        )
    shapes = [
        "x".join(map(str, (math.prod(t.shape[:-1]), t.shape[-1]) if t.ndim > 1 else t.shape))
        for t in (input, other)
    ]
    return f"mat1 and mat2 shapes cannot be multiplied ({shapes[0]} and {shapes[1]})"


def _c_name(tensor: Tensor) -> str:
    names = {"float32": "float", "float64": "double", "float16": "c10::Half", "bfloat16": "c10::BFloat16"}
    return names.get(tensor.dtype.name, tensor.dtype.name)


def _product(left: Tensor, right: Tensor) -> Tensor:
    batch = broadcast(left.shape[:-2], right.shape[:-2])
    (m, k), n = left.shape[-2:], right.shape[-1]
    shape, count = (*batch, m, n), math.prod(batch)
    fills = (left._storage.fill, right._storage.fill)
    if left._storage.data is None and right._storage.data is None and None not in fills:
        result = made(shape, left.dtype, left.device, list, fills[0] * fills[1] * k)
    elif left.known and right.known and count * m * n * k <= MOST_PRODUCTS:
        result = made(shape, left.dtype, left.device, lambda: _values(left, right, batch))
    else:
        result = unknown(shape, left.dtype, left.device)
    if left.is_cuda:
        _take_time(left, m, n, k, count)
    return result


def _take_time(left: Tensor, m: int, n: int, k: int, count: int) -> None:
    at = DEVICES[left.device.index]
    rate: Any = left.dtype.rate or "int8"
    if left.dtype.kind == "int":
        raise RuntimeError(
            f"\"addmm_cuda\" not implemented for '{_TYPES.get(left.dtype.name, left.dtype.name)}'"
        )
    if rate == "fp32" and state.get("tf32") and "tf32_matrix" in at.profile.peak_tflops:
        rate = "tf32"
    try:
        at.run(gemm_time_ns(at.profile, m, n, k, rate, batch=count, clock=at.clock))
    except NoSuchRate as error:
        raise RuntimeError(str(error)) from None


_TYPES = {"int64": "Long", "int32": "Int", "int16": "Short", "int8": "Char", "uint8": "Byte"}


def _values(left: Tensor, right: Tensor, batch: Sequence[int]) -> list[Any]:
    (m, k), n, count = left.shape[-2:], right.shape[-1], math.prod(batch)
    a = expanded(left, (*batch, m, k)).values()
    b = expanded(right, (*batch, k, n)).values()
    found = []
    for at in range(count):
        rows = [a[at * m * k + row * k :][:k] for row in range(m)]
        columns = [b[at * k * n : (at + 1) * k * n][column::n] for column in range(n)]
        found += [sum(map(mul, row, column)) for row in rows for column in columns]
    return found


def mm(input: Tensor, mat2: Tensor) -> Tensor:
    if input.ndim != 2 or mat2.ndim != 2:
        raise RuntimeError("self must be a matrix" if input.ndim != 2 else "mat2 must be a matrix")
    return matmul(input, mat2)


def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    if input.ndim != 3 or mat2.ndim != 3:
        raise RuntimeError("batch1 must be a 3D tensor" if input.ndim != 3 else "batch2 must be a 3D tensor")
    return matmul(input, mat2)


def dot(input: Tensor, tensor: Tensor) -> Tensor:
    if input.ndim != 1 or tensor.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {input.ndim}D and {tensor.ndim}D tensors")
    return matmul(input, tensor)


def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
    return input * beta + mm(mat1, mat2) * alpha


def outer(input: Tensor, vec2: Tensor) -> Tensor:
    return reshape(input, -1, 1) * reshape(vec2, 1, -1)


FUNCTIONS: dict[str, Any] = {
    **{"matmul": matmul, "mm": mm, "bmm": bmm, "dot": dot, "addmm": addmm, "outer": outer},
    "mv": matmul,
}
