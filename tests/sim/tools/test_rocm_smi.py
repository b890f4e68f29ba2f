"""rocm-smi's options and forms. Layouts are in test_goldens."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from sim import run
from sim.node import Activity, BadPage, Node, Setting
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


SILENT_AS_DATA = (
    *("showfan", "showoverdrive", "showmemoverdrive", "showprofile", "showbw", "showpidgpus", "showvoltage"),
    *("showclkvolt", "showrasinfo", "shownodesbw", "showvoltagerange", "showvc", "showpagesinfo"),
    *("showretiredpages", "showpendingpages", "showunreservablepages"),
)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_its_forms(option) -> None:
    words = f"{option.flags[0]} {'vram' if option.words == '+' else ''}"
    shown = typed(f"rocm-smi {words}", BUSY)
    assert shown.status == 0
    if option.name in SILENT_AS_DATA:
        assert typed(f"rocm-smi {words} --json", BUSY).stderr == "WARNING: No JSON data to report\n"
        return
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
        (["rocm-smi --setperflevel manual"], "Performance level set to manual", 8),
        (
            ["rocm-smi --setperflevel high"],
            "GPU[7]\t\t: set_perf_level, Not supported on the given system",
            8,
        ),
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


LIMITED = ("rocm-smi -d 0", "amd-smi metric -l -g 0", "rocm-smi --showsclkrange -d 0", "rocm-smi -M -d 0")


@pytest.mark.parametrize(
    ("words", "said", "shown"),
    [
        (
            "--setpoweroverdrive 500 -d 0",
            "GPU[0]\t\t: Successfully set power to: 500W",
            "Max Graphics Package Power (W): 500.0",
        ),
        (
            "--setpoweroverdrive 750",
            "GPU[7]\t\t: Max power was already at: 750.0W\nGPU[7]\t\t: Successfully set power to: 750W",
            "Max Graphics Package Power (W): 750.0",
        ),
        ("--setpoweroverdrive 900", "ERROR: GPU[0]\t\t: Value cannot be greater than: 750W ", "(W): 750.0"),
        (
            "--resetpoweroverdrive",
            "Successfully reset Power OverDrive to: 750W",
            "Max Graphics Package Power (W): 750.0",
        ),
        (
            "--setperfdeterminism 1500",
            "GPU[0]\t\t: Successfully enabled performance determinism and set GFX clock frequency: 1500",
            "Valid sclk range: 132Mhz - 1500Mhz",
        ),
        (
            "--setsclk 0",
            "GPU[0]\t\t: Performance level was set to manual\n"
            "GPU[0]\t\t: Successfully set sclk bitmask to: 0x1",
            "Valid sclk range: 132Mhz - 132Mhz",
        ),
        (
            "--setsclk 2",
            "GPU[0]\t\t: set_gpu_clk_freq_sclk, Not supported on the given system",
            "PERF_LEVEL_MANUAL",
        ),
        ("--setclock mclk 1", "ERROR: GPU[0]\t: Unable to set mclk bitmask to: 0x2", "PERF_LEVEL_MANUAL"),
        ("--setsclk 5", "ERROR: GPU[0]\t: Invalid clock frequency 0x20", "PERF_LEVEL_MANUAL"),
        ("--setclock vclk 1", "ERROR: Invalid clock type vclk", "PERF_LEVEL_AUTO"),
        (
            "--setsrange 500 1500 --autorespond y",
            "GPU[0]\t\t: Setting sclk range is not supported for this device.",
            "PERF_LEVEL_MANUAL",
        ),
        (
            "--setsrange 500 1500 --autorespond n",
            "Confirmation not given. Exiting without setting value",
            "PERF_LEVEL_AUTO",
        ),
        ("--setprofile COMPUTE", "get_power_profile, Not supported on the given system", "PERF_LEVEL_AUTO"),
        ("--setfan 200", "GPU[0]\t\t: Not supported on the given system", "PERF_LEVEL_AUTO"),
        ("-r", "GPU[0]\t\t: Successfully reset clocks", "PERF_LEVEL_AUTO"),
        ("--resetprofile", "GPU[0]\t\t: Successfully reset Performance Level", "PERF_LEVEL_AUTO"),
        (
            "--resetperfdeterminism",
            "GPU[0]\t\t: disable performance determinism, Permission denied",
            "PERF_LEVEL_AUTO",
        ),
        ("--setperflevel fast", "ERROR: Invalid Performance level: fast", "PERF_LEVEL_AUTO"),
    ],
)
def test_what_it_sets_shows_everywhere(words: str, said: str, shown: str) -> None:
    outcome = typed(f"rocm-smi {words}")
    assert said in outcome.stdout + outcome.stderr
    assert shown in run(outcome.state, "; ".join(LIMITED), now=NOW, seed=1).stdout


def test_settings_are_taken_back() -> None:
    lines = ("rocm-smi --setsclk 0 > /dev/null; sudo rocm-smi --resetperfdeterminism; rocm-smi -g -p -d 0",)
    assert "Performance Level: auto" in typed(*lines).stdout
    assert "successfully disabled performance determinism" in typed(*lines).stdout.lower()


def test_a_question_needs_an_answer() -> None:
    assert "--autorespond y" in typed("rocm-smi --setsrange 500 1500").stderr
    assert "not supported for this device" in typed("echo y | rocm-smi --setsrange 500 1500").stdout


def test_all_that_it_knows_in_the_order_of_the_tool() -> None:
    outcome = typed("rocm-smi -a -d 0", BUSY)
    titles = [line.strip("=- ") for line in outcome.stdout.splitlines() if "= " in line]
    assert titles[1:6] == ["Version of System Component", "ID", "Unique ID", "VBIOS", "Temperature"]
    assert (len(titles), titles[-2]) == (36, "Current Memory Partition")
    assert outcome.trace.gaps == ("rocm-smi --showmetrics",)


def test_errors_of_memory() -> None:
    pages = (BadPage(0, 0x2F80, pending=False), BadPage(0, 0x1A0, pending=True))
    node = replace(healthy(), bad_pages=pages)
    line = (
        "rocm-smi --showretiredpages -d 0; rocm-smi --showpendingpages -d 0; rocm-smi --showrasinfo umc -d 0"
    )
    shown = typed(line, node).stdout
    assert "GPU[0]: \tRESERVED PAGES INFO\n    Page address     Page size      Status  \n" in shown
    assert "          0x2f80        0x1000    reserved  \n" in shown
    assert "           0x1a0        0x1000     pending  \n" in shown
    assert "           UMC        ENABLED                  0                    1  \n" in shown


def test_its_version_and_its_hardware() -> None:
    assert typed("rocm-smi -V").stdout == "ROCM-SMI version: 3.0.0+e68c0d1\nROCM-SMI-LIB version: 7.5.0\n"
    row = typed("rocm-smi --showhw | grep '^7 '").stdout.split()
    assert row[4:8] == ["gfx942", "ENABLED", "ENABLED", "ENABLED"]
    assert row[-1] == "0"


def test_processes_one_by_one() -> None:
    shown = typed("rocm-smi --showpids details; rocm-smi --showpidgpus", BUSY).stdout
    assert "GPU\tVRAM USED" in shown
    assert "PID 4242 is using 1 DRM device(s):\n1 \n" in shown
