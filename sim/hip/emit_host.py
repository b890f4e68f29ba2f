"""Host functions as Python source."""

from typing import assert_never

from sim.hip.ctype import Object, Struct
from sim.hip.emit_loops import attempt, counted_up
from sim.hip.emit_scalar import effect, perform, single, value, write
from sim.hip.emit_state import passed
from sim.hip.expr import Var
from sim.hip.host_frames import frame_of, in_tables, left
from sim.hip.host_writer import HostUnit, HostWriter
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
    Program,
    Return,
    Statement,
    Switch,
    Try,
)
from sim.hip.statements import guards, holds
from sim.hip.unmodelled import Unmodelled


def emit_host(program: Program) -> tuple[str, HostUnit]:
    """Source with f<number>(arguments) for main and what it calls."""
    unit = HostUnit(program)
    lines: list[str] = []
    starts = [program.main, program.start, program.what[0] if program.what else None, *in_tables(program)]
    starts += [number for _, number in program.throwers]
    unit.called += dict.fromkeys(one for one in starts if one is not None)
    for number in unit.called:  # grows while functions are written
        to = HostWriter(unit, program.functions[number], _run)
        try:
            _function(to)
        except Unmodelled as missing:
            to = _refusing(to, missing)
        lines += to.lines
        unit.marks += to.marks
    return "\n".join(lines) + "\n", unit


def _refusing(broken: HostWriter, missing: Unmodelled) -> HostWriter:
    """In place of a function that cannot be run: it says so when it is called."""
    unit = broken.unit
    to = HostWriter(unit, broken.function, _run, at=missing.line, indent=0)
    unit.missing.append(missing)
    to.put(f"def f{broken.function.number}(*_): missing({len(unit.missing) - 1})")
    return to


def _run(to: HostWriter, block: Block) -> None:
    _block(to, block, None)


def _function(to: HostWriter) -> None:
    function = to.function
    to.at, to.indent = function.line, 0
    to.put(f"def f{function.number}({','.join(f'p{one}' for one in function.parameters)}):")
    to.indent = 1
    to.frame = frame_of(to)
    to.is_guarded = to.frame > 0 and holds(function.body, (Guarded, Try))
    if to.is_guarded:
        to.put("try:")
        to.indent += 1
    for number in function.parameters:
        variable = to.variable(number)
        count = len(to.leaves(variable.type))
        is_class = isinstance(variable.type, Struct)
        codes = tuple(f"p{number}[{leaf}]" for leaf in range(count)) if is_class else (f"p{number}",)
        write(to, Var(number, 0, variable.type), codes)
    _block(to, function.body, None)
    left(to, "return 0")
    if to.is_guarded:
        to.indent -= 1
        to.put("finally: H.top=K")


Around = tuple[str, "Loop | None"] | None
"""What a continue must do first: ("loop", its loop) or ("switch", the loop around). In a block with labels,
whose name is L and its number, a break too must first leave that."""


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
            perform(to, expr)
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
            if around is not None and around[0].startswith("L"):
                to.put(f"{around[0]}={BROKEN}")
            to.put("break")
        case Continue():
            _continue(to, around)
        case Return(expr):
            left(to, "return 0" if expr is None else f"return {passed(value(to, expr))}")
        case Guarded():
            _guarded(to, item, around)
        case Try():
            _try(to, item, around)
        case Labelled():
            _labelled(to, item, around)
        case Goto(labelled, part):
            to.put(f"raise Jump({labelled},{part})")
        case _:
            assert_never(item)


def _guarded(to: HostWriter, item: Guarded, around: Around) -> None:
    """Destructors run for a C++ exception, but not when the program ends on the way."""
    to.put("try:")
    _inside(to, item.body, around)
    to.put("finally:")
    to.indent += 1
    to.put("if alive():")
    _inside(to, item.cleanup, None)
    to.indent -= 1


BROKEN, GOES_ON = -1, -2
"""In place of the part to go on with: the loop around ends, or takes its next turn."""


