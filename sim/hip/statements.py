"""Questions that emitters ask of statements."""

from collections.abc import Iterator
from typing import Any

from sim.hip.ctype import Pointer, Scalar
from sim.hip.expr import Assign, Binary, Const, Convert, Expr, Read, Update, Var
from sim.hip.ir import (
    Declare,
    Guarded,
    Loop,
    Try,
)
from sim.hip.trees import parts, walk


def holds(node: Any, what: tuple[type, ...]) -> bool:
    """Whether a part of the tree is one of these."""
    return any(isinstance(one, what) for one in walk(node))


def guards(node: Any) -> Iterator[Any]:
    """The outermost of them."""
    if isinstance(node, Guarded | Try):
        yield node
        return
    for one in parts(node):
        yield from guards(one)


def counted(loop: Loop) -> tuple[int, int] | None:
    """The variable and the step of `i++` after `i < n`, which passes no width as long as only the step
    changes i; of a pointer up to another too."""
    test, step = loop.condition, loop.step
    if not isinstance(test, Binary) or not isinstance(step, Update) or not isinstance(step.place, Var):
        return None
    is_same = (
        test.left == Read(step.place, step.place.type)
        and step.op == "+"
        and step.value == Const(1, step.value.type)
    )
    if not is_same or not loop.tests_first or test.op not in ("<", "!="):
        return None
    if isinstance(step.type, Pointer):
        return step.place.number, step.size
    if step.type not in COUNTING or step.place.number in map(set_by, walk(loop.body)):
        return None
    return step.place.number, 1


COUNTING = tuple(Scalar(code) for code in ("i4", "u4", "i8", "u8"))


def set_by(node: Any) -> int | None:
    """The variable that a node declares or sets itself."""
    match node:
        case Declare(number) | Assign(Var(number)) | Update(Var(number)):
            return int(number)
        case _:
            return None


def plain_index(expr: Expr) -> Expr:
    """An index without its widening: addresses wrap as 64 bits do."""
    while (
        isinstance(expr, Convert)
        and expr.type in (Scalar("i8"), Scalar("u8"))
        and isinstance(expr.value.type, Scalar)
        and expr.value.type.code[0] in "iu"
    ):
        expr = expr.value
    return expr
