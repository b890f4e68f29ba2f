"""The node as a value: made from a seed, saved and restored, changed into another."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import Decoder, encode

from sim.device import PROFILES
from sim.errors import UnknownProfile
from sim.node import ACTIVITY_KEPT, Activity, Node, Setting, build, noise
from tests.sim.typing_in import NOW, healthy

read_node = Decoder(Node).decode
AMD = [name for name, profile in PROFILES.items() if profile.vendor == "AMD"]
nodes = st.builds(healthy, st.sampled_from(AMD), st.integers(0, 2**63))


@given(nodes)
def test_the_same_seed_makes_the_same_node(node) -> None:
    assert build(node.profile, seed=node.seed, now=NOW) == node
    assert build(node.profile, seed=node.seed, now=NOW).devices == node.devices


@given(nodes)
def test_ids_are_unique_on_the_node(node) -> None:
    assert len(node.devices) == 8
    for field in ("bdf", "uuid", "hip_uuid", "kfd_id", "render_minor", "card", "oam_id", "product_serial"):
        assert len({getattr(device, field) for device in node.devices}) == 8, field
    assert all(0 < device.kfd_id < 2**16 for device in node.devices)
    assert [device.numa for device in node.devices] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert [device.kfd_node for device in node.devices] == list(range(2, 10))


@given(nodes)
def test_the_uuid_holds_serial_and_pci_id(node) -> None:
    for device in node.devices:
        high, _, _, fourth, low = device.uuid.split("-")
        assert int(high[:2] + fourth[2:] + low, 16) == device.serial
        assert int(high[4:], 16) == device.profile.pci.device


@given(nodes, st.integers(0, 7), st.sampled_from(["SPX", "CPX"]))
def test_comes_back_from_a_saved_state(node, index: int, mode) -> None:
    node = node.with_setting(index, Setting(compute_partition=mode)).with_activity(
        Activity(index, "python3", 4242, NOW, NOW + timedelta(seconds=3), vram_bytes=1)
    )
    assert read_node(encode(node)) == node


def test_a_state_of_the_first_day_restores() -> None:
    """Fields may only ever be added, with defaults: never change this text."""
    saved = (
        '{"profile":"MI300X","seed":1,"booted_at":"2026-06-01T09:00:00Z","faults":["x"],'
        '"hostname":"mi300x-1","groups":["dev"],"driver_loaded":false,'
        '"settings":[[3,{"compute_partition":"CPX","memory_partition":"NPS4","power_cap_w":500,'
        '"perf_level":"HIGH","soc_pstate":1,"xgmi_plpd":2,"process_isolation":true}]],'
        '"activities":[{"device":1,"process":"a.out","pid":7,"started_at":"2026-06-01T09:00:00Z",'
        '"ended_at":null,"vram_bytes":5,"gfx_load":0.5,"memory_load":0.25}]}'
    )
    node = read_node(saved)
    assert (node.profile, node.faults, node.driver_loaded) == ("MI300X", ("x",), False)
    assert node.devices[3].setting.compute_partition == "CPX"
    assert node.devices[3].power_cap_w == 500
    assert node.activities[0].vram_bytes == 5


def test_only_three_fields_are_needed() -> None:
    saved = json.dumps({"profile": "MI210", "seed": 1, "booted_at": "2026-06-01T09:00:00Z"})
    assert len(read_node(saved).devices) == 8


@pytest.mark.parametrize("profile", ["MI300", "mi300x", "", "H100", "H200"])
def test_no_node_of_an_unknown_or_foreign_profile(profile: str) -> None:
    with pytest.raises(UnknownProfile, match="choose one of MI300X, MI325X"):
        build(profile, seed=1, now=NOW)


def test_a_setting_as_delivered_is_not_kept() -> None:
    changed = healthy().with_setting(2, Setting(power_cap_w=500))
    assert changed.devices[2].power_cap_w == 500
    assert changed.with_setting(2, Setting()) == healthy()


def test_activities_that_ended_long_ago_are_forgotten() -> None:
    old = Activity(0, "a.out", 1, NOW, NOW + timedelta(seconds=1))
    late = replace(old, pid=2, started_at=NOW + ACTIVITY_KEPT + timedelta(seconds=2), ended_at=None)
    node = healthy().with_activity(old)
    assert node.with_activity(replace(old, pid=3)).activities == (old, replace(old, pid=3))
    assert node.with_activity(late).activities == (late,)


@given(st.integers(), st.text())
def test_noise_is_a_share(seed: int, key: str) -> None:
    assert 0 <= noise(seed, key) < 1
    assert noise(seed, key) == noise(seed, key)


def test_two_devices_that_draw_the_same_kfd_id_get_different_ones() -> None:
    """Seed 5227 draws 48871 twice."""
    ids = [device.kfd_id for device in healthy(seed=5227).devices]
    assert ids[2] == 48871
    assert ids[6] == 48872
