"""What a loop of a kernel may hold whose turns are done at once, what counts its turns, what it sums up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sim.hip.ctype import Layout, Pointer, Scalar, Type, leaves_of
from sim.hip.device_functions import MATH, NOTHING, OUT, TEMPLATES
from sim.hip.expr import (
    Address,
    After,
    Apart,
    Assign,
    At,
    Binary,
    Both,
    Call,
    Choose,
    Const,
    Convert,
    Expr,
    Geometry,
    GlobalAddress,
    Logic,
    Make,
    Moved,
    Native,
    Read,
    Text,
    Unary,
    Update,
    Var,
)
from sim.hip.ir import (
    Block,
    Break,
    Continue,
    Declare,
    Evaluate,
    Function,
    Guarded,
    If,
    Loop,
    Program,
    Return,
    Section,
    Switch,
)
from sim.hip.loop_forms import NotPlanned
from sim.hip.statements import COUNTING
from sim.hip.trees import parts, walk

Key = tuple[int, int]
"""A register: variable, offset of the part."""
INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")
SUMMED = ("+", "-", "*", "&", "|", "^")
_EXPRESSIONS = (Address, After, Apart, Assign, At, Binary, Both, Call, Choose, Const, Convert, Geometry,
                GlobalAddress, Logic, Make, Moved, Native, Read, Text, Unary, Update, Var)  # fmt: skip
_STATEMENTS = (Block, Break, Continue, Declare, Evaluate, Guarded, If, Loop, Return, Section, Switch)
_SPINE = (Binary, Unary, Convert)
"""What may stand between a sum and what is added to it."""
_INVARIANT = (Const, Read, Var, Geometry, Convert, Unary, Binary)


def harmless(loop: Loop, function: Function, program: Program) -> None:
    """Nothing in it has an effect beyond registers and memory, or leaves it but at its end."""
    seen: set[int] = set()
    _leaves(loop.body, True)
    for one in walk((loop.condition, loop.body, loop.step)):
        _node(one, program, seen)
        if isinstance(one, Return):
            raise NotPlanned
    for one in walk((loop.condition,)):
        if isinstance(one, Assign | Update | Call | After | Choose):
            raise NotPlanned
    for one in walk((loop.condition, loop.body, loop.step)):
        place = one.place if isinstance(one, Assign | Update) else None
        if isinstance(place, At) and any(
            isinstance(part, Var) and function.variables[part.number].storage == "memory"
            for part in walk(place.pointer)
        ):
            raise NotPlanned


def _leaves(node: Any, own: bool) -> None:
    """A break of the loop itself."""
    if isinstance(node, Break) and own:
        raise NotPlanned
    if isinstance(node, Loop):
        own = False
    elif isinstance(node, Switch):
        for section in node.sections:
            _switched(section.body)
        return
    for one in parts(node):
        _leaves(one, own)


def _switched(node: Any) -> None:
    if isinstance(node, Continue):
        raise NotPlanned
    if not isinstance(node, Loop):
        for one in parts(node):
            _switched(one)


def _node(one: Any, program: Program, seen: set[int]) -> None:
    if not isinstance(one, (*_EXPRESSIONS, *_STATEMENTS)):
        raise NotPlanned
    if isinstance(one, Native):
        _native(one)
    if isinstance(one, Call) and one.function not in seen:
        seen.add(one.function)
        called = program.functions[one.function]
        if called.waits:
            raise NotPlanned
        for part in walk(called.body):
            _node(part, program, seen)


def _native(one: Native) -> None:
    name = one.name.removeprefix("std::")
    if name in INDICES or name in MATH or name.removesuffix("f") in MATH:
        return
    if name in NOTHING and not name.startswith(("free", "operator")):
        return
    if name in OUT or (name in TEMPLATES and "(R" not in TEMPLATES[name]):
        return
    raise NotPlanned


def assigned(node: Any, function: Function, structs: Sequence[Layout]) -> Iterator[Key]:
    """Registers that something sets."""
    for one in walk(node):
        places: list[Any] = []
        if isinstance(one, Assign | Update):
            places = [one.place]
        elif isinstance(one, Native) and one.name.removeprefix("std::") in OUT:
            places = [given.place for given in one.arguments if isinstance(given, Address)]
        for place in places:
            if isinstance(place, Var):
                if function.variables[place.number].storage != "register":
                    raise NotPlanned
                for at, _ in leaves_of(place.type, structs):
                    yield place.number, place.offset + at


def steps_of(loop: Loop) -> dict[Key, tuple[Expr, int]]:
    """Variables that go by the same step in every turn."""
    effects = list(_effects(loop.step))
    if not any(isinstance(one, Continue) for one in walk(loop.body)):
        effects += _effects(loop.body, inside=False)
    assigned = Counter(
        one.place.number
        for one in walk(loop)
        if isinstance(one, Assign | Update) and isinstance(one.place, Var)
    )
    found: dict[Key, tuple[Expr, int]] = {}
    for one in effects:
        step = _step(one)
        if step is None:
            continue
        place, by, size = step
        used = {part.number for part in walk(by) if isinstance(part, Var)}
        if assigned[place.number] == 1 and not any(assigned[number] for number in used):
            found[place.number, place.offset] = by, size
    needed = {one.number for one in walk(loop.condition) if isinstance(one, Var)}
    if not any(number in needed for number, _ in found):
        return {}
    return found


def _step(one: Expr) -> tuple[Var, Expr, int] | None:
    if isinstance(one, Update) and isinstance(one.place, Var) and one.op in ("+", "-"):
        place, by, sign = one.place, one.value, 1 if one.op == "+" else -1
        size = one.size if isinstance(one.type, Pointer) else 1
        exact = isinstance(place.type, Pointer) or _counts(place.type, one.reckoned)
    elif isinstance(one, Assign) and isinstance(one.place, Var):
        place, inner, size = one.place, _whole(one.value), 1
        if not isinstance(inner, Binary) or inner.op not in ("+", "-"):
            return None
        left, right = _whole(inner.left), _whole(inner.right)
        own = Read(place, place.type)
        if left == own:
            by, sign = inner.right, 1 if inner.op == "+" else -1
        elif right == own and inner.op == "+":
            by, sign = inner.left, 1
        else:
            return None
        exact = _counts(place.type, inner.type)
    else:
        return None
    if not exact or not all(isinstance(part, _INVARIANT) for part in walk(by)):
        return None
    return place, by, sign * size


def _counts(of: Type, reckoned: Type) -> bool:
    """Whether steps of it wrap as its own width does."""
    if not isinstance(of, Scalar) or not isinstance(reckoned, Scalar):
        return False
    return of in COUNTING and reckoned in COUNTING and int(reckoned.code[1]) >= int(of.code[1])


def _whole(expr: Expr) -> Expr:
    """Without conversions between whole numbers that lose nothing that a narrower sum would keep."""
    while isinstance(expr, Convert) and expr.type in COUNTING and expr.value.type in COUNTING:
        expr = expr.value
    return expr


def _effects(node: Any, inside: bool = True) -> Iterator[Expr]:
    """Expressions that stand for what they do; `inside` of branches too."""
    match node:
        case None:
            return
        case Block(items):
            for one in items:
                yield from _effects(one, inside)
        case Guarded(body, cleanup):
            yield from _effects(body, inside)
            yield from _effects(cleanup, inside)
        case Evaluate(value):
            yield from _effects(value, inside)
        case If(_, yes, no) if inside:
            yield from _effects(yes)
            yield from _effects(no)
        case Convert(inner, Scalar("v")):
            yield from _effects(inner, inside)
        case Both(first, second):
            yield from _effects(first, inside)
            yield from _effects(second, inside)
        case After(block, inner):
            yield from _effects(block, inside)
            yield from _effects(inner, inside)
        case Assign() | Update():
            yield node
        case _:
            return


def sums_of(loop: Loop, function: Function, program: Program) -> frozenset[Key]:
    """Registers that each turn only adds to, by whatever pure expression."""
    whole = (loop.condition, loop.body, loop.step)
    counts: Counter[Key] = Counter()
    for one in walk(whole):
        if isinstance(one, Var):
            counts.update((one.number, one.offset + at) for at, _ in leaves_of(one.type, program.structs))
    told: Counter[Key] = Counter()
    for one in _effects(loop.body):
        if isinstance(one, Assign | Update) and isinstance(one.place, Var):
            place = one.place
            if not isinstance(place.type, Scalar):
                continue
            key = place.number, place.offset
            if isinstance(one, Update):
                if one.op in SUMMED and not one.before and not _holds(one.value, place):
                    told[key] += 1
            else:
                reads = on_spine(one.value, place)
                told[key] += 1 + reads if reads else 0
    declared = {one.variable for one in walk(whole) if isinstance(one, Declare)}
    return frozenset(
        key
        for key, count in told.items()
        if count == counts[key]
        and key[0] not in declared
        and function.variables[key[0]].storage == "register"
    )


def on_spine(expr: Expr, place: Var) -> int:
    """How often a value reads a register, if all that stands above is plain arithmetic; else 0."""
    if isinstance(expr, Read):
        return int(expr.place == place)
    if not _holds(expr, place):
        return 0
    if not (isinstance(expr, _SPINE) or (isinstance(expr, Native) and _is_function(expr.name))):
        return 0
    total = 0
    for one in parts(expr):
        for inner in one if isinstance(one, tuple) else (one,):
            if _holds(inner, place):
                found = on_spine(inner, place)
                if not found:
                    return 0
                total += found
    return total


def _is_function(name: str) -> bool:
    name = name.removeprefix("std::")
    return (
        name in MATH or name.removesuffix("f") in MATH or (name in TEMPLATES and "R" not in TEMPLATES[name])
    )


def _holds(node: Any, place: Var) -> bool:
    return any(isinstance(one, Var) and one.number == place.number and one.offset == place.offset
               for one in walk(node))  # fmt: skip
