"""Section 1 taken in a real Chromium, with the real bot: what a newcomer does after `make run`."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.chat import Chat, open_chat
from tests.e2e.house import Bot, house

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

SHOTS = Path("var/shots")
"""Pictures of the walk, for those who look; nothing depends on them."""
FIRST_STEP = [
    "for g in 1 2 3 4 5 6 7; do amd-smi static -g $g --vram --driver; done",
    "rocminfo | grep -E 'gfx|Compute Unit|Wavefront'",
    "hipBLASLt",
    "amdgpu",
]
SECOND_STEP = [
    "./vecadd_cuda",
    "libcudart.so.12",
    "there is no NVIDIA driver",
    "The source, once it is ported to HIP and built again",
]


@pytest_asyncio.fixture(loop_scope="session")
async def drills(tmp_path: Path) -> AsyncIterator[Bot]:
    async with house(tmp_path) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def mira(drills: Bot, chromium: Browser) -> AsyncIterator[Chat]:
    async with AsyncExitStack() as stack:
        context = await chromium.new_context(viewport={"width": 1380, "height": 900})
        stack.push_async_callback(context.close)
        chat = await open_chat(context, drills.workspace.url)
        yield chat
        assert chat.problems == []


async def shot(chat: Chat, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    await chat.page.screenshot(path=SHOTS / f"{name}.png")


async def answers(chat: Chat, text: str, expected: str) -> None:
    await chat.say(text, chat.thread)
    await expect(chat.messages(chat.thread).last).to_contain_text(expected, timeout=20_000)


async def right(chat: Chat, texts: list[str]) -> None:
    for text in texts:
        before = await chat.saying("✓ Right", chat.thread).count()
        await chat.say(text, chat.thread)
        await expect(chat.saying("✓ Right", chat.thread)).to_have_count(before + 1, timeout=20_000)


async def test_a_newcomer_takes_section_1(drills: Bot, mira: Chat) -> None:
    await mira.go("ROCm Drills")
    await mira.say("/rocm start")
    await expect(mira.saying("Section 1")).to_be_visible(timeout=20_000)
    await shot(mira, "1-root")
    await mira.saying("Section 1").get_by_role("button", name="1 reply").click()
    await expect(mira.thread.get_by_text("Which GPUs does this server have?")).to_be_visible()

    await answers(mira, "nvidia-smi", "this server has none")
    await mira.thread.get_by_role("button", name="Hint").last.click()
    await expect(mira.saying("Hint 1 of 3", mira.thread)).to_be_visible(timeout=20_000)
    await shot(mira, "2-wrong-and-hint")
    await right(mira, ["amd-smi list"])
    await shot(mira, "3-right")
    await right(mira, FIRST_STEP[:2])
    await answers(mira, "?!", "Nothing was counted")
    await shot(mira, "4-unreadable")
    await right(mira, FIRST_STEP[2:])
    await mira.thread.get_by_role("button", name="Next:").last.click()
    await expect(mira.saying("Step 2", mira.thread).last).to_be_visible(timeout=20_000)

    await answers(mira, "ldd vecadd_cuda", "Now start it")
    await edited(mira, "ldd vecadd_cuda", "./vecadd_cuda")
    await mira.thread.get_by_role("button", name="Judge the edited one").last.click()
    await expect(mira.saying("✓ Right", mira.thread)).to_have_count(6, timeout=20_000)
    await shot(mira, "5-edited")
    await right(mira, SECOND_STEP[1:])
    await expect(mira.saying("✓ 2 steps done")).to_be_visible(timeout=20_000)
    await shot(mira, "6-done")
    await drills.settled()
    verdicts = [verdict for (verdict,) in drills.rows("SELECT verdict FROM attempts ORDER BY id")]
    assert verdicts == ["wrong", *["right"] * 5, "near_miss", *["right"] * 4]


async def edited(chat: Chat, old: str, new: str) -> None:
    mine = chat.messages(chat.thread).filter(has_text=old).filter(has_text="Mira").last
    mine = chat.page.locator(f"li.message[data-ts='{await mine.get_attribute('data-ts')}']").last
    await mine.focus()
    await chat.page.keyboard.press("e")
    box = mine.get_by_role("textbox", name="Edit message")
    await box.fill(new)
    await chat.page.keyboard.press("Enter")
