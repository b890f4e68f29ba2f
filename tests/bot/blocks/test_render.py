"""Messages as Slack gets them: one golden a part, and what no text of a member may do."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.blocks import ACTION_ID, BadPayload, act_of, payload
from bot.blocks.fit import BLOCK_MAX
from bot.message import Act, Button, Message
from drills import Choice, Choices, Code, File, Note, Quote, Text

GOLDEN = Path(__file__).parent / "golden"

KERNEL = (
    "#include <hip/hip_runtime.h>\nadd<<<grid, block>>>(a, b);  // *x* _y_ ~z~ `w` &amp; <!channel> <@U1>\n"
)
PROSE = """\
## Wavefronts

A *wavefront* is **64 lanes**: see [the guide](https://rocm.docs.amd.com/a_b), `x*y*z`
and `<<<g, b>>>`. 4 * 16 < 65 & more.

1. First
2. Second
   - inside

> Kept apart.

```bash
amd-smi list && echo done
```
"""

MESSAGES = {
    "text": Message("Wavefronts", (Text(PROSE),)),
    "note": Message("ended", (Note("(exit 1 · 0.4 s) `amd-smi` **214** more lines, 3 * 4 < 13, [all](https://a.b/c)"),)),
    "code": Message("code", (Code(KERNEL, "cpp"), Code("plain"))),
    "quote": Message("said", (Quote("You said **this**:", "`64 KB` <!channel> *bold* & <@U123>"),)),
    "choices": Message("Pick", (Choices((Choice("a", "32 lanes"), Choice("b", "`wave64`, 64 lanes"))),)),
    "file": Message("long", (Text("All of it:"), File("output.txt", "line\n" * 9))),
    "buttons": Message(
        "<b> & more",
        (Text("Go on"),),
        (
            Button("Pick A", Act.PICK, "7.a"),
            Button("Pick B", Act.PICK, "7.b"),
            Button("Hint", Act.HINT, "7"),
            Button("Next: HIP", Act.NEXT, is_primary=True),
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MESSAGES)
def test_a_part_looks_as_it_was_judged_by_eye(name: str) -> None:
    """Set ROCM_DRILLS_GOLDEN=write to write them anew, then look at the difference."""
    path = GOLDEN / f"{name}.json"
    made = json.dumps(payload(MESSAGES[name]), indent=2, ensure_ascii=False) + "\n"
    if os.environ.get("ROCM_DRILLS_GOLDEN") == "write":
        path.write_text(made)
    assert path.read_text() == made


def texts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object with a `text` that is a string, in reading order."""
    if isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        if isinstance(value.get("text"), str):
            yield value
        for item in value.values():
            yield from texts(item)


def kinds(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*(kinds(item) for item in value))
    if isinstance(value, dict):
        own = {value["type"]} if "type" in value else set()
        return own.union(*(kinds(item) for item in value.values()))
    return set()


def shown(made: dict[str, Any]) -> str:
    return "".join(item["text"] for item in texts(made["blocks"]))


MARKS = [
    "<!channel>",
    "<@U1>",
    "<!here|x>",
    "<#C1>",
    "&lt;",
    "```",
    "`",
    "*",
    "_",
    "~",
    ":tada:",
    "-",
    "#",
    "1.",
]
hostile = st.text() | st.lists(st.sampled_from([*MARKS, " ", "\n", "\t"])).map("".join)


@given(hostile)
def test_code_comes_back_byte_for_byte_and_is_never_markup(words: str) -> None:
    made = payload(Message("x", (Code(words),)))
    assert shown(made) == words
    assert kinds(made["blocks"]) <= {"rich_text", "rich_text_preformatted", "text"}


@given(hostile)
def test_a_members_words_come_back_byte_for_byte_and_are_never_markup(words: str) -> None:
    made = payload(Message("x", (Quote("Said:", words),)))
    assert shown(made) == f"Said: {words}"
    assert kinds(made["blocks"]) <= {"rich_text", "rich_text_section", "text"}


@given(hostile)
def test_a_summary_pings_nobody(words: str) -> None:
    made = payload(Message(words, (Text("x"),)))
    assert "<" not in made["text"]
    assert ">" not in made["text"]


@given(hostile)
def test_text_and_notes_of_ours_are_taken_whatever_they_hold(words: str) -> None:
    line = " ".join(words.split())
    made = payload(Message("x", (Text(words), Note(f"a {line}"))))
    assert not kinds(made["blocks"]) & {"user", "usergroup", "broadcast", "channel"}
    assert "<!" not in json.dumps([block for block in made["blocks"] if block["type"] == "context"])


@pytest.mark.parametrize("words", ["line of code\n" * 1_000, "x" * 10_000, "a b " * 2_500, "é\n" * BLOCK_MAX])
def test_long_code_is_split_into_blocks_and_nothing_is_lost(words: str) -> None:
    made = payload(Message("x", (Code(words, "cpp"),)))
    assert shown(made) == words
    assert all(len(shown({"blocks": [block]})) <= BLOCK_MAX for block in made["blocks"])
    assert {block["elements"][0]["language"] for block in made["blocks"]} == {"cpp"}


def test_a_long_block_of_code_is_split_after_a_line() -> None:
    made = payload(Message("x", (Code("0123456789\n" * 500),)))
    assert all(shown({"blocks": [block]}).endswith("\n") for block in made["blocks"])


@pytest.mark.parametrize("markdown", ["word " * 1_500, "**" + "word " * 1_500 + "end**", "- item\n" * 900])
def test_long_text_is_split_and_nothing_is_lost(markdown: str) -> None:
    made = payload(Message("x", (Text(markdown),)))
    assert len(made["blocks"]) > 1
    assert "".join(shown(made).split()) == "".join(markdown.replace("*", "").replace("- ", "").split())


def test_a_numbered_list_split_in_two_counts_on() -> None:
    made = payload(Message("x", (Text("\n".join(f"{n}. {'word ' * 30}" for n in range(1, 51))),)))
    offsets = [piece.get("offset", 0) for block in made["blocks"] for piece in block["elements"]]
    assert offsets == list(range(50))


def test_a_message_that_slack_would_refuse_does_not_leave() -> None:
    with pytest.raises(BadPayload, match="/blocks: must hold at most 50"):
        payload(Message("x", (Text("x"),) * 51))
    with pytest.raises(BadPayload, match="75 characters"):
        payload(Message("x", (Text("x"),), (Button("x" * 76, Act.NEXT),)))


def test_a_long_summary_fits_an_update() -> None:
    made = payload(Message("&" * 9_000, (Text("x"),)))
    assert len(made["text"]) <= 4_000


def test_a_file_goes_beside_the_message() -> None:
    assert "line" not in str(payload(MESSAGES["file"]))


def test_a_list_or_code_in_a_note_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="a note is one line"):
        payload(Message("x", (Note("- a\n- b"),)))


@pytest.mark.parametrize("act", Act)
def test_every_act_can_be_read_back_from_its_action_id(act: Act) -> None:
    row = (Button("One", act, "1"), Button("Two", act, "2"))
    elements = payload(Message("x", (Text("x"),), row))["blocks"][-1]["elements"]
    assert [element["action_id"] for element in elements] == [f"rocm:{act}:a", f"rocm:{act}:b"]
    assert {act_of(element["action_id"]) for element in elements} == {act}


@pytest.mark.parametrize(
    "action_id", ["rocm:", "rocm:fly", "start", "rocm:start:", "xrocm:start", "rocm:start:aa", "rocm:start\n"]
)
def test_an_action_id_of_others_is_none_of_ours(action_id: str) -> None:
    assert ACTION_ID.match(action_id) is None
    with pytest.raises(ValueError, match="no action of ours"):
        act_of(action_id)
