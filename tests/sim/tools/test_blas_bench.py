"""The GEMM libraries' clients: layout, options, errors, and numbers from the one model."""

import pytest

from sim import Outcome
from sim.blas_bench import hipblaslt, rocblas
from sim.node import Node, Setting
from tests.sim.typing_in import healthy, typed

LARGE = "-m 8192 -n 8192 -k 8192"


def cells(outcome: Outcome) -> dict[str, str]:
    """The last two lines of the report."""
    names, values = outcome.stdout.splitlines()[-2:]
    titles = names.removeprefix("[0]:").split(",")
    return dict(zip(titles, (value.strip() for value in values.split(",")), strict=True))


def tflops(line: str, node: Node | None = None) -> float:
    found = cells(typed(line, node))
    return float(found.get("rocblas-Gflops", found.get("hipblaslt-Gflops", ""))) / 1e3


def test_rocblas_report() -> None:
    out = typed(
        f"HIP_VISIBLE_DEVICES=5 rocblas-bench -f gemm_ex -r f16_r --compute_type f32_r {LARGE}"
    ).stdout
    lines = out.splitlines()
    assert lines[5] == "Query device success: there are 1 devices"
    assert lines[6] == "-" * 79
    assert lines[7:10] == [
        "Device ID 0 : AMD Instinct MI300X gfx942:sramecc+:xnack-",
        "with 206.1 GB memory, max. SCLK 2100 MHz, max. MCLK 1300 MHz, memoryBusWidth 1024 Bytes, "
        "compute capability 9.4",
        "maxGridDimX 2147483647, sharedMemPerBlock 65.5 KB, maxThreadsPerBlock 1024, warpSize 64",
    ]
    assert "\n\nrocBLAS info: Time taken to complete rocBLAS library initialization is " in out
    assert "rocblas-bench INFO: ldd < min_ldd, set ldd = 8192\n" in out
    assert lines[-2] == (
        "transA,transB,M,N,K,alpha,lda,beta,ldb,ldc,ldd,batch_count,cold_iters,hot_iters,rocblas-Gflops,us"
    )
    assert lines[-1].startswith("N,N,8192,8192,8192,1,8192,0,8192,8192,8192,1, 2, 10, ")


def test_hipblaslt_report() -> None:
    """Columns as in ROCm/hipBLASLt pull request 1544; bytes per second of A, B and D in GiB."""
    outcome = typed("hipblaslt-bench -m 4096 -n 4864 -k 32896 -r f16_r")
    assert outcome.stdout.splitlines()[0].startswith("hipBLASLt version: ")
    assert (
        "Is supported 1 / Total solutions: 1\n[0]:transA,transB,grouped_gemm,batch_count,m,n,k,alpha,lda,"
        in (outcome.stdout)
    )
    assert "max. MCLK 1300 MHz, compute capability 9.4\n" in outcome.stdout
    row = outcome.stdout.splitlines()[-1]
    assert row.startswith(
        "    N,N,0,1,4096,4864,32896,1,4096,134742016,0,32896,160006144,4096,19922944,4096,19922944,"
        "f16_r,f16_r,f16_r,f16_r,f32_r,0,0,0,0,0,none,0,f16_r,0,"
    )
    found = cells(outcome)
    assert float(found["hipblaslt-GB/s"]) * float(found["us"]) == pytest.approx(248.176 * 2361.71, rel=0.001)


@pytest.mark.parametrize(
    ("line", "low", "high"),
    [
        (f"hipblaslt-bench -r bf16_r {LARGE}", 560, 680),
        (f"hipblaslt-bench -r f8_r --c_type f16_r --d_type f16_r {LARGE}", 850, 1010),
        (f"rocblas-bench -f gemm_ex -r bf16_r --compute_type s {LARGE}", 500, 620),
        (f"rocblas-bench -f gemm -r s {LARGE}", 70, 163),
        (f"rocblas-bench -f gemm -r d {LARGE}", 60, 163),
        (f"rocblas-bench -f gemm -r h {LARGE}", 50, 150),
        ("hipblaslt-bench -m 128 -n 128 -k 128", 0.1, 5),
        ("rocblas-bench -f gemm_strided_batched -r s -m 256 -n 256 -k 256 --batch_count 512", 30, 163),
    ],
)
def test_what_is_delivered(line: str, low: float, high: float) -> None:
    """BF16 and FP8 within the published 560-668 and 990 TFLOPS."""
    assert low < tflops(line) < high


def test_gflops_and_time_agree() -> None:
    found = cells(typed(f"hipblaslt-bench {LARGE}"))
    assert float(found["hipblaslt-Gflops"]) * float(found["us"]) == pytest.approx(2 * 8192**3 / 1e3, rel=1e-4)


@pytest.mark.parametrize(
    "setting", [Setting(power_cap_w=350), Setting(perf_level="LOW"), Setting(compute_partition="CPX")]
)
def test_settings_of_the_device_show(setting: Setting) -> None:
    line = f"hipblaslt-bench -r bf16_r {LARGE}"
    assert tflops(line, healthy().with_setting(0, setting)) < 0.9 * tflops(line)


