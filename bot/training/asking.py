"""Putting questions: a section's thread, a step's opening, the drill after the last one."""

from dataclasses import replace
from hashlib import sha256

from bot import voice
from bot.message import Message, Place
from bot.store import Asked, Thread, asked, members, outbox, threads
from bot.training.house import here, is_dm
from bot.training.standing import Standing, drill_of, section_of
from bot.training.turn import Turn
from bot.voice import After, Question
from drills import Drill, Section, Step


def seed_of(*words: str) -> int:
    """The same for the same words on every machine: a member's variant of a drill, the seed of a node."""
    return int.from_bytes(sha256("/".join(words).encode()).digest()[:4])


def question_of(row: Asked, step: Step, drill: Drill) -> Question:
    number = step.drills.index(drill) + 1
    return Question(row.id, drill.ask(row.variant), number, len(step.drills), row.hints_used)


async def open_step(turn: Turn, step: Step) -> Thread:
    """Open `step` in its section's thread, which is made when there is none yet."""
    thread = await _section_thread(turn, step)
    drill = (await turn.standing()).next_drill(step)
    assert drill is not None, f"step {step.id} has no drill left to ask"
    await turn.say_in(thread, voice.opening(step, await _put(turn, thread, step, drill)))
    return thread


async def ask_again(turn: Turn, row: Asked, *, is_broadcast: bool) -> None:
    """The open drill once more, in its thread, and beside it with `is_broadcast`."""
    step, drill = drill_of(turn.house.lesson, row)
    thread = await thread_of(turn, row)
    message = voice.asked_again(step, question_of(row, step, drill))
    await turn.say_in(thread, replace(message, is_broadcast=is_broadcast))


async def go_on(turn: Turn, thread: Thread, step: Step) -> After:
    """What follows a drill of `step` that has just ended; at the step's end the section's root is told."""
    standing = await turn.standing()
    drill = standing.next_drill(step)
    if drill is not None:
        return After(await _put(turn, thread, step, drill))
    section = section_of(turn.house.lesson, step)
    await turn.change(thread.root_key, _root(standing, section))
    is_end = standing.steps_done(section) == len(section.steps)
    return After(None, step.wrap, standing.next_step(), section if is_end else None)


async def thread_of(turn: Turn, row: Asked) -> Thread:
    thread = await threads.find(turn.db, row.thread_id)
    assert thread is not None, "the foreign key holds"
    return thread


async def _put(turn: Turn, thread: Thread, step: Step, drill: Drill) -> Question:
    variant = seed_of(turn.call.member, drill.id)
    row = await asked.ask(turn.db, turn.call.member, thread.id, step.id, drill.id, variant, turn.now)
    return question_of(row, step, drill)


async def _section_thread(turn: Turn, step: Step) -> Thread:
    section = section_of(turn.house.lesson, step)
    found = await threads.latest(turn.db, turn.call.member, "section", section.id)
    if found is not None:
        return found
    await members.ensure(turn.db, turn.call.member, turn.now)
    root_key = f"section/{turn.call.member}/{section.id}"
    place = Place(turn.call.member, turn.call.channel if is_dm(turn.call) else "")
    await outbox.post(turn.db, root_key, place, _root(await turn.standing(), section), turn.now)
    return await threads.open_thread(
        turn.db, turn.call.member, root_key, "section", turn.now, section_id=section.id
    )


def _root(standing: Standing, section: Section) -> Message:
    return voice.root(section, standing.steps_done(section), standing.minutes_left(section))


def is_in_view(turn: Turn, thread: Thread) -> bool:
    """Whether the member sees `thread` from where the call was made: else an answer there is pointed to.

    A root that is yet to be sent will come up at the top level of the DM.
    """
    place = here(turn.call)
    if not thread.root_ts:
        return is_dm(turn.call) and not place.thread_ts
    return (place.channel, place.thread_ts) == (thread.channel, thread.root_ts)
