"""Device profiles as data. Each names its source; `?` marks a constant that no second source confirms.

Sources: the ROCm documentation's gpu-arch-specs, mi300.md and mi250.md; rocminfo and amd-smi captures from
public issues; AMD's and NVIDIA's data sheets and tuning guides (collected in the project's facts, rocm 1).
"""

from collections.abc import Mapping

from sim.nvidia import H100, H200
from sim.profile import Board, Caches, Clocks, DeviceProfile, Limits, Pci

__all__ = ["PROFILES", "DeviceProfile"]

MIB = 2**20
KIB = 2**10

_ACCELERATOR = ("Processing accelerators", 0x1200)
_DISPLAY = ("Display controller", 0x0380)

_CDNA3_CACHES = Caches(
    vector_l1=32 * KIB,
    scalar_l1=16 * KIB,
    instruction_l1=64 * KIB,
    l2_per_xcd=4 * MIB,
    infinity=256 * MIB,
    shared_cus_built_per_xcd=40,
)

_CDNA3_PEAKS = {
    "fp64": 81.7,
    "fp64_matrix": 163.4,
    "fp32": 163.4,
    "fp32_matrix": 163.4,
    "tf32_matrix": 653.7,
    "fp16_matrix": 1307.4,
    "bf16_matrix": 1307.4,
    "fp8_matrix": 2614.9,
    "int8_matrix": 2614.9,
}
"""mi300.md: FLOPS per clock and CU (128, 256, 256, 256, 1024, 2048, 4096) x 304 CUs x 2.1 GHz."""

MI300X = DeviceProfile(
    name="MI300X",
    market_name="AMD Instinct MI300X",
    vendor="AMD",
    target="gfx942",
    target_features="sramecc+:xnack-",
    wave_size=64,
    xcds=8,
    cus_per_xcd=38,
    hbm_bytes=196592 * MIB,
    hbm_type="HBM3",
    hbm_bus_bits=8192,
    hbm_gb_per_s=5324.8,
    lds_bytes_per_cu=64 * KIB,
    lds_bytes_per_group=64 * KIB,
    pci=Pci(0x1002, 0x74A1, 0x00, *_ACCELERATOR, "Aqua Vanjaram [Instinct MI300X]"),
    caches=_CDNA3_CACHES,
    clocks=Clocks(
        engine=(132, 500, 2100), memory=(900, 1100, 1200, 1300), fabric=(1200, 1500, 1800, 2100), soc=(33,)
    ),
    limits=Limits(power_max_w=750, power_idle_w=140),
    peak_tflops=_CDNA3_PEAKS,
    shader_engines=32,
    links=7,
    link_gb_per_s=64,
    board=Board(
        product="AMD Instinct MI300X OAM",
        model="102-G30211-0C",
        fru="113-AMDG302110C10",
        vbios_name="AMD MI300X_HW_SRIOV_CVS_1VF",
        vbios_part="113-M3000100-103",
        vbios_version="022.040.003.043.000001",
        vbios_date="2025/02/18 00:00",
    ),
    source="gpu-arch-specs, mi300.md, rocminfo and amd-smi captures of ROCm 6.2 to 6.4",
)

MI325X = DeviceProfile(
    name="MI325X",
    market_name="AMD Instinct MI325X",
    vendor="AMD",
    target="gfx942",
    target_features="sramecc+:xnack-",
    wave_size=64,
    xcds=8,
    cus_per_xcd=38,
    hbm_bytes=262128 * MIB,
    hbm_type="HBM3E",
    hbm_bus_bits=8192,
    hbm_gb_per_s=6000.0,
    lds_bytes_per_cu=64 * KIB,
    lds_bytes_per_group=64 * KIB,
    pci=Pci(0x1002, 0x74A5, 0x00, *_ACCELERATOR, "Aqua Vanjaram [Instinct MI325X]"),
    caches=_CDNA3_CACHES,
    clocks=Clocks(  # memory levels: ?
        engine=(132, 500, 2100), memory=(900, 1100, 1300, 1500), fabric=(1200, 1500, 1800, 2100), soc=(33,)
    ),
    limits=Limits(power_max_w=1000, power_idle_w=155),
    peak_tflops=_CDNA3_PEAKS,
    shader_engines=32,
    links=7,
    link_gb_per_s=64,
    board=Board(  # ?
        product="AMD Instinct MI325X OAM",
        model="102-G30216-0B",
        fru="113-AMDG302160B10",
        vbios_name="AMD MI325X_HW_SRIOV_CVS_1VF",
        vbios_part="113-M3250101-100",
        vbios_version="022.040.003.043.000002",
        vbios_date="2025/02/18 00:00",
    ),
    source="gpu-arch-specs, AMD's data sheet (6.0 TB/s, 1000 W); memory size less 16 MiB as on the MI300X",
)

