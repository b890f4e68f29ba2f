"""`top -b`: processes by load, printed once for each turn asked for; without -b it wants a screen."""

from sim import gnu
from sim.errors import NotSimulated
from sim.host import memory_kb
from sim.stack import CPU_SOCKETS, CPU_THREADS_PER_SOCKET
from sim.tasks import Task, cut, tasks
from sim.tools import Call, Result
from sim.uptime import summary

NAME = "top"
PATHS: tuple[str, ...] = ("/usr/bin/top",)
HELP = "Displays Linux processes."

SCREEN = (
    "top: this console has no screen to draw on; print it once: top -bn1. amd-smi monitor shows the GPUs\n"
)
MOST_TURNS = 10


def main(call: Call) -> Result:
    given = gnu.read(call, "bn:d:u:p:o:w:ciHS1", about=HELP)
    if isinstance(given, Result):
        return given
    if not given.has("b"):
        return Result(err=SCREEN, status=69)
    given.refuse(NAME, ("u", "p", "o", "H", "S"))
    turns = given.options.get("n", "")
    if not turns.isdecimal() or not 0 < int(turns) <= MOST_TURNS:
        raise NotSimulated(f"top -b without -n 1 to {MOST_TURNS}")
    return Result(out="\n".join([_page(call)] * int(turns)))


def _page(call: Call) -> str:
    found = sorted(
        tasks(call.node, call.now, "top"), key=lambda task: (-task.share, -task.resident_kb, task.pid)
    )
    running = sum(task.state.startswith("R") for task in found)
    asleep = len(found) - running
    head = f"top -{summary(call)}\n"
    head += (
        f"Tasks: {len(found):3d} total, {running:3d} running, {asleep:3d} sleeping,   0 stopped,   0 zombie\n"
    )
    return f"{head}{_cpu(found)}{_memory(call)}\n{_table(found, call)}"


def _cpu(found: list[Task]) -> str:
    user = 100 * sum(task.share for task in found) / (CPU_SOCKETS * CPU_THREADS_PER_SOCKET)
    idle = f"{100 - user:5.1f} id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st"
    return f"%Cpu(s): {user:4.1f} us,  0.0 sy,  0.0 ni,{idle}\n"


def _memory(call: Call) -> str:
    mib = {name: kb / 1024 for name, kb in memory_kb(call.node).items()}
    total, free, available = mib["MemTotal"], mib["MemFree"], mib["MemAvailable"]
    cached = mib["Buffers"] + mib["Cached"]
    used, swap = total - free - cached, mib["SwapTotal"] - mib["SwapFree"]
    return (
        f"MiB Mem : {total:8.1f} total, {free:8.1f} free, {used:8.1f} used, {cached:8.1f} buff/cache\n"
        f"MiB Swap: {mib['SwapTotal']:8.1f} total, {mib['SwapFree']:8.1f} free, {swap:8.1f} used. "
        f"{available:8.1f} avail Mem \n"
    )


def _table(found: list[Task], call: Call) -> str:
    lines = "    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n"
    total_kb = memory_kb(call.node)["MemTotal"]
    for task in found:
        seconds = task.busy(call.now).total_seconds()
        lines += (
            f"{task.pid:7d} {cut(task.user):<8}  20   0 {_size(task.virtual_kb):>7} "
            f"{_size(task.resident_kb):>6} "
            f"{_size(task.resident_kb // 2):>6} {task.state[0]} {100 * task.share:5.1f} "
            f"{100 * task.resident_kb / total_kb:5.1f} {int(seconds // 60):3d}:{seconds % 60:05.2f} "
            f"{task.name.lstrip('-')}\n"
        )
    return lines


def _size(size_kb: int) -> str:
    return str(size_kb) if size_kb < 1_000_000 else f"{size_kb / 1024**2:.1f}g"
