"""Names of targets, and what the topology says of partitions."""

import pytest

from sim.kfd import memory_bank_bytes, nodes, properties, target_of
from sim.node import Setting
from tests.sim.typing_in import healthy


@pytest.mark.parametrize(
    ("version", "target"), [(90402, "gfx942"), (90010, "gfx90a"), (90500, "gfx950"), (110000, "gfx1100")]
)
def test_targets_are_named_in_hexadecimal(version: int, target: str) -> None:
    assert target_of(version) == target


@pytest.mark.parametrize(("mode", "parts"), [("SPX", 1), ("DPX", 2), ("QPX", 4), ("CPX", 8)])
def test_partitions_share_a_module(mode: str, parts: int) -> None:
    setting = Setting(compute_partition=mode)  # type: ignore[arg-type]  a mode by its name
    node = healthy()
    for module in range(8):
        node = node.with_setting(module, setting)
    assert len(nodes(node)) == 2 + 8 * parts
    found = [properties(node, number) for number in nodes(node)][2:]
    assert {entry["simd_count"] for entry in found} == {304 // parts * 4}
    assert {entry["num_xcc"] for entry in found} == {8 // parts}
    assert {memory_bank_bytes(node, number) for number in range(2, 2 + 8 * parts)} == {
        196592 * 2**20 // parts
    }
    assert len({entry["location_id"] for entry in found}) == 8 * parts
    assert len({entry["drm_render_minor"] for entry in found}) == 8 * parts
    assert len({entry["unique_id"] for entry in found}) == 8 * parts


def test_one_module_may_be_split_alone() -> None:
    node = healthy().with_setting(1, Setting(compute_partition="DPX"))
    assert [(d.module, d.part) for d in node.devices[:4]] == [(0, 0), (1, 0), (1, 1), (2, 0)]
    assert [device.profile.cus for device in node.devices[:4]] == [304, 152, 152, 304]
    assert [device.bdf for device in node.devices[1:3]] == ["0000:26:00.0", "0000:26:00.1"]
