"""Which devices there are, what they are, and which one calls mean."""

from typing import Any

from sim.hip.api.attributes import CUDA_FIELDS, HIP_FIELDS, HIP_VALUES
from sim.hip.api.called import Answer, accepted, constant, put, put_text, recorded
from sim.hip.api.properties import fill, properties
from sim.hip.errors import INVALID_DEVICE, INVALID_VALUE, NO_DEVICE, SUCCESS, UNSUPPORTED_LIMIT
from sim.hip.expr import Native
from sim.hip.host import Host

HIP_VERSION = 60_443_483
"""6.4.43483: major, minor and patch of HIP 6.4.1 (facts: rocm 0)."""
CUDA_VERSION = 12_080
STACK, PRINTF_FIFO, HEAP, LIMITS = 0, 1, 2, 3
DEFAULT_LIMITS = {STACK: 1024, PRINTF_FIFO: 1 << 20, HEAP: 8 << 20}
"""Bytes. On AMD the stack of a lane is as large as the kernel needs; the default is CUDA's documentation."""
INT_MAX = 2**31 - 1
BUS_ID_BYTES = 13


def version(host: Host) -> int:
    return CUDA_VERSION if host.gpus.is_cuda else HIP_VERSION


def known(host: Host, device: int) -> bool:
    return 0 <= device < len(host.gpus.each)


def _count(host: Host, native: Native, pointer: int) -> int:
    count = len(host.gpus.each)
    return put(host, native, pointer, "i4", count) or (SUCCESS if count else NO_DEVICE)


def _set(host: Host, _: Native, device: int) -> int:
    if not known(host, device):
        return INVALID_DEVICE
    host.gpus.current = device
    return SUCCESS


def _get(host: Host, native: Native, pointer: int, ordinal: int) -> int:
    """hipDeviceGet: a device's handle is its number."""
    return put(host, native, pointer, "i4", ordinal) if known(host, ordinal) else INVALID_DEVICE


def _properties(host: Host, native: Native, pointer: int, device: int) -> int:
    if pointer == 0:
        return INVALID_VALUE
    if not known(host, device):
        return INVALID_DEVICE
    layout = "cudaDeviceProp" if host.gpus.is_cuda else "hipDeviceProp_tR0600"
    fill(host, native, pointer, properties(host.gpus.told, device), layout)
    return SUCCESS


def _attribute(host: Host, native: Native, pointer: int, number: int, device: int) -> int:
    if pointer == 0:
        return INVALID_VALUE
    if not known(host, device):
        return INVALID_DEVICE
    fields = CUDA_FIELDS if host.gpus.is_cuda else HIP_FIELDS
    if not host.gpus.is_cuda and number in HIP_VALUES:
        return put(host, native, pointer, "i4", HIP_VALUES[number])
    if number not in fields:
        return INVALID_VALUE
    return put(host, native, pointer, "i4", min(_value(host, fields[number], device), INT_MAX))


def _value(host: Host, field: str | tuple[str, int], device: int) -> int:
    values: dict[str, Any] = properties(host.gpus.told, device)
    name, axis = field if isinstance(field, tuple) else (field, None)
    found = values.get(name, 0)
    return int(found if axis is None else found[axis])


def _name(host: Host, native: Native, pointer: int, room: int, device: int) -> int:
    if not known(host, device):
        return INVALID_DEVICE
    return put_text(host, native, pointer, host.gpus.told["name"], room)


def _uuid(host: Host, native: Native, pointer: int, device: int) -> int:
    """HIP's 16 bytes are the letters of the serial number; CUDA's are its value."""
    if not known(host, device):
        return INVALID_DEVICE
    if pointer == 0:
        return INVALID_VALUE
    letters = host.gpus.told["devices"][device]["uuid"].removeprefix("GPU-").encode()[:16]
    for at, letter in enumerate(letters):
        host.store(pointer + at, "u1", letter, native.line)
    return SUCCESS


def _bus_id(host: Host, native: Native, pointer: int, room: int, device: int) -> int:
    if not known(host, device):
        return INVALID_DEVICE
    put_text(host, native, pointer, _bus(host, device), room)
    return INVALID_VALUE if room < BUS_ID_BYTES or pointer == 0 else SUCCESS


def _bus(host: Host, device: int) -> str:
    one = host.gpus.told["devices"][device]
    return f"0000:{one['bus']:02x}:00.{one.get('part', 0)}"


