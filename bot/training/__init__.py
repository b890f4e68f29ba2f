"""The use cases: what the bot does for its members, one function each. The front door.

Listeners, jobs and pages unpack what they were given, call one of these and show nothing themselves:
every word goes out through the outbox, in the transaction of its effect.
"""

from bot.training.back import back, beat
from bot.training.hear import hear
from bot.training.house import Call, House, Recall
from bot.training.introduced import introduced
from bot.training.playground import playground
from bot.training.press import press
from bot.training.reset import reset
from bot.training.start import help, progress, resume, start  # noqa: A004
from bot.training.word import command, word

__all__ = [
    "Call",
    "House",
    "Recall",
    "back",
    "beat",
    "command",
    "hear",
    "help",
    "introduced",
    "playground",
    "press",
    "progress",
    "reset",
    "resume",
    "start",
    "word",
]
