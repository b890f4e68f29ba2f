"""Copies and fills, flat and in two or three dimensions.

HIP looks at what the addresses are and not at the direction that it is told; CUDA refuses a direction that
is not so. Source: ROCm/clr hip_memory.cpp (ihipMemcpy_validate); CUDA's runtime API documentation.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.gpu.launch_time import Path, copy_ns, stream_ns
from sim.gpu.timing import SUBMIT_NS
from sim.hip.api.called import Answer, recorded, uncaptured
from sim.hip.errors import CONTEXT_DESTROYED, INVALID_DIRECTION, INVALID_VALUE, SUCCESS
from sim.hip.expr import Native
from sim.hip.gpus import RECORDS_MOST, Copied, Engine, Stream
from sim.hip.host import Host
from sim.hip.memory import Buffer
from sim.hip.work import MEMCPY, MEMSET, submit

HOST_TO_HOST, TO_DEVICE, TO_HOST, ON_DEVICE, DEFAULT, NO_CU = 0, 1, 2, 3, 4, 1024
HOST_COPY_BYTES_PER_NS = 10.0
"""memcpy on one core: ?"""
CPU = -1


@dataclass(frozen=True, slots=True)
class End:
    """One end of a copy: where, in which buffer, on which device; `is_known` to the runtime."""

    address: int
    buffer: Buffer
    device: int
    is_known: bool
    is_pinned: bool

    def rows(self, pitch: int, width: int, height: int) -> Any:
        """The bytes of a rectangle as (height, width)."""
        start = self.address - self.buffer.base
        if height == 1 or pitch == width:
            return self.buffer.raw[start : start + width * height].reshape(height, width)
        last = start + pitch * (height - 1) + width
        return np.lib.stride_tricks.as_strided(self.buffer.raw[start:last], (height, width), (pitch, 1))


def end(host: Host, native: Native, address: int, size: int, verb: str) -> End | int:
    """An end of a copy of `size` bytes; the error where the runtime knows it to be too small."""
    found = host.memory.find(address)
    inside = found is not None and not found.freed and found.base <= address < found.base + found.size
    if found is None or not inside:
        return End(address, host.buffer(address, size, native.line, verb), CPU, False, False)
    block = host.gpus.block(address)
    known = block is not None or found.space == "device"
    if known and not found.holds(address, size):
        return INVALID_VALUE
    if not known:
        return End(address, host.buffer(address, size, native.line, verb), CPU, False, False)
    if found.space == "device":
        return End(address, found, host.gpus.device_of(address), True, False)
    return End(address, found, CPU, True, True)


def copied(
    host: Host, native: Native, to: tuple[int, int], from_: tuple[int, int], shape: tuple[int, int],
    kind: int, stream: Stream, waits: bool,
) -> int:  # fmt: skip
    """`to` and `from_` are address and pitch, `shape` width in bytes and height."""
    width, height = shape
    if 0 in (to[0], from_[0]):
        return INVALID_VALUE if width * height or not host.gpus.is_cuda else SUCCESS
    if not (0 <= kind <= DEFAULT or kind == NO_CU):
        return INVALID_DIRECTION
    if not width * height:
        return SUCCESS
    if width > min(to[1], from_[1]):
        return INVALID_VALUE
    if _dead(host, to[0]) and _dead(host, from_[0]) and kind not in (HOST_TO_HOST, DEFAULT):
        return INVALID_VALUE
    target = end(host, native, to[0], to[1] * (height - 1) + width, "store to")
    source = end(host, native, from_[0], from_[1] * (height - 1) + width, "load from")
    if isinstance(target, int) or isinstance(source, int):
        return INVALID_VALUE
    if not _allowed(host, target, source, kind):
        return INVALID_VALUE

    def run(on: Stream) -> None:
        target.rows(to[1], width, height)[:] = source.rows(from_[1], width, height)
        _timed(host, on, target, source, width * height, waits)

    return submit(stream, MEMCPY, run)


def _dead(host: Host, address: int) -> bool:
    """Whether the runtime takes an address for one of the host: it never was its own, or is no more."""
    found = host.memory.find(address)
    if found is None or found.freed or not found.holds(address):
        return True
    return found.space != "device" and host.gpus.block(address) is None


def _allowed(host: Host, target: End, source: End, kind: int) -> bool:
    if kind == DEFAULT:
        return True
    if not host.gpus.is_cuda:
        return target.is_known or source.is_known or kind == HOST_TO_HOST
    told = (kind in (TO_DEVICE, ON_DEVICE), kind in (TO_HOST, ON_DEVICE))
    return all(
        one.is_pinned or (one.device != CPU) == is_device
        for one, is_device in zip((target, source), told, strict=True)
    )


def _timed(host: Host, stream: Stream, target: End, source: End, size: int, waits: bool) -> None:
    gpus = host.gpus
    if target.device == source.device == CPU:
        gpus.clock.spend(size / HOST_COPY_BYTES_PER_NS)
        return
    path, engine = _path(target, source)
    gpus.clock.spend(SUBMIT_NS)
    start, stop = gpus.enqueue(stream, copy_ns(gpus.rates, size, path), engine)
    if len(gpus.copies) < RECORDS_MOST:
        names = [("HOST" if one.device == CPU else "DEVICE") for one in (source, target)]
        direction = "_TO_".join(names)
        gpus.copies.append(Copied(direction, source.device, target.device, size, stream.handle, start, stop))
    # The runtime copies pageable memory through memory of its own and waits for it.
    if path == "pageable" or (waits and engine != "compute"):
        gpus.wait_stream(stream)


def _path(target: End, source: End) -> tuple[Path, Engine]:
    if CPU in (target.device, source.device):
        of_host = target if target.device == CPU else source
        return "host" if of_host.is_pinned else "pageable", "out" if target.device == CPU else "in"
    return ("local", "compute") if target.device == source.device else ("link", "out")


def filled(
    host: Host, native: Native, to: tuple[int, int], shape: tuple[int, int], value: int, size: int,
    stream: Stream,
) -> int:  # fmt: skip
    """A rectangle of elements of `size` bytes; width counts bytes."""
    width, height = shape
    if not width * height:
        return SUCCESS
    if to[0] == 0 or width > to[1] or _dead(host, to[0]):
        return INVALID_VALUE
    target = end(host, native, to[0], to[1] * (height - 1) + width, "store to")
    if isinstance(target, int):
        return INVALID_VALUE
    letters = (value % (1 << 8 * size)).to_bytes(size, "little")

    def run(on: Stream) -> None:
        rows = target.rows(to[1], width, height)
        for at, letter in enumerate(letters):
            rows[:, at::size] = letter
        host.gpus.clock.spend(SUBMIT_NS)
        host.gpus.enqueue(on, stream_ns(host.gpus.rates, width * height), "compute")

    return submit(stream, MEMSET, run)


def _copy(waits: bool, kind_given: int | None = None) -> Answer:
    def answer(host: Host, native: Native, to: int, from_: int, size: int, *rest: int) -> int:
        kind, handle = (*rest, 0)[:2] if kind_given is None else (kind_given, (*rest, 0)[0])
        stream = host.gpus.stream(handle)
        if stream is None:
            return CONTEXT_DESTROYED
        return copied(host, native, (to, size), (from_, size), (size, 1), kind, stream, waits)

    return recorded(uncaptured(answer) if waits else answer)


def _copy_2d(waits: bool) -> Answer:
    def answer(host: Host, native: Native, to: int, to_pitch: int, from_: int, from_pitch: int,
               width: int, height: int, kind: int, handle: int = 0) -> int:  # fmt: skip
        stream = host.gpus.stream(handle)
        if stream is None:
            return CONTEXT_DESTROYED
        return copied(host, native, (to, to_pitch), (from_, from_pitch), (width, height), kind, stream, waits)

    return recorded(uncaptured(answer) if waits else answer)


def _copy_peer(waits: bool) -> Answer:
    def answer(host: Host, native: Native, to: int, _: int, from_: int, __: int, size: int,
               handle: int = 0) -> int:  # fmt: skip
        stream = host.gpus.stream(handle)
        if stream is None:
            return CONTEXT_DESTROYED
        return copied(host, native, (to, size), (from_, size), (size, 1), DEFAULT, stream, waits)

    return recorded(uncaptured(answer) if waits else answer)


def _fill(size: int) -> Answer:
    def answer(host: Host, native: Native, to: int, value: int, count: int, handle: int = 0) -> int:
        stream = host.gpus.stream(handle)
        if stream is None:
            return CONTEXT_DESTROYED
        bytes_ = count * size
        return filled(host, native, (to, bytes_), (bytes_, 1), value, size, stream)

    return recorded(answer)


def _fill_2d(host: Host, native: Native, to: int, pitch: int, value: int, width: int, height: int,
             handle: int = 0) -> int:  # fmt: skip
    stream = host.gpus.stream(handle)
    if stream is None:
        return CONTEXT_DESTROYED
    return filled(host, native, (to, pitch), (width, height), value & 255, 1, stream)


def _fill_3d(host: Host, native: Native, pitched: tuple[int, int, int, int], value: int,
             extent: tuple[int, int, int], handle: int = 0) -> int:  # fmt: skip
    to, pitch, _, rows = pitched
    width, height, depth = extent
    stream = host.gpus.stream(handle)
    if stream is None:
        return CONTEXT_DESTROYED
    if height == rows or depth == 1:
        return filled(host, native, (to, pitch), (width, height * depth), value & 255, 1, stream)
    layers = [
        filled(host, native, (to + one * pitch * rows, pitch), (width, height), value & 255, 1, stream)
        for one in range(depth)
    ]
    return max(layers, default=SUCCESS)


COPIES: dict[str, Answer] = {
    "hipMemcpy": _copy(True),
    "hipMemcpyAsync": _copy(False),
    "hipMemcpyWithStream": _copy(True),
    "hipMemcpyHtoD": _copy(True, TO_DEVICE),
    "hipMemcpyDtoH": _copy(True, TO_HOST),
    "hipMemcpyDtoD": _copy(True, ON_DEVICE),
    "hipMemcpyHtoDAsync": _copy(False, TO_DEVICE),
    "hipMemcpyDtoHAsync": _copy(False, TO_HOST),
    "hipMemcpyDtoDAsync": _copy(False, ON_DEVICE),
    "hipMemcpyPeer": _copy_peer(True),
    "hipMemcpyPeerAsync": _copy_peer(False),
    "hipMemcpy2D": _copy_2d(True),
    "hipMemcpy2DAsync": _copy_2d(False),
    "hipMemset": _fill(1),
    "hipMemsetAsync": _fill(1),
    "hipMemsetD8": _fill(1),
    "hipMemsetD8Async": _fill(1),
    "hipMemsetD16": _fill(2),
    "hipMemsetD16Async": _fill(2),
    "hipMemsetD32": _fill(4),
    "hipMemsetD32Async": _fill(4),
    "hipMemset2D": recorded(_fill_2d),
    "hipMemset2DAsync": recorded(_fill_2d),
    "hipMemset3D": recorded(_fill_3d),
    "hipMemset3DAsync": recorded(_fill_3d),
}
