"""`MIOpenDriver conv` and its kin: three directions, timed and checked (driver/conv_driver.hpp)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sim.errors import NotSimulated
from sim.gpu.clock import clock_share
from sim.gpu.running import Work, hang, slack, with_work
from sim.gpu.shares import DTYPE_BYTES, Dtype
from sim.gpu.timing import conv_time_ns
from sim.miopen_driver.flags import COVERAGE, Stop, number, read
from sim.node import Device, Node, noise
from sim.tools import Call, Result
from sim.visible import hip_devices

__all__ = ["COVERAGE", "main"]

VERSION = "3.4.0"
"""Of ROCm 6.4."""
PROGRAMS: Mapping[str, Dtype] = {"conv": "fp32", "convfp16": "fp16", "convbfp16": "bf16", "convint8": "int8"}
OTHERS = "pool lrn activ softmax bnorm rnn gemm ctc dropout tensorop reduce layernorm sum cat getitem rope"
USAGE = (
    "Usage: ./driver *base_arg* *other_args*\n"
    "Supported Base Arguments: conv[fp16|int8|bfp16], pool[fp16], lrn[fp16], activ[fp16], softmax[fp16], "
    "bnorm[fp16], rnn[fp16], gemm[fp16], ctc, dropout[fp16], tensorop, reduce[fp16|fp64]\n"
)
"""The real list goes on with layers of networks."""
Direction = Literal["forward", "data", "weights"]
BITS: Mapping[Direction, int] = {"forward": 1, "data": 2, "weights": 4}
NAMES: Mapping[Direction, tuple[str, str, str]] = {
    "forward": ("Forward Conv.", "Forward Convolution", "fwd-conv"),
    "data": ("Backward Data Conv.", "Backward Convolution Data", "bwdd-conv"),
    "weights": ("Backward Weights Conv.", "Backward Convolution Weights", "bwdw-conv"),
}
"""In the timing, in the check, in the table."""
POINTWISE: Mapping[Direction, str] = {
    "forward": "Algorithm: 0, Solution: 88/GemmFwd1x1_0_1",
    "data": "Algorithm: 0, Solution: 96/GemmBwd1x1_stride1",
    "weights": "Algorithm: 0, Solution: 101/GemmWrw1x1_stride1",
}
GENERAL: Mapping[Direction, str] = {
    "forward": "Algorithm: 5, Solution: 137/ConvHipImplicitGemmGroupFwdXdlops",
    "data": "Algorithm: 5, Solution: 155/ConvHipImplicitGemmGroupBwdXdlops",
    "weights": "Algorithm: 5, Solution: 156/ConvHipImplicitGemmGroupWrwXdlops",
}
"""What the search usually finds on gfx942: products for 1x1 filters, else the grouped implicit GEMM."""
TOLERANCES: Mapping[Dtype, float] = {"fp32": 1.5e-6, "int8": 1.5e-6, "fp16": 8.2e-3, "bf16": 6.56e-2}
IMPLICIT_GEMM_SLACK = 10
MOST = 2**40
"""Operations' factors beyond that are a slip of the finger, and no device holds them."""


@dataclass(frozen=True, slots=True)
class Conv:
    n: int
    c: int
    h: int
    w: int
    k: int
    y: int
    x: int
    u: int
    v: int
    p: int
    q: int
    dilation_h: int
    dilation_w: int
    groups: int
    dtype: Dtype

    @property
    def out_h(self) -> int:
        return (self.h + 2 * self.p - (self.dilation_h * (self.y - 1) + 1)) // self.u + 1

    @property
    def out_w(self) -> int:
        return (self.w + 2 * self.q - (self.dilation_w * (self.x - 1) + 1)) // self.v + 1

    @property
    def flops(self) -> int:
        return 2 * self.n * self.c * self.y * self.x * self.k * self.out_h * self.out_w // self.groups

    @property
    def input_bytes(self) -> int:
        return self.n * self.c * self.h * self.w * DTYPE_BYTES[self.dtype]

    @property
    def weight_bytes(self) -> int:
        return self.k * self.c // self.groups * self.y * self.x * DTYPE_BYTES[self.dtype]

    @property
    def output_bytes(self) -> int:
        return self.n * self.k * self.out_h * self.out_w * DTYPE_BYTES[self.dtype]

    @property
    def pointwise(self) -> bool:
        return (self.y, self.x, self.u, self.v, self.p, self.q, self.groups) == (1, 1, 1, 1, 0, 0, 1)


