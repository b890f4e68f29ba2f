"""Members: those who join later, and how the app is shown any of them."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import select

from bot.workspace import page_api, people
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, Json, MembershipRow, UserRow
from bot.workspace.turn import Turn, new_id

HANDLE = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")


async def join(turn: Turn, joining: page_api.Join) -> UserRow:
    """A new member of the team and of all its channels. Raises invalid_name, name_taken, invalid_timezone."""
    if not HANDLE.fullmatch(joining.name):
        raise Refusal("invalid_name", "A handle is lower-case letters, digits, dots and dashes.")
    if await turn.db.scalar(select(UserRow).where(UserRow.name == joining.name)):
        raise Refusal("name_taken", f"@{joining.name} is here already.")
    _check_zone(joining.tz)
    row = UserRow(
        id=new_id("U"),
        name=joining.name,
        real_name=joining.real_name,
        tz=joining.tz,
        is_bot=False,
        is_admin=joining.is_admin,
    )
    channels = await turn.db.scalars(select(ChannelRow).where(ChannelRow.kind == "channel"))
    turn.db.add(row)
    turn.db.add_all(MembershipRow(channel=channel.id, user=row.id) for channel in channels)
    turn.hear("team_join", {"type": "team_join", "user": to_slack(row, turn), "event_ts": turn.stamps.next()})
    return row


def _check_zone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise Refusal("invalid_timezone", f"{name} is no IANA time zone.") from None


def to_slack(row: UserRow, turn: Turn) -> Json:
    now = datetime.fromtimestamp(turn.clock.now_s(), UTC).astimezone(ZoneInfo(row.tz))
    offset = now.utcoffset()
    return {
        "id": row.id,
        "team_id": people.TEAM_ID,
        "name": row.name,
        "real_name": row.real_name,
        "deleted": False,
        "color": "9f69e7",
        "tz": row.tz,
        "tz_label": now.tzname(),
        "tz_offset": int(offset.total_seconds()) if offset else 0,
        "profile": {
            "real_name": row.real_name,
            "real_name_normalized": row.real_name,
            "display_name": row.name,
            "display_name_normalized": row.name,
            "team": people.TEAM_ID,
        }
        | ({"bot_id": people.BOT_ID, "api_app_id": people.APP_ID} if row.id == people.BOT_USER else {}),
        "is_admin": row.is_admin,
        "is_owner": False,
        "is_primary_owner": False,
        "is_restricted": False,
        "is_ultra_restricted": False,
        "is_bot": row.is_bot,
        "is_app_user": False,
        "updated": 0,
    }


def to_page(row: UserRow) -> page_api.User:
    return page_api.User(
        id=row.id, name=row.name, real_name=row.real_name, tz=row.tz, is_bot=row.is_bot, is_admin=row.is_admin
    )
