"""Memory of devices, pinned and managed memory of the host, and memory that the host registers."""

from typing import Literal, TypeAlias

from sim.gpu.launch_time import ALLOCATE_NS
from sim.hip.api.called import Answer, put, recorded, uncaptured
from sim.hip.api.properties import fill
from sim.hip.errors import (
    ALREADY_REGISTERED,
    INVALID_DEVICE,
    INVALID_VALUE,
    NOT_REGISTERED,
    OUT_OF_MEMORY,
    SUCCESS,
)
from sim.hip.expr import Native
from sim.hip.gpus import Block
from sim.hip.host import NODE_BYTES, Host
from sim.hip.memory import Space

BlockKind: TypeAlias = Literal["device", "pinned", "managed"]
SPACES: dict[BlockKind, Space] = {"device": "device", "pinned": "managed", "managed": "managed"}
PAGE = 4096
PITCH = 256
"""hipMallocPitch starts each row at a multiple of this on gfx9: ?"""
CPU = -1
"""hipCpuDeviceId"""
INVALID_DEVICE_NUMBER = -2
"""hipInvalidDeviceId"""
TYPES = {"pinned": 1, "registered": 1, "device": 2, "managed": 3}
"""hipMemoryType"""


def allocated(
    host: Host, native: Native, pointer: int, size: int, kind: BlockKind, flags: int = 0, pool: int = 0
) -> int:
    """Stores the address of new memory at `pointer`. Only device memory counts against a device's."""
    gpus = host.gpus
    gpus.clock.spend(ALLOCATE_NS)
    if size == 0 or pointer == 0:
        return put(host, native, pointer, "i8", 0)
    if not (gpus.gpu.take(_rounded(size)) if kind == "device" else size <= NODE_BYTES):
        return OUT_OF_MEMORY
    buffer = host.memory.allocate(size, SPACES[kind])
    gpus.blocks[buffer.base] = Block(buffer.base, size, kind, gpus.current, flags, pool)
    return put(host, native, pointer, "i8", buffer.base)


