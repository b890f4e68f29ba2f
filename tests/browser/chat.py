"""A member's hands and eyes on the page: verbs for the tests, by role and label wherever a person would."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.async_api import BrowserContext, Locator, Page, expect
from playwright.async_api import TimeoutError as TooLate

Clipboard = ["clipboard-read", "clipboard-write"]


@dataclass
class Chat:
    """One tab, acting as one member."""

    page: Page
    problems: list[str]
    """Errors that the page threw or the browser reported, and whatever it asked of another host."""

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    @property
    def thread(self) -> Locator:
        return self.page.get_by_role("complementary", name="Thread")

    def composer(self, pane: Locator) -> Locator:
        return pane.locator("textarea.composer-text").last

    def messages(self, pane: Locator) -> Locator:
        return pane.locator("li.message")

    def saying(self, words: str | re.Pattern[str], pane: Locator | None = None) -> Locator:
        return self.messages(pane or self.main).filter(has_text=words)

    async def is_loaded(self) -> None:
        await expect(self.main.get_by_role("log")).to_have_attribute("aria-busy", "false")

    async def say(self, text: str, pane: Locator | None = None) -> None:
        """Pasted, as a person with a file open beside would."""
        box = self.composer(pane or self.main)
        await box.click()
        await self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        await self.page.keyboard.press("Control+V")
        await expect(box).to_have_value(text)
        await self.page.keyboard.press("Control+Enter")
        await expect(box).to_have_value("")

    async def fill_with(self, words: str, count: int) -> None:
        """`count` messages in the channel in view, faster than hands could."""
        await self.page.evaluate(
            """async ([words, count]) => {
              const channel = location.hash.slice(1).split("/")[0];
              const headers = { "Content-Type": "application/json" };
              for (let n = 0; n < count; n += 1) {
                const body = JSON.stringify({ channel, text: `${words} ${n}` });
                await fetch("/_page/say", { method: "POST", headers, body });
              }
            }""",
            [words, count],
        )
        await expect(self.saying(f"{words} {count - 1}")).to_be_visible()

    async def clipboard(self) -> str:
        text: str = await self.page.evaluate("() => navigator.clipboard.readText()")
        return text

    async def go(self, name: str) -> None:
        await self.page.get_by_role("navigation").get_by_role("button", name=name).click()
        await self.is_loaded()

    async def act_as(self, name: str) -> None:
        await self.page.get_by_role("button", name="Act as someone else").click()
        await self.page.get_by_role("menuitemradio", name=name).click()
        await expect(self.page.get_by_role("button", name=f"Acting as {name}")).to_be_visible()
        await self.is_loaded()

    async def open_thread(self, words: str, nth: int = 0) -> None:
        """As a person does: what arrives meanwhile moves the message up from under the pointer, and its
        buttons go with the pointer; then they point at it again."""
        message = self.saying(words).nth(nth)
        for wait_ms in (1_500, 1_500, 8_000):
            await message.hover()
            try:
                await message.get_by_role("button", name="Reply in thread").click(timeout=wait_ms)
                break
            except TooLate:
                continue
        await expect(self.thread).to_be_visible()


async def open_chat(context: BrowserContext, url: str, place: str = "") -> Chat:
    await context.grant_permissions(Clipboard, origin=url)
    page = await context.new_page()
    page.set_default_timeout(8_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if _is_problem(message) else None)
    page.on("request", lambda request: None if request.url.startswith(url) else problems.append(request.url))
    await page.goto(f"{url}/{place}")
    chat = Chat(page, problems)
    await chat.is_loaded()
    return chat


def _is_problem(message: Any) -> bool:
    """Not a refusal, nor the network while the workspace is down: the page says those in its own words."""
    is_network = message.text.startswith("Failed to load resource") or "WebSocket" in message.text
    return message.type == "error" and not is_network
