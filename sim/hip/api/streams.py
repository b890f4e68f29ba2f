"""Streams. Source for the answers: ROCm/clr hip_stream.cpp."""

from collections.abc import Callable

from sim.hip.api.called import Answer, put, recorded, uncaptured
from sim.hip.errors import (
    CAPTURE_UNSUPPORTED,
    CONTEXT_DESTROYED,
    INVALID_HANDLE,
    INVALID_VALUE,
    NOT_READY,
    SUCCESS,
)
from sim.hip.expr import Native
from sim.hip.gpus import LEGACY, PER_THREAD, Stream
from sim.hip.host import Host
from sim.hip.work import HOST, submit

HIGHEST, LOWEST = -1, 1
"""Priorities of streams on AMD: high, normal and low."""
CUDA_HIGHEST, CUDA_LOWEST = -5, 0


def destroyed(host: Host) -> int:
    """What a handle is called that is no stream's."""
    return INVALID_HANDLE if host.gpus.is_cuda else CONTEXT_DESTROYED


def _create(host: Host, native: Native, pointer: int, flags: int = 0, priority: int = 0) -> int:
    if pointer == 0 or flags not in (0, 1):
        return INVALID_VALUE
    high, low = _priorities(host)
    gpus = host.gpus
    handle = gpus.handle()
    held = min(max(priority, high), low)
    gpus.streams[handle] = Stream(handle, gpus.current, flags, held, gpus.clock.elapsed_ns)
    return put(host, native, pointer, "i8", handle)


def _priorities(host: Host) -> tuple[int, int]:
    return (CUDA_HIGHEST, CUDA_LOWEST) if host.gpus.is_cuda else (HIGHEST, LOWEST)


def _destroy(host: Host, _: Native, handle: int) -> int:
    if handle in (0, PER_THREAD, LEGACY):
        return INVALID_HANDLE
    stream = host.gpus.streams.get(handle)
    if stream is None:
        return destroyed(host)
    host.gpus.wait_stream(stream)
    del host.gpus.streams[handle]
    return SUCCESS


def _on(work: Callable[[Host, Native, Stream], int]) -> Answer:
    """A call whose first value is the stream that it is about."""

    def answer(host: Host, native: Native, handle: int) -> int:
        stream = host.gpus.stream(handle)
        return destroyed(host) if stream is None else work(host, native, stream)

    return recorded(answer)


def _synchronize(host: Host, _: Native, stream: Stream) -> int:
    if stream.capture is not None:
        stream.capture.is_valid = False
        return CAPTURE_UNSUPPORTED
    host.gpus.wait_stream(stream)
    return SUCCESS


def _query(host: Host, _: Native, stream: Stream) -> int:
    return NOT_READY if stream.ready_ns > host.gpus.clock.elapsed_ns else SUCCESS


def _priority_range(host: Host, native: Native, least: int, greatest: int) -> int:
    high, low = _priorities(host)
    for pointer, value in ((least, low), (greatest, high)):
        if pointer:
            host.store(pointer, "i4", value, native.line)
    return SUCCESS


def _told(value: Callable[[Stream], int], code: str) -> Answer:
    def answer(host: Host, native: Native, handle: int, pointer: int) -> int:
        stream = host.gpus.stream(handle)
        return destroyed(host) if stream is None else put(host, native, pointer, code, value(stream))

    return recorded(answer)


def _wait_event(host: Host, _: Native, handle: int, event_handle: int, __: int = 0) -> int:
    stream, event = host.gpus.stream(handle), host.gpus.events.get(event_handle)
    if event is None or stream is None:
        return INVALID_HANDLE
    if event.node is not None:
        capture, needs = event.node
        stream.capture = stream.capture or capture
        capture.last[stream.handle] = [*capture.last.get(stream.handle, []), *needs]
    elif event.at_ns is not None:
        stream.ready_ns = max(stream.ready_ns, event.at_ns)
    return SUCCESS


def _callback(host: Host, _: Native, handle: int, function: int, data: int, __: int = 0) -> int:
    """hipStreamAddCallback: function(stream, status, data)."""
    stream = host.gpus.stream(handle)
    return destroyed(host) if stream is None else later(host, stream, function, (handle, SUCCESS, data))


def _host_function(host: Host, _: Native, handle: int, function: int, data: int) -> int:
    stream = host.gpus.stream(handle)
    return destroyed(host) if stream is None else later(host, stream, function, (data,))


def later(host: Host, stream: Stream, function: int, values: tuple[int, ...]) -> int:
    """Hands a function of the host's to a stream."""
    if function == 0:
        return INVALID_VALUE

    def run(on: Stream) -> None:
        on.due.append((max(on.ready_ns, host.gpus.clock.elapsed_ns), lambda: call(host, function, values)))

    return submit(stream, HOST, run)


def call(host: Host, address: int, values: tuple[int, ...]) -> None:
    """A function of the program's, by its address."""
    number = host.function(address)
    if number is None:
        raise host.crash(0, f"a call of {address:#x}, where no function is")
    host.calls[number](*values)


def _device_synchronize(host: Host, _: Native) -> int:
    host.gpus.wait_device(host.gpus.current)
    return SUCCESS


STREAMS: dict[str, Answer] = {
    "hipStreamCreate": recorded(_create),
    "hipStreamCreateWithFlags": recorded(_create),
    "hipStreamCreateWithPriority": recorded(_create),
    "hipExtStreamCreateWithCUMask": recorded(lambda host, call, pointer, *_: _create(host, call, pointer)),
    "hipStreamDestroy": recorded(_destroy),
    "hipStreamSynchronize": _on(_synchronize),
    "hipStreamQuery": _on(_query),
    "hipStreamWaitEvent": recorded(_wait_event),
    "hipStreamGetFlags": _told(lambda stream: stream.flags, "u4"),
    "hipStreamGetPriority": _told(lambda stream: stream.priority, "i4"),
    "hipStreamGetDevice": _told(lambda stream: stream.device, "i4"),
    "hipStreamAddCallback": recorded(_callback),
    "hipLaunchHostFunc": recorded(_host_function),
    "hipDeviceGetStreamPriorityRange": recorded(_priority_range),
    "hipDeviceSynchronize": recorded(uncaptured(_device_synchronize)),
}
