"""The performance model against published measurements, and against what no hardware can do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.device import PROFILES
from sim.gpu.clock import clock_share
from sim.gpu.shares import DTYPE_BYTES, LIBRARY_SHARES
from sim.gpu.timing import (
    NoSuchRate,
    collective_time_ns,
    conv_time_ns,
    copy_time_ns,
    gemm_time_ns,
    peak_tflops,
    traffic,
)
from sim.node import Setting
from sim.partition import share
from tests.sim.typing_in import healthy

MI300X = PROFILES["MI300X"]
INSTINCTS = [profile for profile in PROFILES.values() if profile.vendor == "AMD"]

AMD_ALL_REDUCE_US = {
    1048576: 26.60,
    16777216: 148.5,
    67108864: 425.8,
    134217728: 794.5,
    268435456: 1537.3,
    536870912: 3024.9,
    1073741824: 5979.6,
    4294967296: 23781,
    8589934592: 47377,
}
"""AMD's documentation, eight MI300X (golden rccl-tests_all_reduce_8x_mi300x)."""


@pytest.mark.parametrize("size", AMD_ALL_REDUCE_US)
def test_all_reduce_follows_amds_curve_within_one_percent(size: int) -> None:
    assert collective_time_ns(MI300X, "all_reduce", size, 8) / 1e3 == pytest.approx(
        AMD_ALL_REDUCE_US[size], rel=0.01
    )


def test_mean_bus_bandwidth_is_amds() -> None:
    """Over 8 B to 8 GB, small sizes included, of which AMD shows no row: 111.38 GB/s."""
    sizes = [8 << step for step in range(31)]
    mean = sum(1.75 * size / collective_time_ns(MI300X, "all_reduce", size, 8) for size in sizes) / 31
    assert mean == pytest.approx(111.38, rel=0.02)


@pytest.mark.parametrize(("ranks", "gb_per_s"), [(2, 45.4), (4, 136.1), (8, 317.5)])
def test_fewer_ranks_use_fewer_links(ranks: int, gb_per_s: float) -> None:
    size = 2**34
    moved = 2 * (ranks - 1) / ranks * size
    assert moved / collective_time_ns(MI300X, "all_reduce", size, ranks) == pytest.approx(gb_per_s, rel=0.01)


@pytest.mark.parametrize(
    ("name", "shape", "tflops"),
    [
        ("MI300X", (10240, 15360, 8192), 668.4),
        ("MI325X", (13312, 10240, 8192), 784.9),
        ("MI355X", (12288, 8192, 8192), 1565),
    ],
)
def test_best_gemm_is_what_was_measured(name: str, shape: tuple[int, int, int], tflops: float) -> None:
    m, n, k = shape
    assert 2 * m * n * k / gemm_time_ns(PROFILES[name], m, n, k, "bf16") / 1e3 == pytest.approx(
        tflops, rel=0.02
    )


SIDES = st.integers(1, 20_000)
DTYPES = st.sampled_from(sorted(DTYPE_BYTES))


@given(
    profile=st.sampled_from(INSTINCTS),
    shape=st.tuples(SIDES, SIDES, SIDES),
    dtype=DTYPES,
    library=st.sampled_from(sorted(LIBRARY_SHARES)),
    batch=st.integers(1, 64),
)
def test_no_gemm_beats_the_peaks(profile, shape, dtype, library, batch) -> None:
    m, n, k = shape
    try:
        took = gemm_time_ns(profile, m, n, k, dtype, library, batch=batch)
    except NoSuchRate:
        return
    assert 2 * m * n * k * batch / took / 1e3 < peak_tflops(profile, dtype)
    assert (m * k + k * n + m * n) * batch * DTYPE_BYTES[dtype] / took < profile.hbm_gb_per_s


@given(shape=st.tuples(SIDES, SIDES, SIDES), more=st.tuples(SIDES, SIDES, SIDES), dtype=DTYPES)
def test_a_larger_gemm_is_never_faster(shape, more, dtype) -> None:
    larger = [side + extra for side, extra in zip(shape, more, strict=True)]
    assert gemm_time_ns(MI300X, *shape, dtype) <= gemm_time_ns(MI300X, *larger, dtype)


OPS = st.sampled_from(
    ["all_reduce", "all_gather", "reduce_scatter", "broadcast", "reduce", "alltoall", "sendrecv"]
)
SIZES = st.integers(0, 2**36)


@given(op=OPS, sizes=st.tuples(SIZES, SIZES), ranks=st.integers(1, 8))
def test_more_bytes_are_never_faster(op, sizes, ranks) -> None:
    less, more = sorted(sizes)
    assert collective_time_ns(MI300X, op, less, ranks) <= collective_time_ns(MI300X, op, more, ranks)
    assert copy_time_ns(MI300X, less, "link") <= copy_time_ns(MI300X, more, "link")


@given(profile=st.sampled_from(INSTINCTS), op=OPS, size=SIZES, ranks=st.integers(2, 8))
def test_no_collective_beats_its_links(profile, op, size, ranks) -> None:
    links = ranks - 1 if traffic(op, ranks).spread else 1
    wire = traffic(op, ranks).wire * size
    assert wire / collective_time_ns(profile, op, size, ranks) <= links * profile.link_gb_per_s


@given(op=OPS, size=SIZES, ranks=st.integers(3, 8))
def test_a_lost_link_costs(op, size, ranks) -> None:
    whole = collective_time_ns(MI300X, op, size, ranks)
    assert collective_time_ns(MI300X, op, size, ranks, links=ranks - 2) >= whole


def test_copies_keep_to_their_path() -> None:
    size = 2**29
    rates = {path: size / copy_time_ns(MI300X, size, path) for path in ("local", "link", "host")}
    assert rates == pytest.approx({"local": 1757, "link": 48.0, "host": 55.4}, rel=0.02)


def test_a_convolution_is_the_product_it_is_computed_by() -> None:
    conv = conv_time_ns(MI300X, 100 * 30 * 30, 64, 3 * 9, "fp16", groups=2)
    assert conv == gemm_time_ns(MI300X, 90_000, 64, 27, "fp16", "miopen", batch=2)


def test_numbers_that_the_device_has_no_units_for() -> None:
    with pytest.raises(NoSuchRate, match="MI210 has no units for fp8"):
        gemm_time_ns(PROFILES["MI210"], 8, 8, 8, "fp8")


def test_a_partition_has_its_share() -> None:
    whole = gemm_time_ns(MI300X, 8192, 8192, 8192, "bf16")
    eighth = gemm_time_ns(share(MI300X, 8), 8192, 8192, 8192, "bf16")
    assert eighth == pytest.approx(8 * whole, rel=0.15)


@pytest.mark.parametrize(
    ("setting", "share"),
    [
        (Setting(), 1.0),
        (Setting(power_cap_w=400), (260 / 587.5) ** (1 / 3)),
        (Setting(perf_level="LOW"), 132 / 2100),
    ],
)
def test_settings_slow_the_engine(setting: Setting, share: float) -> None:
    device = healthy().with_setting(0, setting).devices[0]
    assert clock_share(device) == pytest.approx(share)


def test_a_slower_engine_takes_longer() -> None:
    usual = gemm_time_ns(MI300X, 8192, 8192, 8192, "bf16")
    assert gemm_time_ns(MI300X, 8192, 8192, 8192, "bf16", clock=0.5) == pytest.approx(2 * usual, rel=0.01)
