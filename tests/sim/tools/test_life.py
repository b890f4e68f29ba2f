"""A node that lives: what runs shows in every tool, and fades afterwards; one model of activity and time."""

import json
from datetime import timedelta

from sim import run
from sim.node import Activity, Node, Setting
from tests.sim.typing_in import NOW, at_rest, healthy

GIB = 2**30
JOB = Activity(
    2,
    "train.py",
    41207,
    NOW,
    NOW + timedelta(seconds=120),
    vram_bytes=64 * GIB,
    gfx_load=0.9,
    memory_load=0.5,
)


def seen(node: Node, seconds: float) -> dict[str, float]:
    """The same device, as each tool shows it so many seconds after the job began."""
    now = NOW + timedelta(seconds=seconds)

    def shown(line: str) -> str:
        return run(at_rest(node), line, now=now, seed=1).stdout

    monitor = json.loads(shown("amd-smi monitor -g 2 --json"))[0]
    metric = json.loads(shown("amd-smi metric -g 2 --json"))[0]
    processes = json.loads(shown("amd-smi process -g 2 --json"))[0]["process_list"]
    legacy = json.loads(shown("rocm-smi -d 2 -t -u -P --showmemuse --showmeminfo vram --json"))["card2"]
    found = {
        "power_w": metric["power"]["socket_power"]["value"],
        "hotspot_c": metric["temperature"]["hotspot"]["value"],
        "gfx": metric["usage"]["gfx_activity"]["value"],
        "memory": metric["usage"]["umc_activity"]["value"],
        "vram_mb": metric["mem_usage"]["used_vram"]["value"],
        "engine_mhz": metric["clock"]["gfx_0"]["clk"]["value"],
        "energy_j": metric["energy"]["total_energy_consumption"]["value"],
        "processes": sum(isinstance(entry["process_info"], dict) for entry in processes),
    }
    assert (
        monitor["power_usage"]["value"]
        == found["power_w"]
        == float(legacy["Current Socket Graphics Package Power (W)"])
    )
    assert (
        monitor["hotspot_temperature"]["value"]
        == found["hotspot_c"]
        == float(legacy["Temperature (Sensor junction) (C)"])
    )
    assert monitor["gfx"]["value"] == found["gfx"] == int(legacy["GPU use (%)"])
    assert monitor["gfx_clk"]["value"] == found["engine_mhz"]
    assert found["memory"] == int(legacy["GPU Memory Read/Write Activity (%)"])
    assert found["vram_mb"] * 2**20 == int(legacy["VRAM Total Used Memory (B)"])
    folder = "/sys/class/drm/card17/device"
    driver = shown(f"cat {folder}/gpu_busy_percent {folder}/mem_busy_percent {folder}/mem_info_vram_used")
    assert [*map(int, driver.split())] == [found["gfx"], found["memory"], found["vram_mb"] * 2**20]
    return found


def test_a_job_shows_everywhere_and_fades() -> None:
    node = healthy().with_activity(JOB)
    before, early, late, ended, cold = (seen(node, s) for s in (-5, 2, 110, 122, 420))
    assert (before["gfx"], before["processes"]) == (0, 0)
    assert (early["gfx"], early["memory"], early["processes"]) == (90, 50, 1)
    assert early["vram_mb"] - before["vram_mb"] == 64 * 1024
    assert early["power_w"] > 400 > before["power_w"] * 2
    assert before["hotspot_c"] < early["hotspot_c"] < late["hotspot_c"]
    assert (ended["gfx"], ended["processes"], ended["vram_mb"]) == (0, 0, before["vram_mb"])
    assert ended["power_w"] < 160
    assert cold["hotspot_c"] < ended["hotspot_c"] <= late["hotspot_c"]
    assert cold["hotspot_c"] - before["hotspot_c"] <= 1
    assert early["engine_mhz"] > 1700 > 250 > ended["engine_mhz"]
    assert before["energy_j"] < early["energy_j"] < late["energy_j"] < cold["energy_j"]


def test_a_watch_sees_it_end() -> None:
    state = at_rest(healthy().with_activity(JOB))
    line = "amd-smi monitor -g 2 -u -w 60 -i 4 --csv | grep -v timestamp"
    shown = run(state, line, now=NOW + timedelta(seconds=1), seed=1).stdout
    used = [row.split(",")[3] for row in shown.splitlines() if row.count(",") == 3]
    assert used == ["90", "90", "0", "0"]


def test_a_partition_warms_its_module() -> None:
    node = healthy().with_setting(0, Setting(compute_partition="CPX"))
    node = node.with_activity(Activity(5, "python3", 1, NOW - timedelta(minutes=2), gfx_load=1.0))
    shown = run(at_rest(node), "amd-smi monitor -g 0 -u --json", now=NOW, seed=1).stdout
    assert json.loads(shown)[0]["gfx"]["value"] == 12
