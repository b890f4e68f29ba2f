"""Section 1 as a member takes it, over the wire: real sockets, a bot process, a node that runs it all."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.house import Bot, Talk, begin, house, until, words

SERVER = [
    ("server.list", "amd-smi list", "✓ Right"),
    ("server.memory", "for g in 0 1 2 3 4 5 6 7; do amd-smi static -g $g --vram --driver; done", "✓ Right"),
    ("server.agent", "rocminfo | grep -E 'gfx|Compute Unit|Wavefront'", "✓ Right"),
    ("server.layers", "hipBLASLt", "✓ Right"),
    ("server.driver", "amdgpu", "✓ Right"),
]
CUDA_BINARY = [
    ("cuda-binary.run", "./vecadd_cuda", "✓ Right"),
    ("cuda-binary.missing", "libcudart.so.12", "✓ Right"),
    ("cuda-binary.why", "its kernel is machine code for an NVIDIA GPU", "✓ Right"),
    ("cuda-binary.moves", "The source, once it is ported to HIP and built again", "✓ Right"),
]


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    async with house(tmp_path) as running:
        yield running


async def take(talk: Talk, answers: list[tuple[str, str, str]]) -> None:
    for _, answer, expect in answers:
        await talk.answer(answer, expect)


async def test_a_member_takes_section_1_by_replies_in_a_thread(bot: Bot) -> None:
    talk = await begin(bot)
    await talk.answer("nvidia-smi", "NVIDIA's driver, and this server has none")
    await talk.press("^Hint$", "Hint 1 of 3")
    await take(talk, SERVER[:3])
    await talk.answer("?!", "Nothing was counted")
    await take(talk, SERVER[3:])
    await talk.press("^Next:", "Step 2")
    await take(talk, CUDA_BINARY)
    await bot.settled()

    verdicts = bot.rows("SELECT drill_id, verdict, hints_used FROM attempts ORDER BY id")
    assert verdicts == [
        ("server.list", "wrong", 0),
        ("server.list", "right", 1),
        *[(drill, "right", 0) for drill, _, _ in [*SERVER[1:], *CUDA_BINARY]],
    ]
    root = (await talk.read())[0]
    assert "✓ 2 steps done" in words(root)


async def test_an_edited_message_is_judged_once_asked(bot: Bot) -> None:
    talk = await begin(bot)
    said = await talk.say("nvidia-smi")
    await talk.reply("this server has none", after=said.ts)
    await bot.workspace.edit("mira", said, "amd-smi list")
    await talk.reply("You edited that message", after=said.ts)
    await talk.press("Judge the edited one", "✓ Right")
    await bot.settled()
    assert bot.rows("SELECT verdict, edited_ts != '' FROM attempts ORDER BY id") == [
        ("wrong", 0),
        ("right", 1),
    ]


async def test_words_in_a_dm_do_what_the_slash_command_does(bot: Bot) -> None:
    workspace = bot.workspace
    dm = await workspace.dm("sam")
    await workspace.say("sam", dm, "strat")
    await workspace.until(
        lambda: workspace.messages(dm, user="sam"),
        lambda shown: any("start" in words(it) for it in shown[1:]),
    )
    await workspace.say("sam", dm, "start")
    await workspace.until(
        lambda: workspace.messages(dm, user="sam"),
        lambda shown: any("Section 1" in words(it) and it.reply_count for it in shown),
    )


@pytest.mark.parametrize("count", [8, pytest.param(40, marks=pytest.mark.prove)])
async def test_answers_in_two_threads_each_leave_an_attempt_and_their_file(bot: Bot, count: int) -> None:
    step = await begin(bot)
    playground = await begin(bot, line="/rocm playground")
    assert playground.root.ts != step.root.ts
    talks = (step, playground)
    for number in range(count):
        await talks[number % 2].say(f"echo {number} > f{number:02}.txt")
    await until(lambda: handled(bot, count), 90, "all messages are handled")
    await bot.settled()

    assert bot.rows("SELECT count(*), count(DISTINCT ts) FROM attempts") == [(count, count)]
    await playground.answer("cat f*.txt | sort -n | tr '\\n' ' '", " ".join(map(str, range(count))))
    replies = [it for talk in talks for it in await talk.read() if it.bot_id]
    shown = "\n".join(map(words, replies))
    assert [shown.count(f"> f{number:02}.txt") for number in range(count)] == [1] * count


async def handled(bot: Bot, messages: int) -> bool:
    return bot.rows("SELECT count(*) FROM inbox WHERE what = 'message' AND state = 'done'") == [(messages,)]


async def test_a_stop_is_clean_and_a_second_start_goes_on(bot: Bot) -> None:
    talk = await begin(bot)
    await talk.answer("amd-smi list", "✓ Right")
    assert await bot.stop() == 0
    await bot.start()
    await talk.answer("rocminfo", "Partly right")
    assert "Traceback" not in bot.log
