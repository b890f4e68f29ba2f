"""Code survives the way from the clipboard through event, app and page and back, byte for byte."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from tests.browser.chat import Chat, open_chat
from tests.browser.echo_bot import EchoBot
from tests.browser.workspace_process import WorkspaceProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")

SNIPPETS = {
    "launch": "add<<<grid, block, 0, stream>>>(a, b, n);",
    "include": "#include <hip/hip_runtime.h>\n#include <vector>",
    "entities": "if (a && b & mask) x = &lt; &amp;amp; y &gt;= z;",
    "marks": "int *p = *q * *r; _x_ ~y~ __shared__ float s[64]; a*b*c; *bold*",
    "backticks": "echo `hostname` ``twice`` 'n`est'",
    "tabs": "all:\n\t\thipcc -o $@ $<\n\t@echo done\t# tab",
    "blank lines": "first\n\n\n  indented  \n\nlast",
    "trailing space": "a = 1;   \n  b = 2;\t",
    "long line": "hipcc " + " ".join(f"-DVALUE_{n}={n}" for n in range(120)),
    "mention": "<!channel> <@U00000SAM> <#C0GENERAL> <https://x.example|y> @channel @sam #general",
    "emoji": "std::map<int,int> m; a ? b :x: c; :smile: :warning:",
    "links": "curl https://repo.radeon.com/rocm/apt/6.4.1?x=1&y=2 # run.sh main.py",
    "quotes": ">>> quoted\n> quoted\n\u201ccurly\u201d \u2013 dash \u00a0nbsp \u2028sep",
    "wide": "// \u6f22\u5b57 \U0001f680 \u00e9 e\u0301",
    "dollars": "for i in \"${a[@]}\"; do echo \"$i\\n\" '\\t' \\\\; done # $' $& $1",
    "html": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "shuffle": "v += __shfl_down_sync(0xffffffffffffffffull, v, 32);",
}  # fmt: skip


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def chat(chromium: Browser, workspace: WorkspaceProcess) -> AsyncIterator[Chat]:
    """One for all snippets: a context of its own for each would take longer than the snippet."""
    context = await chromium.new_context(viewport={"width": 1380, "height": 860})
    opened = await open_chat(context, workspace.url)
    yield opened
    await context.close()
    assert opened.problems == []


@pytest.mark.parametrize("code", SNIPPETS.values(), ids=SNIPPETS.keys())
async def test_fenced_code_comes_back_byte_for_byte(chat: Chat, bot: EchoBot, code: str) -> None:
    mine, echoed = await said_and_echoed(chat, f"```\n{code}\n```")

    sent = bot.heard.messages[-1]["blocks"][0]["elements"][0]
    assert (sent["type"], sent["elements"][0]["text"]) == ("rich_text_preformatted", code)
    for message in (mine, echoed):
        assert await message.locator("pre code").text_content() == code
        await message.locator(".code").hover()
        await message.get_by_role("button", name="Copy code").click()
        assert await chat.clipboard() == code
        assert await copied_text(chat, message) == f"```\n{code}\n```"


@pytest.mark.parametrize(
    "code", [SNIPPETS["launch"], SNIPPETS["marks"], SNIPPETS["entities"], "a`b"], ids=str
)
async def test_plain_lines_are_shown_as_they_were_pasted(chat: Chat, bot: EchoBot, code: str) -> None:
    for message in await said_and_echoed(chat, code):
        assert await message.locator(".text").text_content() == code
        assert await copied_text(chat, message) == code


async def test_a_selection_copies_the_same_bytes(chat: Chat, bot: EchoBot) -> None:
    code = SNIPPETS["tabs"]
    mine, _ = await said_and_echoed(chat, f"```\n{code}\n```")
    await mine.locator("pre code").evaluate("node => getSelection().selectAllChildren(node)")
    await chat.page.keyboard.press("Control+C")
    assert await chat.clipboard() == code


async def test_code_scrolls_and_never_wraps(chat: Chat, bot: EchoBot) -> None:
    mine, _ = await said_and_echoed(chat, f"```\n{SNIPPETS['long line']}\n```")
    is_wider, height_px = await mine.locator("pre").evaluate(
        "node => [node.scrollWidth > node.clientWidth, node.clientHeight]"
    )
    assert is_wider
    assert height_px < 60
    assert await chat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


async def said_and_echoed(chat: Chat, text: str) -> tuple[Locator, Locator]:
    messages = chat.messages(chat.main)
    before = await messages.count()
    await chat.say(text)
    await expect(messages).to_have_count(before + 2)
    return messages.nth(before), messages.nth(before + 1)


async def copied_text(chat: Chat, message: Locator) -> str:
    await message.hover()
    await message.get_by_role("button", name="More actions").click()
    await chat.page.get_by_role("menuitem", name="Copy text").click()
    return await chat.clipboard()
