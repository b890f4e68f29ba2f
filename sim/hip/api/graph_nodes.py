"""Nodes of graphs that a program builds by hand."""

from collections.abc import Callable

from sim.hip.api.called import Answer, keep, kept, recorded
from sim.hip.api.copies import copied, filled
from sim.hip.api.copies_3d import copied_3d
from sim.hip.api.graphs import copy_of
from sim.hip.api.kernels import asked_at
from sim.hip.api.streams import later
from sim.hip.batch import Triple
from sim.hip.errors import INVALID_FUNCTION, INVALID_VALUE, SUCCESS
from sim.hip.expr import Native
from sim.hip.gpus import Stream
from sim.hip.host import Host
from sim.hip.launching import launch
from sim.hip.work import CHILD, EMPTY, Capture, Graph, Node, launched


def _added(host: Host, native: Native, pointer: int, graph: int, needs: tuple[int, int], node: Node) -> int:
    """`needs` are the address of the handles of other nodes and how many there are."""
    of = kept(host, graph, Graph)
    table, count = needs
    if of is None or pointer == 0 or (count and not table):
        return INVALID_VALUE
    for at in range(count):
        other = kept(host, int(host.load(table + 8 * at, "i8", native.line)), Node)
        if other is None or not any(one is other for one in of.nodes):
            return INVALID_VALUE
        node.needs.append(other)
    of.nodes.append(node)
    return keep(host, native, pointer, node)


Made = Callable[..., "Node | int"]


def _adding(made: Made) -> Answer:
    """A call that adds a node: made(host, native, parameters...) gives it, or the error."""

    def answer(
        host: Host, native: Native, pointer: int, graph: int, table: int, count: int, *rest: int
    ) -> int:
        node = made(host, native, *rest)
        if isinstance(node, int):
            return node
        return _added(host, native, pointer, graph, (table, count), node)

    return recorded(answer)


def _recorded(host: Host, submit: Callable[[Stream], int]) -> "Node | int":
    """What a call does to a stream, as a node: the call is made on a stream that is being captured."""
    stream = Stream(0, host.gpus.current, capture=Capture(Graph(), 0, True))
    error = submit(stream)
    nodes = stream.capture.graph.nodes

    def run(on: Stream) -> None:
        for one in nodes:
            one.run(on)

    return error or Node(nodes[0].kind if nodes else EMPTY, run)


def _kernel_node(host: Host, native: Native, parameters: int) -> "Node | int":
    """hipKernelNodeParams: blockDim, extra, func, gridDim, kernelParams, sharedMemBytes."""
    if parameters == 0:
        return INVALID_VALUE
    block, grid = (_triple(host, native, parameters + at) for at in (0, 32))
    function, table = (int(host.load(parameters + at, "i8", native.line)) for at in (24, 48))
    dynamic = int(host.load(parameters + 56, "u4", native.line))
    asked = asked_at(host, native, function, grid, block, table, dynamic, 0)
    if asked is None:
        return INVALID_FUNCTION
    return _recorded(host, lambda stream: launch(host, asked, stream))


def _triple(host: Host, native: Native, address: int) -> Triple:
    x, y, z = (int(host.load(address + at, "u4", native.line)) for at in (0, 4, 8))
    return x, y, z


def _copy_node(host: Host, native: Native, to: int, from_: int, size: int, kind: int) -> "Node | int":
    return _recorded(
        host,
        lambda stream: copied(host, native, (to, size), (from_, size), (size, 1), kind, stream, False),
    )


def _box_node(host: Host, native: Native, parameters: int) -> "Node | int":
    return _recorded(host, lambda stream: copied_3d(host, native, parameters, stream, False))


def _fill_node(host: Host, native: Native, parameters: int) -> "Node | int":
    """hipMemsetParams: dst, elementSize, height, pitch, value, width in elements."""
    if parameters == 0:
        return INVALID_VALUE
    to, height, pitch, width = (int(host.load(parameters + at, "i8", native.line)) for at in (0, 16, 24, 40))
    size, value = (int(host.load(parameters + at, "u4", native.line)) for at in (8, 32))
    if size not in (1, 2, 4):
        return INVALID_VALUE
    row = pitch if height > 1 else width * size
    return _recorded(
        host, lambda stream: filled(host, native, (to, row), (width * size, height), value, size, stream)
    )


def _host_node(host: Host, native: Native, parameters: int) -> "Node | int":
    function, data = (int(host.load(parameters + at, "i8", native.line)) for at in (0, 8))
    return _recorded(host, lambda stream: later(host, stream, function, (data,)))


def _child_node(host: Host, _: Native, handle: int) -> "Node | int":
    graph = kept(host, handle, Graph)
    if graph is None:
        return INVALID_VALUE
    copy = copy_of(graph)
    return Node(CHILD, lambda on: launched(copy, on))


def _changed_kernel(host: Host, native: Native, graph: int, handle: int, parameters: int) -> int:
    """hipGraphExecKernelNodeSetParams: the node of an instance, named by the node it was made from."""
    of, node = kept(host, graph, Graph), kept(host, handle, Node)
    found = None if of is None else next((one for one in of.nodes if one.made_from is node), None)
    if found is None or node is None:
        return INVALID_VALUE
    new = _kernel_node(host, native, parameters)
    if isinstance(new, int):
        return new
    found.run = new.run
    return SUCCESS


GRAPH_NODES: dict[str, Answer] = {
    "hipGraphAddKernelNode": _adding(_kernel_node),
    "hipGraphAddMemcpyNode1D": _adding(_copy_node),
    "hipGraphAddMemcpyNode": _adding(_box_node),
    "hipGraphAddMemsetNode": _adding(_fill_node),
    "hipGraphAddHostNode": _adding(_host_node),
    "hipGraphAddChildGraphNode": _adding(_child_node),
    "hipGraphAddEmptyNode": _adding(lambda *_: Node(EMPTY, lambda _: None)),
    "hipGraphExecKernelNodeSetParams": recorded(_changed_kernel),
}
