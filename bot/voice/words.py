"""What the bot says when it is spoken to by name: help, progress, pointers."""

from dataclasses import dataclass

from bot.message import Act, Button, Message
from bot.voice.lesson import next_button
from bot.voice.plain import count
from drills import Lesson, Note, Section, Step, Text

CONTINUE = Button("Continue", Act.CONTINUE, is_primary=True)
START = Button("Start", Act.START, is_primary=True)
PLAYGROUND = Button("Open playground", Act.PLAYGROUND)

_WORDS = """\
- `start` begins the lesson, `continue` asks the open question again
- `progress` shows where you are
- `playground` opens a thread where every message runs on your node
- `reset` puts your node back as it was; progress stays
- `help` shows this

Say them here, as `/rocm start`, or in a thread as `rocm help`. In a step's thread you may also say \
`hint`, `skip`, `why?`, `solution`, `next` or `show last run`; none of them counts as an answer."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a member is: the step in question and its section. `is_open`: a question waits there."""

    step: Step
    section: Section
    is_open: bool


def step_title(step: Step) -> str:
    return f"Step {step.number} · {step.title}"


def section_title(section: Section) -> str:
    return f"Section {section.number} · {section.title}"


def help_text(has_begun: bool) -> Message:
    lead = "I teach by doing: paste commands in a step's thread, a simulated MI300X server runs them."
    first = CONTINUE if has_begun else START
    return Message(
        f"{lead} Say start, continue, progress, playground, reset or help.",
        (Text(lead), Text(_WORDS)),
        (first, PLAYGROUND),
    )


def short_help(has_begun: bool) -> Message:
    text = "I answer to `start`, `continue`, `progress`, `playground`, `reset` and `help`."
    note = "An answer to a question belongs in the thread of its section."
    first = CONTINUE if has_begun else START
    return Message(text.replace("`", ""), (Text(text), Note(note)), (first, Button("Show help", Act.HELP)))


def did_you_mean(word: str, act: Act) -> Message:
    """`word` is ours: the nearest one we know."""
    text = f"Did you mean `{word}`?"
    row = (Button(word[0].upper() + word[1:], act), Button("Show help", Act.HELP))
    return Message(f"Did you mean {word}?", (Text(text),), row)


def did_you_mean_there(word: str) -> Message:
    """For a word that only means something in a thread, so that no button can stand for it."""
    text = f"Did you mean `{word}`? Say it in the thread of the question."
    return Message(text.replace("`", ""), (Text(text),), (CONTINUE,))


def begun_in_dm() -> Message:
    text = "The lesson is in our direct messages: open the thread of section 1 there."
    return Message(text, (Text(text),))


def you_are_here(spot: Spot) -> Message:
    """For a second `start`: no second thread, only the way to the first."""
    return Message(_where(spot), (Text(_where(spot)),), (CONTINUE,))


def asked_there(spot: Spot) -> Message:
    text = f"{step_title(spot.step)} waits in the thread of {section_title(spot.section)}."
    return Message(text, (Text(text),))


def done_there(spot: Spot) -> Message:
    text = f"See the thread of {section_title(spot.section)}."
    return Message(text, (Text(text),))


def nothing_open() -> Message:
    text = "No question is open right now. `start` or `continue` brings the next one."
    return Message(text.replace("`", ""), (Text(text),), (CONTINUE,))


def all_done(lesson: Lesson) -> Message:
    text = f"You have done all of {lesson.title} that is written so far. The playground stays open."
    return Message(text, (Text(text),), (PLAYGROUND,))


def between_steps(done: Step, next_step: Step | None) -> Message:
    """For a message in a thread where nothing is asked at the moment."""
    text = f"{step_title(done)} is done, so I read nothing as an answer here."
    row = next_button(next_step) if next_step else PLAYGROUND
    return Message(text, (Note(text),), (row,))


def elsewhere(spot: Spot) -> Message:
    """For an answer in the thread of a finished section, or an old button."""
    text = f"That one is done. {_where(spot)}"
    return Message(text, (Note(text),), (CONTINUE,))


def _where(spot: Spot) -> str:
    if not spot.is_open:
        return f"Next is {step_title(spot.step)}."
    return f"You are at {step_title(spot.step)}, in the thread of {section_title(spot.section)}."


def still_open(step: Step, asked: int) -> Message:
    text = f"{step_title(step)} still has an open question. Answer it, or skip it."
    return Message(text, (Text(text),), (Button("Skip", Act.SKIP, str(asked)),))


@dataclass(frozen=True, slots=True)
class Mark:
    """One step in the progress list; `state` is a word a person reads."""

    step: Step
    state: str


def progress(lesson: Lesson, marks: tuple[Mark, ...], tried: int, right: int) -> Message:
    """`tried` counts attempts, `right` those that were right."""
    over = sum(mark.state in ("passed", "solution seen", "skipped") for mark in marks)
    lead = f"**{lesson.title}**: {over} of {count(len(marks), 'step')} done."
    rows = "\n".join(_rows(lesson, marks))
    answers = f"{count(tried, 'answer')} judged, {right} right." if tried else "No answer judged yet."
    first = CONTINUE if tried or over else START
    return Message(f"{lead.replace('**', '')} {answers}", (Text(lead), Text(rows), Note(answers)), (first,))


def _rows(lesson: Lesson, marks: tuple[Mark, ...]) -> list[str]:
    state = {mark.step.id: mark.state for mark in marks}
    rows = []
    for section in lesson.sections:
        if not section.steps:
            rows.append(f"- {section_title(section)}: not written yet")
        rows += [f"- {step_title(step)}: {state[step.id]}" for step in section.steps]
    return rows
