"""MIOpenDriver's convolutions: report, options, arithmetic of shapes, and times from the one model."""

from dataclasses import replace

import pytest

from sim import Outcome
from sim.device import PROFILES
from sim.node import Setting
from tests.sim.typing_in import healthy, typed

RESNET = "MIOpenDriver convfp16 -n 128 -c 64 -H 56 -W 56 -k 64 -y 3 -x 3 -p 1 -q 1 -t 1"


def stats(outcome: Outcome) -> list[list[str]]:
    """Rows of the tables of times, without the words before the numbers."""
    lines = [line for line in outcome.stdout.splitlines() if line.startswith("stats: ")]
    return [line.removeprefix("stats: ").replace(",", " ").split() for line in lines[1::2]]


def test_report_of_one_direction() -> None:
    lines = typed(f"{RESNET} -F 1").stdout.splitlines()
    assert lines[0] == f"{RESNET} -F 1"
    assert lines[1].startswith("PRNG seed: ")
    assert lines[2] == "MIOpen Forward Conv. Algorithm: 5, Solution: 137/ConvHipImplicitGemmGroupFwdXdlops"
    assert lines[3].startswith("GPU Kernel Time Forward Conv. Elapsed: 0.")
    assert lines[3].endswith(" ms (average)")
    assert lines[4] == (
        "stats: name, n, c, ho, wo, x, y, k, flopCnt, bytesRead, bytesWritten, GFLOPs, GB/s, timeMs"
    )
    assert lines[5].startswith(
        "stats: fwd-conv3x3u1, 128, 64, 56, 56, 3, 3, 64,  29595009024, 51453952, 51380224, "
    )
    assert lines[6].startswith("Forward Convolution Verifies OK on GPU reference (0.00")
    assert lines[6].endswith(" < 0.082)")
    assert len(lines) == 7


def test_backward_statistics_have_the_versions_bugs() -> None:
    """ROCm/MIOpen pull request 3854 puts the sides in order; 6.4.1 is before it."""
    found = stats(typed(RESNET))
    assert [row[0] for row in found] == ["fwd-conv3x3u1", "bwdd-conv3x3u1", "bwdw-conv3x3u1"]
    assert found[1][3:8] == ["3", "3", "64", "56", "56"]
    assert found[2][9:11] == ["0", "0"]


@pytest.mark.parametrize(
    ("forw", "directions"),
    [("0", "fdw"), ("1", "f"), ("2", "d"), ("3", "fd"), ("4", "w"), ("5", "fw"), ("6", "dw")],
)
def test_directions(forw: str, directions: str) -> None:
    out = typed(f"MIOpenDriver conv -F {forw}").stdout
    checks = {
        "f": "Forward Convolution",
        "d": "Backward Convolution Data",
        "w": "Backward Convolution Weights",
    }
    assert [name for name, words in checks.items() if f"\n{words} Verifies OK" in out] == list(directions)


@pytest.mark.parametrize(
    ("options", "height", "width"),
    [
        ("-H 32 -W 32 -y 3 -x 3", 30, 30),
        ("-H 224 -W 224 -y 7 -x 7 -p 3 -q 3 -u 2 -v 2", 112, 112),
        ("-H 32 -W 20 -y 3 -x 5 -l 2 -j 2", 28, 12),
        ("-H 32 -W 32 -y 3 -x 3 -z same", 32, 32),
        ("-H 32 -W 32 -y 3 -x 3 -p 1 -q 1 -z valid", 30, 30),
        ("--in_h 16 --in_w 16 --fil_h 1 --fil_w 1", 16, 16),
    ],
)
def test_output_sizes(options: str, height: int, width: int) -> None:
    assert stats(typed(f"MIOpenDriver conv -F 1 -t 1 {options}"))[0][3:5] == [str(height), str(width)]


def test_flops_and_time_agree_and_keep_below_the_peak() -> None:
    for program, dtype in (("conv", "fp32"), ("convfp16", "fp16"), ("convbfp16", "bf16")):
        for row in stats(typed(RESNET.replace("convfp16", program))):
            flops, gflops, took_ms = int(row[8]), float(row[11]), float(row[13])
            assert flops / took_ms / 1e6 == pytest.approx(gflops, rel=0.01)
            assert 5e3 < gflops < 1e3 * PROFILES["MI300X"].peak_tflops[f"{dtype}_matrix"]


