"""The workspace's file: SQLite that survives `kill -9`, held by one process at a time."""

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine

from bot.held import Taken, take
from bot.private import make_private
from bot.workspace import people
from bot.workspace.tables import MessageRow, MetaRow, Table


class FileIsHeld(Exception):
    """Another workspace process has this file open."""


class Store:
    def __init__(self, engine: AsyncEngine, lock: int) -> None:
        self._engine = engine
        self._lock = lock

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncSession]:
        """One transaction; an exception undoes it."""
        async with AsyncSession(self._engine, expire_on_commit=False) as db, db.begin():
            yield db

    async def close(self) -> None:
        await self._engine.dispose()
        os.close(self._lock)


async def open_store(file: Path) -> Store:
    """Makes the file and its tables where missing. Raises FileIsHeld."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = _hold(file)
    make_private(file)
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}")
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    async with engine.begin() as connection:
        await connection.run_sync(Table.metadata.create_all)
    return Store(engine, lock)


def _hold(file: Path) -> int:
    try:
        return take(file.with_name(file.name + ".lock"), str(os.getpid()))
    except Taken as error:
        raise FileIsHeld(
            f"{file} is in use by the workspace of process {error}; stop it first, or choose another file"
        ) from None


def _on_connect(connection: Any, _record: Any) -> None:
    """`synchronous` NORMAL with WAL loses nothing when the process dies, only when the machine does."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.close()


def _on_begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def settle(db: AsyncSession, bot_handle: str, bot_name: str, now_us: int) -> None:
    """Fill a fresh file; in one that is settled, only follow the app's name in its manifest."""
    if await recall(db, "settled") == "":
        db.add_all(people.settle(bot_handle, bot_name, now_us))
        await remember(db, "settled", "1")
        await remember(db, "bot_token", f"xoxb-{secrets.token_hex(20)}")
        await remember(db, "app_token", f"xapp-1-{people.APP_ID}-{secrets.token_hex(24)}")
    else:
        await people.rename_bot(db, bot_handle, bot_name)


async def recall(db: AsyncSession, name: str) -> str:
    """Empty when it was never remembered."""
    row = await db.get(MetaRow, name)
    return "" if row is None else row.value


async def remember(db: AsyncSession, name: str, value: str) -> None:
    await db.merge(MetaRow(name=name, value=value))


async def last_ts(db: AsyncSession) -> str:
    """Of all messages; fixed-width seconds sort as text."""
    return await db.scalar(select(func.max(MessageRow.ts))) or "0.000000"