def main(call: Call) -> Result:
    """Raises NotSimulated."""
    words = call.argv[1:]
    if not words:
        return Result(out=f"FAILED: Invalid Number of Input Arguments\n{USAGE}")
    if words[0] == "--version":
        return Result(out=f"MIOpen (version: {VERSION})\n")
    dtype = PROGRAMS.get(words[0])
    if dtype is None:
        if any(words[0].startswith(name) for name in OTHERS.split()):
            raise NotSimulated(f"MIOpenDriver {words[0]}")
        return Result(out=f"FAILED: Invalid Base Input Argument\n{USAGE}")
    echo = f"MIOpenDriver {' '.join(words)}\n"
    try:
        values = read(words[1:])
        return _run(call, values, _conv(values, dtype), echo)
    except Stop as stop:
        return Result(out=f"{echo}{stop}")


def _conv(values: Mapping[str, str], dtype: Dtype) -> Conv:
    """Raises Stop, and NotSimulated for what has no output or fits no device."""
    names = "batchsize in_channels in_h in_w out_channels fil_h fil_w conv_stride_h conv_stride_w"
    n, c, h, w, k, y, x, u, v = (number(values[name]) for name in names.split())
    dilations = number(values["dilation_h"]), number(values["dilation_w"])
    groups = max(1, number(values["group_count"]))
    if min(n, c, h, w, k, y, x, u, v, *dilations) < 1:
        raise NotSimulated("MIOpenDriver with a size, stride or dilation below 1")
    if groups > 1 and (c % groups or k % groups):
        raise Stop("Invalid group number\n")
    pads = number(values["pad_h"]), number(values["pad_w"])
    if dilations == (1, 1) or (y, x) == (1, 1):
        pads = _padded(values["pad_mode"], pads, (h, w), (y, x), (u, v))
    conv = Conv(n, c, h, w, k, y, x, u, v, *pads, *dilations, groups, dtype)
    if conv.out_h < 1 or conv.out_w < 1:
        raise NotSimulated("MIOpenDriver with a filter larger than the padded input")
    if max(conv.input_bytes, conv.output_bytes, conv.weight_bytes) > MOST:
        raise NotSimulated("MIOpenDriver with tensors that no device holds")
    return conv


Pair = tuple[int, int]


def _padded(mode: str, given: Pair, sides: Pair, filters: Pair, strides: Pair) -> Pair:
    if mode == "valid":
        return 0, 0
    if mode != "same":
        return given
    first, second = (
        max(filter_ - (side % stride or stride), 0) // 2
        for side, filter_, stride in zip(sides, filters, strides, strict=True)
    )
    return first, second