def test_more_images_take_longer_and_a_low_clock_too() -> None:
    usual = float(stats(typed(f"{RESNET} -F 1"))[0][13])
    assert float(stats(typed(f"{RESNET} -F 1 -n 512"))[0][13]) > 2 * usual
    slow = healthy().with_setting(0, Setting(perf_level="LOW"))
    assert float(stats(typed(f"{RESNET} -F 1", slow))[0][13]) > 2 * usual


@pytest.mark.parametrize(
    ("line", "out", "err", "status"),
    [
        ("MIOpenDriver", "FAILED: Invalid Number of Input Arguments\nUsage: ./driver *base_arg*", "", 0),
        ("MIOpenDriver foo", "FAILED: Invalid Base Input Argument\nUsage: ./driver *base_arg*", "", 0),
        ("MIOpenDriver --version", "MIOpen (version: 3.4.0)\n", "", 0),
        ("MIOpenDriver conv --foo 1", "MIOpenDriver conv --foo 1\nLong Name: foo Not Found !", "", 0),
        ("MIOpenDriver conv -M 1", "MIOpenDriver conv -M 1\nInput Flag: M Not Found !", "", 0),
        (
            "MIOpenDriver conv 1",
            "MIOpenDriver conv 1\nIllegal input flag\nMIOpen Driver Input Flags: \n\n",
            "",
            0,
        ),
        ("MIOpenDriver conv -n", "MIOpenDriver conv -n\nMIOpen Driver Input Flags: \n\n", "", 0),
        ("MIOpenDriver conv -g 2 -c 3", "MIOpenDriver conv -g 2 -c 3\nInvalid group number\n", "", 0),
        (
            "MIOpenDriver conv -i 0",
            "MIOpenDriver conv -i 0\nFatal: Number of iterations must be > 0: 0\n",
            "",
            1,
        ),
        ("MIOpenDriver pool", "", "MIOpenDriver pool is not simulated on this node\n", 69),
        ("MIOpenDriver conv -m trans", "", "MIOpenDriver -m trans is not simulated on this node\n", 69),
        (
            "MIOpenDriver conv -y 99 -F 1",
            "",
            "MIOpenDriver with a filter larger than the padded input is",
            69,
        ),
        ("MIOpenDriver convint8", "", "MIOpenDriver convint8 backward (use -F 1) is not simulated", 69),
        ("HIP_VISIBLE_DEVICES=-1 MIOpenDriver conv", "", "MIOpenDriver where HIP finds no device is not", 69),
    ],
)
def test_answers(line: str, out: str, err: str, status: int) -> None:
    outcome = typed(line)
    assert outcome.stdout.startswith(out)
    assert outcome.stderr.startswith(err)
    assert outcome.status == status


def test_grouped_work_and_pointwise_filters() -> None:
    grouped = typed("MIOpenDriver conv -F 1 -t 1 -c 32 -g 4")
    assert int(stats(grouped)[0][8]) * 4 == int(stats(typed("MIOpenDriver conv -F 1 -t 1 -c 32"))[0][8])
    assert "Solution: 88/GemmFwd1x1_0_1" in typed("MIOpenDriver conv -F 1 -t 1 -y 1 -x 1").stdout


def test_a_hung_device_and_the_monitor() -> None:
    assert typed("MIOpenDriver conv", replace(healthy(), hung=(0,))).status == 134
    assert "MIOpenDriver" in typed(f"{RESNET} -i 100000 > /dev/null; amd-smi process").stdout


def test_each_direction_is_a_product_of_its_own() -> None:
    """The same three sides, each time another of them summed over."""
    forward, data, weights = (float(row[13]) for row in stats(typed(f"{RESNET} -c 256 -k 16")))
    assert abs(data / forward - 1) > 0.01
    assert abs(weights / forward - 1) > 0.01
    assert abs(weights / data - 1) > 0.01
