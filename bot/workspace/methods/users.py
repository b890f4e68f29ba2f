"""users.*: people and their time zones."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import select

from bot.workspace import people
from bot.workspace.channels import find_user
from bot.workspace.method import Args, Method, Page, paged
from bot.workspace.rates import Tier
from bot.workspace.tables import Json, UserRow
from bot.workspace.turn import Turn


class Info(Args):
    user: str


async def info(turn: Turn, args: Info) -> Json:
    return {"user": to_slack(await find_user(turn, args.user), turn)}


async def list_(turn: Turn, args: Page) -> Json:
    rows = await turn.db.scalars(select(UserRow).order_by(UserRow.id))
    part, rest = paged(rows.all(), args)
    return {"members": [to_slack(row, turn) for row in part], "cache_ts": int(turn.clock.now_s())} | rest


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


METHODS = {
    "users.info": Method(info, Info, Tier.FOUR, ("users:read",)),
    "users.list": Method(list_, Page, Tier.TWO, ("users:read",)),
}
