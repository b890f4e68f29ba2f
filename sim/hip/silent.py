"""Functions that say they throw nothing: what would leave one ends the program."""

from collections.abc import Iterator
from dataclasses import replace

from sim.hip.clang import Cursor, kind, specification
from sim.hip.ctype import VOID
from sim.hip.expr import Call, CallPointer, Native, Throw
from sim.hip.ir import Block, Evaluate, Function, Handler, Try
from sim.hip.trees import walk

SILENT = ("BASIC_NOEXCEPT", "DYNAMIC_NONE")


def is_silent(function: Cursor) -> bool:
    """What noexcept(...) comes to, the spelling of its type tells: it is part of a type from C++17 on."""
    said = specification(function)
    if said == "COMPUTED_NOEXCEPT":
        return str(function.type.get_canonical().spelling).endswith(" noexcept")
    return said in SILENT or kind(function) == "DESTRUCTOR"


def barred(functions: list[Function], silent: set[int]) -> list[Function]:
    """As clang does it: destructors run up to the function that is left, inside of it too."""
    throwing = _throwing(functions) if silent else set()
    return [_barred(one) if one.number in silent & throwing else one for one in functions]


def _barred(function: Function) -> Function:
    ends = Evaluate(Native("terminate", (), VOID, function.line))
    body = Block((Try(function.body, (Handler(None, None, Block((ends,))),)),))
    return replace(function, body=body)


def _throwing(functions: list[Function]) -> set[int]:
    """The functions that something may leave: what throws, and what calls them."""
    found: set[int] = set()
    callers: dict[int, list[int]] = {}
    for one in functions:
        for called in _leads_to(one):
            callers.setdefault(called, []).append(one.number)
    pending = callers.pop(THROWS, [])
    while pending:
        number = pending.pop()
        if number not in found:
            found.add(number)
            pending += callers.get(number, [])
    return found


THROWS = -1


def _leads_to(function: Function) -> Iterator[int]:
    for node in walk(function.body):
        if isinstance(node, Call):
            yield node.function
        elif isinstance(node, Throw | CallPointer):
            yield THROWS
