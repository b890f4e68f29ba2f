"""`rocblas-bench`: the client of rocBLAS 4.4, its products."""

from collections.abc import Mapping, Sequence

from sim.blas_bench.client import Types, answered
from sim.blas_bench.flags import INVALID, Flag, Gap, Parser, Refused
from sim.blas_bench.product import HALF_SUMS, TYPES, Product, after, microseconds
from sim.blas_bench.query import devices_text, no_devices
from sim.errors import NotSimulated
from sim.gpu.running import hang
from sim.gpu.timing import NoSuchRate
from sim.node import Device, noise
from sim.tools import Call, Result
from sim.visible import hip_devices

VERSION = "4.4.0"
COMMIT, TENSILE_COMMIT = "31ec3f9c", "5fd3b1a1"
"""?: no capture of 6.4.1 was found that shows them."""
SIZE = "128"

PARSER = Parser(
    "rocblas-bench",
    flags=(
        Flag(("sizem", "m"), "integer", "Rows of A and C.", SIZE),
        Flag(("sizen", "n"), "integer", "Columns of B and C.", SIZE),
        Flag(("sizek", "k"), "integer", "Columns of A, rows of B.", SIZE),
        Flag(("lda",), "integer", "Leading dimension of A.", SIZE),
        Flag(("ldb",), "integer", "Leading dimension of B.", SIZE),
        Flag(("ldc",), "integer", "Leading dimension of C.", SIZE),
        Flag(("ldd",), "integer", "Leading dimension of D.", SIZE),
        Flag(("stride_a",), "integer", "From one matrix A to the next.", "16384"),
        Flag(("stride_b",), "integer", "From one matrix B to the next.", "16384"),
        Flag(("stride_c",), "integer", "From one matrix C to the next.", "16384"),
        Flag(("stride_d",), "integer", "From one matrix D to the next.", "16384"),
        Flag(("any_stride",), "switch", "Leave strides as they are."),
        Flag(("alpha",), "number", "Scalar of the product.", "1"),
        Flag(("beta",), "number", "Scalar of C.", "0"),
        Flag(("function", "f"), "word", "What to run: gemm, gemm_ex, gemm_strided_batched and its _ex."),
        Flag(
            ("precision", "r"), "word", "Type of all matrices: h,s,d,f16_r,bf16_r,f32_r,f64_r,i8_r.", "f32_r"
        ),
        Flag(("a_type",), "word", "Type of A."),
        Flag(("b_type",), "word", "Type of B."),
        Flag(("c_type",), "word", "Type of C."),
        Flag(("d_type",), "word", "Type of D."),
        Flag(("compute_type",), "word", "Type of the sums."),
        Flag(
            ("initialization", "init"), "word", "How matrices are filled: rand_int, trig_float, hpl.", "hpl"
        ),
        Flag(("transposeA",), "letter", "N, T or C.", "N"),
        Flag(("transposeB",), "letter", "N, T or C.", "N"),
        Flag(("batch_count", "batch"), "integer", "Products in one call.", "1"),
        Flag(("iters", "i"), "integer", "Timed calls.", "10"),
        Flag(("cold_iters", "j"), "integer", "Calls before the timed ones.", "2"),
        Flag(("device",), "integer", "Number of the device.", "0"),
        Flag(("log_function_name",), "switch", "Print the function in the first column."),
        Flag(("log_datatype",), "switch", "Print the types."),
        Flag(("z",), "switch", "Both of these."),
        Flag(("atomics_allowed",), "switch", "Results may differ from run to run (as delivered)."),
        Flag(("outofplace",), "switch", "C and D are different matrices."),
        Flag(("version",), "switch", "Print the version of rocBLAS."),
        Flag(("rocblas_tensile_commit_hash",), "switch", "Print the commits it was built from."),
        Flag(("help", "h"), "switch", "Print this."),
    ),
    gaps=(
        *(Gap((name,), "integer") for name in ("kl", "ku", "stride_x", "stride_y", "incx", "incy")),
        *(Gap((name,), "number", at="0") for name in ("alphai", "betai")),
        *(Gap((name,), "letter") for name in ("side", "uplo", "diag")),
        *(Gap((name,), "word") for name in ("composite_compute_type", "function_filter", "name_filter")),
        *(Gap((name,), "word") for name in ("yaml", "data")),
        *(Gap((name,), "switch") for name in ("HMM", "atomics_not_allowed", "fortran")),
        *(Gap((name,), "integer", at="0") for name in ("algo", "solution_index", "flags", "geam_ex_op")),
        *(Gap((name,), "integer", at="0") for name in ("parallel_devices", "api", "workspace", "math_mode")),
        Gap(("flush_batch_count",), "integer", at="1"),
        Gap(("flush_memory_size",), "integer", at="0"),
        Gap(("test", "t"), "integer", at="0"),
        Gap(("verify", "v"), "integer", at="0"),
    ),
)
COVERAGE = PARSER.coverage()
LETTERS = {"h": "f16_r", "s": "f32_r", "d": "f64_r"}
KNOWN = {*TYPES, "i32_r", "f32_c", "f64_c", "c", "z", "f16_c", "bf16_c", "u8_r", "u32_r", "i8_c", "i32_c"}
BYTES = {"f64_r": 8, "f32_r": 4, "i32_r": 4, "f16_r": 2, "bf16_r": 2, "i8_r": 1}
FUNCTIONS = ("gemm", "gemm_ex", "gemm_strided_batched", "gemm_strided_batched_ex")
SUMS = {"f16_r": ("f16_r", "f32_r"), "bf16_r": ("f32_r",), "i8_r": ("i32_r",)}
"""Types of the sums that there are kernels for, by that of A and B; others have their own only."""


