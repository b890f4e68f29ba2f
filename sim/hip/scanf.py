"""scanf's formats: what they take from a text, and where it goes."""

import re

from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.unmodelled import Unmodelled

EOF = -1
_PIECE = re.compile(r"%(\*)?(\d+)?(hh|h|ll|l|z|j|t|L|q)?([diouxXeEfFgGaAcspn%]|\[\^?\]?[^\]]*\])|\s+|[^%\s]")
_WHOLE = {
    "d": re.compile(r"[+-]?\d+"),
    "i": re.compile(r"[+-]?(?:0[xX][0-9a-fA-F]+|\d+)"),
    "o": re.compile(r"[+-]?[0-7]+"),
    "x": re.compile(r"[+-]?(?:0[xX])?[0-9a-fA-F]+"),
}
_REAL = re.compile(r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|inf(?:inity)?|nan)", re.I)
_BASES = {"d": 10, "u": 10, "i": 0, "o": 8, "x": 16, "X": 16, "p": 16}
_SIZES = {"hh": "1", "h": "2", None: "4", "l": "8", "ll": "8", "z": "8", "j": "8", "t": "8", "q": "8"}


def scanned(text: str, format_: str, host: Host, call: Native, places: tuple[int, ...]) -> tuple[int, int]:
    """How many values were put (EOF if the text ended before the first), and how much of it was used."""
    at, count, left = 0, 0, list(places)
    for piece in _PIECE.finditer(format_):
        skip, width, size, kind = piece.groups()
        if kind is None or kind == "%":
            found = _literal(text, at, piece[0] if kind is None else "%")
            if found < 0:
                break
            at = found
            continue
        if kind == "n":
            host.store(left.pop(0), f"i{_SIZES.get(size, '4')}", at, call.line)
            continue
        if kind != "c" and kind[0] != "[":
            at += len(text[at:]) - len(text[at:].lstrip())
        word = _taken(text[at:], kind, int(width) if width else None)
        if not word:
            return (EOF if at >= len(text) and not count else count), at
        at += len(word)
        if not skip:
            _put(host, call, left.pop(0), word, kind, size)
            count += 1
    return (EOF if not count and at >= len(text) and format_ and not text else count), at


def _literal(text: str, at: int, piece: str) -> int:
    if piece.isspace():
        return at + len(text[at:]) - len(text[at:].lstrip())
    return at + 1 if text[at : at + 1] == piece else -1


def _taken(text: str, kind: str, width: int | None) -> str:
    text = text if width is None else text[:width]
    if kind == "c":
        size = width or 1
        return text[:size] if len(text) >= size else ""
    if kind == "s":
        found = re.match(r"\S+", text)
    elif kind[0] == "[":
        inside = kind[1:-1]
        inside = inside.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
        found = re.match(f"[{inside}]+", text)
    elif kind in "eEfFgGaA":
        found = _REAL.match(text)
    else:
        found = _WHOLE[{"u": "d", "X": "x", "p": "x"}.get(kind, kind)].match(text)
    return found[0] if found else ""


def _put(host: Host, call: Native, place: int, word: str, kind: str, size: str | None) -> None:
    if kind in "cs" or kind[0] == "[":
        host.write(place, word.encode("latin-1", "replace") + (b"" if kind == "c" else b"\0"), call.line)
    elif kind in "eEfFgGaA":
        if size == "L":
            raise Unmodelled("scanf of a long double", call.line)
        host.store(place, "f8" if size == "l" else "f4", float(word), call.line)
    else:
        base = 8 if kind == "i" and re.match(r"[+-]?0\d", word) else _BASES[kind]
        code = _SIZES[size] if kind != "p" else "8"
        bits = 8 * int(code)
        host.store(place, f"u{code}", int(word, base) % (1 << bits), call.line)
