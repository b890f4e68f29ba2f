"""A Message on a terminal: the same parts that Slack gets, drawn by rich."""

from collections.abc import Iterator
from typing import assert_never

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text as Plain

from bot.message import Message
from drills import Choices, Code, File, Note, Part, Quote, Text


def show(console: Console, message: Message) -> None:
    console.print(Panel(Group(*_message(message)), title=Plain(message.summary[:60]), title_align="left"))


def _message(message: Message) -> Iterator[RenderableType]:
    for part in message.parts:
        yield _part(part)
    if message.buttons:
        yield Plain("  ".join(f"[{button.label}]" for button in message.buttons), style="bold cyan")


def _part(part: Part) -> RenderableType:
    match part:
        case Text(markdown):
            return Markdown(markdown)
        case Note(markdown):
            return Markdown(markdown, style="dim")
        case Code(words):
            return Padding(Plain(words), (0, 2), style="on grey11")
        case Quote(lead, words):
            return Group(Markdown(lead), Plain(f"> {words}", style="italic"))
        case Choices(choices):
            return Markdown("\n".join(f"- **{choice.id}** {choice.label}" for choice in choices))
        case File(name, words):
            return Plain(f"[file {name}, {len(words.splitlines())} lines]", style="dim")
        case _:
            assert_never(part)
