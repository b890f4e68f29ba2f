"""Typed text becomes what Slack's clients send, and code in it stays what it was."""

from typing import Any

import pytest

from bot.workspace.composer import Known, compose, escape, mentions, mrkdwn

KNOWN = Known({"mira": "U1", "rocmdrills": "U2", "rocm drills": "U2"}, {"gpu-porting": "C1"})


def text(value: str, **style: bool) -> dict[str, Any]:
    return {"type": "text", "text": value} | ({"style": style} if style else {})


SECTIONS: list[tuple[str, list[dict[str, Any]], str]] = [
    ("a < b && c > d", [text("a < b && c > d")], "a &lt; b &amp;&amp; c &gt; d"),
    ("line\n\tand tab", [text("line\n\tand tab")], "line\n\tand tab"),
    ("*p = _q_ ~r~", [text("*p = _q_ ~r~")], "*p = _q_ ~r~"),
    ("see `a<b`!", [text("see "), text("a<b", code=True), text("!")], "see `a&lt;b`!"),
    (
        "go https://x.y/z?a=1&b=2.",
        [text("go "), {"type": "link", "url": "https://x.y/z?a=1&b=2"}, text(".")],
        "go <https://x.y/z?a=1&amp;b=2>.",
    ),
    (
        "sh run.sh",
        [text("sh "), {"type": "link", "url": "http://run.sh", "text": "run.sh"}],
        "sh <http://run.sh|run.sh>",
    ),
    ("./run.sh a/run.py x.hip", [text("./run.sh a/run.py x.hip")], "./run.sh a/run.py x.hip"),
    ("hipcc --save-temps a.hip", [text("hipcc --save-temps a.hip")], "hipcc --save-temps a.hip"),
    ("@mira hi", [{"type": "user", "user_id": "U1"}, text(" hi")], "<@U1> hi"),
    ("@ROCm Drills: hi", [{"type": "user", "user_id": "U2"}, text(": hi")], "<@U2>: hi"),
    ("@mirage and a@mira", [text("@mirage and a@mira")], "@mirage and a@mira"),
    ("@here now", [{"type": "broadcast", "range": "here"}, text(" now")], "<!here> now"),
    ("<@U1> <!channel>", [text("<@U1> <!channel>")], "&lt;@U1&gt; &lt;!channel&gt;"),
    ("in #gpu-porting", [text("in "), {"type": "channel", "channel_id": "C1"}], "in <#C1>"),
    ("#include <hip.h>", [text("#include <hip.h>")], "#include &lt;hip.h&gt;"),
    (
        ":tada: std::cout :nope:",
        [{"type": "emoji", "name": "tada"}, text(" std::cout :nope:")],
        ":tada: std::cout :nope:",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "elements", "plain"), SECTIONS)
def test_a_line(typed: str, elements: list[dict[str, Any]], plain: str) -> None:
    [block] = compose(typed, KNOWN)
    [section] = block["elements"]
    assert section == {"type": "rich_text_section", "elements": elements}
    assert mrkdwn([block]) == plain


CODE = (
    "__global__ void f(int *a) {\n\tif (a[0] < 1 && a[1] > 2) g<<<1, 64>>>(`x`, *a, _b_, :tada:, @mira);\n}"
)


@pytest.mark.parametrize("typed", [f"```{CODE}```", f"```\n{CODE}\n```"])
def test_fenced_code_is_kept_byte_for_byte(typed: str) -> None:
    [block] = compose(typed, KNOWN)
    [part] = block["elements"]
    assert part["type"] == "rich_text_preformatted"
    assert part["elements"] == [text(CODE)]
    assert mrkdwn([block]) == f"```{escape(CODE)}```"


def test_words_around_a_fence() -> None:
    [block] = compose("before\n```x```\nafter\n```y```", KNOWN)
    kinds = [part["type"].removeprefix("rich_text_") for part in block["elements"]]
    assert kinds == ["section", "preformatted", "section", "preformatted"]
    assert mrkdwn([block]) == "before\n```x```\nafter\n```y```"


def test_a_language_word_is_content_as_on_slack() -> None:
    [block] = compose("```cpp\nx```", KNOWN)
    assert block["elements"][0]["elements"] == [text("cpp\nx")]


@pytest.mark.parametrize("typed", ["", "  \n\t"])
def test_nothing_is_no_message(typed: str) -> None:
    assert compose(typed, KNOWN) == []


def test_lists_quotes_and_styles_of_a_ready_made_block() -> None:
    section = [text("b", bold=True), text("<i>", italic=True, strike=True)]
    item = {"type": "rich_text_section", "elements": section}
    block = {
        "type": "rich_text",
        "elements": [
            {"type": "rich_text_list", "style": "bullet", "indent": 1, "elements": [item]},
            {"type": "rich_text_quote", "elements": [text("q")]},
        ],
    }
    assert mrkdwn([block]) == "    • *b*_~&lt;i&gt;~_\n&gt; q"


def test_only_a_real_mention_mentions() -> None:
    assert mentions(compose("@mira", KNOWN), "U1")
    assert not mentions(compose("<@U1>", KNOWN), "U1")


@pytest.mark.parametrize(
    "typed", ["@" * 5_000, "`" * 5_000, ":a" * 5_000, "a." * 5_000, "http://" * 2_000, "#a" * 5_000]
)
def test_a_hostile_line_takes_no_time(typed: str) -> None:
    assert mrkdwn(compose(typed, KNOWN))
