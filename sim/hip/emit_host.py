"""Host functions as Python source."""

from typing import assert_never

from sim.hip.ctype import Object, Struct
from sim.hip.emit_scalar import HostUnit, HostWriter, effect, passed, single, value, write
from sim.hip.expr import Var
from sim.hip.ir import (
    Block,
    Break,
    Continue,
    Declare,
    Evaluate,
    If,
    Loop,
    Program,
    Return,
    Statement,
    Switch,
)
from sim.hip.unmodelled import Unmodelled


def emit_host(program: Program) -> tuple[str, HostUnit]:
    """Source with f<number>(arguments) for main and what it calls."""
    unit = HostUnit(program)
    lines: list[str] = []
    unit.called.append(program.main or 0)
    for number in unit.called:  # grows while functions are written
        to = HostWriter(unit, program.functions[number])
        _function(to)
        lines += to.lines
    return "\n".join(lines) + "\n", unit


def _function(to: HostWriter) -> None:
    function = to.function
    to.lines.append(f"def f{function.number}({','.join(f'p{one}' for one in function.parameters)}):")
    in_memory = [one for one in function.variables if one.storage == "memory"]
    if in_memory:
        to.put("K=H.top")
        to.put("try:")
        to.indent += 1
        for one in in_memory:
            to.put(f"a{one.number}=H.push({int(one.bytes)})")
    for number in function.parameters:
        variable = to.variable(number)
        count = len(to.leaves(variable.type))
        is_class = isinstance(variable.type, Struct)
        codes = tuple(f"p{number}[{leaf}]" for leaf in range(count)) if is_class else (f"p{number}",)
        write(to, Var(number, 0, variable.type), codes)
    _block(to, function.body, None)
    to.put("return 0")
    if in_memory:
        to.indent -= 1
        to.put("finally: H.top=K")


Around = tuple[str, "Loop | None"] | None
"""What a continue must do first: ("loop", its loop) or ("switch", the loop around)."""


def _block(to: HostWriter, block: Block, around: Around) -> None:
    to.put("pass")
    for item in block.items:
        _statement(to, item, around)


def _inside(to: HostWriter, block: Block, around: Around) -> None:
    to.indent += 1
    _block(to, block, around)
    to.indent -= 1


def _statement(to: HostWriter, item: Statement, around: Around) -> None:
    match item:
        case Evaluate(expr):
            effect(to, value(to, expr))
        case Declare():
            _declare(to, item)
        case Block():
            _block(to, item, around)
        case If(condition, yes, no):
            to.put(f"if {single(to, condition)}:")
            _inside(to, yes, around)
            if no.items:
                to.put("else:")
                _inside(to, no, around)
        case Loop():
            _loop(to, item)
        case Switch():
            _switch(to, item, around)
        case Break():
            to.put("break")
        case Continue():
            _continue(to, around)
        case Return(expr):
            to.put("return 0" if expr is None else f"return {passed(value(to, expr))}")
        case _:
            assert_never(item)


def _declare(to: HostWriter, item: Declare) -> None:
    variable = to.variable(item.variable)
    place = Var(item.variable, 0, variable.type)
    if item.value is None and isinstance(variable.type, Object):
        raise Unmodelled(f"'{variable.type.name}' without a constructor", item.line)
    if item.value is not None:
        found = value(to, item.value)
        write(to, place, found if isinstance(found, tuple) else (found,))
    elif variable.storage == "register":
        write(to, place, tuple("0" for _ in to.leaves(variable.type)))


def _loop(to: HostWriter, item: Loop) -> None:
    to.put("while True:")
    to.indent += 1
    if item.tests_first:
        _test(to, item)
    _block(to, item.body, ("loop", item))
    _turn(to, item)
    to.indent -= 1


def _test(to: HostWriter, item: Loop) -> None:
    if item.condition is not None:
        to.put(f"if not {single(to, item.condition)}: break")


def _turn(to: HostWriter, item: Loop) -> None:
    """What stands between the end of a turn and the start of the next."""
    if not item.tests_first:
        _test(to, item)
    if item.step is not None:
        effect(to, value(to, item.step))


def _continue(to: HostWriter, around: Around) -> None:
    if around is None or around[1] is None:
        raise Unmodelled("continue outside of a loop")
    if around[0] == "switch":
        to.put("C=True")
        to.put("break")
        return
    _turn(to, around[1])
    to.put("continue")


def _switch(to: HostWriter, item: Switch, around: Around) -> None:
    chosen, entered = to.kept(single(to, item.value)), to.name()
    labels = tuple(int(one) for section in item.sections for one in section.values)
    to.put(f"{entered}=False; C=False")
    to.put("while True:")
    to.indent += 1
    for section in item.sections:
        own = tuple(int(one) for one in section.values)
        others = tuple(one for one in labels if one not in own)
        test = f"{chosen} not in {others}" if section.default else f"{chosen} in {own}"
        to.put(f"if {entered} or {test}:")
        to.put(f"    {entered}=True")
        _inside(to, section.body, ("switch", around[1] if around else None))
    to.put("break")
    to.indent -= 1
    if around is not None and around[1] is not None:
        to.put("if C:")
        to.indent += 1
        to.put("C=False")
        _continue(to, around)
        to.indent -= 1
