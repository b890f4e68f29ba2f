"""Markdown of ours to rich_text elements, so that Slack never parses any text of a message.

CommonMark without HTML, images and rules: `#include <hip/hip_runtime.h>` stays as written.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

Element = dict[str, Any]
Style = tuple[str, ...]

_STYLES = {"strong": "bold", "em": "italic", "code_inline": "code"}


def rich(markdown: str) -> list[Element]:
    """The rich_text elements of `markdown`: sections, lists, preformatted and quotes."""
    elements: list[Element] = []
    for node in _parse(markdown).children:
        for element in _block(node, indent=0):
            if _merged(element["elements"]):
                _join(elements, element)
    return elements


def inline(markdown: str, style: Style = ()) -> list[Element]:
    """One line of Markdown as the elements of a section."""
    root = SyntaxTreeNode(_parser().parseInline(markdown))
    return _merged(_inline(root, style))


def text(words: str, style: Style = ()) -> Element:
    """Words shown literally: nothing in them is markup."""
    element: Element = {"type": "text", "text": words}
    return element | ({"style": dict.fromkeys(style, True)} if style else {})


def section(elements: list[Element]) -> Element:
    return {"type": "rich_text_section", "elements": elements}


def preformatted(words: str, language: str = "") -> Element:
    element: Element = {"type": "rich_text_preformatted", "elements": [text(words)]}
    return element | ({"language": language} if language else {})


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).disable(["image", "hr"])


def _parse(markdown: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(_parser().parse(markdown))


def _join(elements: list[Element], element: Element) -> None:
    """Append; two sections in a row become one, because Slack sets no space between sections."""
    if elements and elements[-1]["type"] == element["type"] == "rich_text_section":
        joined = [*elements[-1]["elements"], text("\n\n"), *element["elements"]]
        elements[-1] = section(_merged(joined))
    else:
        elements.append(element)


def _block(node: SyntaxTreeNode, indent: int) -> Iterator[Element]:
    match node.type:
        case "paragraph":
            yield section(_merged(_inline(node.children[0], ())))
        case "heading":
            yield section(_merged(_inline(node.children[0], ("bold",))))
        case "fence" | "code_block":
            yield preformatted(node.content.removesuffix("\n"), node.info.strip() if node.info else "")
        case "bullet_list" | "ordered_list":
            yield from _list(node, indent)
        case "blockquote":
            yield {"type": "rich_text_quote", "elements": _quoted(node)}
        case _:
            raise ValueError(f"Slack has no form for Markdown's {node.type}")


def _quoted(node: SyntaxTreeNode) -> list[Element]:
    quoted: list[Element] = []
    for child in node.children:
        if child.type != "paragraph":
            raise ValueError(f"Slack has no form for a {child.type} in a quote")
        quoted += [text("\n")] if quoted else []
        quoted += _inline(child.children[0], ())
    return _merged(quoted) or [text(" ")]


def _list(node: SyntaxTreeNode, indent: int) -> Iterator[Element]:
    """Slack's lists are flat: what is nested in an item becomes a list of its own, indented, between two."""
    style = "bullet" if node.type == "bullet_list" else "ordered"
    items: list[Element] = []
    before = int(node.attrs.get("start", 1)) - 1
    for item in node.children:
        for index, child in enumerate(item.children):
            if child.type == "paragraph" and index == 0:
                items.append(section(_merged(_inline(child.children[0], ()))))
            elif child.type == "paragraph" and items:
                more = [text("\n"), *_inline(child.children[0], ())]
                items[-1] = section(_merged([*items[-1]["elements"], *more]))
            else:
                yield from _flat_list(style, items, indent, before)
                before += len(items)
                items = []
                yield from _block(child, indent + 1)
    yield from _flat_list(style, items, indent, before)


def _flat_list(style: str, items: list[Element], indent: int, before: int) -> Iterator[Element]:
    if items:
        element: Element = {"type": "rich_text_list", "style": style, "indent": indent, "elements": items}
        yield element | ({"offset": before} if style == "ordered" and before else {})


def _inline(node: SyntaxTreeNode, style: Style) -> Iterator[Element]:
    match node.type:
        case "text":
            yield text(node.content, style)
        case "softbreak":
            yield text(" ", style)
        case "hardbreak":
            yield text("\n", style)
        case "code_inline":
            yield text(node.content, (*style, "code"))
        case "link":
            yield _link(node, style)
        case _:
            style = (*style, _STYLES[node.type]) if node.type in _STYLES else style
            for child in node.children:
                yield from _inline(child, style)


def _link(node: SyntaxTreeNode, style: Style) -> Element:
    words = "".join(element["text"] for child in node.children for element in _inline(child, style))
    element: Element = {"type": "link", "url": str(node.attrs["href"]), "text": words}
    return element | ({"style": dict.fromkeys(style, True)} if style else {})


def _merged(elements: Iterator[Element] | list[Element]) -> list[Element]:
    """Neighbouring texts of one style as one element, and no empty ones: Slack refuses those."""
    merged: list[Element] = []
    for element in elements:
        if element.get("text") == "":
            continue
        last = merged[-1] if merged else None
        if last and last["type"] == element["type"] == "text" and last.get("style") == element.get("style"):
            merged[-1] = last | {"text": last["text"] + element["text"]}
        else:
            merged.append(element)
    return merged
