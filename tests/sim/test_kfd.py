"""Which devices a process sees, and the names of their targets."""

import pytest

from sim.kfd import target_of, visible
from tests.sim.typing_in import healthy

NODE = healthy()
THIRD = NODE.devices[3].hip_uuid


@pytest.mark.parametrize(
    ("wanted", "indices"),
    [
        (None, [0, 1, 2, 3, 4, 5, 6, 7]),
        ("0", [0]),
        ("3,1", [3, 1]),
        (" 2 , 4", [2, 4]),
        (THIRD, [3]),
        (f"{THIRD},0", [3, 0]),
        ("", []),
        ("-1", []),
        ("8", []),
        ("0,9,1", [0]),
        ("0,x,1", [0]),
        ("1,1,2", [1]),
        (f"3,{THIRD},2", [3]),
        ("GPU-0000000000000000", []),
    ],
)
def test_visible_devices(wanted: str | None, indices: list[int]) -> None:
    env = {} if wanted is None else {"ROCR_VISIBLE_DEVICES": wanted}
    assert [device.index for device in visible(NODE, env)] == indices


@pytest.mark.parametrize(
    ("version", "target"), [(90402, "gfx942"), (90010, "gfx90a"), (90500, "gfx950"), (110000, "gfx1100")]
)
def test_targets_are_named_in_hexadecimal(version: int, target: str) -> None:
    assert target_of(version) == target