def _by_bus_id(host: Host, native: Native, pointer: int, text: int) -> int:
    if 0 in (pointer, text):
        return INVALID_VALUE
    wanted = host.string(text, native.line).lower()
    for device in range(len(host.gpus.each)):
        if wanted in (_bus(host, device), _bus(host, device).removeprefix("0000:")):
            return put(host, native, pointer, "i4", device)
    return INVALID_VALUE


def _capability(host: Host, native: Native, major: int, minor: int, device: int) -> int:
    if not known(host, device):
        return INVALID_DEVICE
    whole, part = host.gpus.told["capability"]
    return put(host, native, major, "i4", whole) or put(host, native, minor, "i4", part)


def _total(host: Host, native: Native, pointer: int, device: int) -> int:
    if not known(host, device):
        return INVALID_DEVICE
    return put(host, native, pointer, "u8", host.gpus.told["memory_bytes"])


def _limit(host: Host, native: Native, pointer: int, limit: int) -> int:
    if not 0 <= limit < LIMITS:
        return INVALID_VALUE
    if limit == PRINTF_FIFO and not host.gpus.is_cuda:
        return UNSUPPORTED_LIMIT
    return put(host, native, pointer, "u8", host.gpus.limits.get(limit, DEFAULT_LIMITS[limit]))


def _set_limit(host: Host, _: Native, limit: int, value: int) -> int:
    if not 0 <= limit < LIMITS:
        return INVALID_VALUE
    if limit == PRINTF_FIFO and not host.gpus.is_cuda:
        return UNSUPPORTED_LIMIT
    host.gpus.limits[limit] = value
    return SUCCESS


def _choose(host: Host, native: Native, pointer: int, _: int) -> int:
    return put(host, native, pointer, "i4", 0)


def _reset(host: Host, _: Native) -> int:
    """What the current device held is gone; its streams and events are no more."""
    gpus = host.gpus
    gpus.wait_device(gpus.current)
    for base in [one.base for one in gpus.blocks.values() if one.device == gpus.current]:
        if gpus.blocks[base].kind != "registered":
            host.free(base)
        del gpus.blocks[base]
    gpus.gpu.used_bytes = int(gpus.told["devices"][gpus.current].get("used_bytes", 0))
    gpus.streams = {handle: one for handle, one in gpus.streams.items() if one.device != gpus.current}
    gpus.events = {handle: one for handle, one in gpus.events.items() if one.device != gpus.current}
    gpus.gpu.peers.clear()
    gpus.sticky = gpus.last_error = SUCCESS
    return SUCCESS


DEVICES: dict[str, Answer] = {
    "hipInit": recorded(lambda _, __, flags: INVALID_VALUE if flags else SUCCESS),
    "hipDriverGetVersion": recorded(constant("i4", version)),
    "hipRuntimeGetVersion": recorded(constant("i4", version)),
    "hipSetDevice": recorded(_set),
    "hipGetDevice": recorded(constant("i4", lambda host: host.gpus.current)),
    "hipGetDeviceCount": recorded(_count, without_devices=True),
    "hipDeviceGet": recorded(_get),
    **dict.fromkeys(("hipGetDeviceProperties", "hipGetDevicePropertiesR0600"), recorded(_properties)),
    "hipDeviceGetAttribute": recorded(_attribute),
    "hipDeviceGetName": recorded(_name),
    "hipDeviceGetUuid": recorded(_uuid),
    "hipDeviceGetPCIBusId": recorded(_bus_id),
    "hipDeviceGetByPCIBusId": recorded(_by_bus_id),
    "hipDeviceComputeCapability": recorded(_capability),
    "hipDeviceTotalMem": recorded(_total),
    "hipDeviceGetLimit": recorded(_limit),
    "hipDeviceSetLimit": recorded(_set_limit),
    **dict.fromkeys(("hipChooseDevice", "hipChooseDeviceR0600"), recorded(_choose)),
    "hipDeviceReset": recorded(_reset),
    "hipGetDeviceFlags": recorded(constant("u4", lambda _: 0)),
    "hipDeviceGetCacheConfig": recorded(constant("i4", lambda _: 0)),
    "hipDeviceGetSharedMemConfig": recorded(constant("i4", lambda _: 0)),
    **dict.fromkeys(
        (
            *("hipSetDeviceFlags", "hipDeviceSetCacheConfig", "hipDeviceSetSharedMemConfig"),
            *("hipSetValidDevices", "hipProfilerStart", "hipProfilerStop"),
        ),
        recorded(accepted),
    ),
}
