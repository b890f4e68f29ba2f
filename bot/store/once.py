"""Insert a row once, however often it is tried."""

from typing import Any

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import InboxRow, OutboxRow


async def insert_once(db: AsyncSession, table: type[InboxRow | OutboxRow], **values: Any) -> int | None:
    """The new row's id; None where a unique constraint says that the row is there already.

    A savepoint and the constraint itself decide, so two writers cannot both win, on any database.
    """
    try:
        async with db.begin_nested():
            found = await db.execute(insert(table).values(**values).returning(table.id))
    except IntegrityError:
        return None
    return found.scalar_one()
