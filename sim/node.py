"""The machine as one value: every tool is a view of it, every fault a change to it."""

from dataclasses import dataclass
from datetime import datetime

from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Node:
    """STUB: the author of the node completes it. Only what cannot be derived from (profile, seed) is a
    field; the rest are functions of it.
    """

    profile: str
    seed: int
    booted_at: datetime
    faults: tuple[str, ...] = ()


NODE = TypeAdapter(Node)
"""How a Node becomes JSON in a saved state and comes back."""


def build(profile: str, *, seed: int, now: datetime) -> Node:
    """A healthy node. Raises UnknownProfile."""
    raise NotImplementedError
