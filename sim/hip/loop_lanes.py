"""The turns of a host loop done at once: every register an array over the turns, in order."""

from typing import Any

import numpy as np

from sim.hip.c_math import function
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
    Moved,
    Native,
    Place,
    Read,
    Text,
    Unary,
    Update,
    Var,
    bare,
)
from sim.hip.ir import Continue, Declare, Evaluate, If, Loop, Statement
from sim.hip.lanes import CODES
from sim.hip.loop_forms import DRAWS, flattened
from sim.hip.loop_memory import AXES, Dependent, Traffic
from sim.hip.loop_numbers import COMPARED, EXACT, Lanes, converted, operated, turns, typed
from sim.hip.loop_plan import Axis, Key, Plan, axis_of

MOST_SERIAL = 1 << 20


class Turns:
    """One run of a plan over some turns; each inner loop that is done at once is an axis more."""

    def __init__(
        self, plan: Plan, traffic: Traffic, registers: dict[Key, Lanes], bases: dict[int, int]
    ) -> None:
        self.plan = plan
        self.traffic = traffic
        self.registers = registers
        self.bases = bases
        self.mask: Lanes = None
        self.sums: dict[Key, list[Lanes]] = {key: [] for key in plan.sums}
        self.draws: list[Lanes] = []
        self.drawing: Any = None
        """What is drawn, and for which lanes: one kind of number for a whole loop."""

    def block(self, items: tuple[Statement, ...]) -> None:
        outer = self.mask
        for item in flattened(items):
            self.statement(item)
        self.mask = outer

    def statement(self, item: Statement) -> None:
        match item:
            case Evaluate(value):
                self.effect(value)
            case Declare(number, value, _):
                # A variable that starts anew in each turn: no lane outside of the mask will read it.
                start = typed(0, self.plan.types[number]) if value is None else self.value(value)
                self.registers[(number, 0)] = start
            case If():
                self.choice(item)
            case Loop():
                self.loop(item)
            case _:
                raise Dependent

    def effect(self, expr: Expr) -> None:
        match expr:
            case Assign(place, value):
                self.assign(place, self.summand(expr, value))
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
                self.value(expr)

    def summand(self, expr: Assign, value: Expr) -> Lanes:
        if isinstance(expr.place, Var) and (expr.place.number, expr.place.offset) in self.sums:
            sum_ = bare(value)
            assert isinstance(sum_, Binary)
            return self.value(sum_.right)
        return self.value(value)

    def choice(self, item: If) -> None:
        test = self.value(item.condition)
        outer = self.mask
        skips = bool(item.yes.items) and isinstance(item.yes.items[-1], Continue)
        yes = item.yes.items[:-1] if skips else item.yes.items
        for taken, items in ((test, yes), (~test, item.no.items)):
            self.mask = taken if outer is None else outer & taken
            if items and np.any(self.mask):
                self.block(items)
        self.mask = outer if not skips else ~test if outer is None else outer & ~test

    def loop(self, item: Loop) -> None:
        axis = axis_of(item)
        if id(item) in self.plan.serial or self.traffic.rank >= AXES:
            self.serial(item, axis)
            return
        first, count = self.extent(axis)
        if count == 0:
            return
        self.traffic.enter(count)
        # The axes so far lead; this one is last.
        self.registers[(axis.variable, 0)] = self.traffic.ramp(first, axis.step, count, axis.type)
        self.block(item.body.items)
        self.traffic.leave()
        self.registers[(axis.variable, 0)] = typed(first + axis.step * count, axis.type)

    def serial(self, item: Loop, axis: Axis) -> None:
        first, count = self.extent(axis)
        if count > MOST_SERIAL:
            raise Dependent
        outer, self.traffic.in_serial = self.traffic.in_serial, True
        for turn in range(count):
            self.registers[(axis.variable, 0)] = typed(first + axis.step * turn, axis.type)
            self.block(item.body.items)
        self.traffic.in_serial = outer
        self.registers[(axis.variable, 0)] = typed(first + axis.step * count, axis.type)

    def extent(self, axis: Axis) -> tuple[int, int]:
        """First value and number of turns; the same for every lane, or else it cannot be done."""
        start, bound = self.registers[(axis.variable, 0)], self.bound(axis)
        if np.ndim(start) or np.ndim(bound):
            raise Dependent
        return int(start), turns(axis, int(start), int(bound))

    def bound(self, axis: Axis) -> Lanes:
        outer, self.traffic.in_bound = self.traffic.in_bound, True
        found = self.value(axis.bound)
        self.traffic.in_bound = outer
        return found

    def assign(self, place: Place, given: Lanes) -> None:
        if isinstance(place, Var):
            key = (place.number, place.offset)
            if key in self.sums:
                self.sums[key].append(self.traffic.flat(given, self.mask))
            elif self.mask is None:
                self.registers[key] = given
            else:
                self.registers[key] = np.where(self.mask, given, self.registers[key])
            return
        base, index = self.where(place)
        self.traffic.store(base, index, code_of(place.type), given, self.mask)

    def update(self, expr: Update) -> None:
        given, place = self.value(expr.value), expr.place
        if isinstance(place, Var) and (place.number, place.offset) in self.sums:
            self.assign(place, given)
            return
        before = self.read(place)
        if isinstance(expr.type, Pointer):
            moved = np.int64(expr.size) * np.asarray(given, np.int64)
            self.assign(place, before - moved if expr.op == "-" else before + moved)
            return
        wide = converted(before, expr.reckoned)
        made = operated(expr.op, wide, given, expr.reckoned)
        self.assign(place, converted(made, expr.place.type))

    def value(self, expr: Expr) -> Lanes:
        match expr:
            case Const(number, type_):
                return typed(number, type_)
            case Text(number):
                return np.int64(self.traffic.host.texts[number])
            case GlobalAddress(number):
                return np.int64(self.traffic.host.globals[number])
            case Read(place):
                return self.read(place)
            case Address(place):
                base, index = self.where(place)
                return base + index
            case Convert(inner, type_):
                return self.traffic.alike(self.value(inner), lambda one: converted(one, type_))
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
            case Choose(condition, yes, no):
                return self.chosen(self.value(condition), yes, no)
            case Both(first, second):
                self.effect(first)
                return self.value(second)
            case Assign(place):
                if isinstance(place, Var) and (place.number, place.offset) in self.sums:
                    raise Dependent
                self.effect(expr)
                return self.read(place)
            case After(block, inner):
                self.block(block.items)
                return self.value(inner)
            case Native():
                return self.native(expr)
            case _:
                raise Dependent

    def binary(self, op: str, left: Lanes, right: Lanes, type_: Type) -> Lanes:
        if op in COMPARED:
            return COMPARED[op](left, right)
        made = operated(op, left, right, type_)
        return self.traffic.shifted(op, left, right, made)

    def under(self, mask: Lanes, expr: Expr) -> Lanes:
        """A value for the lanes of a mask only: others must not touch memory."""
        outer = self.mask
        self.mask = mask if outer is None else outer & mask
        found = self.value(expr)
        self.mask = outer
        return found

    def logic(self, expr: Logic) -> Lanes:
        left = self.value(expr.left)
        if expr.op == "&&":
            return left & self.under(left, expr.right) if np.any(left) else left
        return left | self.under(~left, expr.right) if not np.all(left) else left

    def chosen(self, test: Lanes, yes: Expr, no: Expr) -> Lanes:
        if np.all(test):
            return self.value(yes)
        if not np.any(test):
            return self.value(no)
        return np.where(test, self.under(test, yes), self.under(~test, no))

    def read(self, place: Place) -> Lanes:
        if isinstance(place, Var) and place.number not in self.bases:
            return self.registers[(place.number, place.offset)]
        base, index = self.where(place)
        return self.traffic.load(base, index, code_of(place.type), self.mask)

    def where(self, place: Place) -> tuple[Lanes, Lanes]:
        """An address in two parts, the second of which tells the lanes apart."""
        if isinstance(place, Var):
            return np.int64(self.bases[place.number] + place.offset), np.int64(0)
        base = self.value(place.pointer)
        if place.index is None:
            return (np.int64(place.offset), base) if np.ndim(base) else (base, np.int64(place.offset))
        index = self.traffic.scaled(self.value(place.index), place.stride, place.offset)
        return (np.int64(0), base + index) if np.ndim(base) else (base, index)

    def native(self, expr: Native) -> Lanes:
        name = expr.name.removeprefix("std::")
        if name in DRAWS:
            return self.draw(expr)
        given = [self.value(one) for one in expr.arguments]
        code = code_of(expr.type)
        plain = name.removesuffix("f") if name not in ("erf", "fabs") else name
        plain = "erf" if name == "erff" else plain
        if plain in EXACT and not (plain == "abs" and given[0].dtype.kind in "iu"):
            return EXACT[plain](given[0])
        if plain == "abs":
            return np.abs(given[0])
        one = function(plain, "f4" if code == "f4" else "f8")
        spread = np.broadcast_arrays(*given)
        made = [one(*values) for values in zip(*(array.ravel().tolist() for array in spread), strict=True)]
        return np.array(made, CODES[code]).reshape(spread[0].shape)[()]

    def draw(self, expr: Native) -> Lanes:
        if self.mask is not None or self.traffic.in_serial:
            raise Dependent
        given = [self.value(one) for one in expr.arguments]
        if any(np.ndim(one) for one in given):
            raise Dependent
        drawing = (expr.name, [one.item() for one in given], list(self.traffic.shape))
        if self.drawing is None:
            self.drawing = drawing
            self.draws = self.traffic.drawn(expr, drawing[1], code_of(expr.type), self.plan.draws)
        if not self.draws or self.drawing != drawing:
            raise Dependent
        return self.draws.pop(0)

    def all_drawn(self) -> None:
        """A call that no turn has come to would have drawn nothing."""
        if self.draws:
            raise Dependent
