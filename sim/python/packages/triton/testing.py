"""`triton.testing`: how long a function keeps the device busy."""

from collections.abc import Callable, Sequence
from typing import Any

from _devices import DEVICES
from _node.frames import NotSimulated
from torch._reduce import allclose
from torch._tensor import check_devices, state

RUNS = 3


def do_bench(
    fn: Callable[[], Any],
    warmup: int = 25,
    rep: int = 100,
    grad_to_none: Any = None,
    quantiles: Sequence[float] | None = None,
    return_mode: str = "mean",
) -> Any:
    """Milliseconds; every run takes the same here."""
    check_devices()
    at = DEVICES[state["current"]]
    began = at.timeline_ns
    for _ in range(RUNS):
        fn()
    at.wait()
    taken = (at.timeline_ns - began) / RUNS / 1e6
    if quantiles is not None:
        return [taken] * len(quantiles) if len(quantiles) > 1 else taken
    return [taken] * RUNS if return_mode == "all" else taken


def assert_close(x: Any, y: Any, atol: float = 1e-2, rtol: float = 0.0, err_msg: str = "") -> None:
    assert allclose(x, y, rtol=rtol, atol=atol), err_msg


class Benchmark:
    def __init__(self, **settings: Any) -> None:
        self.settings = settings


def perf_report(benchmarks: Any) -> Any:
    def mark(fn: Any) -> Any:
        raise NotSimulated("triton.testing.perf_report", "triton.testing.do_bench is")

    return mark
