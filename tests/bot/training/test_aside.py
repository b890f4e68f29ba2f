"""What is asked for in a thread beside answering: by word or by button, at no cost."""

from dataclasses import replace

import pytest

from bot.message import Act, Pressed
from bot.training import press
from bot.training.spoken import WORDS
from drills import Drill
from drills.kinds.short import Word
from tests.bot.training.lesson import DRIVER, LAST, LESSON, WRAP
from tests.bot.training.room import Room, in_step_two

RESET_WORD = DRIVER.accept[0].model_copy(  # type: ignore[attr-defined]
    update={"all": (DRIVER.accept[0].all[0].model_copy(update={"any": (Word(word="reset"),)}),)}  # type: ignore[attr-defined]
)
LAST_RESET = LAST.model_copy(update={"solve": ("reset",)})  # type: ignore[attr-defined]


async def test_hints_come_in_three_rungs_and_then_the_solution_is_offered(room: Room) -> None:
    await room.types("start")
    texts = [(await room.answers("hint"))[0] for _ in range(5)]
    assert [it.text.split("\n")[0] for it in texts] == [
        "**Hint 1 of 3.** list nudge",
        "**Hint 2 of 3.** list place",
        "**Hint 3 of 3.** list nearly",
        "You have seen all three hints. I can show you the solution, or you try once more.",
        "You have seen all three hints. I can show you the solution, or you try once more.",
    ]
    assert texts[0].labels == ["Next hint", "Show solution", "Skip"]
    assert texts[2].labels == texts[4].labels == ["Show solution", "Skip"]
    assert await room.attempts() == []


async def test_a_hint_button_climbs_once_however_often_it_is_clicked(room: Room) -> None:
    _, step = await room.types("start")
    for _ in range(3):
        (hint,) = await room.presses("Hint", step)
        assert hint.text == "**Hint 1 of 3.** list nudge"
    (second,) = await room.presses("Next hint")
    assert second.text == "**Hint 2 of 3.** list place"
    (still,) = await room.presses("Hint", step)
    assert still.text == second.text


@pytest.mark.parametrize("word", ["solution", "reveal", "Show solution!", "  SOLUTION  "])
async def test_the_solution_closes_the_drill_and_brings_the_next(room: Room, word: str) -> None:
    await room.types("start")
    (shown,) = await room.answers(word)
    assert shown.text.startswith(
        "**Solution**\ncat marker\nlist explained.\nQuestion 2 of 2\nHow many lanes?"
    )
    assert await room.states() == {"list": "revealed", "lanes": "open"}
    assert await room.attempts() == []


async def test_skipping_the_last_drill_ends_the_step(room: Room) -> None:
    await room.types("start")
    (first,) = await room.answers("skip")
    assert first.text.startswith("Skipped; nothing was counted.\nQuestion 2 of 2\nHow many lanes?")
    root, second = await room.presses("Skip")
    assert "1 of 2 steps done" in root.text
    assert second.text == f"Skipped; nothing was counted.\n{WRAP}"
    assert second.labels == ["Next: Dig deeper"]


@pytest.mark.parametrize("label", ["Hint", "Show solution", "Skip", "Pick a"])
async def test_a_button_of_a_finished_drill_only_says_where_the_member_is(room: Room, label: str) -> None:
    _, step = await room.types("start")
    (lanes,) = await room.answers("cat marker")
    await room.answers("64 lanes")
    old = lanes if label == "Pick a" else step
    (pointer,) = await room.presses(label, old)
    assert pointer.text == "That one is done. Next is Step 2 · Dig deeper."
    assert await room.states() == {"list": "right", "lanes": "right"}


async def test_why_explains_the_last_wrong_answer_without_its_transcript(room: Room) -> None:
    await room.types("start")
    await room.answers("true")
    (why,) = await room.answers("why?")
    assert why.text == "**Partly right.** Look at the output.\n1 of 2 things asked for are there."


async def test_why_after_a_right_answer_gives_the_explanation_and_its_source(room: Room) -> None:
    await room.types("start")
    (early,) = await room.answers("Why")
    assert early.text.startswith("Nothing has been answered here yet.")
    await room.answers("cat marker")
    (why,) = await room.answers("why?")
    assert why.text == "list explained.\nSource: The manual, 6.4.1."


async def test_the_last_run_can_be_shown_again(room: Room) -> None:
    await room.types("start")
    (none,) = await room.answers("show last run")
    assert none.text == "No line has run in this thread yet."
    await room.answers("cat marker")
    await room.answers("16 lanes")
    (again,) = await room.answers("show last run")
    assert again.text == "$ cat marker\neight"


async def test_next_never_jumps_over_an_open_question(room: Room) -> None:
    await room.types("start")
    (open_,) = await room.answers("next")
    assert open_.text == "Step 1 · Look around still has an open question. Answer it, or skip it."
    await room.presses("Skip", open_)
    await room.answers("skip")
    (dig,) = await room.answers("next")
    assert dig.text.startswith("**Step 2 · Dig deeper**")


async def test_next_clicked_twice_opens_one_step(room: Room) -> None:
    await room.types("start")
    await room.answers("skip")
    await room.answers("skip")
    await room.presses("Next: Dig deeper")
    (pointer,) = await room.presses("Next: Dig deeper")
    assert pointer.text.startswith("That one is done. You are at Step 2 · Dig deeper")
    assert await room.states() == {"list": "skipped", "lanes": "skipped", "read": "open"}


