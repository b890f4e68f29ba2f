"""Rich text cut to Slack's size: nothing is lost, the pieces joined are the whole.

Slack gives no limit for a rich_text block; a block here stays within that of a section's text.
"""

from collections.abc import Iterator
from typing import Any

from bot.blocks.markdown import Element

BLOCK_MAX = 3_000


def blocks(elements: list[Element]) -> Iterator[dict[str, Any]]:
    """rich_text blocks of at most BLOCK_MAX characters that hold `elements` in order."""
    held: list[Element] = []
    for element in (piece for whole in elements for piece in _pieces(whole)):
        if held and _size(held) + _size(element) > BLOCK_MAX:
            yield {"type": "rich_text", "elements": held}
            held = []
        held.append(element)
    if held:
        yield {"type": "rich_text", "elements": held}


def cut(words: str, most: int) -> Iterator[str]:
    """Pieces of at most `most` characters, ending after a line where there is one, else after a space."""
    while len(words) > most:
        ends = (words.rfind("\n", 0, most) + 1, words.rfind(" ", 0, most) + 1, most)
        end = next(end for end in ends if end)
        yield words[:end]
        words = words[end:]
    if words:
        yield words


def _size(value: Any) -> int:
    if isinstance(value, list):
        return sum(_size(item) for item in value)
    return len(value.get("text", "")) + _size(value.get("elements", []))


def _pieces(element: Element) -> Iterator[Element]:
    if _size(element) <= BLOCK_MAX:
        yield element
    elif element["type"] == "rich_text_list":
        yield from _list_pieces(element)
    else:
        for elements in _runs(element["elements"]):
            yield element | {"elements": elements}


def _list_pieces(element: Element) -> Iterator[Element]:
    """One list an item; an item over the limit goes on as the next."""
    for offset, item in enumerate(element["elements"], element.get("offset", 0)):
        for piece in _pieces(item):
            number = {"offset": offset} if element["style"] == "ordered" and offset else {}
            yield element | {"elements": [piece]} | number


def _runs(elements: list[Element]) -> Iterator[list[Element]]:
    held: list[Element] = []
    for element in elements:
        for words in cut(element["text"], BLOCK_MAX):
            if held and _size(held) + len(words) > BLOCK_MAX:
                yield held
                held = []
            held.append(element | {"text": words})
    if held:
        yield held
