"""Which local arrays of a function are only ever indexed: those need no memory, an element is a register.

An array whose address goes anywhere else (a call, a pointer that is kept, an access of another width) stays
in the memory of its lanes.
"""

from typing import Any

from sim.hip.ctype import Array, Pointer, Scalar, Type, Variable
from sim.hip.emit_state import code_of
from sim.hip.expr import Address, Assign, At, Convert, Expr, Moved, Read, Update, Var
from sim.hip.ir import Function
from sim.hip.trees import parts

MOST = 128
"""Elements: of more the lanes' memory is the cheaper place."""


def element(type_: Type) -> tuple[Type, int] | None:
    """What an array is made of, and how many of it."""
    count = 1
    while isinstance(type_, Array):
        count, type_ = count * type_.count, type_.of
    return (type_, count) if isinstance(type_, Scalar | Pointer) and count <= MOST else None


def registers(function: Function) -> dict[int, tuple[str, int]]:
    """Variables that need no memory: number -> code and count of their elements."""
    wanted: dict[int, tuple[str, int]] = {}
    for variable in function.variables:
        found = element(variable.type) if _is_local_array(variable) else None
        if found is not None and variable.number not in function.parameters:
            wanted[variable.number] = (code_of(found[0]), found[1])
    if wanted:
        _drop_escaping(function.body, wanted)
    return wanted


def _is_local_array(variable: Variable) -> bool:
    return variable.storage == "memory" and isinstance(variable.type, Array)


def _drop_escaping(node: Any, wanted: dict[int, tuple[str, int]]) -> None:
    match node:
        case Var(number, _, _):
            wanted.pop(number, None)
        case Read(place, _) | Assign(place, _, _) | Update(place, _, _, _, _, _, _, _):
            if not _is_element(place, wanted):
                _drop_escaping(place, wanted)
            if not isinstance(node, Read):
                _drop_escaping(node.value, wanted)
        case _:
            for one in parts(node):
                _drop_escaping(one, wanted)


def _is_element(place: Any, wanted: dict[int, tuple[str, int]]) -> bool:
    """Whether it is one element of a wanted array; what its indices read is looked at as well."""
    found = base_of(place)
    if found is None or found[0] not in wanted or not isinstance(place.type, Scalar | Pointer):
        return False
    number, offset, terms = found
    code = wanted[number][0]
    width = int(code[1])
    if code_of(place.type) != code or offset % width or any(stride % width for _, stride in terms):
        return False
    for index, _ in terms:
        _drop_escaping(index, wanted)
    return True


def base_of(place: Any) -> tuple[int, int, list[tuple[Expr, int]]] | None:
    """The variable that a place lies in, its constant offset, and each index with its stride."""
    match place:
        case Var(number, offset, _):
            return number, offset, []
        case At(pointer, index, stride, offset, _, _):
            found = _pointed(pointer)
            if found is None:
                return None
            number, before, terms = found
            return number, before + offset, terms + ([] if index is None else [(index, stride)])
    return None


def _pointed(pointer: Expr) -> tuple[int, int, list[tuple[Expr, int]]] | None:
    match pointer:
        case Convert(inner, Pointer()):
            return _pointed(inner)
        case Moved(inner, index, size):
            found = _pointed(inner)
            return None if found is None else (found[0], found[1], [*found[2], (index, size)])
        case Address(place):
            return base_of(place)
        case _:
            return None
