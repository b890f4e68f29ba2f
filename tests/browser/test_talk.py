"""Talking: threads, whispers, buttons, edits, reactions, files; and that each reaches only whom it should."""

import pytest
from playwright.async_api import expect

from tests.browser.chat import Chat
from tests.browser.conftest import OpenChat
from tests.browser.echo_bot import EchoBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_reply_in_the_thread_pane_lands_in_the_thread(chat: Chat, bot: EchoBot) -> None:
    await chat.say("the root of a thread")
    await chat.open_thread("the root of a thread", nth=0)
    await chat.say("a reply in it", chat.thread)
    await expect(chat.saying("a reply in it", chat.thread)).to_have_count(2)
    await expect(chat.saying("a reply in it")).to_have_count(0)

    root = chat.saying("the root of a thread").first
    assert bot.heard.messages[-1]["thread_ts"] == await root.get_attribute("data-ts")
    await expect(root.get_by_role("button", name="2 replies")).to_be_visible()
    await expect(chat.thread.get_by_text("2 replies", exact=True)).to_be_visible()


async def test_whispers_reach_their_member_only(open_as: OpenChat, bot: EchoBot) -> None:
    mira, sam = await open_as(), await open_as("Sam Osei")
    await mira.go("general")
    await sam.go("general")
    await mira.say("/rocm for mira's eyes")
    whisper = mira.saying("for mira's eyes")
    await expect(whisper).to_be_visible()
    await expect(whisper.get_by_text("Only visible to you")).to_be_visible()

    await mira.say("for everyone here")
    await expect(sam.saying("for everyone here")).to_be_visible()
    await expect(sam.saying("for mira's eyes")).to_have_count(0)
    await sam.page.reload()
    await sam.is_loaded()
    await expect(sam.saying("for mira's eyes")).to_have_count(0)


async def test_a_button_changes_its_message_in_place_and_once(chat: Chat, bot: EchoBot) -> None:
    posted = await bot.client.chat_postMessage(
        channel=await dm_of(chat, bot), text="press", blocks=with_button()
    )
    message = chat.page.locator(f"li.message[data-ts='{posted['ts']}']")
    button = message.get_by_role("button", name="Press me")
    await expect(button).to_be_enabled()
    place = await chat.messages(chat.main).count()
    # Both clicks of a double click, before the page can have drawn anything in between.
    await button.evaluate("node => { node.click(); node.click(); }")
    await expect(message).to_contain_text("Pressed once.")
    await expect(button).to_have_count(0)
    assert len(bot.heard.presses) == 1
    assert await chat.messages(chat.main).count() == place


async def test_a_button_that_was_replaced_meanwhile_is_harmless(open_as: OpenChat, bot: EchoBot) -> None:
    first, second = await open_as("Jo Tanaka"), await open_as("Jo Tanaka")
    posted = await bot.client.chat_postMessage(
        channel=await dm_of(first, bot), text="old", blocks=with_button()
    )
    stale = second.page.locator(f"li.message[data-ts='{posted['ts']}']").get_by_role(
        "button", name="Press me"
    )
    await expect(stale).to_be_visible()
    await second.page.context.set_offline(True)
    await (
        first.page.locator(f"li.message[data-ts='{posted['ts']}']")
        .get_by_role("button", name="Press me")
        .click()
    )
    await expect(first.saying("Pressed once.").last).to_be_visible()
    await second.page.context.set_offline(False)
    await expect(second.saying("Pressed once.").last).to_be_visible()
    await expect(stale).to_have_count(0)


async def test_a_confirm_dialog_can_stop_a_press(chat: Chat, bot: EchoBot) -> None:
    question = {
        "title": {"type": "plain_text", "text": "Reset the node?"},
        "text": {"type": "mrkdwn", "text": "Files under `/home/dev` go. *Progress stays.*"},
        "confirm": {"type": "plain_text", "text": "Reset it"},
        "deny": {"type": "plain_text", "text": "Keep it"},
    }
    presses = len(bot.heard.presses)
    channel = await dm_of(chat, bot)
    posted = await bot.client.chat_postMessage(
        channel=channel, text="sure", blocks=with_button(confirm=question)
    )
    message = chat.page.locator(f"li.message[data-ts='{posted['ts']}']")
    await message.get_by_role("button", name="Press me").click()
    dialog = chat.page.get_by_role("dialog", name="Reset the node?")
    await expect(dialog.locator("code")).to_have_text("/home/dev")
    await dialog.get_by_role("button", name="Keep it").click()
    await expect(dialog).to_have_count(0)
    assert len(bot.heard.presses) == presses
    await message.get_by_role("button", name="Press me").click()
    await chat.page.get_by_role("button", name="Reset it").click()
    await expect(message).to_contain_text("Pressed once.")


