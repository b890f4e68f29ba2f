"""Blocks with labels, and switches."""

from collections.abc import Iterator, Sequence

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, evaluate, kind
from sim.hip.ctype import Object
from sim.hip.expr import Assign, Var
from sim.hip.ir import Block, Declare, Evaluate, Goto, Labelled, Section, Statement, Switch
from sim.hip.lower_body import Body
from sim.hip.unmodelled import Unmodelled

MOST_CASES = 4096
"""Values of a range of case labels."""


def statements(body: Body, cursor: Cursor, inner: Sequence[Cursor]) -> list[Statement]:
    """Those of a block."""
    if any(kind(one) == "LABEL_STMT" for one in inner):
        return _labelled(body, cursor, inner)
    return [item for one in inner for item in body.program.statement(body, one)]


def _labelled(body: Body, cursor: Cursor, inner: Sequence[Cursor]) -> list[Statement]:
    """A block that gotos lead into: what stands before its first label, and at each label."""
    body.blocks += 1
    number = body.blocks
    labels = [anatomy.label(label) for one in inner for label in _labels_of(one)]
    body.labels.update({label: (number, at) for at, label in enumerate(labels, 1)})
    runs: list[list[Statement]] = [[]]
    for one in inner:
        while kind(one) == "LABEL_STMT":
            runs.append([])
            one = children(one)[-1]
        runs[-1] += body.program.statement(body, one)
    for label in labels:
        del body.labels[label]
    declared = [item for run in runs for item in run if _is_kept(body, item)]
    parts = tuple(Block(tuple(made for item in run for made in _set(body, item))) for run in runs)
    return [
        *(Declare(one.variable, None, one.line) for one in declared if isinstance(one, Declare)),
        Labelled(number, parts, body.line(cursor)),
    ]


def _labels_of(cursor: Cursor) -> Iterator[Cursor]:
    """Those before one statement."""
    while kind(cursor) == "LABEL_STMT":
        yield cursor
        cursor = children(cursor)[-1]


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
    parts: list[tuple[tuple[int, ...], bool, list[Cursor]]] = [((), False, [])]
    for child in children(inner) if kind(inner) == "COMPOUND_STMT" else [inner]:
        values, default, rest = _cases(body, child)
        if values or default:
            parts.append((tuple(values), default, []))
        parts[-1][2].append(rest)
    before, *sections = [
        Section(values, default, Block(tuple(statements(body, cursor, found))))
        for values, default, found in parts
    ]
    made += before.body.items
    return [*made, Switch(body.value(test), tuple(sections), body.line(cursor))]


def _cases(body: Body, cursor: Cursor) -> tuple[list[int], bool, Cursor]:
    values: list[int] = []
    default = False
    while kind(cursor) in ("CASE_STMT", "DEFAULT_STMT"):
        *label, rest = children(cursor)
        default = default or not label
        if label:
            first, last = evaluate(label[0]), evaluate(label[-1])
            if not isinstance(first, int) or not isinstance(last, int) or last - first > MOST_CASES:
                raise Unmodelled("this case label", body.line(cursor))
            values += range(first, last + 1)
        cursor = rest
    return values, default, cursor
