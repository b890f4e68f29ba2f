"""Small functions put in place of their calls, so that a method of a class costs no call and no memory.

Parameters become the arguments where that is the same, else variables of the caller. What a header of ours
does counts for the line that calls it.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from sim.hip.ctype import VOID, Object, Variable
from sim.hip.expr import (
    Address,
    After,
    At,
    Binary,
    Call,
    Choose,
    Const,
    Convert,
    Expr,
    Logic,
    Make,
    Moved,
    Read,
    Unary,
    Var,
)
from sim.hip.ir import (
    Block,
    Declare,
    Evaluate,
    Function,
    Goto,
    Guarded,
    Labelled,
    Program,
    Return,
    Statement,
    Try,
)
from sim.hip.promotion import LASTING, Known, Rules, followed, freed, is_lasting
from sim.hip.trees import changed, rebuilt, walk

LEAVING = (Return, Guarded, Try, Labelled, Goto)
PURE = (Convert, Unary, Binary, Moved, Logic, Choose, Make, Read, Address, At, Var, *LASTING)


def inlined(program: Program, rules: Rules) -> Program:
    """The same program with fewer calls."""
    inliner = Inliner(program, rules)
    return replace(program, functions=tuple(map(inliner.function, range(len(program.functions)))))


@dataclass(frozen=True, slots=True)
class Small:
    """A function that can stand in place of its call: what it does, what it returns."""

    function: Function
    before: tuple[Statement, ...]
    value: Expr | None
    nodes: int
    is_pure: bool
    uses: Counter[int]
    """How often the value of a parameter is wanted, of those that are only read, and as a whole."""


@dataclass(slots=True)
class Inliner:
    program: Program
    rules: Rules
    done: dict[int, Function] = field(default_factory=dict)
    small: dict[int, Small | None] = field(default_factory=dict)
    busy: set[int] = field(default_factory=set)

    def function(self, number: int) -> Function:
        """With the calls of small functions replaced, from the bottom up."""
        if number not in self.done:
            self.busy.add(number)
            structs = self.program.structs
            made = followed(self._made(self.program.functions[number]), structs, self.rules)
            self.done[number] = freed(made, structs, self.rules)
            self.busy.discard(number)
        return self.done[number]

    def _of(self, number: int) -> Small | None:
        """None for what is not small, and for what calls itself."""
        if number in self.busy:
            return None
        if number not in self.small:
            self.small[number] = _small(self.function(number), self.rules)
        return self.small[number]

    def _made(self, function: Function) -> Function:
        variables = list(function.variables)
        known = Known(variables, self.program.structs, self.rules, function.kind == "host")
        left = [self.rules.most_grown]

        def placed(node: Any) -> Any:
            if not isinstance(node, Call):
                return known.plain(node)
            small = self._of(node.function)
            if small is None or small.nodes > left[0]:
                return node
            left[0] -= small.nodes
            return _placed(small, node, variables, known)

        body = rebuilt(function.body, placed)
        return function if body is function.body else replace(function, body=body, variables=tuple(variables))


def _small(function: Function, rules: Rules) -> Small | None:
    """None unless it returns at its end only, and keeps nothing that all calls of it share."""
    before, value = _ended(function.body.items)
    nodes = list(walk((*before, value)))
    if len(nodes) > rules.most_nodes or any(
        one.storage in ("shared", "dynamic") for one in function.variables
    ):
        return None
    if any(isinstance(node, LEAVING) for one in before for node in walk(one)):
        return None
    if value is None and function.result != VOID:  # it never comes back
        return None
    if rules.only_expressions and not _is_expressions(function, before):
        return None
    is_pure = not before and value is not None and all(isinstance(one, PURE) for one in walk(value))
    return Small(function, before, value, len(nodes), is_pure, _uses(function, nodes))


def _ended(items: tuple[Statement, ...]) -> tuple[tuple[Statement, ...], Expr | None]:
    """What stands before the last return, and what that returns."""
    match items:
        case (*before, Block(inner)):
            return _ended((*before, *inner))
        case (*before, Return(value)):
            return tuple(before), value
        case _:
            return items, None


def _is_expressions(function: Function, before: tuple[Statement, ...]) -> bool:
    """Whether it is expressions and declarations, of variables that can be the caller's."""
    in_registers = all(function.variables[one].storage == "register" for one in function.parameters)
    has_objects = any(isinstance(one.type, Object) for one in function.variables)
    is_called = function.kind != "kernel" and not function.waits
    return is_called and in_registers and not has_objects and all(map(_is_plain, before))


