"""<string.h> on the host, over the bytes of its memory."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from sim.hip.expr import Native
from sim.hip.host import Host

Answer = Callable[..., Any]


def _copied(host: Host, call: Native, to: int, from_: int, size: int) -> int:
    """memmove too: what is read is a copy where both are one buffer."""
    if size:
        target, start = host.room(to, size, call.line, "store to")
        source, first = host.room(from_, size, call.line, "load from")
        given = source[first : first + size]
        target[start : start + size] = given.copy() if source is target else given
    return to


def _filled(host: Host, call: Native, to: int, value: int, size: int) -> int:
    if size:
        target, start = host.room(to, size, call.line, "store to")
        target[start : start + size] = value & 255
    return to


def apart(one: bytes, other: bytes) -> int:
    """As glibc answers on x86: how far the first bytes that differ are apart; after its end a text has 0."""
    if one == other:
        return 0
    return next(a - b for a, b in zip_longest(one, other, fillvalue=0) if a != b)


def _compared(host: Host, call: Native, one: int, other: int, size: int) -> int:
    return apart(host.raw(one, size, call.line), host.raw(other, size, call.line))


def _found(host: Host, call: Native, text: int, letter: int, size: int) -> int:
    at = host.raw(text, size, call.line).find(bytes([letter & 255]))
    return text + at if at >= 0 else 0


def _chars(host: Host, call: Native, text: int, most: int | None = None) -> bytes:
    whole = host.string(text, call.line).encode("latin-1")
    return whole if most is None else whole[:most]


def _order(fold: bool) -> Answer:
    def answer(host: Host, call: Native, one: int, other: int, most: int | None = None) -> int:
        sides = [_chars(host, call, text, most) for text in (one, other)]
        first, second = (side.lower() for side in sides) if fold else sides
        return apart(first, second)

    return answer


def _put(host: Host, call: Native, to: int, from_: int) -> int:
    host.write(to, _chars(host, call, from_) + b"\0", call.line)
    return to


def _put_padded(host: Host, call: Native, to: int, from_: int, size: int) -> int:
    host.write(to, _chars(host, call, from_, size).ljust(size, b"\0"), call.line)
    return to


def _appended(host: Host, call: Native, to: int, from_: int, most: int | None = None) -> int:
    end = to + len(_chars(host, call, to))
    host.write(end, _chars(host, call, from_, most) + b"\0", call.line)
    return to


def _letter(find: Callable[[bytes, bytes], int]) -> Answer:
    def answer(host: Host, call: Native, text: int, letter: int) -> int:
        at = find(_chars(host, call, text) + b"\0", bytes([letter & 255]))
        return text + at if at >= 0 else 0

    return answer


def _inside(host: Host, call: Native, text: int, part: int) -> int:
    at = _chars(host, call, text).find(_chars(host, call, part))
    return text + at if at >= 0 else 0


def _span(text: bytes, of: bytes, within: bool) -> int:
    return next((at for at, letter in enumerate(text) if (letter in of) is not within), len(text))


def _spanned(within: bool) -> Answer:
    def answer(host: Host, call: Native, text: int, of: int) -> int:
        return _span(_chars(host, call, text), _chars(host, call, of), within)

    return answer


def _one_of(host: Host, call: Native, text: int, of: int) -> int:
    raw = _chars(host, call, text)
    at = _span(raw, _chars(host, call, of), False)
    return text + at if at < len(raw) else 0


def _next_word(host: Host, call: Native, text: int, between: int, kept: int) -> int:
    """strtok_r: ends the word that it returns with a null character in the text itself."""
    at = text or host.load(kept, "i8", call.line)
    letters = _chars(host, call, between)
    rest = _chars(host, call, at)
    skipped = _span(rest, letters, True)
    word = _span(rest[skipped:], letters, False)
    start, end = at + skipped, at + skipped + word
    more = end < at + len(rest)
    if more:
        host.store(end, "i1", 0, call.line)
    host.store(kept, "i8", end + more, call.line)
    return start if word else 0


def _doubled(host: Host, call: Native, text: int) -> int:
    return host.text(host.string(text, call.line))


STRINGS: dict[str, Answer] = {
    "memcpy": _copied,
    "memmove": _copied,
    "memset": _filled,
    "memcmp": _compared,
    "memchr": _found,
    "strlen": lambda host, call, text: len(_chars(host, call, text)),
    "strcmp": _order(False),
    "strncmp": _order(False),
    "strcasecmp": _order(True),
    "strncasecmp": _order(True),
    "strcpy": _put,
    "strncpy": _put_padded,
    "strcat": _appended,
    "strncat": _appended,
    "strchr": _letter(bytes.find),
    "strrchr": _letter(bytes.rfind),
    "strstr": _inside,
    "strspn": _spanned(True),
    "strcspn": _spanned(False),
    "strpbrk": _one_of,
    "strtok_r": _next_word,
    "strdup": _doubled,
    "__builtin_memcpy": _copied,
    "__builtin_memmove": _copied,
    "__sim_copy": _copied,
    "__builtin_memset": _filled,
    "__builtin_memcmp": _compared,
    "__builtin_strlen": lambda host, call, text: len(_chars(host, call, text)),
}
