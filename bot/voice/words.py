"""What the bot says when it is spoken to by name: help, progress, pointers."""

from dataclasses import dataclass

from bot.message import Act, Button, Message
from bot.voice.lesson import OPEN_PLAYGROUND, next_button, section_title, step_title
from bot.voice.plain import count, speak
from drills import Lesson, Note, Section, Step, Text

CONTINUE = Button("Continue", Act.CONTINUE, is_primary=True)
START = Button("Start", Act.START, is_primary=True)
HELP = Button("Show help", Act.HELP)

_WORDS = """\
- `start` begins the lesson, `continue` asks the open question again
- `progress` shows where you are
- `playground` opens a thread where every message runs on your node
- `reset` puts your node back as it was; progress stays
- `help` shows this"""
_WHERE = """\
Say them here, as `/rocm start`, or alone in a step's thread; in the playground as `rocm help`. In a step's \
thread you may also say `hint`, `skip`, `why?`, `solution`, `next` or `show last run`; none of all these \
counts as an answer."""
_FILES = """\
A file beside a message goes into `/home/dev` on your node, and the message is the line to run: attach \
`vecadd.cu` and say `cat vecadd.cu`. A file alone: plain text and shell scripts (`.txt`, `.sh`) are read as \
your message, any other is put on the node. Up to 1 MB in all."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a member is: the step in question and its section. `is_open`: a question waits there."""

    step: Step
    section: Section
    is_open: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """One step in the progress list: how its questions ended, of those that have."""

    step: Step
    right: int
    revealed: int
    skipped: int
    is_begun: bool
    is_done: bool
    """No question is left, however they ended."""


def help_text(has_begun: bool) -> Message:
    lead = "I teach by doing: paste commands in a step's thread, a simulated MI300X server runs them."
    row = (CONTINUE if has_begun else START, OPEN_PLAYGROUND)
    return speak(Text(lead), Text(_WORDS), Text(_WHERE), Text(_FILES), buttons=row)


def greeting() -> Message:
    """The first words to somebody who has not begun."""
    text = (
        "Hello. I teach work on AMD Instinct GPUs by doing it: you paste commands, a simulated MI300X server \
runs them, and I say what they did."
    )
    return speak(Text(text), buttons=(START, HELP))


def short_help(has_begun: bool) -> Message:
    if not has_begun:
        return greeting()
    text = "I answer to `start`, `continue`, `progress`, `playground`, `reset` and `help`."
    note = "An answer to a question belongs in the thread of its section."
    return speak(Text(text), Note(note), buttons=(CONTINUE, HELP))


def did_you_mean(word: str, act: Act) -> Message:
    """`word` is ours: the nearest one we know."""
    row = (Button(word[0].upper() + word[1:], act), HELP)
    return speak(Text(f"Did you mean `{word}`?"), buttons=row)


def did_you_mean_there(word: str) -> Message:
    """For a word that only means something in a thread, so that no button can stand for it."""
    text = f"Did you mean `{word}`? Say it in the thread of the question."
    return speak(Text(text), buttons=[CONTINUE])


def begun_in_dm() -> Message:
    return speak(Text("The lesson is in our direct messages: open the thread of section 1 there."))


def you_are_here(spot: Spot) -> Message:
    """For a second `start`: no second thread, only the way to the first."""
    return speak(Text(_where(spot)), buttons=[CONTINUE])


def asked_there(spot: Spot) -> Message:
    return speak(Text(f"{step_title(spot.step)} waits in the thread of {section_title(spot.section)}."))


def done_there(spot: Spot) -> Message:
    return speak(Text(f"The answer is in the thread of {section_title(spot.section)}."))


def nothing_open() -> Message:
    text = "No question is open right now. `start` or `continue` brings the next one."
    return speak(Text(text), buttons=[CONTINUE])


def all_done(lesson: Lesson) -> Message:
    text = f"You have done all of {lesson.title} that is written so far. The playground stays open."
    return speak(Text(text), buttons=[OPEN_PLAYGROUND])


def between_steps(done: Step, next_step: Step | None, to_run: int | None = None) -> Message:
    """For a message in a thread where nothing is asked at the moment.

    `to_run`: the inbox row of a message that looks like a command.
    """
    text = f"{step_title(done)} is done, so I read nothing as an answer here."
    first = next_button(next_step) if next_step else OPEN_PLAYGROUND
    return speak(Note(text), buttons=(first, *_run_buttons(to_run)))


def elsewhere(spot: Spot, to_run: int | None = None) -> Message:
    """For an answer in the thread of a finished section, or an old button; `to_run` as above."""
    return speak(Note(f"That one is done. {_where(spot)}"), buttons=(CONTINUE, *_run_buttons(to_run)))


def old_button() -> Message:
    """For a press that says back what no button of ours says."""
    return speak(Note("That button is old and does nothing any more."), buttons=[CONTINUE])


def run_button(inbox_id: int, *, is_primary: bool = False) -> Button:
    return Button("Run it in the playground", Act.RUN_HERE, str(inbox_id), is_primary)


def _run_buttons(inbox_id: int | None) -> tuple[Button, ...]:
    return () if inbox_id is None else (run_button(inbox_id),)


def still_open(step: Step, asked: int) -> Message:
    text = f"{step_title(step)} still has an open question. Answer it, or skip it."
    return speak(Text(text), buttons=[Button("Skip", Act.SKIP, str(asked))])


def progress(lesson: Lesson, marks: tuple[Mark, ...], tried: int, right: int) -> Message:
    """`tried` counts attempts, `right` those that were right."""
    done = sum(mark.is_done for mark in marks)
    lead = f"**{lesson.title}**: {done} of {count(len(marks), 'step')} done."
    answers = f"{count(tried, 'answer')} judged, {right} right." if tried else "No answer judged yet."
    first = CONTINUE if tried or done else START
    return speak(Text(lead), Text("\n".join(_rows(lesson, marks))), Note(answers), buttons=[first])


def _where(spot: Spot) -> str:
    if not spot.is_open:
        return f"Next is {step_title(spot.step)}."
    return f"You are at {step_title(spot.step)}, in the thread of {section_title(spot.section)}."


def _state(mark: Mark) -> str:
    if not mark.is_begun:
        return "not begun"
    words = [
        "done" if mark.is_done else "open",
        f"{mark.right} of {count(len(mark.step.drills), 'question')} passed",
        f"{count(mark.revealed, 'solution')} seen" if mark.revealed else "",
        f"{mark.skipped} skipped" if mark.skipped else "",
    ]
    return ", ".join(filter(None, words))


def _rows(lesson: Lesson, marks: tuple[Mark, ...]) -> list[str]:
    state = {mark.step.id: _state(mark) for mark in marks}
    rows = []
    for section in lesson.sections:
        if not section.steps:
            rows.append(f"- {section_title(section)}: not written yet")
        rows += [f"- {step_title(step)}: {state[step.id]}" for step in section.steps]
    return rows
