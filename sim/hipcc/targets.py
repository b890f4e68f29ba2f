"""Targets of a HIP compile: which there are, and what clang says of those that there are not.

Texts: clang 19.1.7, given bad and foreign target flags. Processors and features: LLVM's AMDGPU usage guide.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

DEFAULT = "gfx906"
"""What clang 19 compiles for where nobody says."""
SRAMECC = frozenset("gfx906 gfx908 gfx90a gfx940 gfx941 gfx942 gfx950".split())  # noqa: SIM905
XNACK = SRAMECC | frozenset(
    "gfx801 gfx810 gfx900 gfx902 gfx904 gfx909 gfx90c gfx1010 gfx1011 gfx1012 gfx1013".split()  # noqa: SIM905
)
PROCESSORS = XNACK | frozenset(
    """gfx600 gfx601 gfx602 gfx700 gfx701 gfx702 gfx703 gfx704 gfx705 gfx802 gfx803 gfx805
    gfx1030 gfx1031 gfx1032 gfx1033 gfx1034 gfx1035 gfx1036 gfx1100 gfx1101 gfx1102 gfx1103 gfx1150 gfx1151
    gfx1152 gfx1153 gfx1200 gfx1201 gfx9-generic gfx9-4-generic gfx10-1-generic gfx10-3-generic
    gfx11-generic gfx12-generic""".split()  # noqa: SIM905
)
_FORMAT = (
    "format is a processor name followed by an optional colon-delimited list of features followed by an "
    "enable/disable sign (e.g., 'gfx908:sramecc+:xnack-')"
)
_MIXED = (
    "(for a specific processor, a feature should either exist in all offload archs, or not exist in any "
    "offload archs)"
)
NO_NATIVE = (
    "cannot determine amdgcn architecture: /opt/rocm-6.4.1/lib/llvm/bin/amdgpu-arch: ; consider passing it "
    "via '--offload-arch'"
)


def problems(targets: Sequence[str]) -> Iterator[str]:
    for target in targets:
        if not is_valid(target):
            yield f"invalid target ID '{target}'; {_FORMAT}"
            return
    for one, other in combinations(targets, 2):
        if _processor(one) == _processor(other) and _named(one) != _named(other):
            yield f"invalid offload arch combinations: '{one}' and '{other}' {_MIXED}"
            return


def is_valid(target: str) -> bool:
    processor, *features = target.split(":")
    names = [one[:-1] for one in features]
    known = {"sramecc": SRAMECC, "xnack": XNACK}
    return (
        processor in PROCESSORS
        and len(set(names)) == len(names)
        and all(one[-1:] in ("+", "-") and processor in known.get(one[:-1], ()) for one in features)
    )


def runs_on(target: str, device: str) -> bool:
    """Whether code for `target` loads on a device of the whole id `device`: a feature left out is any."""
    processor, *features = target.split(":")
    own, *has = device.split(":")
    return processor == own and all(one in has for one in features)


def _processor(target: str) -> str:
    return target.partition(":")[0]


def _named(target: str) -> frozenset[str]:
    return frozenset(one[:-1] for one in target.split(":")[1:])