def _is_plain(item: Statement) -> bool:
    return (
        all(map(_is_plain, item.items)) if isinstance(item, Block) else isinstance(item, Evaluate | Declare)
    )


def _uses(function: Function, nodes: list[Any]) -> Counter[int]:
    all_ = Counter(one.number for one in nodes if isinstance(one, Var))
    read = Counter(
        one.place.number
        for one in nodes
        if isinstance(one, Read)
        and isinstance(one.place, Var)
        and one.place.type == function.variables[one.place.number].type
    )
    registers = (one for one in function.parameters if function.variables[one].storage == "register")
    return Counter({one: all_[one] for one in registers if all_[one] == read[one]})


def _placed(small: Small, call: Call, variables: list[Variable], known: Known) -> Expr:
    given: dict[int, Expr] = {}
    renamed: dict[int, int] = {}
    before: list[Statement] = []
    moving = _moving(small, call.arguments)
    for number, argument in zip(small.function.parameters, call.arguments, strict=True):
        lasting = argument
        if isinstance(argument, After) and is_lasting(argument.value):
            before += argument.body.items
            lasting = argument.value
        if number in moving or (number in small.uses and is_lasting(lasting)):
            given[number] = lasting
        else:
            renamed[number] = _fresh(small.function.variables[number], variables)
            before.append(Declare(renamed[number], lasting, call.line))
    for one in small.function.variables:
        if one.number not in renamed and one.number not in given:
            renamed[one.number] = _fresh(one, variables)
    put = Put(given, renamed, call.line if small.function.line == 0 else 0, known).put
    before += [put(one) for one in small.before]
    value = Const(0, call.type) if small.value is None else put(small.value)
    return After(Block(tuple(before)), value, value.type) if before else value


def _fresh(like: Variable, variables: list[Variable]) -> int:
    variables.append(replace(like, number=len(variables)))
    return len(variables) - 1


def _moving(small: Small, arguments: tuple[Expr, ...]) -> set[int]:
    """Parameters whose arguments can be reckoned where they are used: no later one changes anything."""
    found: set[int] = set()
    for number, argument in reversed(list(zip(small.function.parameters, arguments, strict=True))):
        if not small.is_pure or not all(isinstance(one, PURE) for one in walk(argument)):
            break
        is_variable = isinstance(argument, Read) and isinstance(argument.place, Var)
        if number in small.uses and (is_variable or small.uses[number] <= 1):
            found.add(number)
    return found


@dataclass(frozen=True, slots=True)
class Put:
    """Puts arguments for parameters, the caller's variables for those of a small function, and its line."""

    given: dict[int, Expr]
    renamed: dict[int, int]
    line: int
    """Of nodes that have none; 0 where they have."""
    known: Known

    def put(self, node: Any) -> Any:
        match node:
            case Read(Var(number, 0, _), _) if number in self.given:
                return self.given[number]
            case Var(number, offset, type_):
                return Var(self.renamed[number], offset, type_)
            case Declare(variable, value, line):
                return Declare(self.renamed[variable], self.put(value), line or self.line)
        made = self.known.plain(changed(node, self.put))
        if self.line and getattr(made, "line", self.line) == 0:
            return replace(made, line=self.line)
        return made
