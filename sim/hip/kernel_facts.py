"""What a compiler's listing says of a kernel and our tree knows: names, arguments, LDS."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Parameter:
    bytes: int
    alignment: int
    is_pointer: bool


@dataclass(frozen=True, slots=True)
class KernelFacts:
    """`line` is as `sim.hip.lines` counts; `symbol` is the mangled name."""

    signature: str
    symbol: str
    line: int
    column: int
    lds_bytes: int
    most_threads: int
    """By __launch_bounds__; 0 where none are told."""
    parameters: tuple[Parameter, ...]
    asks_sizes: bool
    """Whether it reads blockDim or gridDim, which are hidden arguments."""
    calls_host: bool


def read_facts(data: dict[str, Any]) -> KernelFacts:
    return KernelFacts(**{**data, "parameters": tuple(Parameter(**one) for one in data["parameters"])})
