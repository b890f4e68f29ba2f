"""Who sees which devices, by which variable: one table of environments, and what each tool shows."""

import pytest

from sim.node import Node, Setting
from sim.visible import hip_devices, hsa_devices, opencl_devices, overridden
from tests.sim.typing_in import healthy, typed

NODE = healthy()
ALL = list(range(8))
UUIDS = [device.hip_uuid for device in NODE.devices]
THIRD = UUIDS[3]
ROCR, HIP, CUDA = "ROCR_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"


@pytest.mark.parametrize(
    ("wanted", "indices"),
    [
        (None, ALL),
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
def test_the_runtime_filters_first(wanted: str | None, indices: list[int]) -> None:
    env = {} if wanted is None else {ROCR: wanted}
    assert [device.index for device in hsa_devices(NODE, env)] == indices


@pytest.mark.parametrize(
    ("env", "indices"),
    [
        ({}, ALL),
        ({HIP: "2"}, [2]),
        ({HIP: "5,0"}, [5, 0]),
        ({CUDA: "5,0"}, [5, 0]),
        ({HIP: "1", CUDA: "2"}, [1]),
        ({HIP: ""}, []),
        ({CUDA: ""}, []),
        ({HIP: "", CUDA: "2"}, []),
        ({HIP: "-1"}, []),
        ({HIP: "0, 1"}, [0]),
        ({HIP: "01"}, []),
        ({HIP: "1,1,2"}, [1, 2]),
        ({HIP: "1,8,2"}, [1]),
        ({HIP: THIRD}, [3]),
        ({HIP: THIRD[:9]}, [3]),
        ({ROCR: "2,3"}, [2, 3]),
        ({ROCR: "2,3", HIP: "1"}, [3]),
        ({ROCR: "2,3", HIP: "2"}, []),
        ({ROCR: "3,2", HIP: "0"}, [3]),
        ({ROCR: f"{THIRD},5", HIP: "1,0"}, [5, 3]),
        ({ROCR: "2,3", HIP: THIRD}, [3]),
        ({"GPU_DEVICE_ORDINAL": "1"}, ALL),
    ],
)
def test_hip_counts_what_is_left(env: dict[str, str], indices: list[int]) -> None:
    assert [device.index for device in hip_devices(NODE, env)] == indices


def test_opencl_has_a_variable_of_its_own() -> None:
    assert [d.index for d in opencl_devices(NODE, {"GPU_DEVICE_ORDINAL": "1", HIP: "2"})] == [1]


def test_partitions_are_chosen_as_devices_are() -> None:
    node = NODE.with_setting(0, Setting(compute_partition="CPX"))
    assert [(d.module, d.part) for d in hip_devices(node, {HIP: "7,8"})] == [(0, 7), (1, 0)]


@pytest.mark.parametrize(
    "node",
    [Node("MI300X", 7, NODE.booted_at, groups=("dev",)), Node("MI300X", 7, NODE.booted_at, kfd_missing=True)],
)
def test_none_without_the_device_file(node: Node) -> None:
    assert hip_devices(node, {}) == hsa_devices(node, {}) == ()


@pytest.mark.parametrize(
    ("version", "target"),
    [
        ("9.4.2", "gfx942"),
        ("10.3.0", "gfx1030"),
        ("9.0.10", "gfx90a"),
        ("gfx942", None),
        ("9.4", None),
        ("", None),
    ],
)
def test_the_target_that_is_taken_for_true(version: str, target: str | None) -> None:
    assert overridden({"HSA_OVERRIDE_GFX_VERSION": version}) == target


COUNTS = (
    "rocminfo | grep -c 'Device Type: *GPU'; rocm_agent_enumerator | wc -l;"
    "rocm_agent_enumerator -name | wc -l;"
    "amd-smi list | grep -c ^GPU; rocm-smi -i | grep -c GUID"
)


@pytest.mark.parametrize(
    ("env", "counts"),
    [
        ("", [8, 8, 8, 8, 8]),
        ("HIP_VISIBLE_DEVICES=1", [8, 8, 8, 8, 8]),
        ("CUDA_VISIBLE_DEVICES=1", [8, 8, 8, 8, 8]),
        ("GPU_DEVICE_ORDINAL=1", [8, 8, 8, 8, 8]),
        ("ROCR_VISIBLE_DEVICES=1,4,6", [3, 8, 3, 8, 8]),
        (f"ROCR_VISIBLE_DEVICES={THIRD}", [1, 8, 1, 8, 8]),
        ("ROCR_VISIBLE_DEVICES=", [0, 8, 0, 8, 8]),
        ("ROCR_VISIBLE_DEVICES=2,3 HIP_VISIBLE_DEVICES=2", [2, 8, 2, 8, 8]),
    ],
)
def test_who_obeys(env: str, counts: list[int]) -> None:
    """rocm_agent_enumerator reads the topology; with -name it asks rocminfo."""
    exports = "".join(f"export {word}; " for word in env.split(" ") if word)
    assert [int(word) for word in typed(exports + COUNTS).stdout.split()] == counts


def test_an_override_shows_in_rocminfo_and_the_enumerator_and_nowhere_else() -> None:
    line = (
        "export HSA_OVERRIDE_GFX_VERSION=10.3.0; rocm_agent_enumerator | uniq;"
        "rocm_agent_enumerator -name | uniq; rocminfo | grep -c 'Name: *gfx1030';"
        "amd-smi static -a -g 0 | grep TARGET; rocm-smi --showproductname -d 0 | grep GFX"
    )
    assert typed(line).stdout.split("\n") == [
        *("gfx1030", "gfx1030", "8", "        TARGET_GRAPHICS_VERSION: gfx942"),
        *("GPU[0]\t\t: GFX Version: \t\tgfx942", ""),
    ]
