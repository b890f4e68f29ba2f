"""Brings a database up to the tables that `bot.store` declares. Alembic is imported only where it works."""

from pathlib import Path

from sqlalchemy import Engine, create_engine, inspect, text

from bot.lock import hold
from bot.private import make_private
from bot.store import database_url, prepare_sqlite

FOLDER = Path(__file__).parents[1] / "migrations"

PRAGMAS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = OFF")
"""Foreign keys off: a table that batch mode makes anew would else take its referrers' rows along
(sqlite.org, "Making Other Kinds Of Table Schema Changes")."""


class NewerDatabase(Exception):
    """The database was made by a later version of the program."""


def migrate(place: str | Path) -> None:
    """Upgrade the database (a path or a URL), made where missing; nothing to do is quick.

    Raises bot.lock.Locked while a bot serves it, and NewerDatabase. One transaction: it ends upgraded
    or as it was.
    """
    with hold(place):
        make_private(Path(database_url(place).database or ""))
        engine = migration_engine(place)
        try:
            _upgrade(engine)
        finally:
            engine.dispose()


def migration_engine(place: str | Path) -> Engine:
    url = database_url(place)
    engine = create_engine(url.set(drivername=url.get_backend_name()))
    prepare_sqlite(engine, "BEGIN IMMEDIATE", PRAGMAS)
    return engine


def revisions() -> list[str]:
    """All revisions, oldest first."""
    return sorted(path.stem[1:5] for path in (FOLDER / "versions").glob("m[0-9]*.py"))


def _upgrade(engine: Engine) -> None:
    revision, known = _revision(engine), revisions()
    if revision == known[-1]:
        return
    if revision is not None and revision not in known:
        raise NewerDatabase(
            f"{engine.url.database} is at revision {revision}, this version knows {known[-1]}: "
            "install the version that made it, or restore the backup from before"
        )
    from alembic import command
    from alembic.config import Config

    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(FOLDER))
        command.upgrade(config, "head")


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
