"""Runs plans: as many turns at once as memory allows, up to the first that must be done turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.hip.ctype import Type
from sim.hip.emit_state import code_of
from sim.hip.host import Host, rounded_to_float
from sim.hip.ir import Block, If, Loop, Statement
from sim.hip.lanes import CODES
from sim.hip.loop_arenas import ARENAS
from sim.hip.loop_lanes import Turns
from sim.hip.loop_memory import Dependent, Traffic
from sim.hip.loop_natives import all_drawn
from sim.hip.loop_numbers import ARITHMETIC, Lanes, typed
from sim.hip.loop_plan import Plan, axis_of
from sim.hip.loop_sums import LEAST, MOST, Key, Sum

FEWEST = 24
"""Turns of a loop without loops in it that are worth the trouble."""
MOST_LANES = 1 << 19
MOST_OWN_BYTES = 1 << 26
ATTEMPTS = 3


@dataclass(slots=True)
class Loops:
    """The plans of a program by number; one that failed too often is not tried again."""

    host: Host
    plans: Sequence[Plan]
    failed: dict[int, int] = field(default_factory=dict)

    def attempt(self, number: int, given: tuple[Any, ...], bases: tuple[int, ...]) -> tuple[Any, ...] | None:
        """New values of what the plan writes; None if not one turn was done."""
        plan = self.plans[number]
        if self.failed.get(number, 0) >= ATTEMPTS or not self.host.device.get("at_once", True):
            return None
        run = _Run(self.host, plan, given, dict(zip(plan.memory, bases, strict=True)))
        try:
            done = run.all()
        except Dependent:
            self.failed[number] = self.failed.get(number, 0) + 1
            return None
        return tuple(run.registers[key].item() for key in plan.writes) if done else None


class _Run:
    def __init__(self, host: Host, plan: Plan, given: tuple[Any, ...], bases: dict[int, int]) -> None:
        self.host = host
        self.plan = plan
        self.bases = bases
        self.registers: dict[Key, Lanes] = {
            key: typed(one, of) for (key, of), one in zip(plan.reads, given, strict=True)
        }

    def all(self) -> bool:
        """Chunk by chunk; a chunk that fails leaves those before it done."""
        plan, key = self.plan, (self.plan.axis.variable, 0)
        probe = Turns(plan, Traffic(self.host, set()), dict(self.registers), self.bases)
        extent = probe.extent(plan.axis)
        assert extent is not None  # no lanes yet
        first, left = extent
        inner = self.inner(probe, plan.body)
        if left < (FEWEST if inner == 1 else 2):
            return False
        written = self.written(probe)
        own = sum(plan.private.values())
        most, done = max(1, min(MOST_LANES, MOST_OWN_BYTES // max(own, 1)) // inner), False
        while left:
            count = min(left, most)
            try:
                ran = self.chunk(first, count, written)
            except Dependent:
                if done:
                    return True
                raise
            done, left, first = done or ran > 0, left - ran, first + ran * plan.axis.step
            self.registers[key] = typed(first, plan.axis.type)
            if ran < count:
                break
        return done

    def inner(self, probe: Turns, items: tuple[Statement, ...]) -> int:
        """Lanes for each turn of the outer loop, as far as it can be told."""
        most = 1
        for item in items:
            if isinstance(item, Block):
                most = max(most, self.inner(probe, item.items))
            elif isinstance(item, If):
                most = max(most, self.inner(probe, item.yes.items), self.inner(probe, item.no.items))
            elif isinstance(item, Loop):
                below = self.inner(probe, item.body.items)
                at_once = id(item) in self.plan.regular - self.plan.serial
                most = max(most, below * self.extent(probe, item) if at_once else below)
        return most

    def extent(self, probe: Turns, item: Loop) -> int:
        axis = axis_of(item)
        try:
            bound = probe.value(axis.bound)
        except (Dependent, KeyError):
            return 64
        return max(1, abs(int(bound)) // abs(axis.step)) if np.ndim(bound) == 0 else 64

    def written(self, probe: Turns) -> set[int]:
        """The buffers that stores go to, by what their pointers are at the start."""
        found = set()
        for one in self.plan.origins:
            try:
                base = probe.value(one)
            except KeyError as error:
                raise Dependent from error
            found.add(probe.traffic.buffer(int(base)).base)
        return found

    def chunk(self, first: int, count: int, written: set[int]) -> int:
        """How many turns were done: fewer than `count` if one must be done turn by turn."""
        made, traffic = self.turned(first, count, written)
        try:
            easy = self.until_hard(made, count)
            if easy == count or not (traffic.undone or self.plan.sums):
                self.settle(made, count if easy == count else easy)
                return easy
        except Dependent:
            traffic.undo()
            raise
        traffic.undo()
        if easy:
            made, traffic = self.turned(first, easy, written)
            try:
                self.settle(made, easy)
            except Dependent:
                traffic.undo()
                raise
        return easy

    def turned(self, first: int, count: int, written: set[int]) -> tuple[Turns, Traffic]:
        plan, traffic = self.plan, Traffic(self.host, written)
        made = Turns(plan, traffic, dict(self.registers), self.bases)
        try:
            made.bound(plan.axis)
            traffic.enter(count)
            made.registers[(plan.axis.variable, 0)] = traffic.ramp(
                first, plan.axis.step, count, plan.axis.type
            )
            made.block(plan.body)
            all_drawn(made)
            traffic.keep_bounds()
        except Dependent:
            traffic.undo()
            raise
        return made, traffic

    def until_hard(self, made: Turns, count: int) -> int:
        least = count
        for condition in self.plan.hard:
            if made.mask is False:
                break
            test = np.broadcast_to(made.value(condition), made.traffic.shape)
            test = (test if made.mask is None else test & made.mask).ravel()
            if test[:least].any():
                least = int(np.argmax(test))
        return least

    def settle(self, made: Turns, count: int) -> None:
        """What the turns leave behind in registers of the outside."""
        new: dict[Key, Lanes] = {}
        for key in self.plan.writes[1:]:
            if key in self.plan.sums:
                new[key] = combined(self.plan.sums[key], self.registers[key], made.sums[key])
            elif made.kept[key] is None and count:
                new[key] = np.broadcast_to(made.register(key), made.traffic.shape).ravel()[count - 1]
            elif made.kept[key] is not False and count:
                new[key] = self.last(made, key, count)
        if any(isinstance(one, np.int64) and one >= ARENAS for one in new.values()):
            raise Dependent  # the address of a variable that no turn has any more
        self.registers.update(new)

    def last(self, made: Turns, key: Key, count: int) -> Lanes:
        """Of a variable that not every turn sets."""
        mask = made.kept[key]
        if any(size > 1 for size in mask.shape[1:]):
            raise Dependent
        setting = np.flatnonzero(np.broadcast_to(mask, made.traffic.shape).ravel()[:count])
        if setting.size == 0:
            return self.registers[key]
        return np.broadcast_to(made.register(key), made.traffic.shape).ravel()[setting[-1]]


def combined(sum_: Sum, start: Lanes, parts: list[Lanes]) -> Lanes:
    """Turn by turn where the order tells, as it does for floats."""
    if not parts:
        return start
    terms = parts[0] if len(parts) == 1 else np.concatenate(parts)
    if terms.size == 0:
        return start
    if sum_.is_ordered and len(parts) > 1:
        raise Dependent
    if sum_.op in MOST or sum_.op in LEAST:
        return _extreme(sum_.op in MOST, start, terms)
    if sum_.op in ("&&", "||"):
        return np.bool_(start and terms.all() if sum_.op == "&&" else start or terms.any())
    kind, reckoned = CODES[code_of(sum_.type)], CODES[code_of(sum_.reckoned)]
    if kind.kind == "f" and reckoned == kind:
        values = np.empty(terms.size + 1, kind)
        values[0], values[1:] = start, terms
        return ARITHMETIC[sum_.op].accumulate(values, dtype=kind)[-1]
    if kind.kind == "f" and reckoned.kind == "f":
        return _narrowed(sum_.op, float(start), terms.tolist(), sum_.type)
    if kind.kind not in "iu" or reckoned.kind not in "iu":
        raise Dependent
    wide, first = terms.astype(np.uint64), np.array(start).astype(np.uint64)
    if sum_.op == "-":
        total = first - np.add.reduce(wide)
    else:
        operation = ARITHMETIC[sum_.op]
        total = operation(first, operation.reduce(wide))
    return total.astype(kind)


def _narrowed(op: str, total: float, terms: list[float], type_: Type) -> Lanes:
    """A float that is reckoned in double and rounded at each step."""
    for one in terms:
        total = rounded_to_float(total + one if op == "+" else total - one if op == "-" else total * one)
    return typed(total, type_)


def _extreme(most: bool, start: Lanes, terms: Lanes) -> Lanes:
    values = np.append(terms, start)
    found = values.max() if most else values.min()
    if values.dtype.kind == "f":
        zeros = values[values == found] if found == 0 else values[:1]
        if np.isnan(found) or np.any(np.signbit(zeros) != np.signbit(zeros[0])):
            raise Dependent
    return found
