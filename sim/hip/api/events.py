"""Events: marks on streams that other streams and the host wait for, and that tell times.

Source for the answers: ROCm/clr hip_event.cpp.
"""

from sim.gpu.timing import SUBMIT_NS
from sim.hip.api.called import Answer, put, recorded
from sim.hip.api.streams import destroyed
from sim.hip.errors import CAPTURED_EVENT, INVALID_HANDLE, INVALID_VALUE, NOT_READY, SUCCESS
from sim.hip.expr import Native
from sim.hip.gpus import Event
from sim.hip.host import Host
from sim.hip.run_clock import NEVER_NS

DISABLE_TIMING = 2
FLAGS = 0x2000_0000 | 0x4000_0000 | 0x8000_0000 | 7
RECORD_NS = 1_500
"""On the stream, of the marker that an event is: ?"""


def _create(host: Host, native: Native, pointer: int, flags: int = 0) -> int:
    if pointer == 0 or flags & ~FLAGS:
        return INVALID_VALUE
    handle = host.gpus.handle()
    host.gpus.events[handle] = Event(host.gpus.current, flags)
    return put(host, native, pointer, "i8", handle)


def _destroy(host: Host, _: Native, handle: int) -> int:
    return SUCCESS if host.gpus.events.pop(handle, None) else INVALID_HANDLE


def _record(host: Host, _: Native, handle: int, stream_handle: int = 0, __: int = 0) -> int:
    event, stream = host.gpus.events.get(handle), host.gpus.stream(stream_handle)
    if event is None:
        return INVALID_HANDLE
    if stream is None:
        return destroyed(host)
    if stream.capture is not None:
        event.node = (stream.capture, list(stream.capture.last.get(stream.handle, [])))
        return SUCCESS
    if event.device != stream.device:
        return INVALID_HANDLE
    host.gpus.clock.spend(SUBMIT_NS)
    event.at_ns = NEVER_NS if stream.pending else host.gpus.enqueue(stream, RECORD_NS, "")[1]
    event.node = None
    return SUCCESS


def _synchronize(host: Host, _: Native, handle: int) -> int:
    event = host.gpus.events.get(handle)
    if event is None:
        return INVALID_HANDLE
    if event.node is not None:
        return CAPTURED_EVENT
    host.gpus.clock.wait_until(event.at_ns or 0.0)
    return SUCCESS


def _query(host: Host, _: Native, handle: int) -> int:
    event = host.gpus.events.get(handle)
    if event is None:
        return INVALID_HANDLE
    if event.node is not None:
        return CAPTURED_EVENT
    return NOT_READY if (event.at_ns or 0.0) > host.gpus.clock.elapsed_ns else SUCCESS


def _elapsed(host: Host, native: Native, pointer: int, first: int, last: int) -> int:
    """Milliseconds, as a float."""
    if pointer == 0:
        return INVALID_VALUE
    start, stop = host.gpus.events.get(first), host.gpus.events.get(last)
    if start is None or stop is None or start.device != stop.device:
        return INVALID_HANDLE
    if start.at_ns is None or stop.at_ns is None or (start.flags | stop.flags) & DISABLE_TIMING:
        return INVALID_HANDLE
    if max(start.at_ns, stop.at_ns) > host.gpus.clock.elapsed_ns:
        return NOT_READY
    return put(host, native, pointer, "f4", (stop.at_ns - start.at_ns) / 1e6)


EVENTS: dict[str, Answer] = {
    "hipEventCreate": recorded(_create),
    "hipEventCreateWithFlags": recorded(_create),
    "hipEventDestroy": recorded(_destroy),
    "hipEventRecord": recorded(_record),
    "hipEventRecordWithFlags": recorded(_record),
    "hipEventSynchronize": recorded(_synchronize),
    "hipEventQuery": recorded(_query),
    "hipEventElapsedTime": recorded(_elapsed),
}
