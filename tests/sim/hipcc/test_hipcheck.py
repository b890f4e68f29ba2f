"""hipcheck: what no hardware reports, with file and line."""

from tests.sim.typing_in import typed

RACE = b"""\
#include <hip/hip_runtime.h>
__global__ void turn(int* x) {
  __shared__ int all[256];
  all[threadIdx.x] = x[threadIdx.x];
  BARRIER
  x[threadIdx.x] = all[255 - threadIdx.x];
}
int main() {
  int* x;
  if (hipMalloc(&x, GIVEN)) return 2;
  if (hipMemset(x, 0, GIVEN)) return 3;
  turn<<<1, 256>>>(x);
  return hipDeviceSynchronize() != hipSuccess;
}
"""
FILES = {"turn.hip": RACE}
NO_BARRIER = "hipcc -DBARRIER= -DGIVEN=1024 turn.hip -o turn && hipcheck ./turn"


def test_a_missing_barrier_is_found() -> None:
    outcome = typed(NO_BARRIER, files=FILES)
    lines = outcome.stderr.splitlines()
    assert lines[0] == "hipcheck: turn: 1 launch, 4 waves"
    assert lines[1].startswith("hipcheck: turn.hip:")
    assert lines[-1].endswith("finding") or lines[-1].endswith("findings")
    assert outcome.status == 1
    assert outcome.trace.launches[0].kernel == "turn"
    assert sum(outcome.trace.launches[0].events.values()) > 0


def test_a_plain_run_says_no_more_than_a_machine_would() -> None:
    outcome = typed(NO_BARRIER.replace("hipcheck ", ""), files=FILES)
    assert outcome.stderr == ""
    assert sum(outcome.trace.launches[0].events.values()) > 0


def test_a_right_program_is_told_so() -> None:
    outcome = typed(NO_BARRIER.replace("BARRIER=", "'BARRIER=__syncthreads();'"), files=FILES)
    assert "hipcheck: nothing found" in outcome.stderr
    assert outcome.status == 0


def test_an_access_outside_says_where() -> None:
    line = NO_BARRIER.replace("BARRIER=", "'BARRIER=__syncthreads();'").replace("1024", "1000")
    outcome = typed(line, files=FILES)
    assert "Memory access fault by GPU node-2" in outcome.stderr
    assert "turn.hip:4: " in outcome.stderr
    assert "thread (250,0,0)" in outcome.stderr
    assert outcome.status == 134


def test_what_it_cannot_run() -> None:
    outcome = typed("hipcheck; hipcheck ./none; echo > f; hipcheck f", files=FILES)
    assert outcome.stderr == (
        "Usage: hipcheck PROGRAM [ARGUMENT...]\nhipcheck: ./none: No such file or directory\n"
        "hipcheck: f: not a program that hipcc built\n"
    )
