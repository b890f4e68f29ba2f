"""views.*: Home and modals."""

from bot.workspace import views
from bot.workspace.channels import find_user
from bot.workspace.method import Args, JsonObject, Method
from bot.workspace.rates import Tier
from bot.workspace.tables import Json
from bot.workspace.turn import Turn


class Publish(Args):
    user_id: str
    view: JsonObject
    hash: str = ""


class Open(Args):
    trigger_id: str
    view: JsonObject


class Update(Args):
    view: JsonObject
    view_id: str = ""
    external_id: str = ""
    hash: str = ""


async def publish(turn: Turn, args: Publish) -> Json:
    user = await find_user(turn, args.user_id)
    return {"view": views.to_slack(await views.publish(turn, user.id, args.view, args.hash))}


async def open_(turn: Turn, args: Open) -> Json:
    return {"view": views.to_slack(await views.open_(turn, args.trigger_id, args.view))}


async def push(turn: Turn, args: Open) -> Json:
    return {"view": views.to_slack(await views.push(turn, args.trigger_id, args.view))}


async def update(turn: Turn, args: Update) -> Json:
    row = await views.update(turn, args.view_id, args.external_id, args.view, args.hash)
    return {"view": views.to_slack(row)}


METHODS = {
    "views.publish": Method(publish, Publish, Tier.FOUR),
    "views.open": Method(open_, Open, Tier.FOUR),
    "views.push": Method(push, Open, Tier.FOUR),
    "views.update": Method(update, Update, Tier.FOUR),
}
