"""conversations.*: channels and DMs, and reading them back."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, select

from bot.workspace import people
from bot.workspace.channels import find_user, has_member, members_of, open_dm, seen_by, to_slack
from bot.workspace.message_shapes import around_of
from bot.workspace.message_shapes import to_slack as message_to_slack
from bot.workspace.method import Args, Method, Page, need, paged
from bot.workspace.rates import Tier
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, Json, MembershipRow, MessageRow
from bot.workspace.turn import Turn

READ = {"channel": "channels:read", "im": "im:read"}
HISTORY = {"channel": "channels:history", "im": "im:history"}
WRITE = {"channel": "channels:manage", "im": "im:write"}
KINDS = {"public_channel": "channel", "private_channel": "group", "im": "im", "mpim": "mpim"}
GROUP_READ = {"group": "groups:read", "mpim": "mpim:read"}


class Open(Args):
    users: str = ""
    channel: str = ""
    return_im: bool = False
    prevent_creation: bool = False


class Info(Args):
    channel: str


class Listing(Page):
    types: str = "public_channel"
    exclude_archived: bool = False


class Members(Page):
    channel: str


class History(Page):
    channel: str
    oldest: str = "0"
    latest: str = ""
    inclusive: bool = False
    include_all_metadata: bool = False


class Replies(History):
    ts: str


async def open_(turn: Turn, args: Open) -> Json:
    need(turn, WRITE["im"])
    if args.channel:
        channel, was_open = await seen_by(turn, args.channel, people.BOT_USER), True
    else:
        channel, was_open = await _dm_with(turn, args.users.split(","))
    shape = await to_slack(turn, channel) if args.return_im else {"id": channel.id}
    return {"channel": shape} | ({"no_op": True, "already_open": True} if was_open else {})


async def _dm_with(turn: Turn, users: list[str]) -> tuple[ChannelRow, bool]:
    if users == [""]:
        raise Refusal("users_list_not_supplied")
    if len(users) > 1:
        raise Refusal("not_enough_users", "Group DMs are not part of the local workspace.")
    if users[0] == people.BOT_USER:
        raise Refusal("cannot_dm_bot")
    user = await find_user(turn, users[0])
    if user.is_bot:
        raise Refusal("cannot_dm_bot")
    return await open_dm(turn, people.BOT_USER, user.id)


async def info(turn: Turn, args: Info) -> Json:
    channel = await seen_by(turn, args.channel, people.BOT_USER)
    need(turn, READ[channel.kind])
    return {"channel": await to_slack(turn, channel)}


async def list_(turn: Turn, args: Listing) -> Json:
    kinds = [kind.strip() for kind in args.types.split(",")]
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise Refusal("invalid_types", detail=unknown)
    for kind in kinds:
        need(turn, (READ | GROUP_READ)[KINDS[kind]])
    mine = select(MembershipRow.channel).where(MembershipRow.user == people.BOT_USER)
    rows = await turn.db.scalars(
        select(ChannelRow)
        .where(ChannelRow.kind.in_([KINDS[kind] for kind in kinds]))
        .where((ChannelRow.kind == "channel") | ChannelRow.id.in_(mine))
        .order_by(ChannelRow.id)
    )
    part, rest = paged(rows.all(), args)
    return {"channels": [await to_slack(turn, row) for row in part]} | rest


async def members(turn: Turn, args: Members) -> Json:
    channel = await seen_by(turn, args.channel, people.BOT_USER)
    need(turn, READ[channel.kind])
    part, rest = paged(await members_of(turn, channel.id), args)
    return {"members": part} | rest


async def history(turn: Turn, args: History) -> Json:
    """Newest first; replies only where they were sent to the channel as well."""
    channel = await _readable(turn, args.channel)
    top = (MessageRow.thread_ts == "") | (MessageRow.subtype == "thread_broadcast")
    found = await turn.db.scalars(
        select(MessageRow)
        .where(MessageRow.channel == channel.id, MessageRow.only_to == "", top, *_span(args))
        .order_by(MessageRow.ts.desc())
    )
    return await _told(turn, found.all(), args) | {"pin_count": 0}


async def replies(turn: Turn, args: Replies) -> Json:
    """The root, then its replies, oldest first."""
    channel = await _readable(turn, args.channel)
    root = await turn.db.get(MessageRow, (channel.id, args.ts))
    if root is None or root.only_to:
        raise Refusal("thread_not_found")
    root_ts = root.thread_ts or root.ts
    found = await turn.db.scalars(
        select(MessageRow)
        .where(MessageRow.channel == channel.id, MessageRow.only_to == "")
        .where((MessageRow.ts == root_ts) | ((MessageRow.thread_ts == root_ts) & _all(_span(args))))
        .order_by(MessageRow.ts)
    )
    return await _told(turn, found.all(), args)


async def _readable(turn: Turn, name: str) -> ChannelRow:
    channel = await seen_by(turn, name, people.BOT_USER)
    need(turn, HISTORY[channel.kind])
    if not await has_member(turn, channel.id, people.BOT_USER):
        raise Refusal("not_in_channel")
    return channel


def _span(args: History) -> list[ColumnElement[bool]]:
    if args.inclusive:
        spans = [MessageRow.ts >= args.oldest]
        return [*spans, MessageRow.ts <= args.latest] if args.latest else spans
    spans = [MessageRow.ts > args.oldest]
    return [*spans, MessageRow.ts < args.latest] if args.latest else spans


def _all(conditions: list[ColumnElement[bool]]) -> ColumnElement[bool]:
    both = conditions[0]
    for condition in conditions[1:]:
        both &= condition
    return both


async def _told(turn: Turn, rows: Sequence[MessageRow], args: History) -> Json:
    part, rest = paged(rows, args)
    around = await around_of(turn, part)
    shapes = [
        message_to_slack(row, around, turn.base_url, has_metadata=args.include_all_metadata) for row in part
    ]
    return {"messages": shapes, "has_more": bool(rest["response_metadata"]["next_cursor"])} | rest


METHODS = {
    "conversations.open": Method(open_, Open, Tier.THREE),
    "conversations.info": Method(info, Info, Tier.THREE),
    "conversations.list": Method(list_, Listing, Tier.TWO),
    "conversations.members": Method(members, Members, Tier.FOUR),
    "conversations.history": Method(history, History, Tier.THREE),
    "conversations.replies": Method(replies, Replies, Tier.THREE),
}
