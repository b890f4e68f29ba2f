"""A process that is killed at each failpoint in turn: every delivery is answered once."""

import asyncio
import json
import signal
import sys
from pathlib import Path

from bot.failpoints import NAMES
from tests.bot.endpoint import Endpoint

ROOT = Path(__file__).parents[2]


def payload(number: int) -> str:
    event = {
        "type": "message",
        "channel": "D1",
        "channel_type": "im",
        "user": f"U{number % 2}",
        "ts": f"{number}.0",
        "text": f"answer {number}",
    }
    return json.dumps({"type": "event_callback", "event_id": f"Ev{number}", "event": event})


async def run(database: Path, endpoint: Endpoint, count: int, failpoint: str = "") -> int:
    """Slack delivers again what was not acknowledged: here everything, after every kill."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.killed_bot", str(database), endpoint.api_url, failpoint),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await process.communicate("\n".join(map(payload, range(count))).encode())
    assert process.returncode in (0, -signal.SIGKILL), errors.decode()
    return process.returncode


async def test_kills_lose_nothing_and_double_nothing(database: Path, endpoint: Endpoint) -> None:
    for kills, name in enumerate(NAMES, start=1):
        assert await run(database, endpoint, 2 * kills, name) == -signal.SIGKILL
    assert await run(database, endpoint, 2 * len(NAMES)) == 0
    answers = [f"answer {number}" for number in range(2 * len(NAMES))]
    assert sorted(endpoint.texts("D1")) == sorted(answers)
