"""Hostile pastes: a polite answer in time, the bot lives, nobody is pinged, no process is left."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.workspace.page_api import Message
from tests.e2e.house import Bot, begin, house, words

POLITE_S = 15.0
MEANWHILE_S = 2.0
PASTES = {
    "eval itself": """x='eval "$x"'; eval "$x" """,
    "fork bomb": ":(){ :|:& };:",
    "no end of zeros": "cat /dev/zero",
    "no end": "while true; do :; done",
    "no end, slowly": "while true; do sleep 1; done",
    "a script that runs itself": "printf './s\\n' > s; chmod +x s; ./s",
    "a word for everyone": "echo '<!channel> <!here> <@U0000MIRA> <!subteam^S1> @channel'; <!channel>",
    "code": "k<<<grid, block>>>(a & b, `x`, *y*, _z_, ~w~);",
}


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    async with house(tmp_path) as running:
        yield running


@pytest.mark.prove
@pytest.mark.timeout(300)
async def test_hostile_pastes_get_a_polite_answer_in_time_while_another_member_works(bot: Bot) -> None:
    mira, sam = await begin(bot, "mira"), await begin(bot, "sam", "/rocm playground")
    clock = asyncio.get_running_loop().time
    for name, paste in PASTES.items():
        began = clock()
        said = await mira.say(paste)
        await asyncio.sleep(0.2)
        asked = clock()
        await sam.answer("amd-smi list | grep -c BDF", r"\n8\b")
        meanwhile_s = clock() - asked
        await mira.reply(".", after=said.ts)
        await bot.settled()
        assert clock() - began < POLITE_S, name
        assert meanwhile_s < MEANWHILE_S, name
    await bot.settled()
    assert "Traceback" not in bot.log
    assert [pings(it) for it in await mira.read() if it.bot_id and pings(it)] == []
    workers = descendants(bot)
    assert await bot.stop() == 0
    assert [pid for pid in workers if Path(f"/proc/{pid}").exists()] == []


async def test_a_bot_survives_hostile_pastes(bot: Bot) -> None:
    talk = await begin(bot)
    for paste in (PASTES["eval itself"], PASTES["no end"], PASTES["a word for everyone"]):
        await talk.answer(paste, "Not yet|Partly|limit")
    await talk.answer("amd-smi list", "✓ Right")
    assert [it for it in await talk.read() if it.bot_id and pings(it)] == []


async def test_a_megabyte_is_answered_and_nothing_is_lost(bot: Bot) -> None:
    talk = await begin(bot)
    await talk.answer("echo " + "A" * 30_000, r"A{50}")
    file = await bot.workspace.upload("mira", "huge.sh", b"echo " + b"A" * 1_100_000)
    said = await bot.workspace.say("mira", talk.dm, "", talk.root.ts, files=(file.id,))
    await talk.reply("I did not read that", after=said.ts)
    await talk.answer("amd-smi list", "✓ Right")


def pings(message: Message) -> list[str]:
    """What in the message would notify somebody, were it on Slack."""
    carried = json.dumps([message.text, _marked_up(message.blocks)])
    return [ping for ping in ("<!", "<@", '"type": "user"', '"type": "broadcast"') if ping in carried]


def _marked_up(value: object) -> object:
    """The blocks less the texts that Slack shows as they are: plain_text and rich-text text elements."""
    match value:
        case {"type": "text" | "plain_text"}:
            return None
        case dict():
            return {key: _marked_up(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_marked_up(inner) for inner in value]
        case _:
            return value


def descendants(bot: Bot) -> list[int]:
    assert bot.process is not None
    children = Path(f"/proc/{bot.process.pid}/task/{bot.process.pid}/children").read_text().split()
    found = [int(pid) for pid in children]
    assert found, "the workers are the bot's children"
    return found


async def test_the_transcript_shows_code_byte_for_byte(bot: Bot) -> None:
    talk = await begin(bot, line="/rocm playground")
    line = "cat <<'EOF'\n#include <hip/hip_runtime.h>\nk<<<1, 2>>>(&a, `b`, *c*, _d_, ~e~);\t// \\n\nEOF"
    shown = await talk.answer(line, "hip_runtime")
    assert "#include <hip/hip_runtime.h>\nk<<<1, 2>>>(&a, `b`, *c*, _d_, ~e~);\t// \\n" in words(shown)
