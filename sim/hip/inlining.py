"""Small functions put where they are called, so that a method of a class costs no call and no memory.

What a header of ours does counts for the line that calls it.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from sim.hip.ctype import INT, Variable
from sim.hip.expr import After, Call, Const, Expr, Var
from sim.hip.ir import Block, Declare, Function, Goto, Guarded, Labelled, Program, Return, Statement, Try
from sim.hip.rewriting import every, rebuilt

MOST_NODES = 160
"""Of a function that is put in place: a call costs some 2 us and its parameters their copies."""
MOST_GROWN = 6_000
"""Nodes of a function with all that was put into it."""


@dataclass(slots=True)
class Inliner:
    program: Program
    done: dict[int, Function] = field(default_factory=dict)
    busy: set[int] = field(default_factory=set)

    def function(self, number: int) -> Function:
        """With the calls of small functions replaced, from the bottom up."""
        if number not in self.done:
            self.busy.add(number)
            self.done[number] = self._made(self.program.functions[number])
            self.busy.discard(number)
        return self.done[number]

    def _made(self, function: Function) -> Function:
        variables = list(function.variables)
        left = [MOST_GROWN]

        def placed(node: Any) -> Any:
            if not isinstance(node, Call) or node.function in self.busy:
                return node
            callee = self.function(node.function)
            size = _size(callee)
            if size > min(MOST_NODES, left[0]) or not _fits(callee):
                return node
            left[0] -= size
            return _in_place(callee, node, variables)

        body = rebuilt(function.body, placed)
        return function if body is function.body else replace(function, body=body, variables=tuple(variables))


def _size(function: Function) -> int:
    return sum(1 for node in every(function.body) if hasattr(node, "__dataclass_fields__"))


def _fits(function: Function) -> bool:
    """Whether it returns at its end only, and keeps nothing that all calls of it share."""
    items = function.body.items
    inner = items[:-1] if items and isinstance(items[-1], Return) else items
    if any(one.storage in ("shared", "dynamic") for one in function.variables):
        return False
    return not any(isinstance(node, Return | Guarded | Try | Labelled | Goto) for node in every(inner))


def _in_place(callee: Function, call: Call, variables: list[Variable]) -> Expr:
    start = len(variables)
    variables += [replace(one, number=one.number + start) for one in callee.variables]
    line = call.line if callee.line == 0 else 0
    body = rebuilt(callee.body, lambda node: _moved(node, start, line))
    declared: tuple[Statement, ...] = tuple(
        Declare(start + number, given, call.line)
        for number, given in zip(callee.parameters, call.arguments, strict=True)
    )
    items = body.items
    last = items[-1] if items and isinstance(items[-1], Return) else None
    value = Const(0, INT) if last is None or last.value is None else last.value
    return After(Block((*declared, *(items[:-1] if last else items))), value, call.type)


def _moved(node: Any, start: int, line: int) -> Any:
    """A node of the callee among the caller's variables."""
    if isinstance(node, Var):
        return replace(node, number=node.number + start)
    if isinstance(node, Declare):
        return replace(node, variable=node.variable + start, line=node.line or line)
    if line and getattr(node, "line", line) == 0:
        return replace(node, line=line)
    return node
