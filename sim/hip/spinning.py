"""Loops that wait for what other waves do: for a lock, for a flag in memory.

In lock step the lanes that wait can hold up the one that they wait for, which hardware does not do to
different waves. Such a loop tells its batch how many lanes are left in it.
"""

from typing import Any

from sim.hip.device_functions import atomic_of
from sim.hip.expr import At, Const, Native, Read, Update, Var, bare
from sim.hip.ir import Function, Loop
from sim.hip.statements import set_by
from sim.hip.trees import walk

TURNS = 64
"""With as many lanes left after twice as many turns, the loop is taken to wait."""


class Spinning(Exception):
    """Raised by a batch whose lanes wait in a loop that none of them leaves."""


def may_spin(loop: Loop, function: Function) -> bool:
    """Whether it has no count of its own, and asks the same place of memory again and again."""
    nodes = list(walk((loop.condition, loop.body)))
    counted = {
        node.place.number for node in nodes if isinstance(node, Update) and isinstance(node.place, Var)
    }
    if loop.step is not None or counted & _variables(loop.condition):
        return False
    return any(_asks(node) or _reads_again(node, nodes, function) for node in nodes)


def _asks(node: Any) -> bool:
    """An atomic that takes a lock, or that changes nothing. What a loop of compare-and-swap expects is no
    constant: one of its lanes always gets on."""
    if not isinstance(node, Native) or (op := atomic_of(node.name)) is None:
        return False
    given = bare(node.arguments[1]) if len(node.arguments) > 1 else None
    return isinstance(given, Const) and (op in ("compare", "exchange") or given.value == 0)


def _reads_again(node: Any, nodes: list[Any], function: Function) -> bool:
    if not isinstance(node, Read) or not _is_memory(node.place, function):
        return False
    return _variables(node.place).isdisjoint(map(set_by, nodes))


def _is_memory(place: Any, function: Function) -> bool:
    return isinstance(place, At) or function.variables[place.number].storage in ("shared", "dynamic")


def _variables(node: Any) -> set[int]:
    return {one.number for one in walk(node) if isinstance(one, Var)}
