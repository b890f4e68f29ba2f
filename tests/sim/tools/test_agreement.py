"""Tools never disagree: whatever shows a device shows the same device (rule 5 of the house)."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.device import PROFILES
from sim.node import Node, Setting
from sim.partition import PARTS, ComputePartition
from sim.sysfs import sys_files
from sim.tools import tools
from tests.sim.tools.test_registry import called
from tests.sim.typing_in import healthy, typed

AMD = [name for name, profile in PROFILES.items() if profile.vendor == "AMD"]
nodes = st.builds(healthy, st.sampled_from(AMD), st.integers(0, 2**63))


def out(node: Node, *words: str) -> str:
    return called(tools()[words[0]], *words[1:], node=node).out


def sysfs(node: Node, path: str) -> str:
    return sys_files(node)[path].decode().strip()


def agents(node: Node) -> list[str]:
    """rocminfo's text of each GPU."""
    text = out(node, "rocminfo")
    return [agent for agent in re.split(r"\*{7} *\nAgent \d+ *\n\*{7} *\n", text) if "GPU" in agent]


def field(text: str, label: str) -> str:
    found = re.search(rf"^ *{re.escape(label)}: *(.*?) *$", text, re.MULTILINE)
    assert found, label
    return found[1]


@settings(max_examples=25, deadline=None)
@given(nodes)
def test_every_tool_shows_the_same_devices(node: Node) -> None:
    listed = json.loads(out(node, "amd-smi", "list", "-e", "--json"))
    static = json.loads(out(node, "amd-smi", "static", "--json"))
    shown = agents(node)
    legacy = json.loads(out(node, "rocm-smi", "--showproductname", "--showbus", "--showuniqueid", "--json"))
    lspci = out(node, "lspci", "-D", "-n", "-d", "1002:").splitlines()
    assert len(listed) == len(static) == len(shown) == len(lspci) == 8
    assert out(node, "rocm_agent_enumerator").split() == [field(agent, "Name") for agent in shown]
    for gpu, asic, agent, line in zip(listed, static, shown, lspci, strict=True):
        topology = f"/sys/class/kfd/kfd/topology/nodes/{gpu['node_id']}"
        properties = dict(pair.split(" ") for pair in sysfs(node, f"{topology}/properties").splitlines())
        card = f"/sys/class/drm/{gpu['card']}/device"

        assert gpu["bdf"] == asic["bus"]["bdf"] == line.split(" ")[0]
        bus = int(gpu["bdf"].split(":")[1], 16)
        assert int(field(agent, "BDFID")) == int(properties["location_id"]) == bus << 8

        assert gpu["hip_uuid"] == field(agent, "Uuid")
        serial = int(asic["asic"]["asic_serial"], 16)
        assert serial == int(sysfs(node, f"{card}/unique_id"), 16) == int(properties["unique_id"])
        assert f"GPU-{serial:016x}" == gpu["hip_uuid"]
        assert int(sysfs(node, f"{topology}/gpu_id")) == gpu["kfd_id"]
        assert gpu["render"] == f"renderD{properties['drm_render_minor']}"
        assert gpu["node_id"] == gpu["hsa_id"] == int(field(agent, "Node"))

        card_data = legacy[f"card{gpu['gpu']}"]
        assert card_data["PCI Bus"].lower() == gpu["bdf"]
        assert card_data["GUID"] == str(gpu["kfd_id"])
        assert int(card_data["Unique ID"], 16) == serial
        assert card_data["GFX Version"] == field(agent, "Name")

        cus = asic["asic"]["num_compute_units"]
        assert cus == int(field(agent, "Compute Unit"))
        assert cus * int(field(agent, "SIMDs per CU")) == int(properties["simd_count"])
        assert asic["asic"]["target_graphics_version"] == field(agent, "Name")
        assert asic["asic"]["market_name"] == field(agent, "Marketing Name")

        vram = asic["vram"]["size"]["value"]
        assert f"{vram * 1024}(0x" in agent
        assert vram * 2**20 == int(sysfs(node, f"{card}/mem_info_vram_total"))
        assert str(vram * 2**20) in sysfs(node, f"{topology}/mem_banks/0/properties")
        device_id = asic["asic"]["device_id"]
        assert device_id == sysfs(node, f"{card}/device")
        assert (
            int(device_id, 16) == int(properties["device_id"]) == int(field(agent, "Chip ID").split("(")[0])
        )
        assert f"1002:{int(device_id, 16):04x}" in line
        assert asic["numa"]["node"] == int(sysfs(node, f"{card}/numa_node"))


