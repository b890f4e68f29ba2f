"""One bot process per database file: a lock that dies with its process."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from bot.store import database_url


class Locked(Exception):
    """Another process serves this database; the text says which, and what to do."""


class Unwritable(Exception):
    """There is no writing where the database should be; the text says where, why, and what to do."""


@contextmanager
def hold(place: str | Path) -> Iterator[None]:
    """Hold the lock of a database (a path or a URL), made with its folder where missing.

    Raises Locked and Unwritable.

    flock, on a file beside the database: the kernel lets go when the process ends, however it ends.
    """
    database = Path(database_url(place).database or "")
    path = database.with_name(database.name + ".lock")
    with _opened(path) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Locked(_held(database, path)) from error
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _opened(path: Path) -> TextIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a+")
    except OSError as error:
        raise Unwritable(
            f"{path.parent} cannot hold the database ({error.strerror}): "
            "name a file in a folder that you may write to"
        ) from error


def _held(database: Path, lock: Path) -> str:
    holder = lock.read_text() or "unknown"
    return f"{database} is in use by the bot of process {holder}. Stop that process first: kill {holder}"
