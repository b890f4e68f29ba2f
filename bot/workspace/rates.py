"""Slack's rate limits: a bucket for each method, and one for each channel that is posted to."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from bot.workspace.clock import US, Clock
from bot.workspace.refusal import Refusal


class Tier(IntEnum):
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    POSTS = 5
    """chat.postMessage: for each channel, and for the workspace as a whole."""


@dataclass(frozen=True)
class Limits:
    """Slack's figures (docs.slack.dev apis/web-api/rate-limits, chat.postMessage).

    "20+ a minute" is read as a bucket of 20 that fills again over a minute; "several hundred" as 300;
    "short bursts" as `post_burst`.
    """

    per_minute: Mapping[Tier, int] = field(
        default_factory=lambda: {
            Tier.ONE: 1,
            Tier.TWO: 20,
            Tier.THREE: 50,
            Tier.FOUR: 100,
            Tier.POSTS: 300,
        }
    )
    posts_per_s: float = 1.0
    post_burst: int = 5


@dataclass
class _Bucket:
    left: float
    at_us: int


class Rates:
    """Time is the workspace's: a clock put forward fills the buckets."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._buckets: dict[str, _Bucket] = {}

    def spend(self, method: str, tier: Tier) -> None:
        """Raises Refusal("ratelimited", retry_after=seconds)."""
        limit = self._limits.per_minute[tier]
        self._take(method, limit, limit / 60)

    def spend_post(self, channel: str) -> None:
        """The same, for one post to one channel."""
        self._take(f"post {channel}", self._limits.post_burst, self._limits.posts_per_s)

    def _take(self, key: str, size: int, per_s: float) -> None:
        now_us = self._clock.now_us()
        bucket = self._buckets.setdefault(key, _Bucket(size, now_us))
        bucket.left = min(size, bucket.left + (now_us - bucket.at_us) / US * per_s)
        bucket.at_us = now_us
        if bucket.left < 1:
            raise Refusal("ratelimited", retry_after=math.ceil((1 - bucket.left) / per_s))
        bucket.left -= 1
