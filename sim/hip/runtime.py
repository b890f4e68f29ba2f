"""The names that the source of kernels may use: nothing else is in its reach, no builtin either."""

from types import FunctionType
from typing import Any

import numpy as np

from sim.hip.access import load, store
from sim.hip.atomics import atomic
from sim.hip.batch import Batch
from sim.hip.counters import active_waves
from sim.hip.emit_state import Unit
from sim.hip.faults import Fault
from sim.hip.lanes import (
    CODES,
    Lanes,
    Mask,
    both,
    converted,
    divided,
    fused,
    joined,
    negated,
    reinterpreted,
    remainder,
    select,
    shifted_left,
    shifted_right,
    split,
    without,
)
from sim.hip.memory import LDS_APERTURE
from sim.hip.printf import formatted
from sim.hip.waves import (
    all_lanes,
    any_lane,
    ballot,
    barrier,
    first_set,
    leading_zeros,
    population,
    reversed_bits,
    shuffle,
    shuffle_down,
    shuffle_up,
    shuffle_xor,
)


def ran(batch: Batch, mask: Mask, block: int) -> None:
    """A basic block ran for the waves of the mask."""
    assert batch.counters is not None
    batch.counters.blocks[block] += active_waves(mask, *batch.shape, batch.wave)


def chosen(mask: Mask, new: tuple[Lanes, ...], old: tuple[Lanes, ...]) -> tuple[Lanes, ...]:
    return tuple(select(mask, one, other) for one, other in zip(new, old, strict=True))


def printed(batch: Batch, mask: Mask, text: int, values: tuple[Lanes, ...]) -> None:
    """printf by each active lane, in order of workgroup and thread."""
    lanes = np.ones(batch.shape, bool)
    for one in (mask, batch.all):
        if one is not None:
            lanes = lanes & one
    spread = [np.broadcast_to(one, batch.shape)[lanes].tolist() for one in values]
    format_ = batch.session.texts[text]
    for number in range(int(np.count_nonzero(lanes))):
        batch.session.output(
            formatted(format_, [one[number] for one in spread], lambda address: hex(address))
        )


def assertion(batch: Batch, mask: Mask, line: int) -> None:
    raise Fault(0, "an assertion failed", batch.site(line, mask))


def clock(batch: Batch) -> Lanes:
    """No cycles here: the count of the loop turns would be a lie, so time stands still."""
    return np.int64(batch.epoch)


def absolute(value: Lanes) -> Lanes:
    return np.abs(value)


def reciprocal_root(value: Lanes) -> Lanes:
    return (value.dtype.type(1) / np.sqrt(value)).astype(value.dtype)


def rounded(value: Lanes) -> Lanes:
    """Half away from zero, as C's round."""
    return np.copysign(np.floor(np.abs(value) + value.dtype.type(0.5)), value)


_MATH: dict[str, Any] = {
    "sqrt": np.sqrt, "cbrt": np.cbrt, "exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log,
    "log2": np.log2, "log10": np.log10, "log1p": np.log1p, "sin": np.sin, "cos": np.cos, "tan": np.tan,
    "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "sinh": np.sinh, "cosh": np.cosh,
    "tanh": np.tanh, "fabs": np.fabs, "floor": np.floor, "ceil": np.ceil, "round": rounded,
    "trunc": np.trunc, "rint": np.rint, "pow": np.power, "fmod": np.fmod, "atan2": np.arctan2,
    "fmin": np.fmin, "fmax": np.fmax, "hypot": np.hypot, "copysign": np.copysign,
}  # fmt: skip
_NAMES: dict[str, Any] = {
    **{one.__name__: one for one in (both, split, without, joined, select, negated, divided, remainder)},
    **{one.__name__: one for one in (shifted_left, shifted_right, fused, converted, reinterpreted)},
    **{one.__name__: one for one in (load, store, atomic, barrier, ballot, any_lane, all_lanes)},
    **{one.__name__: one for one in (shuffle, shuffle_up, shuffle_down, shuffle_xor, population)},
    **{one.__name__: one for one in (first_set, leading_zeros, reversed_bits, ran, chosen, printed)},
    **{one.__name__: one for one in (assertion, clock, absolute, reciprocal_root)},
    **{f"math_{name}": one for name, one in _MATH.items()},
    "is_nan": np.isnan,
    "is_inf": np.isinf,
    "is_finite": np.isfinite,
    "L": np.int64(LDS_APERTURE),
    "NO": np.bool_(False),
    "__builtins__": {},
}


def namespace(unit: Unit, wave: int, texts: dict[int, int], addresses: dict[int, int]) -> dict[str, Any]:
    """For `exec`: `texts` and `addresses` are where literals and globals of the program are."""
    names = dict(_NAMES)
    names["W"] = np.int32(wave)
    for (value, code), name in unit.constants.items():
        names[name] = np.int64(texts[-1 - int(value)]) if code == "text" else _number(value, code)
    for number, address in addresses.items():
        names[f"G{number}"] = np.int64(address)
    return names


def _number(value: float | int, code: str) -> Lanes:
    if code.startswith("nan "):
        return CODES[code[4:]].type(float("nan"))
    if code.startswith("-"):
        return CODES[code[1:]].type(-0.0)
    to = CODES[code]
    if to.kind in "iu":
        bits = 8 * to.itemsize
        return np.array(int(value) % (1 << bits), dtype=f"u{to.itemsize}").view(to)[()]
    return to.type(value)


def compiled(source: str, names: dict[str, Any], function: int) -> FunctionType:
    """The source depends on the structure of the program alone: it holds no name or text of a member's."""
    exec(compile(source, "<kernel>", "exec"), names)  # noqa: S102  our own generated source
    found = names[f"f{function}"]
    assert isinstance(found, FunctionType)
    return found
