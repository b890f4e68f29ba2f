"""The names that the source of kernels may use: nothing else is in its reach, no builtin either."""

from collections.abc import Sequence
from functools import partial
from types import FunctionType
from typing import Any

import numpy as np

from sim.hip import integers, lanes, matrix, moving, special, waves
from sim.hip.access import load, load_wide, store, store_wide
from sim.hip.atomics import atomic
from sim.hip.batch import Batch
from sim.hip.cells import Cells
from sim.hip.counters import is_uniform
from sim.hip.emit_state import Unit
from sim.hip.faults import Fault
from sim.hip.lanes import CODES, Lanes, Mask, running, select
from sim.hip.memory import LDS_APERTURE
from sim.hip.printf import formatted
from sim.hip.targets import aimed
from sim.hip.turns import Turns
from sim.hip.xorwow import placed

CYCLES_OF_A_TICK = 21
"""2100 MHz of the engine against the 100 MHz of wall_clock64."""


def ran(batch: Batch, mask: Mask, block: int) -> bool:
    """A basic block ran for the waves of the mask; whether it did so for the first time."""
    assert batch.counters is not None
    found = batch.counters.blocks.get(block)
    active = batch.active(mask)
    if found is None:
        batch.counters.blocks[block] = [active.waves, active.lanes]
        return True
    found[0] += active.waves
    found[1] += active.lanes
    return False


def told(batch: Batch, block: int, results: tuple[Lanes, ...]) -> None:
    """Which of its operations are scalar: those whose result is one for the whole wave."""
    assert batch.counters is not None
    batch.counters.uniform[block] = tuple(is_uniform(one) for one in results)


def chosen(mask: Mask, new: tuple[Lanes, ...], old: tuple[Lanes, ...]) -> tuple[Lanes, ...]:
    return tuple(select(mask, one, other) for one, other in zip(new, old, strict=True))


def printed(batch: Batch, mask: Mask, text: int | str, values: tuple[Lanes, ...]) -> None:
    """printf by each active lane, in order of workgroup and thread."""
    lanes = np.ones(batch.shape, bool)
    for one in (mask, batch.all):
        if one is not None:
            lanes = lanes & one
    spread = [np.broadcast_to(one, batch.shape)[lanes].tolist() for one in values]
    format_ = batch.session.texts[text] if isinstance(text, int) else text
    for number in range(int(np.count_nonzero(lanes))):
        batch.session.output(formatted(format_, [one[number] for one in spread], partial(string_at, batch)))


def string_at(batch: Batch, address: int) -> str:
    buffer = batch.memory.find(address)
    if buffer is None or not buffer.holds(address):
        return f"({address:#x})"
    raw: bytes = buffer.raw[address - buffer.base :].tobytes()
    return raw.partition(b"\0")[0].decode("latin-1")


def printed_at(batch: Batch, mask: Mask, text: Lanes, values: tuple[Lanes, ...]) -> None:
    """printf through a pointer to its format: the same one for every lane."""
    printed(batch, mask, string_at(batch, int(np.ravel(text)[0])), values)


def ended(batch: Batch, mask: Mask, line: int, name: str, texts: Sequence[int]) -> None:
    """assert, abort and trap: the lanes of the first wave tell, then the queue dies. `texts` are what an
    assertion says of itself: its condition and its function."""
    site = batch.site(line, mask)
    if not name.startswith("__sim_assert"):
        raise Fault(0, f"{name}() ends the kernel", site, "")
    condition, function = (batch.session.texts[one] for one in texts)
    said = f"{site.file}:{site.line}: {function}: Device-side assertion `{condition}' failed.\n"
    live = running(batch.all, mask)
    here = np.broadcast_to(True if live is None else live, batch.shape).reshape(-1, batch.wave).sum(1)
    raise Fault(0, f"the assertion `{condition}' failed", site, said * int(here[here > 0][0]))


def clock(batch: Batch) -> Lanes:
    """No cycles here: time moves on from one reading to the next, faster the more often it is only read, so
    that a loop which waits for a time to pass ends soon."""
    batch.readings += 1
    batch.cycles += 40 << min(batch.readings // 16, 24)
    return np.int64(batch.cycles)


def wall_clock(batch: Batch) -> Lanes:
    """At 100 MHz."""
    return np.int64(int(clock(batch)) // CYCLES_OF_A_TICK)


def absolute(value: Lanes) -> Lanes:
    return np.abs(value)


def reciprocal(value: Lanes) -> Lanes:
    return value.dtype.type(1) / value


def turned_sine(value: Lanes) -> Lanes:
    """v_sin_f32: of whole turns."""
    return np.sin(2 * np.pi * value.astype(np.float64)).astype(value.dtype)


def turned_cosine(value: Lanes) -> Lanes:
    return np.cos(2 * np.pi * value.astype(np.float64)).astype(value.dtype)


_MATH: dict[str, Any] = {
    **{name: getattr(np, name) for name in ("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10")},
    **{name: getattr(np, name) for name in ("log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh", "hypot")},
    **{
        name: getattr(np, name) for name in ("fabs", "floor", "ceil", "trunc", "rint", "fmod", "fmin", "fmax")
    },
    **{name: getattr(np, name) for name in ("copysign", "nextafter")},
    **{name: getattr(np, f"arc{name[1:]}") for name in ("asin", "acos", "atan", "asinh", "acosh", "atanh")},
    "atan2": np.arctan2,
    "pow": np.power,
    "nearbyint": np.rint,
    **special.SPECIAL,
}
_OWN = (
    aimed,
    load,
    store,
    load_wide,
    store_wide,
    atomic,
    ran,
    told,
    chosen,
    ended,
    printed,
    printed_at,
    clock,
    wall_clock,
    absolute,
    reciprocal,
)
_NAMES: dict[str, Any] = {
    **{
        name: one
        for module in (lanes, waves, integers, special, moving, matrix)
        for name, one in vars(module).items()
        if isinstance(one, FunctionType) and not name.startswith("_")
    },
    **{one.__name__: one for one in (*_OWN, turned_sine, turned_cosine)},
    **{f"math_{name}": one for name, one in _MATH.items()},
    "Cells": Cells,
    "xorwow_word": placed,
    "is_nan": np.isnan,
    "is_inf": np.isinf,
    "is_finite": np.isfinite,
    "is_negative": np.signbit,
    "L": np.int64(LDS_APERTURE),
    "NO": np.bool_(False),
    "YES": np.bool_(True),
    "INFINITE": np.uint32(0x7F800000),
    "NOT_A_NUMBER": np.uint32(0x7FC00000),
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
    turns = Turns(unit, names)
    names |= {"due": turns.due, "at_once": turns.at_once, "here": locals}
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
