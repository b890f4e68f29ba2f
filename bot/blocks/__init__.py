"""Values to Block Kit and nothing else: no Slack call, no state. The front door."""

from bot.blocks.actions import ACTION_ID, act_of
from bot.blocks.limits import Surface, validate
from bot.blocks.mrkdwn import escape
from bot.blocks.render import payload
from bot.blocks.rules import BadPayload

__all__ = ["ACTION_ID", "BadPayload", "Surface", "act_of", "escape", "payload", "validate"]
