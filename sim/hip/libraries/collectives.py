"""RCCL in one process: ranks are devices, and an operation runs once every rank of it has called."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from sim.gpu.launch_time import CALL_NS, collective_ns
from sim.gpu.timing import SUBMIT_NS, Collective
from sim.hip.api.called import Answer, keep, kept, put
from sim.hip.api.texts import text_address
from sim.hip.expr import Native
from sim.hip.faults import Fault
from sim.hip.gpus import Stream
from sim.hip.host import Host
from sim.hip.launching import failed
from sim.hip.libraries.operands import elements
from sim.hip.libraries.reductions import DTYPES, reduced

OK, INTERNAL, BAD_ARGUMENT, BAD_USAGE = 0, 3, 4, 5
VERSION = 22_203
ID_BYTES = 128
TEXTS = {
    0: "no error",
    1: "unhandled cuda error (run with NCCL_DEBUG=INFO for details)",
    2: "unhandled system error (run with NCCL_DEBUG=INFO for details)",
    3: "internal error - please report this issue to the NCCL developers",
    4: "invalid argument (run with NCCL_DEBUG=WARN for details)",
    5: "invalid usage (run with NCCL_DEBUG=WARN for details)",
    6: "remote process exited or there was a network error",
    7: "NCCL operation in progress",
}
"""ncclGetErrorString, after NCCL's documentation."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One rank's part of an operation. `peer` is the root, or the other end."""

    op: Collective
    send: int
    receive: int
    count: int
    dtype: int
    reduction: int
    peer: int
    stream: Stream
    native: Native
    rank: int


@dataclass(slots=True)
class Clique:
    """Ranks that belong together: what each has asked and not yet got."""

    ranks: int
    devices: dict[int, int] = field(default_factory=dict)
    waiting: dict[int, list[Asked]] = field(default_factory=lambda: defaultdict(list))
    passing: dict[tuple[int, int, bool], list[Asked]] = field(default_factory=lambda: defaultdict(list))
    """Sends and receives by from, to and whether it is the send."""


@dataclass(frozen=True, slots=True)
class Rank:
    clique: Clique
    number: int
    device: int


@dataclass(slots=True)
class Collectives:
    """`depth` of groups; what is called in one is asked at its end."""

    depth: int = 0
    held: list[tuple[Clique, Asked]] = field(default_factory=list)
    by_id: dict[bytes, Clique] = field(default_factory=dict)
    ids: int = 0


def _state(host: Host) -> Collectives:
    if host.gpus.collectives is None:
        host.gpus.collectives = Collectives()
    found: Collectives = host.gpus.collectives
    return found


def _unique_id(host: Host, native: Native, pointer: int) -> int:
    if pointer == 0:
        return BAD_ARGUMENT
    state = _state(host)
    state.ids += 1
    for at in range(ID_BYTES):
        host.store(pointer + at, "u1", state.ids >> (8 * at) & 255 if at < 8 else 0, native.line)
    return OK


def _init_rank(host: Host, native: Native, pointer: int, ranks: int, id_: tuple[int, ...], rank: int) -> int:
    if pointer == 0 or not 0 <= rank < ranks:
        return BAD_ARGUMENT
    key = bytes(int(one) & 255 for one in id_)
    clique = _state(host).by_id.setdefault(key, Clique(ranks))
    if clique.ranks != ranks or rank in clique.devices or host.gpus.current in clique.devices.values():
        return BAD_USAGE
    return _joined(host, native, pointer, clique, rank, host.gpus.current)


def _joined(host: Host, native: Native, pointer: int, clique: Clique, rank: int, device: int) -> int:
    clique.devices[rank] = device
    host.gpus.clock.spend(5_000_000)  # ? connecting
    return keep(host, native, pointer, Rank(clique, rank, device))


def _init_all(host: Host, native: Native, pointer: int, count: int, table: int) -> int:
    if pointer == 0 or count <= 0:
        return BAD_ARGUMENT
    devices = [int(host.load(table + 4 * at, "i4", native.line)) if table else at for at in range(count)]
    if any(not 0 <= one < len(host.gpus.each) for one in devices):
        return BAD_ARGUMENT
    if len(set(devices)) < count:
        return BAD_USAGE
    clique = Clique(count)
    for rank, device in enumerate(devices):
        _joined(host, native, pointer + 8 * rank, clique, rank, device)
    return OK


def _destroy(host: Host, _: Native, handle: int) -> int:
    if kept(host, handle, Rank) is None:
        return BAD_ARGUMENT
    del host.gpus.handles[handle]
    return OK


def _told(value: Callable[[Rank], int]) -> Answer:
    def answer(host: Host, native: Native, handle: int, pointer: int) -> int:
        rank = kept(host, handle, Rank)
        if rank is None or pointer == 0:
            return BAD_ARGUMENT
        return put(host, native, pointer, "i4", value(rank))

    return answer


def _start(host: Host, _: Native) -> int:
    _state(host).depth += 1
    return OK


def _end(host: Host, _: Native) -> int:
    state = _state(host)
    if state.depth == 0:
        return BAD_USAGE
    state.depth -= 1
    if state.depth == 0:
        held, state.held = state.held, []
        for clique, asked in held:
            _post(host, clique, asked)
    return OK


Parts: TypeAlias = tuple[int, int, int, int, int, int]
"""send, receive, count, dtype, reduction, peer"""


def _asking(op: Collective, parts: Callable[..., Parts]) -> Answer:
    """A call of an operation: its last two values are the rank and the stream."""

    def answer(host: Host, native: Native, *values: int) -> int:
        *given, handle, stream_handle = values
        rank, stream = kept(host, handle, Rank), host.gpus.stream(stream_handle)
        host.gpus.clock.spend(CALL_NS + SUBMIT_NS)
        send, receive, count, dtype, reduction, peer = parts(*given)
        if rank is None or stream is None or dtype not in DTYPES or not 0 <= reduction <= 4:
            return BAD_ARGUMENT
        if not 0 <= peer < rank.clique.ranks:
            return BAD_ARGUMENT
        if stream_handle == 0:
            stream = host.gpus.each[rank.device].null
        if stream.device != rank.device:
            return BAD_USAGE
        asked = Asked(op, send, receive, count, dtype, reduction, peer, stream, native, rank.number)
        if _state(host).depth:
            _state(host).held.append((rank.clique, asked))
        else:
            _post(host, rank.clique, asked)
        return OK

    return answer


def _post(host: Host, clique: Clique, asked: Asked) -> None:
    """Until the others call, the stream waits; for ever, if they do not."""
    asked.stream.pending += 1
    if asked.op == "sendrecv":
        _pass(host, clique, asked)
        return
    clique.waiting[asked.rank].append(asked)
    if len(clique.waiting) < clique.ranks or not all(clique.waiting.values()):
        return
    parts = [clique.waiting[rank].pop(0) for rank in range(clique.ranks)]
    if len({(one.op, one.count, one.dtype, one.reduction, one.peer) for one in parts}) == 1:
        _run(host, parts, lambda: _collect(host, parts), clique.ranks)


def _pass(host: Host, clique: Clique, asked: Asked) -> None:
    sends = asked.send != 0
    way = (asked.rank, asked.peer) if sends else (asked.peer, asked.rank)
    others = clique.passing[(*way, not sends)]
    if not others:
        clique.passing[(*way, sends)].append(asked)
        return
    other = others.pop(0)
    one, two = (asked, other) if sends else (other, asked)
    if one.count * DTYPES[one.dtype].itemsize == two.count * DTYPES[two.dtype].itemsize:
        _run(host, [one, two], lambda: _move(host, one, two), 2)


def _run(host: Host, parts: list[Asked], work: Callable[[], None], ranks: int) -> None:
    """All streams of an operation end it together."""
    size = parts[0].count * DTYPES[parts[0].dtype].itemsize
    whole = size * ranks if parts[0].op in ("all_gather", "reduce_scatter", "alltoall") else size
    ns = collective_ns(host.gpus.rates, parts[0].op, whole, ranks)
    for one in parts:
        one.stream.pending -= 1
    start = max(max(one.stream.ready_ns for one in parts), host.gpus.clock.elapsed_ns)
    for one in parts:
        one.stream.ready_ns = max(one.stream.ready_ns, start)
        host.gpus.enqueue(one.stream, ns, "")
    try:
        work()
    except Fault as fault:
        failed(host, fault, parts[0].stream)


def _view(host: Host, one: Asked, address: int, count: int) -> Any:
    return elements(host, one.native, address, count, DTYPES[one.dtype])


def _move(host: Host, send: Asked, receive: Asked) -> None:
    _view(host, receive, receive.receive, receive.count)[...] = _view(
        host, send, send.send, send.count
    ).copy()


def _collect(host: Host, parts: list[Asked]) -> None:
    first, ranks, count = parts[0], len(parts), parts[0].count
    given = count * (ranks if first.op in ("reduce_scatter", "alltoall") else 1)
    root = parts[first.peer]
    senders = [root] if first.op == "broadcast" else parts
    inputs = [_view(host, one, one.send, given).copy() for one in senders]
    match first.op:
        case "all_reduce":
            results = [reduced(inputs, first.reduction)] * ranks
        case "reduce_scatter":
            whole = reduced(inputs, first.reduction)
            results = [whole[rank * count : (rank + 1) * count] for rank in range(ranks)]
        case "all_gather":
            results = [np.concatenate(inputs)] * ranks
        case "alltoall":
            results = [
                np.concatenate([one[rank * count : (rank + 1) * count] for one in inputs])
                for rank in range(ranks)
            ]
        case "broadcast":
            results = inputs * ranks
        case _:
            _view(host, root, root.receive, count)[...] = reduced(inputs, first.reduction)
            return
    for one, result in zip(parts, results, strict=True):
        _view(host, one, one.receive, len(result))[...] = result


RCCL: dict[str, Answer] = {
    "ncclGetVersion": lambda host, native, pointer: put(host, native, pointer, "i4", VERSION),
    "ncclGetUniqueId": _unique_id,
    "ncclCommInitRank": _init_rank,
    "ncclCommInitAll": _init_all,
    **dict.fromkeys(("ncclCommDestroy", "ncclCommAbort"), _destroy),
    "ncclCommFinalize": lambda host, _, handle: OK if kept(host, handle, Rank) else BAD_ARGUMENT,
    "ncclCommCount": _told(lambda rank: rank.clique.ranks),
    "ncclCommUserRank": _told(lambda rank: rank.number),
    "ncclCommCuDevice": _told(lambda rank: rank.device),
    "ncclCommGetAsyncError": _told(lambda _: OK),
    "ncclGetErrorString": lambda host, _, result: text_address(
        host, TEXTS.get(result, "unknown result code")
    ),
    "ncclGetLastError": lambda host, _, __: text_address(host, ""),
    "ncclGroupStart": _start,
    "ncclGroupEnd": _end,
    "ncclAllReduce": _asking("all_reduce", lambda s, r, n, t, o: (s, r, n, t, o, 0)),
    "ncclReduce": _asking("reduce", lambda s, r, n, t, o, root: (s, r, n, t, o, root)),
    "ncclBroadcast": _asking("broadcast", lambda s, r, n, t, root: (s, r, n, t, 0, root)),
    "ncclBcast": _asking("broadcast", lambda b, n, t, root: (b, b, n, t, 0, root)),
    "ncclAllGather": _asking("all_gather", lambda s, r, n, t: (s, r, n, t, 0, 0)),
    "ncclReduceScatter": _asking("reduce_scatter", lambda s, r, n, t, o: (s, r, n, t, o, 0)),
    "ncclAllToAll": _asking("alltoall", lambda s, r, n, t: (s, r, n, t, 0, 0)),
    "ncclSend": _asking("sendrecv", lambda s, n, t, peer: (s, 0, n, t, 0, peer)),
    "ncclRecv": _asking("sendrecv", lambda r, n, t, peer: (0, r, n, t, 0, peer)),
}
