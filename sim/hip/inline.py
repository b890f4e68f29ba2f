"""Small functions put in place of their calls, and variables freed from memory that only calls needed.

A function is small if it is a few expressions and at most one return of one. Its parameters become the
arguments where that is the same, else variables of the caller; what it changes through `this` becomes the
variable itself, so that the members of a local object can live in registers.
"""

from dataclasses import dataclass, replace
from typing import Any

from sim.hip.ctype import Array, Layout, Object, Pointer, Scalar, Struct, Type, Variable
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
    FunctionAddress,
    GlobalAddress,
    Logic,
    Make,
    Moved,
    Place,
    Read,
    Text,
    Unary,
    Update,
    Var,
)
from sim.hip.ir import Block, Declare, Evaluate, Function, Program, Return, Statement
from sim.hip.trees import changed, walk

MOST_NODES = 40
MOST_LEAVES = 32
LASTING = (Const, Text, GlobalAddress, FunctionAddress)
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
    if function.kind == "kernel" or function.waits:
        return None
    items = _flat(function.body)
    *first, last = items or (Return(None),)
    if not isinstance(last, Return):
        first, last = [*first, last], Return(None)
    if not all(isinstance(one, Evaluate | Declare) for one in first):
        return None
    if sum(1 for one in (*first, last) for _ in walk(one)) > MOST_NODES:
        return None
    parameters = set(function.parameters)
    if any(function.variables[one].storage != "register" for one in parameters):
        return None
    if any(
        one.storage in ("shared", "dynamic") or isinstance(one.type, Object) for one in function.variables
    ):
        return None
    for node in (inner for one in (*first, last) for inner in walk(one)):
        if (
            isinstance(node, Assign | Update)
            and isinstance(node.place, Var)
            and node.place.number in parameters
        ):
            return None
    is_pure = not first and last.value is not None and all(isinstance(one, PURE) for one in walk(last.value))
    return Small(function, tuple(first), last.value, is_pure)


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
        return _freed(_referred(made, structs), structs)

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
        for number, argument in zip(small.function.parameters, call.arguments, strict=True):
            if (
                _is_lasting(argument)
                or (small.is_pure and _stays(argument) and uses.get(number, 0) <= 1)
                or (small.is_pure and isinstance(argument, Read) and isinstance(argument.place, Var))
            ):
                given[number] = argument
            else:
                fresh = self._fresh(small.function.variables[number])
                renamed[number] = fresh
                before.append(Declare(fresh.number, argument, call.line))
        for one in small.function.variables:
            if one.number not in renamed and one.number not in small.function.parameters:
                renamed[one.number] = self._fresh(one)
        put = _Put(given, renamed, self.variables, self.work.program.structs).put
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


def _is_lasting(argument: Expr) -> bool:
    """Whether an argument is the same wherever it is reckoned."""
    if isinstance(argument, Convert):
        return _is_lasting(argument.value)
    return isinstance(argument, LASTING) or (
        isinstance(argument, Address) and isinstance(argument.place, Var)
    )


def _can_move(argument: Expr, uses: int) -> bool:
    """Whether an argument can be reckoned where it is used."""
    if isinstance(argument, Read) and isinstance(argument.place, Var):
        return True
    return uses <= 1 and all(isinstance(one, PURE) for one in walk(argument))


@dataclass(frozen=True, slots=True)
class _Put:
    """Puts arguments for parameters and the caller's variables for those of a small function."""

    given: dict[int, Expr]
    renamed: dict[int, Var]
    variables: list[Variable]
    structs: tuple[Layout, ...]

    def put(self, node: Any) -> Any:
        match node:
            case Read(Var(number, 0, _), _) if number in self.given:
                return self.given[number]
            case Var(number, offset, type_) if number in self.renamed:
                return Var(self.renamed[number].number, offset, type_)
            case Declare(variable, value, line):
                return Declare(self.renamed[variable].number, self.put(value), line)
            case _:
                return simplified(changed(node, self.put), self.variables, self.structs)