def _run(call: Call, values: Mapping[str, str], conv: Conv, echo: str) -> Result:
    iterations = number(values["iter"])
    if iterations < 1:
        fatal = f"Fatal: Number of iterations must be > 0: {iterations}\n"
        return Result(out=f"{echo}{fatal}ParseCmdLineArgs() FAILED, rc = 1\n", status=1)
    devices = hip_devices(call.node, call.env, root=call.root)
    if not devices:
        raise NotSimulated("MIOpenDriver where HIP finds no device")
    ended = hang(call, devices[:1], echo)
    if ended is not None:
        return ended
    asked = number(values["forw"])
    directions = [name for name, bit in BITS.items() if asked == 0 or asked & bit]
    out = echo + f"PRNG seed: {int(2**32 * noise(call.seed, 'miopen', *call.argv))}\n"
    if conv.dtype == "int8" and directions != ["forward"]:
        raise NotSimulated("MIOpenDriver convint8 backward (use -F 1)")
    timed, checked = number(values["time"]) == 1, number(values["verify"]) == 1
    seconds = 0.0
    for group in (["forward"], ["data", "weights"]):
        run = [direction for direction in directions if direction in group]
        for direction in run:
            took_ms = _milliseconds(call, devices[0], conv, direction)
            seconds += took_ms / 1e3 * iterations
            out += "".join(_times(conv, direction, took_ms)) if timed else ""
        out += "".join(_check(call, conv, direction) for direction in run) if checked else ""
    return Result(out=out, node=_node(call, devices[0], conv, seconds))


def _milliseconds(call: Call, device: Device, conv: Conv, direction: Direction) -> float:
    """The three directions are products of the same three sides, each summed over another."""
    pixels = conv.n * conv.out_h * conv.out_w
    filters, depth = conv.k // conv.groups, conv.c // conv.groups * conv.y * conv.x
    sides = {
        "forward": (pixels, filters, depth),
        "data": (pixels, depth, filters),
        "weights": (filters, depth, pixels),
    }
    clock = clock_share(device)
    took = conv_time_ns(device.profile, *sides[direction], conv.dtype, groups=conv.groups, clock=clock)
    return took / 1e6 * slack(call, direction)


def _times(conv: Conv, direction: Direction, took_ms: float) -> Iterator[str]:
    name, _, short = NAMES[direction]
    solution = (POINTWISE if conv.pointwise else GENERAL)[direction]
    yield f"MIOpen {name} {solution}\n"
    yield f"GPU Kernel Time {name} Elapsed: {took_ms:f} ms (average)\n"
    yield ("stats: name, n, c, ho, wo, x, y, k, flopCnt, bytesRead, bytesWritten, GFLOPs, GB/s, timeMs\n")
    output = (conv.out_h, conv.out_w, conv.y, conv.x, conv.k)
    sides = (conv.y, conv.x, conv.k, conv.out_h, conv.out_w) if direction == "data" else output
    moved_in, moved_out = _counted(conv, direction)
    numbers = ", ".join(map(str, (conv.n, conv.c, *sides)))
    yield (
        f"stats: {short}{conv.y}x{conv.x}u{conv.u}, {numbers},  {conv.flops}, {moved_in}, {moved_out}, "
        f"{conv.flops / took_ms / 1e6:.0f}, {(moved_in + moved_out) / took_ms / 1e6:.0f}, {took_ms:f}\n"
    )


def _counted(conv: Conv, direction: Direction) -> tuple[int, int]:
    """Bytes as this version counts them, wrongly backwards. Its order of sides backwards is another bug
    (ROCm/MIOpen pull request 3854)."""
    match direction:
        case "forward":
            return conv.input_bytes + conv.weight_bytes, conv.output_bytes
        case "data":
            counted = conv.n * conv.c * conv.k * DTYPE_BYTES[conv.dtype]
            return counted + conv.weight_bytes, conv.output_bytes
        case "weights":
            return 0, 0


def _check(call: Call, conv: Conv, direction: Direction) -> str:
    tolerance = TOLERANCES[conv.dtype] * (1 if conv.pointwise else IMPLICIT_GEMM_SLACK)
    error = tolerance * (0.01 + 0.04 * noise(call.seed, "miopen", direction, *call.argv))
    if conv.dtype == "int8":
        error = 0.0
    return f"{NAMES[direction][1]} Verifies OK on GPU reference ({error:g} < {tolerance:g})\n"


def _node(call: Call, device: Device, conv: Conv, seconds: float) -> Node:
    held = conv.input_bytes + conv.weight_bytes + conv.output_bytes
    return with_work(call, [device], Work(seconds, held, memory_load=0.4), call.argv[0])
