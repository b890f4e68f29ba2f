"""One bot process per database file: a lock that dies with its process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.held import Taken, take
from bot.store import database_url


class Locked(Exception):
    """Another process serves this database; the text says which, and what to do."""


class Unwritable(Exception):
    """There is no writing where the database should be; the text says where, why, and what to do."""


@contextmanager
def hold(place: str | Path) -> Iterator[None]:
    """Hold the lock of a database (a path or a URL), made with its folder where missing.

    Raises Locked and Unwritable.
    """
    database = Path(database_url(place).database or "")
    path = database.with_name(database.name + ".lock")
    lock = _taken(database, path)
    try:
        yield
    finally:
        os.close(lock)


def _taken(database: Path, path: Path) -> int:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return take(path, str(os.getpid()))
    except Taken as error:
        raise Locked(_held(database, str(error))) from error
    except OSError as error:
        raise Unwritable(
            f"{path.parent} cannot hold the database ({error.strerror}): "
            "name a file in a folder that you may write to"
        ) from error


def _held(database: Path, holder: str) -> str:
    return f"{database} is in use by the bot of process {holder}. Stop that process first: kill {holder}"
