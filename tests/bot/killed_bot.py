"""A bot small enough to be killed often: it echoes what it is told, by the real inbox and outbox.

python -m tests.bot.killed_bot DATABASE URL FAILPOINT < deliveries (one JSON payload a line)
"""

import asyncio
import json
import sys
from typing import Any

import aiohttp
from slack_bolt.async_app import AsyncApp, AsyncBoltRequest
from slack_sdk.web.async_client import AsyncWebClient
from sqlalchemy import func, select

from bot.clock import Clock
from bot.failpoints import crash_at
from bot.inbox import MARK, Inbox
from bot.message import Message, Place
from bot.outbox import Sender
from bot.slack import Slack
from bot.store import InboxRow, Store, inbox, open_store, outbox
from drills import Text
from tests.bot.endpoint import NOW, payload


def sorry(reference: str) -> Message:
    return Message(reference, (Text(reference),))


async def main(database: str, url: str, failpoint: str) -> None:
    crash, clock, store = crash_at(failpoint), Clock(lambda: NOW), open_store(database)
    async with aiohttp.ClientSession() as http:
        client = AsyncWebClient("xoxb-test", base_url=url, retry_handlers=[])
        client.proxy = None
        sender = Sender(store, Slack(client, http, payload), clock, sorry, crash)
        kept = Inbox(store, clock, sender.settled, sorry, crash)
        app = AsyncApp(client=client, before_authorize=kept.receive, process_before_response=True)

        async def echo(event: dict[str, Any], context: dict[str, Any]) -> None:
            crash("graded")
            async with store.begin() as db:
                await inbox.done(db, context[MARK])
                place = Place(event["user"], event["channel"], thread_ts=event["ts"])
                message = Message(event["text"], (Text(event["text"]),))
                await outbox.post(db, f"echo/{context[MARK]}", place, message, NOW)

        app.event("message")(echo)
        kept.attach(app)
        await sender.recover()
        tasks = [asyncio.create_task(kept.run()), asyncio.create_task(sender.run())]
        for line in sys.stdin:
            await app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=json.loads(line)))
        while await count_new(store):  # noqa: ASYNC110 - no bell rings when a row is done
            await asyncio.sleep(0.01)
        await kept.drain(10)
        await sender.drain(10)
        await asyncio.gather(*tasks)
    await store.close()


async def count_new(store: Store) -> int:
    async with store.read() as db:
        return await db.scalar(select(func.count()).select_from(InboxRow).where(InboxRow.state == "new")) or 0


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
