"""What a worker starts without: each of these costs its first line more than all that it needs."""

import subprocess
import sys

ABSENT = (
    *("clang", "numpy", "pydantic", "argparse", "importlib.metadata"),
    *("sim.hip.ir", "sim.hip.build", "sim.hipcc.driver", "sim.hipify", "sim.python.runner"),
    *("sim.amd_smi", "sim.rocm_smi", "sim.rccl_tests", "sim.blas_bench", "sim.miopen_driver"),
)
"""clang, numpy and the tree live in the children only; programs of tools are loaded when they first run."""


def test_a_worker_loads_little_before_its_first_line() -> None:
    code = (
        "import sys, sim.worker, sim.tools; sim.tools.tools(); "
        f"print([name for name in {ABSENT!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_engines_door_loads_neither_clang_nor_numpy_nor_the_tree() -> None:
    code = (
        "import sys, sim.hip.build; "
        "print([name for name in ('clang', 'numpy', 'sim.hip.ir') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
