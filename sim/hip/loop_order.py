"""Whether a turn of a loop sets a variable before it reads it: then no turn needs the one before for it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sim.hip.expr import Address, Assign, Choose, Logic, Read, Update, Var
from sim.hip.ir import Break, Continue, Goto, If, Labelled, Loop
from sim.hip.loop_forms import NotPlanned
from sim.hip.loop_sums import Key
from sim.hip.trees import parts, walk


def sets_first(key: Key, items: Any, after: Any, keys: Callable[[Var], tuple[Key, ...]]) -> bool:
    """Whether every turn sets it; raises NotPlanned where one may read it before. `after` are conditions that
    are asked at the end of a turn; `keys` are the registers that a place has."""
    order = _Order(key, keys)
    known = order.set(items, False)
    order.set(after, known)
    return known and not any(isinstance(one, Continue) for one in walk(items))


@dataclass(frozen=True, slots=True)
class _Order:
    key: Key
    keys: Callable[[Var], tuple[Key, ...]]

    def set(self, node: Any, known: bool) -> bool:
        """Whether it is set after the node, if it is before: `known`."""
        match node:
            case Read(Var() as place) | Update(Var() as place) if not known and self.key in self.keys(place):
                raise NotPlanned
            case Address(Var(number)) if number == self.key[0]:
                raise NotPlanned
            case Assign(Var() as place, value):
                known = self.set(value, known)
                return known or self.key in self.keys(place)
            case If(condition, yes, no) | Choose(condition, yes, no):
                known = self.set(condition, known)
                return self.set(yes, known) & self.set(no, known)
            case Logic(_, left, right):
                known = self.set(left, known)
                self.set(right, known)
                return known
            case Loop():
                return self.looped(node, known)
            case Labelled(_, (body, _)):
                after = self.set(body, known)
                return known if any(isinstance(one, Goto) for one in walk(body)) else after
            case Continue() | Break() | Goto():
                return True  # nothing stands behind it
            case _:
                for one in parts(node):
                    known = self.set(one, known)
                return known

    def looped(self, loop: Loop, known: bool) -> bool:
        if not loop.tests_first:
            after = self.set(loop.body, known)
            leaves = any(isinstance(one, Continue | Break | Goto) for one in walk(loop.body))
            after = known if leaves else after
            return self.set(loop.condition, after)
        if loop.condition is not None:
            known = self.set(loop.condition, known)
        self.set(loop.body, known)
        if loop.step is not None:
            self.set(loop.step, known)
        return known
