"""The row that an answer or a playground's line leaves: all that re-grading and appeals need."""

from hashlib import sha256
from json import dumps

from bot.message import Said
from bot.store import Asked, Attempt, Thread
from bot.training.run import Ran
from bot.training.turn import Turn

TRACE_CHARACTERS = 64 * 1024


def attempt_of(
    turn: Turn, said: Said, thread: Thread, normal: str, ran: Ran | None, row: Asked | None = None
) -> Attempt:
    """Before it is judged. `row` is the drill that was answered; None in the playground."""
    trace = dumps(ran.outcome.trace.plain(), separators=(",", ":")) if ran else ""
    return Attempt(
        inbox_id=said.inbox_id,
        member_id=said.member,
        thread_id=thread.id,
        asked_id=row.id if row else None,
        step_id=row.step_id if row else "",
        drill_id=row.drill_id if row else "",
        variant=row.variant if row else 0,
        content_version=turn.house.lesson.version,
        channel=said.channel,
        ts=said.ts,
        edited_ts=said.edited_ts,
        raw=said.raw,
        normal=normal,
        hints_used=row.hints_used if row else 0,
        duration_s=0.0,
        status=ran.outcome.status if ran else None,
        trace=trace[:TRACE_CHARACTERS],
        trace_digest=sha256(trace.encode()).hexdigest() if trace else "",
        at=turn.now,
    )
