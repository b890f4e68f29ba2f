"""Changing settings: root alone may, every tool shows it afterwards, and a reset undoes it."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from sim import Outcome, State, run
from sim.head import read_head
from sim.node import Activity, Node
from tests.sim.typing_in import NOW, at_rest, healthy, typed


def after(*lines: str, node: Node | None = None) -> Outcome:
    state: State = at_rest(node or healthy())
    outcome = run(state, lines[0], now=NOW, seed=1)
    for line in lines[1:]:
        outcome = run(outcome.state, line, now=NOW, seed=1)
    return outcome


def test_a_power_cap_shows_everywhere() -> None:
    outcome = after(
        "sudo amd-smi set -g 1 -o 500",
        "amd-smi static -l -g 1 | grep SOCKET; rocm-smi -M -d 1 --json; rocm-smi | grep -c '500.0W'",
    )
    assert outcome.stdout.splitlines() == [
        "        SOCKET_POWER: 500 W",
        '{"card1": {"Max Graphics Package Power (W)": "500.0"}}',
        "1",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("set -g 0 -o 500", "POWERCAP: Successfully set power cap to 500"),
        ("set -g 0 -o 750", "POWERCAP: Power cap is already set to 750"),
        ("set -g 0 -o 900", "POWERCAP: Power cap must be between 1 and 750"),
        ("set -g 0 -l manual", "PERFLEVEL: Successfully set performance level MANUAL"),
        ("set -g 0 -c sclk 0 1", "CLK_LEVEL: Successfully changed sclk perf level(s) to 0, 1"),
        (
            "set -g 0 -c mclk 7 1 9",
            "CLK_LEVEL: level(s) 7, 9 is/are greater than performance levels supported for device",
        ),
        ("set -g 0 -L sclk max 1500", "CLK_LIMIT: Successfully changed max of sclk to 1500"),
        ("set -g 0 -L sclk max 2100", "CLK_LIMIT: Clock limit is already set to 2100"),
        (
            "set -g 0 -d 1900",
            "PERFDETERMINISM: Successfully enabled performance determinism "
            "and set GFX clock frequency to 1900",
        ),
        ("set -g 0 -p 2", "SOCPSTATE: Successfully soc pstate dpm policy to id 2"),
        ("set -g 0 -x 0", "XGMIPLPD: Successfully set per-link power down policy to id 0"),
        ("set -g 0 -R 1", "PROCESS_ISOLATION: Successfully set process isolation to Enabled"),
        ("set -g 0 -R 0", "PROCESS_ISOLATION: Process isolation is already Disabled"),
        ("reset -g 0 -o", "POWERCAP: Power cap is already set to 750"),
        ("reset -g 0 -G", "GPU_RESET: Successfully reset GPU"),
        ("reset -g 0 -x", "RESET_XGMI_ERR: Successfully reset XGMI Error count"),
    ],
)
def test_what_is_said(words: str, said: str) -> None:
    outcome = after(f"sudo amd-smi {words}")
    assert (outcome.stdout, outcome.status) == (f"GPU: 0\n    {said}\n\n", 0)


def test_all_devices_at_once_and_back() -> None:
    shown = "amd-smi metric -l --json"
    changed = json.loads(after("sudo amd-smi set -l MANUAL", shown).stdout)
    assert {row["perf_level"] for row in changed} == {"AMDSMI_DEV_PERF_LEVEL_MANUAL"}
    outcome = after("sudo amd-smi set -l MANUAL", "sudo amd-smi reset -c", shown)
    assert {row["perf_level"] for row in json.loads(outcome.stdout)} == {"AMDSMI_DEV_PERF_LEVEL_AUTO"}
    assert read_head(outcome.state.head).node == healthy()


def test_the_delivered_power_cap_is_no_setting() -> None:
    outcome = after("sudo amd-smi set -g 0 -o 500", "sudo amd-smi set -g 0 -o 750")
    assert read_head(outcome.state.head).node == healthy()


@pytest.mark.parametrize("words", ["set -g 0 -o 500", "reset -g 0 -G"])
def test_without_root_nothing_changes(words: str) -> None:
    outcome = typed(f"amd-smi {words}")
    assert (outcome.stderr, outcome.status) == ("PermissionError: Command requires elevation\n", 1)
    assert read_head(outcome.state.head).node == healthy()


@pytest.mark.parametrize(
    ("words", "out", "err", "status"),
    [
        (
            "set",
            "Command 'set' requires a target argument. Run '--help' for more info. Error code: -9\n",
            "",
            0,
        ),
        (
            "set -g 0",
            "",
            "ValueError: No GPU, CPU, or CORE arguments provided, specific arguments are needed\n",
            1,
        ),
        (
            "set -p 9",
            "",
            "ValueError: Unable to set dpm soc pstate policy to 9 on GPU ID: 0 BDF:0000:05:00.0\n",
            1,
        ),
        (
            "set -C XYZ",
            "Valid inputs are SPX, DPX, QPX, CPX, 0, 1, 2, 3\n"
            "Value 'XYZ' is not of valid type or format. Run '--help' for more info. Error code: -5\n",
            "",
            0,
        ),
        (
            "reset",
            "Command 'reset' requires a target argument. Run '--help' for more info. Error code: -9\n",
            "",
            0,
        ),
        (
            "set -o x",
            "Value 'x' is not of valid type or format. Run '--help' for more info. Error code: -5\n",
            "",
            0,
        ),
    ],
)
def test_refusals(words: str, out: str, err: str, status: int) -> None:
    outcome = typed(f"sudo amd-smi {words}")
    assert (outcome.stdout, outcome.stderr, outcome.status) == (out, err, status)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "set -l LOUD",
            "argument -l/--perf-level: invalid choice: 'LOUD' (choose from 'AUTO', 'LOW', 'HIGH'",
        ),
        ("set -l HIGH -o 500", "argument -o/--power-cap: not allowed with argument -l/--perf-level"),
        ("set -L sclk 1500", "argument -L/--clk-limit: expected 3 arguments"),
        ("reset -G -c", "argument -c/--clocks: not allowed with argument -G/--gpureset"),
    ],
)
def test_its_parser_complains(words: str, said: str) -> None:
    outcome = typed(f"sudo amd-smi {words}")
    assert f"error: {said}" in outcome.stderr
    assert outcome.status == 2


def test_sudo_runs_tools_and_says_what_it_does_not() -> None:
    assert typed("sudo -E rocm_agent_enumerator | uniq").stdout == "gfx942\n"
    assert typed("sudo ROCR_VISIBLE_DEVICES=0 /opt/rocm/bin/rocminfo | grep -c 'Type:  *GPU'").stdout == "1\n"
    refused = typed("sudo apt install x")
    assert (refused.stderr.partition(";")[0], refused.status) == ("apt: nothing can be installed here", 69)
    stranger = Node("MI300X", 7, NOW, groups=("dev",))
    assert typed("sudo lsmod", stranger).stderr.startswith("dev is not in the sudoers file.")


SPLIT = (
    "amd-smi list | grep -c ^GPU; rocm_agent_enumerator | wc -l; rocminfo | grep -c 'Compute Unit: *{cus} '"
)


@pytest.mark.parametrize(("mode", "parts"), [("DPX", 2), ("QPX", 4), ("CPX", 8), ("3", 8)])
def test_split_modules_are_more_devices_everywhere(mode: str, parts: int) -> None:
    count = str(8 * parts)
    lines = (f"sudo amd-smi set -C {mode}", SPLIT.format(cus=304 // parts))
    assert after(*lines).stdout.split() == [count, count, count]
    shown = after(
        lines[0], "ls /sys/class/kfd/kfd/topology/nodes | wc -l; ls /dev/dri | grep -c render"
    ).stdout
    assert shown.split() == [str(8 * parts + 2), count]
    assert after(lines[0], "sudo amd-smi set -C SPX", SPLIT.format(cus=304)).stdout.split() == ["8", "8", "8"]


def test_one_module_alone_is_split() -> None:
    outcome = after("sudo amd-smi set -g 2 -C CPX", "rocm_agent_enumerator | wc -l")
    assert outcome.stdout == "15\n"


def test_of_other_partitions_the_management_tools_know_nothing() -> None:
    outcome = after(
        "sudo amd-smi set -C DPX",
        "amd-smi static -p -g 1; amd-smi monitor -p -u -g 1; amd-smi metric -u -g 1 | grep -vc N/A;"
        "rocm-smi | grep '^1 '",
    )
    assert outcome.stdout.split() == [
        *("GPU:", "1", "PARTITION:", "COMPUTE_PARTITION:", "N/A", "MEMORY_PARTITION:", "N/A"),
        *("PARTITION_ID:", "1", "GPU", "POWER", "GFX_CLK", "GFX%", "1", "N/A", "N/A", "N/A", "6"),
        *("1", "3", "N/A,", outcome.stdout.split()[-13], "N/A", "N/A", "N/A,", "N/A,", "1"),
        *("N/A", "N/A", "0%", "n/a", "N/A", "0%", "N/A"),
    ]


def test_a_memory_mode_brings_its_compute_mode_to_all_modules() -> None:
    lines = ("echo Y | sudo amd-smi set -g 0 -M NPS4", SPLIT.format(cus=38))
    assert after(*lines).stdout.split() == ["64", "64", "64"]
    shown = after(lines[0], "sudo amd-smi set -g 0 -C SPX")
    assert "[AMDSMI_STATUS_SETTING_UNAVAILABLE] Unable to set accelerator partition to SPX" in shown.stderr
    assert (
        after(lines[0], "echo y | sudo amd-smi set -M NPS1", SPLIT.format(cus=304)).stdout.split()
        == ["8"] * 3
    )


@pytest.mark.parametrize(
    ("line", "said", "status"),
    [
        ("sudo amd-smi set -M NPS4 < /dev/null", "EOFError: EOF when reading a line\n", 1),
        ("echo N | sudo amd-smi set -M NPS4", "Confirmation not given. Exiting without setting value\n", 1),
        ("echo Y | sudo amd-smi set -g 0 -M NPS2", "[AMDSMI_STATUS_INVAL] Unable to set memory partition", 0),
        ("amd-smi set -C CPX", "Command '--compute-partition' is not supported on the system.", 0),
        ("amd-smi set -M NPS4", "PermissionError: Command requires elevation\n", 1),
    ],
)
def test_partitions_that_are_not_changed(line: str, said: str, status: int) -> None:
    outcome = after(line)
    assert said in outcome.transcript
    assert outcome.status == status
    assert read_head(outcome.state.head).node == healthy()


def test_a_module_in_use_keeps_its_mode() -> None:
    node = healthy().with_activity(Activity(0, "python3", 1, NOW))
    outcome = after("sudo amd-smi set -C CPX", node=node)
    assert (
        outcome.stderr
        == "ValueError: Unable to set accelerator partition to CPX on GPU ID: 0 BDF:0000:05:00.0\n"
    )
    assert read_head(outcome.state.head).node == node


def test_a_device_that_cannot_be_split() -> None:
    outcome = after("sudo amd-smi set -g 0 -C CPX", node=healthy("MI210"))
    assert (
        outcome.stderr
        == "ValueError: Unable to set accelerator partition to CPX on GPU ID: 0 BDF:0000:05:00.0\n"
    )


@pytest.mark.parametrize("words", ["-G", "-c", "-o", "-l"])
def test_a_reset_passes_over_other_partitions(words: str) -> None:
    outcome = after("sudo amd-smi set -g 0 -C DPX", f"sudo amd-smi reset -g 1 {words}")
    assert outcome.stdout.startswith("GPU: 1\n    ")
    assert outcome.stdout.rstrip().endswith(": N/A")


@pytest.mark.parametrize("words", ["-o 500", "-l HIGH", "-R 1"])
def test_other_partitions_cannot_be_set(words: str) -> None:
    outcome = after("sudo amd-smi set -g 0 -C DPX", f"sudo amd-smi set -g 1 {words}")
    assert outcome.stderr.startswith("ValueError: Unable to set ")
    assert outcome.stderr.endswith(" on GPU ID: 1 BDF:0000:05:00.1\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("-f 50%", "ValueError: Unable to set fan speed 127 on GPU ID: 0 BDF:0000:05:00.0\n"),
        (
            "-f 300",
            "Value '300' is not of valid type or format. Run '--help' for more info. Error code: -5\n",
        ),
        ("-P COMPUTE_MASK", "GPU: 0\n    PROFILE: Not Yet Implemented\n\n"),
        ("-l HIGH", "ValueError: Unable to set performance level HIGH on GPU ID: 0 BDF:0000:05:00.0\n"),
        ("-c mclk 1", "ValueError: Unable to set mclk to perf level(s) 1 on GPU ID: 0 BDF:0000:05:00.0\n"),
        ("-c sclk 2", "ValueError: Unable to set sclk to perf level(s) 2 on GPU ID: 0 BDF:0000:05:00.0\n"),
        ("-c gfxclk 1", "Parameter 'gfxclk' is invalid. Run '--help' for more info. Error code: -2\n"),
        ("-L sclk max 9999", "ValueError: Unable to set max of sclk to 9999 on GPU ID: 0 BDF:0000:05:00.0\n"),
        ("-L sclk min 9999", "IndexError: cannot set min value greater than max\n"),
        ("-L sclk most 900", "Parameter 'most' is invalid. Run '--help' for more info. Error code: -2\n"),
        (
            "-L sclk max 1.5",
            "Value '1.5' is not of valid type or format. Run '--help' for more info. Error code: -5\n",
        ),
    ],
)
def test_what_these_devices_do_not_let_set(words: str, said: str) -> None:
    assert typed(f"sudo amd-smi set {words} -g 0").transcript == said
    assert "PermissionError" in typed(f"amd-smi set {words} -g 0").transcript


@pytest.mark.parametrize("words", ["-L sclk max 1200", "-d 1200"])
def test_a_lower_engine_clock_holds_under_load_until_a_reset(words: str) -> None:
    busy = Activity(0, "train", 4242, NOW - timedelta(minutes=5), vram_bytes=2**30)
    node = replace(healthy(), activities=(busy,))
    clock = "amd-smi monitor -g 0 | tail -1 | awk '{ print ($8 <= 1200) }'"
    assert after(clock, node=node).stdout == "0\n"
    assert after(f"sudo amd-smi set {words} -g 0", clock, node=node).stdout == "1\n"
    reset = "sudo amd-smi reset -c -g 0 > /dev/null"
    assert after(f"sudo amd-smi set {words} -g 0", reset, clock, node=node).stdout == "0\n"


def test_events_are_listened_for_and_stopped() -> None:
    outcome = typed("echo q | amd-smi event")
    assert outcome.transcript.startswith("EVENT LISTENING:\n\nPress q and hit ENTER")
    assert outcome.status == 0
    assert typed("amd-smi event").stderr.startswith("amd-smi: stopped here")
