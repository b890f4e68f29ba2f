"""How the lesson speaks: a section's root message, a step, its questions, hints, and what comes after."""

from dataclasses import dataclass

from bot.message import Act, Button, Message
from bot.voice.plain import count, minutes, plain
from drills import Choices, Note, Part, Section, Step, Text

LABEL_CHARACTERS = 75
"""Slack's limit for a button (facts: slack 1.5)."""
LAST_RUNG = 3


@dataclass(frozen=True, slots=True)
class Question:
    """A drill as it is put to a member: `asked` is the row that a button speaks of."""

    asked: int
    parts: tuple[Part, ...]
    hints_used: int = 0


def hint_value(asked: int, rung: int) -> str:
    """What [Hint] says back; the rung makes a second click of an old button show the same hint."""
    return f"{asked}.{rung}"


def pick_value(asked: int, choice: str) -> str:
    return f"{asked}.{choice}"


def root(section: Section, steps_done: int, minutes_left: int) -> Message:
    """The one message of a section at top level, kept up to date."""
    total = len(section.steps)
    title = f"Section {section.number} · {section.title}"
    if steps_done >= total:
        state = f"✓ all {count(total, 'step')} done"
    elif steps_done:
        state = f"{steps_done} of {count(total, 'step')} done · {minutes(minutes_left)} left"
    else:
        state = f"{count(total, 'step')} · {minutes(minutes_left)} · answer in this thread"
    return Message(f"{title}: {state}", (Text(f"**{title}**"), Note(state)))


def opening(step: Step, question: Question) -> Message:
    title = f"Step {step.number} · {step.title}"
    heading = Text(f"**{title}**\n\n{step.intro}")
    return Message(f"{title}. {plain(step.intro)}", (heading, *question.parts), ask_buttons(question))


def asked_again(step: Step, question: Question) -> Message:
    title = f"Step {step.number} · {step.title}"
    said = " ".join(plain(part.markdown) for part in question.parts if isinstance(part, Text))
    return Message(f"{title}. {said}", (Text(f"**{title}**"), *question.parts), ask_buttons(question))


def ask_buttons(question: Question) -> tuple[Button, ...]:
    """One button for each choice that the question shows, then the usual ones."""
    choices = [choice for part in question.parts if isinstance(part, Choices) for choice in part.choices]
    picks = (Button(f"Pick {it.id}", Act.PICK, pick_value(question.asked, it.id)) for it in choices)
    return (*picks, *buttons(question))


def buttons(question: Question) -> tuple[Button, ...]:
    asked, used = str(question.asked), question.hints_used
    more = Button("Next hint" if used else "Hint", Act.HINT, hint_value(question.asked, used + 1))
    return (
        *([more] if used < LAST_RUNG else []),
        Button("Show solution", Act.REVEAL, asked),
        Button("Skip", Act.SKIP, asked),
    )


def hint(question: Question, text: str) -> Message:
    """`question.hints_used` is the rung of `text`, from 1."""
    rung = question.hints_used
    lead = f"**Hint {rung} of {LAST_RUNG}.** {text}"
    parts: tuple[Part, ...] = (Text(lead),)
    if rung == LAST_RUNG:
        parts = (*parts, Note("That was the last hint. The solution is yours to see at any time."))
    return Message(plain(lead), parts, buttons(question))


def no_more_hints(question: Question) -> Message:
    text = "You have seen all three hints. I can show you the solution, or you try once more."
    return Message(text, (Text(text),), buttons(question))


@dataclass(frozen=True, slots=True)
class After:
    """What follows a drill that is over: the step's next question, or the end of the step."""

    question: Question | None = None
    wrap: str = ""
    next_step: Step | None = None
    section_done: Section | None = None
    """Set when this step was the last one of its section."""


def after_parts(after: After) -> tuple[Part, ...]:
    if after.question:
        return after.question.parts
    kept: tuple[Part, ...] = (Text(after.wrap),) if after.wrap else ()
    if not after.section_done:
        return kept
    done = f"Section {after.section_done.number} · {after.section_done.title} is done."
    end = "" if after.next_step else " That is all there is so far; the playground stays open."
    return (*kept, Note(done + end))


def after_buttons(after: After) -> tuple[Button, ...]:
    if after.question:
        return ask_buttons(after.question)
    if after.next_step:
        return (next_button(after.next_step),)
    return (Button("Open playground", Act.PLAYGROUND),)


def next_button(step: Step) -> Button:
    label = f"Next: {step.title}"
    if len(label) > LABEL_CHARACTERS:
        label = f"{label[: LABEL_CHARACTERS - 1]}…"
    return Button(label, Act.NEXT, step.id, is_primary=True)


def solution(parts: tuple[Part, ...], explain: str, after: After) -> Message:
    lead = Text("**Solution**")
    shown = (lead, *parts, *([Text(explain)] if explain else []), *after_parts(after))
    return Message(f"Here is the solution. {plain(explain)}".strip(), shown, after_buttons(after))


def skipped(after: After) -> Message:
    text = "Skipped; nothing was counted."
    return Message(_with(text, after), (Text(text), *after_parts(after)), after_buttons(after))


def _with(text: str, after: After) -> str:
    said = [plain(part.markdown) for part in after_parts(after) if isinstance(part, Text)]
    return " ".join([text, *said])
