"""What ends a program here that a machine would let go on, and how it is told."""

import pytest

from tests.sim.hip.test_parse_safety import HOSTILE
from tests.sim.typing_in import typed

KERNEL = b"""\
#include <hip/hip_runtime.h>
__global__ void k(int* x) { while (x[0] == 0) x[1] += 1; }
int main() {
  int* d;
  if (hipMalloc(&d, 64)) return 1;
  k<<<1, 64>>>(d);
  return hipDeviceSynchronize();
}
"""
HEAP = b"""\
#include <cstdlib>
int main() {
  for (int i = 0; i < 9; ++i)
    if (!malloc(1 << 28)) return i;
}
"""
PRINT = b"""\
#include <cstdio>
int main() {
  for (int i = 0; i < 99999; ++i) puts("0123456789abcde");
}
"""
HUGE = b"""\
#include <cstdio>
int main() {
  FILE* f = fopen("big", "w");
  for (int i = 0; i < 12000; ++i) fprintf(f, "%01000d", i);
  return fclose(f) != 0;
}
"""
FILES = {
    "loop.cpp": b"int main() { volatile int x = 0; for (;;) x = x + 1; }\n",
    "kernel.hip": KERNEL,
    "heap.cpp": HEAP,
    "print.cpp": PRINT,
    "bomb.cpp": HOSTILE["macro bomb"].encode(),
    "huge.cpp": HUGE,
}


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "said", "status"),
    [
        (
            "loop.cpp",
            "the program ran for longer than the 5 s that it has here. Make the problem smaller",
            124,
        ),
        (
            "kernel.hip",
            "the loop at line 2 of kernel 'k' does not end in time. Make the problem smaller",
            124,
        ),
        ("heap.cpp", "Killed: the program needs more than the 1024 MB that it may have here", 137),
        ("print.cpp", "The output ends here: it is longer than 64 KB.", 1),
        ("bomb.cpp", "the compiler stopped: it ", 1),
        ("huge.cpp", "A file may not be larger than 10 MB here", 153),
    ],
)
def test_a_limit_is_told_with_what_to_do(name: str, said: str, status: int) -> None:
    outcome = typed(f"hipcc --offload-arch=gfx942 {name} -o p && ./p; exit $?", files=FILES)
    assert said in outcome.stderr, outcome.transcript
    assert outcome.status == status
    assert outcome.trace.limits == ()
