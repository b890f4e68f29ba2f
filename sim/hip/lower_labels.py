"""Blocks with labels, and switches."""

from collections.abc import Sequence

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, evaluate, kind
from sim.hip.ctype import BOOL, INT, Object
from sim.hip.expr import Assign, Binary, Const, Expr, Var
from sim.hip.ir import Block, Break, Declare, Evaluate, Goto, If, Labelled, Section, Statement, Switch
from sim.hip.lower_body import Body, Cases
from sim.hip.unmodelled import Unmodelled

LABELS = ("LABEL_STMT", "CASE_STMT", "DEFAULT_STMT")
MOST_CASES = 4096
"""Values of a range of case labels."""


def statements(body: Body, cursor: Cursor, inner: Sequence[Cursor]) -> list[Statement]:
    """Those of a block."""
    if any(kind(one) in LABELS for one in inner):
        return _labelled(body, cursor, inner)
    cases = len(body.cases)
    made = [item for one in inner for item in body.program.statement(body, one)]
    without_cases(body, cases)
    return made


def without_cases(body: Body, before: int) -> None:
    """Only a do-loop or a block that is the first thing around a case can be entered in the middle."""
    if len(body.cases) > before:
        raise Unmodelled("a case label inside of this statement")


def _labelled(body: Body, cursor: Cursor, inner: Sequence[Cursor]) -> list[Statement]:
    """A block that gotos lead into, or cases of a switch around: what stands before its first label, and at
    each label."""
    body.blocks += 1
    number, marked = body.blocks, [_marked(one) for one in inner]
    heads = list(enumerate((label for before, _ in marked for label in before), 1))
    labels = {anatomy.label(one): (number, at) for at, one in heads if kind(one) == "LABEL_STMT"}
    body.labels.update(labels)
    runs = [[_entered(body, number, at, one) for at, one in heads if kind(one) != "LABEL_STMT"]]
    cases = len(body.cases)
    for before, one in marked:
        runs += [[] for _ in before]
        runs[-1] += body.program.statement(body, one)
    without_cases(body, cases)
    for label in labels:
        del body.labels[label]
    declared = [item for run in runs for item in run if _is_kept(body, item)]
    parts = tuple(Block(tuple(made for item in run for made in _set(body, item))) for run in runs)
    return [
        *(Declare(one.variable, None, one.line) for one in declared if isinstance(one, Declare)),
        Labelled(number, parts, body.line(cursor)),
    ]


def _marked(cursor: Cursor) -> tuple[list[Cursor], Cursor]:
    """The labels before one statement, and it."""
    found = []
    while kind(cursor) in LABELS:
        found.append(cursor)
        cursor = children(cursor)[-1]
    return found, cursor


def _entered(body: Body, number: int, at: int, case: Cursor) -> Statement:
    """At the start of a block in a section of a switch: on to the case in it that the switch has chosen."""
    line = body.line(case)
    body.entry = body.variable(INT, line) if body.entry is None else body.entry
    body.cases.append(_values(body, case))
    test = Binary("==", body.read(body.entry), Const(len(body.cases), INT), BOOL, line)
    return If(test, Block((_assigned(body.entry, 0), Goto(number, at))), Block(()), line)


def _assigned(variable: int, number: int) -> Statement:
    return Evaluate(Assign(Var(variable, 0, INT), Const(number, INT), INT))


def _is_kept(body: Body, item: Statement) -> bool:
    return isinstance(item, Declare) and not isinstance(body.types[item.variable], Object)


def _set(body: Body, item: Statement) -> list[Statement]:
    """A variable of a block with labels is declared before them: a goto may come by what gives it a value."""
    if not isinstance(item, Declare) or not _is_kept(body, item):
        return [item]
    type_ = body.types[item.variable]
    value = item.value
    return [] if value is None else [Evaluate(Assign(Var(item.variable, 0, type_), value, type_))]


def goto(body: Body, cursor: Cursor) -> list[Statement]:
    target = anatomy.aimed(cursor)
    if target not in body.labels:
        raise Unmodelled("goto into another block", body.line(cursor))
    return [Goto(*body.labels[target])]


def switch(body: Body, cursor: Cursor) -> list[Statement]:
    init, variable, test, inner = anatomy.switch_parts(cursor)
    assert test is not None
    assert inner is not None
    made = [item for one in (init, variable) if one is not None for item in body.program.statement(body, one)]
    parts: list[tuple[list[int], bool, list[Cursor]]] = [([], False, [])]
    for child in children(inner) if kind(inner) == "COMPOUND_STMT" else [inner]:
        values, default, rest = _cases(body, child)
        if values or default:
            parts.append((values, default, []))
        parts[-1][2].append(rest)
    outer, body.cases, body.entry = (body.cases, body.entry), [], None
    before, *sections = [section for part in parts for section in _sections(body, cursor, *part)]
    (body.cases, body.entry), inside, entry = outer, body.cases, body.entry
    made += before.body.items
    if entry is not None:
        return [*made, *_entering(body, body.value(test), sections, inside, entry)]
    return [*made, Switch(body.value(test), tuple(sections), body.line(cursor))]


def _sections(
    body: Body, cursor: Cursor, values: list[int], default: bool, found: list[Cursor]
) -> list[Section]:
    """One, and another where a statement has cases inside of it, as Duff's device has: all lead to it."""
    if any(kind(one) in LABELS for one in found):
        return [Section(tuple(values), default, Block(tuple(statements(body, cursor, found))))]
    made = [Section(tuple(values), default, Block(()))]
    for one in found:
        count = len(body.cases)
        items = tuple(body.program.statement(body, one))
        if inside := body.cases[count:]:
            numbers = tuple(number for case, _ in inside for number in case)
            made.append(Section(numbers, any(is_default for _, is_default in inside), Block(items)))
        else:
            last = made[-1]
            made[-1] = Section(last.values, last.default, Block((*last.body.items, *items)))
    return made


def _entering(
    body: Body, value: Expr, sections: list[Section], inside: list[Cases], entry: int
) -> list[Statement]:
    """Which of the cases inside of a statement the value chooses is noted first."""
    kept, nested = body.variable(value.type, 0), {number for case, _ in inside for number in case}
    own = tuple(number for one in sections for number in one.values if number not in nested)
    notes = [
        Section(tuple(case), default, Block((_assigned(entry, at), Break())))
        for at, (case, default) in enumerate(inside, 1)
    ]
    chosen = body.read(kept)
    return [
        Declare(kept, value, 0),
        Declare(entry, Const(0, INT), 0),
        Switch(chosen, (Section(own, False, Block((Break(),))), *notes), 0),
        Switch(chosen, tuple(sections), 0),
    ]


def _cases(body: Body, cursor: Cursor) -> tuple[list[int], bool, Cursor]:
    values: list[int] = []
    default = False
    while kind(cursor) in ("CASE_STMT", "DEFAULT_STMT"):
        numbers, is_default = _values(body, cursor)
        values, default = [*values, *numbers], default or is_default
        cursor = children(cursor)[-1]
    return values, default, cursor


def _values(body: Body, cursor: Cursor) -> Cases:
    """Of one label."""
    label = children(cursor)[:-1]
    if not label:
        return [], True
    first, last = evaluate(label[0]), evaluate(label[-1])
    if not isinstance(first, int) or not isinstance(last, int) or last - first > MOST_CASES:
        raise Unmodelled("this case label", body.line(cursor))
    return list(range(first, last + 1)), False
