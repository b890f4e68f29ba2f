"""What the C++ library's own text asks for at once: room, copies, sorted and summed numbers."""

from typing import Any

import numpy as np

from sim.hip.ctype import Pointer, Scalar, Type
from sim.hip.expr import Native
from sim.hip.host import Exit, Host
from sim.hip.lanes import CODES
from sim.hip.std_throws import Answer, taken, throw_own


def _room(host: Host, _: Native, count: int, size: int) -> int:
    """Kept in mind with the size of an element, so that a step beyond it can be told as an element."""
    base = taken(host, max(count * size, 1))
    host.elements[base] = size
    return base


def _ended(host: Host, _: Native, room: int) -> None:
    host.elements.pop(room, None)
    host.free(room)


def _filled(host: Host, call: Native, to: int, count: int, value: int, size: int) -> None:
    if count <= 0 or size == 0:
        return
    given = np.frombuffer(host.raw(value, size, call.line), np.uint8)
    raw, start = host.room(to, count * size, call.line, "store to")
    cells = raw[start : start + count * size]
    if size in (1, 2, 4, 8):
        code = f"u{size}"
        if start % size == 0:
            cells.view(code)[:] = given.view(code)[0]
            return
    cells.reshape(count, size)[:] = given


def code_of(of: Type) -> str:
    return of.to.code if isinstance(of, Pointer) and isinstance(of.to, Scalar) else "v"


def cells(host: Host, call: Native, first: int, last: int, code: str, verb: str = "load from") -> Any:
    """The numbers from an address to another, in place."""
    if last <= first:
        return np.zeros(0, CODES[code])
    raw, start = host.room(first, last - first, call.line, verb)
    return raw[start : start + last - first].view(CODES[code])


def _counted(host: Host, call: Native, first: int, last: int, start: float) -> None:
    found = cells(host, call, first, last, code_of(call.arguments[0].type), "store to")
    if found.dtype.kind == "f":
        # Each is the one before it plus one, rounded.
        values = np.ones(found.size, found.dtype)
        if found.size:
            values[0] = start
        found[:] = np.add.accumulate(values, dtype=found.dtype)
    else:
        ramp = np.arange(found.size, dtype=np.int64) + np.int64(start if start < 2**63 else start - 2**64)
        found[:] = ramp.astype(found.dtype)


def summed(terms: Any, start: float, code: str) -> Any:
    """`start` plus each in turn, each sum in the type of the sum: never pairwise."""
    kind = CODES[code]
    if kind.kind == "f":
        values = np.empty(terms.size + 1, kind)
        values[0], values[1:] = start, terms
        return float(np.add.accumulate(values, dtype=kind)[-1])
    if terms.dtype.kind == "f":
        total = start
        for one in terms.tolist():
            total = int(total + one)
        return total
    bits = 8 * kind.itemsize
    total = (int(start) + int(terms.astype(np.uint64).sum(dtype=np.uint64))) % (1 << bits)
    return total - (1 << bits) if kind.kind == "i" and total >> (bits - 1) else total


def _sum(host: Host, call: Native, first: int, last: int, start: float) -> Any:
    of, to = code_of(call.arguments[0].type), _result_code(call)
    found = cells(host, call, first, last, of)
    if to == "f4" and of == "f8":
        return _narrow(found.tolist(), start)
    return summed(found, start, to)


def _narrow(values: list[float], start: float) -> float:
    """float + double is reckoned in double and rounded at each step."""
    total = np.float32(start)
    for one in values:
        total = np.float32(float(total) + one)
    return float(total)


def _result_code(call: Native) -> str:
    assert isinstance(call.type, Scalar)
    return call.type.code


def _product(host: Host, call: Native, first: int, last: int, other: int, start: float) -> Any:
    one, two, to = (*(code_of(call.arguments[n].type) for n in (0, 2)), _result_code(call))
    left = cells(host, call, first, last, one)
    right = cells(host, call, other, other + left.size * CODES[two].itemsize, two)
    kind = _usual(one, two)
    terms = left.astype(kind) * right.astype(kind)
    if to == "f4" and kind == np.float64:
        return _narrow(terms.tolist(), start)
    return summed(terms, start, to)


def _usual(one: str, other: str) -> Any:
    """The type that C reckons a product of these in."""
    codes = [code if code in ("f4", "f8", "i8", "u8", "u4") else "i4" for code in (one, other)]
    ranks = ("i4", "u4", "i8", "u8", "f4", "f8")
    return CODES[max(codes, key=ranks.index)]


def _kept(host: Host, call: Native, text: int) -> int:
    return host.text(host.string(text, call.line))


def _misused(host: Host, call: Native, what: int) -> None:
    said = host.string(what, call.line)
    raise Exit(134, f"Aborted (core dumped)\n{host.where(call.line)}{said}\n")


def _too_long(host: Host, call: Native, what: int) -> None:
    throw_own(host, "std::length_error", host.string(what, call.line))


STD_MEMORY: dict[str, Answer] = {
    "__sim_room": _room,
    "__sim_free": _ended,
    "__sim_fill": _filled,
    "__sim_iota": _counted,
    "__sim_sum": _sum,
    "__sim_product": _product,
    "__sim_kept": _kept,
    "__sim_misuse": _misused,
    "__sim_too_long": _too_long,
}
