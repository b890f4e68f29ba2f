"""What a program can still call once small functions stand in place of their calls: the rest is left out."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sim.hip.expr import Call, FunctionAddress, Launch, Throw
from sim.hip.ir import Block, Function, Program
from sim.hip.trees import walk


def without_unreached(program: Program) -> Program:
    """The same program; numbers of functions stay, and those that nothing reaches are empty."""
    seen: set[int] = set()
    todo = [*_starts(program), *_named(tuple(one.words for one in program.globals))]
    while todo:
        number = todo.pop()
        if number not in seen:
            seen.add(number)
            todo += _named(program.functions[number].body)
    functions = (one if one.number in seen else _empty(one) for one in program.functions)
    return replace(program, functions=tuple(functions))


def _starts(program: Program) -> Iterator[int]:
    yield from (one.number for one in program.functions if one.kind == "kernel")
    yield from (one for one in (program.main, program.start) if one is not None)
    yield from (number for _, number in program.throwers)
    if program.what is not None:
        yield program.what[0]


def _named(node: Any) -> Iterator[int]:
    for one in walk(node):
        match one:
            case Call(number) | FunctionAddress(number) | Throw(destructor=int(number)):
                yield number
            case Launch(number) if number >= 0:
                yield number


def _empty(one: Function) -> Function:
    return replace(one, parameters=(), variables=(), body=Block(()))
