"""The database: how it is opened, and how a transaction begins and ends."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine

BUSY_TIMEOUT_MS = 10_000
"""How long we wait for another process (an export, the command line) to let go of the file."""

READERS = 4

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
)


class Store:
    """One open database. `inbox_bell` and `outbox_bell` ring after a commit that left work there."""

    def __init__(self, writes: AsyncEngine, reads: AsyncEngine) -> None:
        self._writes = writes
        self._reads = reads
        self.inbox_bell = asyncio.Event()
        self.outbox_bell = asyncio.Event()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncSession]:
        """A transaction that may write: commits at the end, rolls back on an exception.

        There is one writing connection, so writers queue in order of arrival instead of polling a
        locked file. Never await a worker or the network inside.
        """
        async with AsyncSession(self._writes, expire_on_commit=False) as db:
            async with db.begin():
                yield db
            self._ring(db)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A consistent view of the database, beside the writer; what is written in it is rolled back."""
        async with AsyncSession(self._reads, expire_on_commit=False) as db:
            yield db

    async def close(self) -> None:
        await self._writes.dispose()
        await self._reads.dispose()

    def _ring(self, db: AsyncSession) -> None:
        if db.info.get("inbox"):
            self.inbox_bell.set()
        if db.info.get("outbox"):
            self.outbox_bell.set()


def database_url(place: str | Path) -> URL:
    """A SQLAlchemy URL of a path or a URL; of SQLite, with the driver that we use."""
    if isinstance(place, Path) or "://" not in place:
        return URL.create("sqlite+aiosqlite", database=str(place))
    url = make_url(place)
    return url.set(drivername="sqlite+aiosqlite") if url.drivername == "sqlite" else url


def open_store(place: str | Path) -> Store:
    """Open a database that `migrate` has brought up to date. Close the store when done."""
    url = database_url(place)
    writes = _engine(url, pool_size=1)
    reads = _engine(url, pool_size=READERS)
    prepare_sqlite(writes.sync_engine, "BEGIN IMMEDIATE", PRAGMAS)
    prepare_sqlite(reads.sync_engine, "BEGIN", PRAGMAS)
    return Store(writes, reads)


def _engine(url: URL, pool_size: int) -> AsyncEngine:
    """Errors hide what was to be written: they are logged, and members' words are not for the log."""
    return create_async_engine(
        url, pool_size=pool_size, max_overflow=0, pool_timeout=None, hide_parameters=True
    )


def prepare_sqlite(engine: Engine, begin: str, pragmas: Iterable[str]) -> None:
    """Set the pragmas on each connection and let `begin` start each transaction.

    Python's sqlite3 begins by itself, deferred and only at the first write: two transactions then read
    the same row, and one of the two writes is lost. So its own BEGIN is switched off
    (SQLAlchemy's manual, "Enabling non-legacy SQLite transactional modes").
    """

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
