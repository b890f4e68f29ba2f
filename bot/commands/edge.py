"""Where what went wrong in a command is told, once."""

import secrets
import sys
import traceback

PLAIN, OURS = 1, 3
"""Exit statuses: something the person can act on, and a bug of ours. 2 is a wrong call (typer)."""


class Failed(Exception):
    """A command cannot do what it was asked; the text says what to do next."""

    def __init__(self, text: str, status: int = PLAIN) -> None:
        super().__init__(text)
        self.status = status


def told(error: Exception) -> int:
    """Print what a person needs to know of `error`; the exit status."""
    if isinstance(error, Failed):
        print(f"rocm-drills: {error}", file=sys.stderr)
        return error.status
    if isinstance(error, _plain()):
        print(f"rocm-drills: {error}", file=sys.stderr)
        return PLAIN
    reference = secrets.token_hex(2).upper()
    traceback.print_exception(error)
    print(f"rocm-drills: that is our fault. Reference {reference}, with the trace above.", file=sys.stderr)
    return OURS


def _plain() -> tuple[type[Exception], ...]:
    """More errors whose text is written for people. Imported here: what works needs few of them."""
    from bot.lock import Locked, Unwritable
    from bot.pages import NoPort
    from bot.settings import BadSettings
    from bot.socket_mode import Deaf, NotLetIn
    from bot.upgrade import NewerDatabase
    from bot.workspace import FileIsHeld
    from drills import DrillError
    from sim import SimError

    return (
        BadSettings, Deaf, DrillError, FileIsHeld, Locked, NewerDatabase, NoPort, NotLetIn, SimError,
        Unwritable,
    )  # fmt: skip
