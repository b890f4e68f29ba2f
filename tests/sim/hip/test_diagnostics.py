"""Newcomers' mistakes say what clang says, at its line and column.

The expected texts are those of clang 19.1.7 with HIP 6.3 headers, one program a mistake.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sim.hip import parse as parsing
from sim.hip.child import Bounds
from sim.hip.honesty import STD_HEADERS
from sim.hip.messages import printed
from sim.hip.parse import BOUNDS, Parsed, parse
from sim.hip.source import INCLUDE as SHOWN
from sim.hip.source import Source

INCLUDE = "#include <hip/hip_runtime.h>\n"
CLANG = "clang++-19"
HEADERS = Path(parsing.__file__).parent / "headers"
DEVICE_PASS = "-x hip --cuda-device-only --offload-arch=gfx942 -std=c++17 -S -o /dev/null -nogpuinc -nogpulib"
ONLY_OURS = ("-nostdinc", "-nostdinc++", "-nobuiltininc", "-isystem", str(HEADERS))
PATIENT = Bounds(cpu_s=10, wall_s=120)


def device_messages(text: str, name: str = "x.hip", bounds: Bounds = BOUNDS) -> str:
    parsed = parse(Source(name, {name: text}), bounds)
    assert isinstance(parsed, Parsed)
    return printed(parsed.device, "gfx942")


MISTAKES = {
    "undeclared": (
        INCLUDE + "__global__ void k(float* x, int n){ int i = threadIdx.x; if(i<n) x[i]=y[i]; }\n",
        [
            "x.hip:2:71: error: use of undeclared identifier 'y'",
            "1 error generated when compiling for gfx942.",
        ],
    ),
    "misspelt call": (
        INCLUDE + "int main(){ float* d; hipMaloc(&d, 4); return 0; }\n",
        [
            "x.hip:2:23: error: use of undeclared identifier 'hipMaloc'; did you mean 'hipMalloc'?",
            "      |                       ^~~~~~~~",
            "      |                       hipMalloc",
            "/opt/rocm-6.4.1/include/hip/hip_runtime_api.h:",
            "note: 'hipMalloc' declared here",
        ],
    ),
    "CUDA header": (
        "#include <mma.h>\nint main(){ return 0; }\n",
        [
            "x.hip:1:10: fatal error: 'mma.h' file not found",
            "    1 | #include <mma.h>",
            "      |          ^~~~~~~",
            "1 error generated when compiling for gfx942.",
        ],
    ),
    "CUDA names": (
        INCLUDE + "int main(){ float* d; cudaMalloc(&d,256);"
        " cudaError_t e = cudaGetLastError(); return 0; }\n",
        [
            "x.hip:2:23: error: use of undeclared identifier 'cudaMalloc'",
            "x.hip:2:43: error: unknown type name 'cudaError_t'",
            "x.hip:2:59: error: use of undeclared identifier 'cudaGetLastError'; "
            "did you mean 'hipGetLastError'?",
        ],
    ),
    "no __global__": (
        INCLUDE + "void k(float* x){ x[0]=1; }\n"
        "int main(){ float* d; hipMalloc(&d,256); k<<<1,64>>>(d); return 0; }\n",
        [
            "x.hip:3:53: error: kernel call to non-global function 'k'",
            "x.hip:3:23: warning: ignoring return value of function declared with 'nodiscard' attribute "
            "[-Wunused-result]",
            "1 warning and 1 error generated when compiling for gfx942.",
        ],
    ),
    "sync shuffle": (
        INCLUDE + "__global__ void k(float* x){ float v=x[threadIdx.x];"
        " v += __shfl_down_sync(0xffffffff, v, 16); }\n",
        [
            "x.hip:2:59: error: use of undeclared identifier '__shfl_down_sync'; did you mean '__shfl_down'?",
            "note: '__shfl_down' declared here",
        ],
    ),
    "host from device": (
        INCLUDE + "int helper(int a){ return a+1; }\n"
        "__global__ void k(int* x){ x[threadIdx.x]=helper(threadIdx.x); }\n",
        [
            "x.hip:3:43: error: no matching function for call to 'helper'",
            "x.hip:2:5: note: candidate function not viable: "
            "call to __host__ function from __global__ function",
        ],
    ),
    "missing semicolon": (
        INCLUDE + "__global__ void k(float* x){ x[threadIdx.x]=1 }\n",
        [
            "x.hip:2:46: error: expected ';' after expression",
            "      |                                              ^\n"
            "      |                                              ;",
        ],
    ),
    "no include": (
        "int main(){ float* d; hipMalloc(&d,256); return 0; }\n",
        ["x.hip:1:23: error: use of undeclared identifier 'hipMalloc'"],
    ),
    "unchecked calls": (
        INCLUDE + "int main(){ float* d; hipMalloc(&d,256); hipFree(d); return 0; }\n",
        [
            "x.hip:2:42: warning: ignoring return value of function declared with 'nodiscard' attribute "
            "[-Wunused-result]",
            "      |                                          ^~~~~~~ ~",
            "2 warnings generated when compiling for gfx942.",
        ],
    ),
    "kernel that returns": (
        INCLUDE + "__global__ int k(int* x){ return 1; }\n",
        ["error: kernel function type 'int (int *)' must have void return type"],
    ),
    "kernel called plainly": (
        INCLUDE + "__global__ void k(int* x){}\nint main(){ k(nullptr); return 0; }\n",
        ["x.hip:3:14: error: call to global function 'k' not configured"],
    ),
    "half a launch": (
        INCLUDE + "__global__ void k(int* x){}\nint main(){ k<<<1>>>(nullptr); return 0; }\n",
        [
            "error: too few execution configuration arguments to kernel function call, "
            "expected at least 2, have 1"
        ],
    ),
    "cooperative groups of CUDA": (
        INCLUDE + "#include <cooperative_groups.h>\nint main(){ return 0; }\n",
        ["x.hip:2:10: fatal error: 'cooperative_groups.h' file not found"],
    ),
    "cout in a kernel": (
        INCLUDE + '#include <iostream>\n__global__ void k(){ std::cout << "hi"; }\n',
        ["error: reference to __host__ variable 'cout' in __global__ function"],
    ),
    "wrong pointer": (
        INCLUDE + "__global__ void k(float* x){}\n"
        "int main(){ double* d=nullptr; k<<<1,1>>>(d); return 0; }\n",
        [
            "x.hip:3:43: error: cannot initialize a parameter of type 'float *' "
            "with an lvalue of type 'double *'",
            "x.hip:2:26: note: passing argument to parameter 'x' here",
        ],
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_reads_as_clang_writes_it(mistake: str) -> None:
    text, expected = MISTAKES[mistake]
    said = device_messages(text)
    assert [one for one in expected if one not in said] == [], said


@pytest.mark.prove
@pytest.mark.skipif(shutil.which(CLANG) is None, reason=f"needs {CLANG} (apt install clang-19)")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_message_is_clang_19s_with_our_headers(mistake: str, tmp_path: Path) -> None:
    """Severity, text, line and column of all; what is underlined may be shorter here."""
    text, _ = MISTAKES[mistake]
    (tmp_path / "x.hip").write_text(text)
    command = [CLANG, *DEVICE_PASS.split(), *ONLY_OURS, "x.hip"]
    real = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stderr
    assert heads(device_messages(text, bounds=PATIENT)) == heads(real.replace(str(HEADERS), SHOWN))


def heads(said: str) -> list[str]:
    return [line for line in said.splitlines() if re.match(r"\S+:\d+:\d+: |\d+ (?:error|warning)", line)]


def test_no_header_that_there_is_counts_as_missing() -> None:
    assert [name for name in sorted(STD_HEADERS) if (HEADERS / name).exists()] == []
