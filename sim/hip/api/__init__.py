"""The runtime API on the host, HIP's and CUDA's: name -> what answers the call."""

from sim.hip.api.allocation import ALLOCATION
from sim.hip.api.called import Answer
from sim.hip.api.copies import COPIES
from sim.hip.api.copies_3d import COPIES_3D
from sim.hip.api.devices import DEVICES
from sim.hip.api.events import EVENTS
from sim.hip.api.graph_nodes import GRAPH_NODES
from sim.hip.api.graphs import GRAPHS
from sim.hip.api.kernels import KERNELS
from sim.hip.api.peers import PEERS
from sim.hip.api.pools import POOLS
from sim.hip.api.streams import STREAMS
from sim.hip.api.symbols import SYMBOLS
from sim.hip.api.texts import TEXTS, text_address

__all__ = ["API", "text_address"]

_HIP: dict[str, Answer] = {
    **ALLOCATION,
    **COPIES,
    **COPIES_3D,
    **DEVICES,
    **EVENTS,
    **GRAPHS,
    **GRAPH_NODES,
    **KERNELS,
    **PEERS,
    **POOLS,
    **STREAMS,
    **SYMBOLS,
    **TEXTS,
}
API: dict[str, Answer] = {**_HIP, **{f"cuda{name[3:]}": answer for name, answer in _HIP.items()}}
