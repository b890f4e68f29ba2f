"""What is said about a member's node: the playground and the reset."""

from bot.message import Act, Button, Message
from bot.voice.words import Spot, section_title, step_title
from drills import Note, Part, Text


def playground_root() -> Message:
    text = "**Playground**"
    note = "Every message in this thread runs on your own `mi300x-1`. Nothing is judged."
    return Message("Playground: every message in this thread runs on your node.", (Text(text), Note(note)))


def playground_open() -> Message:
    text = "Your playground is open: every message in this thread is a line to run."
    return Message(text, (Note(text),))


def playground_there() -> Message:
    text = "Your playground is open; its thread has a new message."
    return Message(text, (Text(text),))


def ran(parts: tuple[Part, ...], status: int) -> Message:
    summary = "Done." if not status else f"The line ended with exit status {status}."
    return Message(summary, parts)


def offer_playground(inbox_id: int, open_at: Spot | None) -> Message:
    """`open_at`: where a question waits that the command may have been meant for."""
    text = "That looks like a command. Here I run nothing; the playground does."
    parts: tuple[Part, ...] = (Text(text),)
    if open_at:
        step, thread = step_title(open_at.step), section_title(open_at.section)
        parts = (*parts, Note(f"An answer to {step} belongs in the thread of {thread}."))
    run = Button("Run it in the playground", Act.RUN_HERE, str(inbox_id), is_primary=True)
    return Message(text, parts, (run,))


def ran_already() -> Message:
    text = "That line has run already; its output is in the playground's thread."
    return Message(text, (Note(text),))


def text_is_gone() -> Message:
    text = "I no longer have that message. Please send it again in the thread."
    return Message(text, (Text(text),))


def ask_reset(key: str) -> Message:
    """`key` tells this asking from earlier ones, so that an old button resets nothing."""
    text = "Put your node back as it was at the start? Files you made on it are lost; progress stays."
    row = (Button("Reset node", Act.RESET, key), Button("Keep node", Act.KEEP, key))
    return Message(text, (Text(text),), row)


def was_reset() -> Message:
    text = "Your node is as it was at the start. Your progress is untouched."
    return Message(text, (Text(text),))


def kept() -> Message:
    text = "Nothing was changed; your node stays as it is."
    return Message(text, (Text(text),))


def reset_settled() -> Message:
    text = "That question is settled. Say `reset` and I ask again."
    return Message(text.replace("`", ""), (Note(text),))


def no_drill_here() -> Message:
    text = "Nothing is asked in the playground, so there is no hint and nothing to skip."
    return Message(text, (Note(text),))


def no_run_yet() -> Message:
    text = "No line has run in this thread yet."
    return Message(text, (Note(text),))
