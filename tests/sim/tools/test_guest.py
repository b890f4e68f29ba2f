"""A virtual machine: what amd-smi has lost there, and that no tool takes the device for a whole one."""

from dataclasses import replace

import pytest

from sim import NotSimulated, Scene, SimError, create
from sim.amd_smi.commands import SUBCOMMANDS
from sim.head import read_head
from sim.tools import tools
from tests.sim.tools.test_registry import called
from tests.sim.typing_in import NOW, SEED, healthy, typed

GUEST = replace(healthy(), guest=True)
CODE_2 = "Parameter '{}' is invalid. Run '--help' for more info. Error code: -2\n"


@pytest.mark.parametrize(
    ("words", "unknown"),
    [
        ("set -g 0 -o 500", "-o 500"),
        ("set -C CPX", "-C cpx"),
        ("set --power-cap 500", "--power-cap 500"),
        ("reset -g 0 -G", "-G"),
        ("static -l", "-l"),
        ("static --partition -g 0", "--partition"),
        ("metric -E", "-E"),
    ],
)
@pytest.mark.parametrize("root", ["", "sudo "])
def test_options_of_bare_metal_are_unknown_words(words: str, unknown: str, root: str) -> None:
    assert typed(f"{root}amd-smi {words}", GUEST).stdout == CODE_2.format(unknown)


@pytest.mark.parametrize("name", ["topology", "bad-pages"])
def test_commands_of_bare_metal_are_not_supported(name: str) -> None:
    said = f"Command '{name}' is not supported on the system. Run '--help' for more info. Error code: -7\n"
    assert typed(f"amd-smi {name}", GUEST).stdout == said


def test_sections_of_bare_metal_are_left_out() -> None:
    assert not {"LIMIT:", "PARTITION:", "NUMA:", "SOC_PSTATE:"} & set(
        typed("amd-smi static -g 0", GUEST).stdout.split()
    )
    assert not {"ENERGY:", "THROTTLE:", "FAN:"} & set(typed("amd-smi metric -g 0", GUEST).stdout.split())


@pytest.mark.parametrize("entry", SUBCOMMANDS, ids=lambda entry: entry.name)
def test_help_is_true_or_a_gap(entry) -> None:  # type: ignore[no-untyped-def]
    tool = tools()["amd-smi"]
    if entry.name in ("topology", "bad-pages"):
        return
    if all(option.in_guests for option in entry.options):
        assert called(tool, entry.name, "--help", node=GUEST).out
    else:
        with pytest.raises(NotSimulated):
            called(tool, entry.name, "--help", node=GUEST)


def test_every_tool_knows_the_virtual_function() -> None:
    line = (
        "grep -c hypervisor /proc/cpuinfo; cat /sys/class/drm/card1/device/device;"
        "lspci -n | grep -c 1002:74b5; rocminfo | grep -c 'Marketing Name: *AMD Instinct MI300X VF';"
        "rocminfo | grep -c 'Chip ID: *29877(0x74b5)';"
        "sudo dmesg | grep -c Hypervisor; amd-smi static -a -g 0 | grep -E 'DEVICE_ID|SUBSYSTEM_ID'"
    )
    assert typed(line, GUEST).stdout.split() == [
        *("384", "0x74b5", "8", "8", "8", "1", "DEVICE_ID:", "0x74b5", "SUBSYSTEM_ID:", "0x74a1"),
    ]


def test_a_device_without_virtual_functions() -> None:
    with pytest.raises(SimError, match="no virtual function of AMD Instinct MI210 is known here"):
        create("MI210", Scene(faults=("vm-guest",)), seed=SEED, now=NOW)


@pytest.mark.parametrize(
    "words",
    ["--setcomputepartition CPX", "--setmemorypartition NPS4", "--setperflevel high", "--gpureset -d 0"],
)
def test_rocm_smi_changes_nothing(words: str) -> None:
    outcome = typed(f"rocm-smi {words}", GUEST)
    assert "Not supported on the given system" in outcome.stdout or "Unable to reset GPU 0" in outcome.stderr
    assert read_head(outcome.state.head).node == GUEST
