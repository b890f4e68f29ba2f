"""Variables that live in memory only because a pointer to them was made on the way become registers.

A pointer that is set once, to a local variable, is that variable wherever it is followed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sim.hip.ctype import (
    MOST_REGISTERS,
    Array,
    Layout,
    Object,
    Pointer,
    Scalar,
    Type,
    Variable,
    element_of,
    leaves_of,
    size_of,
)
from sim.hip.device_functions import OUT
from sim.hip.expr import (
    Address,
    After,
    Assign,
    At,
    Both,
    Choose,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    Native,
    Place,
    Read,
    Text,
    Update,
    Var,
)
from sim.hip.ir import Block, Declare, Evaluate, Function
from sim.hip.trees import parts, rebuilt, walk

LASTING = (Const, Text, GlobalAddress, FunctionAddress)
ROUNDS = 6
"""A pointer that is followed may show where the next one leads."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What may stand in place of its call, and what of memory may become registers."""

    most_nodes: int
    """Of a function that is put in place."""
    most_grown: int
    """Nodes that are put into one function."""
    only_expressions: bool
    """Whether a function that is put in place is expressions and declarations, and nothing else."""
    only_movable: bool
    """Whether what is in memory for more than its address stays there: `Variable.can_move`."""
    has_elements: bool
    """Whether an element of a local array by a known number is a part of the variable."""
    stores: frozenset[str]
    """Natives whose results go to a register at once, though they are given its address."""


WHOLE_PROGRAM = Rules(
    most_nodes=40,
    most_grown=20_000,
    only_expressions=True,
    only_movable=True,
    has_elements=False,
    stores=frozenset(),
)
"""For host and devices: the planner of loops follows elements by their addresses."""
IN_KERNELS = Rules(
    most_nodes=80,
    most_grown=3_000,
    only_expressions=False,
    only_movable=False,
    has_elements=True,
    stores=frozenset(OUT),
)
"""A call costs some 2 us there, and its parameters their copies."""


def is_lasting(value: Expr) -> bool:
    """Whether a value is the same wherever it is reckoned."""
    if isinstance(value, Convert):
        return is_lasting(value.value)
    return isinstance(value, LASTING) or (isinstance(value, Address) and isinstance(value.place, Var))


@dataclass(frozen=True, slots=True)
class Known:
    """The variables of a function while addresses in it are followed."""

    variables: Sequence[Variable]
    structs: tuple[Layout, ...]
    rules: Rules
    on_host: bool = False
    """Where loads are not counted: what is read of two places may be two reads."""

    def plain(self, node: Any) -> Any:
        """A node, whose parts are plain, without detours: `*&x` as x, a part of a variable as that part."""
        match node:
            case At():
                return self._place(node)
            case Read(At(After(block, pointer, _), None) as place, type_):
                return After(block, Read(self._place(replace(place, pointer=pointer)), type_), type_)
            case Read(
                At(Choose(condition, yes, no, _, line), None) as place, Scalar() | Pointer() as type_
            ) if self.on_host:
                # As std::max(x, y) has it: a variable that may be the one need not be in memory.
                first, other = (
                    self.plain(Read(self._place(replace(place, pointer=one)), type_)) for one in (yes, no)
                )
                return Choose(condition, first, other, type_, line)
            case Both(first, second, _) if is_lasting(first):
                return second
            case After(Block(()), inner, _):
                return inner
            case _:
                return node

    def _place(self, node: At) -> Place:
        pointer = node.pointer
        while isinstance(pointer, Convert) and isinstance(pointer.value.type, Pointer):
            pointer = pointer.value
        match pointer, node.index:
            case Address(Var(number, at, _)), None | Const():
                index = 0 if node.index is None else int(node.index.value)
                offset = at + node.offset + index * node.stride
                is_part = self._is_part(self.variables[number], offset, node.type)
                return Var(number, offset, node.type) if is_part else node
            case Address(At() as inner), None:
                offset = inner.offset + node.offset
                return replace(inner, offset=offset, type=node.type, line=node.line or inner.line)
            case _:
                return node

    def _is_part(self, variable: Variable, offset: int, type_: Type) -> bool:
        """Accesses of LDS keep the line that they are in."""
        if variable.storage in ("shared", "dynamic"):
            return False
        if isinstance(variable.type, Array):
            is_inside = 0 <= offset < size_of(variable.type, self.structs)
            is_element = isinstance(type_, Scalar | Pointer) and type_ == element_of(variable.type)
            is_whole = is_element and offset % size_of(type_, self.structs) == 0
            return self.rules.has_elements and is_inside and is_whole
        return _fits(variable, offset, type_, self.structs)


