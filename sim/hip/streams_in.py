"""The C++ streams that are read: words, lines and numbers from stdin, a text or a file of the node."""

import re
from collections.abc import Callable
from typing import Any

from sim.hip.ctype import Pointer, Scalar
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.streams import (
    AT_AT,
    BAD,
    BOOLALPHA,
    COUNT_AT,
    DEC,
    EOF,
    FAIL,
    HEX,
    OCT,
    SKIPWS,
    WIDTH_AT,
    Stream,
    emit,
    fail,
    held,
)

Answer = Callable[..., Any]
WINDOW = 512
"""Characters looked at first; a word or a line that reaches its end is looked for in all that is left."""
_SPACES = re.compile(rb"[ \t\n\v\f\r]*")
_WORD = re.compile(rb"[^ \t\n\v\f\r]+")
_DIGITS = {
    10: re.compile(rb"[+-]?\d+"),
    8: re.compile(rb"[+-]?[0-7]+"),
    16: re.compile(rb"[+-]?(?:0[xX])?[0-9a-fA-F]+"),
    0: re.compile(rb"[+-]?(?:0[xX][0-9a-fA-F]+|\d+)"),
}
_REAL = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def _ahead(host: Host, stream: Stream, most: int) -> bytes:
    """What comes next, up to so many bytes; a negative number is all."""
    if stream.file == 0:
        first, count, _ = held(host, stream.text, 0)
        left = max(count - stream.at, 0)
        return host.raw(first + stream.at, left if most < 0 else min(left, most))
    file = host.files.opened.get(stream.file)
    if file is None or not file.reads:
        return b""
    return bytes(file.content[file.at : None if most < 0 else file.at + most])


def _passed(host: Host, stream: Stream, count: int) -> None:
    if stream.file == 0:
        stream.at += count
        host.store(stream.place + AT_AT, "u8", stream.at, 0)
    elif stream.file in host.files.opened:
        host.files.opened[stream.file].at += count


def _ready(host: Host, call: Native, place: int, skips: bool) -> Stream | None:
    """The stream, behind spaces if it skips them; None where there is nothing to read."""
    stream = Stream(host, place, call.line)
    if stream.state:
        fail(host, stream, FAIL)
        return None
    while skips and stream.flags & SKIPWS:
        found = _ahead(host, stream, WINDOW)
        match = _SPACES.match(found)
        spaces = match.end() if match else 0
        _passed(host, stream, spaces)
        if not found:
            fail(host, stream, EOF | FAIL)
            return None
        if spaces < len(found):
            break
    return stream


def _matched(host: Host, stream: Stream, pattern: re.Pattern[bytes]) -> bytes:
    """The longest start of what comes that is such; the end is told where it was met."""
    found = _ahead(host, stream, WINDOW)
    match = pattern.match(found)
    if match is not None and match.end() == len(found) == WINDOW:
        found = _ahead(host, stream, -1)
        match = pattern.match(found)
    size = match.end() if match else 0
    _passed(host, stream, size)
    if size == len(found):
        fail(host, stream, EOF)
    return found[:size]


def _number(host: Host, call: Native, place: int, into: int) -> int:
    stream = _ready(host, call, place, True)
    to = call.arguments[1].type
    assert isinstance(to, Pointer)
    assert isinstance(to.to, Scalar)
    if stream is None:
        return place
    code = to.to.code
    if code[0] == "f":
        word = _matched(host, stream, _REAL)
        value: Any = float(word) if word else 0.0
        wrong = not word or abs(value) == float("inf")
    elif code == "b1":
        value, wrong = _truth(host, stream)
    else:
        value, wrong = _whole(host, stream, code)
    if wrong:
        fail(host, stream, FAIL)
    host.store(into, code, value, call.line)
    return place


def _whole(host: Host, stream: Stream, code: str) -> tuple[int, bool]:
    base = 16 if stream.flags & HEX else 8 if stream.flags & OCT else 10 if stream.flags & DEC else 0
    word = _matched(host, stream, _DIGITS[base])
    bits = 8 * int(code[1])
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if code[0] == "i" else (0, (1 << bits) - 1)
    if not word:
        return 0, True
    value = int(word, base or (8 if word.lstrip(b"+-")[:1] == b"0" and word.lstrip(b"+-0") else 10))
    if code[0] == "u" and -high <= value < 0:
        return value + high + 1, False
    return min(max(value, low), high), not low <= value <= high


def _truth(host: Host, stream: Stream) -> tuple[bool, bool]:
    if stream.flags & BOOLALPHA:
        word = _matched(host, stream, re.compile(rb"true|false"))
        return word == b"true", not word
    word = _matched(host, stream, _DIGITS[10])
    return bool(word) and int(word) != 0, not word or int(word) not in (0, 1)


def _answered(host: Host, call: Native, found: bytes, size: int) -> int:
    host.store(size, "u8", len(found), call.line)
    return host.text(found.decode("latin-1"))


def _word(host: Host, call: Native, place: int, size: int) -> int:
    stream = _ready(host, call, place, True)
    host.store(size, "u8", 1, call.line)
    if stream is None:
        return 0
    found = _matched(host, stream, _WORD)
    if stream.width and len(found) > stream.width:
        _passed(host, stream, stream.width - len(found))
        found = found[: stream.width]
    host.store(place + WIDTH_AT, "i8", 0, call.line)
    return _answered(host, call, found, size)


