"""Nodes for commands: lines run in worker processes here too, for they are as hostile as any."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from bot.commands.edge import Failed
from bot.consoles import Consoles, Lost
from sim import Outcome, Scene, State

TIMED_OUT, CRASHED = 124, 137
"""As `timeout` and a killed process end (GNU coreutils, bash)."""


@dataclass(frozen=True, slots=True)
class Nodes:
    """A `drills.Bench`: calls wait for their worker."""

    consoles: Consoles
    loop: asyncio.Runner
    now: datetime
    seed: int

    def create(self, profile: str, scene: Scene, seed: int) -> State:
        return self.loop.run(self.consoles.create(profile, scene, seed=seed, now=self.now))

    def run(self, state: State, line: str, put: Mapping[str, bytes] | None = None) -> Outcome:
        """Raises Failed for a line that was stopped."""
        outcome = self.loop.run(
            self.consoles.run(state, line, member="terminal", now=self.now, seed=self.seed, put=put)
        )
        if isinstance(outcome, Lost):
            raise Failed(outcome.words, TIMED_OUT if outcome.reason == "timeout" else CRASHED)
        return outcome


@contextmanager
def nodes(now: datetime, seed: int) -> Iterator[Nodes]:
    """One worker while inside."""
    with asyncio.Runner() as loop:
        consoles = loop.run(_consoles())
        try:
            loop.run(consoles.start())
            yield Nodes(consoles, loop, now, seed)
        finally:
            loop.run(consoles.close())


async def _consoles() -> Consoles:
    return Consoles(1)
