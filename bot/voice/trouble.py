"""What is said when an answer could not be judged, with nothing counted."""

from datetime import timedelta

from bot.message import Act, Button, Message
from bot.voice.plain import count, speak
from drills import Note, Text

_AS_BEFORE = "Your node is as it was before the line."


def broken(reference: str) -> Message:
    """The inbox's apology: a delivery on which we failed, logged under `reference`."""
    text = f"I couldn't judge that; it's our fault, nothing was counted. Reference {reference}."
    return speak(Text(text))


def unshown(reference: str) -> Message:
    """The sender's apology: a message that Slack or our own rules refused, logged under `reference`."""
    text = f"I had an answer and couldn't show it; it's our fault. Reference {reference}."
    return speak(Text(text), Note("What you did counts. Say `rocm continue` to go on."))


def too_slow(limit_s: float) -> Message:
    text = f"That line ran longer than {limit_s:.0f} s, so I stopped it. {_AS_BEFORE} Send a shorter one."
    return _uncounted(text)


def stopped() -> Message:
    text = f"That line brought the node's shell down, so I started it again. {_AS_BEFORE}"
    return _uncounted(f"{text} Send it in smaller parts.")


def busy() -> Message:
    return _uncounted("Your earlier lines are still running. Send this one again when they have answered.")


def crowded() -> Message:
    return _uncounted("Other lines of yours changed the node while this one ran. Please send it again.")


def unread(why: str) -> Message:
    """`why` is ours, in plain words: what was over which limit."""
    return _uncounted(f"I did not read that: {why}")


def empty() -> Message:
    return _uncounted("I found no text in that message. Paste a command or type an answer.")


def _uncounted(text: str) -> Message:
    return speak(Text(text), Note("Nothing was counted."))


def edited(inbox_id: int, *, can_judge: bool) -> Message:
    """`can_judge`: in a step; else the text is a line for the playground."""
    text = "You edited that message. I took the first version." if can_judge else "You edited that line."
    label = "Judge the edited one" if can_judge else "Run the edited one"
    return speak(Note(text), buttons=[Button(label, Act.JUDGE_EDITED, str(inbox_id))])


def was_away(away: timedelta) -> Message:
    return speak(Text(f"I was away for {_about(away)}. If you answered meanwhile, please send it again."))


def _about(away: timedelta) -> str:
    minutes = max(1, round(away.total_seconds() / 60))
    return count(minutes, "minute") if minutes < 90 else count(round(minutes / 60), "hour")