async def test_an_old_next_button_opens_no_other_step(room: Room) -> None:
    await in_step_two(room)
    old = next(it for it in reversed(room.heard) if "Next: Dig deeper" in it.labels)
    await room.answers("skip")
    await room.answers("skip")
    (pointer,) = await room.presses("Next: Dig deeper", old)
    assert pointer.text == "That one is done. Next is Step 3 · Stop."


async def test_next_after_the_last_step_says_that_this_is_all(room: Room) -> None:
    await room.types("start")
    for section in ("machine", "machine", "end"):
        while (await room.states()).popitem()[1] == "open":
            await room.answers("skip", section)
        last = await room.answers("next", section)
    assert last[0].text.startswith("You have done all of A tiny lesson that is written so far.")


@pytest.mark.parametrize("text", ["rocm help", "/rocm help", "ROCm  help?", "rocm help."])
async def test_the_bot_can_be_spoken_to_by_name_in_a_thread(room: Room, text: str) -> None:
    root, _ = await room.types("start")
    (help_,) = await room.answers(text)
    assert help_.text.startswith("I teach by doing")
    assert help_.row.thread_ts == root.ts
    assert await room.attempts() == []


@pytest.mark.parametrize("text", ["ROCm", "rocm is the driver", "the rocm driver"])
async def test_rocm_is_also_an_answer(room: Room, text: str) -> None:
    await in_step_two(room)
    await room.answers("skip")
    (reply,) = await room.answers(text)
    assert reply.text.startswith(f"You said <{text}>")


async def test_a_mistyped_word_after_the_name_is_asked_back(room: Room) -> None:
    await room.types("start")
    (reply,) = await room.answers("rocm progres")
    assert reply.text == "Did you mean `progress`?"


async def test_rocminfo_is_no_word_for_the_bot(room: Room) -> None:
    await room.types("start")
    (reply,) = await room.answers("rocm_agent_enumerator | head -1")
    assert reply.text.startswith("$ rocm_agent_enumerator | head -1\n")


async def test_a_mention_in_a_thread_is_a_word_for_the_bot(room: Room) -> None:
    await room.types("start")
    (reply,) = await room.answers("progress", is_mention=True)
    assert reply.text.startswith("**A tiny lesson**")
    assert await room.attempts() == []


@pytest.mark.parametrize(
    ("word", "begins"), [("hint", "**Hint 1 of 3.**"), ("skip", "Skipped"), ("why?", "Nothing")]
)
async def test_at_top_level_a_word_about_the_question_is_done_in_its_thread(
    room: Room, word: str, begins: str
) -> None:
    root, _ = await room.types("start")
    done, pointer = await room.says(word)
    assert done.text.startswith(begins)
    assert done.thread == root.row.key
    assert pointer.text == "The answer is in the thread of Section 1 · The machine."


@pytest.mark.parametrize("word", ["hint", "skip", "solution", "why?", "show last run"])
async def test_words_about_a_question_before_any_was_asked(room: Room, word: str) -> None:
    (reply,) = await room.says(word)
    assert reply.text == "No question is open right now. `start` or `continue` brings the next one."


@pytest.mark.parametrize("lead_in", [["skip"], []], ids=["words are asked for", "a line is asked for"])
async def test_a_word_for_the_bot_alone_is_no_answer(room: Room, lead_in: list[str]) -> None:
    await in_step_two(room)
    for said in lead_in:
        await room.answers(said)
    before = await room.states()
    for word in (*WORDS, "Help!", " START ", "continue."):
        assert await room.answers(word) != [], word
        assert (await room.states(), await room.attempts()) == (before, []), word


@pytest.mark.parametrize("text", ["reset it", "help me", "start nouveau"])
async def test_such_a_word_among_others_is_an_answer(room: Room, text: str) -> None:
    await in_step_two(room)
    await room.answers("skip")
    await room.answers(text)
    assert len(await room.attempts()) == 1


@pytest.mark.parametrize(
    "drill",
    [DRIVER.model_copy(update={"accept": (RESET_WORD,), "id": "driver"}), LAST_RESET],
    ids=["word", "line"],
)
async def test_the_right_answer_wins_over_the_word(room: Room, drill: Drill) -> None:
    first, *others = LESSON.sections
    step = replace(first.steps[0], drills=(drill,))
    room.lesson = replace(LESSON, sections=(replace(first, steps=(step,)), *others))
    await room.types("start")
    replies = await room.answers("reset")
    assert not any("Reset node" in it.labels for it in replies)


async def test_a_message_after_a_step_is_offered_the_next_step_and_a_run(room: Room) -> None:
    await room.types("start")
    await room.answers("skip")
    await room.answers("skip")
    (word,) = await room.answers("thanks")
    assert word.labels == ["Next: Dig deeper"]
    (line,) = await room.answers("cat marker")
    assert line.labels == ["Next: Dig deeper", "Run it in the playground"]
    _, ran = await room.presses("Run it in the playground")
    assert ran.text == "$ cat marker\neight"


@pytest.mark.parametrize(
    "value", ["", "abc", "2.0", "2.-1", "-1", "1.1.1", "1\n", "9" * 400, "٣", "1.a.b", "²"]
)
async def test_a_value_that_no_button_has_is_answered_politely(room: Room, value: str) -> None:
    await room.types("start")
    for act in Act:
        inbox_id = await room.deliver("action")
        await press(room.house, Pressed(inbox_id, room.member, "D_MIRA", "1.0", "", act, value))
        said = await room.sent()
        assert said, act
        if act in (Act.HINT, Act.REVEAL, Act.RUN_HERE, Act.JUDGE_EDITED, Act.SKIP):
            assert [it.text for it in said] == ["That button is old and does nothing any more."], act
    assert await room.attempts() == []
