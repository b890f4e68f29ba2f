"""The engine, counters on, beside what else runs such kernels without a GPU: the same sizes, taken in turns.

numba's simulator comes from this Python or from RIVALS_PYTHON, HIP-CPU's headers (which need TBB) from the
folder HIP_CPU, a checkout of ROCm/HIP-CPU: whatever is not installed is said and left out.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from sim.hip.batch import Session
from sim.hip.counters import Counters
from sim.hip.memory import Memory
from sim.hip.run_worker import keep_memory
from sim.hip.schedule import launch
from tests.bench.kernels import HIP, LARGE, NATIVE, NUMBA, PLAIN, SMALL, Case
from tests.sim.hip.running import prepared

ROUNDS, NUMBA_ROUNDS = 6, 2
NUMBA_BOUND, HIP_CPU_BOUND = 1000.0, 5.0
"""Times as fast as numba's simulator at least; times as slow as HIP-CPU at most."""
Timed = Callable[[], float]
"""Milliseconds of one launch."""


@dataclass(frozen=True, slots=True)
class Absent:
    name: str
    why: str


def ours(case: Case) -> Timed:
    memory = Memory()
    kernel, program, _ = prepared(HIP, case.kernel, memory)
    arrays = [memory.allocate(4 * case.floats, "device") for _ in range(3)]
    for one in arrays:
        one.view("f4")[:] = 1
    given = (*(np.int64(one.base) for one in arrays), np.int32(case.n))

    def once() -> float:
        session = Session(memory, case.kernel, program.files, 64, print, lambda: False, (), Counters())
        began = perf_counter()
        launch(session, kernel, (*case.grid, 1), (*case.block, 1), 0, given)
        return (perf_counter() - began) * 1000

    return once


def compiled(name: str, text: str, folder: Path, *flags: str) -> Timed:
    (folder / f"{name}.cpp").write_text(text)
    command = ["g++", "-std=c++17", "-O2", "-w", f"{name}.cpp", "-o", name, *flags]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return lambda: float(subprocess.run([folder / name], check=True, capture_output=True).stdout)


def hip_cpu(case: Case, folder: Path) -> Timed | Absent:
    headers = Path(os.environ.get("HIP_CPU", "")) / "include"
    if not (headers / "hip/hip_runtime.h").is_file() or not os.environ.get("HIP_CPU"):
        return Absent("HIP-CPU", "HIP_CPU names no checkout of ROCm/HIP-CPU")
    text = NATIVE.format(kernels=HIP, case=case)
    return compiled(f"hip_cpu_{case.kernel}", text, folder, f"-I{headers}", "-ltbb", "-pthread")


def plain(case: Case, folder: Path) -> Timed | Absent:
    if shutil.which("g++") is None:
        return Absent("C++ loops -O2", "no g++")
    return compiled(f"plain_{case.kernel}", PLAIN.format(case=case), folder)


def numba(case: Case) -> Timed | Absent:
    python = os.environ.get("RIVALS_PYTHON", sys.executable)
    there = subprocess.run([python, "-c", "import numba"], capture_output=True, check=False).returncode == 0
    if not there:
        return Absent("numba's simulator", "numba is not installed")
    words = [case.kernel, *map(str, (case.n, case.floats, *case.grid, *case.block))]
    return lambda: float(
        subprocess.run([python, "-c", NUMBA, *words], check=True, capture_output=True).stdout
    )


def raced(contestants: dict[str, Timed], rounds: int) -> dict[str, list[float]]:
    """Each in its turn, `rounds` times, so that a busy minute is everybody's."""
    took: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, once in contestants.items():
            took[name].append(once())
    return took


def compare(folder: Path) -> bool:
    """Prints the figures; whether all bounds that could be looked at are met."""
    keep_memory()
    print(f"{'kernel':22}{'rival':20}{'ours ms':>10}{'median':>10}{'rival ms':>12}{'ratio':>10}   bound")
    verdicts = [_numba_lines(case) for case in LARGE if case.kernel in SMALL]
    verdicts += [_native_lines(case, folder) for case in LARGE]
    print("Triton's interpreter: not compared, it runs blocks and not lanes, and wants torch")
    return all(verdicts)


def _numba_lines(large: Case) -> bool:
    """Of both small sizes the ratio is told. The bound holds for the large one, which would take it
    minutes: its time per item there is that between the small ones."""
    first, second = SMALL[large.kernel]
    rival = numba(first)
    if isinstance(rival, Absent):
        print(f"{_named(large):22}{rival.name:20}{rival.why}")
        return True
    numbas = [_numba_beside(case) for case in (first, second)]
    each_ms = (numbas[1] - numbas[0]) / (second.items - first.items)
    mine = ours(large)
    return _line(
        large,
        "numba's simulator",
        [mine() for _ in range(ROUNDS)],
        [each_ms * large.items],
        NUMBA_BOUND,
        slower=False,
        note=f"extrapolated from {first.items} and {second.items} items",
    )


def _numba_beside(case: Case) -> float:
    """numba's best time for a small size, told beside ours."""
    rival, mine = numba(case), ours(case)
    assert not isinstance(rival, Absent)
    took = raced({"ours": mine, "numba": rival}, NUMBA_ROUNDS)
    took["ours"] += [mine() for _ in range(ROUNDS)]
    _line(case, "numba's simulator", took["ours"], took["numba"], None, slower=False)
    return min(took["numba"])


def _native_lines(case: Case, folder: Path) -> bool:
    rivals = {"HIP-CPU": hip_cpu(case, folder), "C++ loops -O2": plain(case, folder)}
    here: dict[str, Timed] = {"ours": ours(case)}
    for name, rival in rivals.items():
        if isinstance(rival, Absent):
            print(f"{_named(case):22}{name:20}{rival.why}")
        else:
            here[name] = rival
    took = raced(here, ROUNDS)
    bounds = {"HIP-CPU": HIP_CPU_BOUND}
    del here["ours"]
    verdicts = [_line(case, one, took["ours"], took[one], bounds.get(one), slower=True) for one in here]
    return all(verdicts)


def _line(
    case: Case,
    name: str,
    ours_ms: list[float],
    rival_ms: list[float],
    bound: float | None,
    *,
    slower: bool,
    note: str = "",
) -> bool:
    mine, other = min(ours_ms), min(rival_ms)
    ratio = mine / other if slower else other / mine
    is_met = bound is None or (ratio <= bound if slower else ratio >= bound)
    asked = "" if bound is None else f"{'<=' if slower else '>='} {bound:g} {'met' if is_met else 'NOT MET'}"
    print(
        f"{_named(case):22}{name:20}{mine:10.2f}{median(ours_ms):10.2f}{other:12.2f}{ratio:10.1f}"
        f" {'slower' if slower else 'faster'} {asked} {note}".rstrip()
    )
    return is_met


def _named(case: Case) -> str:
    return f"{case.kernel} {case.n}"
