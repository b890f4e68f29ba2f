"""users.*: people and their time zones."""

from sqlalchemy import select

from bot.workspace.channels import find_user
from bot.workspace.members import to_slack
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


METHODS = {
    "users.info": Method(info, Info, Tier.FOUR, ("users:read",)),
    "users.list": Method(list_, Page, Tier.TWO, ("users:read",)),
}
