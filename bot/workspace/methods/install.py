"""Methods about the app, its tokens and its team: what an installed app may ask of itself."""

from pydantic import ConfigDict

from bot.workspace import people
from bot.workspace.method import Args, Method
from bot.workspace.rates import Tier
from bot.workspace.refusal import Refusal
from bot.workspace.tables import Json, UserRow
from bot.workspace.turn import Turn


class Nothing(Args):
    pass


class Anything(Args):
    model_config = ConfigDict(extra="allow", frozen=True)

    error: str = ""


class Bot(Args):
    bot: str


async def api_test(_turn: Turn, args: Anything) -> Json:
    if args.error:
        raise Refusal(args.error)
    return {"args": dict(args.model_extra or {})}


async def auth_test(turn: Turn, _args: Nothing) -> Json:
    user = await turn.db.get_one(UserRow, people.BOT_USER)
    return {
        "url": f"{turn.base_url}/",
        "team": people.TEAM_NAME,
        "user": user.name,
        "team_id": people.TEAM_ID,
        "user_id": people.BOT_USER,
        "bot_id": people.BOT_ID,
        "is_enterprise_install": False,
    }


async def open_connection(turn: Turn, _args: Nothing) -> Json:
    ticket = turn.socket_tickets.issue(people.APP_ID)
    return {"url": f"ws{turn.base_url.removeprefix('http')}/link/?ticket={ticket}&app_id={people.APP_ID}"}


async def team_info(_turn: Turn, _args: Nothing) -> Json:
    team = {"id": people.TEAM_ID, "name": people.TEAM_NAME, "domain": people.TEAM_DOMAIN, "email_domain": ""}
    return {"team": team}


async def bots_info(turn: Turn, args: Bot) -> Json:
    if args.bot != people.BOT_ID:
        raise Refusal("bot_not_found")
    bot = {
        "id": people.BOT_ID,
        "deleted": False,
        "name": turn.manifest.display_information.name,
        "updated": 0,
        "app_id": people.APP_ID,
        "user_id": people.BOT_USER,
        "icons": {},
    }
    return {"bot": bot}


METHODS = {
    "api.test": Method(api_test, Anything, Tier.FOUR, caller="anyone"),
    "auth.test": Method(auth_test, Nothing, Tier.POSTS),
    "apps.connections.open": Method(open_connection, Nothing, Tier.THREE, caller="app"),
    "team.info": Method(team_info, Nothing, Tier.THREE, ("team:read",)),
    "bots.info": Method(bots_info, Bot, Tier.THREE, ("users:read",)),
}
