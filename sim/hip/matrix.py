"""MFMA: a wave multiplies small matrices that lie across its lanes.

Which lane and register holds which element is AMD's documented layout (CDNA3 ISA, "Matrix arithmetic
instructions"; AMD matrix instruction calculator): A and B give lane i of each M (or N) lanes the row i, lanes
beyond go on along k or, with several blocks, along the blocks; results come in runs of four rows.
Products are summed in double and rounded once.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sim.hip.batch import Batch
from sim.hip.lanes import Lanes, Mask
from sim.hip.unmodelled import Unmodelled

_NAME = re.compile(r"__builtin_amdgcn_mfma_([fi]\d+)_(\d+)x(\d+)x(\d+)_?(f32|f16|bf16|bf16_1k|i8|xf32|f64)$")
WAVE = 64


@dataclass(frozen=True, slots=True)
class Shape:
    rows: int
    depth: int
    kind: str
    blocks: int
    per_lane: int
    """Elements of A (and of B) in each lane."""


@cache
def shape_of(name: str) -> Shape | None:
    found = _NAME.match(name)
    if found is None or found[2] != found[3]:
        return None
    rows, depth, kind = int(found[2]), int(found[4]), found[5].removesuffix("_1k")
    per_lane = {
        "f32": 1,
        "f64": 1,
        "f16": 4,
        "bf16": 4 if found[5].endswith("_1k") else 2,
        "i8": 8,
        "xf32": 2,
    }[kind]
    if kind == "i8" and depth < 16:
        per_lane = 4
    return Shape(rows, depth, kind, WAVE * per_lane // (rows * depth), per_lane)


def multiplied(
    batch: Batch, mask: Mask, name: str, operands: tuple[tuple[Lanes, ...], ...], line: int
) -> tuple[Lanes, ...]:
    """The registers of D = A * B + C, for each lane. Lanes that do not run take part, as on the machine."""
    shape = shape_of(name)
    assert shape is not None
    if batch.wave != WAVE:
        raise Unmodelled("MFMA on waves of 32", line)
    if batch.counters is not None:
        batch.counters.by_line[line].mfma += batch.active(mask).waves
    a, b = (_elements(batch, one, shape) for one in operands[:2])
    c = _lanes(batch, operands[2])
    lane, element = _inputs(shape)
    left = a[:, lane, element].astype(np.float64)
    right = np.swapaxes(b[:, lane, element].astype(np.float64), -1, -2)
    block, row, column = _outputs(shape, c.shape[2])
    product = np.matmul(left, right)[:, block, row, column]
    result = (product + c.astype(np.float64)).astype(c.dtype)
    return tuple(result[:, :, one].reshape(batch.shape) for one in range(result.shape[2]))


def _lanes(batch: Batch, registers: tuple[Lanes, ...]) -> Any:
    """(waves, lanes, registers)"""
    whole = np.stack([np.broadcast_to(one, batch.shape) for one in registers], axis=-1)
    return whole.reshape(-1, WAVE, len(registers))


def _elements(batch: Batch, registers: tuple[Lanes, ...], shape: Shape) -> Any:
    whole = _lanes(batch, registers)
    match shape.kind:
        case "bf16":
            return (whole.view(np.uint16).astype(np.uint32) << np.uint32(16)).view(np.float32)
        case "i8":
            return np.ascontiguousarray(whole).view(np.int8)
        case _:
            return whole


@cache
def _inputs(shape: Shape) -> tuple[Any, Any]:
    """Lane and element of (block, row, k)."""
    block = np.arange(shape.blocks)[:, None, None]
    row, k = np.arange(shape.rows)[None, :, None], np.arange(shape.depth)[None, None, :]
    if shape.kind == "f64" and shape.rows == 4:
        return row + 4 * block + 16 * k, np.zeros((4, 4, 4), int)
    if shape.blocks == 1:
        lane = row + shape.rows * (k // shape.per_lane) + block
        return lane, np.broadcast_to(k % shape.per_lane, lane.shape)
    lane = row + shape.rows * block + 0 * k
    return lane, np.broadcast_to(k, lane.shape)


@cache
def _outputs(shape: Shape, registers: int) -> tuple[Any, Any, Any]:
    """Block, row and column of (lane, register)."""
    lane, register = np.arange(WAVE)[:, None], np.arange(registers)[None, :]
    none = 0 * (lane + register)
    if shape.rows == 4:
        if shape.kind == "f64":
            return lane // 4 % 4 + none, lane // 16 + none, lane % 4 + none
        return lane // 4 + none, register + none, lane % 4 + none
    column = lane % shape.rows + none
    if shape.kind == "f64":
        return none, 4 * register + lane // 16, column
    each = shape.rows * shape.rows // WAVE
    inside = register % each
    row = 4 * (WAVE // shape.rows) * (inside // 4) + 4 * (lane // shape.rows) + inside % 4
    return register // each + none, row, column
