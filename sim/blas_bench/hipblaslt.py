"""`hipblaslt-bench`: the client of hipBLASLt 0.12."""

from collections.abc import Mapping

from sim.blas_bench.client import Types, answered
from sim.blas_bench.flags import INVALID, Flag, Gap, Parser, Refused
from sim.blas_bench.product import TYPES, Product, after, microseconds
from sim.blas_bench.query import devices_text, no_devices
from sim.gpu.running import hang
from sim.gpu.shares import Dtype
from sim.gpu.timing import NoSuchRate
from sim.node import Device
from sim.tools import Call, Result
from sim.visible import hip_devices

VERSION = 1201
"""0.12.1 as its header counts: major x 100000 + minor x 100 + patch."""
GIT_VERSION = "c5d0e9b4"
"""?: no capture of 6.4.1 was found that shows it."""

PARSER = Parser(
    "hipblaslt-bench",
    flags=(
        Flag(("sizem", "m"), "integer", "Rows of A and D.", "128"),
        Flag(("sizen", "n"), "integer", "Columns of B and D.", "128"),
        Flag(("sizek", "k"), "integer", "Columns of A, rows of B.", "128"),
        Flag(("lda",), "integer", "Leading dimension of A.", "0"),
        Flag(("ldb",), "integer", "Leading dimension of B.", "0"),
        Flag(("ldc",), "integer", "Leading dimension of C.", "0"),
        Flag(("ldd",), "integer", "Leading dimension of D.", "0"),
        Flag(("stride_a",), "integer", "From one matrix A to the next.", "0"),
        Flag(("stride_b",), "integer", "From one matrix B to the next.", "0"),
        Flag(("stride_c",), "integer", "From one matrix C to the next.", "0"),
        Flag(("stride_d",), "integer", "From one matrix D to the next.", "0"),
        Flag(("any_stride",), "switch", "Leave strides as they are."),
        Flag(("alpha",), "number", "Scalar of the product.", "1"),
        Flag(("beta",), "number", "Scalar of C.", "0"),
        Flag(("function", "f"), "word", "What to run: matmul.", "matmul"),
        Flag(
            ("precision", "r"), "word", "Type of all matrices: f32_r,f16_r,bf16_r,f64_r,i8_r,f8_r.", "f16_r"
        ),
        Flag(("a_type",), "word", "Type of A."),
        Flag(("b_type",), "word", "Type of B."),
        Flag(("c_type",), "word", "Type of C."),
        Flag(("d_type",), "word", "Type of D."),
        Flag(("compute_type",), "word", "Type of the sums: s,f32_r,x,xf32_r,f64_r,i32_r.", "f32_r"),
        Flag(("scale_type",), "word", "Type of the scalars."),
        Flag(("initialization",), "word", "How matrices are filled: rand_int, trig_float, hpl, zero.", "hpl"),
        Flag(("transA",), "letter", "N, T or C.", "N"),
        Flag(("transB",), "letter", "N, T or C.", "N"),
        Flag(("batch_count", "batch"), "integer", "Products in one call.", "1"),
        Flag(("iters", "i"), "integer", "Timed calls.", "10"),
        Flag(("cold_iters", "j"), "integer", "Calls before the timed ones.", "2"),
        Flag(("device",), "integer", "Number of the device.", "0"),
        Flag(("c_equal_d",), "switch", "C and D are one matrix."),
        Flag(("rotating",), "integer", "MB of buffers used in turn.", "0"),
        Flag(("use_gpu_timer",), "switch", "Time by events."),
        Flag(("log_function_name",), "switch", "Print the function in the first column."),
        Flag(("help", "h"), "switch", "Print this."),
        Flag(("version",), "switch", "Print the version."),
    ),
    gaps=(
        *(Gap((name,), "integer") for name in ("lde", "stride_e", "splitk", "wgm")),
        *(Gap((name,), "word") for name in ("compute_input_typeA", "compute_input_typeB", "bias_type")),
        *(Gap((name,), "word") for name in ("scaleA", "scaleB", "function_filter", "yaml", "data")),
        *(Gap((name,), "switch") for name in ("HMM", "verify", "v", "bias_vector", "scaleAlpha_vector")),
        *(Gap((name,), "switch") for name in ("amaxScaleA", "amaxScaleB", "amaxD", "use_e", "gradient")),
        *(Gap((name,), "switch") for name in ("grouped_gemm", "use_user_args", "print_kernel_info", "flush")),
        Gap(("algo_method",), "word", at="heuristic"),
        Gap(("solution_index",), "integer", at="-1"),
        Gap(("requested_solution",), "integer", at="1"),
        Gap(("activation_type",), "word", at="none"),
        Gap(("activation_arg1",), "number", at="0"),
        Gap(("activation_arg2",), "number"),
        Gap(("bias_source",), "word", at="d"),
        Gap(("workspace",), "integer", at="0"),
        Gap(("api_method",), "word", at="c"),
    ),
)
COVERAGE = PARSER.coverage()
BYTES = {"f64_r": 8, "f32_r": 4, "i32_r": 4, "f16_r": 2, "bf16_r": 2, "i8_r": 1, "f8_r": 1, "bf8_r": 1}
LETTERS = {"h": "f16_r", "s": "f32_r", "d": "f64_r"}
SUMS = {"s": "f32_r", "f32_r": "f32_r", "x": "xf32_r", "xf32_r": "xf32_r", "f64_r": "f64_r", "i32_r": "i32_r"}


def run(call: Call) -> Result:
    """Raises NotSimulated."""
    return answered(call, PARSER, _run)


