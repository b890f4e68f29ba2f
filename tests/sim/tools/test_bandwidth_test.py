"""rocm-bandwidth-test: layout of its source and public captures, options, and rates from the one model."""

from dataclasses import replace

import pytest

from sim.bandwidth_test.options import BAD_ARGUMENT, HELP, NEEDS_VALUE, SIZES
from sim.node import Node, Setting
from tests.sim.typing_in import healthy, typed


def matrix(out: str, title: str) -> list[list[str]]:
    """Cells below a title, without the column of numbers."""
    block = out.partition(f"{title}\n\n")[2].split("\n\n\n")[0]
    return [line.split()[1:] for line in block.splitlines()[1:] if line]


def rates(line: str, kind: str, node: Node | None = None) -> list[list[str]]:
    return matrix(typed(line, node).stdout, f"{kind} copy peak bandwidth GB/s")


def test_default_run_is_laid_out_as_the_real_one() -> None:
    """Against a public capture (two GPUs): dots, blanks at the ends of rows, empty lines."""
    out = typed("ROCR_VISIBLE_DEVICES=0,1 rocm-bandwidth-test").stdout
    one, two = healthy().devices[:2]
    copies = 2 * 2 + 2 * 2 + 2 + 2 + 2 * 2 + 1
    assert out.startswith(
        f"{'.' * (2 * copies)}\n          RocmBandwidthTest Version: 2.6.0\n\n"
        "          Launch Command is: rocm-bandwidth-test (rocm_bandwidth -a + rocm_bandwidth -A)\n\n\n"
        "          Device: 0,  AMD EPYC 9654 96-Core Processor\n"
        "          Device: 1,  AMD EPYC 9654 96-Core Processor\n"
        f"          Device: 2,  AMD Instinct MI300X,  {one.hip_uuid},  05:0.0\n"
        f"          Device: 3,  AMD Instinct MI300X,  {two.hip_uuid},  26:0.0\n\n"
        "          Inter-Device Access\n\n"
        "          D/D       0         1         2         3         \n\n"
        "          0         1         1         1         1         \n\n"
    )
    assert (
        "\n\n\n          Bidirectional copy peak bandwidth GB/s\n\n"
        "          D/D       0           1           2           3           \n\n"
        "          0         N/A         N/A         "
    ) in out
    assert out.endswith(" N/A         \n\n\n")


def test_rates_are_those_of_the_paths() -> None:
    table = rates("rocm-bandwidth-test -a", "Unidirectional")
    assert table[0][:2] == ["N/A", "N/A"]
    assert float(table[0][2]) == pytest.approx(55, rel=0.03)
    assert float(table[0][6]) < float(table[0][2])
    assert float(table[2][3]) == pytest.approx(47.6, rel=0.01)
    assert 2000 < float(table[2][2]) < 5325
    both = rates("rocm-bandwidth-test -A", "Bidirectional")
    assert both[2][2] == "N/A"
    assert both[2][3] == both[3][2]
    assert 1.5 < float(both[2][3]) / float(table[2][3]) < 2


def test_no_path_beats_its_peak() -> None:
    profile = healthy().devices[0].profile
    for row, line in enumerate(rates("rocm-bandwidth-test -a", "Unidirectional")):
        for column, cell in enumerate(line):
            peak = profile.hbm_gb_per_s if row == column else 64
            assert cell == "N/A" or float(cell) < peak


def test_a_link_that_is_down_shows() -> None:
    broken = replace(healthy(), links_down=((0, 3),))
    table = rates("rocm-bandwidth-test -a", "Unidirectional", broken)
    assert float(table[2][5]) < 30 < float(table[2][4])
    out = typed("rocm-bandwidth-test -t", broken).stdout
    assert matrix(out, "Inter-Device Numa Distance")[2][4:6] == ["15", "30"]
    assert matrix(out, "Inter-Device Link Type: P = PCIe, X = xGMI, N/A = Not Applicable")[2][4:6] == [
        "X",
        "N/A",
    ]


def test_topology_lists_agents_and_memory() -> None:
    out = typed("rocm-bandwidth-test -t").stdout
    assert out.count("Device Index:") == 10
    assert "            Device  BDF:                            05:0.0\n" in out
    assert "              Allocatable Memory Size (KB):         201310208\n" in out
    assert typed("rocm-bandwidth-test -e").stdout.count("D/D") == 0


