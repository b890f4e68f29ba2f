"""A pressed button. Old ones change nothing and say where the member is."""

from typing import assert_never

from bot import voice
from bot.message import Act, Pressed, Said, numbers_in
from bot.store import Asked, attempts, threads
from bot.training import aside
from bot.training.answer import judge
from bot.training.asking import question_of
from bot.training.house import House, is_dm
from bot.training.playground import as_said_now, playground, run_here, run_line
from bot.training.reset import reset, settle_reset
from bot.training.standing import drill_of, standing_of
from bot.training.start import go_next, help, progress, resume, say_where, start  # noqa: A004
from bot.training.turn import Turn, once, say_only
from drills import Choice, Choices


async def press(house: House, pressed: Pressed) -> None:
    match pressed.act:
        case Act.START:
            await start(house, pressed)
        case Act.CONTINUE:
            await resume(house, pressed)
        case Act.NEXT:
            await go_next(house, pressed, pressed.value)
        case Act.HINT | Act.REVEAL | Act.SKIP | Act.RUN_HERE | Act.JUDGE_EDITED if not is_numbered(pressed):
            await say_only(house, pressed, voice.old_button())
        case Act.HINT | Act.REVEAL | Act.SKIP:
            await once(house, pressed, _on_drill)
        case Act.PICK:
            await _pick(house, pressed)
        case Act.PLAYGROUND:
            await playground(house, pressed)
        case Act.RUN_HERE:
            await run_here(house, pressed)
        case Act.JUDGE_EDITED:
            await _judge_edited(house, pressed)
        case Act.RESET if not pressed.value:
            await reset(house, pressed)
        case Act.RESET | Act.KEEP:
            await settle_reset(house, pressed)
        case Act.HELP:
            await help(house, pressed)
        case Act.PROGRESS:
            await progress(house, pressed)
        case _:
            assert_never(pressed.act)


def is_numbered(pressed: Pressed) -> bool:
    """Whether the value names what it must: a row, and for a hint its rung."""
    found = numbers_in(pressed.value)
    return found is not None and (found[1] is not None) == (pressed.act is Act.HINT)


async def _on_drill(turn: Turn) -> None:
    assert isinstance(turn.call, Pressed)
    found = numbers_in(turn.call.value)
    assert found is not None, "`press` has looked"
    asked_id, rung = found
    row = (await turn.standing()).row(asked_id)
    if row is None or row.state != "open":
        await say_where(turn)
    elif turn.call.act is Act.HINT:
        await aside.hint(turn, row, rung)
    elif turn.call.act is Act.REVEAL:
        await aside.reveal(turn, row)
    else:
        await aside.skip(turn, row)


async def _pick(house: House, pressed: Pressed) -> None:
    asked_id, _, letter = pressed.value.partition(".")
    found = numbers_in(asked_id)
    if found is None:
        await say_only(house, pressed, voice.old_button())
        return
    async with house.store.read() as db:
        row = (await standing_of(db, house.lesson, pressed.member)).row(found[0])
        thread = await threads.find(db, row.thread_id) if row else None
        tried = await attempts.of_drill(db, row.id) if row else []
    picked = _choice(house, row, letter) if row and row.state == "open" else None
    if row is None or thread is None or picked is None:
        await once(house, pressed, say_where)
        return
    step, drill = drill_of(house.lesson, row)
    if tried and (tried[-1].raw, tried[-1].normal) == (picked.label, picked.id):
        await say_only(house, pressed, voice.same_pick(question_of(row, step, drill)))
        return
    await judge(house, _as_said(pressed, picked), thread, row, picked=picked.label)


def _choice(house: House, row: Asked, letter: str) -> Choice | None:
    """None where the lesson has been changed since the button was made."""
    _, drill = drill_of(house.lesson, row)
    shown = (part for part in drill.ask(row.variant) if isinstance(part, Choices))
    return next((choice for part in shown for choice in part.choices if choice.id == letter), None)


def _as_said(pressed: Pressed, picked: Choice) -> Said:
    return Said(
        inbox_id=pressed.inbox_id,
        member=pressed.member,
        channel=pressed.channel,
        ts=pressed.message_ts,
        thread_ts=pressed.thread_ts,
        text=picked.id,
        raw=picked.label,
        is_dm=is_dm(pressed),
    )


async def _judge_edited(house: House, pressed: Pressed) -> None:
    """The button names the inbox row of the text. It is judged once, however often that is pressed."""
    said = await house.recall(int(pressed.value))
    if said is None or said.member != pressed.member:
        await say_only(house, pressed, voice.text_is_gone())
        return
    async with house.store.read() as db:
        thread = await threads.at(db, said.channel, said.thread_ts)
        row = (await standing_of(db, house.lesson, said.member)).open_in(thread) if thread else None
        same = [it for it in await attempts.at(db, said.channel, said.ts) if it.edited_ts == said.edited_ts]
    if thread and thread.purpose == "playground" and not same:
        await run_line(house, as_said_now(said, pressed), thread)
    elif thread is None or row is None or any(attempt.asked_id for attempt in same):
        await once(house, pressed, say_where)
    else:
        await judge(house, as_said_now(said, pressed), thread, row)
