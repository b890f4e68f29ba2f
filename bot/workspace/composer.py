"""What a member types or pastes, as Slack's clients send it: a rich_text block and escaped mrkdwn.

Code is what must survive: inside fences and backticks nothing is read. Outside, URLs and what looks like a
domain become links (as on Slack, `run.sh` does: sh is a top-level domain), @names become mentions.
"""

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.workspace.tables import Json

_FENCE = re.compile(r"```(.*?)```", re.DOTALL)
_TOKEN = re.compile(
    r"`(?P<code>[^`\n]+)`"
    r"|(?P<url>https?://[^\s<>]*[^\s<>.,;:!?'\")\]}])"
    r"|(?<![\w./\\@:-])(?P<domain>[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:com|org|net|io|dev|ai|sh|py|md|rs))(?![\w./-])"
    r"|(?<!\w):(?P<emoji>[a-z0-9_+-]+):(?![\w:])"
    r"|(?<![\w@])@(?P<at>[^\s@].*)"
    r"|(?<!\w)#(?P<channel>[a-z0-9_-]+)"
)
EMOJI = frozenset(
    re.findall(
        r"\S+",
        "+1 -1 bug clap eyes fire grin heart heavy_check_mark joy ok ok_hand pray question raised_hands"
        " rocket slightly_smiling_face smile tada thinking_face thumbsup warning wave white_check_mark x",
    )
)
_BROADCASTS = ("channel", "here", "everyone")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def escape(text: str) -> str:
    return re.sub("[&<>]", lambda match: _ESCAPES[match.group()], text)


@dataclass(frozen=True)
class Known:
    """Names that mean someone or somewhere: lower-case name -> id."""

    users: Mapping[str, str]
    channels: Mapping[str, str]


def compose(typed: str, known: Known) -> list[Json]:
    """One rich_text block, or none for nothing but space."""
    if not typed.strip():
        return []
    elements = [each for each in _parts(typed.strip("\n"), known) if each["elements"]]
    return [{"type": "rich_text", "block_id": secrets.token_urlsafe(4), "elements": elements}]


def _parts(typed: str, known: Known) -> Iterator[Json]:
    """Sections and fenced code in turn; the line break that borders a fence belongs to neither."""
    at = 0
    for fence in _FENCE.finditer(typed):
        yield _section(typed[at : fence.start()].removeprefix("\n").removesuffix("\n"), known)
        yield _preformatted(fence.group(1).removeprefix("\n").removesuffix("\n"))
        at = fence.end()
    rest = typed[at:]
    yield _section(rest.removeprefix("\n") if at else rest, known)


def _preformatted(code: str) -> Json:
    elements = [{"type": "text", "text": code}] if code else []
    return {"type": "rich_text_preformatted", "elements": elements, "border": 0}


def _section(text: str, known: Known) -> Json:
    return {"type": "rich_text_section", "elements": list(_inline(text, known))}


def _inline(text: str, known: Known) -> Iterator[Json]:
    plain, at = "", 0
    while match := _TOKEN.search(text, at):
        element, end = _element(match, known)
        plain += text[at : match.start()]
        if element is None:
            plain += text[match.start() : end]
        else:
            yield from _text(plain)
            yield element
            plain = ""
        at = end
    yield from _text(plain + text[at:])


def _text(text: str) -> Iterator[Json]:
    if text:
        yield {"type": "text", "text": text}


def _element(match: re.Match[str], known: Known) -> tuple[Json | None, int]:
    """The element, or None for what is only text after all; and where reading goes on."""
    found = match.group(kind := str(match.lastgroup))
    match kind:
        case "code":
            return {"type": "text", "text": found, "style": {"code": True}}, match.end()
        case "url":
            return {"type": "link", "url": found}, match.end()
        case "domain":
            return {"type": "link", "url": f"http://{found}", "text": found}, match.end()
        case "emoji":
            return ({"type": "emoji", "name": found} if found in EMOJI else None), match.end()
        case "channel":
            id_ = known.channels.get(found)
            return ({"type": "channel", "channel_id": id_} if id_ else None), match.end()
        case _:
            return _mention(found, match.start(), known)


def _mention(after: str, start: int, known: Known) -> tuple[Json | None, int]:
    """The longest name that follows the @, whole words only."""
    low = after.lower()
    for name in sorted([*known.users, *_BROADCASTS], key=len, reverse=True):
        if low.startswith(name) and not re.match(r"[\w-]", low[len(name) :]):
            end = start + 1 + len(name)
            if name in known.users:
                return {"type": "user", "user_id": known.users[name]}, end
            return {"type": "broadcast", "range": name}, end
    return None, start + 1


def mrkdwn(blocks: list[Json]) -> str:
    """The `text` that Slack makes of a rich_text block: mrkdwn with & < > as entities."""
    return "\n".join(_mrkdwn_part(part) for block in blocks for part in block["elements"])


def _mrkdwn_part(part: Json) -> str:
    match part["type"]:
        case "rich_text_preformatted":
            return f"```{_mrkdwn_line(part['elements'])}```"
        case "rich_text_quote":
            return "\n".join(f"&gt; {line}" for line in _mrkdwn_line(part["elements"]).split("\n"))
        case "rich_text_list":
            indent = "    " * part.get("indent", 0)
            return "\n".join(f"{indent}• {_mrkdwn_line(item['elements'])}" for item in part["elements"])
        case _:
            return _mrkdwn_line(part["elements"])


def _mrkdwn_line(elements: list[Json]) -> str:
    return "".join(_mrkdwn_of(element) for element in elements)


def _mrkdwn_of(element: Json) -> str:
    match element["type"]:
        case "text":
            return _styled(escape(element["text"]), element.get("style", {}))
        case "link":
            label = f"|{escape(element['text'])}" if element.get("text") else ""
            return f"<{escape(element['url'])}{label}>"
        case "user":
            return f"<@{element['user_id']}>"
        case "channel":
            return f"<#{element['channel_id']}>"
        case "broadcast":
            return f"<!{element['range']}>"
        case "emoji":
            return f":{element['name']}:"
        case _:
            return escape(str(element.get("text", "")))


def _styled(text: str, style: Json) -> str:
    for name, mark in (("code", "`"), ("strike", "~"), ("italic", "_"), ("bold", "*")):
        if style.get(name):
            text = f"{mark}{text}{mark}"
    return text


def mentions(blocks: list[Json], user: str) -> bool:
    """Whether this rich_text names `user`: what is typed as `<@U...>` in plain letters does not."""
    return f"<@{user}>" in mrkdwn(blocks)
