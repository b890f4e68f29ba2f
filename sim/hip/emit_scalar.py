"""Expressions of host code as Python source over plain numbers, with C's widths.

Pure expressions nest; what has an effect becomes a statement before them.
"""

from dataclasses import dataclass, field
from typing import assert_never

from sim.hip.ctype import Pointer, Struct, Type, Variable
from sim.hip.emit_state import Code, code_of
from sim.hip.expr import (
    Address,
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
    Launch,
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
from sim.hip.ir import Function, Program
from sim.hip.unmodelled import Unmodelled
from sim.hip.widths import converted, operated, wrapped


@dataclass(slots=True)
class HostUnit:
    """`natives` are the calls of what the engine has itself, by number in the source."""

    program: Program
    natives: list[Native] = field(default_factory=list)
    launches: list[Launch] = field(default_factory=list)
    called: list[int] = field(default_factory=list)
    """Functions to write, in the order of meeting."""


@dataclass(slots=True)
class HostWriter:
    unit: HostUnit
    function: Function
    lines: list[str] = field(default_factory=list)
    indent: int = 1
    names: int = 0

    def put(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)

    def name(self) -> str:
        self.names += 1
        return f"t{self.names}"

    def kept(self, code: str) -> str:
        name = self.name()
        self.put(f"{name}={code}")
        return name

    def variable(self, number: int) -> Variable:
        return self.function.variables[number]

    def leaves(self, type_: Type) -> tuple[tuple[int, Type], ...]:
        return self.unit.program.structs[type_.number].leaves if isinstance(type_, Struct) else ((0, type_),)

    def registers(self, number: int) -> list[str]:
        type_ = self.variable(number).type
        if not isinstance(type_, Struct):
            return [f"v{number}"]
        return [f"v{number}_{leaf}" for leaf in range(len(self.leaves(type_)))]


def value(to: HostWriter, expr: Expr) -> Code:
    match expr:
        case Const(number):
            return _constant(number)
        case Text(number):
            return f"S{number}"
        case GlobalAddress(number):
            return f"G{number}"
        case Geometry():
            raise Unmodelled("the index of a thread on the host")
        case Read(place):
            return read(to, place)
        case Address(place):
            return address(to, place)
        case Convert(inner, type_):
            return converted(single(to, inner), inner.type, type_)
        case Unary(op, inner, type_):
            code = single(to, inner)
            return f"(not {code})" if op == "!" else wrapped(f"({op}{code})", type_)
        case Binary():
            return operated(expr.op, single(to, expr.left), single(to, expr.right), expr.left.type, expr.type)
        case Moved(pointer, index, size):
            return f"({single(to, pointer)}+{single(to, index)}*{size})"
        case Apart(left, right, size):
            return f"(({single(to, left)}-{single(to, right)})//{size})"
        case Logic():
            return _logic(to, expr)
        case Choose():
            return _choose(to, expr)
        case Assign(place, inner):
            return _assign(to, place, value(to, inner))
        case Update():
            return _update(to, expr)
        case Call(number, arguments, type_):
            if number not in to.unit.called:
                to.unit.called.append(number)
            code = to.kept(f"f{number}({','.join(passed(value(to, one)) for one in arguments)})")
            return _parts(to, code, type_)
        case Native():
            return _native(to, expr)
        case Launch():
            return _launch(to, expr)
        case Make(values):
            return tuple(single(to, one) for one in values)
        case Both(first, second):
            effect(to, value(to, first))
            return value(to, second)
        case _:
            assert_never(expr)


def _constant(number: float | int) -> str:
    if isinstance(number, float) and (number != number or number in (float("inf"), float("-inf"))):
        return "NAN" if number != number else f"({'-' if number < 0 else ''}INF)"
    return repr(number) if number >= 0 else f"({number!r})"


def effect(to: HostWriter, code: Code) -> None:
    """An expression for what it does."""
    if isinstance(code, str) and "(" in code:
        to.put(code)


def single(to: HostWriter, expr: Expr) -> str:
    code = value(to, expr)
    if isinstance(code, tuple):
        raise Unmodelled("a class value here", getattr(expr, "line", 0))
    return code


def passed(code: Code) -> str:
    return code if isinstance(code, str) else f"({','.join(code)},)"


def _parts(to: HostWriter, code: str, type_: Type) -> Code:
    if not isinstance(type_, Struct):
        return code
    return tuple(f"{code}[{leaf}]" for leaf in range(len(to.leaves(type_))))


def address_code(to: HostWriter, place: Place, offset: int) -> str:
    match place:
        case Var(number, at, _):
            return f"a{number}+{at + offset}"
        case At(pointer, index, stride, at, _, _):
            base = single(to, pointer)
            moved = "" if index is None else f"+{single(to, index)}*{stride}"
            return f"{base}{moved}" + (f"+{at + offset}" if at + offset else "")


def address(to: HostWriter, place: Place) -> str:
    return f"({address_code(to, place, 0)})"


def read(to: HostWriter, place: Place) -> Code:
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        names = _registers(to, place)
        return names if isinstance(place.type, Struct) else names[0]
    line = getattr(place, "line", 0)
    if not isinstance(place.type, Struct):
        return f"load({address_code(to, place, 0)},'{code_of(place.type, line)}',{line})"
    base = to.kept(address_code(to, place, 0))
    return tuple(f"load({base}+{at},'{code_of(of)}',{line})" for at, of in to.leaves(place.type))


def _registers(to: HostWriter, place: Var) -> tuple[str, ...]:
    every = to.registers(place.number)
    offsets = [at for at, _ in to.leaves(to.variable(place.number).type)]
    return tuple(every[offsets.index(place.offset + at)] for at, _ in to.leaves(place.type))


def _assign(to: HostWriter, place: Place, given: Code) -> Code:
    codes = given if isinstance(given, tuple) else (given,)
    if len(codes) > 1 or "(" in codes[0]:
        codes = tuple(to.kept(one) for one in codes)
    write(to, place, codes)
    return codes if isinstance(place.type, Struct) else codes[0]


def write(to: HostWriter, place: Place, codes: tuple[str, ...]) -> None:
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        for name, code in zip(_registers(to, place), codes, strict=True):
            to.put(f"{name}={code}")
        return
    leaves, line = to.leaves(place.type), getattr(place, "line", 0)
    base = address_code(to, place, 0)
    base = to.kept(base) if len(leaves) > 1 else base
    for (at, of), code in zip(leaves, codes, strict=True):
        to.put(f"store({base}{f'+{at}' if at else ''},'{code_of(of, line)}',{code},{line})")


def _update(to: HostWriter, expr: Update) -> Code:
    given = single(to, expr.value)
    place = expr.place
    if isinstance(place, At):
        kept = to.kept(address_code(to, place, 0))
        place = At(Native(f"={kept}", (), Pointer(place.type), 0), None, 0, 0, place.type, place.line)
    before = read(to, place)
    assert isinstance(before, str)
    if expr.before or "(" in before:
        before = to.kept(before)
    if isinstance(expr.type, Pointer):
        after = f"({before}{'-' if expr.op == '-' else '+'}{given}*{expr.size})"
    else:
        wide = converted(before, expr.place.type, expr.reckoned)
        result = operated(expr.op, wide, given, expr.reckoned, expr.reckoned)
        after = converted(result, expr.reckoned, expr.place.type)
    code = _assign(to, place, after)
    return before if expr.before else code


def _logic(to: HostWriter, expr: Logic) -> str:
    result = to.kept(single(to, expr.left))
    to.put(f"if {'' if expr.op == '&&' else 'not '}{result}:")
    to.indent += 1
    to.put(f"{result}={single(to, expr.right)}")
    to.indent -= 1
    return result


def _choose(to: HostWriter, expr: Choose) -> Code:
    condition = single(to, expr.condition)
    results = tuple(to.name() for _ in to.leaves(expr.type))
    for head, side in ((f"if {condition}:", expr.yes), ("else:", expr.no)):
        to.put(head)
        to.indent += 1
        found = value(to, side)
        to.put("pass")
        for result, code in zip(results, found if isinstance(found, tuple) else (found,), strict=True):
            to.put(f"{result}={code}")
        to.indent -= 1
    return results if isinstance(expr.type, Struct) else results[0]


def _native(to: HostWriter, expr: Native) -> Code:
    if expr.name.startswith("="):
        return expr.name[1:]
    codes = [passed(value(to, one)) for one in expr.arguments]
    number = len(to.unit.natives)
    to.unit.natives.append(expr)
    return _parts(to, to.kept(f"N{number}({','.join(codes)})"), expr.type)


def _launch(to: HostWriter, expr: Launch) -> Code:
    configuration = [passed(value(to, one)) for one in expr.configuration]
    arguments = [passed(value(to, one)) for one in expr.arguments]
    number = len(to.unit.launches)
    to.unit.launches.append(expr)
    to.put(f"launch({number},{','.join(configuration)},({''.join(f'{one},' for one in arguments)}))")
    return "None"
