"""Profiles against the arithmetic that published figures must satisfy."""

import pytest

from sim.device import PROFILES, DeviceProfile

AMD = [profile for profile in PROFILES.values() if profile.vendor == "AMD"]
each = pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)


def test_the_seven_profiles() -> None:
    assert tuple(PROFILES) == ("MI300X", "MI325X", "MI355X", "MI250X", "MI210", "H100", "H200")


@each
def test_is_found_under_its_name_and_names_a_source(profile: DeviceProfile) -> None:
    assert PROFILES[profile.name] is profile
    assert profile.name in profile.market_name
    assert profile.source


@pytest.mark.parametrize(
    ("name", "cus", "wave", "lds_kib", "hbm_mib", "target_id"),
    [
        ("MI300X", 304, 64, 64, 196592, "gfx942:sramecc+:xnack-"),
        ("MI325X", 304, 64, 64, 262128, "gfx942:sramecc+:xnack-"),
        ("MI355X", 256, 64, 160, 294896, "gfx950:sramecc+:xnack-"),
        ("MI250X", 110, 64, 64, 65520, "gfx90a:sramecc+:xnack-"),
        ("MI210", 104, 64, 64, 65520, "gfx90a:sramecc+:xnack-"),
        ("H100", 132, 32, 228, 81559, "sm_90"),
        ("H200", 132, 32, 228, 143771, "sm_90"),
    ],
)
def test_the_figures_that_lessons_quote(
    name: str, cus: int, wave: int, lds_kib: int, hbm_mib: int, target_id: str
) -> None:
    profile = PROFILES[name]
    assert (profile.cus, profile.wave_size, profile.target_id) == (cus, wave, target_id)
    assert (profile.lds_bytes_per_cu, profile.hbm_bytes) == (lds_kib * 2**10, hbm_mib * 2**20)


@pytest.mark.parametrize("profile", AMD, ids=lambda profile: profile.name)
def test_bandwidth_is_bus_times_memory_clock(profile: DeviceProfile) -> None:
    transfers = 4 if profile.hbm_type.startswith("HBM3") else 2
    peak = profile.hbm_bus_bits / 8 * profile.clocks.memory[-1] * transfers / 1000
    assert profile.hbm_gb_per_s == pytest.approx(peak, rel=0.03)


@pytest.mark.parametrize("profile", AMD, ids=lambda profile: profile.name)
def test_vector_fp32_peak_is_cus_times_clock(profile: DeviceProfile) -> None:
    per_clock = 256 if profile.target in ("gfx942", "gfx950") else 128
    peak = profile.cus * profile.clocks.engine[-1] * per_clock / 1e6
    assert profile.peak_tflops["fp32"] == pytest.approx(peak, rel=0.01)


@each
def test_register_file_is_the_published_size(profile: DeviceProfile) -> None:
    lanes = profile.simds_per_cu * profile.wave_size
    kib = profile.registers_per_simd_lane * lanes * 4 / 1024
    assert kib == (512 if profile.vendor == "AMD" else 256)


@each
def test_limits_are_in_order(profile: DeviceProfile) -> None:
    limits = profile.limits
    assert limits.power_idle_w < limits.power_max_w
    assert limits.hotspot_slowdown_c < limits.hotspot_shutdown_c
    assert limits.memory_slowdown_c < limits.memory_shutdown_c
    for levels in (profile.clocks.engine, profile.clocks.memory, profile.clocks.fabric):
        assert list(levels) == sorted(levels)
    assert profile.lds_bytes_per_group <= profile.lds_bytes_per_cu
