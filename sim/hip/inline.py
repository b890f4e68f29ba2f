"""Small functions put in place of their calls, and variables freed from memory that only calls needed.

A function is small if it is a few expressions and at most one return of one. Its parameters become the
arguments where that is the same, else variables of the caller; what it changes through `this` becomes the
variable itself, so that the members of a local object can live in registers.
"""

from dataclasses import dataclass, replace
from typing import Any

from sim.hip.ctype import Object, Scalar, Variable
from sim.hip.expr import (
    Address,
    After,
    Assign,
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
    Update,
    Var,
)
from sim.hip.ir import (
    Block,
    Declare,
    Evaluate,
    Function,
    Goto,
    Labelled,
    Program,
    Return,
    Statement,
    Try,
)
from sim.hip.simplify import LASTING, Put, freed, is_lasting, referred, simplified
from sim.hip.trees import changed, walk

MOST_NODES = 40
PURE = (Convert, Unary, Binary, Moved, Logic, Choose, Make, Read, Address, At, Var, *LASTING)


@dataclass(frozen=True, slots=True)
class Small:
    """A function that can stand in place of its call: what it does, what it returns."""

    function: Function
    before: tuple[Statement, ...]
    value: Expr | None
    is_pure: bool


def inlined(program: Program) -> Program:
    """The same program with fewer calls."""
    work = _Inlining(program)
    functions = tuple(work.done(number) for number in range(len(program.functions)))
    return replace(program, functions=functions)


class _Inlining:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.finished: dict[int, Function] = {}
        self.small: dict[int, Small | None] = {}
        self.open: set[int] = set()

    def done(self, number: int) -> Function:
        """A function with its own calls inlined."""
        if number not in self.finished:
            self.open.add(number)
            function = self.program.functions[number]
            self.finished[number] = _Caller(self, function).result()
            self.open.discard(number)
        return self.finished[number]

    def of(self, number: int) -> Small | None:
        """None for what is not small, and for what calls itself."""
        if number in self.open:
            return None
        if number not in self.small:
            self.small[number] = _small(self.done(number))
        return self.small[number]


def _small(function: Function) -> Small | None:
    if function.kind == "kernel" or function.waits or not _is_simple(function):
        return None
    first = _flat(function.body)
    last = first.pop() if first and isinstance(first[-1], Return) else Return(None)
    assert isinstance(last, Return)
    if not all(isinstance(one, Evaluate | Declare) for one in first):
        return None
    nodes = [node for one in (*first, last) for node in walk(one)]
    if len(nodes) > MOST_NODES or any(isinstance(one, Try | Labelled | Goto) for one in nodes):
        return None
    if any(_sets(one, function.parameters) for one in nodes):
        return None
    is_pure = not first and last.value is not None and all(isinstance(one, PURE) for one in walk(last.value))
    return Small(function, tuple(first), last.value, is_pure)


def _is_simple(function: Function) -> bool:
    """Whether its variables can be the caller's."""
    in_registers = all(function.variables[one].storage == "register" for one in function.parameters)
    return in_registers and not any(
        one.storage in ("shared", "dynamic") or isinstance(one.type, Object) for one in function.variables
    )


def _sets(node: Any, parameters: tuple[int, ...]) -> bool:
    is_change = isinstance(node, Assign | Update) and isinstance(node.place, Var)
    return is_change and node.place.number in parameters


def _flat(block: Block) -> list[Statement]:
    found: list[Statement] = []
    for one in block.items:
        if isinstance(one, Block):
            found += _flat(one)
        else:
            found.append(one)
    return found


class _Caller:
    """One function while calls in it are replaced."""

    def __init__(self, work: _Inlining, function: Function) -> None:
        self.work = work
        self.function = function
        self.variables = list(function.variables)

    def result(self) -> Function:
        body = self._pass(self.function.body)
        made = replace(self.function, body=body, variables=tuple(self.variables))
        structs = self.work.program.structs
        return freed(referred(made, structs), structs)

    def _pass(self, node: Any) -> Any:
        node = changed(node, self._pass)
        if isinstance(node, Call):
            small = self.work.of(node.function)
            return self._placed(small, node) if small is not None else node
        return simplified(node, self.variables, self.work.program.structs)

    def _placed(self, small: Small, call: Call) -> Expr:
        renamed: dict[int, Var] = {}
        given: dict[int, Expr] = {}
        before: list[Statement] = []
        uses = _uses(small)
        for number, given_ in zip(small.function.parameters, call.arguments, strict=True):
            argument = given_
            if isinstance(argument, After) and is_lasting(argument.value):
                before += argument.body.items
                argument = argument.value
            if is_lasting(argument) or (small.is_pure and _can_move(argument, uses.get(number, 0))):
                given[number] = argument
            else:
                fresh = self._fresh(small.function.variables[number])
                renamed[number] = fresh
                before.append(Declare(fresh.number, argument, call.line))
        for one in small.function.variables:
            if one.number not in renamed and one.number not in small.function.parameters:
                renamed[one.number] = self._fresh(one)
        put = Put(given, renamed, self.variables, self.work.program.structs).put
        before += [put(one) for one in small.before]
        value = Const(0, Scalar("v")) if small.value is None else put(small.value)
        if not before:
            return value
        return After(Block(tuple(before)), value, value.type)

    def _fresh(self, like: Variable) -> Var:
        number = len(self.variables)
        self.variables.append(replace(like, number=number))
        return Var(number, 0, like.type)


def _uses(small: Small) -> dict[int, int]:
    found: dict[int, int] = {}
    for one in (*small.before, small.value):
        for node in walk(one):
            if isinstance(node, Var):
                found[node.number] = found.get(node.number, 0) + 1
    return found


def _can_move(argument: Expr, uses: int) -> bool:
    """Whether an argument can be reckoned where it is used."""
    if isinstance(argument, Read) and isinstance(argument.place, Var):
        return True
    return uses <= 1 and all(isinstance(one, PURE) for one in walk(argument))
