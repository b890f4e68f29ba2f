"""What a member typed, out of what Slack makes of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.blocks import escape
from bot.message import Attached
from bot.pasted import FILE_MAX_BYTES, TEXT_MAX_CHARACTERS, Pasted, plain, read, typed

ME = "UBOT"


def rich(*elements: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": "rich_text", "elements": list(elements)}]


def section(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rich_text_section", "elements": list(parts)}


def words(text: str, **style: bool) -> dict[str, Any]:
    return {"type": "text", "text": text} | ({"style": style} if style else {})


def fenced(text: str) -> dict[str, Any]:
    return {"type": "rich_text_preformatted", "elements": [words(text)]}


@pytest.mark.parametrize(
    ("text", "was"),
    [
        ("add&lt;&lt;&lt;g, b&gt;&gt;&gt;(a &amp; b)", "add<<<g, b>>>(a & b)"),
        ("a &amp;lt; b", "a &lt; b"),
        ("see <http://rocm.io|rocm.io> or <https://a.b/?x=1&amp;y=2>", "see rocm.io or https://a.b/?x=1&y=2"),
        ("<mailto:a@b.c|a@b.c>", "a@b.c"),
        ("<@U1|mira> and <@U2>, <#C1|general>", "@mira and @U2, #general"),
        ("<@UBOT> hint", "hint"),
        ("<!channel> <!here|here> <!subteam^S1|@leads>", "@channel here @leads"),
        ("<!date^1|today>", "today"),
        ("```amd-smi list```", "amd-smi list"),
        ("```bash\nls -la\necho x\n```", "ls -la\necho x"),
        ("run ```\nls\n``` now", "run ls now"),
        ("&lt;!channel&gt;", "<!channel>"),
        ("`64 KB`", "`64 KB`"),
        (":smile: ~x~ *y*", ":smile: ~x~ *y*"),
    ],
)
def test_text_is_as_it_was_typed(text: str, was: str) -> None:
    assert plain(text, ME) == was


@given(st.text())
def test_what_is_escaped_once_is_unescaped_once(text: str) -> None:
    no_fence = text.replace("```", "")
    assert plain(escape(no_fence)) == no_fence.strip()


def bullets(*items: str) -> dict[str, Any]:
    return {"type": "rich_text_list", "style": "bullet", "elements": [section(words(item)) for item in items]}


LINK, BARE = {"type": "link", "url": "http://a.b", "text": "a.b"}, {"type": "link", "url": "http://c"}
BOT, MIRA = {"type": "user", "user_id": ME}, {"type": "user", "user_id": "U1"}
HEREDOC = "cat <<EOF\n  *x* `y`\nEOF"


@pytest.mark.parametrize(
    ("blocks", "was"),
    [
        (rich(section(words("a < b && c > d"))), "a < b && c > d"),
        (rich(section(words("Here:\n")), fenced("hipcc a.hip\n./a.out")), "Here:\nhipcc a.hip\n./a.out"),
        (rich(fenced(HEREDOC), section(words("done"))), f"{HEREDOC}\ndone"),
        (rich(section(words("echo "), words("date", code=True), words(" x"))), "echo `date` x"),
        (
            rich(section(words("ls "), words(".py ", bold=True), words("a", italic=True, code=True))),
            "ls *.py *_`a`_",
        ),
        (rich({"type": "rich_text_quote", "elements": [words("quoted")]}), "quoted"),
        (rich(bullets("a", "b")), "a\nb"),
        (rich(section(LINK, words(" "), BARE)), "a.b http://c"),
        (rich(section(words("std:"), {"type": "emoji", "name": "100", "unicode": "1f4af"})), "std::100:"),
        (rich(section({"type": "emoji", "name": "wave", "skin_tone": 3})), ":wave::skin-tone-3:"),
        (rich(section(BOT, words(" hint "), MIRA)), "hint @U1"),
        (rich(section({"type": "broadcast", "range": "here"})), "@here"),
        (rich(section({"type": "channel", "channel_id": "C1"})), "#C1"),
    ],
)
def test_rich_text_is_as_it_was_typed(blocks: list[dict[str, Any]], was: str) -> None:
    assert typed({"text": "ignored", "blocks": blocks}, ME) == was


@pytest.mark.parametrize(
    ("typed_words", "in_block", "raw"),
    [
        ("a < b", "a < b", "a &lt; b"),
        ("a < b", "a &lt; b", "a &lt; b"),
        ("a &lt; b", "a &lt; b", "a &amp;lt; b"),
        ("a &lt; b", "a &amp;lt; b", "a &amp;lt; b"),
    ],
)
def test_rich_text_is_right_whether_it_arrives_escaped_or_not(
    typed_words: str, in_block: str, raw: str
) -> None:
    assert typed({"text": raw, "blocks": rich(section(words(in_block)))}, ME) == typed_words


def file(**more: Any) -> dict[str, Any]:
    return {"mimetype": "text/plain", "size": 3, "url_private": "u"} | more


async def fetched(data: bytes | None, message: dict[str, Any]) -> Pasted:
    async def fetch(url: str) -> bytes | None:
        assert url == "u"
        return data

    return await read(message, ME, fetch)


async def test_a_snippet_is_an_answer() -> None:
    pasted = await fetched(b"ls\n./a\n", {"text": "", "files": [file(mimetype="x/y", mode="snippet")]})
    assert pasted == Pasted("ls\n./a", "")


async def test_a_file_alone_is_an_answer() -> None:
    assert (await fetched(b"ls", {"text": "", "files": [file()]})).text == "ls"


@pytest.mark.parametrize(
    ("data", "meta", "told"),
    [
        (b"", {"size": FILE_MAX_BYTES + 1}, "the file is 1,025 KiB, and I read up to 1,024 KiB"),
        (b"x" * (FILE_MAX_BYTES + 1), {"size": 0}, "I read up to 1,024 KiB"),
        (b"\xff\xfe", {}, "not plain text in UTF-8"),
        (b"a\0b", {}, "not plain text in UTF-8"),
        (None, {}, "did not give me the file"),
        (b"", {"url_private": ""}, "did not give me the file"),
    ],
)
async def test_a_file_that_is_not_read_is_told_in_plain_words(
    data: bytes | None, meta: dict[str, Any], told: str
) -> None:
    pasted = await fetched(data, {"text": "", "files": [file(**meta)]})
    assert told in pasted.unread
    assert pasted.text == ""


async def test_a_text_over_the_limit_is_told_and_not_read() -> None:
    pasted = await fetched(b"", {"text": "x" * (TEXT_MAX_CHARACTERS + 1)})
    assert pasted.text == ""
    assert "I read up to 256 KiB" in pasted.unread


ODD = (
    {},
    {"type": "rich_text"},
    {"type": "rich_text", "elements": None},
    {"type": "rich_text", "elements": "x"},
)
UNHEARD = {"type": "rich_text_canvas", "text": "new"}


@pytest.mark.parametrize(
    "blocks", [*([odd] for odd in ODD), ["x"], "x", 7, rich(UNHEARD), rich(section(None))]
)
def test_rich_text_without_words_leaves_the_text(blocks: Any) -> None:
    assert typed({"text": "ls &amp;&amp; pwd", "blocks": blocks}, ME) == "ls && pwd"


@pytest.mark.parametrize(
    ("part", "was"),
    [
        ({"type": "canvas", "text": "new"}, "new"),
        ({"type": "date", "timestamp": 1}, ""),
        ({"type": "link"}, ""),
        ({"type": "text"}, ""),
        ({"type": "text", "text": "x", "style": "bold"}, "x"),
        ({"type": "color", "value": "#fff"}, "#fff"),
        ({}, ""),
    ],
)
def test_an_element_nobody_documented_is_read_as_far_as_it_goes(part: dict[str, Any], was: str) -> None:
    assert typed({"text": "", "blocks": rich(section(words("a "), part, words(" b")))}, ME) == f"a {was} b"


@pytest.mark.parametrize(
    ("text", "meta", "is_placed"),
    [
        ("cat a.cu", {"name": "a.cu"}, True),
        ("sh a.sh", {"name": "a.sh"}, True),
        ("cat Untitled", {"name": "Untitled", "mode": "snippet"}, True),
        ("", {"name": "a.cu"}, True),
        ("", {"name": "a.cu", "mode": "snippet"}, True),
        ("", {"name": "a.bin", "mimetype": "application/octet-stream"}, True),
        ("", {"name": "data.json", "mimetype": "application/json"}, True),
        ("", {"name": "Untitled", "mode": "snippet"}, False),
        ("", {"name": "-.txt"}, False),
        ("", {"name": "run.sh", "mimetype": "application/x-sh"}, False),
    ],
)
async def test_a_file_is_for_the_node_or_is_the_text(
    text: str, meta: dict[str, Any], is_placed: bool
) -> None:
    pasted = await fetched(b"ls", {"text": text, "files": [file(**meta)]})
    files = (Attached(meta["name"], b"ls"),) if is_placed else ()
    assert pasted == Pasted(text if is_placed else "ls", text, files=files)


@pytest.mark.parametrize(
    ("name", "plain_name"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\x\\a.cu", "a.cu"),
        (".bashrc", "bashrc"),
        ("-rf", "rf"),
        ("a b;$(c).cu", "a_b_c_.cu"),
        ("é.cu", "_.cu"),
        ("..", "file"),
        ("x" * 300 + ".cu", "x" * 97 + ".cu"),
        (None, "file"),
    ],
)
async def test_a_file_for_the_node_has_a_plain_name(name: str | None, plain_name: str) -> None:
    pasted = await fetched(b"\x89\0", {"text": "ls", "files": [file(name=name), file(name=name)]})
    assert pasted.files == (Attached(plain_name, b"\x89\0"), Attached(f"2-{plain_name}", b"\x89\0"))


async def test_all_files_together_have_a_limit() -> None:
    half = b"x" * (FILE_MAX_BYTES // 2 + 1)
    pasted = await fetched(half, {"text": "ls", "files": [file(name="a"), file(name="b")]})
    assert "all files together" in pasted.unread
    assert pasted.files == ()
