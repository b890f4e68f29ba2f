"""Settings that a running installation keeps. `scope` is a member's id, or "" for the whole bot."""

from sqlalchemy.ext.asyncio import AsyncSession

from bot.store.tables import Setting


async def get(db: AsyncSession, scope: str, name: str) -> str | None:
    row = await db.get(Setting, (scope, name))
    return None if row is None else row.value


async def put(db: AsyncSession, scope: str, name: str, value: str) -> None:
    await db.merge(Setting(scope=scope, name=name, value=value))
    await db.flush()
