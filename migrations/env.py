"""Alembic's entry: upgrades over the connection of `migrate`, or a scratch database on its command line."""

from typing import Literal

from alembic import context
from sqlalchemy import Connection, TypeDecorator

from bot.store import Table
from bot.upgrade import migration_engine


def plain_type(kind: str, item: object, _context: object) -> str | Literal[False]:
    """A revision names the database's own types: what a type of ours stores may change later."""
    return f"sa.{item.impl!r}" if kind == "type" and isinstance(item, TypeDecorator) else False


def upgrade(connection: Connection) -> None:
    """Batch mode: SQLite alters a table by making it anew."""
    context.configure(
        connection=connection,
        target_metadata=Table.metadata,
        render_as_batch=True,
        transactional_ddl=True,
        compare_type=True,
        render_item=plain_type,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    upgrade(given)
else:
    database = context.get_x_argument(as_dictionary=True).get("database", "var/revision.db")
    with migration_engine(database).begin() as scratch:
        upgrade(scratch)
