"""Lines typed on real nodes, for the tests of the node and its tools."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache

from msgspec.structs import replace

from sim import Limits, Outcome, Scene, State, create, run
from sim.head import head_text, read_head
from sim.node import Node, build

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
SEED = 7


def healthy(profile: str = "MI300X", seed: int = SEED) -> Node:
    return build(profile, seed=seed, now=NOW)


def at_rest(node: Node, files: Mapping[str, bytes] | None = None) -> State:
    """A state whose node is exactly `node`."""
    state = create(node.profile, Scene(files=files or {}), seed=node.seed, now=NOW)
    return State(state.version, head_text(replace(read_head(state.head), node=node)), state.blobs)


@lru_cache(maxsize=8)
def _without_files(node: Node) -> State:
    return at_rest(node)


def typed(
    line: str,
    node: Node | None = None,
    files: Mapping[str, bytes] | None = None,
    limits: Limits | None = None,
) -> Outcome:
    node = node or healthy()
    state = at_rest(node, files) if files else _without_files(node)
    return run(state, line, now=NOW, seed=1, limits=limits or Limits())
