"""What every call of the runtime API has in common: the error it leaves behind, and its time."""

from collections.abc import Callable
from typing import Any, TypeVar

from sim.gpu.launch_time import CALL_NS
from sim.hip.errors import CAPTURE_UNSUPPORTED, INVALID_VALUE, NO_DEVICE, SUCCESS
from sim.hip.expr import Native
from sim.hip.gpus import RECORDS_MOST
from sim.hip.host import Host

Answer = Callable[..., Any]
Kept = TypeVar("Kept")


def recorded(answer: Answer, *, without_devices: bool = False) -> Answer:
    """A call that returns hipError_t.

    HIP 6 keeps what the last call returned, success too, for hipGetLastError; CUDA, and HIP from 7 on, only
    errors. Source: ROCm/clr hip_internal.hpp (HIP_RETURN); HIP 7's release notes.
    """

    def call(host: Host, native: Native, *values: Any) -> int:
        gpus = host.gpus
        start = gpus.clock.now_ns()
        gpus.clock.spend(CALL_NS)
        unable = gpus.sticky or (0 if gpus.each or without_devices else NO_DEVICE)
        error = unable or int(answer(host, native, *values))
        if gpus.each:
            gpus.run_due()
        if error or not gpus.is_cuda:
            gpus.last_error = error
        if len(gpus.calls) < RECORDS_MOST:
            gpus.calls.append((native.name, start, int(gpus.clock.elapsed_ns)))
        return error

    return call


def uncaptured(answer: Answer) -> Answer:
    """A call that no stream may meet while it is captured; the capture is lost then."""

    def call(host: Host, native: Native, *values: Any) -> int:
        capturing = [one for one in host.gpus.streams.values() if one.capture is not None]
        strict = [one for one in capturing if not one.capture.is_relaxed]
        for one in strict:
            one.capture.is_valid = False
        return CAPTURE_UNSUPPORTED if strict else int(answer(host, native, *values))

    return call


def put(host: Host, native: Native, pointer: int, code: str, value: Any) -> int:
    """Writes an answer where the program wants it."""
    if pointer == 0:
        return INVALID_VALUE
    host.store(pointer, code, value, native.line)
    return SUCCESS


def put_text(host: Host, native: Native, pointer: int, text: str, room: int) -> int:
    """At most `room` bytes, the last of them zero."""
    if pointer == 0 or room <= 0:
        return INVALID_VALUE
    for at, letter in enumerate(text.encode()[: room - 1] + b"\0"):
        host.store(pointer + at, "u1", letter, native.line)
    return SUCCESS


def keep(host: Host, native: Native, pointer: int, value: Any) -> int:
    """Gives the program a new handle for it."""
    handle = host.gpus.handle()
    host.gpus.handles[handle] = value
    return put(host, native, pointer, "i8", handle)


def kept(host: Host, handle: int, of: type[Kept]) -> Kept | None:
    """None where the handle is gone, or of something else."""
    found = host.gpus.handles.get(handle)
    return found if isinstance(found, of) else None


def constant(code: str, value: Callable[[Host], Any]) -> Answer:
    """A call that only tells one value through its first pointer."""

    def answer(host: Host, native: Native, pointer: int, *_: Any) -> int:
        return put(host, native, pointer, code, value(host))

    return answer


def accepted(*_: Any) -> int:
    """A call that changes nothing that a program can see here."""
    return SUCCESS