def run(call: Call) -> Result:
    """Raises NotSimulated."""
    return answered(call, PARSER, _run)


def _run(call: Call, values: Mapping[str, str]) -> Result:
    if values["help"] or len(call.argv) == 1:
        return Result(out=PARSER.help() + EXAMPLES)
    if values["version"]:
        return Result(out=f"rocBLAS version: {VERSION}.{COMMIT}\n")
    commits = f"\nrocBLAS-commit-hash: {COMMIT}\n\nTensile-commit-hash: {TENSILE_COMMIT}\n\n"
    if values["rocblas_tensile_commit_hash"]:
        return Result(out=commits)
    devices = hip_devices(call.node, call.env, root=call.root)
    if not devices:
        return Result(out=f"{commits}\n", err=f"{no_devices()}Invalid Device ID\n", status=INVALID)
    head = commits + devices_text(devices, with_bus_width=True)
    number = int(values["device"])
    if not 0 <= number < len(devices):
        return Result(out=head, err="Invalid Device ID\n", status=INVALID)
    try:
        return _on(call, values, devices[number], head)
    except Refused as refusal:
        return Result(out=head, err=f"{refusal}\n", status=INVALID)


def _on(call: Call, values: Mapping[str, str], device: Device, head: str) -> Result:
    types, function = _types(values), values["function"]
    for size in "mnk":
        if int(values[f"size{size}"]) < 0:
            raise Refused(f"Invalid value for -{size} {values[f'size{size}']}")
    if not function:
        raise Refused("Invalid value for --function")
    if function not in FUNCTIONS:
        raise NotSimulated(f"rocblas-bench -f {function}")
    head += _library(call)
    ended = hang(call, [device], head)
    if ended is not None:
        return ended
    notes, shown = adjusted(values, function)
    product = _product(shown, function, types)
    try:
        took_us = microseconds(call, device, product, "rocblas")
    except NoSuchRate:
        raise _no_kernel(function, types) from None
    if int(values["iters"]) < 1:
        return Result(out=head + notes, node=after(call, device, product, took_us, int(values["cold_iters"])))
    runs = int(values["cold_iters"]) + int(values["iters"])
    table = _table(values, shown, function, types, product, took_us)
    return Result(out=head + notes + table, node=after(call, device, product, took_us, runs))


def _types(values: Mapping[str, str]) -> Types:
    """Raises Refused, NotSimulated for complex numbers."""
    found = {"precision": _type("precision", values["precision"].lower())}
    for option in ("a_type", "b_type", "c_type", "d_type", "compute_type"):
        found[option] = _type(option, values[option]) if values[option] else found["precision"]
    return Types(found["a_type"], found["b_type"], found["c_type"], found["d_type"], found["compute_type"])


def _type(option: str, word: str) -> str:
    name = LETTERS.get(word, word)
    if name not in KNOWN:
        raise Refused(f"Invalid value for --{option} {word}")
    if name not in BYTES:
        raise NotSimulated(f"rocblas-bench --{option} {word}")
    return name