def _until(host: Host, stream: Stream, end: int) -> tuple[bytes, bool]:
    found = _ahead(host, stream, WINDOW)
    at = found.find(end)
    if at < 0 and len(found) == WINDOW:
        found = _ahead(host, stream, -1)
        at = found.find(end)
    return (found, False) if at < 0 else (found[:at], True)


def _line(host: Host, call: Native, place: int, end: int, size: int) -> int:
    stream = _ready(host, call, place, False)
    host.store(size, "u8", 1, call.line)
    if stream is None:
        return 0
    found, ended = _until(host, stream, end & 255)
    _passed(host, stream, len(found) + ended)
    if not ended:
        fail(host, stream, EOF if found else EOF | FAIL)
    if not ended and not found:
        host.store(size, "u8", 0, call.line)
        return 0
    return _answered(host, call, found, size)


def _line_of_letters(host: Host, call: Native, place: int, into: int, most: int, end: int) -> int:
    stream = _ready(host, call, place, False)
    if stream is None:
        return place
    found, ended = _until(host, stream, end & 255)
    fits = len(found) < most
    taken = found if fits else found[: most - 1]
    _passed(host, stream, len(taken) + (ended and fits))
    host.write(into, taken + b"\0", call.line)
    host.store(place + COUNT_AT, "u8", len(taken) + (ended and fits), call.line)
    if not fits:
        fail(host, stream, FAIL)
    elif not ended:
        fail(host, stream, EOF if found else EOF | FAIL)
    return place


def _letters(host: Host, call: Native, place: int, into: int) -> int:
    """`stream >> text` for an array of characters."""
    stream = _ready(host, call, place, True)
    if stream is None:
        return place
    found = _matched(host, stream, _WORD)
    if stream.width and len(found) >= stream.width:
        _passed(host, stream, stream.width - 1 - len(found))
        found = found[: stream.width - 1]
    host.store(place + WIDTH_AT, "i8", 0, call.line)
    host.write(into, found + b"\0", call.line)
    return place


def _get(host: Host, call: Native, place: int) -> int:
    stream = _ready(host, call, place, False)
    found = b"" if stream is None else _ahead(host, stream, 1)
    if stream is not None and not found:
        fail(host, stream, EOF | FAIL)
    if stream is not None:
        _passed(host, stream, len(found))
    host.store(place + COUNT_AT, "u8", len(found), call.line)
    return found[0] if found else -1


def _peek(host: Host, call: Native, place: int) -> int:
    stream = Stream(host, place, call.line)
    if stream.state:
        return -1
    found = _ahead(host, stream, 1)
    if not found:
        fail(host, stream, EOF)
    return found[0] if found else -1


def _read(host: Host, call: Native, place: int, into: int, size: int) -> int:
    stream = _ready(host, call, place, False)
    found = b"" if stream is None else _ahead(host, stream, size)
    host.write(into, found, call.line)
    host.store(place + COUNT_AT, "u8", len(found), call.line)
    if stream is not None:
        _passed(host, stream, len(found))
        if len(found) < size:
            fail(host, stream, EOF | FAIL)
    return place


def _ignore(host: Host, call: Native, place: int, count: int, end: int) -> int:
    stream = _ready(host, call, place, False)
    if stream is None:
        return place
    found = _ahead(host, stream, -1 if count >= 2**62 else count)
    at = found.find(end & 255) if end >= 0 else -1
    _passed(host, stream, at + 1 if at >= 0 else len(found))
    if at < 0 and len(found) < count:
        fail(host, stream, EOF)
    return place


def _unget(host: Host, call: Native, place: int) -> int:
    stream = Stream(host, place, call.line)
    fail(host, stream, 0)
    host.store(place + 4, "u4", stream.state & ~EOF, call.line)
    _passed(host, stream, -1)
    return place


def _tell(host: Host, call: Native, place: int) -> int:
    stream = Stream(host, place, call.line)
    if stream.state & (FAIL | BAD):
        return -1
    return stream.at if stream.file == 0 else host.files.opened[stream.file].at


def _seek(host: Host, call: Native, place: int, by: int, from_: int) -> int:
    stream = Stream(host, place, call.line)
    if stream.state & (FAIL | BAD):
        return place
    host.store(place + 4, "u4", stream.state & ~EOF, call.line)
    file = host.files.opened.get(stream.file)
    if file is not None:
        host.files.seek(file, by, from_)
    else:
        count = held(host, stream.text, call.line)[1]
        host.store(place + AT_AT, "u8", by + (0, stream.at, count)[from_], call.line)
    return place


def _all(host: Host, call: Native, place: int, from_: int) -> int:
    source = Stream(host, from_, call.line)
    found = _ahead(host, source, -1)
    _passed(host, source, len(found))
    target = Stream(host, place, call.line)
    emit(host, call, target, found.decode("latin-1"))
    if not found:
        fail(host, target, FAIL)
    return place


STREAMS_IN: dict[str, Answer] = {
    "std::istream::operator>>": _number,
    "std::istream::__sim_word": _word,
    "std::istream::__sim_line": _line,
    "std::istream::getline": _line_of_letters,
    "std::istream::get": _get,
    "std::istream::peek": _peek,
    "std::istream::read": _read,
    "std::istream::ignore": _ignore,
    "std::istream::unget": _unget,
    "std::istream::tellg": _tell,
    "std::istream::seekg": _seek,
    "std::ostream::put_all": _all,
    "std::operator>>": _letters,
}