async def test_edit_and_delete_of_my_own_message(chat: Chat, bot: EchoBot) -> None:
    code = "```\nint a;\n\tint b; // `x` & <y>\n```"
    await chat.say(code)
    mine = chat.messages(chat.main).filter(has_text="int b;").first
    ts = await mine.get_attribute("data-ts")
    mine = chat.page.locator(f"li.message[data-ts='{ts}']")
    await mine.focus()
    await chat.page.keyboard.press("e")
    box = mine.get_by_role("textbox", name="Edit message")
    await expect(box).to_have_value(code)
    await box.fill("it was edited")
    await chat.page.keyboard.press("Enter")
    await expect(mine).to_contain_text("it was edited(edited)")
    await mine.focus()
    await chat.page.keyboard.press("Delete")
    await chat.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    await expect(mine).to_have_count(0)


async def test_arrow_up_in_an_empty_box_edits_the_last_message_and_escape_leaves_it(
    chat: Chat, bot: EchoBot
) -> None:
    await chat.say("the last thing I said")
    await chat.composer(chat.main).focus()
    await chat.page.keyboard.press("ArrowUp")
    box = chat.page.get_by_role("textbox", name="Edit message")
    await expect(box).to_have_value("the last thing I said")
    await box.fill("never mind")
    await chat.page.keyboard.press("Escape")
    await expect(box).to_have_count(0)
    await expect(chat.saying("the last thing I said").first).not_to_contain_text("edited")


async def test_reactions_are_shown_and_can_be_joined(chat: Chat, bot: EchoBot) -> None:
    posted = await bot.client.chat_postMessage(channel=await dm_of(chat, bot), text="a reaction goes here")
    await bot.client.reactions_add(channel=posted["channel"], timestamp=posted["ts"], name="eyes")
    message = chat.page.locator(f"li.message[data-ts='{posted['ts']}']")
    chip = message.get_by_role("button", name=":eyes:")
    await expect(chip).to_have_attribute("aria-pressed", "false")
    await chip.click()
    await expect(chip).to_have_attribute("aria-pressed", "true")
    await expect(chip).to_contain_text("2")


async def test_a_file_is_sent_previewed_and_downloaded(chat: Chat, bot: EchoBot) -> None:
    source = "".join(f"line {n}\t<b>&amp;</b>\n" for n in range(40))
    name = "<img src=x onerror=alert(1)>.hip"
    await chat.main.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": source.encode()}
    )
    await expect(chat.main.get_by_role("list", name="Files to send")).to_contain_text(name)
    await chat.composer(chat.main).focus()
    await chat.page.keyboard.press("Enter")
    card = chat.main.locator(".file").last
    await expect(card.locator("pre")).to_contain_text("line 5")
    await expect(card.locator("pre")).not_to_contain_text("line 6")
    await card.get_by_role("button", name="Show all 41 lines").click()
    assert await card.locator("pre").text_content() == source
    async with chat.page.expect_download() as download:
        await card.get_by_role("link", name="Download").click()
    assert (await (await download.value).path()).read_bytes() == source.encode()
    assert bot.heard.messages[-1]["files"][0]["name"] == name


async def dm_of(chat: Chat, bot: EchoBot) -> str:
    """The channel in view, which a chat opens on: the direct message with the app."""
    place: str = await chat.page.evaluate("() => location.hash.slice(1)")
    return place.split("/")[0]


def with_button(**more: object) -> list[dict[str, object]]:
    text = {"type": "plain_text", "text": "Press me"}
    return [{"type": "actions", "elements": [{"type": "button", "action_id": "press", "text": text} | more]}]
