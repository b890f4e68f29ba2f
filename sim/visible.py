"""Device selection: which devices a process sees, in its own order, by its environment.

The compute runtime (ROCR) filters first, by ROCR_VISIBLE_DEVICES; HIP then counts what is left from 0 and
filters by HIP_VISIBLE_DEVICES, or by CUDA_VISIBLE_DEVICES where the first is not set. Sources: ROCR-Runtime
(amd_filter_device.cpp), ROCm/clr (rocclr/device/rocm/rocdevice.cpp, rocclr/utils/flags.cpp). An empty value
selects nothing. GPU_DEVICE_ORDINAL is for OpenCL alone: HIP does not read it. amd-smi and rocm-smi read none
of these.
"""

from collections.abc import Mapping, Sequence

from sim.access import kfd_error
from sim.node import Device, Node

ROCR = "ROCR_VISIBLE_DEVICES"
HIP = "HIP_VISIBLE_DEVICES"
CUDA = "CUDA_VISIBLE_DEVICES"
OPENCL = "GPU_DEVICE_ORDINAL"
OVERRIDE = "HSA_OVERRIDE_GFX_VERSION"
UUID_PREFIX = "GPU-"


def hsa_devices(node: Node, env: Mapping[str, str], *, root: bool = False) -> tuple[Device, ...]:
    """What the HSA runtime shows a process: rocminfo's agents. None at all where /dev/kfd cannot be opened.

    The first entry that names no device, or one named before, ends the list.
    """
    if kfd_error(node, root=root) is not None:
        return ()
    wanted = env.get(ROCR)
    if wanted is None:
        return node.devices
    found: list[Device] = []
    for word in wanted.split(","):
        device = _by_index_or_uuid(node.devices, word.strip())
        if device is None or device in found:
            break
        found.append(device)
    return tuple(found)


def hip_devices(node: Node, env: Mapping[str, str], *, root: bool = False) -> tuple[Device, ...]:
    """What HIP shows a process, device 0 first: hipGetDeviceCount counts these, torch's cuda:0 is the first.

    The first entry that names no device ends the list; one named before is passed over.
    """
    devices = hsa_devices(node, env, root=root)
    wanted = env.get(HIP, env.get(CUDA))
    return devices if wanted is None else _selected(devices, wanted)


def opencl_devices(node: Node, env: Mapping[str, str], *, root: bool = False) -> tuple[Device, ...]:
    """What OpenCL shows a process: as HIP, by a variable of its own."""
    devices = hsa_devices(node, env, root=root)
    wanted = env.get(OPENCL)
    return devices if wanted is None else _selected(devices, wanted)


def _selected(devices: Sequence[Device], wanted: str) -> tuple[Device, ...]:
    found: list[Device] = []
    for word in wanted.split(","):
        device = _by_exact_index(devices, word)
        if device is None:
            break
        if device not in found:
            found.append(device)
    return tuple(found)


def _by_index_or_uuid(devices: Sequence[Device], word: str) -> Device | None:
    for device in devices:
        if word in (str(device.index), device.hip_uuid):
            return device
    return None


def _by_exact_index(devices: Sequence[Device], word: str) -> Device | None:
    """By its place among `devices`, written as HIP writes it back (no blanks, no zeros before), or by UUID,
    whole or the beginning of it."""
    for place, device in enumerate(devices):
        if word == str(place) or (word.startswith(UUID_PREFIX) and device.hip_uuid.startswith(word)):
            return device
    return None


def target(device: Device, env: Mapping[str, str]) -> str:
    """The target that the runtime takes the device for: HSA_OVERRIDE_GFX_VERSION=9.4.2 says gfx942.

    A value that is not three numbers is passed over.
    """
    return overridden(env) or device.profile.target


def overridden(env: Mapping[str, str]) -> str | None:
    """The target that HSA_OVERRIDE_GFX_VERSION names; None where it is not set or cannot be read."""
    parts = env.get(OVERRIDE, "").split(".")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return None
    major, minor, stepping = map(int, parts)
    return f"gfx{major}{minor:x}{stepping:x}" if major <= 63 and max(minor, stepping) <= 255 else None


def target_id(device: Device, env: Mapping[str, str]) -> str:
    """The whole target id, such as `gfx942:sramecc+:xnack-`; one of another name has no features here."""
    name = target(device, env)
    return device.profile.target_id if name == device.profile.target else name
