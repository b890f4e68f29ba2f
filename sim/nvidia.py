"""Profiles of NVIDIA's Hopper, for contrast in lessons and arithmetic. No node is built from them.

Sources: NVIDIA's data sheets and the Hopper tuning guide; sizes and register counts of the H200 as measured
on one (tests/data/h200).
"""

from sim.profile import Caches, Clocks, DeviceProfile, Limits, Pci

KIB = 2**10
MIB = 2**20

_CACHES = Caches(
    vector_l1=256 * KIB,  # shared with the 228 KB of shared memory
    scalar_l1=0,
    instruction_l1=128 * KIB,
    l2_per_xcd=50 * MIB,
    shared_cus_built_per_xcd=144,
)

_PEAKS = {
    "fp64": 34.0,
    "fp64_matrix": 67.0,
    "fp32": 67.0,
    "tf32_matrix": 494.7,
    "fp16_matrix": 989.4,
    "bf16_matrix": 989.4,
    "fp8_matrix": 1978.9,
    "int8_matrix": 1978.9,
}

H100 = DeviceProfile(
    name="H100",
    market_name="NVIDIA H100 80GB HBM3",
    vendor="NVIDIA",
    target="sm_90",
    wave_size=32,
    xcds=1,
    cus_per_xcd=132,
    hbm_bytes=81559 * MIB,
    hbm_type="HBM3",
    hbm_bus_bits=5120,
    hbm_gb_per_s=3350.0,
    lds_bytes_per_cu=228 * KIB,
    lds_bytes_per_group=227 * KIB,
    lds_granule=128,
    waves_per_simd=16,
    registers_per_simd_lane=512,
    pci=Pci(0x10DE, 0x2330, 0xA1, "3D controller", 0x0302, "GH100 [H100 SXM5 80GB]"),
    caches=_CACHES,
    clocks=Clocks(engine=(345, 1980), memory=(2619,)),
    limits=Limits(power_max_w=700, power_idle_w=70),
    peak_tflops=_PEAKS,
    links=18,
    link_gb_per_s=25,
    source="data sheet of the H100 SXM, Hopper tuning guide",
)

H200 = DeviceProfile(
    name="H200",
    market_name="NVIDIA H200",
    vendor="NVIDIA",
    target="sm_90",
    wave_size=32,
    xcds=1,
    cus_per_xcd=132,
    hbm_bytes=143771 * MIB,
    hbm_type="HBM3E",
    hbm_bus_bits=6144,
    hbm_gb_per_s=4800.0,
    lds_bytes_per_cu=228 * KIB,
    lds_bytes_per_group=227 * KIB,
    lds_granule=128,
    waves_per_simd=16,
    registers_per_simd_lane=512,
    pci=Pci(0x10DE, 0x2335, 0xA1, "3D controller", 0x0302, "GH100 [H200 SXM 141GB]"),
    caches=_CACHES,
    clocks=Clocks(engine=(345, 1980), memory=(3201,)),
    limits=Limits(power_max_w=700, power_idle_w=75),
    peak_tflops=_PEAKS,
    links=18,
    link_gb_per_s=25,
    source="data sheet of the H200 SXM; measured: 132 SMs, 232448 bytes per block, 65536 registers per SM",
)
