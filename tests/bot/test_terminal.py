"""A message on a terminal: the same parts, and a member's text as literal as in Slack."""

from io import StringIO

import pytest
from rich.console import Console

from bot.message import Act, Button, Message
from bot.terminal import show
from drills import Choice, Choices, Code, File, Note, Part, Quote, Text


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (Text("**bold** and `code`"), "bold and code"),
        (Note("a note"), "a note"),
        (Code("x[bold]y[/bold] *z* <a>"), "x[bold]y[/bold] *z* <a>"),
        (Quote("You said", "[red]64 KB[/red] *x*"), "> [red]64 KB[/red] *x*"),
        (Choices((Choice("a", "32 lanes"),)), "a 32 lanes"),
        (File("output.txt", "1\n2\n"), "[file output.txt, 2 lines]"),
    ],
)
def test_each_part_is_shown(part: Part, shown: str) -> None:
    out = StringIO()
    show(Console(file=out, width=80), Message("summary", (part,), (Button("Hint", Act.HINT, "1"),)))
    assert shown in out.getvalue()
    assert "[Hint]" in out.getvalue()
