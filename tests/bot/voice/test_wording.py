"""What messages say, as plain text and in their parts."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from bot import voice
from bot.message import Act, Message
from bot.voice import After, Question, Spot
from bot.voice.plain import SUMMARY_CHARACTERS, plain, speak
from drills import Choice, Choices, Code, Judged, Note, Quote, Section, Step, Text, Unreadable, Verdict

STEP = Step("look", 1, "Look around", "do", "machine", 3, "Welcome.", "Keep this.", (), None)
LONG = Step("long", 2, "x" * 100, "do", "machine", 3, "", "", (), None)
SECTION = Section("machine", 1, "The machine", (STEP, LONG))
SPOT = Spot(STEP, SECTION, is_open=True)
QUESTION = Question(7, (Text("How many?"),), 1, 1)
CHOICE = Question(8, (Text("Which?"), Choices((Choice("a", "`x`"), Choice("b", "y")))), 2, 3, hints_used=1)
WRONG = Verdict(Judged.WRONG, "Look at `lsmod`.")

EVERY: list[Callable[[], Message]] = [
    lambda: voice.root(SECTION, 0, 6),
    lambda: voice.opening(STEP, QUESTION),
    lambda: voice.asked_again(STEP, CHOICE),
    lambda: voice.hint(CHOICE, "A nudge."),
    lambda: voice.no_more_hints(QUESTION),
    lambda: voice.solution((Code("ls"),), "It lists.", After(wrap="Keep this.", next_step=LONG)),
    lambda: voice.skipped(After(CHOICE)),
    lambda: voice.right((), Verdict(Judged.RIGHT, ""), "Because.", After(section_done=SECTION)),
    lambda: voice.not_yet((voice.quoted("<!channel>"),), WRONG, QUESTION),
    lambda: voice.not_judged((), Verdict(Judged.TIMEOUT, "A limit cut it."), QUESTION),
    lambda: voice.unreadable("?!", Unreadable("I couldn't read that.", "For example: 64."), QUESTION),
    lambda: voice.looked((Code("$ ls"),), 3, QUESTION),
    lambda: voice.same_pick(CHOICE),
    lambda: voice.explained("Because.", "The manual."),
    lambda: voice.nothing_to_explain(QUESTION),
    lambda: voice.last_run((Code("$ ls"),)),
    lambda: voice.playground_root(),
    lambda: voice.playground_open(),
    lambda: voice.playground_there(),
    lambda: voice.ran((Code("$ ls"),), 0),
    lambda: voice.ran((Code("$ false"),), 1),
    lambda: voice.offer_playground(3, SPOT),
    lambda: voice.ran_already(),
    lambda: voice.text_is_gone(),
    lambda: voice.ask_reset("3"),
    lambda: voice.was_reset(),
    lambda: voice.kept(),
    lambda: voice.reset_settled(),
    lambda: voice.no_drill_here(),
    lambda: voice.no_run_yet(),
    lambda: voice.broken("7F3A"),
    lambda: voice.unshown("7F3A"),
    lambda: voice.too_slow(15),
    lambda: voice.stopped(),
    lambda: voice.busy(),
    lambda: voice.crowded(),
    lambda: voice.unread("the file is over 1 MB."),
    lambda: voice.empty(),
    lambda: voice.edited(3, can_judge=True),
    lambda: voice.was_away(timedelta(minutes=4)),
    lambda: voice.help_text(has_begun=False),
    lambda: voice.short_help(has_begun=True),
    lambda: voice.did_you_mean("start", Act.START),
    lambda: voice.did_you_mean_there("hint"),
    lambda: voice.begun_in_dm(),
    lambda: voice.you_are_here(SPOT),
    lambda: voice.asked_there(SPOT),
    lambda: voice.done_there(SPOT),
    lambda: voice.nothing_open(),
    lambda: voice.between_steps(STEP, None),
    lambda: voice.elsewhere(SPOT),
    lambda: voice.still_open(STEP, 7),
]


@pytest.mark.parametrize("made", EVERY)
def test_every_message_keeps_the_voice(made: Callable[[], Message]) -> None:
    message = made()
    words = message.summary + "".join(
        part.markdown for part in message.parts if isinstance(part, Text | Note)
    )
    assert message.summary.strip()
    assert message.summary[-1] in ".?:"
    assert not set("`*<") & set(message.summary)
    assert "!" not in words
    assert "ncorrect" not in words
    assert {mark for mark in words if ord(mark) > 0x2000} <= set("✓…")
    assert all(button.label[0].isupper() and len(button.label) <= 75 for button in message.buttons)
    assert len({(button.act, button.value) for button in message.buttons}) == len(message.buttons)


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("**Bold** and `code`", "Bold and code."),
        ("one\ntwo", "one two."),
        ("**Title**\n\nText.\n\n- a\n- b", "Title. Text. a. b."),
        ("See [the page](https://x.y).\n```\ncode\n```", "See the page."),
        ("", ""),
    ],
)
def test_markdown_read_aloud(markdown: str, words: str) -> None:
    assert plain(markdown) == words


def test_a_summary_holds_no_word_of_a_member_or_a_node_and_has_an_end() -> None:
    message = speak(Text("Ours."), Code("theirs"), Quote("You said", "theirs"), evidence=(Note("(exit 1)"),))
    assert message.summary == "Ours."
    assert message.parts[0] == Note("(exit 1)")
    assert len(speak(Text("x " * 9_000)).summary) <= SUMMARY_CHARACTERS


@pytest.mark.parametrize(
    ("steps_done", "minutes_left", "state"),
    [
        (0, 6, "2 steps · about 6 min · answer in this thread"),
        (1, 3, "1 of 2 steps done · about 3 min left"),
        (2, 0, "✓ 2 steps done"),
    ],
)
def test_a_root_tells_how_far_its_section_is(steps_done: int, minutes_left: int, state: str) -> None:
    root = voice.root(SECTION, steps_done, minutes_left)
    assert root.parts == (Text("**Section 1 · The machine**"), Note(state))
    assert root.summary == f"Section 1 · The machine. {state}."


def test_choices_have_a_button_each_and_are_read_aloud() -> None:
    asked = voice.asked_again(STEP, CHOICE)
    assert asked.summary == "Step 1 · Look around. Question 2 of 3. Which? a: x. b: y."
    assert [(button.label, button.act, button.value) for button in asked.buttons] == [
        ("Pick a", Act.PICK, "8.a"),
        ("Pick b", Act.PICK, "8.b"),
        ("Next hint", Act.HINT, "8.2"),
        ("Show solution", Act.REVEAL, "8"),
        ("Skip", Act.SKIP, "8"),
    ]


@pytest.mark.parametrize(
    ("judged", "met", "lead", "note"),
    [
        (Judged.WRONG, 0, "**Not yet.** Look.", None),
        (Judged.NEAR_MISS, 1, "**Nearly.** Look.", None),
        (Judged.PARTIAL, 1, "**Partly right.** Look.", Note("1 of 3 things asked for are there.")),
    ],
)
def test_an_answer_that_is_off_is_told_how_far(
    judged: Judged, met: int, lead: str, note: Note | None
) -> None:
    quote = voice.quoted("a\n  b")
    message = voice.not_yet((quote,), Verdict(judged, "Look.", met=met, asked=3), QUESTION)
    assert message.parts == (Quote("You said", "a b"), Text(lead), *([note] if note else []))


def test_a_long_answer_is_quoted_in_part() -> None:
    quote = voice.quoted("x" * 5_000)
    assert len(quote.words) == 300
    assert quote.words.endswith("…")


def test_a_long_title_fits_its_button() -> None:
    (button,) = voice.between_steps(STEP, LONG).buttons
    assert len(button.label) == 75
    assert button.label.startswith("Next: xxx")


@pytest.mark.parametrize(
    ("away", "words"),
    [
        (timedelta(seconds=61), "1 minute"),
        (timedelta(minutes=89), "89 minutes"),
        (timedelta(hours=2), "2 hours"),
    ],
)
def test_an_absence_in_words(away: timedelta, words: str) -> None:
    assert voice.was_away(away).summary.startswith(f"I was away for {words}.")
