"""A Message to the `text` and `blocks` of a Slack call."""

from collections.abc import Iterator
from typing import Any, assert_never

from bot.blocks import fit
from bot.blocks.actions import action_blocks
from bot.blocks.limits import validate
from bot.blocks.markdown import Element, inline, preformatted, rich, section, text
from bot.blocks.mrkdwn import escape, mrkdwn
from bot.message import Message
from drills import Choices, Code, File, Note, Part, Quote, Text

SUMMARY_MAX = 4_000
"""chat.update refuses a longer `text`."""
_NOTE_MAX = 3_000


def payload(message: Message) -> dict[str, Any]:
    """`text` and `blocks`. A `File` part is not among them: it is uploaded beside the message.

    Raises BadPayload where Slack would refuse the message, so that it never leaves.
    """
    blocks = [block for part in message.parts for block in _blocks(part)]
    blocks += action_blocks(message.buttons)
    made = {"text": _summary(message.summary), "blocks": blocks}
    validate(made, "message")
    return made


def _summary(summary: str) -> str:
    """Only the notification: the blocks hold the whole, so a long one may be cut."""
    whole = escape(summary)
    return whole if len(whole) <= SUMMARY_MAX else escape(summary[: SUMMARY_MAX // 6]) + "…"


def _blocks(part: Part) -> Iterator[dict[str, Any]]:
    match part:
        case Text(markdown):
            yield from fit.blocks(rich(markdown))
        case Note(markdown):
            for words in fit.cut(mrkdwn(markdown), _NOTE_MAX):
                yield {"type": "context", "elements": [{"type": "mrkdwn", "text": words}]}
        case Code(words, language):
            yield from fit.blocks([preformatted(words, language)] if words else [])
        case Quote(lead, words):
            yield from fit.blocks([section(_quote(lead, words))])
        case Choices():
            yield from fit.blocks([section(_choices(part))])
        case File():
            return
        case _:
            assert_never(part)


def _quote(lead: str, words: str) -> list[Element]:
    said = [text(words, ("code",))] if words else []
    return [*inline(lead), text(" "), *said]


def _choices(part: Choices) -> list[Element]:
    shown: list[Element] = []
    for choice in part.choices:
        newline = "\n" if shown else ""
        shown += [text(newline + choice.id, ("bold",)), text("  "), *inline(choice.label)]
    return shown
