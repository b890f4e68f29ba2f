"""Many turns of a loop of a kernel at once: lanes that are few make arrays that are long.

A chunk of turns is a batch with a row for each turn and workgroup. Addresses, loads, checks and counts are
those of each turn, as rows never share a wave; sums are done afterwards in the order of turns. Whatever is
not the same as turn by turn (an access that faults, a turn that touches what another one writes, a race, a
basic block that runs for the first time) takes all of it back, and the loop goes on turn by turn.
"""

from dataclasses import dataclass
from typing import Any

from sim.hip.batch import LOOP_LIMIT, Batch
from sim.hip.emit_state import Unit
from sim.hip.emit_turns import made
from sim.hip.faults import Fault, TooLong
from sim.hip.lanes import Mask
from sim.hip.loop_forms import NotPlanned
from sim.hip.turn_chunk import FEWEST, Chunk, Ready, chunk_of
from sim.hip.turn_lanes import WIDE, NewBlock
from sim.hip.turn_traffic import Dependent

MOST_ELEMENTS = 1 << 17
FIRST, GROWTH = 16, 4
"""Turns of a first chunk, and how it grows."""
WARM = 32
"""Turns of a loop before it is written for many at once, which takes as long as they do."""
POOR = 4
"""After so many loops that ended at once, a loop is left alone."""
FAILURES = 3
NEVER = 1 << 62


@dataclass(slots=True)
class Tries:
    """Of a loop of a batch: the turn to try it from, how many turns, and how often that was for nothing."""

    next: int = 1
    size: int = FIRST
    poor: int = 0


class Turns:
    """Loops of one kernel, by number; each is written when it is first wanted."""

    def __init__(self, unit: Unit, names: dict[str, Any]) -> None:
        self.unit, self.names = unit, names
        self.ready: dict[int, Ready | None] = {}
        self.failed: dict[int, int] = {}
        self.turned: dict[int, int] = {}

    def due(self, batch: Batch, number: int, count: int) -> bool:
        """Whether turns may be done at once after `count` of them."""
        if (warm := self.turned.get(number, 0)) < WARM:
            self.turned[number] = warm + 1
            return False
        tries = batch.tries.get(number)
        if tries is None:
            tries = batch.tries[number] = Tries()
        elif count == 1 and tries.next != NEVER:
            tries.next = 1
        return count >= tries.next

    def at_once(
        self, batch: Batch, number: int, mask: Mask, count: int, here: dict[str, Any]
    ) -> tuple[Any, ...]:
        """Mask, count of turns and registers after what could be done; as they were if nothing could."""
        tries = batch.tries[number]
        ready = self._ready(number)
        if ready is None or self.failed.get(number, 0) >= FAILURES:
            tries.next = NEVER
        else:
            mask, count, here = self._tried(batch, number, ready, mask, count, here)
        return (mask, count, *[here[name] for name in self.unit.loops[number][1]])

    def _ready(self, number: int) -> Ready | None:
        if number not in self.ready:
            self.ready[number] = self._made(number)
        return self.ready[number]

    def _made(self, number: int) -> Ready | None:
        try:
            found = made(self.unit.loops[number][0])
        except NotPlanned:
            return None
        names = {**self.names, **WIDE}
        exec(compile(found.source, "<turns>", "exec"), names)  # noqa: S102  our own generated source
        return Ready(found, names["steps"], names["test"], names["turns"])

    def _tried(
        self, batch: Batch, number: int, ready: Ready, mask: Mask, count: int, here: dict[str, Any]
    ) -> tuple[Mask, int, dict[str, Any]]:
        tries = batch.tries[number]
        most = min(MOST_ELEMENTS // (batch.groups * batch.threads), LOOP_LIMIT - count)
        if batch.chain is not None or most < FEWEST or batch.session.late():
            tries.next = count + 1
            return mask, count, here
        turns = min(tries.size, most)
        try:
            chunk = chunk_of(batch, ready, mask, here, turns)
        except (Fault, TooLong, Dependent):
            self.failed[number] = self.failed.get(number, 0) + 1
            tries.next = NEVER
            return mask, count, here
        if chunk.turns < FEWEST:
            tries.poor += count == 1
            tries.next = NEVER if tries.poor >= POOR else count + 1
            return mask, count, here
        tries.poor = 0
        return self._run(batch, number, chunk, turns, mask, count, here)

    def _run(
        self,
        batch: Batch,
        number: int,
        chunk: "Chunk",
        asked: int,
        mask: Mask,
        count: int,
        here: dict[str, Any],
    ) -> tuple[Mask, int, dict[str, Any]]:
        tries = batch.tries[number]
        while chunk.turns >= FEWEST:
            try:
                new = chunk.run()
            except NewBlock as block:
                tries.next = count + block.turn + 1
                chunk = chunk.shorter(block.turn)
            except (Fault, TooLong, Dependent):
                self.failed[number] = self.failed.get(number, 0) + 1
                tries.next = NEVER
                return mask, count, here
            else:
                tries.size = asked * GROWTH if chunk.turns == asked else max(FIRST, 2 * chunk.turns)
                tries.next = max(tries.next, count + chunk.turns)
                return chunk.left(mask), count + chunk.turns, here | new
        return mask, count, here
