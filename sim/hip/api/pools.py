"""Memory in the order of a stream, and the pools that it comes from: a pool is a name on its memory."""

from dataclasses import dataclass, field

from sim.hip.api.allocation import allocated, released
from sim.hip.api.called import Answer, keep, kept, put, recorded, uncaptured
from sim.hip.api.devices import known
from sim.hip.api.streams import destroyed
from sim.hip.errors import INVALID_DEVICE, INVALID_HANDLE, INVALID_VALUE, SUCCESS
from sim.hip.expr import Native
from sim.hip.host import Host

ATTRIBUTE_CODES = {1: "i4", 2: "i4", 3: "i4", 4: "u8", 5: "u8", 6: "u8", 7: "u8", 8: "u8"}
THRESHOLD, RESERVED_NOW, RESERVED_HIGH, USED_NOW, USED_HIGH = range(4, 9)


@dataclass(slots=True)
class Pool:
    device: int
    values: dict[int, int] = field(default_factory=lambda: {1: 1, 2: 1, 3: 1})
    high_bytes: int = 0


def _default(host: Host, device: int) -> int:
    """The handle of a device's own pool, made when it is first asked for."""
    found = host.gpus.pools.get(device)
    if found is None:
        found = host.gpus.pools[device] = host.gpus.handle()
        host.gpus.handles[found] = Pool(device)
    return found


def _used(host: Host, handle: int) -> int:
    return sum(one.size for one in host.gpus.blocks.values() if one.pool == handle)


def _from(host: Host, native: Native, pointer: int, size: int, handle: int, stream: int) -> int:
    pool = kept(host, handle, Pool)
    if pool is None or pointer == 0:
        return INVALID_VALUE
    if host.gpus.stream(stream) is None:
        return destroyed(host)
    error = allocated(host, native, pointer, size, "device", pool=handle)
    pool.high_bytes = max(pool.high_bytes, _used(host, handle))
    return error


def _allocate(host: Host, native: Native, pointer: int, size: int, stream: int = 0) -> int:
    current = host.gpus.stream(stream)
    device = host.gpus.current if current is None else current.device
    return _from(host, native, pointer, size, _default(host, device), stream)


def _release(host: Host, _: Native, pointer: int, stream: int = 0) -> int:
    if pointer == 0:
        return INVALID_VALUE
    if host.gpus.stream(stream) is None:
        return destroyed(host)
    return released(host, pointer, "device", waits=False)


def _default_of(host: Host, native: Native, pointer: int, device: int) -> int:
    if not known(host, device):
        return INVALID_DEVICE
    return put(host, native, pointer, "i8", _default(host, device))


def _choose(host: Host, _: Native, device: int, handle: int) -> int:
    if not known(host, device):
        return INVALID_DEVICE
    if kept(host, handle, Pool) is None:
        return INVALID_VALUE
    host.gpus.pools[device] = handle
    return SUCCESS


def _create(host: Host, native: Native, pointer: int, properties: int) -> int:
    """hipMemPoolProps: the device's number is the second half of `location`, at byte 12."""
    if 0 in (pointer, properties):
        return INVALID_VALUE
    device = int(host.load(properties + 12, "i4", native.line))
    if not known(host, device):
        return INVALID_DEVICE
    return keep(host, native, pointer, Pool(device))


def _destroy(host: Host, _: Native, handle: int) -> int:
    if kept(host, handle, Pool) is None:
        return INVALID_HANDLE
    del host.gpus.handles[handle]
    return SUCCESS


def _set(host: Host, native: Native, handle: int, attribute: int, pointer: int) -> int:
    pool = kept(host, handle, Pool)
    if pool is None or pointer == 0 or attribute not in ATTRIBUTE_CODES:
        return INVALID_VALUE
    value = int(host.load(pointer, ATTRIBUTE_CODES[attribute], native.line))
    if attribute > THRESHOLD:
        pool.high_bytes = _used(host, handle)
        return INVALID_VALUE if value else SUCCESS
    pool.values[attribute] = value
    return SUCCESS


def _get(host: Host, native: Native, handle: int, attribute: int, pointer: int) -> int:
    pool = kept(host, handle, Pool)
    if pool is None or attribute not in ATTRIBUTE_CODES:
        return INVALID_VALUE
    used = _used(host, handle)
    told = {
        RESERVED_NOW: used,
        USED_NOW: used,
        RESERVED_HIGH: pool.high_bytes,
        USED_HIGH: pool.high_bytes,
        **pool.values,
    }
    return put(host, native, pointer, ATTRIBUTE_CODES[attribute], told.get(attribute, 0))


def _trim(host: Host, _: Native, handle: int, __: int) -> int:
    return INVALID_VALUE if kept(host, handle, Pool) is None else SUCCESS


POOLS: dict[str, Answer] = {
    "hipMallocAsync": recorded(uncaptured(_allocate)),
    "hipMallocFromPoolAsync": recorded(uncaptured(_from)),
    "hipFreeAsync": recorded(uncaptured(_release)),
    **dict.fromkeys(("hipDeviceGetDefaultMemPool", "hipDeviceGetMemPool"), recorded(_default_of)),
    "hipDeviceSetMemPool": recorded(_choose),
    "hipMemPoolCreate": recorded(_create),
    "hipMemPoolDestroy": recorded(_destroy),
    "hipMemPoolSetAttribute": recorded(_set),
    "hipMemPoolGetAttribute": recorded(_get),
    "hipMemPoolTrimTo": recorded(_trim),
}
