"""Texts that speak to the bot: at the top level of the DM, in a mention, after `/rocm` or `rocm`."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import assert_never

from bot import voice
from bot.message import Act, Said, Typed
from bot.store import Thread
from bot.training import aside
from bot.training.asking import thread_of
from bot.training.house import Call, House
from bot.training.playground import playground
from bot.training.reset import reset
from bot.training.shell_words import looks_like_a_command
from bot.training.spoken import WORDS, Aside, act_of, aside_of, by_name, heard, nearest
from bot.training.standing import Standing
from bot.training.start import help, open_next, progress, resume, start  # noqa: A004
from bot.training.turn import Turn, once, say_only

CASES: Mapping[Act, Callable[[House, Call], Awaitable[None]]] = {
    Act.HELP: help,
    Act.START: start,
    Act.CONTINUE: resume,
    Act.PROGRESS: progress,
    Act.PLAYGROUND: playground,
    Act.RESET: reset,
}


async def command(house: House, typed: Typed) -> None:
    """`/rocm` and what follows it."""
    await obey(house, typed, typed.text, None)


async def word(house: House, said: Said) -> None:
    """A message at the top level of the DM, or a mention."""
    if said.unread:
        await say_only(house, said, voice.unread(said.unread))
        return
    named = by_name(said.text)
    await obey(house, said, said.text if named is None else named, None)


async def obey(house: House, call: Call, text: str, thread: Thread | None) -> None:
    """Do what `text` asks for; `thread` is the thread of ours where it was said."""
    act, meant = act_of(text), aside_of(text)
    if act is not None:
        await CASES[act](house, call)
    elif meant is not None:
        await once(house, call, partial(do_aside, thread=thread, meant=meant))
    elif isinstance(call, Said) and thread is None and (call.files or looks_like_a_command(text)):
        await once(house, call, _offer_playground)
    elif not heard(text):
        await help(house, call)
    else:
        await _guess(house, call, text)


async def do_aside(turn: Turn, *, thread: Thread | None, meant: Aside) -> None:
    """Said outside a thread, it is about the question put last: done there, and pointed to from here."""
    if meant is Aside.NEXT:
        await open_next(turn)
        return
    standing = await turn.standing()
    about = thread or await _newest_thread(turn, standing)
    spot = standing.spot()
    if about is None or spot is None:
        await turn.say(voice.nothing_open())
        return
    await _in_thread(turn, standing, about, meant)
    if thread is None:
        await turn.say(voice.done_there(spot))


async def _in_thread(turn: Turn, standing: Standing, thread: Thread, meant: Aside) -> None:
    row = standing.open_in(thread)
    match meant:
        case Aside.WHY:
            await aside.why(turn, thread)
        case Aside.LAST_RUN:
            await aside.last_run(turn, thread)
        case _ if row is None:
            await aside.nothing_asked(turn, thread)
        case Aside.HINT:
            await aside.hint(turn, row)
        case Aside.SOLUTION:
            await aside.reveal(turn, row)
        case Aside.SKIP:
            await aside.skip(turn, row)
        case Aside.NEXT:
            await open_next(turn)
        case _:
            assert_never(meant)


async def _newest_thread(turn: Turn, standing: Standing) -> Thread | None:
    row = standing.open or (standing.rows[-1] if standing.rows else None)
    return await thread_of(turn, row) if row else None


async def _offer_playground(turn: Turn) -> None:
    standing = await turn.standing()
    spot = standing.spot() if standing.open else None
    await turn.say(voice.offer_playground(turn.call.inbox_id, spot))


async def _guess(house: House, call: Call, text: str) -> None:
    near = nearest(text)
    if near in WORDS:
        await say_only(house, call, voice.did_you_mean(near, WORDS[near]))
    elif near is not None:
        await say_only(house, call, voice.did_you_mean_there(near))
    else:
        await once(house, call, _short_help)


async def _short_help(turn: Turn) -> None:
    await turn.say(voice.short_help((await turn.standing()).has_begun))