def simplified(node: Any, variables: list[Variable], structs: tuple[Layout, ...]) -> Any:
    """`*&x` as x, and what stands at an address that is known as a part of a variable."""
    match node:
        case At(pointer, None, _, offset, type_, line):
            return _pointed(node, _bare(pointer), offset, type_, line, variables, structs)
        case Read(At(After(block, pointer, _), None, stride, offset, type_, line), read):
            inner = simplified(At(pointer, None, stride, offset, type_, line), variables, structs)
            return After(block, Read(inner, read), read)
        case _:
            return node


def _bare(pointer: Expr) -> Expr:
    while isinstance(pointer, Convert) and isinstance(pointer.value.type, Pointer):
        pointer = pointer.value
    return pointer


def _pointed(
    node: At,
    pointer: Expr,
    offset: int,
    type_: Type,
    line: int,
    variables: list[Variable],
    structs: tuple[Layout, ...],
) -> Place:
    match pointer:
        case Address(Var(number, at, _)) if _fits(variables[number], at + offset, type_, structs):
            return Var(number, at + offset, type_)
        case Address(At(inner, index, stride, at, _, where)):
            return At(inner, index, stride, at + offset, type_, line or where)
        case _:
            return node


def _fits(variable: Variable, offset: int, type_: Type, structs: tuple[Layout, ...]) -> bool:
    """Whether a part of a variable is whole leaves of it."""
    wanted = leaves_of(type_, structs)
    have = dict(leaves_of(variable.type, structs))
    return bool(wanted) and all(_same(have.get(offset + at), of) for at, of in wanted)


def _same(one: Type | None, other: Type) -> bool:
    return one == other or (isinstance(one, Pointer) and isinstance(other, Pointer))


def _is_part(node: Var, function: Function, structs: tuple[Layout, ...]) -> bool:
    return _fits(function.variables[node.number], node.offset, node.type, structs)


def leaves_of(type_: Type, structs: tuple[Layout, ...]) -> tuple[tuple[int, Type], ...]:
    match type_:
        case Struct(number):
            return structs[number].leaves
        case Array() | Object():
            return ()
        case _:
            return ((0, type_),)


def _referred(function: Function, structs: tuple[Layout, ...]) -> Function:
    """References to variables of the function itself, which never change, as those variables."""
    variables = list(function.variables)
    found: dict[int, Expr] = {}
    set_: dict[int, int] = {}
    for node in walk(function.body):
        match node:
            case Declare(number, value, _):
                set_[number] = set_.get(number, 0) + 1
                if value is not None and isinstance(_bare(value), Address) and _is_lasting(value):
                    found[number] = value
            case Assign(Var(number, _, _), _, _) | Update(Var(number, _, _), _, _, _, _, _, _, _):
                set_[number] = set_.get(number, 0) + 1
            case _:
                pass
    known = {
        number: value
        for number, value in found.items()
        if set_[number] == 1 and variables[number].storage == "register" and number not in function.parameters
    }
    if not known:
        return function
    put = _Put(known, {}, variables, structs)
    return replace(function, body=_without(function.body, known, put))


def _without(node: Any, known: dict[int, Expr], put: _Put) -> Any:
    """The references gone, what they refer to in their place."""
    if isinstance(node, Block):
        items = tuple(one for one in node.items if not (isinstance(one, Declare) and one.variable in known))
        return changed(Block(items), lambda one: _without(one, known, put))
    if isinstance(node, Read) and isinstance(node.place, Var) and node.place.number in known:
        return known[node.place.number]
    inner = changed(node, lambda one: _without(one, known, put))
    return simplified(inner, put.variables, put.structs)


def _freed(function: Function, structs: tuple[Layout, ...]) -> Function:
    """Variables whose address nothing takes any more move to registers."""
    candidates = {
        one.number
        for one in function.variables
        if one.storage == "memory" and one.can_move and 0 < len(leaves_of(one.type, structs)) <= MOST_LEAVES
    }
    if not candidates:
        return function
    kept = {
        node.place.number
        for node in walk(function.body)
        if isinstance(node, Address) and isinstance(node.place, Var)
    }
    free = candidates - kept
    for node in walk(function.body):
        if (
            isinstance(node, Var)
            and node.number in free
            and not _fits(function.variables[node.number], node.offset, node.type, structs)
        ):
            free.discard(node.number)
    variables = tuple(
        replace(one, storage="register") if one.number in free else one for one in function.variables
    )
    return replace(function, variables=variables)
