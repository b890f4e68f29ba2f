"""What is said about a member's node: the playground and the reset."""

from bot.message import Act, Button, Message
from bot.voice.lesson import section_title, step_title
from bot.voice.plain import speak
from bot.voice.words import Spot, run_button
from drills import Note, Part, Text


def playground_root() -> Message:
    note = "Every message in this thread runs on your own `mi300x-1`. Nothing is judged."
    return speak(Text("**Playground**"), Note(note))


def playground_open() -> Message:
    return speak(Note("Your playground is open: every message in this thread is a line to run."))


def playground_there() -> Message:
    return speak(Text("Your playground is open; its thread has a new message."))


def ran(parts: tuple[Part, ...], status: int) -> Message:
    summary = "Done." if not status else f"The line ended with exit status {status}."
    return Message(summary, parts)


def offer_playground(inbox_id: int, open_at: Spot | None) -> Message:
    """`open_at`: where a question waits that the command may have been meant for."""
    parts: tuple[Part, ...] = (
        Text("That looks like something for your node. Here I run nothing; the playground does."),
    )
    if open_at:
        step, thread = step_title(open_at.step), section_title(open_at.section)
        parts = (*parts, Note(f"An answer to {step} belongs in the thread of {thread}."))
    return speak(*parts, buttons=[run_button(inbox_id, is_primary=True)])


def ran_already() -> Message:
    return speak(Note("That line has run already; its output is in the playground's thread."))


def text_is_gone() -> Message:
    return speak(Text("I no longer have that message. Please send it again in the thread."))


def ask_reset(key: str) -> Message:
    """`key` tells this asking from earlier ones, so that an old button resets nothing."""
    text = "Put your node back as it was at the start? Files you made on it are lost; progress stays."
    row = (Button("Reset node", Act.RESET, key), Button("Keep node", Act.KEEP, key))
    return speak(Text(text), buttons=row)


def was_reset() -> Message:
    return speak(Text("Your node is as it was at the start. Your progress is untouched."))


def kept() -> Message:
    return speak(Text("Nothing was changed; your node stays as it is."))


def reset_settled() -> Message:
    return speak(Note("That question is settled. Say `reset` and I ask again."))


def no_drill_here() -> Message:
    return speak(Note("Nothing is asked in the playground, so there is no hint and nothing to skip."))


def no_run_yet() -> Message:
    return speak(Note("No line has run in this thread yet."))
