"""Vectors, matrices and scalars of library calls: views of memory, checked as a kernel's access is."""

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.hip.blas_names import positions
from sim.hip.expr import Native
from sim.hip.faults import Fault, Site
from sim.hip.gpus import Stream
from sim.hip.host import Host
from sim.hip.libraries.statuses import Outcome
from sim.hip.lines import place

DTYPES: dict[str, "np.dtype[Any]"] = {
    "s": np.dtype(np.float32),
    "d": np.dtype(np.float64),
    "h": np.dtype(np.float16),
    "c": np.dtype(np.complex64),
    "z": np.dtype(np.complex128),
}
"""By the letter of a routine's name."""
BFLOAT = np.dtype([("bfloat", np.uint16)])
"""numpy has no bfloat16: its bits."""


@dataclass(slots=True)
class Handle:
    """State of a library: its stream by handle, and whether scalars are on the device."""

    library: str
    stream: int = 0
    scalars_on_device: bool = False
    math_mode: int = 0
    atomics_mode: int = 1


@dataclass(frozen=True, slots=True)
class Operands:
    """Those of one call, of one type."""

    host: Host
    native: Native
    handle: Handle
    stream: Stream
    dtype: "np.dtype[Any]"

    def vector(self, address: int, count: int, step: int = 1, dtype: "np.dtype[Any] | None" = None) -> Any:
        """`count` elements, `step` apart; a negative step starts at the far end, as in BLAS."""
        if count <= 0:
            return np.zeros(0, dtype or self.dtype)
        whole = self._elements(address, (count - 1) * abs(step) + 1, dtype or self.dtype)
        if step == 0:
            return np.broadcast_to(whole[:1], (count,))
        picked = whole[:: abs(step)]
        return picked[::-1] if step < 0 else picked

    def matrix(self, address: int, shape: tuple[int, int], leading: int,
               dtype: "np.dtype[Any] | None" = None) -> Any:  # fmt: skip
        """Columns one after the other, `leading` elements apart."""
        of, (rows, columns) = dtype or self.dtype, shape
        if rows <= 0 or columns <= 0:
            return np.zeros((max(rows, 0), max(columns, 0)), of)
        whole = self._elements(address, leading * (columns - 1) + rows, of)
        strides = (of.itemsize, leading * of.itemsize)
        return np.lib.stride_tricks.as_strided(whole, (rows, columns), strides)

    def _elements(self, address: int, count: int, dtype: "np.dtype[Any]") -> Any:
        return elements(self.host, self.native, address, count, dtype)

    def scalar(self, address: int, dtype: "np.dtype[Any] | None" = None) -> Any:
        """One value, on the host or the device as the handle's pointer mode says."""
        of = dtype or self.dtype
        if self.handle.scalars_on_device:
            return self._elements(address, 1, of)[0]
        buffer = self.host.buffer(address, of.itemsize, self.native.line, "load from")
        start = address - buffer.base
        return buffer.raw[start : start + of.itemsize].view(of)[0]

    def answer(self, address: int, value: Any, dtype: "np.dtype[Any] | None" = None) -> None:
        """Writes a result where the pointer mode has it; the host waits for one of its own."""
        of = dtype or self.dtype
        made = np.array([value], of).view(np.uint8)
        if self.handle.scalars_on_device:
            self._elements(address, 1, of).view(np.uint8)[:] = made
            return
        buffer = self.host.buffer(address, of.itemsize, self.native.line, "store to")
        start = address - buffer.base
        buffer.raw[start : start + of.itemsize] = made
        self.host.gpus.wait_stream(self.stream)

    def refused(self, outcome: Outcome, *parameters: tuple[bool, str]) -> Outcome:
        """The first of the parameters that is wrong. cuBLAS says it on stdout: as on an H200 with CUDA 13."""
        name = next(name for is_wrong, name in parameters if is_wrong)
        if self.handle.library == "cublas":
            routine = self.native.name.removeprefix("cublas")
            self.host.print(complaint(routine, positions(routine).index(name) + 1), False)
        return outcome


def complaint(routine: str, number: int) -> str:
    """Names stand in Fortran's way, of five letters at least, but for products in batches."""
    shown = f"{re.sub('(?<=[a-z])(?=[A-Z])', '_', routine).upper():5} "
    shown = routine if "Batched" in routine else shown
    return f" ** On entry to {shown} parameter number {number} had an illegal value\n"


def elements(host: Host, native: Native, address: int, count: int, dtype: "np.dtype[Any]") -> Any:
    """Elements of a device's memory, as a view. Raises Fault where a kernel could not touch them."""
    size = count * dtype.itemsize
    found = host.memory.find(address)
    why = ""
    if found is None or not found.holds(address):
        why = "a null pointer" if 0 <= address < 4096 else f"address {address:#x}, where nothing is"
    elif found.freed:
        why = "memory that was freed"
    elif found.space == "host":
        why = "memory of the host"
    elif not found.holds(address, size):
        why = f"element {(found.size - address + found.base) // dtype.itemsize} of {count}, past the end"
    if why or found is None:
        file, line = place(host.program.files, native.line)
        raise Fault(address, f"access of {why}", Site(native.name, file, line, (), ()))
    start = address - found.base
    return found.raw[start : start + size].view(dtype)


def widened(values: Any) -> Any:
    """What is reckoned with: half precision and bfloat16 in float, as the libraries accumulate."""
    if values.dtype == BFLOAT:
        return (values["bfloat"].astype(np.uint32) << 16).view(np.float32)
    return values.astype(np.float32) if values.dtype == np.float16 else values


def stored(target: Any, values: Any) -> None:
    """Rounds to the target's type, to even."""
    if target.dtype != BFLOAT:
        target[...] = values
        return
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    target["bfloat"][...] = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
