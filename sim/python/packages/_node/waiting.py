"""An event loop for `asyncio.run`: nothing but timers can wake it, and they move the node's clock."""

import asyncio
from asyncio import base_events, events
from typing import Any

from _node import clock


class _Nothing:
    """A selector without a file to watch."""

    def select(self, timeout: float | None) -> list[Any]:
        clock.wait_ns(int((timeout or 0) * 1e9))
        return []

    def close(self) -> None: ...


class Loop(base_events.BaseEventLoop):
    def __init__(self) -> None:
        super().__init__()
        self._selector = _Nothing()

    def _process_events(self, event_list: list[Any]) -> None: ...

    def _write_to_self(self) -> None: ...


def patch() -> None:
    events._set_running_loop(None)
    events.new_event_loop = asyncio.new_event_loop = Loop
