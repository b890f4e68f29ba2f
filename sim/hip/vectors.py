"""std::vector of numbers, pointers and classes; its elements are in host memory, at real addresses."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sim.hip.ctype import Object, Struct, Type, size_of
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.unmodelled import Unmodelled

Answer = Callable[..., Any]


@dataclass(slots=True)
class Vector:
    size: int
    base: int = 0
    count: int = 0
    room: int = 0


def _element(host: Host, call: Native) -> int:
    of: Type | None = call.type.of if isinstance(call.type, Object) else None
    if of is None or isinstance(of, Object):
        raise Unmodelled("std::vector of such elements", call.line)
    return host.program.structs[of.number].size if isinstance(of, Struct) else size_of(of, ())


def _made(host: Host, call: Native, first: Any = 0, value: int = 0) -> Vector:
    made = Vector(_element(host, call))
    if isinstance(first, Vector):
        return _copied(host, made, first)
    _resized(host, call, made, first, value)
    return made


def _copied(host: Host, to: Vector, from_: Vector) -> Vector:
    _grow(host, to, from_.count)
    to.count = from_.count
    if from_.count:
        size = from_.count * from_.size
        host.memory.buffers[to.base].raw[:size] = host.memory.buffers[from_.base].raw[:size]
    return to


def _grow(host: Host, vector: Vector, count: int) -> None:
    if count <= vector.room:
        return
    room = count if vector.room == 0 else max(count, 2 * vector.room)
    buffer = host.memory.allocate(room * vector.size, "host")
    if vector.base:
        size = vector.count * vector.size
        buffer.raw[:size] = host.memory.buffers[vector.base].raw[:size]
        host.free(vector.base)
    vector.base, vector.room = buffer.base, room


def _resized(host: Host, call: Native, vector: Vector, count: int, value: int = 0) -> None:
    old = vector.count
    _grow(host, vector, count)
    vector.count = count
    if count <= old:
        return
    cells = host.memory.buffers[vector.base].raw[old * vector.size : count * vector.size]
    if value:
        given = host.buffer(value, vector.size, call.line, "load from")
        start = value - given.base
        cells.reshape(-1, vector.size)[:] = given.raw[start : start + vector.size]
    else:
        cells[:] = 0


def _at(host: Host, call: Native, vector: Vector, index: int) -> int:
    """The address of an element; beyond the end it is an error here that real code would not show."""
    if not 0 <= index < vector.count:
        raise host.crash(call.line, f"element {index} of a std::vector of {vector.count}")
    return vector.base + index * vector.size


def _pushed(host: Host, call: Native, vector: Vector, value: int) -> None:
    _resized(host, call, vector, vector.count + 1, value)


def _popped(host: Host, call: Native, vector: Vector) -> None:
    _at(host, call, vector, vector.count - 1)
    vector.count -= 1


def _assigned(host: Host, _: Native, vector: Vector, other: Vector) -> Vector:
    return _copied(host, vector, other)


def _cleared(_: Host, __: Native, vector: Vector) -> None:
    vector.count = 0


_METHODS: dict[str, Answer] = {
    "vector": _made,
    "operator=": _assigned,
    "operator[]": _at,
    "at": _at,
    "front": lambda host, call, vector: _at(host, call, vector, 0),
    "back": lambda host, call, vector: _at(host, call, vector, vector.count - 1),
    "data": lambda _, __, vector: vector.base,
    "begin": lambda _, __, vector: vector.base,
    "end": lambda _, __, vector: vector.base + vector.count * vector.size,
    "size": lambda _, __, vector: vector.count,
    "empty": lambda _, __, vector: vector.count == 0,
    "resize": _resized,
    "reserve": lambda host, _, vector, count: _grow(host, vector, count),
    "push_back": _pushed,
    "pop_back": _popped,
    "clear": _cleared,
}
VECTORS = {f"std::vector::{name}": answer for name, answer in _METHODS.items()}
