"""Expressions of host code as Python source over plain numbers, with C's widths.

Pure expressions nest; what has an effect becomes a statement before them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from sim.hip.ctype import Pointer, Struct, Type
from sim.hip.emit_state import Code, code_of, passed
from sim.hip.expr import (
    Address,
    After,
    Apart,
    Assign,
    At,
    Binary,
    Both,
    Call,
    CallPointer,
    Choose,
    Const,
    Convert,
    Expr,
    FunctionAddress,
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
    Throw,
    Unary,
    Update,
    Var,
)
from sim.hip.host_code import LASTING, aligned, constant_code, local_cell
from sim.hip.host_writer import HostWriter
from sim.hip.memory import DEVICE_FUNCTIONS, FUNCTION_BYTES, FUNCTIONS
from sim.hip.statements import plain_index
from sim.hip.unmodelled import Unmodelled
from sim.hip.widths import cell, converted, operated, unrounded, wrapped


def value(to: HostWriter, expr: Expr) -> Code:
    match expr:
        case Const(number):
            return constant_code(number)
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
            code = converted(single(to, inner), inner.type, type_)
            return aligned(to, code, inner.type, type_)
        case Unary(op, inner, type_):
            code = single(to, inner)
            return f"(not {code})" if op == "!" else wrapped(f"({op}{code})", type_)
        case Binary():
            left, right = singles(to, (expr.left, expr.right))
            return operated(expr.op, left, right, expr.left.type, expr.type)
        case Moved(pointer, index, size):
            base, moved = singles(to, (pointer, plain_index(index)))
            return f"({base}+{moved}*{size})"
        case Apart(left, right, size):
            one, other = singles(to, (left, right))
            return f"(({one}-{other})//{size or 1})"
        case Logic():
            return _logic(to, expr)
        case Choose():
            return _choose(to, expr)
        case Assign(place, inner):
            return _assign(to, place, value(to, inner))
        case Update():
            return _update(to, expr)
        case Call(number, arguments, type_, line):
            to.at = line or to.at
            given = ",".join(map(passed, ordered(to, arguments)))
            return _parts(to, to.kept(f"{to.unit.call(number)}({given})"), type_)
        case CallPointer(pointer, arguments, type_, line):
            to.at = line or to.at
            function = to.kept(f"FN[{single(to, pointer)}]")
            given = ",".join(map(passed, ordered(to, arguments)))
            return _parts(to, to.kept(f"{function}({given})"), type_)
        case FunctionAddress(number, _, of_device):
            if of_device:
                return str(DEVICE_FUNCTIONS + FUNCTION_BYTES * number)
            if to.unit.program.functions[number].kind != "kernel":
                to.unit.call(number)
            return str(FUNCTIONS + FUNCTION_BYTES * number)
        case After(block, inner):
            to.run(to, block)
            return value(to, inner)
        case Throw():
            return _throw(to, expr)
        case Native():
            return _native(to, expr)
        case Launch():
            return _launch(to, expr)
        case Make(values):
            return tuple(singles(to, values))
        case Both(first, second):
            effect(to, value(to, first))
            return value(to, second)
        case _:
            assert_never(expr)


def _throw(to: HostWriter, expr: Throw) -> str:
    to.at = expr.line or to.at
    if expr.object is None:
        to.put("again(H)")
        return "None"
    object_ = single(to, expr.object)
    ends = "None" if expr.destructor is None else to.unit.call(expr.destructor)
    to.unit.throws.append(expr)
    to.put(f"thrown(H,{len(to.unit.throws) - 1},{object_},{ends})")
    return "None"


def perform(to: HostWriter, expr: Expr) -> None:
    """An expression of which nobody wants the value."""
    if isinstance(expr, Update) and expr.before:
        expr = replace(expr, before=False)
    if isinstance(expr, Assign) and not isinstance(expr.place.type, Struct):
        code = value(to, expr.value)
        assert isinstance(code, str)
        write(to, expr.place, (code,))
        return
    effect(to, value(to, expr))


def effect(to: HostWriter, code: Code) -> None:
    """An expression for what it does."""
    if isinstance(code, str) and "(" in code:
        to.put(code)


def single(to: HostWriter, expr: Expr) -> str:
    code = value(to, expr)
    if isinstance(code, tuple):
        raise Unmodelled("a class value here", getattr(expr, "line", 0))
    return code


def ordered(to: HostWriter, parts: Sequence[Expr]) -> list[Code]:
    """Operands from left to right: what was read before a later one has an effect is kept before it."""
    found: list[Code] = []
    for one in parts:
        before = len(to.lines)
        code = value(to, one)
        if len(to.lines) > before:
            found = [_kept_before(to, before, earlier) for earlier in found]
        found.append(code)
    return found


def _kept_before(to: HostWriter, line: int, code: Code) -> Code:
    if isinstance(code, tuple):
        return tuple(str(_kept_before(to, line, one)) for one in code)
    if LASTING.fullmatch(code):
        return code
    name = to.name()
    to.lines.insert(line, "    " * to.indent + f"{name}={code}")
    to.marks.insert(line, to.at)
    return name


def singles(to: HostWriter, parts: Sequence[Expr]) -> list[str]:
    codes = ordered(to, parts)
    for code, one in zip(codes, parts, strict=True):
        if isinstance(code, tuple):
            raise Unmodelled("a class value here", getattr(one, "line", 0))
    return [code for code in codes if isinstance(code, str)]


def _parts(to: HostWriter, code: str, type_: Type) -> Code:
    if not isinstance(type_, Struct):
        return code
    return tuple(f"{code}[{leaf}]" for leaf in range(len(to.leaves(type_))))


def address_code(to: HostWriter, place: Place, offset: int) -> str:
    match place:
        case Var(number, at, _):
            return f"a{number}+{at + offset}" if at + offset else f"a{number}"
        case At(pointer, index, stride, at, _, _):
            base, *rest = singles(to, (pointer,) if index is None else (pointer, plain_index(index)))
            moved = f"+{rest[0]}*{stride}" if rest else ""
            return f"{base}{moved}" + (f"+{at + offset}" if at + offset else "")


def address(to: HostWriter, place: Place) -> str:
    return f"({address_code(to, place, 0)})"


def read(to: HostWriter, place: Place) -> Code:
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        names = _registers(to, place)
        return names if isinstance(place.type, Struct) else names[0]
    line = getattr(place, "line", 0)
    to.at = line or to.at
    if isinstance(place, Var):
        found = tuple(local_cell(place, at, code_of(of, line)) for at, of in to.leaves(place.type))
        return found if isinstance(place.type, Struct) else found[0]
    if not isinstance(place.type, Struct):
        return cell(address_code(to, place, 0), code_of(place.type, line), "q")
    base = to.kept(address_code(to, place, 0))
    return tuple(cell(f"{base}+{at}", code_of(of), "q") for at, of in to.leaves(place.type))


def _registers(to: HostWriter, place: Var) -> tuple[str, ...]:
    every = to.registers(place.number)
    offsets = [at for at, _ in to.leaves(to.variable(place.number).type)]
    return tuple(every[offsets.index(place.offset + at)] for at, _ in to.leaves(place.type))


def _assign(to: HostWriter, place: Place, given: Code) -> Code:
    codes = given if isinstance(given, tuple) else (given,)
    if isinstance(place, Var) and len(codes) == 1 and to.variable(place.number).storage == "register":
        write(to, place, codes)
        return codes if isinstance(place.type, Struct) else _registers(to, place)[0]
    if len(codes) > 1 or (codes and "(" in codes[0]):
        codes = tuple(to.kept(one) for one in codes)
    write(to, place, codes)
    return codes if isinstance(place.type, Struct) else codes[0]


def write(to: HostWriter, place: Place, codes: tuple[str, ...]) -> None:
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        for name, code in zip(_registers(to, place), codes, strict=True):
            to.put(f"{name}={code}")
        return
    leaves, line = to.leaves(place.type), getattr(place, "line", 0)
    to.at = line or to.at
    if isinstance(place, Var):
        for (at, of), code in zip(leaves, codes, strict=True):
            to.put(f"{local_cell(place, at, code_of(of, line))}={unrounded(code)}")
        return
    base = address_code(to, place, 0)
    base = to.kept(base) if len(leaves) > 1 else base
    for (at, of), code in zip(leaves, codes, strict=True):
        to.put(f"{cell(f'{base}+{at}' if at else base, code_of(of, line), 'w')}={unrounded(code)}")


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
    to.at = expr.line or to.at
    codes = list(map(passed, ordered(to, expr.arguments)))
    number = len(to.unit.natives)
    to.unit.natives.append(expr)
    return _parts(to, to.kept(f"N{number}({','.join(codes)})"), expr.type)


def _launch(to: HostWriter, expr: Launch) -> Code:
    configuration = [passed(value(to, one)) for one in expr.configuration]
    arguments = [passed(value(to, one)) for one in expr.arguments]
    to.unit.launches.append(expr)
    kernel = str(expr.function)
    if expr.pointer is not None:
        kernel = f"({single(to, expr.pointer)}-{FUNCTIONS})//{FUNCTION_BYTES}"
    to.put(f"launch({kernel},{','.join(configuration)},({''.join(f'{one},' for one in arguments)}))")
    return "None"
