"""Channels, DMs and who is in them."""

import hashlib

from sqlalchemy import select

from bot.workspace import page_api, people
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, Json, MembershipRow, UserRow
from bot.workspace.turn import EVERYONE, Turn


async def find_channel(turn: Turn, name: str) -> ChannelRow:
    """By id only. Raises channel_not_found."""
    row = await turn.db.get(ChannelRow, name)
    if row is None:
        raise Refusal("channel_not_found", "There is no such channel.")
    return row


async def find_user(turn: Turn, name: str) -> UserRow:
    """By id. Raises user_not_found."""
    row = await turn.db.get(UserRow, name)
    if row is None:
        raise Refusal("user_not_found", "There is no such member.")
    return row


async def members_of(turn: Turn, channel: str) -> list[str]:
    rows = await turn.db.scalars(
        select(MembershipRow.user).where(MembershipRow.channel == channel).order_by(MembershipRow.user)
    )
    return list(rows)


async def has_member(turn: Turn, channel: str, user: str) -> bool:
    return await turn.db.get(MembershipRow, (channel, user)) is not None


async def audience(turn: Turn, channel: ChannelRow) -> frozenset[str]:
    """Whose pages show this channel."""
    return EVERYONE if channel.kind == "channel" else frozenset(await members_of(turn, channel.id))


async def seen_by(turn: Turn, name: str, user: str) -> ChannelRow:
    """A channel that `user` can look into; another's DM does not exist for them."""
    channel = await find_channel(turn, name)
    if channel.kind == "im" and not await has_member(turn, name, user):
        raise Refusal("channel_not_found", "There is no such channel.")
    return channel


async def open_dm(turn: Turn, one: str, other: str) -> tuple[ChannelRow, bool]:
    """The DM of two users, and whether it was there already. Its id follows from theirs."""
    pair = sorted({one, other})
    id_ = "D" + hashlib.sha256(" ".join(pair).encode()).hexdigest()[:9].upper()
    found = await turn.db.get(ChannelRow, id_)
    if found:
        return found, True
    channel = ChannelRow(id=id_, name="", kind="im", topic="", created_us=turn.clock.now_us())
    turn.db.add(channel)
    turn.db.add_all(MembershipRow(channel=id_, user=user) for user in pair)
    await turn.db.flush()
    for user in pair:
        turn.tell(frozenset({user}), page_api.ChannelNew(channel=await to_page(turn, channel, user)))
    return channel, False


async def partner_in(turn: Turn, channel: ChannelRow, user: str) -> str:
    """The other one of a DM; oneself where a DM has no other."""
    return next((each for each in await members_of(turn, channel.id) if each != user), user)


async def to_slack(turn: Turn, channel: ChannelRow) -> Json:
    """As conversations.info shows it to the app."""
    created = channel.created_us // 1_000_000
    if channel.kind == "im":
        partner = await partner_in(turn, channel, people.BOT_USER)
        return {
            "id": channel.id,
            "created": created,
            "is_im": True,
            "is_archived": False,
            "is_org_shared": False,
            "user": partner,
            "is_user_deleted": False,
            "is_open": True,
            "context_team_id": people.TEAM_ID,
        }
    return {
        "id": channel.id,
        "name": channel.name,
        "name_normalized": channel.name,
        "created": created,
        "creator": people.SLACKBOT,
        "is_channel": True,
        "is_group": False,
        "is_im": False,
        "is_mpim": False,
        "is_private": False,
        "is_archived": False,
        "is_general": channel.name == "general",
        "is_member": await has_member(turn, channel.id, people.BOT_USER),
        "topic": {"value": channel.topic, "creator": "", "last_set": 0},
        "purpose": {"value": "", "creator": "", "last_set": 0},
        "context_team_id": people.TEAM_ID,
    }


async def to_page(turn: Turn, channel: ChannelRow, viewer: str) -> page_api.Channel:
    has_app = await has_member(turn, channel.id, people.BOT_USER)
    if channel.kind == "channel":
        return page_api.Channel(
            id=channel.id, name=channel.name, kind="channel", topic=channel.topic, has_app=has_app
        )
    partner = await find_user(turn, await partner_in(turn, channel, viewer))
    return page_api.Channel(
        id=channel.id,
        name=partner.real_name,
        kind="im",
        topic="",
        partner=partner.id,
        has_app=has_app,
        is_read_only=has_app and not can_write_to_app(turn),
    )


def can_write_to_app(turn: Turn) -> bool:
    """The commonest set-up mistake: a messages tab that is off or read-only."""
    home = turn.manifest.features.app_home
    return home.messages_tab_enabled and not home.messages_tab_read_only_enabled
