"""<math.h> on the host, as the C library of this machine reckons: glibc, as on the node."""

import ctypes
from collections.abc import Callable
from typing import Any

from sim.hip.ctype import Scalar
from sim.hip.expr import Native
from sim.hip.host import Host, rounded_to_float

Answer = Callable[..., Any]
_ONE = (
    *("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin"),
    *("acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "fabs", "floor", "ceil", "trunc"),
    *("round", "rint", "nearbyint", "erf", "erfc", "tgamma", "lgamma", "logb", "j0", "j1", "y0", "y1"),
)
_TWO = (
    *("pow", "fmod", "atan2", "fmin", "fmax", "hypot", "copysign", "fdim", "remainder", "nextafter"),
)  # fmt: skip


def _library() -> ctypes.CDLL:
    """Opened when the worker starts: later it may open no file."""
    try:
        return ctypes.CDLL("libm.so.6")
    except OSError:  # not glibc: Python itself is linked to what there is
        return ctypes.CDLL(None)


_LIBRARY = _library()


def _function(name: str, arguments: int, code: str) -> Callable[..., float]:
    real = ctypes.c_float if code == "f4" else ctypes.c_double
    found = getattr(_LIBRARY, f"{name}f" if code == "f4" else name)
    found.argtypes, found.restype = [real] * arguments, real
    call: Callable[..., float] = found
    return call


_DOUBLES = {name: _function(name, count, "f8") for count, names in ((1, _ONE), (2, _TWO)) for name in names}
_FLOATS = {name: _function(name, count, "f4") for count, names in ((1, _ONE), (2, _TWO)) for name in names}


def function(name: str, code: str) -> Callable[..., float]:
    """For `code` f4 or f8."""
    return (_FLOATS if code == "f4" else _DOUBLES)[name]


def _math(name: str) -> Answer:
    double, single = _DOUBLES[name], _FLOATS[name]

    def answer(_: Host, call: Native, *values: float) -> float:
        return single(*values) if call.type == Scalar("f4") else double(*values)

    return answer


def _fused(name: str, real: Any) -> Callable[[float, float, float], float]:
    found = getattr(_LIBRARY, name)
    found.argtypes, found.restype = [real] * 3, real
    call: Callable[[float, float, float], float] = found
    return call


_FMA, _FMAF = _fused("fma", ctypes.c_double), _fused("fmaf", ctypes.c_float)


def _fma(_: Host, call: Native, one: float, other: float, added: float) -> float:
    return (_FMAF if call.type == Scalar("f4") else _FMA)(one, other, added)


def _power(_: Host, call: Native, base: float, exponent: float) -> float:
    """std::pow(float, int) is reckoned in double."""
    of_floats = call.type == Scalar("f4") and all(one.type == Scalar("f4") for one in call.arguments)
    return (_FLOATS if of_floats else _DOUBLES)["pow"](base, exponent)


def _whole(value: float) -> int:
    return int(value) if abs(value) < 2.0**63 else -(2**63)


def _rounded(name: str) -> Answer:
    return lambda _, __, value: _whole(_DOUBLES[name](value))


def _frexp(host: Host, call: Native, value: float, place: int) -> float:
    if value == 0 or value - value != 0:
        host.store(place, "i4", 0, call.line)
        return value
    mantissa, exponent = _parts(value)
    host.store(place, "i4", exponent, call.line)
    return mantissa


def _parts(value: float) -> tuple[float, int]:
    exponent = int(_DOUBLES["logb"](value)) + 1
    return _scaled(value, -exponent), exponent


def _scaled(value: float, power: int) -> float:
    """In two steps, so that no power of two is beyond what a double holds."""
    power = max(-2200, min(2200, power))
    while abs(power) > 1000:
        step = 1000 if power > 0 else -1000
        value, power = value * 2.0**step, power - step
    return value * 2.0**power


def _remquo(host: Host, call: Native, one: float, other: float, place: int) -> float:
    left = _DOUBLES["remainder"](one, other)
    host.store(place, "i4", int(_DOUBLES["rint"]((one - left) / other)), call.line)
    return left


def _modf(code: str) -> Answer:
    def answer(host: Host, call: Native, value: float, place: int) -> float:
        whole = _DOUBLES["trunc"](value)
        host.store(place, code, whole, call.line)
        rest = 0.0 if abs(value) == float("inf") else value - whole
        return _DOUBLES["copysign"](rest, value)

    return answer


def _sine_and_cosine(code: str) -> Answer:
    def answer(host: Host, call: Native, value: float, sine: int, cosine: int) -> None:
        of = _FLOATS if code == "f4" else _DOUBLES
        host.store(sine, code, of["sin"](value), call.line)
        host.store(cosine, code, of["cos"](value), call.line)

    return answer


def _leading(bits: int) -> Answer:
    return lambda _, __, value: bits - (value % (1 << bits)).bit_length()


def _trailing(_: Host, __: Native, value: int) -> int:
    return (value & -value).bit_length() - 1


def _first(_: Host, __: Native, value: int) -> int:
    return (value & -value).bit_length()


def _ones(_: Host, call: Native, value: int) -> int:
    return (value % (1 << 64 if call.name.endswith("l") else 1 << 32)).bit_count()


BUILTINS: dict[str, Answer] = {
    **dict.fromkeys(("__builtin_inf", "__builtin_inff", "__builtin_huge_val"), lambda *_: float("inf")),
    **dict.fromkeys(("__builtin_nan", "__builtin_nanf"), lambda *_: float("nan")),
    **dict.fromkeys(("__builtin_expect", "__builtin_assume_aligned"), lambda _, __, value, *___: value),
    **{f"__builtin_clz{size}": _leading(64 if size else 32) for size in ("", "l", "ll")},
    **dict.fromkeys(("__builtin_ctz", "__builtin_ctzl", "__builtin_ctzll"), _trailing),
    **dict.fromkeys(("__builtin_ffs", "__builtin_ffsl", "__builtin_ffsll"), _first),
    **dict.fromkeys(
        ("__builtin_parity", "__builtin_parityl", "__builtin_parityll"), lambda *given: _ones(*given) & 1
    ),
    **dict.fromkeys(("__builtin_popcount", "__builtin_popcountl", "__builtin_popcountll"), _ones),
}
MATH: dict[str, Answer] = {
    **BUILTINS,
    **{name: _math(name) for name in (*_ONE, *_TWO)},
    **{f"{name}f": _math(name) for name in (*_ONE, *_TWO)},
    "pow": _power,
    "fma": _fma,
    "fmaf": _fma,
    "abs": lambda _, __, value: abs(value),
    "isnan": lambda _, __, x: x != x,
    "isinf": lambda _, __, x: abs(x) == float("inf"),
    "isfinite": lambda _, __, x: abs(x) < float("inf"),
    "signbit": lambda _, __, x: _DOUBLES["copysign"](1.0, x) < 0,
    **{name: _rounded("rint") for name in ("lrint", "lrintf", "llrint", "llrintf")},
    **{name: _rounded("round") for name in ("lround", "lroundf", "llround", "llroundf")},
    "frexp": _frexp,
    "frexpf": _frexp,
    "ldexp": lambda _, __, value, power: _scaled(value, power),
    "ldexpf": lambda _, __, value, power: rounded_to_float(_scaled(value, power)),
    "scalbn": lambda _, __, value, power: _scaled(value, power),
    "scalbnf": lambda _, __, value, power: rounded_to_float(_scaled(value, power)),
    **{name: lambda _, __, value: _parts(value)[1] - 1 for name in ("ilogb", "ilogbf")},
    **{name: lambda *_: float("nan") for name in ("nan", "nanf")},
    "exp10": lambda _, __, value: _DOUBLES["pow"](10.0, value),
    "exp10f": lambda _, __, value: rounded_to_float(_DOUBLES["pow"](10.0, value)),
    "remquo": _remquo,
    "remquof": _remquo,
    "modf": _modf("f8"),
    "modff": _modf("f4"),
    "sincos": _sine_and_cosine("f8"),
    "sincosf": _sine_and_cosine("f4"),
}