def _product(shown: Mapping[str, str], function: str, types: Types) -> Product:
    """Raises Refused for types that no kernel is there for."""
    extended = function.endswith("_ex")
    if types.a != types.b or types.a not in TYPES:
        raise _no_kernel(function, types)
    compute = types.compute if extended else types.a
    if extended and compute not in SUMS.get(types.a, (types.a,)):
        raise _no_kernel(function, types)
    if not extended and types.a in ("bf16_r", "i8_r"):
        raise _no_kernel(function, types)
    batch = int(shown["batch_count"]) if "strided_batched" in function else 1
    m, n, k = (int(shown[f"size{size}"]) for size in "mnk")
    speed = HALF_SUMS if compute == "f16_r" else 1.0
    return Product(m, n, k, batch, TYPES[types.a], BYTES[types.d], speed)


def _no_kernel(function: str, types: Types) -> Refused:
    named = f"--function {function} --a_type {types.a}"
    if function.endswith("_ex"):
        named += f" --b_type {types.b} --c_type {types.c} --d_type {types.d} --compute_type {types.compute}"
    return Refused(f"Invalid combination {named}")


def _library(call: Call) -> str:
    took_ms = 1500 + int(900 * noise(call.seed, "rocblas library"))
    return (
        f"\nrocBLAS info: Time taken to complete rocBLAS library initialization is {took_ms} milliseconds.\n"
        "\nrocBLAS info: maximum library size per device is 0.138412 GB.\n"
    )


def adjusted(values: Mapping[str, str], function: str) -> tuple[str, Mapping[str, str]]:
    """Leading dimensions, strides and the batch made to fit, and what is said of it."""
    shown, notes = dict(values), []
    rows_a = "sizem" if values["transposeA"] == "N" else "sizek"
    rows_b = "sizek" if values["transposeB"] == "N" else "sizen"
    rows = {"lda": rows_a, "ldb": rows_b, "ldc": "sizem", "ldd": "sizem"}
    for name in rows if function.endswith("_ex") else ("lda", "ldb", "ldc"):
        least = int(values[rows[name]])
        if int(shown[name]) < least:
            notes.append(f"{name} < min_{name}, set {name} = {least}")
            shown[name] = str(least)
    if "strided_batched" not in function:
        if int(values["batch_count"]) > 1:
            notes.append(f"batch_count can only be 1 for function {function}, set batch_count = 1")
            shown["batch_count"] = "1"
    elif not values["any_stride"]:
        for name in ("c", "d"):
            least = int(shown[f"ld{name}"]) * int(shown["sizen"])
            if int(shown[f"stride_{name}"]) < least:
                notes.append(f"stride_{name} < min_stride_{name}, set stride_{name} = {least}")
                shown[f"stride_{name}"] = str(least)
    return "".join(f"rocblas-bench INFO: {note}\n" for note in notes), shown


_FRONT = {"transposeA": "transA", "transposeB": "transB", "sizem": "M", "sizen": "N", "sizek": "K"}
COLUMNS: Mapping[str, Sequence[str]] = {
    "gemm": ("alpha", "lda", "beta", "ldb", "ldc"),
    "gemm_ex": ("alpha", "lda", "beta", "ldb", "ldc", "ldd", "batch_count"),
    "gemm_strided_batched": (
        *("alpha", "lda", "stride_a", "beta", "ldb", "stride_b", "ldc", "stride_c", "batch_count"),
    ),
    "gemm_strided_batched_ex": (
        *("alpha", "lda", "stride_a", "beta", "ldb", "stride_b", "ldc", "stride_c", "ldd", "stride_d"),
        "batch_count",
    ),
}


def _table(
    values: Mapping[str, str],
    shown: Mapping[str, str],
    function: str,
    types: Types,
    product: Product,
    took_us: float,
) -> str:
    cells: dict[str, str] = {}
    if values["log_function_name"] or values["z"]:
        cells["function"] = function
    if values["log_datatype"] or values["z"]:
        cells |= {"a_type": types.a, "b_type": types.b, "c_type": types.c, "d_type": types.d}
        cells["compute_type"] = types.compute
    cells |= {title: shown[name] for name, title in _FRONT.items()}
    cells |= {name: shown[name] for name in COLUMNS[function]}
    cells |= {name: f"{float(shown[name]):g}" for name in ("alpha", "beta")}
    cells |= {"cold_iters": f" {values['cold_iters']}", "hot_iters": f" {values['iters']}"}
    cells["rocblas-Gflops"] = f" {product.flops * product.batch / took_us / 1e3:g}"
    cells["us"] = f" {took_us:g}"
    return f"{','.join(cells)}\n{','.join(cells.values())}\n"


EXAMPLES = (
    "Examples : ./rocblas-bench -f gemm -r s -m 4000 -n 4000 -k 4000 --lda 4000 --ldb 4000 --ldc 4000 "
    "--transposeA N --transposeB T\n"
)
