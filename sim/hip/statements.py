"""Questions that emitters ask of statements."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, assert_never

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
    Statement,
    Switch,
    Try,
)


def holds(node: Any, what: tuple[type, ...]) -> bool:
    """Whether a part of the tree is one of these."""
    if isinstance(node, what):
        return True
    if isinstance(node, tuple):
        return any(holds(one, what) for one in node)
    if not is_dataclass(node):
        return False
    return any(holds(getattr(node, one.name), what) for one in fields(node))


def leaves(item: Statement) -> bool:
    """Whether a break or continue in it goes on outside of it."""
    match item:
        case Break() | Continue():
            return True
        case Block(items):
            return any(map(leaves, items))
        case If(_, yes, no):
            return leaves(yes) or leaves(no)
        case Guarded(body, _):
            return leaves(body)
        case Try(body, handlers):
            return leaves(body) or any(leaves(one.body) for one in handlers)
        case Switch(_, sections):
            return any(holds(one.body, (Continue,)) for one in sections)
        case Labelled(_, parts):
            return any(map(leaves, parts))
        case Evaluate() | Declare() | Loop() | Return() | Goto():
            return False
        case _:
            assert_never(item)


def guards(node: Any) -> Iterator[Any]:
    if isinstance(node, Guarded | Try):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from guards(one)
    elif is_dataclass(node):
        for one in fields(node):
            yield from guards(getattr(node, one.name))
