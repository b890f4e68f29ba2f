"""Files for their owner only: they hold tokens, and what members said."""

import os
from pathlib import Path

MODE = 0o600
SIDECARS = ("", "-wal", "-shm", "-journal")
"""SQLite's files beside a database; a new one takes the database's mode (sqlite.org, "Temporary Files")."""


def make_private(database: Path) -> None:
    """Make the database where missing, and let nobody else read it or what lies beside it.

    Files of another owner stay as they are. Raises OSError.
    """
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, MODE))
    for suffix in SIDECARS:
        file = database.with_name(database.name + suffix)
        if file.exists() and file.stat().st_uid == os.geteuid():
            file.chmod(MODE)
