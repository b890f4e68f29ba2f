"""What every fault owes: it is absent before, present after, and gone once cured; and no tool disagrees."""

import json
import re
from dataclasses import fields

import pytest
from msgspec.json import decode, encode

from sim import Outcome, Scene, State, create, run
from sim.faults import Fault, faults
from sim.head import read_head
from sim.node import Node, build
from tests.sim.typing_in import NOW, SEED

EACH = pytest.mark.parametrize("fault", faults().values(), ids=faults())
REMAINS = {
    "ecc-bad-pages": {"bad_pages"},
    "container-without-devices": {"container", "hostname"},
    "iommu-not-passthrough": {"written"},
    "wrong-arch": {"home"},
    "cuda-torch": {"home"},
    "empty-visible-devices": {"login_env"},
    "stale-gfx-override": {"login_env"},
    "background-load": {"activities"},
    "gpu-hung": {"activities"},
}
"""What a cured node has that a healthy one has not: a record of what was, or files of the member's own."""
ALWAYS_REMAINS = {"events", "booted_at", "faults"}


def made(*names: str) -> State:
    return create("MI300X", Scene(faults=names), seed=SEED, now=NOW)


def typed(state: State, line: str) -> Outcome:
    return run(state, line, now=NOW, seed=1)


def shows(fault: Fault, state: State) -> bool:
    return re.search(fault.SHOWS, typed(state, fault.SYMPTOM).transcript, re.MULTILINE) is not None


def node_of(state: State) -> Node:
    return read_head(state.head).node


@EACH
def test_says_what_it_is(fault: Fault) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", fault.NAME)
    assert fault.HELP.endswith(".")
    re.compile(fault.SHOWS)


@EACH
def test_shows_while_it_is_there_and_not_before(fault: Fault) -> None:
    assert not shows(fault, made())
    assert shows(fault, made(fault.NAME))


@EACH
def test_is_gone_once_cured(fault: Fault) -> None:
    if not fault.CURE:
        pytest.skip("only another machine helps")
    state = made(fault.NAME)
    for line in fault.CURE:
        outcome = typed(state, line)
        assert outcome.status == 0, (line, outcome.transcript)
        state = outcome.state
    assert not shows(fault, state)
    healthy, cured = build("MI300X", seed=SEED, now=NOW), node_of(state)
    differ = {
        field.name for field in fields(Node) if getattr(cured, field.name) != getattr(healthy, field.name)
    }
    assert differ <= ALWAYS_REMAINS | REMAINS.get(fault.NAME, set())


ENOUGH = ("empty-visible-devices", "stale-gfx-override", "kfd-missing")
"""Cured by their first line for this login, or shown as another fault half-way: no driver."""


@EACH
def test_half_a_cure_does_not_help(fault: Fault) -> None:
    if len(fault.CURE) < 2 or fault.NAME in ENOUGH:
        pytest.skip("half of it changes what is seen")
    state = made(fault.NAME)
    for line in fault.CURE[:-1]:
        state = typed(state, line).state
    assert shows(fault, state)


@EACH
def test_without_root_the_cure_fails(fault: Fault) -> None:
    for line in fault.CURE:
        if line.startswith("sudo "):
            assert shows(fault, typed(made(fault.NAME), line.removeprefix("sudo ")).state)
            return
    pytest.skip("needs no root")


@EACH
def test_survives_a_save(fault: Fault) -> None:
    node = fault.place(build("MI300X", seed=SEED, now=NOW))
    assert decode(encode(node), type=Node) == node


COUNTS = {
    "enumerator": "rocm_agent_enumerator | wc -l",
    "topology": "cat /sys/class/kfd/kfd/topology/nodes/*/name 2> /dev/null | grep -c gfx",
    "amd-smi": "amd-smi list --json 2> /dev/null | grep -c '\"gpu\"'",
    "rocm-smi": "rocm-smi -i 2> /dev/null | grep -c GUID",
}
AGENTS = "rocminfo | grep -c 'Device Type: *GPU'"
RENDER_NODES = "ls /dev/dri 2> /dev/null | grep -c render"


def count(state: State, line: str) -> int:
    return int(typed(state, line).stdout.split()[-1])


@EACH
def test_every_tool_counts_the_same_devices(fault: Fault) -> None:
    state = made(fault.NAME)
    node = node_of(state)
    expected = len(node.devices) if node.driver_loaded else 0
    assert {count(state, line) for line in COUNTS.values()} == {expected}
    hidden = node.kfd_missing or node.container == "without devices" or "render" not in node.groups
    assert count(state, AGENTS) == (0 if hidden else expected)
    assert count(state, RENDER_NODES) == (0 if node.container else expected)
    assert count(state, "lspci -d 1002: | wc -l") == 8


@EACH
def test_every_tool_shows_the_same_device(fault: Fault) -> None:
    state = made(fault.NAME)
    if not node_of(state).driver_loaded:
        pytest.skip("there is nothing to show")
    static = json.loads(typed(state, "amd-smi static -a -g 0 --json | sed '/^WARNING/d'").stdout)[0]["asic"]
    product = json.loads(typed(state, "rocm-smi --showproductname -d 0 --json").stdout)["card0"]
    pci = typed(state, "cat /sys/class/drm/card1/device/device").stdout.strip()
    assert static["device_id"] == product["Card Model"] == pci
    assert static["market_name"] == product["Card Series"]


def test_faults_add_up() -> None:
    state = made("power-cap-low", "numa-balancing", "gpu-hung")
    assert all(shows(faults()[name], state) for name in ("power-cap-low", "numa-balancing", "gpu-hung"))


@pytest.mark.parametrize("profile", ["MI325X", "MI355X", "MI250X", "MI210"])
@EACH
def test_shows_on_every_device(profile: str, fault: Fault) -> None:
    if fault.NAME in NOT_ON.get(profile, ()):
        pytest.skip("this device has no such thing")
    state = create(profile, Scene(faults=(fault.NAME,)), seed=SEED, now=NOW)
    assert shows(fault, state)


NOT_ON = {
    "MI355X": ("vm-guest",),
    "MI250X": ("left-in-cpx", "vm-guest"),
    "MI210": ("left-in-cpx", "vm-guest", "power-cap-low"),
}


@pytest.mark.parametrize("name", ["empty-visible-devices", "stale-gfx-override"])
def test_a_boot_reads_the_profile_again(name: str) -> None:
    fault = faults()[name]
    unset, edit = fault.CURE
    edited = typed(made(name), edit).state
    assert shows(fault, edited)
    assert not shows(fault, typed(edited, "sudo reboot").state)
    forgotten = typed(made(name), unset).state
    assert shows(fault, typed(forgotten, "sudo reboot").state)
