"""The collectives' benches: options, ranks, numbers from the model, errors, what they leave on the node."""

import re
from dataclasses import replace

import pytest

from sim import Outcome
from sim.node import Node, Setting
from sim.rccl_tests.collectives import BENCHES
from sim.rccl_tests.options import TABLE, parse_size, strtol, usage
from tests.sim.gpu.test_timing import AMD_ALL_REDUCE_US
from tests.sim.typing_in import healthy, typed


def rows(outcome: Outcome) -> list[list[str]]:
    return [line.split() for line in outcome.stdout.splitlines() if line.startswith(" ")]


def busbw(line: str, node: Node | None = None) -> float:
    """Out of place, of the last row."""
    return float(rows(typed(line, node))[-1][7])


@pytest.mark.parametrize("size", AMD_ALL_REDUCE_US)
def test_eight_gpus_follow_amds_curve_within_two_percent(size: int) -> None:
    found = rows(typed(f"all_reduce_perf -b {size} -e {size} -f 2 -g 8"))
    assert [float(found[0][5]), float(found[0][9])] == pytest.approx([AMD_ALL_REDUCE_US[size]] * 2, rel=0.02)


@pytest.mark.parametrize(("gpus", "gb_per_s"), [(1, 0), (2, 45), (4, 135), (8, 315)])
def test_bus_bandwidth_grows_with_the_links_in_use(gpus: int, gb_per_s: float) -> None:
    assert busbw(f"all_reduce_perf -b 8G -e 8G -g {gpus}") == pytest.approx(gb_per_s, rel=0.02)


@pytest.mark.parametrize("program", BENCHES)
def test_every_bench_runs_and_checks(program: str) -> None:
    outcome = typed(f"{program} -b 1M -e 64M -f 8 -g 8")
    assert outcome.status == 0
    assert [row[8] for row in rows(outcome)] == ["0"] * 3
    assert "# Out of bounds values : 0 OK\n" in outcome.stdout


@pytest.mark.parametrize(
    ("program", "size", "count", "operation", "root"),
    [
        ("all_reduce_perf", "1048576", "262144", "sum", "-1"),
        ("all_gather_perf", "1048576", "32768", "none", "-1"),
        ("reduce_scatter_perf", "1048576", "32768", "sum", "-1"),
        ("broadcast_perf", "1048576", "262144", "none", "0"),
        ("reduce_perf", "1048576", "262144", "sum", "0"),
        ("alltoall_perf", "1048576", "32768", "none", "-1"),
        ("sendrecv_perf", "1048576", "262144", "sum", "-1"),
    ],
)
def test_how_each_divides_a_megabyte(program, size, count, operation, root) -> None:
    assert rows(typed(f"{program} -b 1M -e 1M -g 8"))[0][:5] == [size, count, "float", operation, root]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("-b 1K -e 3K -i 1024", ["1024", "2048", "3072"]),
        ("-b 1K -e 4K -f 2", ["1024", "2048", "4096"]),
        ("--minbytes 8 --maxbytes=32 --stepfactor 2", ["8", "16", "32"]),
        ("", ["33554432"]),
        ("-b 8 -e 8 -s 2", ["8", "8"]),
        ("-b 8 -e 8 -d all", ["8"] * 12),
        ("-b 8 -e 8 -o all", ["8"] * 6),
    ],
)
def test_sizes_types_and_operations(options: str, expected: list[str]) -> None:
    assert [row[0] for row in rows(typed(f"all_reduce_perf -g 2 {options}"))] == expected


def test_roots_in_turn() -> None:
    assert [row[4] for row in rows(typed("broadcast_perf -b 8 -e 8 -g 4 -r all"))] == list("0123")


def test_without_check_and_out_of_place() -> None:
    outcome = typed("all_reduce_perf -g 2 -c 0 -O 0")
    assert [len(row) for row in rows(outcome)] == [9]
    assert rows(outcome)[0][8] == "N/A"
    assert "asterisks" not in outcome.stdout
    assert "out-of-place" not in outcome.stdout


