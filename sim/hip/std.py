"""The C and C++ libraries on the host: name -> what answers the call."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.hip.api import text_address
from sim.hip.ctype import Scalar
from sim.hip.expr import Native
from sim.hip.host import Exit, Host
from sim.hip.printf import formatted
from sim.hip.streams import STREAMS
from sim.hip.vectors import VECTORS

Answer = Callable[..., Any]
STDERR = 2


def _printf(host: Host, call: Native, format_: int, *values: Any) -> int:
    text = formatted(host.string(format_, call.line), values, host.string)
    host.print(text)
    return len(text)


def _fprintf(host: Host, call: Native, stream: int, format_: int, *values: Any) -> int:
    text = formatted(host.string(format_, call.line), values, host.string)
    host.print(text, to_error=stream == STDERR)
    return len(text)


def _puts(host: Host, call: Native, text: int) -> int:
    host.print(host.string(text, call.line) + "\n")
    return 1


def _putchar(host: Host, _: Native, letter: int) -> int:
    host.print(chr(letter & 255))
    return letter


def _malloc(host: Host, _: Native, size: int) -> int:
    return host.memory.allocate(size, "host").base


def _exit(_: Host, __: Native, status: int) -> None:
    raise Exit(status & 255)


def _abort(_: Host, __: Native) -> None:
    raise Exit(134, "Aborted (core dumped)\n")


def _assertion(host: Host, _: Native, text: int, line: int) -> None:
    said = f"{host.program.files[0]}:{line}: Assertion `{host.string(text)}' failed.\n"
    raise Exit(134, f"{said}Aborted (core dumped)\n")


def _number(text: str, of: Callable[[str], Any]) -> Any:
    """The longest start that is a number, as atoi and atof read."""
    for end in range(len(text), 0, -1):
        try:
            return of(text[:end])
        except ValueError:
            continue
    return of("0")


def _random(host: Host, _: Native) -> int:
    host.random = (host.random * 1103515245 + 12345) & 0x7FFFFFFF
    return host.random


def _seed(host: Host, _: Native, seed: int) -> None:
    host.random = seed


def _copied(host: Host, call: Native, to: int, from_: int, size: int) -> int:
    if size:
        target, source = (
            host.buffer(to, size, call.line, "store to"),
            host.buffer(from_, size, call.line, "load from"),
        )
        start, first = to - target.base, from_ - source.base
        target.raw[start : start + size] = source.raw[first : first + size]
    return to


def _filled(host: Host, call: Native, to: int, value: int, size: int) -> int:
    if size:
        target = host.buffer(to, size, call.line, "store to")
        target.raw[to - target.base : to - target.base + size] = value & 255
    return to


def _math(name: str) -> Answer:
    function = getattr(np, _NUMPY.get(name, name))

    def answer(_: Host, call: Native, *values: float) -> float:
        code = call.type.code if isinstance(call.type, Scalar) else "f8"
        kind = np.float32 if code == "f4" else np.float64
        return float(function(*(kind(one) for one in values)))

    return answer


def _fma(_: Host, call: Native, one: float, other: float, added: float) -> float:
    double = one * other + added
    return float(np.float32(double)) if call.type == Scalar("f4") else double


_NUMPY = {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "atan2": "arctan2", "pow": "power"}
_FUNCTIONS = (
    *("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin"),
    *("acos", "atan", "sinh", "cosh", "tanh", "fabs", "floor", "ceil", "trunc", "rint", "pow"),
    *("fmod", "atan2", "fmin", "fmax", "hypot", "copysign"),
)
STD: dict[str, Answer] = {
    **{name: _math(name) for name in _FUNCTIONS},
    **{f"{name}f": _math(name) for name in _FUNCTIONS},
    **{name: lambda _, __, x: float(np.copysign(np.floor(abs(x) + 0.5), x)) for name in ("round", "roundf")},
    "fma": _fma,
    "fmaf": _fma,
    "abs": lambda _, __, value: abs(value),
    "isnan": lambda _, __, x: x != x,
    "isinf": lambda _, __, x: abs(x) == float("inf"),
    "isfinite": lambda _, __, x: abs(x) < float("inf"),
    "printf": _printf,
    "fprintf": _fprintf,
    "puts": _puts,
    "putchar": _putchar,
    "fflush": lambda *_: 0,
    "stdout": lambda *_: 1,
    "stderr": lambda *_: STDERR,
    "malloc": _malloc,
    "calloc": lambda host, call, count, size: _malloc(host, call, count * size),
    "free": lambda host, _, pointer: host.free(pointer),
    "exit": _exit,
    "abort": _abort,
    "__sim_assert_failed": _assertion,
    "atoi": lambda host, _, text: _number(host.string(text).strip(), int),
    "atof": lambda host, _, text: _number(host.string(text).strip(), float),
    "rand": _random,
    "srand": _seed,
    "memcpy": _copied,
    "memset": _filled,
    "strlen": lambda host, _, text: len(host.string(text)),
    "strcmp": lambda host, _, one, other: (
        (host.string(one) > host.string(other)) - (host.string(one) < host.string(other))
    ),
    "std::string::string": lambda host, _, text="": text if isinstance(text, str) else host.string(text),
    "std::string::size": lambda _, __, text: len(text),
    "std::string::length": lambda _, __, text: len(text),
    "std::string::c_str": lambda host, _, text: text_address(host, text),
    **STREAMS,
    **VECTORS,
}
