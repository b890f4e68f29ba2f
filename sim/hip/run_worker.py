"""The job that runs one built program. It opens no file and answers once."""

import ctypes
import json
import signal
import sys
from dataclasses import asdict
from functools import partial
from typing import Any

import numpy as np

from sim.hip.api import API
from sim.hip.device_sort import SORTS
from sim.hip.expr import Native
from sim.hip.faults import Fault, TooLong, fault_text
from sim.hip.files import MOST_BYTES, Full
from sim.hip.host import Exit, Host, Launched
from sim.hip.host_bits import BITS
from sim.hip.host_run import LANGUAGE, run
from sim.hip.ir import Program
from sim.hip.launching import LaunchAsked, keep_initial, launch
from sim.hip.libraries import LIBRARIES
from sim.hip.lines import place
from sim.hip.memory import TooMuchMemory
from sim.hip.packing import unpack
from sim.hip.pipe import Pipe
from sim.hip.process import Asked, Process
from sim.hip.run_clock import Stuck
from sim.hip.std import STD
from sim.hip.unmodelled import Unmodelled

NATIVES = {**API, **LIBRARIES, **STD, **BITS, **SORTS, **LANGUAGE}
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""malloc.h"""
CALLS = 50_000
"""Functions of a program that may be open at once: about what 8 MB of a real stack hold."""
CLOCK: dict[str, Any] = {"over": False}
"""`over`: the CPU time for the run is; `host`: whose run it is."""


def _answering(call: Native) -> Any:
    name = call.name if call.name in NATIVES else call.name.removeprefix("std::")
    if name not in NATIVES:
        raise Unmodelled(f"'{call.name}'", call.line)
    return NATIVES[name]


def keep_memory() -> None:
    """Lets big arrays come from the heap and stay there, not from the system each time: three times as fast.

    32 MB is the most that glibc takes (malloc/malloc.c, HEAP_MAX); other libraries have no such call.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 2**31 - 1)


def load() -> None:
    """What numpy loads late, before files are forbidden."""
    keep_memory()
    np.add.at(np.zeros(2, np.int32), np.zeros(1, np.int64), 1)


def work(request: dict[str, Any], there: Pipe) -> dict[str, Any]:
    signal.signal(signal.SIGXCPU, _over)
    signal.signal(signal.SIGALRM, _over)
    signal.setitimer(signal.ITIMER_REAL, request["wall_s"])
    np.seterr(all="ignore")
    sys.setrecursionlimit(CALLS)
    return answer(request, there)


def _over(*_: Any) -> None:
    CLOCK["over"] = True
    # The kernel's loops tell which of them it was; host code and long array operations cannot.
    if "host" not in CLOCK or not CLOCK["host"].in_kernel:
        raise TooLong(f"the program ran for longer than the {CLOCK['run_s']} s that it has here")


def answer(request: dict[str, Any], there: Pipe) -> dict[str, Any]:
    program: Program = unpack(json.loads(request["program"]))
    process = Process(**request["process"], disk=Asked(there))
    host = Host(
        program, request["device"], lambda: CLOCK["over"], int(request["output_bytes"]), process=process
    )
    CLOCK.update(host=host, run_s=request["run_s"])
    host.gpus.clock.started_ns = int(1e9 * process.started_s)
    host.memory.most = int(request["heap_bytes"])
    status, said, missing = _ended(host, request["arguments"])
    return {
        "status": status,
        "stdout": "".join(host.out),
        "stderr": "".join(host.err) + said,
        "launches": [_launched(program, one) for one in host.launches],
        "findings": [asdict(one) for one in host.findings],
        "peaks": [one.peak_bytes for one in host.gpus.each],
        "copies": [asdict(one) for one in host.gpus.copies],
        "calls": host.gpus.calls,
        "missing": missing,
        "took_ns": int(host.gpus.clock.elapsed_ns),
    }


def _ended(host: Host, arguments: list[str]) -> tuple[int, str, str]:
    """The exit status, the last words on stderr, and what the engine lacks for the program."""
    missing = ""
    try:
        status, said = _status(host, arguments)
    except Unmodelled as lacked:
        file, line = place(host.program.files, lacked.line)
        missing = lacked.what
        status, said = 69, f"{file}:{line}: {missing} is not modelled here yet\n"
    try:
        host.files.flush()
    except OSError as refused:
        said += _not_written(refused)
    return status, said, missing


def _not_written(refused: OSError) -> str:
    return f"{refused.filename}: {refused.strerror}: the node has no room for what the program writes\n"


def _status(host: Host, arguments: list[str]) -> tuple[int, str]:
    try:
        return int(_run(host, arguments)) & 255, ""
    except Exit as end:
        return end.status, end.said
    except Fault as fault:
        return 134, f"{fault_text(fault)}Aborted (core dumped)\n"
    except Stuck:
        return 124, "The program waits for ever: not every rank of a collective has called it.\n"
    except TooLong as limit:
        return 124, f"{limit}. Make the problem smaller: fewer elements or turns.\n"
    except (TooMuchMemory, MemoryError):
        most = host.memory.most >> 20
        return (
            137,
            f"Killed: the program needs more than the {most} MB that it may have here. Use less data.\n",
        )
    except Full:
        # 128 + SIGXFSZ, with which Linux stops who writes past RLIMIT_FSIZE.
        return 153, f"A file may not be larger than {MOST_BYTES >> 20} MB here. Write less.\n"
    except OSError as refused:
        return 1, _not_written(refused)
    except RecursionError:
        return 139, "Segmentation fault (core dumped)\n"


def _run(host: Host, arguments: list[str]) -> Any:
    return run(host, arguments, _answering, partial(_launch, host), partial(keep_initial, host))


def _launch(
    host: Host, number: int, grid: Any, block: Any, dynamic: int, stream: int, arguments: tuple[Any, ...]
) -> None:
    launch(host, LaunchAsked(number, grid, block, dynamic, stream, arguments))


def _launched(program: Program, one: Launched) -> dict[str, Any]:
    """Counters by (file, line), as plain data."""
    lines = []
    for line, counts in sorted(one.counters.by_line.items()):
        lines.append([*place(program.files, line), counts.plain()])
    return {
        "kernel": one.kernel,
        "grid": one.grid,
        "block": one.block,
        "lds_bytes": one.lds_bytes,
        "device": one.device,
        "stream": one.stream,
        "start_ns": one.start_ns,
        "time_ns": one.duration_ns,
        "vram_bytes": one.vram_bytes,
        "waves": one.counters.waves,
        "total": {
            **one.counters.total().plain(),
            "distinct_load_lines": one.counters.distinct_lines(stores=False),
            "distinct_store_lines": one.counters.distinct_lines(stores=True),
        },
        "lines": lines,
    }
