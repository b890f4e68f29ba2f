"""The page's reading of mrkdwn, as a table: text in wire form to what is shown, with markup named."""

import pytest
from playwright.async_api import Browser

from tests.browser.chat import Chat, open_chat
from tests.browser.workspace_process import WorkspaceProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Shown as [kind:words]; see SHOW.
CASES = {
    "a &lt;b&gt; &amp;amp; c": "a <b> &amp; c",
    "*bold* _italic_ ~gone~": "[bold:bold] [italic:italic] [strike:gone]",
    "*all _of_ it*": "[bold:all [italic:of] it]",
    "a*b*c snake_case_name x~y~z": "a*b*c snake_case_name x~y~z",
    "int *p = *q * *r;": "int *p = *q * *r;",
    "__shared__ **argv ~~x~~": "__shared__ **argv ~~x~~",
    "* not bold * _ nor this _": "* not bold * _ nor this _",
    "*no\nbreak*": "*no\nbreak*",
    "`x*y*z` `&lt;&lt;&lt;g,b&gt;&gt;&gt;` ` `": "[code:x*y*z] [code:<<<g,b>>>] [code: ]",
    "*a `*` b*": "[bold:a [code:*] b]",
    "``` open": "``` open",
    "before\n```\n*x* `y` &lt;z&gt;\n\tt\n```\nafter": "before[fence:*x* `y` <z>\n\tt]after",
    "```one``` ```two```": "[fence:one] [fence:two]",
    "```\n\nblank first\n```": "[fence:\nblank first]",
    "&gt; quoted\n&gt; twice\nnot": "[quote:quoted\ntwice]not",
    "x\n&gt;&gt;&gt; all\n&gt; the rest": "x[quote:all\n&gt; the rest]".replace("&gt;", ">"),
    "<https://x.example/a?b=1&amp;c=2|the &lt;docs&gt;>": "[link https://x.example/a?b=1&c=2:the <docs>]",
    "<https://x.example>": "[link https://x.example:]",
    "<javascript:alert(1)|x>": "[link javascript:alert(1):x]",
    "<@U1> <#C1|general> <!channel> <!here>": "[user U1] [channel C1] [broadcast channel] [broadcast here]",
    "<!date^1764518400^{date_short} at {time}|later>": "[date 1764518400 {date_short} at {time}:later]",
    "<script>alert(1)</script> a < b > c": "<script>alert(1)</script> a < b > c",
    ":tada: :no_such_emoji: 12:30:45": "[emoji tada] :no_such_emoji: 12:30:45",
    "```see <https://x.example|x.example> and <@U1>```": "[fence:see x.example and @U1]",
}

SHOW = """async (text) => {
  const { parse } = await import("/render/mrkdwn.js");
  const show = (node) => {
    const inside = () => node.children.map(show).join("");
    switch (node.type) {
      case "text": return node.text;
      case "code": case "fence": return `[${node.type}:${node.text}]`;
      case "link": return `[link ${node.url}:${node.label}]`;
      case "user": case "channel": return `[${node.type} ${node.id}]`;
      case "broadcast": case "emoji": return `[${node.type} ${node.name}]`;
      case "date": return `[date ${node.epoch} ${node.format}:${node.label}]`;
      default: return `[${node.type}:${inside()}]`;
    }
  };
  return parse(text).map(show).join("");
}"""


async def test_mrkdwn_reads_as_slack_does(chromium: Browser, workspace: WorkspaceProcess) -> None:
    context = await chromium.new_context()
    chat: Chat = await open_chat(context, workspace.url)
    shown = {text: await chat.page.evaluate(SHOW, text) for text in CASES}
    await context.close()
    assert shown == CASES


async def test_a_link_that_is_no_web_address_is_not_one(
    chromium: Browser, workspace: WorkspaceProcess
) -> None:
    context = await chromium.new_context()
    chat = await open_chat(context, workspace.url)
    tags = await chat.page.evaluate(
        """async (urls) => {
          const { outLink } = await import("/render/reference.js");
          return urls.map((url) => outLink(url, "x").nodeName);
        }""",
        ["https://x.example", "mailto:a@b.example", "javascript:alert(1)", "data:text/html,x", "not a url"],
    )
    await context.close()
    assert tags == ["A", "A", "#text", "#text", "#text"]
