"""`torch.nn.functional`: what is made of the functions of torch itself."""

from typing import Any

from _node.frames import missing_attribute

from torch import _pointwise, _products, _reduce
from torch._tensor import Tensor

_POINT = _pointwise.FUNCTIONS
relu, gelu, silu, sigmoid, tanh = (_POINT[name] for name in ("relu", "gelu", "silu", "sigmoid", "tanh"))
softmax, log_softmax = _reduce.softmax, _reduce.log_softmax


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    product = _products.matmul(input, weight.t())
    return product if bias is None else product + bias


def mse_loss(input: Tensor, target: Tensor) -> Tensor:
    return _reduce.mean((input - target) ** 2)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module 'torch.nn.functional' has no attribute '{name}'")
    raise missing_attribute(f"torch.nn.functional.{name}")
