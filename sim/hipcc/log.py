"""What the runtime logs at AMD_LOG_LEVEL of an executable without code for the node's devices.

Texts and places: ROCm/clr hipamd/src/hip_code_object.cpp; the prefix as in public captures of the log.
"""

from collections.abc import Iterator, Sequence

from sim.binary import Binary
from sim.gpu.running import pid
from sim.node import Device, noise
from sim.tools import Call
from sim.visible import target_id

NOT_FOUND = "hipErrorNoBinaryForGpu: Unable to find code object for all current devices!"


def mismatch(call: Call, binary: Binary, devices: Sequence[Device]) -> str:
    """Nothing at level 0, the usual one."""
    level = call.env.get("AMD_LOG_LEVEL", "")
    if not level.isdecimal() or int(level) == 0 or not devices:
        return ""
    boot_us = int((call.now - call.node.booted_at).total_seconds() * 1e6)
    thread = 0x7F00_0000_0000 + int(noise(call.seed, "thread", *call.argv) * 2**32)
    lines = ""
    for step, (at, text) in enumerate(_lines(call, binary, devices)):
        place = f"hip_code_object.cpp      :{at} : {boot_us + step} us: {pid(call)}: [tid:0x{thread:x}]"
        lines += f":1:{place} {text}\n"
    return lines


def _lines(call: Call, binary: Binary, devices: Sequence[Device]) -> Iterator[tuple[int, str]]:
    yield 571, NOT_FOUND
    yield 573, "  Devices:"
    for device in devices:
        yield 575, f"    amdgcn-amd-amdhsa--{target_id(device, call.env)} - [Not Found]"
    yield 580, "  Bundled Code Objects:"
    yield 596, "    host-x86_64-unknown-linux-- - [Unsupported]"
    for target in binary.targets:
        name = f"amdgcn-amd-amdhsa--{target}"
        yield 593, f"    hipv4-{name} - [Code object targetID is {name}]"
