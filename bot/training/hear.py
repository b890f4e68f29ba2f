"""Every message of a member: in a thread of ours it is an answer, elsewhere a word for the bot."""

from functools import partial

from bot import voice
from bot.message import Message, Said
from bot.store import Thread, attempts, threads
from bot.training import aside
from bot.training.answer import judge
from bot.training.house import House
from bot.training.playground import run_line
from bot.training.spoken import Aside, act_of, addressed, aside_of
from bot.training.standing import is_right, standing_of
from bot.training.turn import Turn, once, say_nothing
from bot.training.word import do_aside, obey, word


async def hear(house: House, said: Said) -> None:
    """Do what a message asks for, wherever it was said. Nobody answers in another member's thread."""
    thread = await _thread_of(house, said)
    is_ours = thread is not None and thread.member_id == said.member
    if said.edited_ts:
        await _edited(house, said, thread if is_ours else None)
    elif thread is not None and is_ours:
        await answer(house, said, thread)
    elif said.is_mention or (said.is_dm and thread is None):
        await word(house, said)
    else:
        await say_nothing(house, said)


async def answer(house: House, said: Said, thread: Thread) -> None:
    """A message in a thread of ours: to the bot, by name or by a word, an aside, a line or an answer."""
    named, meant = addressed(said.text), aside_of(said.text)
    if said.is_mention or named is not None:
        await obey(house, said, said.text if named is None else named, thread)
    elif said.unread:
        await _say_in(house, said, thread, voice.unread(said.unread))
    elif thread.purpose == "playground":
        await _line(house, said, thread, meant)
    elif meant is not None:
        await once(house, said, partial(do_aside, thread=thread, meant=meant))
    else:
        await _answer(house, said, thread)


async def _answer(house: House, said: Said, thread: Thread) -> None:
    """A word of ours alone is for the bot, unless just that word is what the open drill wants to hear."""
    async with house.store.read() as db:
        row = (await standing_of(db, house.lesson, said.member)).open_in(thread)
    if act_of(said.text) is not None and not (row and is_right(house.lesson, row, said.text)):
        await obey(house, said, said.text, thread)
    elif row is None:
        await once(house, said, partial(aside.nothing_asked, thread=thread))
    else:
        await judge(house, said, thread, row, may_look=True)


async def _line(house: House, said: Said, thread: Thread, meant: Aside | None) -> None:
    match meant:
        case None:
            await run_line(house, said, thread)
        case Aside.LAST_RUN:
            await once(house, said, partial(aside.last_run, thread=thread))
        case _:
            await _say_in(house, said, thread, voice.no_drill_here())


async def _edited(house: House, said: Said, thread: Thread | None) -> None:
    """Offer to take the new text, where the old one could be an answer to what is open."""
    async with house.store.read() as db:
        row = (await standing_of(db, house.lesson, said.member)).open_in(thread) if thread else None
        tried = await attempts.at(db, said.channel, said.ts)
    is_line = thread is not None and thread.purpose == "playground"
    is_late = row is not None and float(said.ts) < row.asked_at.timestamp()
    if said.unread and thread is not None:
        await _say_in(house, said, thread, voice.unread(said.unread))
        return
    if thread is None or not (is_line or row) or is_late or said.raw in [attempt.raw for attempt in tried]:
        await say_nothing(house, said)
        return
    await _say_in(house, said, thread, voice.edited(said.inbox_id, can_judge=not is_line))


async def _say_in(house: House, said: Said, thread: Thread, message: Message) -> None:
    async def say(turn: Turn) -> None:
        await turn.say_in(thread, message)

    await once(house, said, say)


async def _thread_of(house: House, said: Said) -> Thread | None:
    if not said.thread_ts:
        return None
    async with house.store.read() as db:
        return await threads.at(db, said.channel, said.thread_ts)
