"""Times of kernels and copies: never better than the peaks, and growing with what is to be done."""

from dataclasses import replace

import pytest

from sim import PROFILES
from sim.gpu.launch_time import Work, copy_ns, gemm_ns, kernel_ns, rates_of, share, stream_ns
from sim.gpu.timing import KERNEL_NS, SUBMIT_NS, gemm_time_ns

RATES = rates_of(PROFILES["MI300X"])
EMPTY = Work(1, 1, 0, 0, 0, 0)
STREAMING = Work(16_384, 65_536, 65_536 * 8, 65_536 * 3, 3 << 30, 0)


def test_an_empty_kernel_takes_its_launch() -> None:
    assert kernel_ns(RATES, EMPTY) == KERNEL_NS


@pytest.mark.parametrize("name", ["MI300X", "MI250X", "H100"])
def test_memory_is_never_faster_than_the_device(name: str) -> None:
    profile = PROFILES[name]
    gb_per_s = STREAMING.memory_bytes / kernel_ns(rates_of(profile), STREAMING)
    assert 0.5 * profile.hbm_gb_per_s < gb_per_s < profile.hbm_gb_per_s


@pytest.mark.parametrize("more", ["valu", "memory_instructions", "memory_bytes", "lds_cycles"])
def test_more_work_takes_longer(more: str) -> None:
    busy = replace(STREAMING, valu=10**9, memory_instructions=10**8, memory_bytes=10**10, lds_cycles=10**9)
    alone = replace(EMPTY, **{more: getattr(busy, more)})
    assert kernel_ns(RATES, alone) > 10 * KERNEL_NS


def test_a_grid_that_fills_the_device_leaves_nothing_to_others() -> None:
    assert share(RATES, STREAMING) == 1.0
    assert share(RATES, replace(EMPTY, groups=38, waves=38)) == 1 / 8


def test_where_bytes_go_says_how_long_they_take() -> None:
    size = 1 << 30
    local, link, host, pageable = (copy_ns(RATES, size, one) for one in ("local", "link", "host", "pageable"))
    assert local < host < link < pageable
    assert size / host < 64 < size / stream_ns(RATES, size)


@pytest.mark.parametrize("shape", [(4096, 4096, 4096), (64, 64, 100_000), (1, 1, 1), (304 * 256, 256, 33)])
def test_a_product_takes_in_a_program_what_it_takes_elsewhere(shape: tuple[int, int, int]) -> None:
    elsewhere = gemm_time_ns(PROFILES["MI300X"], *shape, "fp32", "rocblas", batch=3)
    assert SUBMIT_NS + gemm_ns(RATES, shape, 3, "fp32", 4) == elsewhere
