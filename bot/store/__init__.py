"""What the bot remembers: tables, named queries by noun, inbox and outbox.

Every use case runs in one `async with store.begin() as db`; the query functions take that `db` first
and never commit.
"""

from bot.store import asked, attempts, inbox, members, nodes, outbox, sending, settings, threads
from bot.store.database import Store, database_url, open_store, prepare_sqlite
from bot.store.inbox import AlreadyDone, Delivery
from bot.store.nodes import Saved, Stale
from bot.store.outbox import UnknownKey
from bot.store.tables import Asked, Attempt, InboxRow, Member, OutboxRow, Table, Thread

__all__ = [
    "AlreadyDone",
    "Asked",
    "Attempt",
    "Delivery",
    "InboxRow",
    "Member",
    "OutboxRow",
    "Saved",
    "Stale",
    "Store",
    "Table",
    "Thread",
    "UnknownKey",
    "asked",
    "attempts",
    "database_url",
    "inbox",
    "members",
    "nodes",
    "open_store",
    "outbox",
    "prepare_sqlite",
    "sending",
    "settings",
    "threads",
]
