"""The bot dies at any moment: every delivered answer is there once, every reply is there once.

An answer counts as delivered once the workspace has handed it to the bot and will not hand it out again
(acknowledged), or has redelivered it. What was not acknowledged comes again when the workspace's clock moves
on (facts: slack 1.1), so each round puts it forward before it counts.
"""

import asyncio
import random
from pathlib import Path

import pytest

from bot.failpoints import NAMES
from tests.e2e.house import Bot, Talk, begin, house, words

REDELIVERIES_S = (61.0, 301.0)
"""The workspace tries again 1 and 5 minutes after the first attempt."""


async def revive(bot: Bot) -> None:
    """A new start, then the redeliveries that are due, until there is nothing left to do."""
    await bot.start()
    for wait_s in REDELIVERIES_S:
        await bot.workspace.advance(wait_s)
        await asyncio.sleep(0.3)
    await bot.settled()


async def is_there_once(talk: Talk, lines: list[str]) -> None:
    """Each line was run once, answered once, and did to the node what it does once."""
    ran = talk.bot.rows("SELECT normal, count(*) FROM attempts GROUP BY normal")
    assert sorted(ran) == sorted((line, 1) for line in lines)
    said = "\n".join(words(it) for it in await talk.read() if it.bot_id)
    assert {line: said.count(f"$ {line}") for line in lines} == dict.fromkeys(lines, 1)
    assert talk.bot.rows("SELECT key, state FROM outbox WHERE state NOT IN ('sent', 'superseded')") == []
    assert talk.bot.rows("SELECT key FROM outbox WHERE key LIKE 'sorry/%'") == []


async def kill_at(tmp_path: Path, failpoint: str, rounds: int) -> None:
    async with house(tmp_path) as bot:
        talk = await begin(bot)
        await bot.settled()
        lines: list[str] = []
        for number in range(rounds):
            assert await bot.stop() == 0
            await bot.start(failpoint)
            lines.append(f"echo {failpoint} {number} >> log.txt")
            await talk.say(lines[-1])
            assert await bot.ended() == -9, bot.log
            await revive(bot)
            await is_there_once(talk, lines)
        await talk.answer("wc -l < log.txt", f"^{rounds}$|\\n{rounds}\\b")


@pytest.mark.parametrize("failpoint", ["posted_not_stored"])
async def test_a_bot_killed_at_a_failpoint_answers_once(tmp_path: Path, failpoint: str) -> None:
    """After the one transaction; `make prove` has them all, tests/bot/test_kills.py in small."""
    await kill_at(tmp_path, failpoint, rounds=1)


@pytest.mark.prove
@pytest.mark.timeout(900)
@pytest.mark.parametrize("failpoint", NAMES)
async def test_a_bot_killed_five_times_at_a_failpoint_answers_once(tmp_path: Path, failpoint: str) -> None:
    await kill_at(tmp_path, failpoint, rounds=5)


async def kill_at_random(tmp_path: Path, moments: int, seed: int) -> None:
    chance = random.Random(seed)
    async with house(tmp_path) as bot:
        talk = await begin(bot)
        await bot.settled()
        lines: list[str] = []
        for number in range(moments):
            lines.append(f"echo moment {number} >> log.txt")
            await talk.say(lines[-1])
            await asyncio.sleep(chance.uniform(0, 0.6))
            await bot.kill()
            await revive(bot)
        await is_there_once(talk, lines)
        await talk.answer("wc -l < log.txt", f"^{moments}$|\\n{moments}\\b")


@pytest.mark.prove
@pytest.mark.timeout(1500)
async def test_a_bot_killed_at_fifty_random_moments_answers_once(tmp_path: Path) -> None:
    await kill_at_random(tmp_path, moments=50, seed=50)
