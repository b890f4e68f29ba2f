"""Variables that all turns of a loop add to, or of which they keep the most or the least."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from sim.hip.ctype import BOOL, Scalar, Struct, Type
from sim.hip.expr import (
    After,
    Assign,
    Binary,
    Both,
    Choose,
    Expr,
    Logic,
    Native,
    Read,
    Update,
    Var,
    bare,
)
from sim.hip.ir import Evaluate, If, Statement
from sim.hip.loop_forms import DRAWS, flattened
from sim.hip.trees import walk

Key: TypeAlias = tuple[int, int]
"""A register: variable, offset of the part."""
MOST, LEAST = ("fmax", "fmaxf", ">", ">="), ("fmin", "fminf", "<", "<=")
TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
ELSE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}


@dataclass(frozen=True, slots=True)
class Sum:
    """`op` of a variable with `term` in each turn, where `node` stands; `reckoned` is the type of each step.

    A comparison as `op` holds between a term and the variable where the term takes its place.
    """

    op: str
    reckoned: Type
    type: Type
    node: Any
    term: Expr

    @property
    def is_ordered(self) -> bool:
        """Whether another order would give another value."""
        return self.op in ("+", "-", "*") and not _is_whole(self)


def _is_whole(sum_: Sum) -> bool:
    return all(isinstance(one, Scalar) and one.code[0] in "iu" for one in (sum_.reckoned, sum_.type))


def sum_of(key: Key, items: tuple[Statement, ...]) -> Sum | None:
    """The one statement that sums into a variable which nothing else reads or sets."""
    named = [one for one in walk(items) if isinstance(one, Var) and one.number == key[0]]
    if any(isinstance(one.type, Struct) for one in named):
        return None
    uses = sum(one.offset == key[1] for one in named)
    setting = [one for one in walk(items) if isinstance(one, Update | Assign) and isinstance(one.place, Var)
               and (one.place.number, one.place.offset) == key]  # fmt: skip
    if len(setting) != 1 or not isinstance(setting[0].place.type, Scalar):
        return None
    one = setting[0]
    if isinstance(one, Update):
        plain = one.op in ("+", "-", "*", "&", "|", "^") and isinstance(one.type, Scalar) and uses == 1
        return Sum(one.op, one.reckoned, one.place.type, one, one.value) if plain else None
    if uses == 2:
        return _again(key, one) or _kept_if(key, one, items)
    return _chosen(key, one) if uses == 3 else None


def _again(key: Key, one: Assign) -> Sum | None:
    """`x = x + term` and the like."""
    match bare(one.value):
        case Binary("+" | "*" as op, left, right, type_):
            if _is_own(bare(left), key):
                return Sum(op, type_, one.place.type, one, right)
            return Sum(op, type_, one.place.type, one, left) if _is_own(bare(right), key) else None
        case Logic(op, left, right) if one.place.type == BOOL and _is_own(bare(left), key):
            return Sum(op, BOOL, BOOL, one, right)
        case Native(name, (left, right)) if name.removeprefix("std::") in ("fmax", "fmaxf", "fmin", "fminf"):
            term = right if _is_own(left, key) else left
            plain = one.value.type == one.place.type and (_is_own(left, key) or _is_own(right, key))
            return (
                Sum(name.removeprefix("std::"), one.place.type, one.place.type, one, term) if plain else None
            )
        case _:
            return None


def _kept_if(key: Key, one: Assign, items: tuple[Statement, ...]) -> Sum | None:
    """`if (term > x) x = term;`"""
    for item in walk(items):
        if isinstance(item, If) and not item.no.items and flattened(item.yes.items) == (Evaluate(one),):
            found = _compared(key, bare(item.condition))
            if found is None or found[1] != one.value or not _is_pure(found[1]):
                return None
            return Sum(found[0], one.place.type, one.place.type, item, found[1])
    return None


def _chosen(key: Key, one: Assign) -> Sum | None:
    """`x = term > x ? term : x`"""
    choice, before = one.value, []
    while isinstance(choice, After):  # std::max(x, term)
        before.append(choice.body)
        choice = choice.value
    if not isinstance(choice, Choose):
        return None
    found = _compared(key, bare(choice.condition))
    if found is None or not _is_pure(found[1]):
        return None
    op, term = found
    whole = term
    for block in reversed(before):
        whole = After(block, whole, term.type)
    if choice.yes == term and _is_own(choice.no, key):
        return Sum(op, one.place.type, one.place.type, one, whole)
    if choice.no == term and _is_own(choice.yes, key):
        return Sum(ELSE[op], one.place.type, one.place.type, one, whole)
    return None


def _compared(key: Key, test: Expr) -> tuple[str, Expr] | None:
    """How a term is compared with the variable."""
    if not isinstance(test, Binary) or test.op not in TURNED:
        return None
    if _is_own(test.right, key):
        return test.op, test.left
    return (TURNED[test.op], test.right) if _is_own(test.left, key) else None


def _is_pure(term: Expr) -> bool:
    """Whether it does not matter how often it is reckoned."""
    return not any(
        isinstance(one, Assign | Update | After | Both) or (isinstance(one, Native) and one.name in DRAWS)
        for one in walk(term)
    )


def _is_own(expr: Expr, key: Key) -> bool:
    return (
        isinstance(expr, Read)
        and isinstance(expr.place, Var)
        and (expr.place.number, expr.place.offset) == key
    )
