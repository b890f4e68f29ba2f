"""Sorts of device memory for hipCUB and Thrust: stable, by the bits of the key that are asked for."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.hip.expr import Native
from sim.hip.host import Host


def _cells(host: Host, address: int, size: int, line: int, code: str) -> Any:
    buffer = host.memory.find(address)
    if buffer is None or buffer.freed or not buffer.holds(address, size):
        raise host.crash(line, f"a sort of {size} bytes at {address:#x}, where no such memory is")
    start = address - buffer.base
    return buffer.raw[start : start + size].view(code)


def ordered(keys: Any, first_bit: int, last_bit: int, down: bool) -> Any:
    """The order of the keys, as unsigned numbers that sort alike."""
    width = 8 * keys.dtype.itemsize
    bits = keys.view(f"u{keys.dtype.itemsize}")
    top = bits.dtype.type(1 << (width - 1))
    if keys.dtype.kind == "f":
        bits = np.where(bits & top, ~bits, bits | top)
    elif keys.dtype.kind == "i":
        bits = bits ^ top
    if last_bit - first_bit < width:
        bits = (bits >> bits.dtype.type(first_bit)) & bits.dtype.type((1 << (last_bit - first_bit)) - 1)
    return np.argsort(~bits if down else bits, kind="stable")


def _sort(
    host: Host, call: Native, keys: int, keys_out: int, values: int, values_out: int, count: int, *how: int
) -> int:
    code, width, value_width, first_bit, last_bit, down = how
    if count <= 0:
        return 0
    given = _cells(host, keys, count * width, call.line, f"{chr(code)}{width}").copy()
    order = ordered(given, first_bit, last_bit, bool(down))
    _cells(host, keys_out, count * width, call.line, given.dtype.str)[:] = given[order]
    if value_width:
        rows = _cells(host, values, count * value_width, call.line, "u1").reshape(count, value_width)[order]
        _cells(host, values_out, count * value_width, call.line, "u1")[:] = rows.reshape(-1)
    return 0


SORTS: dict[str, Callable[..., Any]] = {"__sim_device_sort": _sort}
