"""The few neutral things a message can show. Each edge (Slack, terminal, page) renders them with one
`match` ending in `assert_never`; a kind never knows where it is shown.

`Text` is *our* Markdown (content and wording). What a member typed or a node printed travels only in
`Quote` and `Code`, which every edge shows literally: no markup, no mentions, no links.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown of ours: paragraphs, `code`, **bold**, lists, links, fenced code."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Note:
    """A quiet line beneath the rest: a count, a time, a pointer. Markdown of ours."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Code:
    """Text shown byte for byte in a fixed-width block. `language` may be empty."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a member, shown literally after `lead` (which is ours), on one line."""

    lead: str
    words: str


@dataclass(frozen=True, slots=True)
class Choice:
    id: str
    """What a pick says, and what may be typed: "a", "b", ..."""
    label: str


@dataclass(frozen=True, slots=True)
class Choices:
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class File:
    """A whole text beside the message, when the message shows only part of it."""

    name: str
    text: str


Part = Text | Note | Code | Quote | Choices | File
