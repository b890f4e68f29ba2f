"""Where one is and who: keyboard, jumping, acting as another, the clock, zones, hostile names, restarts."""

import pytest
from playwright.async_api import Route, expect

from tests.browser.chat import Chat
from tests.browser.conftest import OpenChat
from tests.browser.echo_bot import EchoBot

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.prove]

HOSTILE = [
    "<script>document.title = 'owned'</script>",
    "<img src=x onerror=\"document.title = 'owned'\">",
    "[x](javascript:document.title='owned')",
    "`<svg onload=alert(1)>` & <b>bold</b>",
]


async def test_ctrl_k_jumps_by_a_few_letters(chat: Chat) -> None:
    await chat.page.keyboard.press("Control+k")
    await chat.page.keyboard.type("port")
    await expect(chat.page.get_by_role("option")).to_have_text("# gpu-porting")
    await chat.page.keyboard.press("Enter")
    await expect(chat.page.get_by_role("heading", level=1)).to_have_text("gpu-porting")
    await expect(chat.composer(chat.main)).to_be_focused()


async def test_keyboard_alone_opens_a_thread_answers_and_returns(chat: Chat, bot: EchoBot) -> None:
    await chat.say("by keyboard alone")
    await expect(chat.saying("by keyboard alone")).to_have_count(2)
    root = chat.saying("by keyboard alone").first
    await root.focus()
    await chat.page.keyboard.press("ArrowDown")
    await chat.page.keyboard.press("ArrowUp")
    await expect(root).to_be_focused()
    await chat.page.keyboard.press("t")
    await expect(chat.composer(chat.thread)).to_be_focused()
    await chat.page.keyboard.type("typed in the thread")
    await chat.page.keyboard.press("Enter")
    await expect(chat.saying("typed in the thread", chat.thread)).to_have_count(2)
    await chat.page.keyboard.press("Escape")
    await expect(chat.thread).to_be_hidden()
    await expect(root).to_be_focused()


async def test_every_control_has_a_name_and_a_place_in_the_tab_order(chat: Chat, bot: EchoBot) -> None:
    await chat.say("tab through")
    names: list[str] = []
    for _ in range(40):
        await chat.page.keyboard.press("Tab")
        names.append(
            await chat.page.evaluate(
                "() => { const at = document.activeElement;"
                " return at.ariaLabel || at.textContent.trim() || at.tagName; }"
            )
        )
    assert "BODY" not in names[:10]
    assert {"Attach a file", "general", "A local imitation of Slack"} <= set(
        " ".join(names).split("\n")
    ) | set(names)
    nameless = await chat.page.evaluate(
        """() => [...document.querySelectorAll("button, a, textarea")]
          .filter((one) => one.checkVisibility())
          .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.placeholder))
          .map((one) => one.outerHTML)"""
    )
    assert nameless == []


async def test_acting_as_another_member_changes_whose_words_and_hours_are_seen(
    open_as: OpenChat, bot: EchoBot
) -> None:
    chat = await open_as(timezone_id="America/Los_Angeles")
    await chat.go("general")
    await chat.say("an hour to compare")
    message = chat.saying("an hour to compare")
    stockholm = await message.locator("time").first.text_content()
    await chat.act_as("Jo Tanaka")
    tokyo = await message.locator("time").first.text_content()
    assert stockholm is not None
    assert tokyo is not None
    assert (int(tokyo[:2]) - int(stockholm[:2])) % 24 in (7, 8)
    await chat.say("now it is me")
    await expect(chat.saying("now it is me")).to_contain_text("Jo Tanaka")


async def test_the_clock_moves_to_tomorrow_morning(chat: Chat, bot: EchoBot) -> None:
    await chat.go("general")
    await chat.say("said before the night")
    clock = chat.page.get_by_role("button", name="Workspace clock")
    await clock.click()
    await chat.page.get_by_role("menuitem", name="Tomorrow 09:00").click()
    await expect(clock).to_contain_text("09:00")
    await expect(chat.main.get_by_role("separator", name="Yesterday")).to_be_visible()
    await chat.say("said in the morning")
    await expect(chat.main.get_by_role("separator", name="Today")).to_be_visible()
    await expect(chat.saying("said in the morning").locator("time").first).to_have_text("09:00")


@pytest.mark.parametrize("words", HOSTILE)
async def test_script_stays_text(chat: Chat, bot: EchoBot, words: str) -> None:
    before = await chat.messages(chat.main).count()
    await chat.say(words)
    await expect(chat.messages(chat.main)).to_have_count(before + 2)
    await bot.client.chat_postMessage(
        channel=bot.heard.messages[-1]["channel"],
        text=words,
        blocks=[
            {"type": "section", "text": {"type": "plain_text", "text": words}},
            {"type": "section", "text": {"type": "mrkdwn", "text": words}},
        ],
    )
    await expect(chat.messages(chat.main)).to_have_count(before + 3)
    assert (
        await chat.page.locator("#app script, #app img, #app svg[onload], #app [href^=javascript]").count()
        == 0
    )
    assert "owned" not in await chat.page.title()
    shown = await chat.messages(chat.main).last.locator(".section").first.text_content()
    assert shown == words


async def test_script_in_the_names_of_members_and_channels_stays_text(chat: Chat) -> None:
    name = HOSTILE[1]

    async def rename(route: Route) -> None:
        answer = await route.fetch()
        boot = await answer.json()
        for user in boot["users"]:
            user["real_name"] = name
        for channel in boot["channels"]:
            channel["topic"] = name
        await route.fulfill(response=answer, json=boot)

    await chat.page.route("**/_page/boot", rename)
    await chat.page.reload()
    await chat.go("general")
    await expect(chat.page.locator(".pane-topic").first).to_have_text(name)
    await expect(chat.page.get_by_role("navigation").get_by_role("button", name=name)).not_to_have_count(0)
    await chat.say("who am I")
    # A message that follows another of the same author shows no author of its own; the first of them does.
    await expect(chat.saying("who am I")).to_be_visible()
    await expect(chat.main.locator("li.message .author").first).to_have_text(name)
    assert await chat.page.locator("#app img").count() == 0
    assert "owned" not in await chat.page.title()


async def test_an_echoed_broadcast_is_inert(chat: Chat, bot: EchoBot) -> None:
    await chat.say("<!channel> and <@U00000SAM>")
    echoes = chat.saying("<!channel> and <@U00000SAM>")
    await expect(echoes).to_have_count(2)
    assert await echoes.locator(".mention").count() == 0


async def test_a_block_that_the_page_cannot_draw_is_named(chat: Chat, bot: EchoBot) -> None:
    await chat.say("hello")
    channel = bot.heard.messages[-1]["channel"]
    rows = [[{"type": "raw_text", "text": "cell"}]]
    await bot.client.chat_postMessage(
        channel=channel, text="a table", blocks=[{"type": "table", "rows": rows}]
    )
    await expect(chat.messages(chat.main).last).to_contain_text("[table is not shown here]")
