"""What the use cases stand on, and what they are called with."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.consoles import Consoles
from bot.failpoints import CrashAt, no_crash
from bot.message import Place, Pressed, Said, Typed
from bot.store import Store
from bot.voice import SLOW_S
from drills import Lesson

Call = Said | Pressed | Typed
"""What a member did: said something, pressed a button, typed a slash command."""

Recall = Callable[[int], Awaitable[Said | None]]
"""The message of an earlier inbox row, unpacked as it was then; None where it is gone."""


@dataclass(frozen=True, slots=True)
class House:
    store: Store
    consoles: Consoles
    lesson: Lesson
    clock: Clock
    recall: Recall
    crash_at: CrashAt = no_crash
    stopwatch: Callable[[], float] = time.monotonic
    """Seconds from any start: how long a line took, as the thread shows it."""
    slow_s: float = SLOW_S
    """A line that runs longer gets a sign at once that it runs."""


def is_dm(call: Call) -> bool:
    """Slack's ids of direct messages begin with D."""
    return call.channel.startswith("D")


def here(call: Call) -> Place:
    """Where an answer to `call` itself belongs. A button in a channel is answered in the member's DM."""
    match call:
        case Typed() | Pressed() if call.response_url:
            return Place(call.member, call.channel, response_url=call.response_url)
        case Said() if not is_dm(call):
            return Place(call.member, call.channel, thread_ts=call.thread_ts or call.ts)
        case Said() | Pressed() if is_dm(call):
            return Place(call.member, call.channel, thread_ts=call.thread_ts)
        case _:
            return Place(call.member)
