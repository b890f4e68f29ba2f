"""Who a member is, as Slack tells it: asked once, at the member's first delivery, and kept.

Facts: docs.slack.dev, reference/objects/user-object; users.info and user_change carry the same object.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.clock import Clock
from bot.message import Introduction
from bot.slack import RateLimited, Refused, Slack, Unreached, Unsure
from bot.store import Store, members

ASK_WITHIN_S = 2.0
"""An answer waits no longer for a name that it does not need."""
NO_ZONE = "UTC"

log = structlog.get_logger(__name__)


class _Profile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    display_name: str | None = None
    """What the member wants to be called; often empty."""
    real_name: str | None = None


class _User(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str = Field(min_length=1)
    name: str = ""
    real_name: str | None = None
    tz: str | None = None
    profile: _Profile | None = None


def introduction(user: Mapping[str, Any]) -> Introduction:
    """Raises pydantic's ValidationError where it is no user object of Slack's."""
    read = _User.model_validate(user)
    profile = read.profile or _Profile()
    name = profile.display_name or profile.real_name or read.real_name or read.name
    return Introduction(read.id, name or read.id, read.tz or NO_ZONE)


@dataclass(frozen=True, slots=True)
class Reception:
    """Meets members, one Slack call for each. Where that fails, the next delivery asks again."""

    store: Store
    slack: Slack
    clock: Clock

    async def meet(self, member_id: str) -> None:
        async with self.store.read() as db:
            member = await members.find(db, member_id)
        if member is not None and member.name:
            return
        who = await self._ask(member_id)
        if who is not None:
            async with self.store.begin() as db:
                await members.meet(db, who.member, who.name, who.tz, self.clock.now())

    async def _ask(self, member_id: str) -> Introduction | None:
        try:
            async with asyncio.timeout(ASK_WITHIN_S):
                return introduction(await self.slack.user(member_id))
        except (RateLimited, Refused, TimeoutError, Unreached, Unsure, ValidationError) as error:
            log.warning(
                "member not introduced", member=member_id, sort=type(error).__name__, error=str(error)
            )
            return None
