"""Trees of a function made simpler: known addresses, references, variables that need no memory."""

from dataclasses import dataclass, replace
from typing import Any

from sim.hip.ctype import Array, Layout, Object, Pointer, Struct, Type, Variable
from sim.hip.expr import (
    Address,
    After,
    Assign,
    At,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    Place,
    Read,
    Text,
    Update,
    Var,
)
from sim.hip.ir import Block, Declare, Function
from sim.hip.trees import changed, walk

MOST_LEAVES = 32


LASTING = (Const, Text, GlobalAddress, FunctionAddress)


def is_lasting(argument: Expr) -> bool:
    """Whether an argument is the same wherever it is reckoned."""
    if isinstance(argument, Convert):
        return is_lasting(argument.value)
    return isinstance(argument, LASTING) or (
        isinstance(argument, Address) and isinstance(argument.place, Var)
    )


@dataclass(frozen=True, slots=True)
class Put:
    """Puts arguments for parameters and the caller's variables for those of a small function."""

    given: dict[int, Expr]
    renamed: dict[int, Var]
    variables: list[Variable]
    structs: tuple[Layout, ...]

    def put(self, node: Any) -> Any:
        match node:
            case Read(Var(number, 0, _), _) if number in self.given:
                return self.given[number]
            case Var(number, offset, type_) if number in self.renamed:
                return Var(self.renamed[number].number, offset, type_)
            case Declare(variable, value, line):
                return Declare(self.renamed[variable].number, self.put(value), line)
            case _:
                return simplified(changed(node, self.put), self.variables, self.structs)


def simplified(node: Any, variables: list[Variable], structs: tuple[Layout, ...]) -> Any:
    """`*&x` as x, and what stands at an address that is known as a part of a variable."""
    match node:
        case At(pointer, None, _, offset, type_, line):
            return _pointed(node, _bare(pointer), offset, type_, line, variables, structs)
        case Read(At(After(block, pointer, _), None, stride, offset, type_, line), read):
            inner = simplified(At(pointer, None, stride, offset, type_, line), variables, structs)
            return After(block, Read(inner, read), read)
        case _:
            return node


def _bare(pointer: Expr) -> Expr:
    while isinstance(pointer, Convert) and isinstance(pointer.value.type, Pointer):
        pointer = pointer.value
    return pointer


def _pointed(
    node: At,
    pointer: Expr,
    offset: int,
    type_: Type,
    line: int,
    variables: list[Variable],
    structs: tuple[Layout, ...],
) -> Place:
    match pointer:
        case Address(Var(number, at, _)) if fits(variables[number], at + offset, type_, structs):
            return Var(number, at + offset, type_)
        case Address(At(inner, index, stride, at, _, where)):
            return At(inner, index, stride, at + offset, type_, line or where)
        case _:
            return node


def fits(variable: Variable, offset: int, type_: Type, structs: tuple[Layout, ...]) -> bool:
    """Whether a part of a variable is whole leaves of it."""
    wanted = leaves_of(type_, structs)
    have = dict(leaves_of(variable.type, structs))
    return bool(wanted) and all(_same(have.get(offset + at), of) for at, of in wanted)


def _same(one: Type | None, other: Type) -> bool:
    return one == other or (isinstance(one, Pointer) and isinstance(other, Pointer))


def leaves_of(type_: Type, structs: tuple[Layout, ...]) -> tuple[tuple[int, Type], ...]:
    match type_:
        case Struct(number):
            return structs[number].leaves
        case Array() | Object():
            return ()
        case _:
            return ((0, type_),)


def referred(function: Function, structs: tuple[Layout, ...]) -> Function:
    """References to variables of the function itself, which never change, as those variables."""
    variables = list(function.variables)
    found: dict[int, Expr] = {}
    set_: dict[int, int] = {}
    for node in walk(function.body):
        match node:
            case Declare(number, value, _):
                set_[number] = set_.get(number, 0) + 1
                if value is not None and isinstance(_bare(value), Address) and is_lasting(value):
                    found[number] = value
            case Assign(Var(number, _, _), _, _) | Update(Var(number, _, _), _, _, _, _, _, _, _):
                set_[number] = set_.get(number, 0) + 1
            case _:
                pass
    known = {
        number: value
        for number, value in found.items()
        if set_[number] == 1 and variables[number].storage == "register" and number not in function.parameters
    }
    if not known:
        return function
    put = Put(known, {}, variables, structs)
    return replace(function, body=_without(function.body, known, put))


def _without(node: Any, known: dict[int, Expr], put: Put) -> Any:
    """The references gone, what they refer to in their place."""
    if isinstance(node, Block):
        items = tuple(one for one in node.items if not (isinstance(one, Declare) and one.variable in known))
        return changed(Block(items), lambda one: _without(one, known, put))
    if isinstance(node, Read) and isinstance(node.place, Var) and node.place.number in known:
        return known[node.place.number]
    inner = changed(node, lambda one: _without(one, known, put))
    return simplified(inner, put.variables, put.structs)


def freed(function: Function, structs: tuple[Layout, ...]) -> Function:
    """Variables whose address nothing takes any more move to registers."""
    candidates = {
        one.number
        for one in function.variables
        if one.storage == "memory" and one.can_move and 0 < len(leaves_of(one.type, structs)) <= MOST_LEAVES
    }
    if not candidates:
        return function
    kept = {
        node.place.number
        for node in walk(function.body)
        if isinstance(node, Address) and isinstance(node.place, Var)
    }
    free = candidates - kept
    for node in walk(function.body):
        if (
            isinstance(node, Var)
            and node.number in free
            and not fits(function.variables[node.number], node.offset, node.type, structs)
        ):
            free.discard(node.number)
    variables = tuple(
        replace(one, storage="register") if one.number in free else one for one in function.variables
    )
    return replace(function, variables=variables)
