"""Element by element: one tensor, or several that broadcast."""

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

from torch import _dtypes
from torch._dtypes import bool_, dtype
from torch._tensor import Tensor, made, state, strides_of, unknown, worked


def broadcast(*shapes: Sequence[int]) -> tuple[int, ...]:
    rank = max(len(shape) for shape in shapes)
    found = []
    for place in range(rank):
        lengths = [
            shape[place - rank + len(shape)] if place - rank + len(shape) >= 0 else 1 for shape in shapes
        ]
        longest = 0 if 0 in lengths else max(lengths)
        for length in lengths:
            if length not in (1, longest):
                other = next(other for other in lengths if other not in (1, length))
                raise RuntimeError(
                    f"The size of tensor a ({lengths[0]}) must match the size of tensor b ({other if other != lengths[0] else lengths[1]}) "  # noqa: E501
                    f"at non-singleton dimension {place}"
                )
        found.append(longest)
    return tuple(found)


def expanded(tensor: Tensor, shape: Sequence[int]) -> Tensor:
    """A view of the tensor with that shape; lengths of 1 are repeated."""
    missing = len(shape) - tensor.ndim
    strides = [0] * missing + [
        0 if length == 1 and wanted != 1 else step
        for length, step, wanted in zip(tensor.shape, tensor._strides, shape[missing:], strict=True)
    ]
    return tensor.view_as_strided(shape, strides, tensor._offset)


def _kind_of(operands: Sequence[Any]) -> dtype:
    """Tensors with dimensions rule; then those without; Python numbers only by their kind."""
    tensors = [operand for operand in operands if isinstance(operand, Tensor)]
    ranked = [tensor for tensor in tensors if tensor.ndim] or tensors
    kind = ranked[0].dtype
    for tensor in ranked[1:]:
        kind = _dtypes.promoted(kind, tensor.dtype)
    for operand in operands:
        other = operand.dtype if isinstance(operand, Tensor) else _dtypes.of_values([operand])
        if other.kind == "float" and kind.kind != "float":
            kind = state["dtype"] if not isinstance(operand, Tensor) else other
        elif other.kind == "int" and kind.kind == "bool":
            kind = other
    return kind


def same_device(tensors: Sequence[Tensor]) -> None:
    places = {str(tensor.device) for tensor in tensors if tensor.ndim or tensor.is_cuda}
    if len(places) > 1:
        one, two = sorted(places, reverse=True)[:2]
        raise RuntimeError(
            f"Expected all tensors to be on the same device, but found at least two devices, {one} and {two}!"
        )


def apply(function: Callable[..., Any], operands: Sequence[Any], kind: dtype) -> Tensor:
    """`function` of the elements of tensors and numbers, as a tensor of `kind`."""
    tensors = [operand for operand in operands if isinstance(operand, Tensor)]
    same_device(tensors)
    shape = broadcast(*(tensor.shape for tensor in tensors))
    where = next((tensor.device for tensor in tensors if tensor.is_cuda), tensors[0].device)
    fills = [operand._storage.fill if isinstance(operand, Tensor) else operand for operand in operands]
    if all(tensor._storage.data is None for tensor in tensors) and None not in fills:
        result = made(shape, kind, where, lambda: [function(*fills)] * math.prod(shape), function(*fills))
    elif all(tensor.known for tensor in tensors):
        result = made(shape, kind, where, lambda: _values(function, operands, shape))
    else:
        result = unknown(shape, kind, where)
    worked(*[tensor for tensor in tensors if tensor.ndim], result)
    return result


def _values(function: Callable[..., Any], operands: Sequence[Any], shape: Sequence[int]) -> list[Any]:
    count = math.prod(shape)
    columns = [
        (operand if tuple(operand.shape) == tuple(shape) else expanded(operand, shape)).values()
        if isinstance(operand, Tensor)
        else [operand] * count
        for operand in operands
    ]
    return list(map(function, *columns))


def _safe(function: Callable[..., float], otherwise: Callable[..., float]) -> Callable[..., float]:
    """As IEEE arithmetic has it, where Python raises."""

    def call(*values: Any) -> float:
        try:
            return function(*values)
        except (ValueError, ZeroDivisionError, OverflowError):
            return otherwise(*values)

    return call


def _divided(one: float, other: float) -> float:
    if one != one or one == 0:
        return math.nan
    return math.copysign(math.inf, one) * math.copysign(1.0, other)


def _nan(*_: Any) -> float:
    return math.nan


def _inf(*_: Any) -> float:
    return math.inf


def _minus_inf_at_zero(value: float) -> float:
    return -math.inf if value == 0 else math.nan


def _half_even(value: float) -> float:
    return float(round(value)) if math.isfinite(value) else value


