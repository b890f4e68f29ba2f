"""The turns of a host loop done at once: every register an array over the turns, in order."""

from typing import Any

import numpy as np

from sim.hip.ctype import VOID, Pointer, Type
from sim.hip.emit_state import code_of
from sim.hip.expr import (
    Address,
    After,
    Apart,
    Assign,
    Binary,
    Both,
    Choose,
    Const,
    Convert,
    Expr,
    GlobalAddress,
    Logic,
    Make,
    Moved,
    Native,
    Place,
    Read,
    Text,
    Unary,
    Update,
    Var,
)
from sim.hip.ir import Block, Break, Continue, Declare, Evaluate, Goto, If, Labelled, Loop, Statement
from sim.hip.lanes import Mask, joined, split
from sim.hip.loop_forms import flattened
from sim.hip.loop_inner import looped
from sim.hip.loop_memory import AXES, Dependent, Traffic
from sim.hip.loop_natives import native
from sim.hip.loop_numbers import COMPARED, Lanes, converted, operated, turns, typed
from sim.hip.loop_plan import Axis, Plan
from sim.hip.loop_sums import Key

ONES = [(1,) * (AXES - rank) for rank in range(AXES + 1)]
"""The shape of a number along the axes beyond each rank."""


class Turns:
    """One run of a plan over some turns; each inner loop that is done at once is an axis more.

    `mask`: the lanes that run, as in `sim.hip.lanes`; what leaves a part of the body takes lanes out of it.
    """

    def __init__(
        self, plan: Plan, traffic: Traffic, registers: dict[Key, Lanes], bases: dict[int, int]
    ) -> None:
        self.plan = plan
        self.traffic = traffic
        self.registers = registers
        self.bases = bases
        self.mask: Mask = None
        self.sums: dict[Key, list[Lanes]] = {key: [] for key in plan.sums}
        self.kept: dict[Key, Mask] = dict.fromkeys(plan.writes[1:], False)
        """Which lanes have set a variable of the outside."""
        self.broken: list[Mask] = []
        """Lanes that have left each loop around by a break, the innermost last."""
        self.returned: list[Mask] = []
        """And each function around."""
        self.draws: list[Lanes] = []
        self.drawing: Any = None
        """What is drawn, and for which lanes: one kind of number for a whole loop."""

    def block(self, items: tuple[Statement, ...]) -> None:
        for item in flattened(items):
            if self.mask is False:
                break
            self.statement(item)

    def statement(self, item: Statement) -> None:
        match item:
            case Evaluate(value):
                self.effect(value)
            case Declare(number, value, _):
                self.declare(number, value)
            case If() if id(item) in self.plan.terms:
                self.summed(item)
            case If():
                self.choice(item)
            case Loop():
                looped(self, item)
            case Continue():
                self.mask = False
            case Break():
                self.broken[-1] = joined(self.broken[-1], self.mask)
                self.mask = False
            case Labelled(_, (body, _)):
                self.entered(body)
            case Goto():
                self.returned[-1] = joined(self.returned[-1], self.mask)
                self.mask = False
            case _:
                raise Dependent

    def declare(self, number: int, value: Expr | None) -> None:
        if number in self.plan.private:
            self.traffic.own(number, self.plan.private[number])
            if value is not None:
                self.assign(Var(number, 0, value.type), self.parts(value))
            return
        # A variable that starts anew in each turn: no lane outside of the mask will read it.
        leaves = self.plan.leaves(self.plan.types[number])
        start = tuple(typed(0, of) for _, of in leaves) if value is None else self.parts(value)
        for (at, _), one in zip(leaves, start, strict=True):
            self.registers[(number, at)] = one

    def entered(self, body: Block) -> None:
        """A function in place of its call: all lanes go on once they have returned."""
        outer = self.mask
        self.returned.append(False)
        self.block(body.items)
        self.returned.pop()
        self.mask = outer

    def effect(self, expr: Expr) -> None:
        match expr:
            case Assign() | Update() if id(expr) in self.plan.terms:
                self.summed(expr)
            case Assign(place, value):
                self.assign(place, self.parts(value))
            case Update():
                self.update(expr)
            case Both(first, second):
                self.effect(first)
                self.effect(second)
            case After(block, value):
                self.block(block.items)
                self.effect(value)
            case Convert(value) if expr.type == VOID:
                self.effect(value)
            case Const():
                pass
            case _:
                self.parts(expr)

    def summed(self, node: Any) -> None:
        key = self.plan.terms[id(node)]
        term = self.value(self.plan.sums[key].term)
        self.sums[key].append(self.traffic.flat(term, self.mask))

    def choice(self, item: If) -> None:
        left: Mask = False
        sides = split(self.mask, self.value(item.condition))
        for lanes, items in zip(sides, (item.yes, item.no), strict=True):
            if lanes is not False:
                self.mask = lanes
                self.block(items.items)
                left = joined(left, self.mask)
        self.mask = left

    def extent(self, axis: Axis) -> tuple[int, int] | None:
        """First value and number of turns; None where they are not the same for every lane."""
        start, bound = self.registers[(axis.variable, 0)], self.bound(axis)
        if np.ndim(start) or np.ndim(bound):
            return None
        return int(start), turns(axis, int(start), int(bound))

    def bound(self, axis: Axis) -> Lanes:
        outer, self.traffic.in_bound = self.traffic.in_bound, True
        found = self.value(axis.bound)
        self.traffic.in_bound = outer
        return found

    def assign(self, place: Place, given: tuple[Lanes, ...]) -> None:
        leaves = self.plan.leaves(place.type)
        if isinstance(place, Var) and place.number not in self.plan.private:
            for (at, _), one in zip(leaves, given, strict=True):
                self.set((place.number, place.offset + at), one)
            return
        base, index = self.where(place)
        for (at, of), one in zip(leaves, given, strict=True):
            self.traffic.store(base, self.traffic.scaled(index, 1, at), code_of(of), one, self.mask)

    def set(self, key: Key, given: Lanes) -> None:
        if key in self.sums:
            raise Dependent
        if key in self.kept:
            self.kept[key] = joined(self.kept[key], self.mask)
        old = self.registers.get(key)
        self.registers[key] = given if self.mask is None or old is None else np.where(self.mask, given, old)

    def update(self, expr: Update) -> Lanes:
        """The value before or after, as the expression has it."""
        given, place = self.value(expr.value), expr.place
        before = self.read(place)[0]
        if isinstance(expr.type, Pointer):
            moved = np.int64(expr.size) * np.asarray(given, np.int64)
            after = before - moved if expr.op == "-" else before + moved
        else:
            wide = converted(before, expr.reckoned, self.mask)
            made = operated(expr.op, wide, given, expr.reckoned, self.mask)
            after = converted(made, expr.place.type, self.mask)
        self.assign(place, (after,))
        return before if expr.before else after

    def parts(self, expr: Expr) -> tuple[Lanes, ...]:
        """The leaves of a value; a number is one."""
        match expr:
            case Read(place):
                return self.read(place)
            case Make(values):
                return tuple(self.value(one) for one in values)
            case After(block, inner):
                self.block(block.items)
                return self.parts(inner)
            case Both(first, second):
                self.effect(first)
                return self.parts(second)
            case Assign(place):
                self.effect(expr)
                return self.read(place)
            case Update():
                if id(expr) in self.plan.terms:
                    raise Dependent
                return (self.update(expr),)
            case Choose(condition, yes, no):
                return self.chosen(self.value(condition), yes, no)
            case _:
                return (self.value(expr),)

    def value(self, expr: Expr) -> Lanes:
        match expr:
            case Const(number, type_):
                return typed(number, type_)
            case Text(number):
                return np.int64(self.traffic.host.texts[number])
            case GlobalAddress(number):
                return np.int64(self.traffic.host.globals[number])
            case Read(place):
                return self.read(place)[0]
            case Address(place):
                base, index = self.where(place)
                return base + index
            case Convert(inner, type_):
                return self.traffic.alike(self.value(inner), lambda one: converted(one, type_, self.mask))
            case Unary(op, inner, type_):
                found = self.value(inner)
                return ~found if op in "~!" else np.negative(found)
            case Binary(op, left, right, type_):
                return self.binary(op, self.value(left), self.value(right), type_)
            case Moved(pointer, index, size):
                return self.value(pointer) + np.asarray(self.value(index), np.int64) * np.int64(size)
            case Apart(left, right, size):
                return (self.value(left) - self.value(right)) // np.int64(size or 1)
            case Logic():
                return self.logic(expr)
            case Choose() | Both() | Assign() | Update() | After():
                return self.parts(expr)[0]
            case Native():
                return native(self, expr)
            case _:
                raise Dependent

    def binary(self, op: str, left: Lanes, right: Lanes, type_: Type) -> Lanes:
        if op in COMPARED:
            return COMPARED[op](left, right)
        made = operated(op, left, right, type_, self.mask)
        return self.traffic.shifted(op, left, right, made)

    def under(self, mask: Mask, expr: Expr) -> tuple[Lanes, ...]:
        """A value for the lanes of a mask only: others must not touch memory."""
        outer, self.mask = self.mask, mask
        found = self.parts(expr)
        self.mask = outer
        return found

    def logic(self, expr: Logic) -> Lanes:
        left = self.value(expr.left)
        yes, no = split(self.mask, left)
        rest = yes if expr.op == "&&" else no
        if rest is False:
            return left
        right = self.under(rest, expr.right)[0]
        return left & right if expr.op == "&&" else left | right

    def chosen(self, test: Lanes, yes: Expr, no: Expr) -> tuple[Lanes, ...]:
        ones, others = split(self.mask, test)
        if others is False:
            return self.under(ones, yes)
        if ones is False:
            return self.under(others, no)
        both = zip(self.under(ones, yes), self.under(others, no), strict=True)
        return tuple(np.where(test, one, other) for one, other in both)

    def read(self, place: Place) -> tuple[Lanes, ...]:
        leaves = self.plan.leaves(place.type)
        if isinstance(place, Var) and not (place.number in self.bases or place.number in self.plan.private):
            return tuple(self.register((place.number, place.offset + at)) for at, _ in leaves)
        base, index = self.where(place)
        return tuple(
            self.traffic.load(base, self.traffic.scaled(index, 1, at), code_of(of), self.mask)
            for at, of in leaves
        )

    def register(self, key: Key) -> Lanes:
        found, rank = self.registers[key], self.traffic.rank
        if isinstance(found, np.ndarray) and found.ndim and found.shape[rank:] != ONES[rank]:
            raise Dependent  # what each turn of an inner loop has left
        return found

    def where(self, place: Place) -> tuple[Lanes, Lanes]:
        """An address in two parts, the second of which tells the lanes apart."""
        if isinstance(place, Var) and place.number in self.plan.private:
            own = self.traffic.own(place.number, self.plan.private[place.number])
            return np.int64(0), self.traffic.scaled(own, 1, place.offset)
        if isinstance(place, Var):
            return np.int64(self.bases[place.number] + place.offset), np.int64(0)
        base = self.value(place.pointer)
        if place.index is None:
            return (np.int64(place.offset), base) if np.ndim(base) else (base, np.int64(place.offset))
        index = self.traffic.scaled(self.value(place.index), place.stride, place.offset)
        return (np.int64(0), base + index) if np.ndim(base) else (base, index)
