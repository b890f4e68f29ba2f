"""Libraries that programs link: what answers their calls, and which library has a name."""

from sim.hip.api.called import Answer
from sim.hip.libraries.blas import BLAS
from sim.hip.libraries.collectives import RCCL
from sim.hip.libraries.random_numbers import RANDOM

__all__ = ["LIBRARIES", "library_of"]

LIBRARIES: dict[str, Answer] = {**BLAS, **RCCL, **RANDOM}
_STARTS = {
    "hipblas": "hipblas",
    "rocblas_": "rocblas",
    "cublas": "cublas",
    "nccl": "rccl",
    "hiprand": "hiprand",
}


def library_of(name: str) -> str | None:
    """What the linker must be given for a call (`-lhipblas`), None where the runtime itself has it."""
    found = (library for start, library in _STARTS.items() if name.startswith(start))
    return next(found, None) if name in LIBRARIES else None
