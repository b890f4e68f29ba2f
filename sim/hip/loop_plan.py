"""Loops of the host whose turns may be done at once: what of a loop is an axis, a sum, a turn by turn.

A plan says only how a loop would be done for all its turns together. Whether the turns are independent is
found out when it runs (`sim.hip.loop_lanes`), from the addresses that they touch; if not, nothing has
happened and the loop runs turn by turn.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sim.hip.ctype import Layout, Pointer, Scalar, Type, Variable, leaves_of
from sim.hip.expr import (
    Assign,
    At,
    Binary,
    Const,
    Convert,
    Expr,
    Native,
    Read,
    Update,
    Var,
)
from sim.hip.ir import Break, Declare, Evaluate, Function, Goto, If, Loop, Program, Statement
from sim.hip.loop_calls import entered
from sim.hip.loop_forms import DRAWS, PLAIN, NotPlanned, allowed, can, flattened
from sim.hip.loop_order import sets_first
from sim.hip.loop_origins import origins
from sim.hip.loop_sums import Key, Sum, sum_of
from sim.hip.statements import set_by
from sim.hip.trees import parts, walk


@dataclass(frozen=True, slots=True)
class Axis:
    """`variable` goes by `step` (bytes for a pointer) while `test` holds between it and `bound`."""

    variable: int
    type: Type
    step: int
    test: str
    bound: Expr


@dataclass(frozen=True, slots=True)
class Plan:
    """`hard` are the conditions of what must be done turn by turn: up to the first such turn all is done."""

    axis: Axis
    body: tuple[Statement, ...]
    reads: tuple[tuple[Key, Type], ...]
    writes: tuple[Key, ...]
    unset: frozenset[Key]
    """Those of them that every turn sets before it reads them: they may have no value yet."""
    sums: dict[Key, Sum]
    terms: dict[int, Key]
    """Where they are summed, by the identity of the statement or expression."""
    regular: frozenset[int]
    """Inner loops, by identity, that turn equally often for all lanes and end at their tests only."""
    serial: frozenset[int]
    """Those of them that stay turn by turn, each turn for all lanes."""
    ordered: frozenset[int]
    """Inner loops that hold a sum whose order tells."""
    hard: tuple[Expr, ...]
    memory: tuple[int, ...]
    private: dict[int, int]
    """Variables in memory of which each turn has its own, with their bytes."""
    origins: tuple[Expr, ...]
    """What the addresses of stores are reckoned from."""
    draws: int
    types: tuple[Type, ...]
    structs: tuple[Layout, ...]

    def leaves(self, type_: Type) -> tuple[tuple[int, Type], ...]:
        return leaves_of(type_, self.structs)


def planned(
    loop: Loop, function: Function, declared: Callable[[], set[int]], program: Program
) -> Plan | None:
    """`declared` are the variables that the function declares or is given."""
    try:
        return _planned(loop, function.variables, declared, program)
    except NotPlanned:
        return None


def _planned(
    loop: Loop, variables: tuple[Variable, ...], declared: Callable[[], set[int]], program: Program
) -> Plan:
    axis = axis_of(loop)
    if variables[axis.variable].storage != "register":
        raise NotPlanned
    count = len(variables)
    loop, variables = entered(loop, variables, program)
    axis = axis_of(loop)
    easy, hard = _split(loop.body.items)
    allowed(easy, variables)
    tests = tuple(Evaluate(one) for one in (*hard, axis.bound))
    allowed(tests, variables)
    keys = _Keys(program.structs)
    _steady(axis, easy, keys)
    starting = {one.variable for one in walk((easy, tests)) if isinstance(one, Declare)}
    # A variable without a declaration is what an expression keeps for its own end.
    temporary = {*range(count, len(variables))} - starting
    temporary |= {number for number, _ in keys.assigned((easy, tests)) if number not in declared() | starting}
    inner = starting | temporary
    if any(number not in inner for number, _ in keys.assigned(tests)):
        raise NotPlanned
    outside = {key for key in keys.assigned(easy) if key[0] not in inner}
    sums = {key: found for key in outside if (found := sum_of(key, easy)) is not None}
    unset = frozenset(key for key in outside - set(sums) if sets_first(key, easy, tests, keys.of))
    loops = [one for one in walk(easy) if isinstance(one, Loop)]
    arrays = {number for number in inner if variables[number].storage == "memory"}
    regular = {id(one) for one in loops if _is_regular(one, keys)}
    serial = {
        id(one) for one in loops if id(one) in regular and _is_serial(one, sums, temporary, keys, arrays)
    }
    ordered = {key for key, one in sums.items() if one.is_ordered}
    kept = frozenset(id(one) for one in loops if keys.assigned(one.body.items) & ordered)
    if any(id(one) in kept and (id(one) in serial or id(one) not in regular) for one in loops):
        raise NotPlanned
    if any(_reads(one, key) for one in hard for key in sums):
        raise NotPlanned
    used = [one for one in walk((easy, hard, axis.bound)) if isinstance(one, Var)]
    in_memory = {one.number for one in used if variables[one.number].storage == "memory"}
    memory = in_memory - inner
    steps = (one.step.place for one in loops if isinstance(one.step, Assign | Update))
    set_there = {number for number, _ in keys.assigned(easy)} | {
        one.number for one in steps if isinstance(one, Var)
    }
    if memory & set_there:
        raise NotPlanned
    draws = _draws(easy)
    bounds = [one.condition for one in loops]
    if _draws((hard, axis.bound, *(one for one in bounds if one is not None))) or (draws and hard):
        raise NotPlanned
    key = (axis.variable, 0)
    return Plan(
        axis,
        easy,
        tuple(_reads_of(axis, [one for one in used if one.number not in inner], variables, keys).items()),
        (key, *sorted(outside)),
        unset,
        sums,
        {id(one.node): key for key, one in sums.items()},
        frozenset(regular),
        frozenset(serial),
        kept,
        hard,
        tuple(sorted(memory)),
        {number: variables[number].bytes for number in in_memory & inner},
        origins(easy, inner, program.structs),
        draws,
        tuple(one.type for one in variables),
        program.structs,
    )


@dataclass(frozen=True, slots=True)
class _Keys:
    structs: tuple[Layout, ...]

    def of(self, place: Var) -> tuple[Key, ...]:
        return tuple((place.number, place.offset + at) for at, _ in leaves_of(place.type, self.structs))

    def assigned(self, items: Any) -> set[Key]:
        steps = {id(one.step) for one in walk(items) if isinstance(one, Loop)}
        found: set[Key] = set()
        for one in walk(items):
            if isinstance(one, Assign | Update) and isinstance(one.place, Var) and id(one) not in steps:
                found |= {*self.of(one.place)}
        return found


def _reads_of(axis: Axis, used: list[Var], variables: tuple[Variable, ...], keys: _Keys) -> dict[Key, Type]:
    """Registers that the loop is given, the axis among them."""
    found: dict[Key, Type] = {}
    for one in used:
        if variables[one.number].storage == "register":
            if not isinstance(one.type, PLAIN):
                raise NotPlanned
            types = (of for _, of in leaves_of(one.type, keys.structs))
            found |= dict(zip(keys.of(one), types, strict=True))
    found[(axis.variable, 0)] = axis.type
    return found


def _draws(node: Any) -> int:
    return sum(isinstance(one, Native) and one.name in DRAWS for one in walk(node))


def axis_of(loop: Loop) -> Axis:
    """`for (i = ...; i < bound; i += step)`"""
    test, step = loop.condition, loop.step
    if not loop.tests_first or not isinstance(test, Binary) or not isinstance(step, Update):
        raise NotPlanned
    place = step.place
    if not isinstance(place, Var) or not isinstance(step.value, Const) or step.op not in ("+", "-"):
        raise NotPlanned
    if place.offset or not isinstance(step.value.value, int):
        raise NotPlanned
    by = step.value.value * (step.size if isinstance(step.type, Pointer) else 1)
    op, bound = test.op, test.right
    if not _is_variable(test.left, place.number):
        if not _is_variable(test.right, place.number):
            raise NotPlanned
        op, bound = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(op, op), test.left
    if op not in ("<", "<=", ">", ">=", "!=") or by == 0 or _reads(bound, (place.number, 0)):
        raise NotPlanned
    if not isinstance(place.type, Pointer) and not (
        isinstance(place.type, Scalar) and place.type.code[0] in "iu"
    ):
        raise NotPlanned
    return Axis(place.number, place.type, by if step.op == "+" else -by, op, bound)


def _steady(axis: Axis, body: tuple[Statement, ...], keys: _Keys) -> None:
    """How often a loop turns is known at its start: nothing in it sets its variable or its bound."""
    needed = {(axis.variable, 0)}
    needed |= {(one.number, one.offset) for one in walk(axis.bound) if isinstance(one, Var)}
    if needed & keys.assigned(body):
        raise NotPlanned


def _is_variable(expr: Expr, number: int) -> bool:
    while isinstance(expr, Convert) and isinstance(expr.type, Scalar) and expr.type.code[0] in "iu":
        expr = expr.value
    return isinstance(expr, Read) and isinstance(expr.place, Var) and expr.place.number == number


def _reads(node: Any, key: Key) -> bool:
    places = (one.place for one in walk(node) if isinstance(one, Read))
    return any(isinstance(one, Var) and (one.number, one.offset) == key for one in places)


def _split(items: tuple[Statement, ...]) -> tuple[tuple[Statement, ...], tuple[Expr, ...]]:
    """What can be done at once, and the conditions of the rest, which stands at the end of a turn."""
    flat = flattened(items)
    for at, one in enumerate(flat):
        if isinstance(one, If) and not one.no.items and not can(one.yes.items):
            rest = flat[at:]
            if not all(isinstance(two, If) and not two.no.items for two in rest):
                raise NotPlanned
            return flat[:at], tuple(two.condition for two in rest if isinstance(two, If))
    return flat, ()


def _is_regular(loop: Loop, keys: _Keys) -> bool:
    """Whether it goes along an axis, as far as it can be told: how often it turns is known at its start."""
    try:
        _steady(axis_of(loop), loop.body.items, keys)
    except NotPlanned:
        return False
    return not any(isinstance(one, Goto) for one in walk(loop.body)) and not _breaks(loop.body)


def _breaks(node: Any) -> bool:
    """Whether there is a break in it that leaves the loop around it."""
    return isinstance(node, Break) or (
        not isinstance(node, Loop) and any(_breaks(one) for one in parts(node))
    )


def _is_serial(loop: Loop, sums: dict[Key, Sum], temporary: set[int], keys: _Keys, arrays: set[int]) -> bool:
    """Whether turns of an inner loop need the one before: they set what outlives them, or one place."""
    axis = axis_of(loop)
    items = loop.body.items
    private = temporary | {one.variable for one in walk(items) if isinstance(one, Declare)}
    private |= {
        axis_of(one).variable for one in walk(items) if isinstance(one, Loop) and _is_regular(one, keys)
    }
    carried = {key for key in keys.assigned(items) if key[0] not in private and key not in sums}
    if carried or _depends(items, arrays - private):
        return True
    moving = {axis.variable} | _following(items, axis.variable)
    return any(not _depends(place, moving) for place in _stores(items))


def _stores(items: tuple[Statement, ...]) -> tuple[At, ...]:
    places = (one.place for one in walk(items) if isinstance(one, Assign | Update))
    return tuple(one for one in places if isinstance(one, At))


def _following(items: Any, variable: int) -> set[int]:
    """Variables whose values come from one."""
    found = {variable}
    while True:
        more: set[int] = set()
        for one in walk(items):
            number = set_by(one)
            if number is not None and _depends(one.value, found):
                more.add(number)
        if more <= found:
            return found
        found |= more


def _depends(node: Any, on: set[int]) -> bool:
    return any(isinstance(one, Var) and one.number in on for one in walk(node))
