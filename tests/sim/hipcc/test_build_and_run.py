"""A program is compiled and run on the node, and what came of it is the node's and the trace's."""

from functools import lru_cache

from sim import Outcome, run
from tests.sim.typing_in import NOW, healthy, typed

REDUCTION = b"""\
#include <hip/hip_runtime.h>
#include <iostream>
__global__ void reduce(const int* in, int* out) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int o = 16; o > 0; o /= 2) v += __shfl_down(v, o);
  if (threadIdx.x % warpSize == 0) atomicAdd(out, v);
}
int main() {
  const int n = 1024;
  int ones[n], *in, *out, sum = 0;
  for (int i = 0; i < n; ++i) ones[i] = 1;
  if (hipMalloc(&in, sizeof ones) || hipMalloc(&out, 4) || hipMemset(out, 0, 4)) return 2;
  if (hipMemcpy(in, ones, sizeof ones, hipMemcpyHostToDevice)) return 3;
  reduce<<<n / 256, 256>>>(in, out);
  if (hipMemcpy(&sum, out, 4, hipMemcpyDeviceToHost)) return 4;
  std::cout << "sum = " << sum << " of " << n << std::endl;
  return sum != n;
}
"""
BUILD = "hipcc --offload-arch=gfx942 red.hip -o red"


@lru_cache(maxsize=1)
def built() -> Outcome:
    return typed(f"{BUILD} && ./red; echo $? > status; amd-smi monitor -g 0 -u", files={"red.hip": REDUCTION})


def test_half_the_sum_for_a_program_of_32_lanes() -> None:
    outcome = built()
    assert outcome.stdout.startswith("sum = 512 of 1024\n")
    assert outcome.stdout.endswith("100 %\n")
    assert outcome.stderr == ""
    assert not outcome.trace.gaps


def test_builds_and_launches_are_in_the_trace() -> None:
    (build,) = built().trace.builds
    assert (build.sources, build.output, build.targets, build.status) == (
        ("red.hip",), "red", ("gfx942",), 0,
    )  # fmt: skip
    (launch,) = built().trace.launches
    assert (launch.kernel, launch.grid, launch.block, launch.waves) == ("reduce", (4, 1, 1), (256, 1, 1), 16)
    assert launch.result == "hipSuccess"
    assert launch.counters["atomics"] > 0
    assert {line.file for line in launch.lines} == {"red.hip"}


def test_the_executable_is_a_file_of_the_node_and_small() -> None:
    size = next(one.size_bytes for one in built().trace.files if one.path == "/home/dev/red")
    assert size is not None
    assert size < len(REDUCTION) + 600
    shown = run(built().state, "file red; roc-obj-ls red; cat status; ./red", now=NOW, seed=1)
    assert "ELF 64-bit LSB pie executable" in shown.stdout
    assert "hipv4-amdgcn-amd-amdhsa--gfx942" in shown.stdout
    assert shown.stdout.endswith("1\nsum = 512 of 1024\n")


def test_a_failed_compile_ends_as_hipcc_ends_it() -> None:
    outcome = typed(
        f"{BUILD}; echo $?; ls red", files={"red.hip": REDUCTION.replace(b"sum = 0;", b"sum = 0")}
    )
    assert outcome.stdout == "1\n"
    lines = outcome.stderr.splitlines()
    assert lines[0] == "red.hip:10:34: error: expected ';' at end of declaration"
    assert lines[-3:] == [
        "1 error generated when compiling for gfx942.",
        "failed to execute:/opt/rocm-6.4.1/lib/llvm/bin/clang++  --offload-arch=gfx942 -O3 --driver-mode=g++ "
        '-O3 --hip-link  -x hip red.hip -o "red"',
        "ls: cannot access 'red': No such file or directory",
    ]
    assert outcome.trace.builds[0].diagnostics[0].text == "expected ';' at end of declaration"


def test_a_program_gets_arguments_stdin_environment_and_files() -> None:
    text = b"""\
#include <cstdio>
#include <cstdlib>
int main(int argc, char** argv) {
  char line[64] = "";
  FILE* in = fopen(argv[1], "r");
  if (!in) { perror(argv[1]); return 3; }
  if (!fgets(line, sizeof line, in)) return 4;
  fclose(in);
  FILE* out = fopen("out.txt", "w");
  fprintf(out, "%s of %d: %s", getenv("WHO"), argc, line);
  fclose(out);
  return scanf("%63s", line) == 1 ? printf("%s\\n", line) : 5;
}
"""
    line = (
        "hipcc io.cpp -o io && echo first > in.txt && echo word | WHO=me ./io in.txt; cat out.txt; ./io none"
    )
    outcome = typed(line, files={"io.cpp": text})
    assert outcome.stdout == "word\nme of 2: first\n"
    assert outcome.stderr == "none: No such file or directory\n"
    assert outcome.status == 3


def test_the_node_shows_the_work_and_then_no_more() -> None:
    assert "100 %" in built().stdout
    later = run(built().state, "amd-smi monitor -g 0 -u", now=NOW.replace(hour=11), seed=1)
    assert "100 %" not in later.stdout
    assert healthy().activities == ()