MI355X = DeviceProfile(
    name="MI355X",
    market_name="AMD Instinct MI355X",
    vendor="AMD",
    target="gfx950",
    target_features="sramecc+:xnack-",
    wave_size=64,
    xcds=8,
    cus_per_xcd=32,
    hbm_bytes=294896 * MIB,
    hbm_type="HBM3E",
    hbm_bus_bits=8192,
    hbm_gb_per_s=8000.0,
    lds_bytes_per_cu=160 * KIB,
    lds_bytes_per_group=160 * KIB,
    lds_granule=1280,  # 320 dwords: ?
    pci=Pci(0x1002, 0x75A3, 0x00, *_ACCELERATOR, "Device 75a3"),
    caches=Caches(
        vector_l1=32 * KIB,
        scalar_l1=16 * KIB,
        instruction_l1=64 * KIB,
        l2_per_xcd=4 * MIB,
        infinity=256 * MIB,
        shared_cus_built_per_xcd=36,
    ),
    clocks=Clocks(  # all but the highest: ?
        engine=(132, 500, 2400), memory=(900, 1100, 1500, 2000), fabric=(1200, 1500, 1800, 2000), soc=(33,)
    ),
    limits=Limits(power_max_w=1400, power_idle_w=240),
    peak_tflops={
        "fp64": 78.6,
        "fp64_matrix": 78.6,
        "fp32": 157.3,
        "fp32_matrix": 157.3,
        "fp16_matrix": 2516.6,
        "bf16_matrix": 2516.6,
        "fp8_matrix": 5033.0,
        "int8_matrix": 5033.0,
        "fp6_matrix": 10066.0,
        "fp4_matrix": 10066.0,
    },
    shader_engines=32,
    links=7,
    link_gb_per_s=76,
    board=Board(  # ?
        product="AMD Instinct MI355X OAM",
        model="102-G36201-0A",
        fru="113-AMDG362010A10",
        vbios_name="AMD MI355X_HW_SRIOV_CVS_1VF",
        vbios_part="113-M3550101-100",
        vbios_version="022.040.003.050.000001",
        vbios_date="2025/05/06 00:00",
    ),
    source="gpu-arch-specs, AMD's data sheet",
)

_CDNA2_CACHES = Caches(
    vector_l1=16 * KIB,
    scalar_l1=16 * KIB,
    instruction_l1=32 * KIB,
    l2_per_xcd=8 * MIB,
    shared_cus_built_per_xcd=112,
)

MI250X = DeviceProfile(
    name="MI250X",
    market_name="AMD Instinct MI250X",
    vendor="AMD",
    target="gfx90a",
    target_features="sramecc+:xnack-",
    wave_size=64,
    xcds=1,
    cus_per_xcd=110,
    hbm_bytes=65520 * MIB,
    hbm_type="HBM2E",
    hbm_bus_bits=4096,
    hbm_gb_per_s=1638.4,
    lds_bytes_per_cu=64 * KIB,
    lds_bytes_per_group=64 * KIB,
    pci=Pci(0x1002, 0x740C, 0x01, *_DISPLAY, "Aldebaran/MI200 [Instinct MI250X/MI250]"),
    caches=_CDNA2_CACHES,
    clocks=Clocks(engine=(500, 800, 1700), memory=(400, 700, 1200, 1600), fabric=(1000, 1600), soc=(1000,)),
    limits=Limits(power_max_w=560, power_idle_w=90, hotspot_slowdown_c=105, hotspot_shutdown_c=110),
    peak_tflops={
        "fp64": 23.95,
        "fp64_matrix": 47.9,
        "fp32": 23.95,
        "fp32_matrix": 47.9,
        "fp16_matrix": 191.5,
        "bf16_matrix": 191.5,
        "int8_matrix": 191.5,
    },
    shader_engines=8,
    links=7,
    link_gb_per_s=50,
    pcie_gen=4,
    board=Board(  # ?
        product="AMD INSTINCT MI250X",
        model="102-D65209-00",
        fru="113-D6520900",
        vbios_name="AMD INSTINCT MI250X",
        vbios_part="113-D65209-073",
        vbios_version="017.001.000.073.000000",
        vbios_date="2023/10/10 00:00",
    ),
    source="mi250.md; one GCD, which is one device to every program: half of the module's figures",
)

MI210 = DeviceProfile(
    name="MI210",
    market_name="AMD Instinct MI210",
    vendor="AMD",
    target="gfx90a",
    target_features="sramecc+:xnack-",
    wave_size=64,
    xcds=1,
    cus_per_xcd=104,
    hbm_bytes=65520 * MIB,
    hbm_type="HBM2E",
    hbm_bus_bits=4096,
    hbm_gb_per_s=1638.4,
    lds_bytes_per_cu=64 * KIB,
    lds_bytes_per_group=64 * KIB,
    pci=Pci(0x1002, 0x740F, 0x02, *_DISPLAY, "Aldebaran/MI200 [Instinct MI210]"),
    caches=_CDNA2_CACHES,
    clocks=Clocks(engine=(500, 800, 1700), memory=(400, 700, 1200, 1600), fabric=(1000, 1600), soc=(1000,)),
    limits=Limits(power_max_w=300, power_idle_w=40, hotspot_slowdown_c=105, hotspot_shutdown_c=110),
    peak_tflops={
        "fp64": 22.6,
        "fp64_matrix": 45.3,
        "fp32": 22.6,
        "fp32_matrix": 45.3,
        "fp16_matrix": 181.0,
        "bf16_matrix": 181.0,
        "int8_matrix": 181.0,
    },
    shader_engines=8,
    links=3,
    link_gb_per_s=50,
    pcie_gen=4,
    board=Board(
        product="AMD INSTINCT MI210",
        model="102-D67301-00",
        fru="113-D6730100",
        vbios_name="AMD INSTINCT MI210",
        vbios_part="113-D67301-059",
        vbios_version="017.001.000.059.000000",
        vbios_date="2022/11/14 00:00",
        slot="PCIE",
    ),
    source="gpu-arch-specs, AMD's data sheet; part number from a public kernel log",
)

PROFILES: Mapping[str, DeviceProfile] = {
    profile.name: profile for profile in (MI300X, MI325X, MI355X, MI250X, MI210, H100, H200)
}
