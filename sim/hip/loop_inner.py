"""Loops in a loop of the host whose turns are done at once."""

from math import prod
from typing import TYPE_CHECKING

import numpy as np

from sim.hip.ir import Loop
from sim.hip.lanes import Mask, both, without
from sim.hip.loop_memory import AXES, Dependent
from sim.hip.loop_numbers import typed
from sim.hip.loop_plan import Axis, axis_of

if TYPE_CHECKING:
    from sim.hip.loop_lanes import Turns

MOST_SERIAL = 1 << 20
PATIENCE, STEP_LANES, IDLE = 64, 30, 30
"""Turns before it is looked whether lanes wait for others; how many lanes turn by turn cost as much as one
step of all, and how many more lanes that only wait."""


def looped(turns: "Turns", item: Loop) -> None:
    if id(item) not in turns.plan.regular:
        _apart(turns, item)
        return
    axis = axis_of(item)
    extent = turns.extent(axis)
    if extent is None:
        _apart(turns, item)
    elif id(item) in turns.plan.serial or turns.traffic.rank >= AXES:
        _serial(turns, item, axis, *extent)
    elif extent[1]:
        _at_once(turns, item, axis, *extent)


def _at_once(turns: "Turns", item: Loop, axis: Axis, first: int, count: int) -> None:
    key, outer = (axis.variable, 0), turns.mask
    before = turns.registers[key]
    turns.traffic.enter(count)
    # The axes so far lead; this one is last.
    turns.registers[key] = turns.traffic.ramp(first, axis.step, count, axis.type)
    turns.block(item.body.items)
    turns.traffic.leave()
    turns.mask, turns.registers[key] = outer, before
    turns.set(key, typed(first + axis.step * count, axis.type))


def _serial(turns: "Turns", item: Loop, axis: Axis, first: int, count: int) -> None:
    if count > MOST_SERIAL or id(item) in turns.plan.ordered:
        raise Dependent
    key, lanes = (axis.variable, 0), turns.mask
    before = turns.registers[key]
    outer, turns.traffic.in_serial = turns.traffic.in_serial, True
    for turn in range(count):
        turns.registers[key] = typed(first + axis.step * turn, axis.type)
        turns.block(item.body.items)
        turns.mask = lanes
    turns.traffic.in_serial = outer
    turns.registers[key] = before
    turns.set(key, typed(first + axis.step * count, axis.type))


def _apart(turns: "Turns", item: Loop) -> None:
    """Each lane turns as often as it does; all wait for the last."""
    if id(item) in turns.plan.ordered:
        raise Dependent
    outer, turns.traffic.in_serial = turns.traffic.in_serial, True
    entry = lanes = turns.mask
    turns.broken.append(False)
    left, turn, useful = _returned(turns), 0, 0
    if item.tests_first:
        lanes = _still(turns, item, lanes)
    while lanes is not False:
        turn += 1
        useful += _running(turns, lanes)
        if turn > MOST_SERIAL or (turn > PATIENCE and useful < turn * _worth(turns)):
            raise Dependent
        turns.mask = lanes
        turns.block(item.body.items)
        lanes = without(lanes, turns.broken[-1], _returned(turns))
        if lanes is not False and item.step is not None:
            turns.mask = lanes
            turns.effect(item.step)
        lanes = _still(turns, item, lanes)
    turns.broken.pop()
    turns.traffic.in_serial = outer
    turns.mask = entry if _returned(turns) is left else without(entry, _returned(turns))


def _still(turns: "Turns", item: Loop, lanes: Mask) -> Mask:
    if item.condition is None or lanes is False:
        return lanes
    turns.mask = lanes
    return both(lanes, turns.value(item.condition))


def _returned(turns: "Turns") -> Mask:
    return turns.returned[-1] if turns.returned else False


def _running(turns: "Turns", lanes: Mask) -> int:
    every = prod(turns.traffic.shape)
    return every if lanes is None else int(np.count_nonzero(lanes)) * (every // int(lanes.size))


def _worth(turns: "Turns") -> float:
    return STEP_LANES + prod(turns.traffic.shape) / IDLE
