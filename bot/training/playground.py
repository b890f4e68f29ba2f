"""The playground: a thread where every message is a line for the member's home node, judged by nobody."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot import voice
from bot.consoles import Lost
from bot.message import Message, Place, Pressed, Said
from bot.store import Stale, Thread, attempts, members, outbox, threads
from bot.training.asking import is_in_view
from bot.training.attempt import attempt_of
from bot.training.house import Call, House, is_dm
from bot.training.run import TRIES, Ran, home, keep, listing, lost_words, run, run_parts, stop_showing
from bot.training.turn import Turn, once, say_only
from drills import command_text

FRESH = timedelta(hours=12)
"""A playground opened longer ago is far up in the DM: a new thread is easier to find than a pointer."""


async def playground(house: House, call: Call) -> None:
    """Open a playground, or say that one is open."""

    async def effect(turn: Turn) -> None:
        thread, is_new = await playground_thread(turn)
        if not is_new:
            await turn.say_in(thread, voice.playground_open())
        if not is_in_view(turn, thread):
            await turn.say(voice.playground_there())

    await once(house, call, effect)


async def playground_thread(turn: Turn) -> tuple[Thread, bool]:
    """The member's playground and whether it was opened just now."""
    found = await threads.latest(turn.db, turn.call.member, "playground")
    if found is not None and turn.now - found.opened_at < FRESH:
        return found, False
    await members.ensure(turn.db, turn.call.member, turn.now)
    root_key = f"playground/{turn.call.member}/{turn.call.inbox_id}"
    place = Place(turn.call.member, turn.call.channel if is_dm(turn.call) else "")
    await outbox.post(turn.db, root_key, place, voice.playground_root(), turn.now)
    return await threads.open_thread(turn.db, turn.call.member, root_key, "playground", turn.now), True


async def run_line(house: House, said: Said, thread: Thread | None) -> None:
    """Run `said` on the home node and show it in `thread`, or in the member's playground."""
    line = command_text(said.text) or (listing(said) if said.files else "")
    if not line.strip():
        await _show(house, said, thread, voice.empty())
        return
    for _ in range(TRIES):
        ran = await run(house, said, home(house), line)
        if isinstance(ran, Lost):
            await _show(house, said, thread, lost_words(ran))
            return
        try:
            await once(house, said, partial(_ran, said=said, ran=ran, thread=thread))
        except Stale:
            continue
        return
    await _show(house, said, thread, voice.crowded())


async def run_here(house: House, pressed: Pressed) -> None:
    """Run the command that was said outside a thread: the button names its inbox row."""
    said = await house.recall(int(pressed.value))
    if said is None or said.member != pressed.member:
        await say_only(house, pressed, voice.text_is_gone())
        return
    async with house.store.read() as db:
        is_run = bool(await attempts.at(db, said.channel, said.ts))
    if is_run:
        await say_only(house, pressed, voice.ran_already())
        return
    await run_line(house, as_said_now(said, pressed), None)


def as_said_now(said: Said, pressed: Pressed) -> Said:
    """An earlier message as the matter of this press: its effect settles the press."""
    return replace(said, inbox_id=pressed.inbox_id)


async def _ran(turn: Turn, *, said: Said, ran: Ran, thread: Thread | None) -> None:
    await keep(turn, ran)
    shown_in = thread or (await playground_thread(turn))[0]
    await attempts.add(turn.db, attempt_of(turn, said, shown_in, ran.line, ran))
    await turn.say_in(shown_in, voice.ran(run_parts(ran), ran.outcome.status))
    await stop_showing(turn, said)


async def _show(house: House, said: Said, thread: Thread | None, message: Message) -> None:
    async def effect(turn: Turn) -> None:
        await turn.say_in(thread or (await playground_thread(turn))[0], message)
        await stop_showing(turn, said)

    await once(house, said, effect)
