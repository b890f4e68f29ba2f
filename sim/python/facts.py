"""What the sandbox is told of the node: plain data, nothing of the host."""

from typing import Any

from sim.node import noise
from sim.people import USER
from sim.stack import CPU_SOCKETS, CPU_THREADS_PER_SOCKET, KERNEL, KERNEL_BUILD
from sim.tools import Call

FIRST_PID = 20_000
PIDS = 400_000


def of(call: Call) -> dict[str, Any]:
    return {"who": _who(call), "cpus": CPU_SOCKETS * CPU_THREADS_PER_SOCKET}


def pid(call: Call) -> int:
    """The process that the program is: another at another time."""
    return FIRST_PID + int(PIDS * noise(call.seed, "python", *map(str, (call.now.timestamp(), call.argv))))


def _who(call: Call) -> dict[str, str]:
    return {
        "user": USER,
        "hostname": call.node.hostname,
        "kernel": KERNEL,
        "kernel_build": KERNEL_BUILD,
        "pid": str(pid(call)),
    }
