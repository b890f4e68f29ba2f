"""Variables that live in memory only because a pointer to them was made on the way become registers.

A pointer that is set once, to a local variable, is that variable wherever it is followed.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from sim.hip.ctype import Array, Layout, Pointer, Scalar, Struct, Type, Variable, size_of
from sim.hip.device_functions import OUT
from sim.hip.expr import Address, Assign, At, Const, Convert, Expr, Native, Read, Update, Var
from sim.hip.ir import Declare, Function, Program
from sim.hip.rewriting import children, every, rebuilt

MOST_LEAVES = 24


def promoted(function: Function, program: Program) -> Function:
    followed = function
    for _ in range(6):
        again = _followed(followed, program)
        if again is followed:
            break
        followed = again
    registers = _registers(followed, program)
    if not registers:
        return followed
    table = tuple(
        replace(one, storage="register") if one.number in registers else one for one in followed.variables
    )
    return replace(followed, variables=table)


def _followed(function: Function, program: Program) -> Function:
    """With every pointer that is one known place replaced by that place."""
    known = _known(function)

    def change(node: Any) -> Any:
        match node:
            case Read(Var(number, 0, _), _) if number in known:
                return known[number]
            case Declare(number, value, _) if number in known and value is not None:
                return replace(node, value=None)
            case Assign(Var(number, 0, _), _, _) if number in known:
                return Const(0, node.type)
            case At():
                return _place(node, function, program)
        return node

    body = rebuilt(function.body, change)
    return function if body is function.body else replace(function, body=body)


def _known(function: Function) -> dict[int, Expr]:
    times: Counter[int] = Counter(function.parameters)
    given: dict[int, Expr | None] = {}
    for node in every(function.body):
        match node:
            case Declare(number, value, _) if value is not None:
                times[number] += 1
                given[number] = value
            case Assign(Var(number, _, _), value, _):
                times[number] += 1
                given[number] = value
            case Update(Var(number, _, _)) | Address(Var(number, _, _)):
                times[number] += 2
    known: dict[int, Expr] = {}
    for number, value in given.items():
        variable = function.variables[number]
        if times[number] == 1 and isinstance(variable.type, Pointer) and variable.storage == "register":
            target = _target(value, function, times)
            if target is not None:
                known[number] = target
    return known


def _target(value: Expr | None, function: Function, times: "Counter[int]") -> Expr | None:
    """The address of a local variable, or another pointer that never changes."""
    match value:
        case Address(Var(number, _, _)) if function.variables[number].storage in ("memory", "register"):
            return value
        case Convert(inner, Pointer()) if isinstance(inner.type, Pointer):
            found = _target(inner, function, times)
            return None if found is None else Convert(found, value.type)
        case Read(Var(number, 0, _), Pointer()) if number in function.parameters and times[number] == 1:
            return value
        case _:
            return None


def _place(node: At, function: Function, program: Program) -> Any:
    """The part of a variable that a constant address means; the node itself where it is no such thing."""
    pointer: Expr = node.pointer
    while isinstance(pointer, Convert) and isinstance(pointer.value.type, Pointer):
        pointer = pointer.value
    if not isinstance(pointer, Address) or not isinstance(pointer.place, Var):
        return node
    index = 0
    if node.index is not None:
        if not isinstance(node.index, Const):
            return node
        index = int(node.index.value)
    inside = pointer.place
    offset = inside.offset + node.offset + index * node.stride
    variable = function.variables[inside.number]
    if variable.storage in ("shared", "dynamic") or not _has(variable.type, offset, node.type, program):
        return node
    return Var(inside.number, offset, node.type)


def leaves(type_: Type, structs: tuple[Layout, ...]) -> tuple[tuple[int, Type], ...]:
    return structs[type_.number].leaves if isinstance(type_, Struct) else ((0, type_),)


def _has(whole: Type, offset: int, part: Type, program: Program) -> bool:
    """Whether a part is made of whole leaves of a variable."""
    if isinstance(whole, Array):
        size = size_of(whole, program.structs)
        return isinstance(part, Scalar | Pointer) and 0 <= offset < size and part == _element(whole)
    there = dict(leaves(whole, program.structs))
    return all(there.get(offset + at) == of for at, of in leaves(part, program.structs))


def _element(type_: Type) -> Type:
    return _element(type_.of) if isinstance(type_, Array) else type_


def _registers(function: Function, program: Program) -> set[int]:
    """Variables in memory whose address is not needed any more."""
    found = {one.number for one in function.variables if one.storage == "memory" and _is_small(one, program)}
    _drop(function.body, found, function, program)
    return found


def _is_small(variable: Variable, program: Program) -> bool:
    if isinstance(variable.type, Scalar | Pointer):
        return True
    return (
        isinstance(variable.type, Struct) and 0 < len(leaves(variable.type, program.structs)) <= MOST_LEAVES
    )


def _drop(node: Any, found: set[int], function: Function, program: Program) -> None:
    match node:
        case Native(name, arguments) if name.removeprefix("std::") in OUT:
            # What these functions store through a pointer goes to the register at once.
            _drop(tuple(one for one in arguments if not _is_whole(one)), found, function, program)
        case Address(Var(number, _, _)):
            found.discard(number)
        case Var(number, offset, type_) if number in found:
            if not _has(function.variables[number].type, offset, type_, program):
                found.discard(number)
        case _:
            for one in children(node):
                _drop(one, found, function, program)


def _is_whole(argument: Expr) -> bool:
    return isinstance(argument, Address) and isinstance(argument.place, Var) and not argument.place.offset


def steady(function: Function) -> tuple[set[int], set[int]]:
    """Pointers that their declaration sets for good; and variables without a declaration of which each part
    is set once: what an expression keeps for its own end."""
    times: Counter[tuple[int, int]] = Counter()
    declared: Counter[int] = Counter(function.parameters)
    started: set[int] = set()
    for node in every(function.body):
        match node:
            case Declare(number, value, _):
                declared[number] += 1
                if value is not None:
                    started.add(number)
            case Assign(Var(number, offset, _), _, _):
                times[number, offset] += 1
            case Update(Var(number, offset, _)):
                times[number, offset] += 2
    changed = {number for number, _ in times}
    registers = [one for one in function.variables if one.storage == "register"]
    pointers = {
        one.number
        for one in registers
        if isinstance(one.type, Pointer) and one.number in started and declared[one.number] == 1
    }
    often = {number for (number, _), count in times.items() if count > 1}
    fresh = {one.number for one in registers if not declared[one.number] and one.number not in often}
    single = {one.number for one in registers if one.number in fresh and isinstance(one.type, Pointer)}
    return (pointers - changed) | single, fresh
