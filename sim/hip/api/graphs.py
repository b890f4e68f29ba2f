"""Graphs of work: captured from streams or built node by node, then launched as often as wanted."""

from sim.gpu.timing import SUBMIT_NS
from sim.hip.api.called import Answer, accepted, constant, keep, kept, put, recorded
from sim.hip.api.streams import destroyed
from sim.hip.errors import (
    CAPTURE_INVALIDATED,
    CAPTURE_UNJOINED,
    CAPTURE_UNMATCHED,
    CAPTURE_UNSUPPORTED,
    INVALID_VALUE,
    SUCCESS,
)
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.work import Capture, Graph, Node, in_order, launched

RELAXED = 2
NONE, ACTIVE, INVALIDATED = range(3)
"""hipStreamCaptureStatus"""


def _begin(host: Host, _: Native, handle: int, mode: int) -> int:
    stream = host.gpus.stream(handle)
    if stream is None:
        return destroyed(host)
    if stream.handle == 0:
        return CAPTURE_UNSUPPORTED
    if stream.capture is not None or not 0 <= mode <= RELAXED:
        return INVALID_VALUE
    stream.capture = Capture(Graph(), stream.handle, mode == RELAXED)
    return SUCCESS


def _end(host: Host, native: Native, handle: int, pointer: int) -> int:
    stream = host.gpus.stream(handle)
    if stream is None:
        return destroyed(host)
    capture = stream.capture
    if pointer == 0 or capture is None:
        return INVALID_VALUE
    if capture.origin != stream.handle:
        return CAPTURE_UNMATCHED
    joined = _joined(capture)
    for one in host.gpus.streams.values():
        if one.capture is capture:
            one.capture = None
    host.store(pointer, "i8", 0, native.line)
    if not capture.is_valid:
        return CAPTURE_INVALIDATED
    return keep(host, native, pointer, capture.graph) if joined else CAPTURE_UNJOINED


def _joined(capture: Capture) -> bool:
    """Whether all that other streams did comes before what the first one waits for."""
    seen: set[int] = set()
    pending = list(capture.last.get(capture.origin, []))
    while pending:
        node = pending.pop()
        if id(node) not in seen:
            seen.add(id(node))
            pending += node.needs
    return all(id(node) in seen for node in capture.graph.nodes)


def _status(host: Host, native: Native, handle: int, pointer: int, number: int = 0) -> int:
    stream = host.gpus.stream(handle)
    if stream is None:
        return destroyed(host)
    capture = stream.capture
    status = NONE if capture is None else ACTIVE if capture.is_valid else INVALIDATED
    if number and status == ACTIVE:
        host.store(number, "u8", 1, native.line)
    return put(host, native, pointer, "i4", status)


def _create(host: Host, native: Native, pointer: int, flags: int = 0) -> int:
    return INVALID_VALUE if flags or not pointer else keep(host, native, pointer, Graph())


def _destroy(host: Host, _: Native, handle: int) -> int:
    return SUCCESS if host.gpus.handles.pop(handle, None) else INVALID_VALUE


def copy_of(graph: Graph) -> Graph:
    """A graph that later changes of the first do not reach."""
    made: dict[int, Node] = {}
    for node in in_order(graph):
        made[id(node)] = Node(node.kind, node.run, [made[id(one)] for one in node.needs], node)
    return Graph([made[id(node)] for node in graph.nodes if id(node) in made])


def _clone(host: Host, native: Native, pointer: int, handle: int) -> int:
    graph = kept(host, handle, Graph)
    return INVALID_VALUE if graph is None else keep(host, native, pointer, copy_of(graph))


def _instantiate(host: Host, native: Native, pointer: int, handle: int, *_: int) -> int:
    graph = kept(host, handle, Graph)
    if graph is None or pointer == 0 or len(in_order(graph)) < len(graph.nodes):
        return INVALID_VALUE
    return keep(host, native, pointer, copy_of(graph))


def _launch(host: Host, _: Native, handle: int, stream_handle: int) -> int:
    graph, stream = kept(host, handle, Graph), host.gpus.stream(stream_handle)
    if graph is None:
        return INVALID_VALUE
    if stream is None:
        return destroyed(host)
    host.gpus.clock.spend(SUBMIT_NS)
    launched(graph, stream)
    return SUCCESS


def _depends(host: Host, native: Native, graph: int, from_: int, to: int, count: int) -> int:
    of = kept(host, graph, Graph)
    for at in range(count):
        first, second = (kept(host, int(host.load(t + 8 * at, "i8", native.line)), Node) for t in (from_, to))
        if of is None or first is None or second is None or first is second:
            return INVALID_VALUE
        second.needs.append(first)
    return SUCCESS


def _nodes(roots: bool) -> Answer:
    def answer(host: Host, native: Native, graph: int, table: int, count: int) -> int:
        of = kept(host, graph, Graph)
        if of is None or count == 0:
            return INVALID_VALUE
        wanted = [one for one in of.nodes if not (roots and one.needs)]
        handles = {id(value): handle for handle, value in host.gpus.handles.items()}
        room = int(host.load(count, "u8", native.line)) if table else 0
        for at, node in enumerate(wanted[:room]):
            if id(node) not in handles:
                handles[id(node)] = host.gpus.handle()
                host.gpus.handles[handles[id(node)]] = node
            host.store(table + 8 * at, "i8", handles[id(node)], native.line)
        return put(host, native, count, "u8", min(room, len(wanted)) if table else len(wanted))

    return recorded(answer)


def _type(host: Host, native: Native, handle: int, pointer: int) -> int:
    node = kept(host, handle, Node)
    return INVALID_VALUE if node is None else put(host, native, pointer, "i4", node.kind)


GRAPHS: dict[str, Answer] = {
    "hipStreamBeginCapture": recorded(_begin),
    "hipStreamEndCapture": recorded(_end),
    "hipStreamIsCapturing": recorded(_status),
    "hipStreamGetCaptureInfo": recorded(_status),
    "hipThreadExchangeStreamCaptureMode": recorded(constant("i4", lambda _: 0)),
    "hipGraphCreate": recorded(_create),
    **dict.fromkeys(("hipGraphDestroy", "hipGraphExecDestroy"), recorded(_destroy)),
    "hipGraphClone": recorded(_clone),
    **dict.fromkeys(("hipGraphInstantiate", "hipGraphInstantiateWithFlags"), recorded(_instantiate)),
    "hipGraphUpload": recorded(accepted),
    "hipGraphLaunch": recorded(_launch),
    "hipGraphAddDependencies": recorded(_depends),
    "hipGraphGetNodes": _nodes(False),
    "hipGraphGetRootNodes": _nodes(True),
    "hipGraphNodeGetType": recorded(_type),
}
