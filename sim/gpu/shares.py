"""What libraries deliver of what the data sheet promises: the constants of the performance model.

Measured shares are those of the project's facts (rocm 8): stas00/ml-engineering's best shapes and
SemiAnalysis, December 2024. `?` marks a share for which no measurement was found.
"""

from collections.abc import Mapping
from typing import Literal

Dtype = Literal["fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "int8"]
"""What a kernel multiplies; it accumulates in fp32 (int8 in int32, fp64 in fp64)."""
Library = Literal["rocblas", "hipblaslt", "miopen", "triton"]

DTYPE_BYTES: Mapping[str, int] = {
    "fp64": 8,
    "fp32": 4,
    "tf32": 4,
    "fp16": 2,
    "bf16": 2,
    "fp8": 1,
    "int8": 1,
}

GEMM_SHARES: Mapping[str, Mapping[str, float]] = {
    "MI300X": {"bf16": 0.520, "fp16": 0.520, "fp8": 0.385},
    "MI325X": {"bf16": 0.618, "fp16": 0.618},
    "MI355X": {"bf16": 0.622, "fp16": 0.622},
    "H100": {"bf16": 0.803, "fp16": 0.803, "fp8": 0.709},
    "H200": {"bf16": 0.803, "fp16": 0.803, "fp8": 0.734},
}
"""Delivered share of the dense peak by the best library, where the shape fills the device: the measured
share divided by the fill of the shape it was measured on (MI300X: 51.4 % of 1300 at 10240x15360x8192).
NVIDIA's stand for comparison, as measured."""
USUAL_SHARES: Mapping[str, float] = {
    "fp64": 0.60,
    "fp32": 0.70,
    "tf32": 0.45,
    "fp16": 0.50,
    "bf16": 0.50,
    "fp8": 0.40,
    "int8": 0.40,
}
"""?: where nothing was measured."""
LIBRARY_SHARES: Mapping[str, float] = {"hipblaslt": 1.0, "rocblas": 0.92, "triton": 0.80, "miopen": 0.70}
"""?: of what the best library delivers."""

HBM_SHARE = 0.80
"""Of the memory's peak that a streaming kernel reads and writes: 4.2 of 5.3 TB/s (a public report of MI300X
from ROCm 6.3 to 7.0)."""
COPY_KERNEL_SHARE = 0.68
"""Of the memory's peak, reads and writes counted, that the runtime's own copy kernel reaches within one
device: 649 of 960 GB/s in a public capture of rocm-bandwidth-test (of a 7900 XTX: ? for Instinct)."""
LINK_SHARE = 0.75
"""Of a link's 64 GB/s what CRC and protocol leave: 48 GB/s (AMD's blog on RCCL and xGMI; RCCL reckons with
the same number)."""
RCCL_SHARE = 0.945
"""Of what all links of a device carry: 317 of 7 x 48 GB/s (AMD's all_reduce curve at 8 GB)."""
PCIE_SHARE = 0.88
"""Of a x16 slot's 63 GB/s in generation 5: 56 GB/s (ROCm/rocm-systems, pull request 4035)."""
FAR_SOCKET_SHARE = 0.97
"""Of the way to the near processor's memory that is left of the way to the far one's: ?"""
BOTH_WAYS_LINK, BOTH_WAYS_HOST = 0.94, 0.85
"""Of a way's rate that each of two copies has that cross each other: 48.2 of 2 x 28.4 GB/s over PCIe in a
public capture of rocm-bandwidth-test; of a link: ?"""
TWO_HOPS_SHARE = 0.5
"""Of a link's rate where its traffic shares two others: ?"""
