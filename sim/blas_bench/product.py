"""A matrix product as a client asks for it, and its time on a device."""

from collections.abc import Mapping
from dataclasses import dataclass

from sim.errors import NotSimulated
from sim.gpu.clock import clock_share
from sim.gpu.running import Work, slack, with_work
from sim.gpu.shares import DTYPE_BYTES, Dtype, Library
from sim.gpu.timing import gemm_time_ns
from sim.node import Device, Node
from sim.tools import Call

TYPES: Mapping[str, Dtype] = {
    "f64_r": "fp64",
    "f32_r": "fp32",
    "f16_r": "fp16",
    "bf16_r": "bf16",
    "f8_r": "fp8",
    "bf8_r": "fp8",
    "i8_r": "int8",
}
"""Types of the inputs that are simulated."""
HALF_SUMS = 0.15
"""Speed of half-precision products that are summed in half precision, too, against sums in single: the matrix
units have no such instruction (14 of 90 TFLOPS in ROCm/rocBLAS issue 1543, of an MI100: ? for others)."""
MEMORY_LOAD = 0.3
"""?: of a large product."""


@dataclass(frozen=True, slots=True)
class Product:
    m: int
    n: int
    k: int
    batch: int
    dtype: Dtype
    output_bytes: int
    """Of one element of C and D."""
    speed: float = 1.0

    @property
    def flops(self) -> int:
        """Of one product of the batch."""
        return 2 * self.m * self.n * self.k

    @property
    def bytes(self) -> int:
        """A, B and D."""
        inputs = (self.m * self.k + self.k * self.n) * DTYPE_BYTES[self.dtype]
        return self.batch * (inputs + self.m * self.n * self.output_bytes)


def microseconds(call: Call, device: Device, product: Product, library: Library) -> float:
    """Raises NoSuchRate, and NotSimulated where the matrices do not fit the device's memory."""
    if product.bytes > device.profile.hbm_bytes:
        raise NotSimulated(f"{call.argv[0]} with {product.bytes / 1e9:.0f} GB of matrices on one device")
    took = gemm_time_ns(
        device.profile,
        product.m,
        product.n,
        product.k,
        product.dtype,
        library,
        batch=product.batch,
        clock=clock_share(device) * product.speed,
    )
    return took / 1e3 * slack(call, device.index)


def after(call: Call, device: Device, product: Product, took_us: float, runs: int) -> Node:
    work = Work(took_us * max(1, runs) / 1e6, product.bytes, memory_load=MEMORY_LOAD)
    return with_work(call, [device], work, call.argv[0])
