"""rocm-smi's options and forms. Layouts are in test_goldens."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from sim import run
from sim.node import Activity, Node, Setting
from sim.rocm_smi.options import GAPS, OPTIONS
from tests.sim.typing_in import NOW, at_rest, healthy, typed

GIB = 2**30
BUSY = healthy().with_activity(
    Activity(1, "Train", 4242, NOW - timedelta(minutes=1), vram_bytes=96 * GIB, gfx_load=0.9, memory_load=0.5)
)


def cards(words: str, node: Node = BUSY) -> dict:
    return json.loads(typed(f"rocm-smi {words} --json", node).stdout)


def test_load_agrees_with_amd_smi() -> None:
    (monitor,) = json.loads(typed("amd-smi monitor -g 1 --json", BUSY).stdout)
    card = cards("-u -P -t --showmemuse -d 1")["card1"]
    assert card["GPU use (%)"] == str(monitor["gfx"]["value"]) == "90"
    assert float(card["Current Socket Graphics Package Power (W)"]) == monitor["power_usage"]["value"]
    assert float(card["Temperature (Sensor junction) (C)"]) == monitor["hotspot_temperature"]["value"]
    assert card["GPU Memory Allocated (VRAM%)"] == "50"
    assert card["GPU Memory Read/Write Activity (%)"] == "50"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_its_forms(option) -> None:
    words = f"{option.flags[0]} {'vram' if option.words == '+' else ''}"
    shown = typed(f"rocm-smi {words}", BUSY)
    assert shown.status == 0
    lines = shown.stdout.splitlines()
    assert lines[:2] == ["", ""]
    assert "ROCm System Management Interface" in lines[2]
    assert "End of ROCm SMI Log" in lines[-1]
    assert json.loads(typed(f"rocm-smi {words} --json", BUSY).stdout)
    assert "," in typed(f"rocm-smi {words} --csv", BUSY).stdout.splitlines()[0]


def test_sections_come_in_the_tools_order() -> None:
    titles = [
        line.strip("=- ") for line in typed("rocm-smi -u -i -t -d 0").stdout.splitlines() if "= " in line
    ]
    assert titles == [
        "ROCm System Management Interface",
        "ID",
        "Temperature",
        "% time GPU is busy",
        "End of ROCm SMI Log",
    ]


@pytest.mark.parametrize("flag", GAPS)
def test_what_is_not_simulated_is_named(flag: str) -> None:
    outcome = typed(f"rocm-smi {flag}")
    assert outcome.stderr == f"rocm-smi {flag} is not simulated on this node\n"
    assert outcome.trace.gaps == (f"rocm-smi {flag}",)


@pytest.mark.parametrize(
    ("words", "out", "err", "status"),
    [
        ("--json", "NOT_SUPPORTED: Cannot print JSON/CSV output for concise output\n", "", 1),
        ("-d 9", "", "WARNING: No such device card9\n", 0),
        ("-d x", "", "rocm-smi: error: argument -d/--device: invalid int value: 'x'\n", 2),
        ("--frob", "", "rocm-smi: error: unrecognized arguments: --frob\n", 2),
        ("--showmeminfo hbm", "", "rocm-smi --showmeminfo hbm is not simulated on this node\n", 69),
    ],
)
def test_refusals(words: str, out: str, err: str, status: int) -> None:
    outcome = typed(f"rocm-smi {words}")
    assert (outcome.stdout, outcome.status) == (out, status)
    assert outcome.stderr.endswith(err)


def test_processes() -> None:
    lines = typed("rocm-smi --showpids", BUSY).stdout.splitlines()
    at = lines.index("KFD process information:")
    assert lines[at + 1] == "PID \tPROCESS NAME\tGPU(s)\tVRAM USED   \tSDMA USED\tCU OCCUPANCY\t"
    assert lines[at + 2] == f"4242\tTrain       \t1     \t{96 * GIB}\t0        \t274         \t"
    assert "No KFD PIDs currently running" in typed("rocm-smi --showpids").stdout


def test_settings_show() -> None:
    node = healthy().with_setting(2, Setting(compute_partition="DPX", power_cap_w=600, perf_level="HIGH"))
    row = typed("rocm-smi | grep '^2 '", node).stdout
    assert all(word in row for word in ("NPS1, DPX, 0", "600.0W", " high "))
    card = cards("-p -M --showcomputepartition -d 2", node)["card2"]
    assert list(card.values()) == ["high", "600.0", "DPX"]


def test_an_unsplit_device_says_so() -> None:
    assert (
        "Not supported on the given system"
        in typed("rocm-smi --showmemorypartition", healthy("MI210")).stdout
    )


SPLIT = "rocm_agent_enumerator | wc -l"


@pytest.mark.parametrize(
    ("lines", "said", "devices"),
    [
        (["rocm-smi --setcomputepartition CPX"], "Successfully set compute partition to CPX", 64),
        (["sudo rocm-smi --setcomputepartition dpx -d 2"], "Successfully set compute partition to DPX", 9),
        (
            ["rocm-smi --setcomputepartition TPX"],
            "Requested setting (TPX) is unavailable for current device",
            8,
        ),
        (["rocm-smi --setmemorypartition NPS4 -d 5"], "Successfully set memory partition to NPS4", 64),
        (["rocm-smi --setmemorypartition NPS8"], "Not supported on the given system", 8),
        (
            ["rocm-smi --setmemorypartition NPS4", "rocm-smi --setcomputepartition SPX"],
            "Requested setting (SPX) is unavailable for current device",
            64,
        ),
        (
            ["rocm-smi --setcomputepartition CPX", "rocm-smi --setcomputepartition SPX"],
            "Successfully set compute partition to SPX",
            8,
        ),
        (["rocm-smi --setperflevel high"], "Performance level set to high", 8),
        (["rocm-smi --gpureset -d 3"], "GPU[3]\t\t: Successfully reset GPU 3", 8),
    ],
)
def test_what_it_changes(lines: list[str], said: str, devices: int) -> None:
    state = at_rest(healthy())
    for line in lines:
        outcome = run(state, line, now=NOW, seed=1)
        state = outcome.state
    assert said in outcome.stdout
    assert run(state, SPLIT, now=NOW, seed=1).stdout == f"{devices}\n"


def test_it_asks_for_root_by_itself() -> None:
    stranger = replace(healthy(), groups=("dev", "video", "render"))
    outcome = typed("rocm-smi --setcomputepartition CPX", stranger)
    assert (outcome.stderr, outcome.status) == (
        "dev is not in the sudoers file.  This incident will be reported.\n",
        1,
    )


def test_a_module_in_use_stays_as_it_is() -> None:
    node = healthy().with_activity(Activity(0, "python3", 1, NOW))
    shown = typed("rocm-smi --setcomputepartition CPX -d 0 1 | grep GPU", node).stdout
    assert shown.splitlines() == [
        "GPU[0]\t\t: Device is currently busy, try again later",
        "GPU[1]\t\t: Successfully set compute partition to CPX",
    ]
    assert "busy" in typed("rocm-smi --setmemorypartition NPS4 -d 1", node).stdout