def _run(call: Call, values: Mapping[str, str]) -> Result:
    if values["help"] or len(call.argv) == 1:
        return Result(out=PARSER.help())
    head = f"hipBLASLt version: {VERSION}\nhipBLASLt git version: {GIT_VERSION}\n"
    if values["version"]:
        return Result(out=head)
    devices = hip_devices(call.node, call.env, root=call.root)
    if not devices:
        return Result(out=f"{head}\n", err=f"{no_devices()}Invalid Device ID\n", status=INVALID)
    head += devices_text(devices, with_bus_width=False)
    number = int(values["device"])
    if not 0 <= number < len(devices):
        return Result(out=head, err="Invalid Device ID\n", status=INVALID)
    ended = hang(call, [devices[number]], head)
    if ended is not None:
        return ended
    try:
        return _on(call, values, devices[number], head)
    except Refused as refusal:
        return Result(out=head, err=f"{refusal}\n", status=INVALID)


def _on(call: Call, values: Mapping[str, str], device: Device, head: str) -> Result:
    types = _types(values)
    for size in "mnk":
        if int(values[f"size{size}"]) < 0:
            raise Refused(f"Invalid value for -{size} {values[f'size{size}']}")
    if values["function"] != "matmul":
        raise Refused(f"Invalid combination --function {values['function']} --a_type {types.a}")
    product = _product(values, types)
    try:
        took_us = microseconds(call, device, product, "hipblaslt")
    except NoSuchRate:
        return Result(out=f"{head}No solution found for problem\n", status=1)
    if int(values["rotating"]) > 0:
        head += _rotating(values, product)
    table = f"Is supported 1 / Total solutions: 1\n{_table(values, types, product, took_us)}"
    runs = int(values["cold_iters"]) + max(1, int(values["iters"]))
    return Result(out=head + table, node=after(call, device, product, took_us, runs))


def _types(values: Mapping[str, str]) -> Types:
    found = {"precision": _type("precision", values["precision"].lower())}
    for option in ("a_type", "b_type", "c_type", "d_type"):
        found[option] = _type(option, values[option]) if values[option] else found["precision"]
    compute = SUMS.get(values["compute_type"])
    if compute is None:
        raise Refused(f"Invalid value for --compute_type {values['compute_type']}")
    return Types(found["a_type"], found["b_type"], found["c_type"], found["d_type"], compute)


def _type(option: str, word: str) -> str:
    name = LETTERS.get(word, word)
    if name not in BYTES:
        raise Refused(f"Invalid value for --{option} {word}")
    return name


def _product(values: Mapping[str, str], types: Types) -> Product:
    """Raises Refused for types that the client has no test for."""
    both = {types.a, types.b}
    if not (types.a == types.b and types.a in TYPES) and not both <= {"f8_r", "bf8_r"}:
        raise Refused(f"Invalid combination --function matmul --a_type {types.a}")
    m, n, k = (int(values[f"size{size}"]) for size in "mnk")
    faster = types.a == "f32_r" and types.compute == "xf32_r"
    dtype: Dtype = "tf32" if faster else TYPES[types.a]
    return Product(m, n, k, max(1, int(values["batch_count"])), dtype, BYTES[types.d])


def _rotating(values: Mapping[str, str], product: Product) -> str:
    wanted, needed = int(values["rotating"]) * 2**20, max(1, product.bytes)
    most = max(int(values["cold_iters"]), int(values["iters"]))
    blocks = max(1, min(most, -(-wanted // needed)))
    return (
        f"Rotating buffer {values['rotating']} MiB. Needed Size: {needed // 2**20} MiB. "
        f"Needed block count: {blocks} (Capped to max iters: {most})\n"
    )


def _table(values: Mapping[str, str], types: Types, product: Product, took_us: float) -> str:
    cells = {"function": values["function"]} if values["log_function_name"] else {}
    cells |= {"transA": values["transA"], "transB": values["transB"], "grouped_gemm": "0"}
    cells |= {
        "batch_count": str(product.batch),
        "m": str(product.m),
        "n": str(product.n),
        "k": str(product.k),
    }
    cells |= _layout(values, product)
    cells |= {"a_type": types.a, "b_type": types.b, "c_type": types.c, "d_type": types.d}
    cells["compute_type"] = types.compute
    cells |= dict.fromkeys(("scaleA", "scaleB", "scaleC", "scaleD", "amaxD"), "0")
    cells |= {"activation_type": "none", "bias_vector": "0", "bias_type": types.d}
    cells["rotating_buffer"] = values["rotating"]
    cells["hipblaslt-Gflops"] = f"{product.flops * product.batch / took_us / 1e3:g}"
    cells["hipblaslt-GB/s"] = f"{product.bytes / 2**30 / took_us * 1e6:g}"
    cells["us"] = f"{took_us:g}"
    return f"[0]:{','.join(cells)}\n    {','.join(cells.values())}\n"


def _layout(values: Mapping[str, str], product: Product) -> dict[str, str]:
    """Scalars, leading dimensions and strides, made to fit without a word."""
    straight_a, straight_b = values["transA"] == "N", values["transB"] == "N"
    m, n, k = product.m, product.n, product.k
    shapes = {
        "a": (m, k) if straight_a else (k, m),
        "b": (k, n) if straight_b else (n, k),
        "c": (m, n),
        "d": (m, n),
    }
    cells: dict[str, str] = {}
    for name, (rows, columns) in shapes.items():
        if name in ("a", "b"):
            scalar = "alpha" if name == "a" else "beta"
            cells[scalar] = f"{float(values[scalar]):g}"
        leading = max(rows, int(values[f"ld{name}"]))
        least = 0 if values["any_stride"] else leading * columns
        cells |= {f"ld{name}": str(leading), f"stride_{name}": str(max(least, int(values[f"stride_{name}"])))}
    return cells
