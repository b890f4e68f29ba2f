"""A process that is killed at each failpoint: every delivery is answered once."""

import asyncio
import json
import signal
import sys
from pathlib import Path

import pytest

from bot.failpoints import NAMES
from tests.bot.endpoint import Endpoint

ROOT = Path(__file__).parents[2]
TEXTS = ["one", "two", "three"]


def payloads() -> str:
    return "".join(
        json.dumps(
            {
                "type": "event_callback",
                "event_id": f"Ev{number}",
                "event": {
                    "type": "message",
                    "channel": "D1",
                    "channel_type": "im",
                    "user": "U1",
                    "ts": f"{number}.0",
                    "text": text,
                },
            }
        )
        + "\n"
        for number, text in enumerate(TEXTS)
    )


async def run(database: Path, endpoint: Endpoint, failpoint: str = "") -> int:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.bot.killed_bot",
        str(database),
        endpoint.api_url,
        failpoint,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await process.communicate(payloads().encode())
    assert process.returncode in (0, -signal.SIGKILL), errors.decode()
    return process.returncode


@pytest.mark.parametrize("name", NAMES)
async def test_a_kill_loses_nothing_and_doubles_nothing(
    database: Path, endpoint: Endpoint, name: str
) -> None:
    """Slack delivers again what was not acknowledged: here everything, after every kill."""
    assert await run(database, endpoint, name) == -signal.SIGKILL
    assert await run(database, endpoint, f"{name}:2") == -signal.SIGKILL
    assert await run(database, endpoint) == 0
    assert sorted(endpoint.texts("D1")) == sorted(TEXTS)
