"""torch as this node simulates it: small tensors are computed, large ones have shape, memory and time."""

import contextlib
from typing import Any

from _node.frames import missing_attribute

from torch import _create, _dtypes, _methods, _order, _pointwise, _products, _reduce, _shape, version
from torch._methods import default_dtype as set_default_dtype
from torch._tensor import OutOfMemoryError, Size, Tensor, device, placed, state

_methods.fit()
__version__ = version.__version__
for _group in (_create, _pointwise, _reduce, _shape, _products, _order):
    globals().update(_group.FUNCTIONS)
dtype = _dtypes.dtype
strided = "torch.strided"
inf, nan, pi = float("inf"), float("nan"), 3.141592653589793


class _NoGrad(contextlib.ContextDecorator):
    """Gradients are not simulated, so nothing is to be switched off."""

    def __init__(self, *_: Any) -> None: ...

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


no_grad = inference_mode = _NoGrad


def is_tensor(obj: Any) -> bool:
    return isinstance(obj, Tensor)


def numel(input: Tensor) -> int:
    return input.numel()


def get_default_dtype() -> Any:
    return state["dtype"]


def set_default_device(device: Any) -> None:
    state["default"][:] = [] if device is None else [placed(device)]


def set_float32_matmul_precision(precision: str) -> None:
    state["tf32"] = precision in ("high", "medium")


def get_num_threads() -> int:
    from _node import boot

    return boot.request["cpus"]  # type: ignore[no-any-return]  below, `int` is an element type


from torch import backends, cuda  # noqa: E402  they need what stands above

__all__ = ["OutOfMemoryError", "Size", "Tensor", "backends", "cuda", "device"]
__all__ += ["set_default_dtype", "version"]
SUBMODULES = ("nn", "distributed")
globals().update(_dtypes.NAMES)


def __getattr__(name: str) -> Any:
    if name in SUBMODULES:
        import importlib

        return importlib.import_module(f"torch.{name}")
    if name.startswith("__"):
        raise AttributeError(f"module 'torch' has no attribute '{name}'")
    raise missing_attribute(f"torch.{name}")
