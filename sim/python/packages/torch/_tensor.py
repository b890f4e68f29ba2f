"""Tensors: a shape over a storage; small ones hold values, large ones only what all their elements are, if
that is one number."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from _devices import DEVICES, PROBLEM, WHEEL, NoRoom
from _node.frames import NotSimulated

from torch import _dtypes
from torch._dtypes import dtype

MOST_ELEMENTS = 128 * 1024
"""Of a tensor whose values are computed."""

Shape = tuple[int, ...]
_NO_DRIVER = "Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver from http://www.nvidia.com/Download/index.aspx"  # noqa: E501


class OutOfMemoryError(RuntimeError):
    __module__ = "torch"


class device:
    def __init__(self, kind: Any = "cuda", index: int | None = None) -> None:
        if isinstance(kind, device):
            kind, index = kind.type, kind.index
        if isinstance(kind, int):
            kind, index = "cuda", kind
        name, _, number = str(kind).partition(":")
        if name not in ("cpu", "cuda", "meta"):
            raise RuntimeError(
                f"Expected one of cpu, cuda, meta device type at start of device string: {name}"
            )
        if number and not number.isdecimal():
            raise RuntimeError(f"Invalid device string: '{kind}'")
        self.type, self.index = name, int(number) if number else index

    def __repr__(self) -> str:
        return f"device(type='{self.type}'" + ("" if self.index is None else f", index={self.index}") + ")"

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, device) and (self.type, self.index) == (other.type, other.index)

    def __hash__(self) -> int:
        return hash((self.type, self.index))

    def __enter__(self) -> "device":
        state["default"].append(self)
        return self

    def __exit__(self, *_: object) -> None:
        state["default"].pop()


state: dict[str, Any] = {"current": 0, "default": [], "dtype": _dtypes.float32}


def hip_error(what: str) -> RuntimeError:
    return RuntimeError(
        f"HIP error: {what}\n"
        "HIP kernel errors might be asynchronously reported at some other API call, so the stacktrace below "
        "might be incorrect.\n"
        "For debugging consider passing AMD_SERIALIZE_KERNEL=3\n"
        "Compile with `TORCH_USE_HIP_DSA` to enable device-side assertions.\n"
    )


def check_devices() -> None:
    """Raises what torch raises where there is no device."""
    if WHEEL == "cuda":
        raise RuntimeError(_NO_DRIVER)
    if PROBLEM or not DEVICES:
        raise RuntimeError("No HIP GPUs are available")


def placed(wanted: Any) -> device:
    """The device with its number; the current one for a bare `cuda`. Raises RuntimeError."""
    if wanted is None:
        wanted = state["default"][-1] if state["default"] else "cpu"
    where = device(wanted)
    if where.type != "cuda":
        return where
    check_devices()
    where = device("cuda", state["current"] if where.index is None else where.index)
    if not 0 <= where.index < len(DEVICES):
        raise hip_error("invalid device ordinal")
    return where


class Storage:
    """Memory of one device. `data` are the values, or None; then `fill` is what every one is, or None."""

    def __init__(self, count: int, kind: dtype, where: device, data: list[Any] | None, fill: Any) -> None:
        self.data, self.fill, self.where, self._held = data, fill, where, 0
        self.count = count
        if where.type == "cuda" and count:
            try:
                self._held = DEVICES[where.index].allocate(count * kind.itemsize)
            except NoRoom as full:
                raise OutOfMemoryError(out_of_memory(full)) from None

    def __del__(self) -> None:
        if getattr(self, "_held", 0):
            DEVICES[self.where.index].release(self._held)


def _size(count: float) -> str:
    for unit in ("bytes", "KiB", "MiB"):
        if count < 1024:
            return f"{count:.0f} bytes" if unit == "bytes" else f"{count:.2f} {unit}"
        count /= 1024
    return f"{count:.2f} GiB"


def out_of_memory(full: NoRoom) -> str:
    at = full.device
    return (
        f"HIP out of memory. Tried to allocate {_size(full.wanted)}. GPU {at.place} has a total capacity of "
        f"{_size(at.profile.hbm_bytes)} of which {_size(at.free_bytes)} is free. Of the allocated memory "
        f"{_size(at.allocated)} is allocated by PyTorch, and {_size(at.reserved - at.allocated)} is reserved "
        "by PyTorch but unallocated. If reserved but unallocated memory is large try setting "
        "PYTORCH_HIP_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See documentation for "
        "Memory Management  (https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)"
    )


class Size(tuple[int, ...]):
    def __repr__(self) -> str:
        return f"torch.Size({list(self)})"

    def numel(self) -> int:
        return math.prod(self)


def strides_of(shape: Sequence[int]) -> Shape:
    found, step = [], 1
    for length in reversed(shape):
        found.append(step)
        step *= max(1, length)
    return tuple(reversed(found))


class Tensor:
    __module__ = "torch"

    def __init__(
        self,
        storage: Storage,
        shape: Sequence[int],
        kind: dtype,
        strides: Shape | None = None,
        offset: int = 0,
    ) -> None:
        self._storage, self.shape, self.dtype = storage, Size(shape), kind
        self._strides = strides_of(shape) if strides is None else strides
        self._offset = offset
        self.requires_grad, self.grad, self.is_leaf, self.layout = False, None, True, "torch.strided"

    @property
    def device(self) -> device:
        return self._storage.where

    @property
    def is_cuda(self) -> bool:
        return self.device.type == "cuda"

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def known(self) -> bool:
        """Whether the values are computed."""
        return self._storage.data is not None or self._storage.fill is not None

    def places(self) -> Iterator[int]:
        """Where in the storage each element is, in order."""
        if self.is_contiguous():
            yield from range(self._offset, self._offset + self.numel())
            return
        starts = [self._offset]
        for length, step in zip(self.shape, self._strides, strict=True):
            starts = [start + step * number for start in starts for number in range(length)]
        yield from starts

    def values(self) -> list[Any]:
        """Every element in order. Raises NotSimulated where they are not computed."""
        held = self._storage
        if held.data is None:
            if held.fill is None or self.numel() > MOST_ELEMENTS:
                raise NotSimulated(
                    f"the values of a tensor of {held.count} elements",
                    f"values are computed up to {MOST_ELEMENTS} elements; shapes, memory and times are right",
                )
            return [held.fill] * self.numel()
        if self.is_contiguous():
            return held.data[self._offset : self._offset + self.numel()]
        return [held.data[place] for place in self.places()]

    def numel(self) -> int:
        return math.prod(self.shape)

    def is_contiguous(self) -> bool:
        return self._strides == strides_of(self.shape) or self.numel() <= 1

    def view_as_strided(self, shape: Sequence[int], strides: Sequence[int], offset: int) -> "Tensor":
        return Tensor(self._storage, shape, self.dtype, tuple(strides), offset)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"'Tensor' object has no attribute '{name}'")
        from _node.frames import missing_attribute

        raise missing_attribute(f"torch.Tensor.{name}")

    def __hash__(self) -> int:
        return id(self)


def made(
    shape: Sequence[int], kind: dtype, where: device, values: Callable[[], list[Any]], fill: Any = None
) -> Tensor:
    """A new tensor; `values` are asked for only where it is small. A `fill` is what every element is."""
    count = math.prod(shape)
    if where.type == "meta":
        return Tensor(Storage(count, kind, where, None, None), shape, kind)
    data = _dtypes.rounded(values(), kind) if count <= MOST_ELEMENTS else None
    if data is None and fill is not None:
        (fill,) = _dtypes.rounded([fill], kind)
    return Tensor(Storage(count, kind, where, data, fill if data is None else None), shape, kind)


def unknown(shape: Sequence[int], kind: dtype, where: device) -> Tensor:
    """A tensor by shape alone."""
    return Tensor(Storage(math.prod(shape), kind, where, None, None), shape, kind)


def worked(*tensors: Tensor) -> None:
    """Time for a kernel that reads and writes these once."""
    for tensor in tensors:
        if tensor.is_cuda:
            at = DEVICES[tensor.device.index]
            at.stream(sum(part.numel() * part.dtype.itemsize for part in tensors))
            return