def _labelled(to: HostWriter, item: Labelled, around: Around) -> None:
    """Parts from the one that a goto names on; the loop turns once for each goto."""
    number = item.number
    inner = (f"L{number}", around[1] if around else None)
    to.put(f"L{number}=0")
    to.put("while True:")
    to.indent += 1
    to.put("try:")
    to.indent += 1
    for at, part in enumerate(item.parts):
        to.put(f"if L{number}<={at}:")
        _inside(to, part, inner)
    to.put("break")
    to.indent -= 1
    to.put("except Jump as j:")
    to.put(f"    if j.labelled!={number}: raise")
    to.put(f"    L{number}=j.part")
    to.indent -= 1
    ways = ((BROKEN, Break()), (GOES_ON, Continue()))[: 0 if around is None else 1 + bool(around[1])]
    for code, way in ways:
        if holds(item.parts, (type(way),)):
            to.put(f"if L{number}=={code}:")
            _inside(to, Block((way,)), around)


def _try(to: HostWriter, item: Try, around: Around) -> None:
    number = to.name()
    kinds = tuple(one.kind for one in item.handlers)
    to.put(f"T{number}=H.top; H.tries.append({kinds!r})")
    to.put("try:")
    to.indent += 1
    to.put("try:")
    _inside(to, item.body, around)
    to.put("finally: H.tries.pop()")
    to.indent -= 1
    to.put(f"except Thrown as x{number}:")
    to.indent += 1
    to.put(f"H.top=T{number}")
    word = "if"
    for handler in item.handlers:
        to.put(f"{word} (X:=x{number}.part({handler.kind!r})) is not None:")
        to.indent += 1
        if handler.variable is not None:
            variable = to.variable(handler.variable)
            write(to, Var(handler.variable, 0, variable.type), ("X",))
        to.put(f"H.caught.append(x{number})")
        to.put("try:")
        _inside(to, handler.body, around)
        to.put(f"finally: H.caught_end(x{number})")
        to.indent -= 1
        word = "elif"
    to.put("else: raise")
    to.indent -= 1


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
    to.at = item.line or to.at
    if item.step is not None and item.tests_first and _continues_guarded(item.body):
        _stepped_first(to, item)
        return
    at_once = attempt(to, item)
    start = len(to.lines)
    test = single(to, item.condition) if item.tests_first and item.condition is not None else "True"
    if len(to.lines) > start or at_once is not None:
        del to.lines[start:], to.marks[start:]
        to.put("while True:")
        to.indent += 1
        if at_once is not None:
            at_once()
        _test(to, item)
    else:
        to.put(f"while {test}:")
        to.indent += 1
    _block(to, item.body, ("loop", item))
    _turn(to, item)
    to.indent -= 1


def _continues_guarded(body: Block) -> bool:
    """Whether a continue leaves objects that must end before the step."""
    return any(holds(one, (Continue,)) for one in guards(body))


def _stepped_first(to: HostWriter, item: Loop) -> None:
    """The step stands at the start of every turn but the first, so that a plain continue leads to it."""
    first = to.name()
    to.put(f"{first}=True")
    to.put("while True:")
    to.indent += 1
    to.put(f"if {first}: {first}=False")
    to.put("else:")
    to.indent += 1
    to.put("pass")
    assert item.step is not None
    effect(to, value(to, item.step))
    to.indent -= 1
    _test(to, item)
    _block(to, item.body, ("loop", Loop(True, item.condition, None, item.body, item.line)))
    to.indent -= 1


def _test(to: HostWriter, item: Loop) -> None:
    if item.condition is not None:
        to.put(f"if not {single(to, item.condition)}: break")


def _turn(to: HostWriter, item: Loop) -> None:
    """What stands between the end of a turn and the start of the next."""
    if not item.tests_first:
        _test(to, item)
    if item.step is not None and not counted_up(to, item):
        perform(to, item.step)


def _continue(to: HostWriter, around: Around) -> None:
    if around is None or around[1] is None:
        raise Unmodelled("continue outside of a loop")
    if around[0].startswith("L"):
        to.put(f"{around[0]}={GOES_ON}")
        to.put("break")
        return
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