def followed(function: Function, structs: tuple[Layout, ...], rules: Rules) -> Function:
    """With every pointer that is one known place replaced by that place."""
    known = Known(function.variables, structs, rules, function.kind == "host")
    for _ in range(ROUNDS):
        targets = _targets(function)
        if not targets:
            break
        function = replace(function, body=_put(function.body, targets, known))
    return function


def _put(body: Block, targets: dict[int, Expr], known: Known) -> Any:
    def change(node: Any) -> Any:
        match node:
            case Read(Var(number, 0, _), _) | Assign(Var(number, 0, _), _, _) if number in targets:
                return targets[number]
            case Block(items):
                left = tuple(one for one in items if not _is_idle(one, targets))
                return node if len(left) == len(items) else Block(left)
            case _:
                return known.plain(node)

    return rebuilt(body, change)


def _is_idle(item: Any, targets: dict[int, Expr]) -> bool:
    """Whether a statement does nothing once the pointers are followed."""
    if isinstance(item, Declare):
        return item.variable in targets
    return isinstance(item, Evaluate) and isinstance(item.value, Address | Convert) and is_lasting(item.value)


def _targets(function: Function) -> dict[int, Expr]:
    """What each pointer leads to that is set once, to a place that is known."""
    pointers = {
        one.number
        for one in function.variables
        if isinstance(one.type, Pointer) and one.storage == "register"
    }
    if pointers.issubset(function.parameters):
        return {}
    times: Counter[int] = Counter(function.parameters)
    given: dict[int, Expr] = {}
    for node in walk(function.body):
        match node:
            case Declare(number, value, _) if value is not None:
                times[number] += 1
                given[number] = value
            case Assign(Var(number, _, _), value, _):
                times[number] += 1
                given[number] = value
            case Update(Var(number, _, _)) | Address(Var(number, _, _)):
                times[number] += 2
    once = {one: _target(given[one], function, times) for one in pointers & given.keys() if times[one] == 1}
    return {number: target for number, target in once.items() if target is not None}


def _target(value: Expr, function: Function, times: Counter[int]) -> Expr | None:
    """The address of a local variable, or another pointer that never changes."""
    match value:
        case Address(Var()):
            return value
        case Convert(inner, Pointer()) if isinstance(inner.type, Pointer):
            found = _target(inner, function, times)
            return None if found is None else Convert(found, value.type)
        case Read(Var(number, 0, _), Pointer()) if number in function.parameters and times[number] == 1:
            return value
        case _:
            return None


def _fits(variable: Variable, offset: int, type_: Type, structs: tuple[Layout, ...]) -> bool:
    """Whether a part of a variable is whole leaves of it."""
    wanted = _leaves(type_, structs)
    have = dict(_leaves(variable.type, structs))
    return bool(wanted) and all(_is_same(have.get(offset + at), of) for at, of in wanted)


def _is_same(one: Type | None, other: Type) -> bool:
    return one == other or (isinstance(one, Pointer) and isinstance(other, Pointer))


def _leaves(type_: Type, structs: tuple[Layout, ...]) -> tuple[tuple[int, Type], ...]:
    """What can be a register."""
    return () if isinstance(type_, Array | Object) else leaves_of(type_, structs)


def freed(function: Function, structs: tuple[Layout, ...], rules: Rules) -> Function:
    """Variables whose address nothing takes any more move to registers."""
    free = {
        one.number
        for one in function.variables
        if one.storage == "memory"
        and (one.can_move or not rules.only_movable)
        and 0 < len(_leaves(one.type, structs)) <= MOST_REGISTERS
    }
    if free:
        _drop(function.body, free, function, structs, rules)
    if not free:
        return function
    table = tuple(
        replace(one, storage="register") if one.number in free else one for one in function.variables
    )
    return replace(function, variables=table)


def _drop(node: Any, free: set[int], function: Function, structs: tuple[Layout, ...], rules: Rules) -> None:
    match node:
        case Native(name, arguments) if name.removeprefix("std::") in rules.stores:
            left = tuple(one for one in arguments if not _is_whole(one))
            _drop(left, free, function, structs, rules)
        case Address(Var(number, _, _)):
            free.discard(number)
        case Var(number, offset, type_) if number in free:
            if not _fits(function.variables[number], offset, type_, structs):
                free.discard(number)
        case _:
            for one in parts(node):
                _drop(one, free, function, structs, rules)


def _is_whole(argument: Expr) -> bool:
    return isinstance(argument, Address) and isinstance(argument.place, Var) and not argument.place.offset


def steady(function: Function) -> tuple[set[int], set[int]]:
    """Pointers that their declaration sets for good; and variables without a declaration of which each part
    is set once: what an expression keeps for its own end."""
    times: Counter[tuple[int, int]] = Counter()
    declared: Counter[int] = Counter(function.parameters)
    started: set[int] = set()
    for node in walk(function.body):
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
