"""What the eye meets: both themes legible, narrow windows whole, and nothing that jumps."""

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.browser.chat import Chat
from tests.browser.conftest import OpenChat
from tests.browser.echo_bot import EchoBot

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.prove]

GENERAL, PORTING = "C0GENERAL", "C0PORTING"

CONTRAST_LEAST = 4.5
"""WCAG 2.2, 1.4.3: the least for text of this size."""

CONTRASTS = (Path(__file__).parent / "contrasts.js").read_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_all_text_is_legible(open_as: OpenChat, bot: EchoBot, tmp_path: Path, scheme: str) -> None:
    chat = await open_as(color_scheme=scheme)
    await chat.say("words, `code`, and\n```\na fence\n```")
    await chat.say("/rocm whisper")
    await expect(chat.saying("whispered").last).to_be_visible()
    await chat.open_thread("words, code")
    await chat.page.screenshot(path=tmp_path / f"{scheme}.png")
    measured = await chat.page.evaluate(CONTRASTS)
    assert len(measured) > 20
    assert [found for found in measured if found[1] < CONTRAST_LEAST] == []
    ground = await chat.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert (sum(int(part) for part in ground[4:-1].split(",")) < 200) == (scheme == "dark")


@pytest.mark.parametrize("width", [360, 640, 900])
async def test_in_a_narrow_window_the_thread_takes_over(
    open_as: OpenChat, bot: EchoBot, tmp_path: Path, width: int
) -> None:
    chat = await open_as(viewport={"width": width, "height": 740})
    await chat.say("```\n" + "narrow " * 60 + "\n```")
    await expect(chat.saying("narrow")).not_to_have_count(0)
    await chat.page.screenshot(path=tmp_path / "main.png")
    await chat.saying("narrow").first.focus()
    await chat.page.keyboard.press("t")
    await expect(chat.thread).to_be_visible()
    await expect(chat.main).to_be_hidden()
    await chat.page.screenshot(path=tmp_path / "thread.png")
    assert await chat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    await chat.thread.get_by_role("button", name="Close thread").click()
    await expect(chat.main).to_be_visible()


async def test_the_sidebar_opens_over_a_narrow_window(open_as: OpenChat) -> None:
    chat = await open_as(viewport={"width": 400, "height": 740})
    await expect(chat.page.get_by_role("button", name="general")).to_be_hidden()
    await chat.page.get_by_role("button", name="Channels").click()
    await chat.go("general")
    await expect(chat.page.get_by_role("heading", level=1)).to_have_text("general")
    await expect(chat.page.get_by_role("button", name="general")).to_be_hidden()


async def test_an_update_moves_nothing_else(chat: Chat, bot: EchoBot) -> None:
    await chat.go("general")
    await chat.fill_with("before the update", 12)
    posted = await bot.client.chat_postMessage(channel=GENERAL, text="working on it")
    message = chat.page.locator(f"li.message[data-ts='{posted['ts']}']")
    await expect(message).to_be_visible()
    above = chat.saying("before the update 11")
    before = await top_px(above)
    await bot.client.chat_update(channel=GENERAL, ts=posted["ts"], text="here is the answer")
    await expect(message).to_contain_text("here is the answer")
    assert await top_px(above) == before


async def test_a_reader_of_older_messages_is_not_moved_and_is_told_of_newer(chat: Chat, bot: EchoBot) -> None:
    await chat.go("gpu-porting")
    await chat.fill_with("of a long talk", 40)
    await chat.main.get_by_role("log").evaluate("node => { node.scrollTop = 40; }")
    seen = chat.saying("of a long talk 3").first
    before = await top_px(seen)
    await bot.client.chat_postMessage(channel=PORTING, text="news at the end")
    newer = chat.main.get_by_role("button", name="New messages below")
    await expect(newer).to_be_visible()
    assert await top_px(seen) == before
    await newer.click()
    await expect(chat.saying("news at the end")).to_be_in_viewport()
    await expect(newer).to_be_hidden()


async def test_what_is_being_edited_survives_news_about_it(chat: Chat, bot: EchoBot) -> None:
    await chat.say("edited while the world moves")
    mine = chat.saying("edited while the world moves").first
    ts = await mine.get_attribute("data-ts")
    mine = chat.page.locator(f"li.message[data-ts='{ts}']")
    await mine.focus()
    await chat.page.keyboard.press("e")
    await mine.get_by_role("textbox").fill("half of the new words")
    channel = bot.heard.messages[-1]["channel"]
    await bot.client.reactions_add(channel=channel, timestamp=str(ts), name="eyes")
    await bot.client.chat_postMessage(channel=channel, text="something else")
    await expect(chat.saying("something else").last).to_be_visible()
    await expect(mine.get_by_role("textbox")).to_have_value("half of the new words")
    await expect(mine.get_by_role("textbox")).to_be_focused()


async def test_earlier_messages_are_loaded_on_request_and_the_reader_stays(open_as: OpenChat) -> None:
    chat = await open_as("Jo Tanaka")
    await chat.go("random")
    await chat.say("the very first at random")
    await chat.fill_with("at random", 201)
    await chat.page.reload()
    await chat.is_loaded()
    await expect(chat.saying("the very first at random")).to_have_count(0)
    seen = chat.saying("at random 2").first
    await seen.scroll_into_view_if_needed()
    before = await top_px(seen)
    await chat.main.get_by_role("button", name="Show earlier messages").click()
    await expect(chat.saying("the very first at random")).to_have_count(1)
    await expect(chat.main.get_by_role("button", name="Show earlier messages")).to_have_count(0)
    assert abs(await top_px(seen) - before) < 60


async def top_px(node: Locator) -> float:
    box = await node.bounding_box()
    assert box is not None
    return box["y"]
