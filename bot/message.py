"""A message before it is Slack's: neutral parts, buttons, and where it goes.

`training` writes these into the outbox in the same transaction as the state they speak of; the sender
turns them into Block Kit (`bot.blocks`). They are stored as JSON, so a stored one must always load:
add fields with defaults, never rename.
"""

import re
from dataclasses import dataclass, field
from enum import StrEnum

from drills import Part


class Act(StrEnum):
    """What a button asks for. `bot.blocks` owns the action ids made of these."""

    START = "start"
    CONTINUE = "continue"
    NEXT = "next"
    HINT = "hint"
    REVEAL = "reveal"
    SKIP = "skip"
    PICK = "pick"
    PLAYGROUND = "playground"
    RUN_HERE = "run_here"
    JUDGE_EDITED = "judge_edited"
    RESET = "reset"
    KEEP = "keep"
    HELP = "help"
    PROGRESS = "progress"


_NUMBERS = re.compile(r"([0-9]{1,18})(?:\.([1-9]))?")
"""A row's id, as large as a database takes it, and for a hint its rung."""


def numbers_in(value: str) -> tuple[int, int | None] | None:
    """The id and the rung of a button's value; None for one that no button of ours has."""
    found = _NUMBERS.fullmatch(value)
    return (int(found[1]), int(found[2]) if found[2] else None) if found else None


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    """A verb first: "Show solution". At most 75 characters."""
    act: Act
    value: str = ""
    """What the press says back, at most 2,000 characters: ids, never a member's text.

    It comes back through the member's client, so that anything may come: read it with `numbers_in`.
    """
    is_primary: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """`summary` is the plain notification text: it reads well alone and is what screen readers get."""

    summary: str
    parts: tuple[Part, ...]
    """A `File` among them has a name that no other file of its thread has: by it we know it again."""
    buttons: tuple[Button, ...] = ()
    is_broadcast: bool = False
    """Set for a reply that is shown beside its thread too, where it leads into it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes. `channel` may be empty: then it is the member's DM, opened when needed.

    A thread is named by its root's ts, or, when we have yet to post the root, by the root's outbox key.
    """

    member: str
    channel: str = ""
    thread_ts: str = ""
    thread_key: str = ""
    response_url: str = ""
    """Set for an answer to a slash command: then the message is ephemeral and goes there."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file for the node, under a plain name without a folder."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Said:
    """A message of a member, unpacked: entity-unescaped, from `rich_text` blocks where present."""

    inbox_id: int
    member: str
    channel: str
    ts: str
    thread_ts: str
    """Empty at top level."""
    text: str
    raw: str
    is_dm: bool
    is_mention: bool = False
    edited_ts: str = ""
    """Set when this is a new text for the message `ts`."""
    unread: str = ""
    """In plain words, why the text or a file was not read; empty where it was."""
    files: tuple[Attached, ...] = ()
    """What goes onto the node before `text` runs there; a file that is the text is not among them."""


@dataclass(frozen=True, slots=True)
class Pressed:
    inbox_id: int
    member: str
    channel: str
    message_ts: str
    thread_ts: str
    act: Act
    value: str
    response_url: str = ""
    """Set where the button sits on an ephemeral message: then so does the answer."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """A member as Slack knows them."""

    member: str
    name: str
    tz: str
    """IANA name, never an offset: offsets change twice a year."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A slash command."""

    inbox_id: int
    member: str
    channel: str
    text: str
    response_url: str
