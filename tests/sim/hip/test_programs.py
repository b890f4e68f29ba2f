"""Whole programs: what tests/programs/* print and how they end, as their first lines say.

`// stdout:` lines are all of stdout, `// stderr:` lines are found in stderr, `// status:` is the exit status,
`// devices:` how many devices there are.
"""

from pathlib import Path

import pytest

from sim import PROFILES
from sim.hip.build import Built, Limits, Refused, build, run
from sim.hip.source import Source

FOLDER = Path(__file__).parents[2] / "programs"
PROGRAMS = sorted(path.name for path in FOLDER.iterdir())
INCLUDE = "#include <hip/hip_runtime.h>\n"


def expected(text: str, key: str) -> list[str]:
    start = f"// {key}: "
    return [line.removeprefix(start) for line in text.splitlines() if line.startswith(start.rstrip())]


def source(name: str, text: str) -> Source:
    return Source(name, {name: text}, language="cuda" if name.endswith(".cu") else "hip")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_prints_and_ends_as_it_says(name: str) -> None:
    text = (FOLDER / name).read_text()
    built = build(source(name, text))
    assert isinstance(built, Built), built.stderr
    profile = PROFILES["H100" if name.endswith(".cu") else "MI300X"]
    devices = int((expected(text, "devices") or ["1"])[0])
    limits = Limits(run_s=2 if "endless" in name else 5)
    ran = run(built, ["./a.out"], profile, devices=devices, limits=limits)
    wanted = "".join(f"{line}\n" for line in expected(text, "stdout"))
    assert (ran.stdout, ran.status) == (wanted, int((expected(text, "status") or ["0"])[0])), ran.stderr
    assert [line for line in expected(text, "stderr") if line not in ran.stderr] == [], ran.stderr


def test_the_launches_of_a_run_are_counted_by_line() -> None:
    text = (FOLDER / "vector_add.hip").read_text()
    built = build(source("vector_add.hip", text))
    assert isinstance(built, Built)
    launch = run(built, ["./a.out"], PROFILES["MI300X"]).launches[0]
    waves = -(-100_000 // 64)
    assert (launch["kernel"], launch["waves"]) == ("add", 391 * 4)
    total = launch["total"]
    assert (total["loads"], total["stores"]) == (2 * waves, waves)
    assert (total["load_lines"], total["store_lines"]) == (2 * 3125, 3125)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "c[i] = a[i] + b[i]" in one)
    assert [one[:2] for one in launch["lines"] if one[2]["stores"]] == [["vector_add.hip", line]]


def test_static_lds_beyond_a_workgroup_is_refused_in_the_compilers_words() -> None:
    text = INCLUDE + (
        "__global__ void gemm(const float* A, const float* B, float* C, int n){\n"
        "  __shared__ float As[128][96];\n  __shared__ float Bs[96][128];\n"
        "  As[threadIdx.x][0] = A[0]; Bs[0][threadIdx.x] = B[0]; C[0] = As[0][0] + Bs[0][0]; }\n"
        "int main(){ return 0; }\n"
    )
    refused = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(refused, Refused)
    assert refused.stderr == (
        "x.hip:2:17: error: local memory (98304) exceeds limit (65536) "
        "in 'gemm(float const*, float const*, float*, int)'\n"
        "    2 | __global__ void gemm(const float* A, const float* B, float* C, int n){\n"
        "      |                 ^\n"
        "1 error generated when compiling for gfx942.\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "#include <regex>\nint main(){}\n",
            "note: <regex> is not modelled here yet; a real node has it\n",
        ),
        (INCLUDE + "int main(){ hipModuleLoad(0, 0); }\n", "'hipModuleLoad' may exist in ROCm 6.4.1"),
        ("#include <vector>\nint main(){ std::regex l; }\n", "'std::regex' is not modelled here yet"),
    ],
)
def test_names_that_only_our_headers_lack_are_told_apart(text: str, said: str) -> None:
    refused = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(refused, Refused)
    assert said in refused.stderr


def test_an_expression_too_deep_for_us_is_no_crash() -> None:
    text = "int main(int x, char**){ return " + "+".join(["x"] * 900) + "; }\n"
    refused = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(refused, Refused)
    assert "nested this deep is not modelled here yet" in refused.stderr


def test_what_is_not_modelled_says_so_with_its_line() -> None:
    text = INCLUDE + 'int main(){\n int x = 0;\n asm("cpuid");\n return x;\n}\n'
    refused = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(refused, Refused)
    assert "not modelled here yet" in refused.stderr
    assert "x.hip:4: " in refused.stderr
