"""Functions of the C library in a loop of the host whose turns are done at once."""

from typing import TYPE_CHECKING, Any

import numpy as np

from sim.hip.c_math import function
from sim.hip.emit_state import code_of
from sim.hip.expr import Native
from sim.hip.lanes import CODES
from sim.hip.loop_forms import BITS, DRAWS, STORING
from sim.hip.loop_memory import Dependent
from sim.hip.loop_numbers import EXACT, EXTREME, Lanes

if TYPE_CHECKING:
    from sim.hip.loop_lanes import Turns


def native(turns: "Turns", expr: Native) -> Lanes:
    name = expr.name.removeprefix("std::")
    if name in DRAWS:
        return _drawn(turns, expr)
    given = [turns.value(one) for one in expr.arguments]
    if name in STORING:
        return _sine_and_cosine(turns, name.removeprefix("sincos") or "d", given)
    code = code_of(expr.type)
    plain = name.removesuffix("f") if name not in ("erf", "fabs") else name
    plain = "erf" if name == "erff" else plain
    if name in BITS:
        return given[0].view(CODES[BITS[name]])
    if plain in EXACT and not (plain == "abs" and given[0].dtype.kind in "iu"):
        return EXACT[plain](given[0])
    if plain == "abs":
        return np.abs(given[0])
    if plain in EXTREME and (found := EXTREME[plain](*given)) is not None:
        return found
    return _each(turns, function(plain, "f4" if code == "f4" else "f8"), given, code)


def _each(turns: "Turns", one: Any, given: list[Lanes], code: str) -> Lanes:
    """What numpy would not give to the last bit."""
    spread = np.broadcast_arrays(*given, *(() if turns.mask is None else (turns.mask,)))
    made = np.zeros(spread[0].shape, CODES[code])
    lanes = ... if turns.mask is None else spread[-1]
    numbers = (array[lanes].ravel().tolist() for array in spread[: len(given)])
    made[lanes] = np.array([one(*values) for values in zip(*numbers, strict=True)], made.dtype).reshape(
        made.shape if turns.mask is None else -1
    )
    return made[()]


def _sine_and_cosine(turns: "Turns", kind: str, given: list[Lanes]) -> Lanes:
    code = "f4" if kind == "f" else "f8"
    for name, place in zip(("sin", "cos"), given[1:], strict=True):
        found = _each(turns, function(name, code), given[:1], code)
        turns.traffic.store(np.int64(0), place, code, found, turns.mask)
    return np.int64(0)


def _drawn(turns: "Turns", expr: Native) -> Lanes:
    if turns.mask is not None or turns.traffic.in_serial:
        raise Dependent
    given = [turns.value(one) for one in expr.arguments]
    if any(np.ndim(one) for one in given):
        raise Dependent
    drawing = (expr.name, [one.item() for one in given], list(turns.traffic.shape))
    if turns.drawing is None:
        turns.drawing = drawing
        turns.draws = turns.traffic.drawn(expr, drawing[1], code_of(expr.type), turns.plan.draws)
    if not turns.draws or turns.drawing != drawing:
        raise Dependent
    return turns.draws.pop(0)


def all_drawn(turns: "Turns") -> None:
    """A call that no turn has come to would have drawn nothing."""
    if turns.draws:
        raise Dependent
