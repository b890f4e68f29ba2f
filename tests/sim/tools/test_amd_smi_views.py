"""amd-smi's views of load, links and partitions. Layouts are in test_goldens."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from sim.node import Activity, BadPage, Node, Setting
from tests.sim.typing_in import NOW, healthy, typed

GIB = 2**30
BUSY = healthy().with_activity(
    Activity(3, "train", 4242, NOW - timedelta(minutes=1), vram_bytes=40 * GIB, gfx_load=0.9, memory_load=0.5)
)


def rows(words: str, node: Node = BUSY) -> list:
    return json.loads(typed(f"amd-smi {words} --json", node).stdout)


def test_load_is_the_same_in_monitor_metric_and_process() -> None:
    monitor, metric, process = (rows(f"{words} -g 3")[0] for words in ("monitor", "metric", "process"))
    assert monitor["gfx"] == metric["usage"]["gfx_activity"] == {"value": 90, "unit": "%"}
    assert monitor["power_usage"] == metric["power"]["socket_power"]
    assert monitor["hotspot_temperature"] == metric["temperature"]["hotspot"]
    assert monitor["gfx_clk"] == metric["clock"]["gfx_0"]["clk"]
    assert monitor["vram_used"]["value"] == round(metric["mem_usage"]["used_vram"]["value"] / 1024, 1)
    (info,) = process["process_list"]
    assert (info["process_info"]["name"], info["process_info"]["pid"]) == ("train", 4242)
    assert info["process_info"]["mem_usage"] == {"value": 40 * GIB, "unit": "B"}


def test_an_idle_neighbour_has_no_process() -> None:
    assert rows("process -g 2")[0]["process_list"] == [{"process_info": "No running processes detected"}]


@pytest.mark.parametrize(
    ("flags", "keys"),
    [
        ("", ["name", "pid", "memory_usage", "cu_occupancy", "mem_usage", "usage"]),
        ("-G", ["name", "pid", "cu_occupancy", "mem_usage"]),
        ("-e", ["name", "pid", "cu_occupancy", "usage"]),
        ("-G -e", ["name", "pid", "cu_occupancy", "mem_usage", "usage"]),
        ("-p 4242 -n TRAIN", ["name", "pid", "memory_usage", "cu_occupancy", "mem_usage", "usage"]),
    ],
)
def test_process_shows_what_is_asked(flags: str, keys: list[str]) -> None:
    assert list(rows(f"process -g 3 {flags}")[0]["process_list"][0]["process_info"]) == keys


@pytest.mark.parametrize("flags", ["-p 1", "-n other"])
def test_process_filters(flags: str) -> None:
    shown = rows(f"process -g 3 {flags}")[0]["process_list"]
    assert shown == [{"process_info": "No running processes detected"}]


def test_a_low_power_cap_is_a_violation() -> None:
    node = BUSY.with_setting(3, Setting(power_cap_w=300))
    metric = rows("metric -g 3 -T", node)[0]["throttle"]
    assert metric["ppt_violation_status"] == "ACTIVE"
    assert metric["prochot_violation_status"] == "NOT ACTIVE"
    assert rows("monitor -g 3 -V", node)[0]["pviol"] == {"value": 100, "unit": "%"}
    assert rows("monitor -g 3 -V")[0]["pviol"] == {"value": 0, "unit": "%"}


def test_metric_shows_its_own_order_and_what_is_asked() -> None:
    assert list(rows("metric -g 0 -t -u -o")[0]) == [
        "gpu",
        "usage",
        "temperature",
        "overdrive",
        "mem_overdrive",
    ]


def test_a_partition_shows_everywhere() -> None:
    node = healthy().with_setting(1, Setting(compute_partition="CPX", memory_partition="NPS4"))
    line = "amd-smi partition -c -g 1 | tail -1; amd-smi static -p -g 1 | grep COMPUTE; "
    line += "cat /sys/class/drm/card9/device/current_compute_partition"
    assert typed(line, node).stdout.split() == [
        *("1", "NPS4", "CPX", "3", "0,1,2,3,4,5,6,7"),
        *("COMPUTE_PARTITION:", "CPX", "CPX"),
    ]


def test_topology_of_some() -> None:
    assert typed("amd-smi topology -g 0 5 -o -w").stdout.startswith(
        "WEIGHT TABLE:\n"
        "             0000:05:00.0 0000:a6:00.0\n"
        "0000:05:00.0 0            15\n"
        "0000:a6:00.0 15           0\n"
        "HOPS TABLE:\n"
    )
    links = rows("topology -t -b")[2]["links"]
    assert links[2] == {"gpu": 2, "bdf": "0000:46:00.0", "link_type": "SELF", "bandwidth": "N/A"}
    assert links[3]["bandwidth"] == "50000-50000"


def test_xgmi_metrics() -> None:
    lines = typed("amd-smi xgmi -m").stdout.splitlines()
    assert lines[2].startswith(
        "       bdf           bit_rate  max_bandwidth  link_type  0000:05:00.0 0000:26:00.0"
    )
    assert lines[3] == "GPU0   0000:05:00.0  32 Gb/s   512 Gb/s       XGMI"
    assert lines[4].startswith(" Read" + " " * 52 + "N/A")
    link = rows("xgmi -m")[0]["link_metrics"]["links"][1]
    assert link["read"]["unit"] == "KB"


def test_watching_a_block() -> None:
    lines = typed("amd-smi metric -g 0 -p -w 1 -i 2", BUSY).stdout.splitlines()
    assert [line for line in lines if "TIMESTAMP" in line] == [
        "    TIMESTAMP: 1796029200",
        "    TIMESTAMP: 1796029201",
    ]


@pytest.mark.parametrize("command", ["firmware", "bad-pages", "process", "topology", "xgmi", "partition"])
@pytest.mark.parametrize("profile", ["MI300X", "MI355X", "MI210"])
def test_every_view_has_its_formats_on_every_node(command: str, profile: str) -> None:
    node = healthy(profile)
    for flag in ("", "--json", "--csv"):
        outcome = typed(f"amd-smi {command} {flag}", node)
        assert outcome.status == 0
        assert len(outcome.stdout.splitlines()) > 8


def test_a_link_that_is_down_shows_in_every_view_of_links() -> None:
    node = replace(healthy(), links_down=((1, 6),))
    assert typed("amd-smi xgmi -l | grep -c ' D '", node).stdout == "2\n"
    moved = json.loads(typed("amd-smi xgmi -m --json", node).stdout)
    assert [moved[1]["link_metrics"]["links"][other]["read"] for other in (1, 6)] == ["N/A", "N/A"]
    assert moved[0]["link_metrics"]["links"][6]["read"] != "N/A"
    links = json.loads(typed("amd-smi topology -w -o --json", node).stdout)[6]["links"]
    assert [(links[n]["num_hops"], links[n]["weight"]) for n in (0, 1, 6)] == [(1, 15), (2, 30), (0, 0)]
    legacy = json.loads(typed("rocm-smi --showtopohops --showtopoweight --json", node).stdout)["system"]
    assert legacy["(Topology) Hops between DRM devices 1 and 6"] == "2"
    assert legacy["(Topology) Weight between DRM devices 1 and 6"] == "30"
    assert legacy["(Topology) Hops between DRM devices 0 and 6"] == "1"


def test_bad_pages_are_pending_until_the_module_is_reset() -> None:
    pages = (BadPage(2, 4096), BadPage(2, 8192), BadPage(4, 12288))
    node = replace(healthy(), bad_pages=pages)
    assert typed("amd-smi bad-pages -g 4 -p", node).stdout == (
        "GPU: 4\n    PENDING:\n        PAGE_ADDRESS: 12288\n        PAGE_SIZE: 4096\n"
        "        STATUS: PENDING\n\n"
    )
    found = json.loads(typed("amd-smi bad-pages -g 2 --json", node).stdout)[0]
    assert [page["page_address"] for page in found["pending"]] == [4096, 8192]
    assert found["retired"] == found["un_res"] == "No bad pages found."
    errors = "amd-smi metric -e -k -g 2 --json; amd-smi monitor -e -g 2 --csv | sed -n 2p"
    assert typed(errors, node).stdout.count('"total_uncorrectable_count": 2') == 1
    assert "0,2,0" in typed(errors, node).stdout
    after = "sudo amd-smi reset -g 2 -G > /dev/null; amd-smi bad-pages -g 2 4 | grep STATUS"
    assert typed(after, node).stdout.split().count("RESERVED") == 2
    assert typed(after, node).stdout.split().count("PENDING") == 1
