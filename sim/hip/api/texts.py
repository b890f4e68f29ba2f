"""Errors and their names: the calls that ask about errors and leave none."""

from typing import Any

import numpy as np

from sim.hip.api.called import Answer
from sim.hip.cuda_errors import CUDA_ERRORS
from sim.hip.errors import ERRORS, INVALID_VALUE, SUCCESS, UNKNOWN
from sim.hip.expr import Native
from sim.hip.host import Host


def _last(host: Host, _: Native) -> int:
    gpus = host.gpus
    if gpus.sticky:
        return gpus.sticky
    error, gpus.last_error = gpus.last_error, SUCCESS
    return error


def _peek(host: Host, _: Native) -> int:
    return host.gpus.sticky or host.gpus.last_error


def said(host: Host, error: int, part: int) -> str:
    """0: the name, 1: the text."""
    if host.gpus.is_cuda:
        unknown = ("unrecognized error code", "unrecognized error code")
        return CUDA_ERRORS.get(error, unknown)[part]
    return ERRORS.get(error, ("hipErrorUnknown", UNKNOWN))[part]


def _text(part: int) -> Answer:
    def answer(host: Host, _: Native, error: int) -> int:
        return text_address(host, said(host, error, part))

    return answer


def _stored_text(part: int) -> Answer:
    def answer(host: Host, native: Native, error: int, pointer: int) -> int:
        if pointer == 0 or error not in ERRORS:
            return INVALID_VALUE
        host.store(pointer, "i8", text_address(host, said(host, error, part)), native.line)
        return SUCCESS

    return answer


def text_address(host: Host, text: str) -> int:
    """Where a text that is asked for again and again stands."""
    if text not in host.gpus.texts:
        host.gpus.texts[text] = _kept(host, text)
    return host.gpus.texts[text]


def _kept(host: Host, text: str) -> int:
    raw = text.encode("latin-1", "replace") + b"\0"
    buffer = host.memory.allocate(len(raw), "host")
    buffer.raw[:] = np.frombuffer(raw, np.uint8)
    return buffer.base


TEXTS: dict[str, Any] = {
    "hipGetLastError": _last,
    "hipExtGetLastError": _last,
    "hipPeekAtLastError": _peek,
    "hipGetErrorName": _text(0),
    "hipGetErrorString": _text(1),
    "hipDrvGetErrorName": _stored_text(0),
    "hipDrvGetErrorString": _stored_text(1),
    "hipGetStreamDeviceId": lambda host, _, handle: getattr(host.gpus.stream(handle), "device", -1),
}