def _rounded(size: int) -> int:
    return -(-size // PAGE) * PAGE


def _allocate(kind: BlockKind) -> Answer:
    def answer(host: Host, native: Native, pointer: int, size: int, flags: int = 0) -> int:
        return allocated(host, native, pointer, size, kind, flags)

    return recorded(uncaptured(answer))


def released(host: Host, pointer: int, *kinds: str, waits: bool = True) -> int:
    block = host.gpus.blocks.get(pointer)
    if block is None or block.kind not in kinds:
        return INVALID_VALUE
    if waits:
        host.gpus.wait_device(block.device)
        host.gpus.clock.spend(ALLOCATE_NS)
    if block.kind == "device":
        host.gpus.each[block.device].used_bytes -= _rounded(block.size)
    del host.gpus.blocks[pointer]
    host.free(pointer)
    return SUCCESS


def _release(*kinds: str) -> Answer:
    def answer(host: Host, _: Native, pointer: int) -> int:
        return released(host, pointer, *kinds) if pointer else SUCCESS

    return recorded(uncaptured(answer))


def _pitched(host: Host, native: Native, pointer: int, pitch: int, width: int, height: int, *_: int) -> int:
    if pitch == 0 or pointer == 0:
        return INVALID_VALUE
    row = -(-width // PITCH) * PITCH
    put(host, native, pitch, "u8", row)
    return allocated(host, native, pointer, row * height, "device")


def _pitched_3d(host: Host, native: Native, pointer: int, extent: tuple[int, int, int]) -> int:
    """hipPitchedPtr: ptr, pitch, xsize, ysize. Extents are width in bytes, height, depth."""
    width, height, depth = extent
    if pointer == 0 or 0 in extent:
        return INVALID_VALUE
    row = -(-width // PITCH) * PITCH
    for at, value in ((8, row), (16, width), (24, height)):
        host.store(pointer + at, "u8", value, native.line)
    return allocated(host, native, pointer, row * height * depth, "device")


def _register(host: Host, native: Native, pointer: int, size: int, flags: int) -> int:
    if pointer == 0 or size == 0 or flags > 15:
        return INVALID_VALUE
    if pointer in host.gpus.blocks:
        return ALREADY_REGISTERED if host.gpus.is_cuda else SUCCESS
    buffer = host.buffer(pointer, size, native.line, "registering")
    buffer.space = "managed"
    host.gpus.blocks[pointer] = Block(pointer, size, "registered", host.gpus.current, flags)
    return SUCCESS


def _unregister(host: Host, _: Native, pointer: int) -> int:
    block = host.gpus.blocks.get(pointer)
    if block is None or block.kind != "registered":
        return NOT_REGISTERED
    del host.gpus.blocks[pointer]
    buffer = host.memory.find(pointer)
    still = any(buffer.holds(one.base) for one in host.gpus.blocks.values()) if buffer else True
    if buffer is not None and not still:
        buffer.space = "host"
    return SUCCESS


def _device_pointer(host: Host, native: Native, pointer: int, address: int, flags: int = 0) -> int:
    block = host.gpus.block(address)
    if flags or block is None or block.kind == "device":
        return INVALID_VALUE
    return put(host, native, pointer, "i8", address)


def _host_flags(host: Host, native: Native, pointer: int, address: int) -> int:
    block = host.gpus.block(address)
    if block is None or block.kind == "device":
        return INVALID_VALUE
    return put(host, native, pointer, "u4", block.flags)


def _memory_left(host: Host, native: Native, free: int, total: int) -> int:
    gpu = host.gpus.gpu
    return put(host, native, free, "u8", gpu.total_bytes - gpu.used_bytes) or put(
        host, native, total, "u8", gpu.total_bytes
    )


def _size_of(host: Host, native: Native, address: int, pointer: int) -> int:
    block = host.gpus.block(address)
    return INVALID_VALUE if block is None else put(host, native, pointer, "u8", block.size)


def _range_of(host: Host, native: Native, base: int, size: int, address: int) -> int:
    block = host.gpus.block(address)
    if block is None:
        return INVALID_VALUE
    for pointer, value in ((base, block.base), (size, block.size)):
        if pointer:
            host.store(pointer, "u8", value, native.line)
    return SUCCESS


def _pointer(host: Host, native: Native, pointer: int, address: int) -> int:
    """hipPointerGetAttributes. Memory that the runtime knows nothing of is of type 0."""
    if 0 in (pointer, address):
        return INVALID_VALUE
    block, is_cuda = host.gpus.block(address), host.gpus.is_cuda
    on_host = block is not None and block.kind != "device"
    values: dict[str, int] = {"type": 0, "device": INVALID_DEVICE_NUMBER}
    if block is not None:
        values = {
            "type": TYPES[block.kind],
            "device": block.device,
            "devicePointer": address,
            "hostPointer": address if on_host else 0,
            "isManaged": int(block.kind == "managed"),
            "allocationFlags": block.flags,
        }
    layout = "cudaPointerAttributes" if is_cuda else "hipPointerAttribute_t"
    fill(host, native, pointer, values, layout)
    return SUCCESS


def _advise(host: Host, _: Native, address: int, size: int, __: int, device: int) -> int:
    """Where managed memory lies is not simulated: every device reaches it at any time."""
    return _managed(host, address, size, device)


def _prefetch(host: Host, _: Native, address: int, size: int, device: int, __: int = 0) -> int:
    return _managed(host, address, size, device)


def _attach(host: Host, _: Native, __: int, address: int, *___: int) -> int:
    block = host.gpus.block(address)
    return SUCCESS if block is not None and block.kind == "managed" else INVALID_VALUE


def _managed(host: Host, address: int, size: int, device: int) -> int:
    block = host.gpus.block(address)
    if size == 0 or block is None or address + size > block.base + block.size:
        return INVALID_VALUE
    return SUCCESS if device == CPU or 0 <= device < len(host.gpus.each) else INVALID_DEVICE


ALLOCATION: dict[str, Answer] = {
    "hipMalloc": _allocate("device"),
    "hipExtMallocWithFlags": _allocate("device"),
    **dict.fromkeys(
        ("hipHostMalloc", "hipHostAlloc", "hipMallocHost", "hipMemAllocHost", "hipExtHostAlloc"),
        _allocate("pinned"),
    ),
    "hipMallocManaged": _allocate("managed"),
    "hipFree": _release("device", "managed", "pinned"),
    **dict.fromkeys(("hipHostFree", "hipFreeHost"), _release("pinned", "managed")),
    "hipMallocPitch": recorded(uncaptured(_pitched)),
    "hipMemAllocPitch": recorded(uncaptured(_pitched)),
    "hipMalloc3D": recorded(uncaptured(_pitched_3d)),
    "hipHostRegister": recorded(uncaptured(_register)),
    "hipHostUnregister": recorded(uncaptured(_unregister)),
    "hipHostGetDevicePointer": recorded(_device_pointer),
    "hipHostGetFlags": recorded(_host_flags),
    "hipMemGetInfo": recorded(_memory_left),
    "hipPointerGetAttributes": recorded(_pointer),
    "hipMemPtrGetInfo": recorded(_size_of),
    "hipMemGetAddressRange": recorded(_range_of),
    "hipStreamAttachMemAsync": recorded(_attach),
    "hipMemAdvise": recorded(_advise),
    "hipMemPrefetchAsync": recorded(_prefetch),
}
