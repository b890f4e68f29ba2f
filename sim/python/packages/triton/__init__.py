"""triton as this node simulates it: kernels run program by program, their resources decide."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from _devices import WHEEL
from _node import boot
from _node.frames import missing_attribute

from triton import _launch, language, runtime, testing
from triton.runtime.errors import OutOfResources

__all__ = ["language", "runtime", "testing"]
__version__ = boot.request["torch"]["triton"]
OPTIONS = {
    "num_warps": 4,
    "num_stages": 2,
    "num_ctas": 1,
    "waves_per_eu": 1,
    "matrix_instr_nonkdim": 0,
    "kpack": 1,
}
"""Of the AMD backend, with their defaults (third_party/amd/backend/compiler.py)."""


def cdiv(x: int, y: int) -> int:
    return -(-x // y)


def next_power_of_2(n: int) -> int:
    return 1 << max(0, n - 1).bit_length()


class JITFunction:
    def __init__(self, fn: Callable[..., None]) -> None:
        self.fn, self.__name__, self.__doc__ = fn, fn.__name__, fn.__doc__
        self.signature = inspect.signature(fn)
        self.arg_names = list(self.signature.parameters)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """From another kernel; alone it is an error, as in the real one."""
        if _in_kernel():
            return self.fn(*args, **kwargs)
        raise RuntimeError("Cannot call @triton.jit'd outside of the scope of a kernel")

    def __getitem__(self, grid: Any) -> Callable[..., None]:
        return lambda *args, **kwargs: self.run(*args, grid=grid, **kwargs)

    def bind(self, args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The kernel's arguments and the backend's options. Raises as a call with wrong arguments does."""
        options = {
            name: kwargs.pop(name, value) for name, value in OPTIONS.items() if name not in self.arg_names
        }
        kwargs.pop("warmup", None)
        for name in kwargs:
            if name not in self.arg_names:
                raise KeyError(f"Keyword argument {name} was specified but unrecognised")
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"dynamic_func() {error}") from None
        bound.apply_defaults()
        return dict(bound.arguments), options

    def run(self, *args: Any, grid: Any, **kwargs: Any) -> None:
        given, options = self.bind(args, kwargs)
        shape = grid(given) if callable(grid) else grid
        _check(options)
        with _Kernel():
            _launch.launch(
                self.fn,
                self.__name__,
                tuple(shape),
                given,
                options.get("num_warps", 4),
                options.get("num_stages", 2),
            )


_depth = [0]


class _Kernel:
    def __enter__(self) -> None:
        _depth[0] += 1

    def __exit__(self, *_: object) -> None:
        _depth[0] -= 1


def _in_kernel() -> bool:
    return _depth[0] > 0


def _check(options: dict[str, Any]) -> None:
    warps = options.get("num_warps", 4)
    if warps <= 0 or warps & (warps - 1):
        raise AssertionError("num_warps must be a power of 2")
    if options.get("num_ctas", 1) != 1:
        raise ValueError("num_ctas must be 1 on the AMD backend")
    if WHEEL == "cuda":
        raise RuntimeError("0 active drivers ([]). There should only be one.")


def jit(fn: Any = None, **_: Any) -> Any:
    return JITFunction(fn) if fn is not None else JITFunction


class Config:
    def __init__(self, kwargs: dict[str, Any], num_warps: int = 4, num_stages: int = 2, **_: Any) -> None:
        self.kwargs, self.num_warps, self.num_stages = kwargs, num_warps, num_stages

    def __str__(self) -> str:
        parts = [f"{name}: {value}" for name, value in self.kwargs.items()]
        return ", ".join(
            [*parts, f"num_warps: {self.num_warps}", "num_ctas: 1", f"num_stages: {self.num_stages}"]
        )


class Autotuner:
    """Takes the configuration that the model finds fastest, among those that fit."""

    def __init__(self, kernel: JITFunction, configs: Sequence[Config], key: Sequence[str]) -> None:
        self.kernel, self.configs, self.key, self.fn = kernel, configs, key, kernel.fn
        self._best: dict[Any, Config] = {}
        self.best_config: Config | None = None

    def __getitem__(self, grid: Any) -> Callable[..., None]:
        return lambda *args, **kwargs: self.run(*args, grid=grid, **kwargs)

    def run(self, *args: Any, grid: Any, **kwargs: Any) -> None:
        named = {**dict(zip(self.kernel.arg_names, args, strict=False)), **kwargs}
        key = tuple(str(named.get(name)) for name in self.key)
        if key not in self._best:
            timed = [
                (time, number)
                for number, one in enumerate(self.configs)
                if (time := self._time(one, args, grid, kwargs))
            ]
            if not timed:
                self._run_with(self.configs[0], args, grid, kwargs)
            self._best[key] = self.configs[min(timed)[1]]
        self.best_config = self._best[key]
        self._run_with(self.best_config, args, grid, kwargs)

    def _run_with(self, one: Config, args: Any, grid: Any, kwargs: dict[str, Any]) -> None:
        options = {**one.kwargs, "num_warps": one.num_warps, "num_stages": one.num_stages}
        self.kernel.run(*args, grid=grid, **{**kwargs, **options})

    def _time(self, one: Config, args: Any, grid: Any, kwargs: dict[str, Any]) -> int:
        """0 where it does not fit."""
        given, _ = self.kernel.bind(args, {**kwargs, **one.kwargs})
        shape = (*tuple(grid(given) if callable(grid) else grid), 1, 1)[:3]
        at = _launch._device(given)
        with _Kernel():
            counted = _launch.probe(self.kernel.fn, shape, given, one.num_warps, one.num_stages)
        try:
            _launch._check_resources(at, counted, one.num_warps)
        except OutOfResources:
            return 0
        return _launch.duration_ns(at, counted, shape[0] * shape[1] * shape[2])


def autotune(configs: Sequence[Config], key: Sequence[str], **_: Any) -> Callable[[JITFunction], Autotuner]:
    return lambda kernel: Autotuner(kernel, configs, key)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module 'triton' has no attribute '{name}'")
    raise missing_attribute(f"triton.{name}")