@pytest.mark.parametrize(
    ("line", "message", "status"),
    [
        ("rocblas-bench --foo", "Option --foo is not defined.\n", 255),
        ("rocblas-bench -m", "Missing required value for -m\n", 255),
        ("rocblas-bench -m x", "Invalid value for -m\n", 255),
        ("rocblas-bench -f gemm -r f12_r", "Invalid value for --precision f12_r\n", 255),
        ("rocblas-bench -f gemm -m -4", "Invalid value for -m -4\n", 255),
        ("rocblas-bench -m 8", "Invalid value for --function\n", 255),
        ("rocblas-bench -f gemm --device 8", "Invalid Device ID\n", 255),
        ("rocblas-bench -f gemm -r bf16_r", "Invalid combination --function gemm --a_type bf16_r\n", 255),
        (
            "rocblas-bench -f gemm_ex -r bf16_r",
            "Invalid combination --function gemm_ex --a_type bf16_r --b_type bf16_r --c_type bf16_r "
            "--d_type bf16_r --compute_type bf16_r\n",
            255,
        ),
        ("rocblas-bench -f axpy -n 4", "rocblas-bench -f axpy is not simulated on this node\n", 69),
        ("rocblas-bench -f gemm -v 1", "rocblas-bench -v is not simulated on this node\n", 69),
        ("hipblaslt-bench --compute_type q", "Invalid value for --compute_type q\n", 255),
        ("hipblaslt-bench -f gemm", "Invalid combination --function gemm --a_type f16_r\n", 255),
        ("hipblaslt-bench --device 9", "Invalid Device ID\n", 255),
        (
            "HIP_VISIBLE_DEVICES=-1 hipblaslt-bench -m 8",
            "Query device error: cannot get device count\nInvalid Device ID\n",
            255,
        ),
        (
            "hipblaslt-bench -m 400000 -n 400000 -k 400000",
            "hipblaslt-bench with 960 GB of matrices on one device is not simulated on this node\n",
            69,
        ),
        (
            "hipblaslt-bench -m 99999999999",
            "hipblaslt-bench: a value of 99999999999 for -m is not simulated",
            69,
        ),
    ],
)
def test_errors(line: str, message: str, status: int) -> None:
    outcome = typed(line)
    assert outcome.stderr.startswith(message)
    assert outcome.status == status


def test_a_device_without_such_units() -> None:
    outcome = typed("hipblaslt-bench -r f8_r", healthy("MI210"))
    assert (outcome.status, outcome.stdout.splitlines()[-1]) == (1, "No solution found for problem")


def test_the_old_name_of_an_option_warns() -> None:
    outcome = typed("hipblaslt-bench --batch 4")
    assert outcome.stderr.startswith("hipblaslt-bench warning: --batch is deprecated")
    assert cells(outcome)["batch_count"] == "4"


def test_switches_add_columns() -> None:
    found = cells(typed("rocblas-bench -f gemm -r d -z"))
    assert (found["function"], found["a_type"], found["compute_type"]) == ("gemm", "f64_r", "f64_r")


def test_the_monitor_sees_the_run() -> None:
    shown = typed(f"hipblaslt-bench {LARGE} -i 20000 > /dev/null; amd-smi monitor -u").stdout.splitlines()
    assert shown[1].split()[3:5] == ["100", "%"]
    assert shown[2].split()[3:5] == ["0", "%"]


@pytest.mark.parametrize("parser", [rocblas.PARSER, hipblaslt.PARSER], ids=lambda parser: parser.program)
def test_help_lists_what_is_simulated(parser) -> None:
    text = typed(f"{parser.program} --help").stdout
    for flag in parser.flags:
        assert f"-{flag.names[-1]}" in text
    assert "--sizem |-m <value>        Rows of A" in text


def test_leading_dimensions_are_kept_or_made_to_fit() -> None:
    line = "rocblas-bench -f gemm_ex -r s -m 300 -n 200 -k 100"
    found = cells(typed(f"{line} --lda 512 --transposeB T"))
    assert [found[name] for name in ("lda", "ldb", "ldc", "ldd")] == ["512", "200", "300", "300"]
    assert cells(typed(line))["ldb"] == "128"


def test_hipblaslt_lays_transposed_matrices_out() -> None:
    found = cells(typed("hipblaslt-bench -m 300 -n 200 -k 100 --transA T --transB T --ldc 400"))
    assert [found[f"ld{name}"] for name in "abcd"] == ["100", "200", "400", "300"]
    assert [found[f"stride_{name}"] for name in "abcd"] == ["30000", "20000", "80000", "60000"]


def test_xf32_is_faster_than_fp32() -> None:
    line = f"hipblaslt-bench -r f32_r {LARGE}"
    assert tflops(f"{line} --compute_type xf32_r") > 2 * tflops(line)