def test_partitions_are_agents_too() -> None:
    node = healthy().with_setting(0, Setting(compute_partition="CPX"))
    assert (
        typed("rocm-bandwidth-test -e", node).stdout.count("Device Type:                            GPU")
        == 15
    )


def test_copies_between_listed_devices() -> None:
    out = typed("rocm-bandwidth-test -s 2,3 -d 0 -m 1,512").stdout
    assert out.count("    Unidirectional Benchmark Result    ") == 2
    assert " Src Device Id: 3 Src Device Type: Gpu " in out
    rows = [line.split() for line in out.splitlines() if line.startswith(("1 MB", "512 MB"))]
    assert [row[0] for row in rows] == ["1", "512", "1", "512"]
    size, _, mean_us, mean, best_us, best = rows[1]
    assert float(mean_us) > float(best_us)
    assert float(best) > float(mean)
    assert int(size) * 2**20 / float(best_us) / 1e3 == pytest.approx(float(best), rel=0.001)


@pytest.mark.parametrize(
    ("options", "rows"),
    [("-s 2 -d 3", len(SIZES)), ("-b 2,3,4", 3 * len(SIZES)), ("-s 2 -d 3 -l", len(SIZES))],
)
def test_sizes(options: str, rows: int) -> None:
    out = typed(f"rocm-bandwidth-test {options}").stdout
    assert sum(line.endswith(" ") and line[0].isdigit() for line in out.splitlines() if line) == rows


def test_validation() -> None:
    out = typed("rocm-bandwidth-test -a -v").stdout
    assert matrix(out, "Data Path Validation")[2][:3] == ["PASS", "PASS", "PASS"]
    assert not out.startswith(".")


@pytest.mark.parametrize(
    ("options", "first", "status"),
    [
        ("-h", "", 0),
        ("-v", "", 0),
        ("-s 2", "", 0),
        ("-a -m 4", "", 0),
        ("-A -l", "", 0),
        ("-A -v", "", 0),
        ("-b 2,3 -v", "", 0),
        ("-s 2 -d 3 -l -m 1", "", 0),
        ("-d", BAD_ARGUMENT + NEEDS_VALUE, 0),
        ("-Q", BAD_ARGUMENT, 0),
        ("-s 2,x -d 3", "", 0),
        ("-s 2 -d 99", "", 1),
        ("-s 2,2 -d 3", "", 1),
    ],
)
def test_what_is_answered_with_help(options: str, first: str, status: int) -> None:
    outcome = typed(f"rocm-bandwidth-test {options}")
    assert (outcome.stdout, outcome.status) == (first + HELP, status)


def test_without_the_driver() -> None:
    outcome = typed("rocm-bandwidth-test", replace(healthy(), driver_loaded=False))
    assert outcome.status == 1
    assert "Error: HSA_STATUS_ERROR_OUT_OF_RESOURCES" in outcome.stdout


def test_hip_variables_do_not_matter_and_rocr_ones_do() -> None:
    assert typed("HIP_VISIBLE_DEVICES=0 rocm-bandwidth-test -e").stdout.count("Device Index:") == 10
    assert typed("ROCR_VISIBLE_DEVICES=0 rocm-bandwidth-test -e").stdout.count("Device Index:") == 3


def test_gaps_are_named() -> None:
    outcome = typed("rocm-bandwidth-test -k 2,3")
    assert (outcome.stderr, outcome.status) == ("rocm-bandwidth-test -k is not simulated on this node\n", 69)


def test_distances_are_those_of_the_sockets() -> None:
    """Of a bidirectional run, which shows them too."""
    out = typed("ROCR_VISIBLE_DEVICES=0,7 rocm-bandwidth-test -A").stdout
    assert matrix(out, "Inter-Device Numa Distance")[:3] == [
        ["0", "32", "20", "52"],
        ["32", "0", "52", "20"],
        ["20", "52", "0", "15"],
    ]
    assert "\n1 Bytes " in typed("rocm-bandwidth-test -s 2 -d 3 -l").stdout
    assert "\n1 KB " in typed("rocm-bandwidth-test -s 2 -d 3").stdout
