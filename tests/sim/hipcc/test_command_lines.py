"""Command lines of the compilers: what comes out, byte for byte where a capture or the source says so.

Texts of bad targets and foreign flags: clang 19.1.7. hipcc's last line: public build logs of 6.2 and 6.3.
"""

import pytest

from sim import Scene, create, run
from tests.sim.typing_in import NOW, healthy, typed

HIP = b"""\
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void k(int* x) { x[threadIdx.x] = N; }
int main(int argc, char**) {
  int *d, h = 0;
  if (hipMalloc(&d, 256)) return 1;
  k<<<1, 64>>>(d);
  hipError_t e = hipGetLastError();
  if (e) return printf("%d %s\\n", e, hipGetErrorString(e)), 1;
  if (hipMemcpy(&h, d, 4, hipMemcpyDeviceToHost)) return 2;
  return printf("%d %d\\n", h, argc) < 0;
}
"""
FILES = {
    "va.hip": HIP.replace(b"N;", b"5;"),
    "n.hip": HIP,
    "main.cpp": b'#include <cstdio>\nint twice(int);\nint main() { printf("%d\\n", twice(4)); }\n',
    "two.cpp": b"int twice(int a) { return 2 * a; }\n",
    "lib/mine.h": b"#pragma once\nconst int mine = 3;\n",
    "src/inc.cpp": b'#include "../lib/mine.h"\n#include <mine.h>\nint main() { return mine; }\n',
    "bad.cpp": b'#include "bad.h"\nint main() { return x; }\n',
    "bad.h": b"int x = y;\n",
    "lonely.cpp": b"int f() { return 1; }\n",
    "args": b'--offload-arch=gfx942 -O2 va.hip\n-o "from file"\n',
    "blas.hip": b"#include <hipblas/hipblas.h>\n"
    b"int main() { hipblasHandle_t h; return hipblasCreate(&h) != HIPBLAS_STATUS_SUCCESS; }\n",
    "wrong.cpp": b'#include <cstdio>\nint main() { std::nothing(); hipNothing(1); }\n',
    "lacks.cpp": b'#include <cstdio>\nint main() { long double x; return sscanf("1", "%Lf", &x); }\n',
}  # fmt: skip
FAILED = "failed to execute:/opt/rocm-6.4.1/lib/llvm/bin/clang++  --offload-arch=gfx942 "
LINK = "clang++: error: linker command failed with exit code 1 (use -v to see invocation)\n"
FORMAT = (
    "; format is a processor name followed by an optional colon-delimited list of features followed by an "
    "enable/disable sign (e.g., 'gfx908:sramecc+:xnack-')\n"
)
WORKS = {
    "hipcc va.hip -o va && ./va a b": "5 3\n",
    "amdclang++ -x hip --offload-arch=native va.hip && ./a.out": "5 1\n",
    "amdclang++ -x hip va.hip && ./a.out": "98 invalid device function\n",
    "/opt/rocm/llvm/bin/clang++ --offload-arch=gfx942 va.hip -ova && ./va": "5 1\n",
    "hipcc --offload-arch=gfx942,gfx90a va.hip && ./a.out && roc-obj-ls a.out | grep -c hipv4": "5 1\n2\n",
    "hipcc --offload-arch=gfx942:xnack+ va.hip && ./a.out": "98 invalid device function\n",
    "hipcc --offload-arch=gfx942:sramecc+:xnack- va.hip && ./a.out": "5 1\n",
    "HCC_AMDGPU_TARGET=gfx90a hipcc va.hip && ./a.out": "98 invalid device function\n",
    "HSA_OVERRIDE_GFX_VERSION=9.0.10 ./old; hipcc --offload-arch=gfx90a va.hip && "
    "HSA_OVERRIDE_GFX_VERSION=9.0.10 ./a.out": "5 1\n",
    "hipcc -DN=7 n.hip && ./a.out": "7 1\n",
    "hipcc main.cpp two.cpp -o m && ./m": "8\n",
    "hipcc -c main.cpp && hipcc -c two.cpp -o t.o && hipcc main.o t.o -o m && ./m && file t.o | cut -c1-40": (
        "8\nt.o: ELF 64-bit LSB relocatable, x86-64,\n"
    ),
    "hipcc -fgpu-rdc -c va.hip && hipcc -fgpu-rdc --hip-link va.o && ./a.out": "5 1\n",
    "hipcc -Ilib src/inc.cpp; ./a.out; echo $?; cd src; hipcc -I ../lib inc.cpp; ./a.out; echo $?": "3\n3\n",
    "hipcc @args && './from file'": "5 1\n",
    "hipcc -Wall -O0 -g -std=c++20 -ffast-math -fsyntax-only va.hip; ls a.out 2>&1": (
        "ls: cannot access 'a.out': No such file or directory\n"
    ),
    "hipcc -MM src/inc.cpp -Ilib; hipcc -MMD -Ilib -c src/inc.cpp; cat inc.d": (
        "inc.o: src/inc.cpp src/../lib/mine.h\n" * 2
    ),
    "hipcc va.hip; /opt/rocm/llvm/bin/llvm-objdump --offloading a.out": (
        "\na.out:\tfile format elf64-x86-64\n"
    ),
    "hipcc blas.hip -lhipblas && ./a.out && ldd a.out | head -2 | tail -1 | cut -c1-24": (
        "\tlibhipblas.so.2 => /opt\n"
    ),
    "hipcc": "No Arguments passed, exiting ...\n",
    "HIPCC_VERBOSE=1 hipcc --offload-arch=gfx942 two.cpp -c -o /dev/null 2>&1 | head -1": (
        "hipcc-cmd: /opt/rocm-6.4.1/lib/llvm/bin/clang++  --offload-arch=gfx942 -O3  -x hip two.cpp -c -o "
        '"/dev/null"\n'
    ),
}
REFUSED = {
    "hipcc --offload-arch=gfx942 main.cpp": (
        "ld.lld: error: undefined symbol: twice(int)\n>>> referenced by main.cpp\n"
        ">>>               /tmp/main-host-x86_64-unknown-linux-gnu-c1e9a2.o:(main)\n"
        f"{LINK}{FAILED}-O3 --driver-mode=g++ -O3 --hip-link  -x hip main.cpp\n"
    ),
    "amdclang++ --offload-arch=gfx942 blas.hip": (
        "ld.lld: error: undefined symbol: hipblasCreate\n>>> referenced by blas.hip\n"
        f">>>               /tmp/blas-host-x86_64-unknown-linux-gnu-5ae00d.o:(main)\namd{LINK}"
    ),
    "amdclang++ lonely.cpp": (
        "ld.lld: error: undefined symbol: main\n>>> referenced by /lib/x86_64-linux-gnu/Scrt1.o:(_start)\n"
        f"amd{LINK}"
    ),
    "hipcc --offload-arch=gfx942 -O1 bad.cpp": (
        "In file included from bad.cpp:1:\n./bad.h:1:9: error: use of undeclared identifier 'y'\n"
        "    1 | int x = y;\n      |         ^\n1 error generated when compiling for gfx942.\n"
        f"{FAILED}--driver-mode=g++ --hip-link  -O1 -x hip bad.cpp\n"
    ),
    "amdclang++ bad.cpp": (
        "In file included from bad.cpp:1:\n./bad.h:1:9: error: use of undeclared identifier 'y'\n"
        "    1 | int x = y;\n      |         ^\n1 error generated.\n"
    ),
    "amdclang++ nope.hip": (
        "amdclang++: error: no such file or directory: 'nope.hip'\namdclang++: error: no input files\n"
    ),
    "hipcc lib -c --offload-arch=gfx942": (
        f"ld.lld: error: cannot open lib: Is a directory\n{LINK}{FAILED.partition('  ')[0]}  lib -c\n"
    ),
    "clang++ va.hip": "bash: clang++: command not found\n",
    "amdclang++ -x hip --offload-arch=gfx943 va.hip": (
        f"amdclang++: error: invalid target ID 'gfx943'{FORMAT}"
    ),
    "amdclang++ -x hip --offload-arch=gfx942:foo+ va.hip": (
        f"amdclang++: error: invalid target ID 'gfx942:foo+'{FORMAT}"
    ),
    "amdclang++ -x hip --offload-arch=sm_90 va.hip": f"amdclang++: error: invalid target ID 'sm_90'{FORMAT}",
    "amdclang++ -x hip --offload-arch=gfx942 --offload-arch=gfx942:xnack+ va.hip": (
        "amdclang++: error: invalid offload arch combinations: 'gfx942' and 'gfx942:xnack+' (for a specific "
        "processor, a feature should either exist in all offload archs, or not exist in any offload archs)\n"
    ),
    "amdclang++ -x hip -arch=sm_90 va.hip": (
        "amdclang++: error: unknown argument '-arch=sm_90'; did you mean '-march=sm_90'?\n"
    ),
    "amdclang++ -x hip -gencode arch=compute_90,code=sm_90 va.hip": (
        "amdclang++: error: unknown argument: '-gencode'\n"
        "amdclang++: error: no such file or directory: 'arch=compute_90,code=sm_90'\n"
    ),
    "amdclang++ -x hip --use_fast_math va.hip": (
        "amdclang++: error: unknown argument: '--use_fast_math'\n"
    ),
    "amdclang++ -x hip --offload-arch=gfx942 va.hip -lfoo": (
        f"ld.lld: error: unable to find library -lfoo\namd{LINK}"
    ),
    "amdclang++ -x hip --offload-arch=gfx942 va.hip -o /opt/x": (
        f"ld.lld: error: cannot open output file /opt/x: Permission denied\namd{LINK}"
    ),
    "amdclang++ -c main.cpp two.cpp -o x.o": (
        "amdclang++: error: cannot specify -o when generating multiple output files\n"
    ),
    "HIP_PLATFORM=nvidia hipcc va.hip -o va": (
        "sh: 1: /usr/local/cuda/bin/nvcc: not found\nfailed to execute:/usr/local/cuda/bin/nvcc  "
        '-Wno-deprecated-gpu-targets  -isystem /usr/local/cuda/include -isystem "/opt/rocm-6.4.1/include"  '
        "-Wno-deprecated-gpu-targets -lcuda -lcudart -L/usr/local/cuda/lib64  va.hip -o va\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("line", WORKS)
def test_it_builds_and_runs(line: str) -> None:
    outcome = typed(line, files=FILES)
    assert outcome.stdout == WORKS[line], outcome.stderr


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused_in_the_compiler_s_words(line: str) -> None:
    outcome = typed(line, files=FILES)
    assert (outcome.stdout, outcome.stderr) == ("", REFUSED[line])
    assert outcome.status in (1, 127)
    assert not outcome.trace.gaps


@pytest.mark.parametrize(
    ("line", "gap"),
    [
        ("hipcc -S va.hip", "the compiler's option -S"),
        ("hipcc --frobnicate va.hip", "the compiler's option --frobnicate"),
        ("amdclang++ -x cuda va.hip", "compiling for CUDA (-x cuda); for HIP say -x hip, or use hipcc"),
        ("hipcc wrong.cpp", "std::nothing"),
        ("hipcc -v va.hip && test -x a.out && false", "the commands that -v shows"),
        ("hipcc lacks.cpp && ./a.out", "scanf of a long double"),
    ],
)
def test_what_is_not_modelled_is_said_to_be(line: str, gap: str) -> None:
    outcome = typed(line, files=FILES)
    assert gap in outcome.trace.gaps
    assert outcome.status in (1, 69)


def test_native_needs_a_device() -> None:
    bare = run(
        create("MI300X", Scene(files=FILES, faults=("driver-not-loaded",)), seed=healthy().seed, now=NOW),
        "amdclang++ -x hip --offload-arch=native va.hip",
        now=NOW,
        seed=1,
    )
    assert bare.stderr == (
        "amdclang++: error: cannot determine amdgcn architecture: /opt/rocm-6.4.1/lib/llvm/bin/amdgpu-arch: ;"
        " consider passing it via '--offload-arch'\n"
    )


def test_time_shows_what_a_machine_takes() -> None:
    """The runtime's start alone is more; the building of it is less than here on a busy day."""
    shown = typed("hipcc -w va.hip -o v && time ./v > /dev/null", files=FILES).stderr
    real, user, _ = (float(line.split("m")[1].rstrip("s")) for line in shown.split("\n")[1:4])
    assert 0.3 <= real < 30
    assert 0.25 <= user <= real
