"""Answers in a step's thread: read, run, judged, kept once."""

import asyncio
import json

import pytest

from bot.consoles import Consoles
from bot.store import Asked, Attempt
from bot.training import hear
from drills import Code, File
from tests.bot.training.lesson import WRAP
from tests.bot.training.room import SAM, Room, in_step_two


async def test_a_whole_lesson_by_replies(room: Room) -> None:
    await room.types("start")
    (listed,) = await room.answers("$ cat marker")
    assert listed.text == (
        "$ cat marker\neight\n✓ Right. list explained.\nQuestion 2 of 2\nHow many lanes?\n"
        + "\n".join(f"{choice.id} {choice.label}" for choice in listed.message.parts[-1].choices)  # type: ignore[union-attr]
    )
    assert listed.labels == ["Pick a", "Pick b", "Pick c", "Pick d", "Hint", "Show solution", "Skip"]
    root, lanes = await room.answers("64 lanes")
    assert (root.row.call, root.row.target_key) == ("update", "section/U_MIRA/machine")
    assert root.text == "**Section 1 · The machine**\n1 of 2 steps done · about 3 min left"
    assert lanes.text == f"✓ Right. lanes explained.\n{WRAP}"
    assert lanes.labels == ["Next: Dig deeper"]
    (dig,) = await room.presses("Next: Dig deeper")
    assert dig.text.startswith("**Step 2 · Dig deeper**")
    await room.answers("cat secret.txt")
    root, driver = await room.answers("amdgpu")
    assert root.text.endswith("✓ 2 steps done")
    assert driver.text == f"✓ Right. driver explained.\n{WRAP}\nSection 1 · The machine is done."
    new_root, stop, pointer = await room.presses("Next: Stop")
    assert "Section 2 · The end" in new_root.text
    assert stop.thread == new_root.row.key
    assert "in the thread of Section 2" in pointer.text
    _, last = await room.answers("echo end", "end")
    assert "That is all there is so far" in last.text
    assert last.labels == ["Open playground"]
    assert await room.attempts() == [
        (drill, "right") for drill in ("list", "lanes", "read", "driver", "last")
    ]
    assert await room.undone() == []


@pytest.mark.parametrize(
    ("text", "verdict", "belief", "shown"),
    [
        (
            "nvidia-smi",
            "wrong",
            "wrong-tool",
            "$ nvidia-smi\nbash: nvidia-smi: command not found\n(exit 127 · 0.4 s)\n"
            "**Not yet.** That tool is another vendor's. Look for its counterpart.",
        ),
        (
            "true",
            "partial",
            "",
            "$ true\n**Partly right.** Look at the output.\n1 of 2 things asked for are there.",
        ),
    ],
)
async def test_a_wrong_command_shows_what_it_did_and_one_thing_to_look_at(
    room: Room, text: str, verdict: str, belief: str, shown: str
) -> None:
    room.took_s = 0.4
    await room.types("start")
    (reply,) = await room.answers(text)
    assert reply.text == shown
    assert reply.labels == ["Hint", "Show solution", "Skip"]
    (attempt,) = await room.rows(Attempt)
    assert (attempt.verdict, attempt.belief) == (verdict, belief)
    assert await room.states() == {"list": "open"}


async def test_a_wrong_answer_in_words_says_what_was_said(room: Room) -> None:
    await in_step_two(room)
    await room.answers("cat secret.txt")
    (reply,) = await room.answers("I think <!channel> nouveau")
    assert reply.text == "You said <I think <!channel> nouveau>\n**Not yet.** That one is NVIDIA's."
    assert "<!channel>" not in reply.message.summary
    assert "Incorrect" not in reply.text


async def test_an_unreadable_answer_costs_nothing_and_says_so(room: Room) -> None:
    await room.types("start")
    await room.answers("cat marker")
    (reply,) = await room.answers("well, hmm")
    assert "I couldn't read that as one of the choices." in reply.text
    assert reply.text.endswith("Nothing was counted.")
    assert await room.attempts() == [("list", "right")]


@pytest.mark.parametrize("text", ["", "   ", "```\n```"])
async def test_a_message_without_text_is_no_answer(room: Room, text: str) -> None:
    await room.types("start")
    (reply,) = await room.answers(text)
    assert reply.text.startswith("I found no text")
    assert await room.attempts() == []


async def test_what_was_unread_is_not_judged(room: Room) -> None:
    await room.types("start")
    (reply,) = await room.answers("x", unread="this text has 300,000 characters.")
    assert reply.text == ("I did not read that: this text has 300,000 characters.\nNothing was counted.")
    assert await room.attempts() == []


async def test_an_attempt_keeps_all_that_a_second_look_needs(room: Room) -> None:
    await room.types("start")
    await room.answers("hint")
    await room.answers("$ cat marker")
    (attempt,) = await room.rows(Attempt)
    (asked, _) = await room.rows(Asked)
    assert (attempt.raw, attempt.normal, attempt.status) == ("$ cat marker", "cat marker", 0)
    assert (attempt.content_version, attempt.variant, attempt.hints_used) == ("v1", asked.variant, 1)
    assert attempt.duration_s == float(attempt.ts) - asked.asked_at.timestamp()
    assert json.loads(attempt.trace)["schema_version"] == 1
    assert len(attempt.trace_digest) == 64
    assert room.passed == ["graded"]


