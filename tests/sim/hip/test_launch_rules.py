"""What a launch is refused for (facts: rocm 5), on both makers' devices, and how many workgroups fit."""

from typing import Any

import pytest

from sim import PROFILES
from sim.hip.cards import told
from sim.hip.launch_rules import Wish, refusal
from sim.hip.residency import best_block, groups_per_unit

AMD, CUDA = told(PROFILES["MI300X"], 1), told(PROFILES["H100"], 1)
ONE = (1, 1, 1)


@pytest.mark.parametrize(
    ("wish", "hip", "cuda"),
    [
        (Wish(ONE, (1024, 1, 1), 0, 0), 0, 0),
        (Wish(ONE, (1025, 1, 1), 0, 0), 1, 9),
        (Wish(ONE, (32, 33, 1), 0, 0), 1, 9),
        (Wish(ONE, (1, 1, 65), 0, 0), 0, 9),
        (Wish((0, 1, 1), (64, 1, 1), 0, 0), 1, 9),
        (Wish(ONE, (64, 0, 1), 0, 0), 1, 9),
        (Wish((1 << 26, 1, 1), (64, 1, 1), 0, 0), 9, 0),
        (Wish((1 << 31, 1, 1), (1, 1, 1), 0, 0), 0, 9),
        (Wish((1, 65_536, 1), (64, 1, 1), 0, 0), 0, 9),
        (Wish(ONE, (256, 1, 1), 0, 0, most=128), 719, 1),
        (Wish(ONE, (64, 1, 1), 65_536, 0), 0, 1),
        (Wish(ONE, (64, 1, 1), 65_537, 0), 1, 1),
        (Wish(ONE, (64, 1, 1), 49_152, 0), 0, 0),
        (Wish(ONE, (64, 1, 1), 100_000, 0, allowed=100_000), 1, 0),
        (Wish(ONE, (64, 1, 1), 40_000, 40_000), 719, 1),
        (Wish(ONE, (1025, 1, 1), 0, 0, resident=9728), 9, 9),
        (Wish((9729, 1, 1), (64, 1, 1), 0, 0, resident=9728), 720, 720),
        (Wish(ONE, (64, 1, 1), 65_537, 0, resident=9728), 720, 1),
    ],
)
def test_what_a_launch_is_refused_for(wish: Wish, hip: int, cuda: int) -> None:
    assert (refusal({**AMD, "runs_code": True}, wish), refusal({**CUDA, "runs_code": True}, wish)) == (
        hip,
        cuda,
    )


def test_an_executable_without_code_for_the_device() -> None:
    wish = Wish(ONE, (64, 1, 1), 0, 0)
    assert refusal({**AMD, "runs_code": False}, wish) == 98
    assert refusal({**CUDA, "runs_code": False}, wish) == 209


@pytest.mark.parametrize(
    ("device", "threads", "lds", "groups"),
    [
        (AMD, 64, 0, 32), (AMD, 65, 0, 16), (AMD, 256, 0, 8), (AMD, 1024, 0, 2), (AMD, 1025, 0, 0),
        (AMD, 256, 12 * 1024, 5), (AMD, 256, 20 * 1024, 3), (AMD, 256, 33 * 1024, 1), (AMD, 64, 9 * 1024, 7),
        (CUDA, 256, 0, 8), (CUDA, 64, 0, 32), (CUDA, 256, 32 * 1024, 6), (CUDA, 256, 48 * 1024, 4),
        (CUDA, 256, 64 * 1024, 3), (CUDA, 256, 113 * 1024, 2),
    ],
)  # fmt: skip
def test_workgroups_that_fit(device: dict[str, Any], threads: int, lds: int, groups: int) -> None:
    assert groups_per_unit(device, threads, lds) == groups


@pytest.mark.parametrize(
    ("lds", "most", "best"), [(0, 0, (1024, 608)), (0, 100, (128, 4864)), (40_000, 0, (1024, 304))]
)
def test_the_workgroup_that_fills_the_device(lds: int, most: int, best: tuple[int, int]) -> None:
    assert best_block(AMD, lds, most) == best
