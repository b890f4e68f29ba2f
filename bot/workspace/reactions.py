"""Reactions to messages, by the app and by members alike."""

import re

from bot.workspace import messages, page_api, people
from bot.workspace.channels import audience, has_member
from bot.workspace.message_shapes import around_of, to_page
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, MessageRow, ReactionRow
from bot.workspace.turn import Turn

NAME = re.compile(r"[a-z0-9_+'-]{1,100}(::skin-tone-[2-6])?")


async def add(turn: Turn, channel: ChannelRow, ts: str, user: str, name: str) -> None:
    """Raises invalid_name, message_not_found, already_reacted."""
    if not NAME.fullmatch(name):
        raise Refusal("invalid_name")
    message = await messages.find(turn, channel.id, ts)
    if await _mine(turn, channel.id, ts, user, name):
        raise Refusal("already_reacted")
    event_ts = turn.stamps.next()
    turn.db.add(ReactionRow(channel=channel.id, ts=ts, name=name, user=user, event_ts=event_ts))
    await _tell(turn, channel, message, user, name, "reaction_added")


async def remove(turn: Turn, channel: ChannelRow, ts: str, user: str, name: str) -> None:
    """Raises message_not_found, no_reaction."""
    message = await messages.find(turn, channel.id, ts)
    row = await _mine(turn, channel.id, ts, user, name)
    if row is None:
        raise Refusal("no_reaction")
    await turn.db.delete(row)
    await _tell(turn, channel, message, user, name, "reaction_removed")


async def _mine(turn: Turn, channel: str, ts: str, user: str, name: str) -> ReactionRow | None:
    return await turn.db.get(ReactionRow, (channel, ts, name, user))


async def _tell(
    turn: Turn, channel: ChannelRow, message: MessageRow, user: str, name: str, kind: str
) -> None:
    await turn.db.flush()
    shape = to_page(message, await around_of(turn, [message]))
    turn.tell(await audience(turn, channel), page_api.MessageChanged(message=shape))
    if await has_member(turn, channel.id, people.BOT_USER):
        item = {"type": "message", "channel": channel.id, "ts": message.ts}
        event = {"type": kind, "user": user, "reaction": name, "item": item, "item_user": message.user}
        turn.hear(kind, event | {"event_ts": turn.stamps.next()})
