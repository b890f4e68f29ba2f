"""__device__ and __constant__ variables as the host reaches them. Each device has its own."""

from sim.hip.api.called import Answer, put, recorded, uncaptured
from sim.hip.api.copies import DEFAULT, ON_DEVICE, TO_DEVICE, TO_HOST, copied
from sim.hip.errors import CONTEXT_DESTROYED, INVALID_DIRECTION, INVALID_SYMBOL, INVALID_VALUE
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.launching import symbol


def _number(host: Host, address: int) -> int | None:
    """The program's global whose first copy is at an address."""
    found = (number for number, base in host.globals.items() if base == address)
    return next((one for one in found if host.program.globals[one].space == "device"), None)


def _address(host: Host, native: Native, pointer: int, address: int) -> int:
    number = _number(host, address)
    if number is None:
        return INVALID_SYMBOL
    return put(host, native, pointer, "i8", symbol(host, number, host.gpus.current))


def _size(host: Host, native: Native, pointer: int, address: int) -> int:
    number = _number(host, address)
    if number is None:
        return INVALID_SYMBOL
    return put(host, native, pointer, "u8", host.program.globals[number].bytes)


def _copy(to_symbol: bool, waits: bool) -> Answer:
    allowed = (TO_DEVICE if to_symbol else TO_HOST, ON_DEVICE, DEFAULT)

    def answer(host: Host, native: Native, one: int, other: int, size: int, offset: int = 0,
               kind: int = allowed[0], handle: int = 0) -> int:  # fmt: skip
        number = _number(host, one if to_symbol else other)
        stream = host.gpus.stream(handle)
        if number is None:
            return INVALID_SYMBOL
        if stream is None:
            return CONTEXT_DESTROYED
        if offset + size > host.program.globals[number].bytes:
            return INVALID_VALUE
        if kind not in allowed:
            return INVALID_DIRECTION
        inside = symbol(host, number, stream.device) + offset
        to, from_ = (inside, other) if to_symbol else (one, inside)
        return copied(host, native, (to, size), (from_, size), (size, 1), kind, stream, waits)

    return recorded(uncaptured(answer) if waits else answer)


SYMBOLS: dict[str, Answer] = {
    "hipGetSymbolAddress": recorded(_address),
    "hipGetSymbolSize": recorded(_size),
    "hipMemcpyToSymbol": _copy(True, True),
    "hipMemcpyToSymbolAsync": _copy(True, False),
    "hipMemcpyFromSymbol": _copy(False, True),
    "hipMemcpyFromSymbolAsync": _copy(False, False),
}
