"""clang, numpy and the tree live in the children only."""

import subprocess
import sys


def test_neither_sim_nor_the_worker_nor_the_engines_door_loads_clang_or_numpy() -> None:
    code = (
        "import sys, sim, sim.worker, sim.hip.build; "
        "print([name for name in ('clang', 'numpy', 'sim.hip.ir') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
