"""The action ids of our buttons: `rocm:<act>`, or `rocm:<act>:<letter>` where a message repeats an act."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Any

from bot.message import Act, Button

ACTION_ID = re.compile(rf"^rocm:({'|'.join(Act)})(?::[a-z])?\Z")
_A_BLOCK = 25


def act_of(action_id: str) -> Act:
    """What a press asks for. Raises ValueError for an id that is none of ours."""
    found = ACTION_ID.match(action_id)
    if found is None:
        raise ValueError(f"{action_id!r} is no action of ours")
    return Act(found[1])


def action_blocks(buttons: Iterable[Button]) -> Iterator[dict[str, Any]]:
    elements = list(_elements(tuple(buttons)))
    for start in range(0, len(elements), _A_BLOCK):
        yield {"type": "actions", "elements": elements[start : start + _A_BLOCK]}


def _elements(buttons: tuple[Button, ...]) -> Iterator[dict[str, Any]]:
    times = Counter(button.act for button in buttons)
    letters = {act: iter(ascii_lowercase) for act in times}
    for button in buttons:
        letter = f":{next(letters[button.act])}" if times[button.act] > 1 else ""
        yield _element(button, f"rocm:{button.act}{letter}")


def _element(button: Button, action_id: str) -> dict[str, Any]:
    element: dict[str, Any] = {
        "type": "button",
        "action_id": action_id,
        "text": {"type": "plain_text", "text": button.label, "emoji": False},
    }
    value = {"value": button.value} if button.value else {}
    style = {"style": "primary"} if button.is_primary else {}
    return element | value | style
