"""How the processes of the bot log: lines on standard error, configured once by their command."""

import logging
import sys

import structlog

QUIET = ("slack_bolt", "slack_sdk", "apscheduler", "aiohttp")
"""They tell of each reconnection and each tick; what matters of it /healthz shows and Deaf raises."""


def configure() -> None:
    """Tracebacks are plain: structlog's default draws every local variable, tokens and answers among
    them, and holds up the event loop for seconds."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            ),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
