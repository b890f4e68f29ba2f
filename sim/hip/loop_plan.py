"""Loops of the host whose turns may be done at once: what of a loop is an axis, a sum, a turn by turn.

A plan says only how a loop would be done for all its turns together. Whether the turns are independent is
found out when it runs (`sim.hip.loop_lanes`), from the addresses that they touch; if not, nothing has
happened and the loop runs turn by turn.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

from sim.hip.ctype import Pointer, Scalar, Type, Variable
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
    bare,
)
from sim.hip.ir import Continue, Declare, Evaluate, If, Loop, Statement
from sim.hip.loop_forms import DRAWS, NotPlanned, allowed, can, flattened
from sim.hip.statements import set_by
from sim.hip.trees import walk

Key: TypeAlias = tuple[int, int]
"""A register: variable, offset of the part."""


@dataclass(frozen=True, slots=True)
class Axis:
    """`variable` goes by `step` (bytes for a pointer) while `test` holds between it and `bound`."""

    variable: int
    type: Type
    step: int
    test: str
    bound: Expr


@dataclass(frozen=True, slots=True)
class Sum:
    """`op` of a variable with one value in each turn; `reckoned` is the type of each step."""

    op: str
    reckoned: Type
    type: Type


@dataclass(frozen=True, slots=True)
class Plan:
    """`hard` are the conditions of what must be done turn by turn: up to the first such turn all is done."""

    axis: Axis
    body: tuple[Statement, ...]
    reads: tuple[tuple[Key, Type], ...]
    writes: tuple[Key, ...]
    sums: dict[Key, Sum]
    serial: frozenset[int]
    """Inner loops, by identity, that stay turn by turn, each turn for all lanes."""
    hard: tuple[Expr, ...]
    memory: tuple[int, ...]
    stores: tuple[At, ...]
    draws: int
    types: tuple[Type, ...]


def planned(loop: Loop, variables: tuple[Variable, ...]) -> Plan | None:
    try:
        return _planned(loop, variables)
    except NotPlanned:
        return None


def _planned(loop: Loop, variables: tuple[Variable, ...]) -> Plan:
    axis = axis_of(loop)
    if variables[axis.variable].storage != "register":
        raise NotPlanned
    easy, hard = _split(loop.body.items)
    allowed(easy, variables)
    tests = tuple(Evaluate(one) for one in (*hard, axis.bound))
    allowed(tests, variables)
    if any(isinstance(one, Assign | Update) for one in walk(tests)):
        raise NotPlanned
    assigned, declared = _assigned(easy), {one.variable for one in walk(easy) if isinstance(one, Declare)}
    inner_axes = [(axis_of(one), one.body.items) for one in walk(easy) if isinstance(one, Loop)]
    for one, items in ((axis, easy), *inner_axes):
        _steady(one, items)
    outside = {key for key in assigned if key[0] not in declared}
    sums = {key: found for key in outside if (found := _sum_of(key, easy)) is not None}
    for key in outside - set(sums):
        _set_first(key, easy)
    serial = frozenset(id(one) for one in walk(easy) if isinstance(one, Loop) and _is_serial(one, sums))
    _sums_in_order(easy, sums, serial)
    if hard and any(_reads(one, key) for one in hard for key in sums):
        raise NotPlanned
    inner = declared | {one.variable for one in walk(tests) if isinstance(one, Declare)}
    used = [one for one in walk((easy, hard, axis.bound)) if isinstance(one, Var)]
    memory = {one.number for one in used if variables[one.number].storage == "memory"}
    if memory & {*(number for number, _ in assigned), *(one.variable for one, _ in inner_axes)}:
        raise NotPlanned
    draws = _draws(easy)
    if _draws((hard, axis.bound, *(one.bound for one, _ in inner_axes))) or (draws and hard):
        raise NotPlanned
    key = (axis.variable, 0)
    return Plan(
        axis,
        easy,
        tuple(_reads_of(axis, [one for one in used if one.number not in inner], variables).items()),
        (key, *sorted(outside)),
        sums,
        serial,
        hard,
        tuple(sorted(memory)),
        _stores(easy),
        draws,
        tuple(one.type for one in variables),
    )


def _reads_of(axis: Axis, used: list[Var], variables: tuple[Variable, ...]) -> dict[Key, Type]:
    """Registers that the loop is given, the axis among them."""
    found = {
        (one.number, one.offset): one.type for one in used if variables[one.number].storage == "register"
    }
    found[(axis.variable, 0)] = axis.type
    if any(not isinstance(one, Scalar | Pointer) for one in found.values()):
        raise NotPlanned
    return found


def _stores(items: tuple[Statement, ...]) -> tuple[At, ...]:
    places = (one.place for one in walk(items) if isinstance(one, Assign | Update))
    return tuple(one for one in places if isinstance(one, At))


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


def _steady(axis: Axis, body: tuple[Statement, ...]) -> None:
    """How often a loop turns is known at its start: nothing in it sets its variable or its bound."""
    needed = {(axis.variable, 0)}
    needed |= {(one.number, one.offset) for one in walk(axis.bound) if isinstance(one, Var)}
    if needed & _assigned(body):
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


def _assigned(items: Any) -> set[Key]:
    steps = {id(one.step) for one in walk(items) if isinstance(one, Loop)}
    found = set()
    for one in walk(items):
        if isinstance(one, Assign | Update) and isinstance(one.place, Var) and id(one) not in steps:
            found.add((one.place.number, one.place.offset))
    return found


def _sum_of(key: Key, items: tuple[Statement, ...]) -> Sum | None:
    """The one statement that sums into a variable which nothing else reads or sets."""
    uses = [one for one in walk(items) if isinstance(one, Var) and (one.number, one.offset) == key]
    updates = [one for one in walk(items) if isinstance(one, Update | Assign) and isinstance(one.place, Var)
               and (one.place.number, one.place.offset) == key]  # fmt: skip
    if len(updates) != 1:
        return None
    update = updates[0]
    if isinstance(update, Update):
        plain = update.op in ("+", "-", "*", "&", "|", "^") and isinstance(update.type, Scalar)
        return Sum(update.op, update.reckoned, update.place.type) if plain and len(uses) == 1 else None
    value = bare(update.value)
    if isinstance(value, Binary) and value.op in ("+", "*") and len(uses) == 2 and _is_own(value.left, key):
        return Sum(value.op, value.type, update.place.type)
    return None


def _is_own(expr: Expr, key: Key) -> bool:
    expr = bare(expr)
    return (
        isinstance(expr, Read)
        and isinstance(expr.place, Var)
        and (expr.place.number, expr.place.offset) == key
    )


def _set_first(key: Key, items: tuple[Statement, ...]) -> None:
    """A variable of the outside that every turn sets before it reads it: its last value remains."""
    for one in items:
        if isinstance(one, Evaluate) and isinstance(one.value, Assign) and isinstance(one.value.place, Var):
            place = one.value.place
            if (place.number, place.offset) == key and not _reads(one.value.value, key):
                return
        if any(isinstance(two, Continue | Var) and _is_or_skips(two, key) for two in walk(one)):
            raise NotPlanned
    raise NotPlanned


def _is_or_skips(node: Any, key: Key) -> bool:
    return isinstance(node, Continue) or (node.number, node.offset) == key


def _is_serial(loop: Loop, sums: dict[Key, Sum]) -> bool:
    """Whether turns of an inner loop need the one before: they set what outlives them, or one place."""
    axis = axis_of(loop)
    items = loop.body.items
    declared = {one.variable for one in walk(items) if isinstance(one, Declare)}
    carried = {key for key in _assigned(items) if key[0] not in declared and key not in sums}
    if carried:
        return True
    moving = {axis.variable} | _following(items, axis.variable)
    return any(not _depends(place, moving) for place in _stores(items))


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


def _sums_in_order(items: tuple[Statement, ...], sums: dict[Key, Sum], serial: frozenset[int]) -> None:
    """A sum of the whole loop inside of a loop that stays serial would come in another order."""
    for one in walk(items):
        if isinstance(one, Loop) and id(one) in serial and _assigned(one.body.items) & set(sums):
            raise NotPlanned
