"""What a member asks for beside answering, by a word in the thread or by a button. It costs nothing."""

from bot import voice
from bot.message import Said
from bot.store import Asked, Attempt, Thread, asked, attempts, outbox
from bot.training.asking import go_on, question_of, thread_of
from bot.training.shell_words import looks_like_a_command
from bot.training.standing import drill_of
from bot.training.start import say_where
from bot.training.turn import Turn, reply_key
from bot.voice import LAST_RUNG
from drills import Code, Note, Quote, Text


async def hint(turn: Turn, row: Asked, rung: int | None = None) -> None:
    """The next rung; `rung` is the one a button offered: clicked again, it shows the last one given."""
    thread, (step, drill) = await thread_of(turn, row), drill_of(turn.house.lesson, row)
    wanted = row.hints_used + 1 if rung is None else max(rung, row.hints_used)
    if wanted > LAST_RUNG:
        await turn.say_in(thread, voice.no_more_hints(question_of(row, step, drill)))
        return
    if wanted > row.hints_used:
        wanted = row.hints_used + 1
        await asked.use_hint(turn.db, row.id, row.hints_used)
        await turn.db.refresh(row)
    await turn.say_in(thread, voice.hint(question_of(row, step, drill), drill.hint(wanted - 1, row.variant)))


async def reveal(turn: Turn, row: Asked) -> None:
    thread, (step, drill) = await thread_of(turn, row), drill_of(turn.house.lesson, row)
    await asked.end(turn.db, row.id, "revealed", turn.now)
    after = await go_on(turn, thread, step)
    shown = voice.solution(drill.solution(row.variant), drill.explanation(row.variant), after)
    await turn.say_in(thread, shown)


async def skip(turn: Turn, row: Asked) -> None:
    thread, (step, _) = await thread_of(turn, row), drill_of(turn.house.lesson, row)
    await asked.end(turn.db, row.id, "skipped", turn.now)
    await turn.say_in(thread, voice.skipped(await go_on(turn, thread, step)))


async def why(turn: Turn, thread: Thread) -> None:
    """Of the last answer to the open drill: what was said; else of the last drill that is over."""
    standing = await turn.standing()
    row, ended = standing.open_in(thread), standing.last_ended_in(thread)
    tried = await attempts.of_drill(turn.db, row.id) if row else []
    if row and tried:
        await _why_not(turn, thread, row, tried[-1])
    elif ended:
        _, drill = drill_of(turn.house.lesson, ended)
        await turn.say_in(thread, voice.explained(drill.explanation(ended.variant), drill.source))
    elif row:
        step, drill = drill_of(turn.house.lesson, row)
        await turn.say_in(thread, voice.nothing_to_explain(question_of(row, step, drill)))
    else:
        await nothing_asked(turn, thread)


async def nothing_asked(turn: Turn, thread: Thread) -> None:
    """For what only means something while a question is open in the thread; a line may run elsewhere."""
    standing, call = await turn.standing(), turn.call
    is_to_run = isinstance(call, Said) and (call.files or looks_like_a_command(call.text))
    to_run = call.inbox_id if is_to_run else None
    ended = standing.last_ended_in(thread)
    if standing.open or ended is None:
        await say_where(turn, to_run)
        return
    step, _ = drill_of(turn.house.lesson, ended)
    await turn.say_in(thread, voice.between_steps(step, standing.next_step(), to_run))


async def last_run(turn: Turn, thread: Thread) -> None:
    """The transcript of the thread's last line once more, without the verdict."""
    ran = await attempts.last_run(turn.db, thread.id)
    said = await outbox.said(turn.db, reply_key(ran.inbox_id)) if ran else None
    if said is None:
        await turn.say_in(thread, voice.no_run_yet())
        return
    shown = [part for part in said.parts if isinstance(part, Code)][:1]
    await turn.say_in(thread, voice.last_run(tuple(shown)))


async def _why_not(turn: Turn, thread: Thread, row: Asked, tried: Attempt) -> None:
    said = await outbox.said(turn.db, reply_key(tried.inbox_id))
    parts = tuple(part for part in said.parts if isinstance(part, Quote | Text | Note)) if said else ()
    step, drill = drill_of(turn.house.lesson, row)
    await turn.say_in(thread, voice.why(parts, question_of(row, step, drill)))
