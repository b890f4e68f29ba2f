"""A message in a step's thread: read, run where it is a command, judged, and its effect kept once."""

from dataclasses import dataclass
from functools import partial

from bot import voice
from bot.consoles import Lost
from bot.message import Message, Said
from bot.store import Asked, Stale, Thread, asked, attempts
from bot.training.asking import go_on, question_of
from bot.training.attempt import attempt_of
from bot.training.house import House
from bot.training.run import TRIES, Ran, bench_of, keep, listing, lost_words, run, run_parts, stop_showing
from bot.training.shell_words import is_a_line, is_a_question
from bot.training.standing import drill_of
from bot.training.start import say_where
from bot.training.turn import Turn, once
from drills import Drill, Judged, Part, Step, Unreadable, Verdict, answer_text, command_text


@dataclass(frozen=True, slots=True)
class Try:
    """One answer to one drill, on its way to a judgement."""

    said: Said
    thread: Thread
    row: Asked
    step: Step
    drill: Drill
    normal: str
    picked: str
    """The label of the choice that was pressed; empty for a message."""


async def judge(
    house: House, said: Said, thread: Thread, row: Asked, *, picked: str = "", may_look: bool = False
) -> None:
    """Take `said` as the answer to `row`, which is open.

    `may_look`: where words are asked for, a line of shell is run instead, and not judged.
    """
    step, drill = drill_of(house.lesson, row)
    is_line = drill.runs_on_node or (may_look and is_a_line(said.text))
    normal = command_text(said.text) if is_line else answer_text(said.text)
    tried = Try(said, thread, row, step, drill, normal, picked)
    if said.files and not (is_line and normal.strip()):
        await _run(house, tried, listing(said), is_judged=False)
    elif not normal.strip():
        await _say(house, tried, voice.empty())
    elif is_line and not drill.runs_on_node:
        await _run(house, tried, normal, is_judged=False)
    elif isinstance(reading := drill.read(normal, row.variant), Unreadable):
        await _say(house, tried, voice.unreadable(said.text, reading, question_of(row, step, drill)))
    elif drill.runs_on_node and is_a_question(said.text):
        await _say(house, tried, voice.no_answers(said.text, question_of(row, step, drill)))
    elif drill.runs_on_node:
        await _run(house, tried, reading, is_judged=True)
    else:
        verdict = drill.grade(reading, None, row.variant)
        house.crash_at("graded")
        await once(house, said, partial(_judged, tried=tried, verdict=verdict, ran=None))


async def _run(house: House, tried: Try, line: str, *, is_judged: bool) -> None:
    """Run `line` on the step's node, after placing its files there, and judge it or only show it."""
    for _ in range(TRIES):
        ran = await run(house, tried.said, bench_of(house, tried.said.member, tried.step), line)
        if isinstance(ran, Lost):
            await _say(house, tried, lost_words(ran))
            return
        effect = partial(_looked, tried=tried, ran=ran)
        if is_judged:
            verdict = tried.drill.grade(line, ran.outcome, tried.row.variant)
            effect = partial(_judged, tried=tried, verdict=verdict, ran=ran)
            house.crash_at("graded")
        try:
            await once(house, tried.said, effect)
        except Stale:
            continue
        return
    await _say(house, tried, voice.crowded())


async def _say(house: House, tried: Try, message: Message) -> None:
    async def effect(turn: Turn) -> None:
        await turn.say_in(tried.thread, message)
        await stop_showing(turn, tried.said)

    await once(house, tried.said, effect)


async def _looked(turn: Turn, *, tried: Try, ran: Ran) -> None:
    await keep(turn, ran)
    await attempts.add(turn.db, attempt_of(turn, tried.said, tried.thread, tried.normal, ran))
    question, parts = question_of(tried.row, tried.step, tried.drill), run_parts(ran)
    shown = voice.placed(parts, question) if tried.said.files else None
    await turn.say_in(tried.thread, shown or voice.looked(parts, tried.said.inbox_id, question))
    await stop_showing(turn, tried.said)


async def _judged(turn: Turn, *, tried: Try, verdict: Verdict, ran: Ran | None) -> None:
    """Everything that one judgement changes. Raises Stale where the node was saved by another line."""
    if ran:
        await keep(turn, ran)
    row = await asked.find(turn.db, tried.row.id)
    assert row is not None, "asked rows are never deleted"
    if row.state == "open":
        await _note(turn, tried, verdict, ran)
        await turn.say_in(tried.thread, await _words(turn, tried, verdict, ran))
    else:
        await say_where(turn)
    await stop_showing(turn, tried.said)


async def _note(turn: Turn, tried: Try, verdict: Verdict, ran: Ran | None) -> None:
    """Keep the attempt, where it is one, and close the drill, where it is right."""
    if verdict.judged.is_attempt:
        attempt = attempt_of(turn, tried.said, tried.thread, tried.normal, ran, tried.row)
        attempt.verdict, attempt.belief = verdict.judged, verdict.belief or ""
        attempt.duration_s = await _duration_s(turn, tried)
        await attempts.add(turn.db, attempt)
    if verdict.judged is Judged.RIGHT:
        await asked.end(turn.db, tried.row.id, "right", turn.now)


async def _words(turn: Turn, tried: Try, verdict: Verdict, ran: Ran | None) -> Message:
    evidence = _evidence(tried, verdict, ran)
    if verdict.judged is Judged.RIGHT:
        explain = tried.drill.explanation(tried.row.variant)
        return voice.right(evidence, verdict, explain, await go_on(turn, tried.thread, tried.step))
    question = question_of(tried.row, tried.step, tried.drill)
    if verdict.judged.is_attempt:
        return voice.not_yet(evidence, verdict, question)
    return voice.not_judged(evidence, verdict, question)


def _evidence(tried: Try, verdict: Verdict, ran: Ran | None) -> tuple[Part, ...]:
    """What the judgement speaks of: the run, the pick, or the words that were not right."""
    if ran is not None:
        return run_parts(ran)
    if tried.picked:
        return (voice.quoted(tried.picked, "You picked"),)
    return () if verdict.judged is Judged.RIGHT else (voice.quoted(tried.said.text),)


async def _duration_s(turn: Turn, tried: Try) -> float:
    """From the asking, or the judgement before this one, to the message; of a press we know only its turn."""
    earlier = await attempts.of_drill(turn.db, tried.row.id)
    began = earlier[-1].at if earlier else tried.row.asked_at
    said_at = turn.now.timestamp() if tried.picked else float(tried.said.edited_ts or tried.said.ts)
    return max(0.0, said_at - began.timestamp())
