"""What a tensor can do: operators, moves between devices and types, and the functions as methods."""

from collections.abc import Callable, Iterator
from typing import Any

from _devices import DEVICES
from _devices.gpu.timing import copy_time_ns

from torch import _dtypes, _index, _order, _pointwise, _products, _reduce, _shape, _show
from torch._dtypes import dtype
from torch._tensor import Tensor, device, made, placed, unknown


def _moved(tensor: Tensor, where: device) -> Tensor:
    if tensor.device == where:
        return tensor
    known = tensor._storage
    if where.type == "meta" or (known.data is None and known.fill is None):
        result = unknown(tensor.shape, tensor.dtype, where)
    else:
        result = made(tensor.shape, tensor.dtype, where, tensor.values, known.fill)
    _copy_time(tensor, result)
    return result


def _copy_time(source: Tensor, target: Tensor) -> None:
    size = source.numel() * source.dtype.itemsize
    both = source.is_cuda and target.is_cuda
    for end in (source, target):
        if end.is_cuda:
            at = DEVICES[end.device.index]
            at.run(copy_time_ns(at.profile, size, "link" if both else "host"))
            if not both:
                at.wait()
            return


def to(self: Tensor, *args: Any, device: Any = None, dtype: Any = None, **_: Any) -> Tensor:
    for arg in args:
        if isinstance(arg, Tensor):
            device, dtype = arg.device, arg.dtype
        elif isinstance(arg, _dtypes.dtype):
            dtype = arg
        elif isinstance(arg, (str, int, _Device)) and not isinstance(arg, bool):
            device = arg
    moved = self if device is None else _moved(self, placed(device))
    return moved if dtype is None else _pointwise.cast(moved, dtype)


_Device = device


def cuda(self: Tensor, device: Any = None, **_: Any) -> Tensor:
    return _moved(self, placed("cuda" if device is None else device))


def item(self: Tensor) -> Any:
    if self.numel() != 1:
        raise RuntimeError(f"a Tensor with {self.numel()} elements cannot be converted to Scalar")
    _wait(self)
    if self._storage.data is None and self._storage.fill is not None:
        return self._storage.fill
    (value,) = self.values()
    return value


def _wait(tensor: Tensor) -> None:
    if tensor.is_cuda:
        DEVICES[tensor.device.index].wait()


def tolist(self: Tensor) -> Any:
    _wait(self)
    return self.item() if self.ndim == 0 else [part.tolist() if part.ndim else part.item() for part in self]


def _iterate(self: Tensor) -> Iterator[Tensor]:
    if self.ndim == 0:
        raise TypeError("iteration over a 0-d tensor")
    return (self[at] for at in range(self.shape[0]))


def _length(self: Tensor) -> int:
    if self.ndim == 0:
        raise TypeError("len() of a 0-d tensor")
    return self.shape[0]


def _truth(self: Tensor) -> bool:
    if self.numel() != 1:
        said = "no values" if self.numel() == 0 else "more than one value"
        raise RuntimeError(f"Boolean value of Tensor with {said} is ambiguous")
    return bool(self.item())


def _repr(self: Tensor) -> str:
    _wait(self)
    return _show.shown(self)


def _format(self: Tensor, spec: str) -> str:
    return format(self.item(), spec) if self.ndim == 0 else object.__format__(self, spec)


def _in_place(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def call(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        _index.overwrite(self, function(self, *args, **kwargs))
        return self

    return call


def _reversed(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    return lambda self, other: function(other, self)


def _fill(self: Tensor, value: Any) -> Tensor:
    _index.overwrite(self, value)
    return self


def numpy(self: Tensor) -> Any:
    if self.is_cuda:
        raise TypeError(
            f"can't convert {self.device} device type tensor to numpy. Use Tensor.cpu() to copy the tensor "
            "to host memory first."
        )
    raise RuntimeError("Numpy is not available")


def _size(self: Tensor, dim: int | None = None) -> Any:
    return self.shape if dim is None else self.shape[_reduce.dimension(dim, self.ndim)]


_POINT = _pointwise.FUNCTIONS
_OPERATORS = {
    "add": "add",
    "sub": "sub",
    "mul": "mul",
    "truediv": "div",
    "floordiv": "floor_divide",
    "mod": "remainder",
}
_OPERATORS |= {"pow": "pow", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor"}
_TESTED = ("eq", "ne", "lt", "le", "gt", "ge")
_CASTS = {"float": "float32", "half": "float16", "double": "float64", "int": "int32", "long": "int64"}
_CASTS |= {"bfloat16": "bfloat16", "bool": "bool", "short": "int16"}

METHODS: dict[str, Any] = {
    **_POINT,
    **_reduce.FUNCTIONS,
    **_shape.METHODS,
    **_products.FUNCTIONS,
    **_order.METHODS,
    **{
        f"{name}_": _in_place(_POINT[name])
        for name in ("add", "sub", "mul", "div", "clamp", "relu", "exp", "sqrt", "neg")
    },
    **{f"__{name}__": _POINT[function] for name, function in _OPERATORS.items()},
    **{f"__r{name}__": _reversed(_POINT[function]) for name, function in _OPERATORS.items()},
    **{f"__i{name}__": _in_place(_POINT[function]) for name, function in _OPERATORS.items()},
    **{f"__{name}__": _POINT[name] for name in _TESTED},
    **{
        name: (lambda self, kind=kind, **_: _pointwise.cast(self, _dtypes.NAMES[kind]))
        for name, kind in _CASTS.items()
    },
    **{"__neg__": _POINT["neg"], "__abs__": _POINT["abs"], "__invert__": _POINT["logical_not"]},
    **{"__matmul__": _products.matmul, "__getitem__": _index.getitem, "__setitem__": _index.setitem},
    **{
        "__iter__": _iterate,
        "__len__": _length,
        "__bool__": _truth,
        "__repr__": _repr,
        "__format__": _format,
    },
    **{"__float__": lambda self: float(self.item()), "__int__": lambda self: int(self.item())},
    **{"__index__": lambda self: int(self.item()), "item": item, "tolist": tolist, "numpy": numpy},
    **{"to": to, "cuda": cuda, "cpu": lambda self, **_: _moved(self, placed("cpu")), "size": _size},
    **{"type": lambda self, kind=None: repr(self.dtype) if kind is None else to(self, kind)},
    **{
        "dim": lambda self: self.ndim,
        "nelement": Tensor.numel,
        "element_size": lambda self: self.dtype.itemsize,
    },
    **{"stride": lambda self, dim=None: self._strides if dim is None else self._strides[dim]},
    **{"data_ptr": lambda self: 0x7F0000000000 + 512 * id(self._storage), "detach": lambda self: self},
    **{
        "contiguous": _pointwise.contiguous,
        "fill_": _fill,
        "zero_": lambda self: _fill(self, 0),
        "copy_": _fill,
    },
    **{"clone": lambda self, **_: _pointwise.apply(lambda value: value, (self,), self.dtype)},
    **{"T": property(_shape.t), "mT": property(lambda self: _shape.transpose(self, -2, -1))},
    **{
        "data": property(lambda self: self),
        "nbytes": property(lambda self: self.numel() * self.dtype.itemsize),
    },
    **{"is_floating_point": lambda self: self.dtype.is_floating_point, "pin_memory": lambda self: self},
    **{
        "storage_offset": lambda self: self._offset,
        "get_device": lambda self: -1 if self.device.index is None else self.device.index,
    },
}


def fit() -> None:
    for name, method in METHODS.items():
        setattr(Tensor, name, method)


def default_dtype(kind: dtype) -> None:
    from torch._tensor import state

    state["dtype"] = kind
