"""reactions.*"""

from bot.workspace import messages, people, reactions
from bot.workspace.channels import has_member, seen_by
from bot.workspace.message_shapes import around_of, to_slack
from bot.workspace.method import Args, Method
from bot.workspace.rates import Tier
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, Json
from bot.workspace.turn import Turn


class React(Args):
    channel: str
    timestamp: str
    name: str


class Get(Args):
    channel: str
    timestamp: str
    full: bool = False


async def add(turn: Turn, args: React) -> Json:
    channel = await _joined(turn, args.channel)
    await reactions.add(turn, channel, args.timestamp, people.BOT_USER, args.name.strip(":"))
    return {}


async def remove(turn: Turn, args: React) -> Json:
    channel = await _joined(turn, args.channel)
    await reactions.remove(turn, channel, args.timestamp, people.BOT_USER, args.name.strip(":"))
    return {}


async def get(turn: Turn, args: Get) -> Json:
    channel = await _joined(turn, args.channel)
    row = await messages.find(turn, channel.id, args.timestamp)
    message = to_slack(row, await around_of(turn, [row]), turn.base_url)
    return {"type": "message", "channel": channel.id, "message": message}


async def _joined(turn: Turn, name: str) -> ChannelRow:
    channel = await seen_by(turn, name, people.BOT_USER)
    if not await has_member(turn, channel.id, people.BOT_USER):
        raise Refusal("not_in_channel")
    return channel


METHODS = {
    "reactions.add": Method(add, React, Tier.THREE, ("reactions:write",)),
    "reactions.remove": Method(remove, React, Tier.TWO, ("reactions:write",)),
    "reactions.get": Method(get, Get, Tier.THREE, ("reactions:read",)),
}
