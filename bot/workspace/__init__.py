"""The local workspace: strictly Slack-compatible, on loopback, for a bot that knows nothing of it.

Front door: `main` and `serve` run it as a process, `running` inside another; `read_access` says how a bot
reaches it. `Strictness` holds Slack's figures. `bot.workspace.page_api` describes what its page speaks.
"""

from bot.workspace.rates import Limits, Tier
from bot.workspace.serving import Access, main, read_access, running, serve
from bot.workspace.store import FileIsHeld
from bot.workspace.workspace import Strictness, Workspace

__all__ = [
    "Access",
    "FileIsHeld",
    "Limits",
    "Strictness",
    "Tier",
    "Workspace",
    "main",
    "read_access",
    "running",
    "serve",
]
