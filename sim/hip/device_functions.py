"""What a call of each device function that the engine has itself becomes: templates over the names of its
arguments. {m} is the mask. Written from the HIP documentation of device functions and clang's of builtins.
"""

MATH = {
    *("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin"),
    *("acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "fabs", "floor", "ceil", "round"),
    *("trunc", "rint", "nearbyint", "pow", "fmod", "atan2", "fmin", "fmax", "hypot", "copysign", "fdim"),
    *("remainder", "nextafter", "erf", "erfc", "erfcx", "erfinv", "erfcinv", "lgamma", "tgamma", "normcdf"),
    *(
        "normcdfinv",
        "j0",
        "j1",
        "y0",
        "y1",
        "cyl_bessel_i0",
        "rcbrt",
        "rsqrt",
        "exp10",
        "sinpi",
        "cospi",
        "logb",
    ),
    *("rhypot", "norm3d", "rnorm3d", "norm4d", "rnorm4d", "ldexp", "powi"),
}
"""Each also with an f behind."""

_INTEGERS = {
    "__popc": "population({0})",
    "__ffs": "first_set({0})",
    "__clz": "leading_zeros({0})",
    "__brev": "reversed_bits({0})",
    "__mul24": "multiplied_24({0},{1})",
    "__umul24": "multiplied_24({0},{1})",
    "__mulhi": "multiplied_high({0},{1})",
    "__umulhi": "multiplied_high({0},{1})",
    "__mul64hi": "multiplied_high({0},{1})",
    "__umul64hi": "multiplied_high({0},{1})",
    "__byte_perm": "bytes_picked({0},{1},{2})",
    "__funnelshift_l": "funnel_left({0},{1},{2},31)",
    "__funnelshift_r": "funnel_right({0},{1},{2},31)",
    "__funnelshift_lc": "funnel_left({0},{1},{2},32)",
    "__funnelshift_rc": "funnel_right({0},{1},{2},32)",
    "__sad": "difference_added({0},{1},{2})",
    "__usad": "difference_added({0},{1},{2})",
    "__hadd": "averaged({0},{1},0)",
    "__uhadd": "averaged({0},{1},0)",
    "__rhadd": "averaged({0},{1},1)",
    "__urhadd": "averaged({0},{1},1)",
    "__bitextract_u32": "bits_taken({0},{1},{2})",
    "__bitinsert_u32": "bits_put({0},{1},{2},{3})",
    "abs": "absolute({0})",
    "labs": "absolute({0})",
    "llabs": "absolute({0})",
}
_LONG = {f"{name}ll": _INTEGERS[name] for name in ("__popc", "__ffs", "__clz", "__brev")}
_BUILTINS = {
    f"__builtin_{name}{size}": code
    for size in ("", "l", "ll")
    for name, code in {
        "popcount": "population({0})",
        "clz": "leading_zeros({0})",
        "ctz": "trailing_zeros({0})",
        "ffs": "first_set({0})",
        "abs": "absolute({0})",
    }.items()
}


def _conversions() -> dict[str, str]:
    """__<from>2<to>_<rounding> of every pair that HIP has."""
    found = {}
    codes = {"int": "i4", "uint": "u4", "ll": "i8", "ull": "u8", "float": "f4", "double": "f8"}
    for one in codes:
        for other, to in codes.items():
            for way in ("rn", "rz", "rd", "ru"):
                found[f"__{one}2{other}_{way}"] = f"rounded_to({{0}},'{to}','{way}')"
    found["__int2double_rn"] = found["__uint2double_rn"] = "converted({0},'f8')"
    return found


def _arithmetic() -> dict[str, str]:
    """Operations that name their rounding; only to nearest is different from what is written here."""
    found = {}
    for way in ("rn", "rz", "rd", "ru"):
        for letter in ("f", "d"):
            found[f"__{letter}add_{way}"] = "{0}+{1}"
            found[f"__{letter}sub_{way}"] = "{0}-{1}"
            found[f"__{letter}mul_{way}"] = "{0}*{1}"
            found[f"__{letter}div_{way}"] = "divided({0},{1})"
            found[f"__{letter}rcp_{way}"] = "reciprocal({0})"
            found[f"__{letter}sqrt_{way}"] = "math_sqrt({0})"
        found[f"__fmaf_{way}"] = found[f"__fma_{way}"] = "fused({0},{1},{2})"
    return found


_FLOATS = {
    **_conversions(),
    **_arithmetic(),
    "__float_as_int": "reinterpreted({0},'i4')",
    "__float_as_uint": "reinterpreted({0},'u4')",
    "__int_as_float": "reinterpreted({0},'f4')",
    "__uint_as_float": "reinterpreted({0},'f4')",
    "__sim_bits_of": "reinterpreted({0},'u4')",
    "__sim_of_bits": "reinterpreted({0},'f4')",
    "__double_as_longlong": "reinterpreted({0},'i8')",
    "__longlong_as_double": "reinterpreted({0},'f8')",
    **{f"__float2half_{way}": f"to_half({{0}},'{way}')" for way in ("rz", "rd", "ru")},
    "__hfma": "fused({0},{1},{2})",
    "__half_as_short": "reinterpreted({0},'i2')",
    "__half_as_ushort": "reinterpreted({0},'u2')",
    "__short_as_half": "reinterpreted({0},'f2')",
    "__ushort_as_half": "reinterpreted({0},'f2')",
    "__saturatef": "held_to_one({0})",
    "__frsqrt_rn": "math_rsqrt({0})",
    "fma": "fused({0},{1},{2})",
    "fmaf": "fused({0},{1},{2})",
    "isnan": "is_nan({0})",
    "isinf": "is_inf({0})",
    "isfinite": "is_finite({0})",
    "signbit": "is_negative({0})",
    "__fdividef": "divided({0},{1})",
    "fdividef": "divided({0},{1})",
    "__builtin_inff": "reinterpreted(INFINITE,'f4')",
    "__builtin_huge_valf": "reinterpreted(INFINITE,'f4')",
    "__builtin_inf": "converted(reinterpreted(INFINITE,'f4'),'f8')",
    "__builtin_huge_val": "converted(reinterpreted(INFINITE,'f4'),'f8')",
    "__builtin_nanf": "reinterpreted(NOT_A_NUMBER,'f4')",
    "nanf": "reinterpreted(NOT_A_NUMBER,'f4')",
    "__builtin_nan": "converted(reinterpreted(NOT_A_NUMBER,'f4'),'f8')",
    "nan": "converted(reinterpreted(NOT_A_NUMBER,'f4'),'f8')",
    "ilogb": "converted(math_logb({0}),'i4')",
    "ilogbf": "converted(math_logb({0}),'i4')",
    "scalbn": "math_ldexp({0},{1})",
    "scalbnf": "math_ldexp({0},{1})",
    "scalbln": "math_ldexp({0},{1})",
    **dict.fromkeys(("lround", "lroundf", "llround", "llroundf"), "converted(math_round({0}),'i8')"),
    **dict.fromkeys(("lrint", "lrintf", "llrint", "llrintf"), "converted(math_rint({0}),'i8')"),
    **{f"__{name}f": f"math_{name}({{0}})" for name in ("sin", "cos", "tan", "exp", "log")},
    **{f"__{name}f": f"math_{name}({{0}})" for name in ("log2", "log10", "exp10")},
    "__powf": "math_pow({0},{1})",
}  # fmt: skip
_WAVES = {
    "__shfl": "shuffle(R,{m},{0},{1},{2})",
    "__shfl_up": "shuffle_up(R,{m},{0},{1},{2})",
    "__shfl_down": "shuffle_down(R,{m},{0},{1},{2},{line})",
    "__shfl_xor": "shuffle_xor(R,{m},{0},{1},{2},{line})",
    "__ballot": "ballot(R,{m},{0})",
    "__ballot64": "ballot(R,{m},{0})",
    "__any": "any_lane(R,{m},{0})",
    "__all": "all_lanes(R,{m},{0})",
    "__activemask": "ballot(R,{m},YES)",
    **dict.fromkeys(
        ("malloc", "operator new", "operator new[]", "operator new(std::nothrow)"), "taken(R,{m},{0})"
    ),
    "__sim_active": "ballot(R,{m},YES)",
    "__sim_nth_set": "nth_set({0},{1})",
    "__lane_id": "converted(R.lane,'u4')",
    "warpSize": "W",
    "__builtin_amdgcn_wavefrontsize": "converted(W,'u4')",
    "__builtin_amdgcn_readfirstlane": "first_lane(R,{m},{0})",
    "__builtin_amdgcn_readlane": "shuffle(R,{m},{0},{1},W)",
    "__builtin_amdgcn_ds_bpermute": "gathered(R,{m},{0},{1})",
    "__builtin_amdgcn_ds_permute": "scattered(R,{m},{0},{1})",
    "__builtin_amdgcn_ds_swizzle": "swizzled(R,{m},{0},{1})",
    "__builtin_amdgcn_mbcnt_lo": "lanes_below(R,{0},{1},0)",
    "__builtin_amdgcn_mbcnt_hi": "lanes_below(R,{0},{1},32)",
    "__builtin_amdgcn_update_dpp": "row_moved(R,{m},{0},{1},{2},{3},{4},{5})",
    "__builtin_amdgcn_mov_dpp": "row_moved(R,{m},{0},{0},{1},{2},{3},{4})",
    "__builtin_amdgcn_ballot_w64": "ballot(R,{m},{0})",
    "__builtin_amdgcn_uicmp": "compared_lanes(R,{m},{0},{1},{2})",
    "__builtin_amdgcn_read_exec": "ballot(R,{m},YES)",
}
_AXES = {
    f"__builtin_amdgcn_{name}_{axis}": f"R.{of}[{number}]"
    for name, of in (("workitem_id", "threadIdx"), ("workgroup_id", "blockIdx"))
    for number, axis in enumerate("xyz")
}
_SIZES = {
    f"__builtin_amdgcn_{name}_{axis}": code.format(number)
    for name, code in (
        ("workgroup_size", "converted(R.blockDim[{0}],'u2')"),
        ("grid_size", "R.blockDim[{0}]*R.gridDim[{0}]"),
    )
    for number, axis in enumerate("xyz")
}
_CLOCKS = dict.fromkeys(
    ("clock64", "clock", "__clock64", "__clock", "__builtin_readcyclecounter", "__builtin_amdgcn_s_memtime"),
    "clock(R)",
) | dict.fromkeys(("wall_clock64", "__builtin_amdgcn_s_memrealtime"), "wall_clock(R)")
_MACHINE = {
    "__builtin_amdgcn_rcpf": "reciprocal({0})",
    "__builtin_amdgcn_rcp": "reciprocal({0})",
    "__builtin_amdgcn_rsqf": "math_rsqrt({0})",
    "__builtin_amdgcn_rsq": "math_rsqrt({0})",
    "__builtin_amdgcn_sqrtf": "math_sqrt({0})",
    "__builtin_amdgcn_exp2f": "math_exp2({0})",
    "__builtin_amdgcn_logf": "math_log2({0})",
    "__builtin_amdgcn_fractf": "{0}-math_floor({0})",
    "__builtin_amdgcn_fract": "{0}-math_floor({0})",
    "__builtin_amdgcn_fmed3f": "middle({0},{1},{2})",
    "__builtin_amdgcn_ldexpf": "math_ldexp({0},{1})",
    "__builtin_amdgcn_ldexp": "math_ldexp({0},{1})",
    "__builtin_amdgcn_sinf": "turned_sine({0})",
    "__builtin_amdgcn_cosf": "turned_cosine({0})",
    "__builtin_amdgcn_perm": "bytes_permuted({0},{1},{2})",
    "__builtin_amdgcn_alignbit": "words_aligned({0},{1},{2})",
    "__builtin_amdgcn_ubfe": "bits_taken({0},{1},{2})",
    "__builtin_amdgcn_sdot4": "bytes_multiplied({0},{1},{2})",
    "__builtin_expect": "{0}",
    "__sim_xorwow_word": "xorwow_word({0},{1},{2},{3})",
}
TEMPLATES: dict[str, str] = {
    **_INTEGERS, **_LONG, **_BUILTINS, **_FLOATS, **_WAVES, **_AXES, **_SIZES, **_CLOCKS, **_MACHINE
}  # fmt: skip
OUT: dict[str, tuple[str, tuple[tuple[int, str, str], ...]]] = {
    f"{name}{end}": (result, outs)
    for end in ("", "f")
    for name, result, outs in (
        ("sincos", "None", ((1, "math_sin({0})", ""), (2, "math_cos({0})", ""))),
        ("__sincos", "None", ((1, "math_sin({0})", ""), (2, "math_cos({0})", ""))),
        ("sincospi", "None", ((1, "math_sinpi({0})", ""), (2, "math_cospi({0})", ""))),
        ("frexp", "fraction_part({0})", ((1, "exponent_part({0})", "i4"),)),
        ("modf", "part_after_the_point({0})", ((1, "math_trunc({0})", ""),)),
        ("remquo", "math_remainder({0},{1})", ((2, "converted(math_rint({0}/{1}),'i4')", "i4"),)),
    )
}
"""Functions that store through pointers: the result, and (argument, value, code) of each store; no code
stands for the type of the result's kind."""
ATOMICS = {
    "Add": "add", "Sub": "sub", "Min": "min", "Max": "max", "And": "and", "Or": "or", "Xor": "xor",
    "Exch": "exchange", "CAS": "compare", "Inc": "increment", "Dec": "decrement",
}  # fmt: skip
FETCHES = {
    f"__sim_atomic_{name}": op
    for name, op in (
        ("fetch_add", "add"), ("fetch_sub", "sub"), ("fetch_and", "and"), ("fetch_or", "or"),
        ("fetch_xor", "xor"), ("fetch_min", "min"), ("fetch_max", "max"), ("exchange", "exchange"),
        ("compare", "compare"),
    )
}  # fmt: skip
NOTHING = {
    "free", "operator delete", "operator delete[]",
    "__threadfence", "__threadfence_block", "__threadfence_system", "__syncwarp", "__builtin_assume",
    "__builtin_amdgcn_wave_barrier", "__builtin_amdgcn_fence", "__builtin_amdgcn_s_waitcnt",
    "__builtin_amdgcn_s_sleep", "__builtin_amdgcn_sched_barrier", "__builtin_amdgcn_s_setprio",
    "__builtin_amdgcn_sched_group_barrier", "__builtin_amdgcn_iglp_opt", "__builtin_unreachable",
    "__builtin_prefetch", "__sync_synchronize", "__builtin_amdgcn_s_nop",
}  # fmt: skip
"""What only orders or hints: lanes of a batch run in order anyway."""


def atomic_of(name: str) -> str | None:
    """The operation of atomicAdd, atomicAdd_system, unsafeAtomicAdd and their kin."""
    if name in FETCHES:
        return FETCHES[name]
    plain = name.removesuffix("_system").removesuffix("_block").removesuffix("NoRet")
    for start in ("atomic", "unsafeAtomic", "safeAtomic"):
        if plain.startswith(start):
            return ATOMICS.get(plain.removeprefix(start))
    return None