@pytest.mark.parametrize("profile", AMD)
def test_a_members_own_arithmetic_agrees(profile: str) -> None:
    """Through the shell, as typed."""
    node = healthy(profile)
    line = (
        "amd-smi list --csv | grep -c :00.0; rocminfo | grep -c 'Marketing Name: *AMD Instinct';"
        "ls /sys/class/kfd/kfd/topology/nodes | wc -l; ls /dev/dri | grep -c render;"
        "lspci | grep -c Instinct || lspci | grep -c 75a3"
    )
    shown = [word for word in typed(line, node).stdout.split() if word != "0"]
    assert shown == ["8", "8", "10", "8", "8"]


@settings(max_examples=10, deadline=None)
@given(nodes)
def test_driver_versions_agree(node: Node) -> None:
    version = sysfs(node, "/sys/module/amdgpu/version")
    assert f"amdgpu version: {version} |" in out(node, "amd-smi", "version")
    assert out(node, "modinfo", "-F", "version", "amdgpu") == f"{version}\n"
    assert f"ROCk module version {version} is loaded" in out(node, "rocminfo")


MODES = st.lists(st.sampled_from(("SPX", "DPX", "QPX", "CPX")), min_size=8, max_size=8)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**63), st.sampled_from(["MI300X", "MI325X", "MI355X"]), MODES)
def test_every_tool_counts_the_same_partitions(
    seed: int, profile: str, modes: list[ComputePartition]
) -> None:
    node = healthy(profile, seed)
    for module, mode in enumerate(modes):
        node = node.with_setting(module, Setting(compute_partition=mode))
    count = sum(PARTS[mode] for mode in modes)
    listed = json.loads(out(node, "amd-smi", "list", "-e", "--json"))
    shown = agents(node)
    assert len(listed) == len(shown) == len(out(node, "rocm_agent_enumerator").split()) == count
    assert out(node, "rocm-smi", "-i").count("GUID") == count
    assert len(out(node, "lspci", "-d", "1002:").splitlines()) == 8
    for field_name in ("bdf", "uuid", "kfd_id", "node_id", "render", "card", "hip_uuid"):
        assert len({gpu[field_name] for gpu in listed}) == count, field_name
    for gpu, agent in zip(listed, shown, strict=True):
        assert gpu["hip_uuid"] == field(agent, "Uuid")
        assert gpu["node_id"] == int(field(agent, "Node"))
        topology = f"/sys/class/kfd/kfd/topology/nodes/{gpu['node_id']}"
        properties = dict(pair.split(" ") for pair in sysfs(node, f"{topology}/properties").splitlines())
        assert int(properties["simd_count"]) == 4 * int(field(agent, "Compute Unit"))
        assert gpu["render"] == f"renderD{properties['drm_render_minor']}"
        module = int(properties["location_id"]) >> 8 & 0xFF
        assert f":{module:02x}:" in gpu["bdf"]
        assert int(properties["location_id"]) >> 28 == gpu["partition_id"] == int(gpu["bdf"][-1])
        memory = dict(
            pair.split(" ") for pair in sysfs(node, f"{topology}/mem_banks/0/properties").splitlines()
        )
        assert f"{int(memory['size_in_bytes']) // 1024}(0x" in agent
    whole = PROFILES[profile]
    assert sum(int(field(agent, "Compute Unit")) for agent in shown) == 8 * whole.cus
