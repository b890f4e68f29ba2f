"""Putting the home node back as it was. It asks first and never touches progress."""

from bot import voice
from bot.message import Act, Pressed
from bot.store import nodes, settings
from bot.training.house import Call, House
from bot.training.run import HOME
from bot.training.turn import Turn, once

ASKED = "reset_asked"
"""Setting of a member: the value of the buttons that may still settle the question."""


async def reset(house: House, call: Call) -> None:
    """Ask whether to reset the node."""
    await once(house, call, _ask)


async def settle_reset(house: House, pressed: Pressed) -> None:
    """[Reset node] or [Keep node] of the newest asking; older buttons change nothing."""

    async def effect(turn: Turn) -> None:
        if await settings.get(turn.db, pressed.member, ASKED) != pressed.value:
            await turn.say(voice.reset_settled())
            return
        await settings.put(turn.db, pressed.member, ASKED, "")
        if pressed.act is Act.KEEP:
            await turn.say(voice.kept())
            return
        await nodes.drop(turn.db, pressed.member, HOME)
        await turn.say(voice.was_reset())

    await once(house, pressed, effect)


async def _ask(turn: Turn) -> None:
    key = str(turn.call.inbox_id)
    await settings.put(turn.db, turn.call.member, ASKED, key)
    await turn.say(voice.ask_reset(key))
