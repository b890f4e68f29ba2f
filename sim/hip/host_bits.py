"""Bits of floats on the host, for the headers that both sides share."""

import struct
from collections.abc import Callable
from typing import Any

from sim.hip.expr import Native
from sim.hip.host import Host, rounded_to_half


def _bits(_: Host, __: Native, value: float) -> int:
    return int(struct.unpack("<I", struct.pack("<f", value))[0])


def _of_bits(_: Host, __: Native, bits: int) -> float:
    return float(struct.unpack("<f", struct.pack("<I", bits))[0])


def _half_of_bits(_: Host, __: Native, bits: int) -> float:
    return float(struct.unpack("<e", struct.pack("<H", bits & 0xFFFF))[0])


def _bits_of_half(_: Host, __: Native, value: float) -> int:
    return int(struct.unpack("<H", struct.pack("<e", rounded_to_half(value)))[0])


BITS: dict[str, Callable[..., Any]] = {
    "__sim_bits_of": _bits,
    "__sim_of_bits": _of_bits,
    "__ushort_as_half": _half_of_bits,
    "__short_as_half": _half_of_bits,
    "__half_as_ushort": _bits_of_half,
}
