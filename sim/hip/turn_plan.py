"""Loops of kernels whose turns may be done at once: what counts turns, what is summed up, what only the last
turn leaves.

A plan says nothing about memory: whether turns are independent there is found out when they run
(`sim.hip.turn_traffic`), and if not, nothing has happened and the loop runs turn by turn.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.hip.ctype import Layout, Variable, leaves_of
from sim.hip.device_functions import OUT
from sim.hip.expr import (
    Address,
    Assign,
    Choose,
    Expr,
    Logic,
    Native,
    Update,
    Var,
)
from sim.hip.ir import (
    Continue,
    Declare,
    Function,
    If,
    Loop,
    Program,
    Switch,
)
from sim.hip.loop_forms import NotPlanned
from sim.hip.spinning import may_spin
from sim.hip.trees import parts, walk
from sim.hip.turn_forms import Key, assigned, harmless, steps_of, sums_of


@dataclass(frozen=True, slots=True)
class Plan:
    """`steps`: what each counting variable goes by in each turn, and the size of that in its own units.

    `last` are registers that every turn sets before it reads them.
    """

    steps: dict[Key, tuple[Expr, int]]
    sums: frozenset[Key]
    last: tuple[Key, ...]


@dataclass(slots=True)
class _Uses:
    """What a turn does to registers. `exposed`: read before they are set; `sure`: set in every turn."""

    structs: Sequence[Layout]
    variables: tuple[Variable, ...]
    sums: frozenset[Key]
    exposed: set[Key] = field(default_factory=set)
    left: list[set[Key]] = field(default_factory=list)
    """What was set where lanes go on with the next turn."""

    def keys(self, place: Var) -> list[Key]:
        """The parts of a variable that a place names."""
        return [(place.number, place.offset + at) for at, _ in leaves_of(place.type, self.structs)]

    def read(self, place: Var, have: set[Key]) -> None:
        self.exposed |= {key for key in self.keys(place) if key not in have and key not in self.sums}

    def run(self, node: Any, have: set[Key]) -> None:
        match node:
            case tuple():
                for one in node:
                    self.run(one, have)
            case Var():
                self.read(node, have)
            case Assign(Var() as place, value):
                self.run(value, have)
                have |= set(self.keys(place))
            case Update(Var() as place, _, value):
                self.run(value, have)
                self.read(place, have)
                have |= set(self.keys(place))
            case Declare(number, value, _):
                self.run(value, have)
                of = self.variables[number]
                have |= {(number, at) for at, _ in leaves_of(of.type, self.structs)}
            case Native(name, arguments) if name.removeprefix("std::") in OUT:
                for one in arguments:
                    if isinstance(one, Address) and isinstance(one.place, Var):
                        have |= set(self.keys(one.place))
                    else:
                        self.run(one, have)
            case If(condition, yes, no):
                self.run(condition, have)
                self.branches(have, yes, no)
            case Choose(condition, yes, no):
                self.run(condition, have)
                self.branches(have, yes, no)
            case Logic(_, left, right):
                self.run(left, have)
                self.run(right, set(have))
            case Loop(_, condition, step, body):
                inner = set(have)
                for one in (condition, body, step):
                    self.run(one, inner)
            case Switch(value, sections):
                self.run(value, have)
                for section in sections:
                    self.run(section.body, set(have))
            case Continue():
                self.left.append(set(have))
            case _:
                for one in parts(node):
                    self.run(one, have)

    def branches(self, have: set[Key], yes: Any, no: Any) -> None:
        one, other = set(have), set(have)
        self.run(yes, one)
        self.run(no, other)
        have |= one & other


def planned(loop: Loop, function: Function, program: Program) -> Plan:
    """Raises NotPlanned."""
    if not loop.tests_first or loop.condition is None or may_spin(loop, function):
        raise NotPlanned
    whole = (loop.condition, loop.body, loop.step)
    harmless(loop, function, program)
    steps = steps_of(loop)
    if not steps:
        raise NotPlanned
    sums = sums_of(loop, function, program) - set(steps)
    uses = _Uses(program.structs, function.variables, sums)
    have: set[Key] = set()
    for one in whole:
        uses.run(one, have)
    sure = have.intersection(*uses.left)
    declared = {one.variable for one in walk(whole) if isinstance(one, Declare)}
    set_here = set(assigned(whole, function, program.structs))
    changed = {key for key in set_here if key[0] not in declared} - sums - set(steps)
    if changed & uses.exposed or any(key[0] in declared for key in steps):
        raise NotPlanned
    outer = _outlive(loop, function)
    last = tuple(sorted(key for key in changed if key[0] in outer))
    if not set(last) <= sure:
        raise NotPlanned
    return Plan(steps, sums, last)


def _outlive(loop: Loop, function: Function) -> set[int]:
    """Variables of the loop that stand outside of it as well."""
    inside = Counter(one.number for one in walk(loop) if isinstance(one, Var))
    everywhere = Counter(one.number for one in walk(function.body) if isinstance(one, Var))
    return {number for number, count in inside.items() if everywhere[number] != count}