async def test_what_a_line_did_to_the_node_is_there_for_the_next(room: Room) -> None:
    await room.types("start")
    await room.answers("echo one > kept; cd /opt")
    (reply,) = await room.answers("pwd; cat ~/kept")
    assert "/opt\none" in reply.text


async def test_a_scene_has_a_node_of_its_own(room: Room) -> None:
    await room.types("start")
    await room.answers("rm marker; echo mine > here")
    await room.answers("skip")
    await room.answers("skip")
    await room.answers("next")
    (reply,) = await room.answers("ls")
    assert reply.text.startswith("$ ls\nsecret.txt\n")


async def test_a_delivery_played_again_has_no_second_effect(room: Room) -> None:
    await room.types("start")
    said = await room.message("cat marker", await room.thread_ts("section/U_MIRA/machine"))
    await hear(room.house, said)
    await hear(room.house, said)
    await asyncio.gather(hear(room.house, said), hear(room.house, said))
    assert await room.attempts() == [("list", "right")]
    assert len(await room.sent()) == 1


async def test_lines_that_come_at_once_all_stay_on_the_node(room: Room) -> None:
    """In life a member's deliveries come one by one; the node holds even when they do not."""
    await room.types("start")
    await room.types("playground")
    section = await room.thread_ts("section/U_MIRA/machine")
    play = next(it.ts for it in room.heard if it.row.key.startswith("playground/"))
    lines = [await room.message(f"touch f{n}", (section, play)[n % 2]) for n in range(4)]
    await asyncio.gather(*(hear(room.house, line) for line in lines))
    await room.sent()
    (reply,) = await room.says("ls", play)
    assert "f0\nf1\nf2\nf3" in reply.text
    assert len(await room.attempts()) == 5
    assert await room.undone() == []


async def test_a_long_output_is_cut_and_comes_whole_as_a_file(room: Room) -> None:
    await room.types("start")
    file, reply = await room.answers("seq 300")
    code = next(part for part in reply.message.parts if isinstance(part, Code))
    assert code.text.startswith("$ seq 300\n1\n2\n")
    assert code.text.endswith("\n299\n300")
    assert reply.labels == ["Hint", "Show solution", "Skip"]
    assert f"262 more lines; the whole is in `{file.message.summary}`." in reply.text
    assert file.row.call == "upload"
    (whole,) = file.message.parts
    assert isinstance(whole, File)
    assert whole.name == file.message.summary
    assert "\n150\n" in whole.text


async def test_a_slow_line_shows_at_once_that_it_runs_and_only_until_it_has(room: Room) -> None:
    room.slow_s, room.took_s = 0.0, 2.0
    await room.types("start")
    on, reply, off = await room.answers("cat marker")
    said = next(reversed(room.kept.values()))
    assert (on.row.call, on.row.target_ts, on.row.message) == ("react", said.ts, "eyes")
    assert "(2.0 s)" in reply.text
    assert (off.row.call, off.row.target_ts, off.row.message) == ("unreact", said.ts, "eyes")


async def test_a_line_that_never_ends_is_stopped_politely(room: Room) -> None:
    await room.types("start")
    await room.answers("true")
    room.consoles = pool = Consoles(1, kill_after_s=0.5)
    await pool.start()
    (reply,) = await room.answers("sleep 3")
    assert reply.text.startswith("That line ran longer than 14 s, so I stopped it.")
    assert reply.text.endswith("Nothing was counted.")
    assert await room.attempts() == [("list", "partial")]
    await pool.close()


async def test_an_answer_where_nothing_is_asked_gets_a_short_pointer(room: Room) -> None:
    await room.types("start")
    await room.answers("cat marker")
    await room.answers("64")
    await room.answers("64 lanes")
    (between,) = await room.answers("64 lanes")
    assert between.text == "Step 1 · Look around is done, so I read nothing as an answer here."
    assert between.labels == ["Next: Dig deeper"]


async def test_an_answer_in_a_finished_section_points_to_the_open_one(room: Room) -> None:
    await in_step_two(room)
    for _ in range(2):
        await room.answers("skip")
    await room.answers("next")
    (pointer,) = await room.answers("cat secret.txt")
    assert pointer.text == (
        "That one is done. You are at Step 3 · Stop, in the thread of Section 2 · The end."
    )


async def test_nobody_answers_in_another_members_thread(room: Room) -> None:
    await room.types("start")
    room.member = SAM
    assert await room.says("cat marker", await room.thread_ts("section/U_MIRA/machine")) == []
    assert await room.attempts() == []
    assert await room.undone() == []


async def test_a_question_where_a_line_is_asked_for_is_not_run(room: Room) -> None:
    await room.types("start")
    (reply,) = await room.answers("how do I see gpus?")
    assert reply.text == (
        "You said <how do I see gpus?>\nQuestions I cannot answer; a hint I can give.\nNothing was counted."
    )
    assert reply.labels == ["Hint", "Show solution", "Skip"]
    assert await room.rows(Attempt) == []


@pytest.mark.parametrize(
    ("line", "meant"), [("amdsmi", "amd-smi"), ("amd smi list", "amd-smi"), ("rocm smi", "rocm-smi")]
)
async def test_a_name_that_is_nearly_a_tool_is_asked_back(room: Room, line: str, meant: str) -> None:
    await room.types("start")
    (reply,) = await room.answers(line)
    assert f"Did you mean `{meant}`?" in reply.text
    assert await room.rows(Attempt) == []
