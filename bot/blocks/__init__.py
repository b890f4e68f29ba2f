"""Values to Block Kit and nothing else: no Slack call, no state. The front door."""

from bot.blocks.limits import Surface, validate
from bot.blocks.rules import BadPayload

__all__ = ["BadPayload", "Surface", "validate"]
