"""Nodes for proofs, run in this process: only lines of our own lessons are typed on them."""

from datetime import UTC, datetime

from sim import Outcome, Scene, State, create, run

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


class LocalBench:
    def create(self, profile: str, scene: Scene, seed: int) -> State:
        return create(profile, scene, seed=seed, now=NOW)

    def run(self, state: State, line: str) -> Outcome:
        return run(state, line, now=NOW, seed=0)
