"""Device functions that the engine has itself: what a call of each becomes."""

from sim.hip.ctype import Scalar, Type
from sim.hip.emit_state import Code, Writer, code_of
from sim.hip.expr import Native, Text
from sim.hip.unmodelled import Unmodelled

PLAIN = {
    "__popc": "population({0})", "__popcll": "population({0})", "__ffs": "first_set({0})",
    "__ffsll": "first_set({0})", "__clz": "leading_zeros({0})", "__clzll": "leading_zeros({0})",
    "__brev": "reversed_bits({0})", "__float_as_int": "reinterpreted({0},'i4')",
    "__float_as_uint": "reinterpreted({0},'u4')", "__int_as_float": "reinterpreted({0},'f4')",
    "__uint_as_float": "reinterpreted({0},'f4')", "abs": "absolute({0})",
    "__shfl": "shuffle(R,{0},{1},{2})", "__shfl_up": "shuffle_up(R,{0},{1},{2})",
    "__shfl_down": "shuffle_down(R,{0},{1},{2})", "__shfl_xor": "shuffle_xor(R,{0},{1},{2})",
    "__ballot": "ballot(R,{m},{0})", "__any": "any_lane(R,{m},{0})", "__all": "all_lanes(R,{m},{0})",
    "__lane_id": "converted(R.lane,'u4')", "warpSize": "W", "fma": "fused({0},{1},{2})",
    "fmaf": "fused({0},{1},{2})", "rsqrt": "reciprocal_root({0})", "rsqrtf": "reciprocal_root({0})",
    "isnan": "is_nan({0})", "isinf": "is_inf({0})", "isfinite": "is_finite({0})", "clock64": "clock(R)",
}  # fmt: skip
ATOMICS = {
    "atomicAdd": "add", "unsafeAtomicAdd": "add", "atomicSub": "sub", "atomicMin": "min", "atomicMax": "max",
    "atomicAnd": "and", "atomicOr": "or", "atomicXor": "xor", "atomicExch": "exchange",
    "atomicCAS": "compare",
}  # fmt: skip
FENCES = ("__threadfence", "__threadfence_block", "__threadfence_system")
MATH = {
    *("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin"),
    *("acos", "atan", "sinh", "cosh", "tanh", "fabs", "floor", "ceil", "round", "trunc", "rint", "pow"),
    *("fmod", "atan2", "fmin", "fmax", "hypot", "copysign"),
}


def native(to: Writer, expr: Native, codes: list[Code], mask: str) -> Code:
    name = expr.name
    if name.startswith("="):
        return name[1:]
    singles = [code if isinstance(code, str) else "" for code in codes]
    if name == "__syncthreads":
        return _barrier(to, mask, expr.line)
    if name in FENCES:
        return "None"
    if name == "printf":
        return _printf(to, expr, singles, mask)
    if name == "__sim_assert_failed":
        to.put(f"assertion(R,{mask},{expr.line})")
        return "None"
    to.counted(expr.line)
    if name in ATOMICS:
        return _atomic(to, expr, singles, mask)
    if name in PLAIN:
        return to.kept(PLAIN[name].format(*singles, m=mask))
    plain = name.removeprefix("std::")
    plain = plain if plain in MATH else plain.removesuffix("f")
    if plain in MATH:
        return to.kept(f"math_{plain}({','.join(singles)})")
    raise Unmodelled(f"'{name}' in a kernel", expr.line)


def _barrier(to: Writer, mask: str, line: int) -> str:
    to.settle(mask)
    to.put(f"barrier(R,{mask},{line})")
    to.put("yield")
    return "None"


def _atomic(to: Writer, expr: Native, codes: list[str], mask: str) -> str:
    pointer, *values = codes
    code = code_of(_pointee(expr))
    needed, to.discards = not to.discards, False
    spot = f"({pointer},0,0,0,'{code}',{expr.line})"
    return to.kept(f"atomic(R,{mask},{spot},'{ATOMICS[expr.name]}',({','.join(values)},),{needed})")


def _pointee(expr: Native) -> Type:
    type_ = expr.arguments[0].type
    return getattr(type_, "to", Scalar("v"))


def _printf(to: Writer, expr: Native, codes: list[str], mask: str) -> str:
    text = expr.arguments[0]
    inner = getattr(text, "value", text)
    if not isinstance(inner, Text):
        raise Unmodelled("printf with a format that is no literal", expr.line)
    to.put(f"printed(R,{mask},{inner.number},({''.join(f'{one},' for one in codes[1:])}))")
    return "None"
