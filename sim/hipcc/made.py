"""What units compile to, kept in this process: an executable is compiled again only by another worker."""

from collections.abc import Sequence
from functools import lru_cache

from sim.hip.build import Built, Refused, build
from sim.hipcc.units import Unit

KEPT = 32
"""Programs, some 20 to 500 KB of JSON each."""


@lru_cache(maxsize=KEPT)
def made(unit: Unit, targets: tuple[str, ...]) -> Built | Refused:
    return build(unit.source(targets))


def for_device(unit: Unit, targets: Sequence[str]) -> Built | Refused:
    """For running: the first target is the one whose code is used."""
    return made(unit, tuple(targets[:1]))
