"""Functions that make tensors."""

import math
from _random import Random
from collections.abc import Callable, Sequence
from typing import Any

from _node import boot

from torch import _dtypes
from torch._tensor import Tensor, made, placed, state, worked


class Numbers(Random):
    """As the standard library draws them; importing its module takes the sandbox too long."""

    def gauss(self) -> float:
        return math.sqrt(-2.0 * math.log(1.0 - self.random())) * math.cos(math.tau * self.random())

    def whole(self, low: int, high: int) -> int:
        return low + int(self.random() * (high - low))

    def order(self, count: int) -> list[int]:
        return sorted(range(count), key=[self.random() for _ in range(count)].__getitem__)


_numbers = Numbers(boot.request["seed"])


class Generator:
    def __init__(self, device: Any = "cpu") -> None:
        self.device, self.numbers = placed(device), Numbers(boot.request["seed"])

    def manual_seed(self, seed: int) -> "Generator":
        self.numbers.seed(seed)
        return self


def manual_seed(seed: int) -> None:
    _numbers.seed(seed)


def _shape(sizes: Sequence[Any]) -> tuple[int, ...]:
    if len(sizes) == 1 and not isinstance(sizes[0], int):
        sizes = tuple(sizes[0])
    if any(size < 0 for size in sizes):
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(sizes)}: {list(sizes)}")
    return tuple(sizes)


def _make(
    shape: Sequence[int],
    values: Callable[[], list[Any]],
    fill: Any,
    dtype: Any,
    device: Any,
    requires_grad: bool,
) -> Tensor:
    if requires_grad:
        from _node.frames import NotSimulated

        raise NotSimulated("torch's autograd (requires_grad=True)")
    tensor = made(shape, dtype or state["dtype"], placed(device), values, fill)
    worked(tensor)
    return tensor


def full(
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    out: Any = None,
) -> Tensor:
    shape = _shape((size,))
    kind = dtype or _dtypes.of_values([fill_value])
    return _make(shape, lambda: [fill_value] * math.prod(shape), fill_value, kind, device, requires_grad)


def zeros(*size: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    return full(_shape(size), 0, dtype=dtype or state["dtype"], device=device, requires_grad=requires_grad)


def ones(*size: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    return full(_shape(size), 1, dtype=dtype or state["dtype"], device=device, requires_grad=requires_grad)


def empty(*size: Any, dtype: Any = None, device: Any = None, pin_memory: bool = False, **_: Any) -> Tensor:
    """Memory as it is found, which takes no time; here it is found at zero."""
    shape = _shape(size)
    return made(shape, dtype or state["dtype"], placed(device), lambda: [0] * math.prod(shape), 0)


def _drawn(draw: str) -> Callable[..., Tensor]:
    def make(
        *size: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False, generator: Any = None
    ) -> Tensor:
        shape, numbers = _shape(size), generator.numbers if generator else _numbers
        draws = {"rand": numbers.random, "randn": numbers.gauss}[draw]
        return _make(
            shape, lambda: [draws() for _ in range(math.prod(shape))], None, dtype, device, requires_grad
        )

    return make


rand, randn = _drawn("rand"), _drawn("randn")


def randint(
    low: int,
    high: Any = None,
    size: Any = None,
    *,
    dtype: Any = None,
    device: Any = None,
    generator: Any = None,
) -> Tensor:
    if size is None:
        low, high, size = 0, low, high
    shape, numbers = _shape((size,)), generator.numbers if generator else _numbers
    values = lambda: [numbers.whole(low, high) for _ in range(math.prod(shape))]  # noqa: E731
    return _make(shape, values, None, dtype or _dtypes.int64, device, False)


def randperm(n: int, *, device: Any = None) -> Tensor:
    return _make((n,), lambda: _numbers.order(n), None, _dtypes.int64, device, False)


def arange(start: Any, end: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Tensor:
    if end is None:
        start, end = 0, start
    count = max(0, math.ceil((end - start) / step))
    kind = dtype or _dtypes.of_values([start, end, step])
    return _make((count,), lambda: [start + step * at for at in range(count)], None, kind, device, False)


def linspace(start: float, end: float, steps: int, *, dtype: Any = None, device: Any = None) -> Tensor:
    gap = (end - start) / max(1, steps - 1)
    return _make((steps,), lambda: [start + gap * at for at in range(steps)], None, dtype, device, False)


def eye(n: int, m: int | None = None, *, dtype: Any = None, device: Any = None) -> Tensor:
    width = m or n
    values = lambda: [float(row == column) for row in range(n) for column in range(width)]  # noqa: E731
    return _make((n, width), values, None, dtype, device, False)


def tensor(data: Any, *, dtype: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    if isinstance(data, Tensor):
        return _make(data.shape, data.values, None, dtype or data.dtype, device or data.device, requires_grad)
    flat: list[Any] = []
    shape = _flatten(data, flat, 0)
    return _make(shape, lambda: flat, None, dtype or _dtypes.of_values(flat), device, requires_grad)


def _flatten(data: Any, flat: list[Any], depth: int) -> tuple[int, ...]:
    if isinstance(data, Tensor):
        data = data.tolist()
    if not isinstance(data, (list, tuple, range)):
        if not isinstance(data, (int, float, bool)):
            raise TypeError(f"new(): invalid data type '{type(data).__name__}'")
        flat.append(data)
        return ()
    shapes = [_flatten(part, flat, depth + 1) for part in data]
    for shape in shapes[1:]:
        if shape != shapes[0]:
            raise ValueError(
                f"expected sequence of length {shapes[0][0] if shapes[0] else 0} at dim {depth + 1} "
                f"(got {shape[0] if shape else 0})"
            )
    return (len(data), *(shapes[0] if shapes else ()))


def _like(make: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def like(other: Tensor, *rest: Any, dtype: Any = None, device: Any = None) -> Tensor:
        return make(tuple(other.shape), *rest, dtype=dtype or other.dtype, device=device or other.device)

    return like


def from_numpy(array: Any) -> Tensor:
    from _node.frames import NotSimulated

    raise NotSimulated("torch.from_numpy (the node has no numpy)")


FUNCTIONS: dict[str, Any] = {
    **{"full": full, "zeros": zeros, "ones": ones, "empty": empty, "rand": rand, "randn": randn},
    **{"randint": randint, "randperm": randperm, "arange": arange, "linspace": linspace, "eye": eye},
    **{"tensor": tensor, "as_tensor": tensor, "manual_seed": manual_seed, "Generator": Generator},
    **{"from_numpy": from_numpy},
    **{
        f"{name}_like": _like(globals()[name]) for name in ("zeros", "ones", "empty", "rand", "randn", "full")
    },
}
