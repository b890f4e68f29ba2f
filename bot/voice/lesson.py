"""How the lesson speaks: a section's root message, a step, its questions, hints, and what comes after."""

from dataclasses import dataclass

from bot.message import Act, Button, Message
from bot.voice.plain import count, minutes, speak
from drills import Choices, Note, Part, Section, Step, Text

LABEL_CHARACTERS = 75
"""Slack's limit for a button (facts: slack 1.5)."""
LAST_RUNG = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A drill as it is put to a member, the `number`th of `total` in its step.

    `asked` is the row that its buttons speak of.
    """

    asked: int
    parts: tuple[Part, ...]
    number: int
    total: int
    hints_used: int = 0


@dataclass(frozen=True, slots=True)
class After:
    """What follows a drill that is over: the step's next question, or the end of the step."""

    question: Question | None = None
    wrap: str = ""
    next_step: Step | None = None
    section_done: Section | None = None
    """Set when this step was the last one of its section."""


def step_title(step: Step) -> str:
    return f"Step {step.number} · {step.title}"


def section_title(section: Section) -> str:
    return f"Section {section.number} · {section.title}"


def root(section: Section, steps_done: int, minutes_left: int) -> Message:
    """The one message of a section at top level, kept up to date."""
    total = len(section.steps)
    if steps_done >= total:
        state = f"✓ {count(total, 'step')} done"
    elif steps_done:
        state = f"{steps_done} of {count(total, 'step')} done · {minutes(minutes_left)} left"
    else:
        state = f"{count(total, 'step')} · {minutes(minutes_left)} · answer in this thread"
    return speak(Text(f"**{section_title(section)}**"), Note(state))


def opening(step: Step, question: Question) -> Message:
    heading = Text(f"**{step_title(step)}**\n\n{step.intro}")
    return speak(heading, *question_parts(question), buttons=ask_buttons(question))


def asked_again(step: Step, question: Question) -> Message:
    heading = Text(f"**{step_title(step)}**")
    return speak(heading, *question_parts(question), buttons=ask_buttons(question))


def question_parts(question: Question) -> tuple[Part, ...]:
    """With its place among the step's questions, where there are several."""
    place = (Note(f"Question {question.number} of {question.total}"),) if question.total > 1 else ()
    return (*place, *question.parts)


def ask_buttons(question: Question) -> tuple[Button, ...]:
    """One button for each choice that the question shows, then the usual ones."""
    choices = [choice for part in question.parts if isinstance(part, Choices) for choice in part.choices]
    picks = (Button(f"Pick {it.id}", Act.PICK, f"{question.asked}.{it.id}") for it in choices)
    return (*picks, *buttons(question))


def buttons(question: Question) -> tuple[Button, ...]:
    """[Hint] says which rung it offers: clicked again, it shows that one again."""
    asked, used = str(question.asked), question.hints_used
    more = Button("Next hint" if used else "Hint", Act.HINT, f"{asked}.{used + 1}")
    return (
        *([more] if used < LAST_RUNG else []),
        Button("Show solution", Act.REVEAL, asked),
        Button("Skip", Act.SKIP, asked),
    )


def hint(question: Question, text: str) -> Message:
    """`question.hints_used` is the rung of `text`, from 1."""
    rung = question.hints_used
    lead = Text(f"**Hint {rung} of {LAST_RUNG}.** {text}")
    last = Note("That was the last hint. The solution is yours to see at any time.")
    return speak(lead, *([last] if rung == LAST_RUNG else []), buttons=buttons(question))


def no_more_hints(question: Question) -> Message:
    text = "You have seen all three hints. I can show you the solution, or you try once more."
    return speak(Text(text), buttons=buttons(question))


def solution(parts: tuple[Part, ...], explain: str, after: After) -> Message:
    shown = (Text("**Solution**"), *parts, Text(explain))
    return speak(*shown, *after_parts(after), buttons=after_buttons(after))


def skipped(after: After) -> Message:
    text = Text("Skipped; nothing was counted.")
    return speak(text, *after_parts(after), buttons=after_buttons(after))


def after_parts(after: After) -> tuple[Part, ...]:
    if after.question:
        return question_parts(after.question)
    kept = (Text(after.wrap),) if after.wrap else ()
    if not after.section_done:
        return kept
    done = f"{section_title(after.section_done)} is done."
    end = "" if after.next_step else " That is all there is so far; the playground stays open."
    return (*kept, Note(done + end))


def after_buttons(after: After) -> tuple[Button, ...]:
    if after.question:
        return ask_buttons(after.question)
    return (next_button(after.next_step) if after.next_step else OPEN_PLAYGROUND,)


OPEN_PLAYGROUND = Button("Open playground", Act.PLAYGROUND)


def next_button(step: Step) -> Button:
    label = f"Next: {step.title}"
    if len(label) > LABEL_CHARACTERS:
        label = f"{label[: LABEL_CHARACTERS - 1]}…"
    return Button(label, Act.NEXT, step.id, is_primary=True)
