import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from bot.lock import Locked, hold
from bot.store import Table
from bot.upgrade import FOLDER, NewerDatabase, migrate, migration_engine, revisions


def schema(path: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(path) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    connection.close()
    return found


def test_the_built_schema_is_the_declared_one(tmp_path: Path) -> None:
    migrate(tmp_path / "bot.db")
    engine = migration_engine(tmp_path / "bot.db")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Table.metadata) == []
    engine.dispose()


def test_constraints_are_built_as_declared(tmp_path: Path) -> None:
    """What Alembic does not compare: keys, cascades and the names of constraints."""
    migrate(tmp_path / "built.db")
    engine = migration_engine(tmp_path / "declared.db")
    with engine.begin() as connection:
        Table.metadata.create_all(connection)
    engine.dispose()
    built = {name: sql for name, sql in schema(tmp_path / "built.db") if name != "alembic_version"}
    declared = dict(schema(tmp_path / "declared.db"))
    assert built.keys() - {"sqlite_autoindex_alembic_version_1"} == declared.keys()
    for name, sql in declared.items():
        assert sorted(_lines(built[name])) == sorted(_lines(sql)), name


def _lines(sql: str | None) -> list[str]:
    return [line.strip(" \t,") for line in (sql or "").splitlines()]


def test_a_second_upgrade_changes_nothing(tmp_path: Path) -> None:
    migrate(tmp_path / "new" / "bot.db")
    before = schema(tmp_path / "new" / "bot.db")
    migrate(f"sqlite:///{tmp_path}/new/bot.db")
    assert schema(tmp_path / "new" / "bot.db") == before


def test_a_failed_upgrade_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE outbox (id INTEGER)")
    connection.close()
    before = schema(path)
    with pytest.raises(Exception, match="table outbox already exists"):
        migrate(path)
    assert schema(path) == before


def test_no_upgrade_while_a_bot_serves_the_database(tmp_path: Path) -> None:
    with hold(tmp_path / "bot.db"), pytest.raises(Locked, match=str(os.getpid())):
        migrate(tmp_path / "bot.db")
    migrate(tmp_path / "bot.db")


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    migrate(tmp_path / "bot.db")
    with sqlite3.connect(tmp_path / "bot.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(NewerDatabase, match=r"9999.*install the version"):
        migrate(tmp_path / "bot.db")


def test_file_names_say_the_revisions_in_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    script = ScriptDirectory.from_config(config)
    assert [each.revision for each in script.walk_revisions()][::-1] == revisions()


def test_a_start_on_an_up_to_date_database_does_not_load_alembic(tmp_path: Path) -> None:
    migrate(tmp_path / "bot.db")
    code = "import sys; from bot.upgrade import migrate as m; m(sys.argv[1]); print('alembic' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "bot.db")],
        cwd=FOLDER.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"
