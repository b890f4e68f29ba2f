"""Markdown of ours to mrkdwn, for the one place that takes no rich text: the quiet line of a context."""

from bot.blocks.markdown import Element, rich

_BETWEEN = "\u200b"
"""A zero-width space before a character that mrkdwn would read as a mark keeps it as it is."""
_MARKS = {"bold": "*", "italic": "_", "strike": "~"}


def escape(words: str) -> str:
    """Slack's three entities; nothing in the result is a mention, a link or a date."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def mrkdwn(markdown: str) -> str:
    """One or a few paragraphs; a note holds no lists and no code blocks. Raises ValueError for those."""
    sections = rich(markdown)
    if any(element["type"] != "rich_text_section" for element in sections):
        raise ValueError(f"a note is one line of text, not {markdown!r}")
    return "".join(_span(element) for element in sections for element in element["elements"])


def _span(element: Element) -> str:
    style = element.get("style", {})
    if "code" in style:
        shown = f"`{escape(element['text'])}`"
    else:
        shown = "".join(_BETWEEN + char if char in "*_~`" else char for char in escape(element["text"]))
    if element["type"] == "link":
        shown = f"<{escape(element['url'])}|{shown}>"
    for name, mark in _MARKS.items():
        shown = f"{mark}{shown}{mark}" if name in style else shown
    return shown
