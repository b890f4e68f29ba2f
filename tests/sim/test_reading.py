"""One model of the sensors: idle as in captures, under load as published, and fading afterwards."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.node import Activity, Device, Setting
from sim.reading import Reading, energy_j, read
from tests.sim.typing_in import NOW, healthy

GIB = 2**30
START = NOW
END = NOW + timedelta(seconds=120)
LOAD = Activity(0, "python3", 4242, START, END, vram_bytes=20 * GIB, gfx_load=0.73, memory_load=0.3)


def after(seconds: float, activity: Activity = LOAD, device: int = 0) -> Reading:
    node = healthy().with_activity(activity)
    return read(node, node.devices[device], START + timedelta(seconds=seconds))


@given(st.integers(0, 10**6), st.integers(0, 7), st.integers(0, 10**6))
def test_idle_looks_like_the_captures(seed: int, index: int, seconds: int) -> None:
    node = healthy(seed=seed)
    now = NOW + timedelta(seconds=seconds)
    reading = read(node, node.devices[index], now)
    assert 136 <= reading.power_w <= 150
    assert 34 <= reading.hotspot_c <= 41
    assert 31 <= reading.memory_c <= 35
    assert 132 <= reading.engine_mhz <= 210
    assert 900 <= reading.memory_mhz <= 903
    assert (reading.gfx_percent, reading.memory_percent, reading.processes) == (0, 0, ())
    assert f"{reading.vram_used_mb / 1024:.1f}" == "0.3"
    assert read(node, node.devices[index], now) == reading


def test_load_passes_through_the_published_reading() -> None:
    reading = after(60)
    assert reading.gfx_percent == 73
    assert reading.engine_mhz == pytest.approx(1863, abs=10)
    assert reading.power_w == pytest.approx(518, rel=0.06)
    assert reading.memory_mhz == 1300
    assert reading.vram_used_mb == pytest.approx(20 * 1024 + 283, abs=8)
    assert [entry.process for entry in reading.processes] == ["python3"]


def test_heat_comes_and_goes_slower_than_load() -> None:
    start, warm, hot, just_ended, later, cold = (after(s).hotspot_c for s in (0, 20, 119, 121, 150, 400))
    assert start < warm < hot
    assert after(121).gfx_percent == 0
    assert hot - 2 <= just_ended <= hot
    assert cold < later < just_ended
    assert abs(cold - start) <= 1


def test_neighbours_stay_idle() -> None:
    assert after(60, device=1).gfx_percent == 0
    assert after(60, device=1).vram_used_mb < 300


def test_loads_of_one_device_add_up_to_no_more_than_all_of_it() -> None:
    node = healthy().with_activity(LOAD).with_activity(replace(LOAD, pid=4243))
    reading = read(node, node.devices[0], START + timedelta(seconds=1))
    assert reading.gfx_percent == 100
    assert len(reading.processes) == 2


def test_a_power_cap_holds_power_and_clock_down() -> None:
    full = replace(LOAD, gfx_load=1.0, memory_load=1.0)
    free = after(60, full)
    node = healthy().with_activity(full).with_setting(0, Setting(power_cap_w=400))
    capped = read(node, node.devices[0], START + timedelta(seconds=60))
    assert capped.power_w <= 400 < free.power_w <= 750
    assert capped.engine_mhz < free.engine_mhz


def test_a_cap_that_holds_the_load_back_is_seen() -> None:
    full = replace(LOAD, gfx_load=1.0, memory_load=1.0)
    assert not after(60, full).power_limited
    node = healthy().with_activity(full).with_setting(0, Setting(power_cap_w=400))
    now = START + timedelta(seconds=60)
    assert read(node, node.devices[0], now).power_limited
    assert not read(node, node.devices[1], now).power_limited


def test_energy_grows_with_time_and_faster_under_load() -> None:
    node = healthy().with_activity(LOAD)
    busy, idle = node.devices[0], node.devices[1]

    def drawn(device: Device, seconds: int) -> float:
        later = energy_j(node, device, START + timedelta(seconds=seconds))
        return later - energy_j(node, device, START)

    assert drawn(idle, 60) == pytest.approx(60 * 140, abs=0.01)
    assert drawn(busy, 60) > 2.5 * drawn(idle, 60)
    assert drawn(busy, 240) - drawn(busy, 120) == pytest.approx(drawn(idle, 120), abs=0.01)
