"""Statements of kernels as source over masks: what diverges, loops, leaves and goes on."""

from typing import assert_never

from sim.hip.ctype import VOID, Struct
from sim.hip.emit_places import remember, single, write
from sim.hip.emit_state import Writer, code_of
from sim.hip.emit_turns import LoopSite, kept, offered
from sim.hip.emit_values import value
from sim.hip.expr import Address, After, At, Both, Const, Convert, Expr, Native, Read, Var
from sim.hip.ir import (
    Block,
    Break,
    Continue,
    Declare,
    Evaluate,
    Goto,
    Guarded,
    If,
    Labelled,
    Loop,
    Return,
    Section,
    Statement,
    Switch,
    Try,
)
from sim.hip.spinning import may_spin
from sim.hip.unmodelled import Unmodelled

ENDS = (Break, Continue, Return, Goto)


def exits(statement: Statement) -> set[str]:
    """How lanes may leave: return, break, continue, and by goto the flag of the block where it leads."""
    match statement:
        case Return():
            return {"return"}
        case Break():
            return {"break"}
        case Continue():
            return {"continue"}
        case Block(items):
            return set[str]().union(*map(exits, items))
        case Guarded(body, _):
            return exits(body)
        case Goto(labelled):
            return {f"J{labelled}"}
        case Labelled(number, parts):
            return set[str]().union(*map(exits, parts)) - {f"J{number}"}
        case Try(body, _):
            return exits(body)
        case If(_, yes, no):
            return exits(yes) | exits(no)
        case Loop(_, _, _, body):
            return exits(body) - {"break", "continue"}
        case Switch(_, sections):
            return set[str]().union(*(exits(one.body) for one in sections)) - {"break"}
        case Evaluate() | Declare():
            return set()
        case _:
            assert_never(statement)


def statements(to: Writer, items: tuple[Statement, ...], mask: str) -> None:
    """After a statement that some lanes leave by, the rest runs for those that stay."""
    opened = 0
    for position, item in enumerate(items):
        _statement(to, item, mask)
        left = exits(item)
        if isinstance(item, ENDS):
            break
        if left and position + 1 < len(items):
            to.settle(mask)
            rest = to.name("m")
            to.put(f"{rest}=without({mask},{_flags(to, left)})")
            to.put(f"if {rest} is not False:")
            to.indent, to.depth, opened, mask = to.indent + 1, to.depth + 1, opened + 1, rest
            to.put("pass")
    to.settle(mask)
    to.indent, to.depth = to.indent - opened, to.depth - opened


def _flag(to: Writer, way: str) -> str:
    if way.startswith("J"):
        return way
    return "X" if way == "return" else f"{'B' if way == 'break' else 'N'}{_target(to, way)}"


def _flags(to: Writer, ways: set[str]) -> str:
    return ",".join(sorted(_flag(to, one) for one in ways))


def _target(to: Writer, way: str) -> int:
    """The loop that a continue goes on with; a switch takes breaks only, and is negative."""
    found = to.loops[-1] if way == "break" else next(one for one in reversed(to.loops) if one > 0)
    return abs(found)


def _inside(to: Writer, block: Block, mask: str) -> None:
    to.indent, to.depth = to.indent + 1, to.depth + 1
    to.put("pass")
    statements(to, block.items, mask)
    to.indent, to.depth = to.indent - 1, to.depth - 1


def _statement(to: Writer, item: Statement, mask: str) -> None:
    match item:
        case Evaluate(expr):
            _effect(to, expr, mask)
        case Declare():
            _declare(to, item, mask)
        case Block(items):
            _block(to, items, mask)
        case If(condition, yes, no, line):
            code = single(to, condition, mask)
            to.branched(line)
            to.settle(mask)
            one, other = to.name("m"), to.name("m")
            to.put(f"{one},{other}=split({mask},{code})")
            to.put(f"if {one} is not False:")
            _inside(to, yes, one)
            if no.items:
                to.put(f"if {other} is not False:")
                _inside(to, no, other)
        case Loop():
            _loop(to, item, mask)
        case Switch():
            _switch(to, item, mask)
        case Break() | Continue():
            flag = _flag(to, "break" if isinstance(item, Break) else "continue")
            to.put(f"{flag}=joined({flag},{mask})")
        case Guarded(body, cleanup):
            statements(to, body.items, mask)
            statements(to, cleanup.items, mask)
        case Labelled():
            _labelled(to, item, mask)
        case Goto(number, part):
            to.put(f"J{number}=joined(J{number},{mask}); P{number}_{part}=joined(P{number}_{part},{mask})")
        case Try():
            raise Unmodelled("try in a kernel")
        case Return(expr):
            _return(to, None if expr is None else value(to, expr, mask), mask)
        case _:
            assert_never(item)


def _effect(to: Writer, expr: Expr, mask: str) -> None:
    """An expression for what it does: what it would only load at its end is not loaded."""
    match expr:
        case Convert(inner, type_) if type_ == VOID:
            _effect(to, inner, mask)
        case Both(first, second):
            _effect(to, first, mask)
            _effect(to, second, mask)
        case After(block, inner):
            to.run(to, block, mask)
            _effect(to, inner, mask)
        case Read(At(pointer, index)) | Address(At(pointer, index)):
            _effect(to, pointer, mask)
            if index is not None:
                _effect(to, index, mask)
        case Read() | Const() | Address():
            pass
        case _:
            to.discards = isinstance(expr, Native)
            value(to, expr, mask)
            to.discards = False


