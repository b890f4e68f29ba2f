"""Many elements to one, along dimensions."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from torch import _dtypes
from torch._dtypes import bool_, int64
from torch._pointwise import _float_kind, apply, exp
from torch._tensor import Tensor, made, unknown, worked


class ValuesIndices(tuple[Tensor, Tensor]):
    """What a search along a dimension gives; `torch.return_types.max` and `min`."""

    def __new__(cls, values: Tensor, indices: Tensor) -> "ValuesIndices":
        return super().__new__(cls, (values, indices))

    @property
    def values(self) -> Tensor:
        return self[0]

    @property
    def indices(self) -> Tensor:
        return self[1]

    def __repr__(self) -> str:
        name = type(self).__name__.lower()
        return f"torch.return_types.{name}(\nvalues={self.values!r},\nindices={self.indices!r})"


class Max(ValuesIndices): ...


class Min(ValuesIndices): ...


def dimension(dim: int, rank: int) -> int:
    if not -max(1, rank) <= dim < max(1, rank):
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-max(1, rank)}, {max(1, rank) - 1}], "
            f"but got {dim})"
        )
    return dim % max(1, rank)


def _dims(tensor: Tensor, dim: Any) -> tuple[int, ...]:
    if dim is None or dim == ():
        return tuple(range(tensor.ndim))
    return tuple(sorted(dimension(one, tensor.ndim) for one in ((dim,) if isinstance(dim, int) else dim)))


def _groups(tensor: Tensor, dims: Sequence[int]) -> list[list[Any]]:
    """The elements of each result, in its order."""
    kept = [place for place in range(tensor.ndim) if place not in dims]
    order = [*kept, *dims]
    turned = tensor.view_as_strided(
        [tensor.shape[place] for place in order], [tensor._strides[place] for place in order], tensor._offset
    )
    values = turned.values()
    size = math.prod(tensor.shape[place] for place in dims)
    count = math.prod(tensor.shape[place] for place in kept)
    return [values[at * size : (at + 1) * size] for at in range(count)]


def reduced(
    tensor: Tensor,
    function: Callable[[list[Any]], Any],
    dim: Any,
    keepdim: bool,
    kind: Any,
    of_fill: Any = None,
) -> Tensor:
    """`of_fill`: what a group of so many equal elements gives, from their value and their number."""
    dims = _dims(tensor, dim)
    shape = [
        1 if place in dims else length
        for place, length in enumerate(tensor.shape)
        if keepdim or place not in dims
    ]
    fill = tensor._storage.fill
    if tensor._storage.data is None and fill is not None and of_fill is not None:
        value = of_fill(fill, math.prod(tensor.shape[place] for place in dims))
        result = made(shape, kind, tensor.device, lambda: [value] * math.prod(shape), value)
    elif tensor._storage.data is not None:
        result = made(
            shape, kind, tensor.device, lambda: [function(group) for group in _groups(tensor, dims)]
        )
    else:
        result = unknown(shape, kind, tensor.device)
    worked(tensor, result)
    return result


def _summed(values: list[Any]) -> Any:
    return math.fsum(values) if values and isinstance(values[0], float) and _finite(values) else sum(values)


def _finite(values: list[float]) -> bool:
    return all(map(math.isfinite, values))


def sum_(input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    kind = dtype or (int64 if input.dtype.kind != "float" else input.dtype)
    return reduced(input, _summed, dim, keepdim, kind, lambda value, count: value * count)


def mean(input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    kind = dtype or input.dtype
    if kind.kind != "float":
        raise RuntimeError(
            "mean(): could not infer output dtype. "
            "Input dtype must be either a floating point or complex dtype. "
            f"Got: {_LONG.get(kind.name, kind.name)}"
        )
    return reduced(
        input,
        lambda g: _summed(g) / len(g) if g else math.nan,
        dim,
        keepdim,
        kind,
        lambda value, count: value,
    )


_LONG = {"int64": "Long", "int32": "Int", "int16": "Short", "int8": "Char", "uint8": "Byte", "bool": "Bool"}


def prod(input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    kind = dtype or (int64 if input.dtype.kind != "float" else input.dtype)
    return reduced(input, math.prod, dim, keepdim, kind)


def _extreme(pick: Callable[..., Any]) -> Callable[..., Any]:
    def call(input: Tensor, dim: Any = None, keepdim: bool = False) -> Any:
        if isinstance(dim, Tensor):
            return apply(pick, (input, dim), _dtypes.promoted(input.dtype, dim.dtype))
        values = reduced(input, pick, dim, keepdim, input.dtype, lambda value, count: value)
        if dim is None:
            return values
        return (Max if pick is max else Min)(values, _arg(pick)(input, dim, keepdim))

    return call


def _arg(pick: Callable[..., Any]) -> Callable[..., Tensor]:
    def call(input: Tensor, dim: Any = None, keepdim: bool = False) -> Tensor:
        return reduced(input, lambda g: g.index(pick(g)), dim, keepdim, int64, lambda value, count: 0)

    return call


def _variance(correction: int, root: bool) -> Callable[[list[float]], float]:
    def call(values: list[float]) -> float:
        middle = _summed(values) / len(values)
        spread = sum((value - middle) ** 2 for value in values)
        found = spread / (len(values) - correction) if len(values) > correction else math.nan
        return math.sqrt(found) if root and found == found else found

    return call


def std(
    input: Tensor, dim: Any = None, unbiased: bool = True, keepdim: bool = False, *, correction: int = 1
) -> Tensor:
    return reduced(
        input, _variance(correction if unbiased else 0, True), dim, keepdim, input.dtype, lambda v, c: 0.0
    )


def var(
    input: Tensor, dim: Any = None, unbiased: bool = True, keepdim: bool = False, *, correction: int = 1
) -> Tensor:
    return reduced(
        input, _variance(correction if unbiased else 0, False), dim, keepdim, input.dtype, lambda v, c: 0.0
    )


def norm(input: Tensor, p: Any = 2, dim: Any = None, keepdim: bool = False) -> Tensor:
    if p not in (2, "fro"):
        from _node.frames import NotSimulated

        raise NotSimulated(f"torch.norm with p={p}")
    return reduced(
        input,
        lambda g: math.sqrt(sum(v * v for v in g)),
        dim,
        keepdim,
        input.dtype,
        lambda value, count: abs(value) * math.sqrt(count),
    )


def _truth(function: Callable[..., bool]) -> Callable[..., Tensor]:
    return lambda input, dim=None, keepdim=False: reduced(
        input, function, dim, keepdim, bool_, lambda v, c: bool(v)
    )


def softmax(input: Tensor, dim: int | None = None, dtype: Any = None, **_: Any) -> Tensor:
    return _along(input, _softmax, -1 if dim is None else dim, dtype)


def log_softmax(input: Tensor, dim: int | None = None, dtype: Any = None, **_: Any) -> Tensor:
    return _along(
        input, lambda group: [math.log(value) for value in _softmax(group)], -1 if dim is None else dim, dtype
    )


def cumsum(input: Tensor, dim: int, *, dtype: Any = None) -> Tensor:
    from itertools import accumulate

    return _along(input, lambda group: list(accumulate(group)), dim, dtype or input.dtype)


def _softmax(group: list[float]) -> list[float]:
    top = max(group)
    powers = [exp(value - top) for value in group]
    total = sum(powers)
    return [power / total for power in powers]


def _along(tensor: Tensor, function: Callable[[list[Any]], list[Any]], dim: int, kind: Any) -> Tensor:
    """A result of the same shape, made group by group along one dimension."""
    kind = kind or _float_kind(tensor.dtype)
    place = dimension(dim, tensor.ndim)
    if not tensor.known or tensor.numel() != math.prod(tensor.shape) or tensor._storage.data is None:
        result = unknown(tensor.shape, kind, tensor.device)
        fill = tensor._storage.fill
        if fill is not None and function is _softmax:
            result._storage.fill = 1.0 / tensor.shape[place]
        worked(tensor, result)
        return result
    groups = [function(group) for group in _groups(tensor, (place,))]
    shape = list(tensor.shape)
    length, inner = shape[place], math.prod(shape[place + 1 :])
    flat = [
        groups[(at // (length * inner)) * inner + at % inner][at // inner % length]
        for at in range(tensor.numel())
    ]
    result = made(shape, kind, tensor.device, lambda: flat)
    worked(tensor, result)
    return result


def allclose(
    input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> bool:
    def close(one: float, two: float) -> bool:
        return (
            one == two
            or abs(one - two) <= atol + rtol * abs(two)
            or (equal_nan and one != one and two != two)
        )

    if input.dtype is not other.dtype:
        raise RuntimeError(f"{input.dtype.name} did not match {other.dtype.name}")
    return bool(_truth(all)(apply(close, (input, other), bool_)).item())


def equal(input: Tensor, other: Tensor) -> bool:
    return input.shape == other.shape and input.values() == other.values()


FUNCTIONS: dict[str, Any] = {
    **{"sum": sum_, "mean": mean, "prod": prod, "max": _extreme(max), "min": _extreme(min), "amax": None},
    **{"argmax": _arg(max), "argmin": _arg(min), "std": std, "var": var, "norm": norm, "any": _truth(any)},
    **{"all": _truth(all), "softmax": softmax, "log_softmax": log_softmax, "cumsum": cumsum},
    **{"allclose": allclose, "equal": equal},
}
FUNCTIONS["amax"] = lambda input, dim=None, keepdim=False: reduced(
    input, max, dim, keepdim, input.dtype, lambda v, c: v
)
FUNCTIONS["amin"] = lambda input, dim=None, keepdim=False: reduced(
    input, min, dim, keepdim, input.dtype, lambda v, c: v
)
