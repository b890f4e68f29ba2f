"""Sums over turns that were done at once: each lane's terms in the order of its turns."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.lanes import LEAST_PRODUCT, Lanes, Mask, product_lost

EXACT = ("f4", "f8", "i4", "u4", "i8", "u8")
"""Kinds of numbers that numpy adds up as C does."""


@dataclass(frozen=True, slots=True)
class Term:
    """What all turns add, by the lanes of a mask: `how` is + or - one operand, `fused` a product of two, or
    else nothing; `function` (sum, *given) is the sum with it."""

    mask: Mask
    how: str
    operands: tuple[Lanes, ...]
    function: Callable[..., Lanes]
    given: tuple[Lanes, ...]


def summed(start: Lanes, terms: list[Term], turns: int, groups: int) -> Lanes:
    """The sum after all turns, (groups, threads) or a number where all lanes have the same one."""
    if not terms:
        return start
    columns = _columns(start, terms)
    kind = start.dtype
    row = np.broadcast_to(start, (groups, columns)).ravel()
    if kind.str[1:] not in EXACT or not all(_is_plain(one, kind) for one in terms):
        found = _turn_by_turn(row.reshape(groups, columns), terms, turns, groups)
    elif all(one.how in ("+", "-") for one in terms):
        rows = [_added(one, (turns, groups, columns)) for one in terms]
        found = _reduced(row, rows, kind).reshape(groups, columns)
    else:
        found = _rounded(row, terms, kind, (turns, groups, columns)).reshape(groups, columns)
    is_one = np.ndim(start) == 0 and columns == 1 and all(one.mask is None for one in terms)
    return found[0, 0] if is_one and (found == found[0, 0]).all() else found


def _columns(start: Lanes, terms: list[Term]) -> int:
    """Threads, or 1 where all lanes of a workgroup share what is added."""
    every = [start, *(one.mask for one in terms), *(two for one in terms for two in one.given)]
    return max((one.shape[1] for one in every if np.ndim(one) == 2), default=1)


def _is_plain(one: Term, kind: "np.dtype[Any]") -> bool:
    if one.how == "fused" and kind.kind != "f":
        return False
    return bool(one.how) and all(two.dtype == kind for two in one.operands)


def _spread(value: Lanes, shape: tuple[int, int, int]) -> Lanes:
    turns, groups, columns = shape
    return np.broadcast_to(value, (turns * groups, columns)).reshape(turns, groups * columns)


def _kept(value: Lanes, mask: Mask, shape: tuple[int, int, int]) -> Lanes:
    """Lanes that a turn leaves out add what changes nothing."""
    if mask is not None:
        value = np.where(mask, value, value.dtype.type(-0.0 if value.dtype.kind == "f" else 0))
    return _spread(value, shape)


def _added(one: Term, shape: tuple[int, int, int]) -> Lanes:
    return _kept(-one.operands[0] if one.how == "-" else one.operands[0], one.mask, shape)


def _reduced(row: Lanes, rows: list[Lanes], kind: "np.dtype[Any]") -> Lanes:
    """numpy adds rows of C's order one after the other; of a single column it would add halves, but not in
    `accumulate`."""
    count = len(rows)
    together = np.empty((1 + count * rows[0].shape[0], row.size), kind)
    together[0] = row
    for number, one in enumerate(rows):
        together[1 + number :: count] = one
    if row.size == 1:
        return np.add.accumulate(together[:, 0], dtype=kind)[-1:]
    found: Lanes = np.add.reduce(together, axis=0, dtype=kind)
    return found


def _rounded(row: Lanes, terms: list[Term], kind: "np.dtype[Any]", shape: tuple[int, int, int]) -> Lanes:
    """With products that are not rounded: those of all turns first, then each sum."""
    steps = [
        (_added(one, shape), None)
        if one.how != "fused"
        else (_products if kind.itemsize == 4 else _exact_products)(one, shape)
        for one in terms
    ]
    for turn in range(shape[0]):
        for (value, lost), one in zip(steps, terms, strict=True):
            if one.how != "fused":
                row = row + value[turn]
            elif lost is None:
                row = (value[turn] + row).astype(kind)
            else:
                row = _with_lost(value[turn], lost[turn], row)
    return row


def _products(one: Term, shape: tuple[int, int, int]) -> tuple[Lanes, Lanes]:
    left, right = one.operands
    return _kept(left.astype(np.float64) * right, one.mask, shape), None


def _exact_products(one: Term, shape: tuple[int, int, int]) -> tuple[Lanes, Lanes]:
    """Products and what their rounding lost."""
    left, right = one.operands
    product, lost = product_lost(left, right)
    if one.mask is not None:
        lost = np.where(one.mask, lost, 0.0)
    return _kept(product, one.mask, shape), _spread(lost, shape)


def _with_lost(product: Lanes, lost: Lanes, added: Lanes) -> Lanes:
    """As `sim.hip.lanes.fused` of doubles."""
    total = product + added
    back = total - product
    found = total + (lost + ((product - (total - back)) + (added - back)))
    return np.where(np.isfinite(found) & (found != 0) & (np.abs(product) > LEAST_PRODUCT), found, total)


def _turn_by_turn(row: Lanes, terms: list[Term], turns: int, groups: int) -> Lanes:
    whole = turns * groups
    for turn in range(turns):
        here = slice(turn * groups, (turn + 1) * groups)

        def at(value: Lanes, here: slice = here) -> Lanes:
            return value[here] if np.ndim(value) == 2 and value.shape[0] == whole else value

        for one in terms:
            new = one.function(row, *map(at, one.given))
            mask = None if one.mask is None else at(one.mask)
            row = np.broadcast_to(new, row.shape) if mask is None else np.where(mask, new, row)
    return row
