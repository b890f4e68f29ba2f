"""Work handed to a stream: done at once, or kept as a node where the stream is being captured."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from sim.hip.errors import CAPTURE_INVALIDATED, SUCCESS
from sim.hip.gpus import Stream

Run: TypeAlias = Callable[[Stream], None]
"""Does the work and enqueues its time."""


@dataclass(slots=True)
class Node:
    """One piece of work of a graph, after those that it needs. `kind` as hipGraphNodeType."""

    kind: int
    run: Run
    needs: list["Node"] = field(default_factory=list)
    made_from: "Node | None" = None
    """In an instance of a graph: the node of the graph."""


@dataclass(slots=True)
class Graph:
    nodes: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Capture:
    """`last` are the nodes that what comes next on a stream waits for."""

    graph: Graph
    origin: int
    is_relaxed: bool
    is_valid: bool = True
    last: dict[int, list[Node]] = field(default_factory=dict)


KERNEL, MEMCPY, MEMSET, HOST, CHILD, EMPTY = range(6)


def submit(stream: Stream, kind: int, run: Run) -> int:
    capture = stream.capture
    if capture is None:
        run(stream)
        return SUCCESS
    if not capture.is_valid:
        return CAPTURE_INVALIDATED
    node = Node(kind, run, list(capture.last.get(stream.handle, [])))
    capture.graph.nodes.append(node)
    capture.last[stream.handle] = [node]
    return SUCCESS


def launched(graph: Graph, stream: Stream) -> None:
    """Runs a graph's nodes in an order that their needs allow; branches overlap in time."""
    ends: dict[int, float] = {}
    for node in in_order(graph):
        start = max([stream.ready_ns, *(ends[id(one)] for one in node.needs)])
        branch = Stream(stream.handle, stream.device, stream.flags, stream.priority, start, due=stream.due)
        node.run(branch)
        ends[id(node)] = branch.ready_ns
    stream.ready_ns = max([stream.ready_ns, *ends.values()])


def in_order(graph: Graph) -> list[Node]:
    """Each node after those it needs, else as they were added."""
    done: dict[int, Node] = {}
    pending = list(graph.nodes)
    while pending:
        ready = [one for one in pending if all(id(need) in done for need in one.needs)]
        if not ready:
            break
        for one in ready:
            done[id(one)] = one
        pending = [one for one in pending if id(one) not in done]
    return list(done.values())