divide = _safe(operator.truediv, _divided)
exp = _safe(math.exp, _inf)
FLOAT_RESULT: dict[str, Callable[..., Any]] = {
    "exp": exp,
    **{"log": _safe(math.log, _minus_inf_at_zero), "log2": _safe(math.log2, _minus_inf_at_zero)},
    **{"log10": _safe(math.log10, _minus_inf_at_zero), "sqrt": _safe(math.sqrt, _nan), "tanh": math.tanh},
    **{"sin": _safe(math.sin, _nan), "cos": _safe(math.cos, _nan), "tan": _safe(math.tan, _nan)},
    **{
        "rsqrt": _safe(lambda value: 1 / math.sqrt(value), lambda value: math.inf if value == 0 else math.nan)
    },
    **{"sigmoid": lambda value: 1 / (1 + exp(-value)), "reciprocal": lambda value: divide(1.0, value)},
    **{"erf": math.erf, "silu": lambda value: value / (1 + exp(-value))},
    "gelu": lambda value: value * 0.5 * (1 + math.erf(value / math.sqrt(2))),
}
SAME_RESULT: dict[str, Callable[..., Any]] = {
    **{"neg": operator.neg, "abs": abs, "square": lambda value: value * value, "round": _half_even},
    **{"relu": lambda value: value if value > 0 or value != value else type(value)(0)},
    **{"floor": lambda value: math.floor(value) if math.isfinite(value) else value},
    **{"ceil": lambda value: math.ceil(value) if math.isfinite(value) else value},
    **{"sign": lambda value: (value > 0) - (value < 0)},
}
TESTS: dict[str, Callable[..., Any]] = {
    **{"isnan": lambda value: value != value, "isinf": lambda value: math.isinf(value)},
    **{"isfinite": math.isfinite, "logical_not": operator.not_},
    **{"eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le},
    **{"gt": operator.gt, "ge": operator.ge, "logical_and": lambda a, b: bool(a) and bool(b)},
    "logical_or": lambda a, b: bool(a) or bool(b),
}
TWO: dict[str, Callable[..., Any]] = {
    **{"add": operator.add, "sub": operator.sub, "mul": operator.mul, "maximum": max, "minimum": min},
    **{"floor_divide": _safe(operator.floordiv, _divided), "remainder": _safe(operator.mod, _nan)},
    **{"pow": _safe(operator.pow, _inf), "bitwise_and": operator.and_, "bitwise_or": operator.or_},
    **{"bitwise_xor": operator.xor},
}


def _float_kind(kind: dtype) -> dtype:
    return kind if kind.kind == "float" else state["dtype"]


def _float_function(name: str) -> Callable[..., Tensor]:
    return lambda input, **_: apply(FLOAT_RESULT[name], (input,), _float_kind(input.dtype))


def _same_function(name: str) -> Callable[..., Tensor]:
    return lambda input, **_: apply(SAME_RESULT[name], (input,), input.dtype)


def _test_function(name: str) -> Callable[..., Tensor]:
    return lambda *operands: apply(TESTS[name], operands, bool_)


def _two_function(name: str) -> Callable[..., Tensor]:
    def call(input: Any, other: Any, *, alpha: Any = 1) -> Tensor:
        other = other if alpha == 1 else other * alpha
        return apply(TWO[name], (input, other), _kind_of((input, other)))

    return call


def div(input: Any, other: Any, *, rounding_mode: str | None = None) -> Tensor:
    if rounding_mode == "floor":
        return FUNCTIONS["floor_divide"](input, other)
    kind = _kind_of((input, other))
    if rounding_mode == "trunc":
        return apply(lambda a, b: math.trunc(divide(a, b)), (input, other), kind)
    return apply(divide, (input, other), _float_kind(kind))


def clamp(input: Tensor, min: Any = None, max: Any = None) -> Tensor:
    low, high = -math.inf if min is None else min, math.inf if max is None else max
    return apply(lambda value: low if value < low else high if value > high else value, (input,), input.dtype)


def where(condition: Tensor, input: Any, other: Any) -> Tensor:
    kind = _kind_of([part for part in (input, other) if isinstance(part, Tensor)] or [condition])
    if not isinstance(input, Tensor) and not isinstance(other, Tensor):
        kind = _dtypes.of_values([input, other])
    return apply(lambda c, a, b: a if c else b, (condition, input, other), kind)


def cast(tensor: Tensor, kind: dtype) -> Tensor:
    return tensor if tensor.dtype is kind else apply(lambda value: value, (tensor,), kind)


def contiguous(tensor: Tensor, *_: Any, **__: Any) -> Tensor:
    return (
        tensor
        if tensor._strides == strides_of(tensor.shape)
        else apply(lambda value: value, (tensor,), tensor.dtype)
    )


FUNCTIONS: dict[str, Any] = {
    **{name: _float_function(name) for name in FLOAT_RESULT},
    **{name: _same_function(name) for name in SAME_RESULT},
    **{name: _test_function(name) for name in TESTS},
    **{name: _two_function(name) for name in TWO},
    **{"div": div, "true_divide": div, "clamp": clamp, "clip": clamp, "where": where},
}
FUNCTIONS |= {"divide": div, "multiply": FUNCTIONS["mul"], "subtract": FUNCTIONS["sub"]}
