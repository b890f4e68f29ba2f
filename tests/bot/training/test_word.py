"""Words for the bot: at the top level of the DM, after /rocm, in a mention."""

import pytest

from bot.training.shell_words import is_a_question, looks_like_a_command
from bot.training.spoken import nearest
from tests.bot.training.room import CHANNEL, DM, Room


@pytest.mark.parametrize("text", ["help", "Help!", "?", "rocm help", "/rocm help", "rocm"])
async def test_help_lists_the_words(room: Room, text: str) -> None:
    (reply,) = await room.says(text)
    assert "`progress` shows where you are" in reply.text
    assert reply.labels == ["Start", "Open playground"]
    assert (reply.row.channel, reply.thread) == (DM, "")


@pytest.mark.parametrize(
    ("text", "label"), [("strat", "Start"), ("contineu", "Continue"), ("playgrond", "Playground")]
)
async def test_a_mistyped_word_is_asked_back(room: Room, text: str, label: str) -> None:
    (reply,) = await room.says(text)
    assert reply.text == f"Did you mean `{label.lower()}`?"
    assert reply.labels == [label, "Show help"]
    assert await room.presses(label)


@pytest.mark.parametrize("text", ["hello there, what is this?", "64", "rocm stuff", "i think it is amdgpu"])
async def test_anything_else_gets_a_short_help(room: Room, text: str) -> None:
    await room.types("start")
    (reply,) = await room.says(text)
    assert reply.text.startswith("I answer to `start`")
    assert "belongs in the thread" in reply.text


@pytest.mark.parametrize("text", ["hi", "hello there, what is this?"])
async def test_who_has_not_begun_is_greeted_and_told_what_this_is(room: Room, text: str) -> None:
    (reply,) = await room.says(text)
    assert reply.text.startswith("Hello. I teach work on AMD Instinct GPUs")
    assert "thread" not in reply.text
    assert reply.labels == ["Start", "Show help"]


@pytest.mark.parametrize(
    ("text", "near"), [("hitn", "hint"), ("solutoin", "solution"), ("", None), ("x" * 400, None)]
)
def test_the_nearest_word(text: str, near: str | None) -> None:
    assert nearest(text) == near


async def test_a_mistyped_word_of_threads_is_sent_there(room: Room) -> None:
    (reply,) = await room.says("hitn")
    assert reply.text == "Did you mean `hint`? Say it in the thread of the question."


async def test_a_slash_command_answers_the_member_alone(room: Room) -> None:
    (reply,) = await room.types("help", CHANNEL)
    assert (reply.row.call, reply.row.response_url) == ("respond", "https://hooks/1")
    (unknown,) = await room.types("frobnicate now", CHANNEL)
    assert unknown.text.startswith("Hello.")


async def test_a_button_on_an_ephemeral_message_in_a_channel_leads_to_the_dm(room: Room) -> None:
    (reply,) = await room.types("help", CHANNEL)
    pressed = await room.presses("Start", reply)
    assert {it.row.channel for it in pressed} == {DM}


async def test_a_mention_in_a_channel_is_answered_in_a_thread_there(room: Room) -> None:
    (reply,) = await room.says("progress", channel=CHANNEL, is_mention=True)
    assert (reply.row.channel, reply.row.thread_ts) == (CHANNEL, next(iter(room.kept.values())).ts)


@pytest.mark.parametrize("thread", ["", "1796000000.000000"])
async def test_talk_in_a_channel_is_not_ours(room: Room, thread: str) -> None:
    assert await room.says("start", thread, CHANNEL) == []
    assert await room.undone() == []


@pytest.mark.parametrize(
    "text",
    [
        "amd-smi list", "$ whoami", "rocminfo | grep gfx", "./vecadd_cuda", "/opt/rocm/bin/hipcc --version",
        "ls", "cat <<E\nhi\nE", "X=1 ./run", "which hipcc -a", "echo hi > f", "find . -name x", "hipconfig",
        "hipify-perl a.cu",
    ],
)  # fmt: skip
def test_texts_that_were_meant_for_a_shell(text: str) -> None:
    assert looks_like_a_command(text)


@pytest.mark.parametrize(
    "text",
    [
        "start",
        "which step is next",
        "what time is it?",
        "64 KB",
        "find me a lesson",
        "",
        "lanes",
        "rocm is it",
        "hipBLASLt of course",
    ],
)
def test_texts_that_were_not(text: str) -> None:
    assert not looks_like_a_command(text)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("how do I see gpus?", True),
        ("How do I see the GPUs", True),
        ("what's a wavefront", True),
        ("which tool lists them?", True),
        ("is it amd-smi?", True),
        ("how", False),
        ("ls a b?", False),
        ("which hipcc", False),
        ("who am i", False),
        ("cat how is this?", False),
        ("./run a b?", False),
        ("what() { ls; }; what", False),
        ("how=1 env | grep how?", False),
        ("my-tool --list a?", False),
    ],
)
def test_questions_where_a_line_is_asked_for(text: str, is_one: bool) -> None:
    assert is_a_question(text) == is_one
