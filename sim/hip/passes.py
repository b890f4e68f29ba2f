"""Programs that say one thing to the host's pass of the compiler and another to the device's.

Both passes mean the same program unless it asks which one it is in. Then kernels, and all that they call,
are taken from the pass for the device; what both sides share are the variables of the device.
"""

import re
from collections.abc import Mapping, Sequence

from sim.hip.clang import Cursor, children, kind
from sim.hip.names import signature, symbol

_ASKED = re.compile(
    r"\b__(?:HIP_DEVICE_COMPILE__|CUDA_ARCH__|gfx\w+__|GFX\d+__|AMDGCN__|AMDGPU__|AMDGCN_WAVEFRONT_SIZE"
    r"|HIP_ARCH_HAS_\w+)"
)
"""Macros that are not the same in both passes."""
ON_DEVICE = {"CUDADEVICE_ATTR", "CUDACONSTANT_ATTR"}


def differ(texts: Sequence[str]) -> bool:
    """Whether a program of these texts asks which pass it is read in."""
    return any(_ASKED.search(one) for one in texts)


class Twins:
    """What the pass for the device has of a program that is lowered from the host's."""

    def __init__(self, kernels: Mapping[str, Cursor] | None = None, variables: Sequence[Cursor] = ()) -> None:
        """`variables` are those of the host's pass."""
        self.kernels = kernels or {}
        self.variables = {
            one.get_usr(): one for one in variables if ON_DEVICE & {kind(mark) for mark in children(one)}
        }

    def kernel(self, ours: Cursor) -> Cursor:
        """Of a lambda each pass has a type of its own, and only the host's says what it captures."""
        found = self.kernels.get(symbol(ours)) if self.kernels else None
        return ours if found is None or "(lambda" in signature(ours) else found

    def variable(self, met: Cursor) -> Cursor:
        """The host's, of a variable that kernels name."""
        return self.variables.get(met.get_usr(), met) if self.kernels else met
