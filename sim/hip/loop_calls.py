"""Functions that a loop of the host calls, put in place of their calls: then all turns may be done at once.

A return becomes a goto to the end of what stands in place of the call: lanes that have returned wait there.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from sim.hip.ctype import VOID, Variable
from sim.hip.expr import (
    After,
    Assign,
    Call,
    CallPointer,
    Const,
    Expr,
    Launch,
    Native,
    Read,
    Throw,
    Var,
)
from sim.hip.ir import (
    Block,
    Declare,
    Evaluate,
    Function,
    Goto,
    Guarded,
    If,
    Labelled,
    Loop,
    Program,
    Return,
    Statement,
    Switch,
    Try,
)
from sim.hip.loop_forms import NotPlanned, flattened, is_known, is_plain
from sim.hip.trees import changed, walk

MOST_NODES, MOST_DEEP = 3_000, 8
"""Of all that is put in place in one loop; calls in calls."""
AWKWARD = (Guarded, Try, Labelled, Goto, Switch, Launch, CallPointer, Throw)


def _is_awkward(node: Any) -> bool:
    return isinstance(node, AWKWARD) or (isinstance(node, Native) and not is_known(node.name))


@dataclass(slots=True)
class _Entering:
    program: Program
    variables: list[Variable]
    left: int = MOST_NODES
    labels: int = 0
    busy: list[int] = field(default_factory=list)

    def entered(self, node: Any) -> Any:
        made = changed(node, self.entered)
        if not isinstance(made, Call):
            return made
        function = self.program.functions[made.function]
        if made.function in self.busy or len(self.busy) == MOST_DEEP:
            raise NotPlanned
        if not all(map(is_plain, function.variables)):
            raise NotPlanned
        nodes = list(walk(function.body))
        self.left -= len(nodes)
        if self.left < 0 or any(map(_is_awkward, nodes)):
            raise NotPlanned
        self.busy.append(made.function)
        found = self._placed(function, made)
        self.busy.pop()
        return found

    def _placed(self, function: Function, call: Call) -> Expr:
        renamed = {one.number: self._fresh(one) for one in function.variables}
        before: list[Statement] = [
            Declare(renamed[number], given, call.line)
            for number, given in zip(function.parameters, call.arguments, strict=True)
        ]
        items = function.body.items
        while len(items) == 1 and isinstance(items[0], Block):
            items = items[0].items
        *body, last = items or (Return(None),)
        if any(isinstance(one, Return) for one in walk(tuple(body))) or not isinstance(last, Return):
            return self._returning(function, call, renamed, before)
        before += [self.entered(_renamed(one, renamed, None)) for one in body]
        value: Expr = Const(0, call.type)
        if last.value is not None:
            value = self.entered(_renamed(last.value, renamed, None))
        return After(Block(tuple(before)), value, call.type)

    def _returning(
        self, function: Function, call: Call, renamed: dict[int, int], before: list[Statement]
    ) -> Expr:
        self.labels -= 1  # no label of the program's own is below nought
        result: Var | None = None
        if function.result != VOID:
            like = Variable(0, function.result, "register", 0, call.line)
            result = Var(self._fresh(like), 0, function.result)
            before.append(Declare(result.number, None, call.line))
        body = self.entered(_renamed(function.body, renamed, (result, self.labels)))
        before.append(Labelled(self.labels, (body, Block(())), call.line))
        value = Const(0, call.type) if result is None else Read(result, result.type)
        return After(Block(tuple(before)), value, call.type)

    def _fresh(self, like: Variable) -> int:
        self.variables.append(replace(like, number=len(self.variables)))
        return len(self.variables) - 1


def _renamed(node: Any, renamed: dict[int, int], ends: tuple[Var | None, int] | None) -> Any:
    def change(one: Any) -> Any:
        match one:
            case Var(number, offset, type_):
                return Var(renamed[number], offset, type_)
            case Declare(variable, value, line):
                return Declare(renamed[variable], None if value is None else change(value), line)
            case Return(value) if ends is not None:
                result, label = ends
                given = () if value is None else (change(value),)
                kept = [
                    Evaluate(Assign(result, at, result.type)) if result is not None else Evaluate(at)
                    for at in given
                ]
                return Block((*kept, Goto(label, 1)))
            case _:
                return changed(one, change)

    return change(node)


def entered(
    loop: Loop, variables: tuple[Variable, ...], program: Program
) -> tuple[Loop, tuple[Variable, ...]]:
    """The loop without calls of functions of the program, and the variables that it has then."""
    if not any(isinstance(one, Call) for one in walk(loop)):
        return loop, variables
    entering = _Entering(program, list(variables))
    items = tuple(_item(entering, one) for one in flattened(loop.body.items))
    made = replace(loop, condition=entering.entered(loop.condition), body=Block(items))
    return made, tuple(entering.variables)


def _item(entering: _Entering, item: Statement) -> Any:
    """What only some turns do may stay as it is: those are done turn by turn."""
    try:
        return entering.entered(item)
    except NotPlanned:
        if not isinstance(item, If):
            raise
        entering.busy.clear()
        return replace(item, condition=entering.entered(item.condition))
