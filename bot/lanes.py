"""Work in lanes: within a lane one piece after the other, lanes beside each other."""

import asyncio
from collections.abc import Awaitable, Callable


class Lanes:
    """Serves lanes by name. `waiting` names the lanes that have work; `step` does one piece of a lane
    and says whether there was one; `bell` rings when work may have come.

    An exception of `step` ends everything: what is unfinished is in the database for the next start.
    """

    def __init__(
        self,
        bell: asyncio.Event,
        waiting: Callable[[], Awaitable[set[str]]],
        step: Callable[[str], Awaitable[bool]],
        *,
        width: int,
        empties: bool,
    ) -> None:
        """At most `width` lanes at once. `empties`: a drain does all the work that waits, else only
        what has begun."""
        self._bell = bell
        self._waiting = waiting
        self._step = step
        self._width = asyncio.Semaphore(width)
        self._empties = empties
        self._busy: set[str] = set()
        self._is_closing = False
        self._task: asyncio.Task[object] | None = None

    async def run(self) -> None:
        """Until `drain`, or cancelled."""
        self._task = asyncio.current_task()
        async with asyncio.TaskGroup() as group:
            while True:
                self._bell.clear()
                idle = await self._waiting() - self._busy
                if self._is_closing and not (self._empties and (idle or self._busy)):
                    return
                for lane in idle:
                    self._busy.add(lane)
                    group.create_task(self._serve(lane))
                await self._bell.wait()

    async def drain(self, limit_s: float) -> None:
        """Take nothing new, wait until the work has ended, and cancel what has not after `limit_s`."""
        self._is_closing = True
        self._bell.set()
        if self._task is None:
            return
        _, late = await asyncio.wait({self._task}, timeout=limit_s)
        for task in late:
            task.cancel()
        await asyncio.wait(late or {self._task})

    async def _serve(self, lane: str) -> None:
        async with self._width:
            while self._goes_on and await self._step(lane):
                pass
        self._busy.discard(lane)
        self._bell.set()

    @property
    def _goes_on(self) -> bool:
        return self._empties or not self._is_closing
