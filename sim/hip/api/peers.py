"""Access from one device to another's memory. Every two devices of a node are linked."""

from sim.hip.api.called import Answer, put, recorded
from sim.hip.api.devices import known
from sim.hip.errors import INVALID_DEVICE, INVALID_VALUE, PEER_ALREADY, PEER_NOT, SUCCESS
from sim.hip.expr import Native
from sim.hip.host import Host

XGMI = 4
"""HSA_AMD_LINK_INFO_TYPE_XGMI"""


def _can(host: Host, native: Native, pointer: int, device: int, peer: int) -> int:
    if pointer == 0:
        return INVALID_VALUE
    if device == peer:
        return put(host, native, pointer, "i4", 0)
    if not (known(host, device) and known(host, peer)):
        return INVALID_DEVICE
    return put(host, native, pointer, "i4", 1)


def _enable(host: Host, _: Native, peer: int, flags: int) -> int:
    gpus = host.gpus
    if flags:
        return INVALID_VALUE
    if peer == gpus.current or not known(host, peer):
        return INVALID_DEVICE
    if peer in gpus.gpu.peers:
        return PEER_ALREADY
    gpus.gpu.peers.add(peer)
    return SUCCESS


def _disable(host: Host, _: Native, peer: int) -> int:
    if peer == host.gpus.current or not known(host, peer):
        return INVALID_DEVICE
    if peer not in host.gpus.gpu.peers:
        return PEER_NOT
    host.gpus.gpu.peers.remove(peer)
    return SUCCESS


def _attribute(host: Host, native: Native, pointer: int, attribute: int, device: int, peer: int) -> int:
    """Rank 0 is the best; atomics cross the links."""
    if pointer == 0 or not 0 <= attribute <= 3:
        return INVALID_VALUE
    if device == peer or not (known(host, device) and known(host, peer)):
        return INVALID_DEVICE
    return put(host, native, pointer, "i4", int(attribute != 0))


def _link(host: Host, native: Native, device: int, peer: int, type_: int, hops: int) -> int:
    if device == peer or not (known(host, device) and known(host, peer)):
        return INVALID_DEVICE
    return put(host, native, type_, "u4", XGMI) or put(host, native, hops, "u4", 1)


PEERS: dict[str, Answer] = {
    "hipDeviceCanAccessPeer": recorded(_can),
    "hipDeviceEnablePeerAccess": recorded(_enable),
    "hipDeviceDisablePeerAccess": recorded(_disable),
    "hipDeviceGetP2PAttribute": recorded(_attribute),
    "hipExtGetLinkTypeAndHopCount": recorded(_link),
}
