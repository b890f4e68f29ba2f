"""What the sandbox is told of the node: plain data, nothing of the host."""

from dataclasses import asdict
from typing import Any

from sim.access import kfd_error
from sim.gpu.clock import clock_share
from sim.gpu.running import hang_text
from sim.node import Device, noise
from sim.people import USER
from sim.python.stack import TORCH, TORCH_CUDA, TRITON
from sim.reading import MIB, read
from sim.stack import CPU_SOCKETS, CPU_THREADS_PER_SOCKET, HIP, KERNEL, KERNEL_BUILD
from sim.tools import Call
from sim.visible import hip_devices, target_id

FIRST_PID = 20_000
PIDS = 400_000
RCCL = (2, 22, 3)


def of(call: Call) -> dict[str, Any]:
    devices = hip_devices(call.node, call.env, root=call.root)
    return {
        "who": _who(call),
        "cpus": CPU_SOCKETS * CPU_THREADS_PER_SOCKET,
        "devices": [_device(call, device) for device in devices],
        "buses": [(device.bus, device.part) for device in devices],
        "device_problem": kfd_error(call.node, root=call.root) or "",
        "torch_wheel": call.node.torch_wheel,
        "torch": {"rocm": TORCH, "cuda": TORCH_CUDA, "hip": HIP, "rccl": RCCL, "triton": TRITON},
    }


def _device(call: Call, device: Device) -> dict[str, Any]:
    return {
        "index": device.index,
        "target_id": target_id(device, call.env),
        "uuid": device.hip_uuid,
        "profile": asdict(device.profile),
        "clock": clock_share(device),
        "used_bytes": read(call.node, device, call.now).vram_used_mb * MIB,
        "hung": hang_text(call, device),
    }


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
