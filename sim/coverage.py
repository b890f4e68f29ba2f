"""What of a tool's options the node simulates: the contract behind the coverage table.

A tool module offers COVERAGE where the real program has options; every option that the real one has and ours
does not is a gap, and raises NotSimulated naming it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    """Options as typed, their short forms first where there are two: `-g`, `--ngpus`. A gap with a value
    reads `-G N`; one of a subcommand has its name before it."""

    simulated: tuple[str, ...]
    gaps: tuple[str, ...] = ()
