"""Slack's rates: 429 with Retry-After, by the workspace's clock."""

from pathlib import Path

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace import Limits, Strictness, Tier
from bot.workspace.clock import US, Clock
from bot.workspace.rates import Rates
from bot.workspace.refusal import Refusal
from tests.bot.workspace.app_side import error_of
from tests.workspace_fixture import JO, MIRA, Workspace, a_manifest, running_workspace

GENERAL = "C0GENERAL"


async def post_until_refused(app: AsyncWebClient, channel: str) -> tuple[int, SlackApiError]:
    for count in range(100):
        try:
            await app.chat_postMessage(channel=channel, text="x")
        except SlackApiError as error:
            return count, error
    raise AssertionError("a hundred posts went through")


async def test_a_channel_takes_a_short_burst_then_one_a_second(ws: Workspace, app: AsyncWebClient) -> None:
    count, error = await post_until_refused(app, GENERAL)
    assert count in (5, 6)
    assert (error.response.status_code, error.response["error"]) == (429, "ratelimited")
    assert error.response.headers["Retry-After"] == "1"
    assert await error_of(app.chat_postMessage(channel=JO, text="x")) == "", "another channel is free"
    await ws.advance(3)
    assert (await post_until_refused(app, GENERAL))[0] in (3, 4)


async def test_a_dm_by_its_member_is_the_same_channel(app: AsyncWebClient) -> None:
    dm = (await app.conversations_open(users=MIRA))["channel"]["id"]
    await post_until_refused(app, dm)
    assert await error_of(app.chat_postMessage(channel=MIRA, text="x")) == "ratelimited"


async def test_the_sdks_retry_handler_gets_through(ws: Workspace, app: AsyncWebClient) -> None:
    await post_until_refused(app, GENERAL)
    app.retry_handlers.append(AsyncRateLimitErrorRetryHandler(max_retry_count=2))
    assert (await app.chat_postMessage(channel=GENERAL, text="at last"))["ok"]


async def test_a_method_has_its_tier(tmp_path: Path) -> None:
    strict = Strictness(Limits(per_minute={**Limits().per_minute, Tier.TWO: 2}))
    async with running_workspace(tmp_path, a_manifest(), strict) as ws:
        app = AsyncWebClient(ws.bot_token, base_url=ws.api_url)
        assert [await error_of(app.users_list()) for _ in range(3)] == ["", "", "ratelimited"]
        assert await error_of(app.users_info(user=MIRA)) == ""


@pytest.mark.parametrize(
    ("tier", "per_minute"), [(Tier.ONE, 1), (Tier.TWO, 20), (Tier.THREE, 50), (Tier.FOUR, 100)]
)
async def test_slacks_tiers(tier: Tier, per_minute: int) -> None:
    rates = Rates(Clock(real_s=lambda: 1_000.0), Limits())
    for _ in range(per_minute):
        rates.spend("method", tier)
    with pytest.raises(Refusal) as caught:
        rates.spend("method", tier)
    assert caught.value.more == {"retry_after": max(1, 60 // per_minute + (60 % per_minute > 0))}


async def test_a_clock_put_forward_fills_a_bucket_and_no_more() -> None:
    clock = Clock(real_s=lambda: 1_000.0)
    rates = Rates(clock, Limits(post_burst=2))
    for advance_s in (0, 1, 3_600):
        clock.advance(advance_s * US)
        for _ in range({0: 2, 1: 1, 3_600: 2}[advance_s]):
            rates.spend_post("C")
        with pytest.raises(Refusal):
            rates.spend_post("C")
