"""A file that one process holds at a time, and that says which."""

import fcntl
import os
from pathlib import Path


class Taken(Exception):
    """Another process holds the file; the text is what that process wrote into it."""


def take(path: Path, says: str) -> int:
    """Hold the file, made for its owner only, until the descriptor is closed. Raises Taken and OSError.

    flock: the kernel lets go when the process ends, however it ends; no child inherits the descriptor.
    """
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise Taken(path.read_text() or "unknown") from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, says.encode(), 0)
    return lock
