"""Writing: keys, code blocks, slash completion and its refusal in a thread, drafts."""

import pytest
from playwright.async_api import expect

from tests.browser.chat import Chat
from tests.browser.echo_bot import EchoBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_enter_sends_and_shift_enter_breaks_the_line(chat: Chat, bot: EchoBot) -> None:
    await chat.composer(chat.main).focus()
    await chat.page.keyboard.type("first line")
    await chat.page.keyboard.press("Shift+Enter")
    await chat.page.keyboard.type("second line")
    await chat.page.keyboard.press("Enter")
    await expect(chat.saying("second line")).to_have_count(2)
    assert bot.heard.messages[-1]["text"] == "first line\nsecond line"


async def test_three_backticks_begin_a_code_block_that_sending_closes(chat: Chat, bot: EchoBot) -> None:
    await chat.composer(chat.main).focus()
    for line in ("```", "int x;"):
        await chat.page.keyboard.type(line)
        await chat.page.keyboard.press("Enter")
    await chat.page.keyboard.type("int y;")
    await expect(chat.page.get_by_text("Code block. Enter breaks the line")).to_be_visible()
    await chat.page.keyboard.press("Control+Enter")
    await expect(chat.messages(chat.main).filter(has_text="int y;").first.locator("pre")).to_have_text(
        "int x;\nint y;"
    )


async def test_slash_lists_commands_then_their_words_and_runs(chat: Chat, bot: EchoBot) -> None:
    commands = chat.main.get_by_role("listbox", name="Commands")
    await chat.composer(chat.main).focus()
    await chat.page.keyboard.type("/")
    await expect(commands.get_by_role("option")).to_contain_text(["/rocm"])
    await chat.page.keyboard.press("Enter")
    await expect(chat.composer(chat.main)).to_have_value("/rocm ")
    await expect(commands.get_by_role("option").first).to_have_text("/rocm help")
    await chat.page.keyboard.type("pl")
    await chat.page.keyboard.press("Tab")
    await expect(chat.composer(chat.main)).to_have_value("/rocm playground")
    await chat.page.keyboard.press("Enter")
    await expect(chat.saying("whispered to")).to_contain_text("playground")
    assert bot.heard.commands[-1]["text"] == "playground"


async def test_a_command_is_refused_in_a_thread_and_the_alternative_offered(chat: Chat, bot: EchoBot) -> None:
    commands = len(bot.heard.commands)
    await chat.say("a thread for commands")
    await chat.open_thread("a thread for commands", nth=0)
    box = chat.composer(chat.thread)
    await box.focus()
    await chat.page.keyboard.type("/rocm hint")
    alert = chat.thread.get_by_role("alert")
    await expect(alert).to_contain_text("Slash commands do not work in threads")
    await chat.page.keyboard.press("Enter")
    await expect(alert).to_contain_text("/rocm is not supported in threads")
    await expect(box).to_have_value("/rocm hint")
    await alert.get_by_role("button", name="Use “rocm hint”").click()
    await expect(box).to_have_value("rocm hint")
    await chat.page.keyboard.press("Enter")
    await expect(chat.saying("rocm hint", chat.thread)).to_have_count(2)
    assert len(bot.heard.commands) == commands


@pytest.mark.parametrize(
    ("line", "says"),
    [("/nothing here", "/nothing is not a command here"), ("/opt/rocm/bin/rocminfo | head", "")],
)
async def test_what_looks_like_a_command_but_is_none(chat: Chat, bot: EchoBot, line: str, says: str) -> None:
    await chat.composer(chat.main).focus()
    await chat.page.keyboard.type(line)
    await chat.page.keyboard.press("Enter")
    if says:
        await expect(chat.main.get_by_role("alert")).to_contain_text(says)
        await expect(chat.composer(chat.main)).to_have_value(line)
    else:
        await expect(chat.saying(line)).to_have_count(2)


async def test_drafts_stay_with_their_conversation_and_outlive_a_reload(chat: Chat, bot: EchoBot) -> None:
    await chat.composer(chat.main).fill("half a thought")
    await chat.go("general")
    await expect(chat.composer(chat.main)).to_have_value("")
    await chat.go("ROCm Drills")
    await expect(chat.composer(chat.main)).to_have_value("half a thought")
    await chat.page.reload()
    await expect(chat.composer(chat.main)).to_have_value("half a thought")


async def test_too_long_a_message_is_refused_and_kept(chat: Chat, bot: EchoBot) -> None:
    await chat.composer(chat.main).fill("x" * 40_001)
    await chat.page.keyboard.press("Enter")
    await expect(chat.main.get_by_role("alert")).to_contain_text("Send it as a file")
    assert len(await chat.composer(chat.main).input_value()) == 40_001
