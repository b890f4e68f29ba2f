"""Our side of Socket Mode: let in with plain words if not, connected, and watched while connected.

Facts: docs.slack.dev, apis/events-api/using-socket-mode.
"""

import asyncio

import aiohttp
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.settings import Settings

DEAF_S = 120.0
"""Without a socket for so long we give up, and the supervisor starts us again."""
LOOK_S = 1.0
PING_S = 10.0
MANY_TRIES = 5


class NotLetIn(Exception):
    """Slack does not know us, or cannot be reached; the text says what to check."""


class Deaf(Exception):
    """The socket to Slack has been gone for too long."""


def bot_client(settings: Settings, *, retries: bool) -> AsyncWebClient:
    """`retries`: after a 429 the call waits and is made again. Never for calls that post."""
    return AsyncWebClient(
        token=settings.slack_bot_token.get_secret_value(),
        base_url=settings.slack_api_url,
        retry_handlers=[AsyncRateLimitErrorRetryHandler(max_retry_count=MANY_TRIES)] if retries else [],
    )


def app_client(settings: Settings) -> AsyncWebClient:
    """Holds the xapp token: the handler asks with the token of its client when that has a base_url."""
    return AsyncWebClient(
        token=settings.slack_app_token.get_secret_value(),
        base_url=settings.slack_api_url,
        retry_handlers=[AsyncRateLimitErrorRetryHandler(max_retry_count=MANY_TRIES)],
    )


async def let_in(settings: Settings) -> AuthorizeResult:
    """Who we are, once both tokens are known to work. Raises NotLetIn."""
    me = await _asked(bot_client(settings, retries=True), "auth.test", "SLACK_BOT_TOKEN")
    await _asked(app_client(settings), "apps.connections.open", "SLACK_APP_TOKEN")
    return AuthorizeResult(
        enterprise_id=me.get("enterprise_id"),
        team_id=me["team_id"],
        bot_id=me["bot_id"],
        bot_user_id=me["user_id"],
        bot_token=settings.slack_bot_token.get_secret_value(),
    )


async def _asked(client: AsyncWebClient, method: str, variable: str) -> AsyncSlackResponse:
    try:
        return await client.api_call(method)
    except SlackApiError as error:
        problem = error.response.get("error", "an error without a name")
        raise NotLetIn(f"Slack answers {problem!r} to {method}: check {variable}.") from error
    except (aiohttp.ClientError, TimeoutError) as error:
        raise NotLetIn(
            f"{client.base_url} cannot be reached: check SLACK_API_URL and the network."
        ) from error


class Socket:
    """The handler of an app's socket, with what it lacks: how long it has been gone."""

    def __init__(self, app: AsyncApp, settings: Settings) -> None:
        self._handler = AsyncSocketModeHandler(
            app,
            settings.slack_app_token.get_secret_value(),
            web_client=app_client(settings),
            ping_interval=PING_S,
        )
        self._gone_s = 0.0

    async def connect(self) -> None:
        await self._handler.client.connect()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        await self._handler.client.close()  # type: ignore[no-untyped-call]

    async def is_connected(self) -> bool:
        return await self._handler.client.is_connected()

    async def watch(self) -> None:
        """Raises Deaf once the socket, which the SDK reopens by itself, has been gone for DEAF_S."""
        while self._gone_s < DEAF_S:
            await asyncio.sleep(LOOK_S)
            self._gone_s = 0.0 if await self.is_connected() else self._gone_s + LOOK_S
        raise Deaf(f"no socket to Slack for {DEAF_S:.0f} s")
