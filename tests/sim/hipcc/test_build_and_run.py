"""A program is compiled and run on the node, and what came of it is the node's and the trace's."""

import re
from functools import lru_cache

import pytest

from sim import Outcome, Scene, create, run
from sim.head import read_head
from tests.sim.typing_in import NOW, typed

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
    before = typed("true", files={"red.hip": REDUCTION}).state.blobs
    added = sum(len(data) for name, data in built().state.blobs.items() if name not in before)
    assert added < len(REDUCTION) + 1500
    line = "file red; roc-obj-ls red; stat -c %s red; wc -c < red; cat status; cp red new; rm red; ./new"
    shown = run(built().state, line, now=NOW, seed=1)
    assert "ELF 64-bit LSB pie executable" in shown.stdout
    assert "hipv4-amdgcn-amd-amdhsa--gfx942" in shown.stdout
    assert f"{size}\n{size}\n1\nsum = 512 of 1024\n" in shown.stdout
    offset, bytes_ = re.findall(r"offset=(\d+)&size=(\d+)", shown.stdout)[1]
    assert int(offset) + int(bytes_) < size


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


def test_an_ended_program_leaves_no_process_and_the_node_remembers_its_work() -> None:
    assert "  0 %" in built().stdout
    (activity,) = read_head(built().state.head).node.activities
    assert (activity.device, activity.process, activity.ended_at) == (0, "red", NOW)
    assert activity.started_at < NOW
    assert activity.vram_bytes > 4096


def test_without_a_device_in_sight_calls_say_so() -> None:
    line = (
        "HIP_VISIBLE_DEVICES= ./red; echo $?; ROCR_VISIBLE_DEVICES=2,3 HIP_VISIBLE_DEVICES=2 ./red; echo $?"
    )
    shown = run(built().state, line, now=NOW, seed=1)
    assert shown.stdout == "2\n2\n"


VECADD = "vecadd: 65536 elements, 0 wrong\n0\n"
NO_DEVICE = "vecadd.hip:19: no ROCm-capable device is detected\n1\n"


@pytest.mark.parametrize(
    ("fault", "shown"),
    [
        ("container-without-devices", NO_DEVICE),
        ("driver-not-loaded", NO_DEVICE),
        ("no-render-group", NO_DEVICE),
        ("stale-gfx-override", "vecadd.hip:25: invalid device function\n1\n"),
        ("left-in-cpx", VECADD),
        ("gpu-hung", "reason :GPU Hang\nAborted (core dumped)\n134\n"),
    ],
)
def test_faults_of_the_node_are_the_program_s(fault: str, shown: str) -> None:
    state = create("MI300X", Scene(faults=("wrong-arch", fault)), seed=7, now=NOW)
    outcome = run(state, "HIP_VISIBLE_DEVICES=3 build/native/vecadd; echo $?", now=NOW, seed=1)
    assert outcome.transcript.endswith(shown)


def test_the_build_for_another_device_and_the_log_of_why() -> None:
    state = create("MI300X", Scene(faults=("wrong-arch",)), seed=7, now=NOW)
    outcome = run(state, "AMD_LOG_LEVEL=1 ./vecadd; build/native/vecadd; echo $?", now=NOW, seed=1)
    assert outcome.stdout == VECADD
    lines = outcome.stderr.splitlines()
    assert lines[0].endswith("hipErrorNoBinaryForGpu: Unable to find code object for all current devices!")
    assert "    hipv4-amdgcn-amd-amdhsa--gfx90a - [Code object targetID is" in lines[-2]
    assert lines[-1] == "vecadd.hip:25: invalid device function"