@pytest.mark.parametrize(
    ("line", "out", "err", "status"),
    [
        (
            "all_reduce_perf -g 9",
            " .. mi300x-1 pid",
            "[ERROR] The number of requested GPUs (9) is greater than the number of GPUs available (8)"
            " on node (mi300x-1)\n",
            3,
        ),
        (
            "HIP_VISIBLE_DEVICES=-1 all_reduce_perf -g 8",
            "mi300x-1: Test CUDA failure",
            "",
            2,
        ),
        ("all_reduce_perf -b 2 -e 1", "", "invalid sizes for 'minbytes' and 'maxbytes': 2 > 1\n", 255),
        ("all_reduce_perf -b 1T", "", "invalid size specified for 'minbytes'\n", 255),
        ("all_reduce_perf -Q", "invalid option '?'\nUSAGE: ", "all_reduce_perf: invalid option -- 'Q'\n", 0),
        ("all_reduce_perf --gpus 8", "invalid option", "all_reduce_perf: unrecognized option '--gpus'\n", 0),
        ("all_reduce_perf -t 2 -g 8", "# nThread 2", "", 3),
        ("all_reduce_perf -g 0", "# nThread 1 nGpus 0", "", 3),
        ("all_reduce_perf -Y fine", "", "all_reduce_perf -Y fine is not simulated on this node\n", 69),
        ("all_reduce_perf -b 0 -f 2", "", "all_reduce_perf with sizes that do not grow (it never ends)", 69),
        ("all_reduce_perf -b 1 -e 1M -i 1", "", "all_reduce_perf with more than 2000 rows", 69),
        ("all_reduce_perf -b 8 -e 8 -s 999999999", "", "all_reduce_perf with more than 2000 rows", 69),
        ("NCCL_DEBUG=INFO all_reduce_perf", "", "all_reduce_perf: NCCL_DEBUG=INFO is not simulated", 69),
        ("mpirun -np 8 ./a.out", "", "mpirun ./a.out is not simulated on this node\n", 69),
        ("mpirun --tag-output all_reduce_perf", "", "mpirun --tag-output is not simulated", 69),
        ("mpirun -np 9 all_reduce_perf", "", "[ERROR] The number of requested GPUs (9)", 3),
        ("mpirun", "", "-" * 74, 1),
    ],
)  # fmt: skip
def test_errors_are_the_real_ones(line: str, out: str, err: str, status: int) -> None:
    outcome = typed(line)
    assert outcome.status == status
    assert outcome.stdout.startswith(out)
    assert outcome.stderr.startswith(err)


def test_an_unknown_type_is_named_and_replaced() -> None:
    outcome = typed("all_reduce_perf -d fp16 -b 8 -e 8")
    assert outcome.stdout.startswith("invalid type fp16, defaulting to float .. \n# nThread")
    assert rows(outcome)[0][2] == "float"


def test_devices_are_counted_among_those_seen() -> None:
    out = typed("HIP_VISIBLE_DEVICES=6,2 sendrecv_perf -g 2").stdout
    assert "device  0 [0000:c6:00.0]" in out
    assert "device  1 [0000:46:00.0]" in out


def test_ranks_of_mpirun_are_processes_of_their_own() -> None:
    out = typed("mpirun -np 2 -x NCCL_TESTS_MIN_BW=1 all_reduce_perf -g 2 -b 1G -e 1G").stdout
    ranks = [line.split() for line in out.splitlines() if line.startswith("#   Rank")]
    assert [rank[8] for rank in ranks] == list("0123")
    assert len({rank[4] for rank in ranks}) == 2
    assert "# Avg bus bandwidth    : " in out
    assert "OK" in out.splitlines()[-3]


def test_too_low_a_bandwidth_fails() -> None:
    outcome = typed("NCCL_TESTS_MIN_BW=400 all_reduce_perf -g 8")
    assert outcome.status == 1
    assert "FAILED" in outcome.stdout