def _return(to: Writer, code: "str | tuple[str, ...] | None", mask: str) -> None:
    if isinstance(code, tuple):
        given = f"({''.join(f'{one},' for one in code)})"
        to.put(f"V={given} if V is None else chosen({mask},{given},V)")
    elif code is not None:
        to.put(f"V={code} if V is None else select({mask},{code},V)")
    to.put(f"X=joined(X,{mask})")
    if to.function.kind == "kernel":
        to.put("R.exited=X")


def _declare(to: Writer, item: Declare, mask: str) -> None:
    variable = to.variable(item.variable)
    to.depths[item.variable] = to.depth
    place = Var(item.variable, 0, variable.type)
    if item.value is not None and item.variable in to.steady:
        remember(to, item.variable, item.value, mask)
    elif item.value is not None:
        write(to, place, value(to, item.value, mask), mask)
    elif variable.storage == "register":
        zeros = tuple(to.unit.constant(0, code_of(type_)) for _, type_ in to.leaves(variable.type))
        write(to, place, zeros if isinstance(variable.type, Struct) else zeros[0], mask)


def _block(to: Writer, items: tuple[Statement, ...], mask: str) -> None:
    """Variables that are declared just before a loop that ends the block live for the loop only: lanes
    that have left it may keep any value, so its assignments need no select."""
    for_loop = bool(items) and isinstance(items[-1], Loop) and all(isinstance(i, Declare) for i in items[:-1])
    if not for_loop:
        statements(to, items, mask)
        return
    to.depth += 1
    for item in items[:-1]:
        _statement(to, item, mask)
    to.depth -= 1
    _statement(to, items[-1], mask)


def _loop(to: Writer, item: Loop, mask: str) -> None:
    to.settle(mask)
    to.names += 1
    number = to.names
    inner, left = f"m{number}", exits(item.body) - {"continue"}
    to.loops.append(number)
    to.put(f"{inner}={mask}; k{number}=0; B{number}=False")
    to.put("while True:")
    to.indent, to.depth = to.indent + 1, to.depth + 1
    before, line, first_block = kept(to), len(to.lines), len(to.unit.blocks)
    to.put("pass")
    to.put(f"k{number}+=1; R.turned(k{number},{item.line})")
    if may_spin(item, to.function):
        to.unit.spins = True
        to.put(f"R.spun({inner},k{number},{item.line})")
    if item.tests_first:
        _test(to, item, inner)
    to.put(f"N{number}=False")
    statements(to, item.body.items, inner)
    if left:
        to.put(f"{inner}=without({inner},{_flags(to, left)})")
        to.put(f"if {inner} is False: break")
    if not item.tests_first:
        _test(to, item, inner)
    if item.step is not None:
        value(to, item.step, inner)
    to.branched(item.line)
    to.settle(inner)
    if not to.silent and to.replays is None:
        offered(to, LoopSite(before, item, number, (first_block, len(to.unit.blocks))), line)
    to.indent, to.depth = to.indent - 1, to.depth - 1
    to.loops.pop()


def _test(to: Writer, item: Loop, inner: str) -> None:
    if item.condition is None:
        return
    code = single(to, item.condition, inner)
    to.branched(item.line)
    to.settle(inner)
    to.put(f"{inner}=both({inner},{code})")
    to.put(f"if {inner} is False: break")


def _switch(to: Writer, item: Switch, mask: str) -> None:
    code = single(to, item.value, mask)
    to.settle(mask)
    to.names += 1
    number = to.names
    to.loops.append(-number)
    to.put(f"B{number}=False; s{number}={code}; F{number}=False")
    labels = [label for section in item.sections for label in section.values]
    gone = _flags(to, {"break", *exits(item)})
    for section in item.sections:
        entered = _entered(to, item, number, section, labels)
        inner = to.name("m")
        to.put(f"F{number}=joined(F{number},both({mask},{entered}))")
        to.put(f"{inner}=without(F{number},{gone})")
        to.put(f"if {inner} is not False:")
        _inside(to, section.body, inner)
    to.loops.pop()


def _labelled(to: Writer, item: Labelled, mask: str) -> None:
    """Lanes wait at the labels where gotos send them, until the others come by; then those that were sent
    back go round again."""
    to.settle(mask)
    number, inner, turns = item.number, to.name("m"), to.name("k")
    waiting = [f"P{number}_{part}" for part in range(1, len(item.parts))]
    to.put(f"{'='.join(waiting)}=False; {turns}=0; {inner}={mask}")
    to.put("while True:")
    to.indent, to.depth = to.indent + 1, to.depth + 1
    to.put(f"{turns}+=1; R.turned({turns},{item.line})")
    if may_spin(Loop(True, None, None, Block(item.parts), item.line), to.function):
        to.unit.spins = True
        to.put(f"R.spun({inner},{turns},{item.line})")
    for at, part in enumerate(item.parts):
        to.put(f"J{number}=False")
        if at:
            to.put(f"{inner}=joined({inner},{waiting[at - 1]}); {waiting[at - 1]}=False")
        to.put(f"if {inner} is not False:")
        _inside(to, part, inner)
        if left := exits(part):
            to.put(f"    {inner}=without({inner},{_flags(to, left)})")
    to.put(f"if {' and '.join(f'{one} is False' for one in waiting)}: break")
    to.put(f"{inner}=False")
    to.indent, to.depth = to.indent - 1, to.depth - 1


def _entered(to: Writer, item: Switch, number: int, section: Section, labels: list[int]) -> str:
    """The lanes whose value is a label of the section; for default, of no other one."""
    code = code_of(item.value.type)
    wanted = [one for one in labels if one not in section.values] if section.default else section.values
    tests = "|".join(f"(s{number}=={to.unit.constant(int(one), code)})" for one in wanted) or "NO"
    return f"negated({tests})" if section.default else tests
