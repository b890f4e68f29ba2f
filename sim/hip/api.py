"""The HIP runtime API on the host: name -> what answers the call."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sim.hip.errors import ERRORS
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.memory import Buffer, Space, TooMuchMemory

SUCCESS, INVALID_VALUE, OUT_OF_MEMORY, INVALID_DEVICE = 0, 1, 2, 101
Answer = Callable[..., Any]


def _allocate(space: Space) -> Answer:
    def answer(host: Host, call: Native, pointer: int, size: int, *_: int) -> int:
        if size == 0:
            host.store(pointer, "i8", 0, call.line)
            return SUCCESS
        if size > int(host.device["memory_bytes"]):
            return _failed(host, OUT_OF_MEMORY)
        try:
            buffer = host.memory.allocate(size, space)
        except TooMuchMemory:
            return _failed(host, OUT_OF_MEMORY)
        host.store(pointer, "i8", buffer.base, call.line)
        return SUCCESS

    return answer


def _failed(host: Host, error: int) -> int:
    host.last_error = error
    return error


def _free(host: Host, _: Native, pointer: int) -> int:
    return SUCCESS if pointer == 0 or host.free(pointer) else _failed(host, INVALID_VALUE)


def _held(host: Host, address: int, size: int) -> Buffer | None:
    found = host.memory.find(address)
    return found if found is not None and not found.freed and found.holds(address, size) else None


def _copy(host: Host, _: Native, to: int, from_: int, size: int, *__: int) -> int:
    target, source = _held(host, to, size), _held(host, from_, size)
    if size == 0:
        return SUCCESS
    if target is None or source is None:
        return _failed(host, INVALID_VALUE)
    start, first = to - target.base, from_ - source.base
    target.raw[start : start + size] = source.raw[first : first + size]
    return SUCCESS


def _fill(host: Host, _: Native, to: int, value: int, size: int, *__: int) -> int:
    target = _held(host, to, size)
    if target is None:
        return _failed(host, INVALID_VALUE) if size else SUCCESS
    start = to - target.base
    target.raw[start : start + size] = value & 255
    return SUCCESS


def _last_error(host: Host, _: Native) -> int:
    error, host.last_error = host.last_error, SUCCESS
    return error


def _error_text(part: int) -> Answer:
    def answer(host: Host, _: Native, error: int) -> int:
        text = ERRORS.get(error, ("hipErrorUnknown", "unknown error"))[part]
        return text_address(host, text)

    return answer


def text_address(host: Host, text: str) -> int:
    raw = text.encode("latin-1", "replace") + b"\0"
    buffer = host.memory.allocate(len(raw), "host")
    buffer.raw[:] = np.frombuffer(raw, np.uint8)
    return buffer.base


def _set_device(host: Host, _: Native, device: int) -> int:
    return SUCCESS if 0 <= device < int(host.device["count"]) else _failed(host, INVALID_DEVICE)


def _store_int(value: Callable[[Host], int]) -> Answer:
    def answer(host: Host, call: Native, pointer: int) -> int:
        host.store(pointer, "i4", value(host), call.line)
        return SUCCESS

    return answer


def _properties(host: Host, call: Native, pointer: int, device: int) -> int:
    if not 0 <= device < int(host.device["count"]):
        return _failed(host, INVALID_DEVICE)
    layout = next(one for one in host.program.structs if one.name == "hipDeviceProp_t")
    values = _property_values(host.device)
    for field in layout.fields:
        _put(host, call, pointer + field.offset, field.type, values.get(field.name, 0))
    return SUCCESS


def _put(host: Host, call: Native, address: int, type_: Any, value: Any) -> None:
    if isinstance(value, str):
        for number, letter in enumerate(value.encode() + b"\0"):
            host.store(address + number, "u1", letter, call.line)
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            host.store(address + 4 * number, "i4", one, call.line)
    elif hasattr(type_, "code"):
        host.store(address, type_.code, value, call.line)


def _property_values(device: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": device["name"],
        "gcnArchName": device["arch_name"],
        "totalGlobalMem": device["memory_bytes"],
        "sharedMemPerBlock": device["lds_bytes"],
        "maxSharedMemoryPerMultiProcessor": device["lds_bytes"],
        "regsPerBlock": 65_536,
        "warpSize": device["wave"],
        "maxThreadsPerBlock": 1024,
        "maxThreadsDim": (1024, 1024, 1024),
        "maxGridSize": (2**31 - 1, 65_536, 65_536),
        "clockRate": device["clock_khz"],
        "memoryClockRate": device["memory_clock_khz"],
        "memoryBusWidth": device["bus_bits"],
        "totalConstMem": 2**31 - 1,
        "major": device["major"],
        "minor": device["minor"],
        "multiProcessorCount": device["cus"],
        "l2CacheSize": device["l2_bytes"],
        "maxThreadsPerMultiProcessor": 2048,
    }


def _stream(host: Host, call: Native, pointer: int) -> int:
    host.streams += 1
    host.store(pointer, "i8", 0x5000 + 16 * host.streams, call.line)
    return SUCCESS


def _nothing(*_: Any) -> int:
    return SUCCESS


API: dict[str, Answer] = {
    "hipMalloc": _allocate("device"),
    "hipHostMalloc": _allocate("managed"),
    "hipMallocManaged": _allocate("managed"),
    "hipFree": _free,
    "hipHostFree": _free,
    "hipMemcpy": _copy,
    "hipMemcpyAsync": _copy,
    "hipMemset": _fill,
    "hipMemsetAsync": _fill,
    "hipDeviceSynchronize": _nothing,
    "hipDeviceReset": _nothing,
    "hipGetLastError": _last_error,
    "hipPeekAtLastError": lambda host, _: host.last_error,
    "hipGetErrorName": _error_text(0),
    "hipGetErrorString": _error_text(1),
    "hipSetDevice": _set_device,
    "hipGetDevice": _store_int(lambda _: 0),
    "hipGetDeviceCount": _store_int(lambda host: int(host.device["count"])),
    "hipGetDeviceProperties": _properties,
    "hipStreamCreate": _stream,
    "hipStreamDestroy": _nothing,
    "hipStreamSynchronize": _nothing,
}