def test_buffers_that_do_not_fit_are_cut() -> None:
    out = typed("all_reduce_perf -b 32G -e 100G -f 2 -g 8").stdout
    assert "#\n# Reducing maxBytes to " in out
    assert len(rows(typed("all_reduce_perf -b 32G -e 100G -f 2 -g 8"))) == 1


def test_the_monitor_sees_the_run_and_it_fades() -> None:
    shown = typed("all_reduce_perf -b 8 -e 8G -f 2 -g 2 > /dev/null; amd-smi monitor -q").stdout
    assert shown.count("all_reduce_perf") == 2


def test_each_process_has_its_device_open() -> None:
    outcome = typed("mpirun -np 2 all_reduce_perf -b 1G -e 1G; amd-smi process")
    pids = [line.split()[4] for line in outcome.stdout.splitlines() if line.startswith("#   Rank")]
    assert [line.split()[1] for line in outcome.stdout.splitlines() if "        PID: " in line] == pids


def test_partitions_of_one_module_share_its_fabric() -> None:
    node = healthy().with_setting(0, Setting(compute_partition="CPX"))
    assert busbw("all_reduce_perf -b 1G -e 1G -g 8", node) == pytest.approx(165, rel=0.05)
    assert busbw("all_reduce_perf -b 1G -e 1G -g 15", node) < 45


def test_a_link_that_is_down_costs_bandwidth() -> None:
    broken = replace(healthy(), links_down=((2, 5),))
    line = "all_reduce_perf -b 1G -e 1G -g"
    assert busbw(f"{line} 8", broken) < 0.9 * busbw(f"{line} 8")
    assert busbw(f"{line} 2", broken) == busbw(f"{line} 2")


def test_a_hung_device_ends_the_run() -> None:
    outcome = typed("all_reduce_perf -g 8", replace(healthy(), hung=(3,)))
    assert outcome.status == 134
    assert outcome.stderr.startswith("HW Exception by GPU node-5 (Agent handle: 0x")
    assert typed("all_reduce_perf -g 2", replace(healthy(), hung=(3,))).status == 0


def test_an_unquiet_host_is_slow_and_uneven() -> None:
    line = "all_reduce_perf -b 1G -e 1G -g 8 -s 8"
    quiet = [float(row[5]) for row in rows(typed(line))]
    unquiet = [float(row[5]) for row in rows(typed(line, replace(healthy(), numa_balancing=True)))]
    assert sum(unquiet) > 1.03 * sum(quiet)


def test_usage_names_every_option() -> None:
    text = usage("all_reduce_perf")
    assert text.startswith("USAGE: all_reduce_perf \n\t[-t,--nthreads <num threads>] \n\t")
    assert text.endswith("[-h,--help]\n")
    assert all(f"[-{option.letter},--{option.name}" in text for option in TABLE)


@pytest.mark.parametrize(
    ("text", "size"),
    [("8", 8), ("1.5k", 1536), ("128M", 2**27), ("2 G", 2**31), ("1T", None), ("x", None), ("-8", None)],
)
def test_sizes_as_typed(text: str, size: int | None) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    ("text", "number"), [("8", 8), (" -3x", -3), ("0x10", 16), ("010", 8), ("09", 0), ("x", 0), ("", 0)]
)
def test_numbers_as_c_reads_them(text: str, number: int) -> None:
    assert strtol(text) == number


def test_one_rank_alone_copies_or_does_nothing() -> None:
    row = rows(typed("all_reduce_perf -b 64M -e 64M -g 1"))[0]
    assert float(row[9]) < 1 < float(row[5])


@pytest.mark.parametrize(("size", "time"), [("1M", r"\d\d\.\d\d"), ("64M", r"\d{3}\.\d"), ("4G", r"\d{5}")])
def test_times_lose_decimals_as_they_grow(size: str, time: str) -> None:
    assert re.fullmatch(time, rows(typed(f"all_reduce_perf -b {size} -e {size} -g 8"))[0][5])


def test_parts_are_aligned() -> None:
    assert [row[:2] for row in rows(typed("all_gather_perf -b 1000 -e 1000 -g 8"))] == [["896", "28"]]
