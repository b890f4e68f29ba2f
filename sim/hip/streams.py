"""The C++ streams on the host: where text goes and comes from, and how numbers look in it.

A stream is an object of the program's (headers/sim/ios.h); `Kept` is how its members lie in memory.
"""

from collections.abc import Callable
from struct import Struct as Packing
from typing import Any

import numpy as np

from sim.hip.ctype import Scalar, Type
from sim.hip.expr import Native
from sim.hip.files import STDERR, STDOUT
from sim.hip.host import Host
from sim.hip.printf import WIDEST, shown

Answer = Callable[..., Any]
DEC, OCT, HEX, LEFT, RIGHT, INTERNAL, FIXED, SCIENTIFIC = 1, 2, 4, 8, 16, 32, 64, 128
BOOLALPHA, SHOWBASE, SHOWPOINT, SHOWPOS, UPPERCASE, SKIPWS = 256, 512, 1024, 2048, 4096, 8192
BAD, EOF, FAIL = 1, 2, 4
"""std::ios_base, as sim/ios.h numbers them."""
KEPT = Packing("<IIqqiiQQQQ")
TEXT = Packing("<QQQ")
"""Of a std::string: first character, length, room."""
WIDTH_AT, STATE_AT, AT_AT, PUT_AT, COUNT_AT = 16, 4, 40, 48, 56


class Stream:
    """The members of a stream, read once; what changes is written back by name."""

    __slots__ = (
        *("at", "count", "file", "fill", "flags", "place", "precision", "put", "state", "text", "width"),
    )

    def __init__(self, host: Host, place: int, line: int) -> None:
        raw, start = host.room(place, KEPT.size, line, "load from")
        self.place = place
        self.flags, self.state, self.precision, self.width, self.fill, self.file, *rest = KEPT.unpack_from(
            raw, start
        )
        self.text, self.at, self.put, self.count = rest


def fail(host: Host, stream: Stream, bits: int) -> None:
    stream.state |= bits
    host.store(stream.place + STATE_AT, "u4", stream.state, 0)


def held(host: Host, string: int, line: int) -> tuple[int, int, int]:
    raw, start = host.room(string, TEXT.size, line, "load from")
    first, count, room = TEXT.unpack_from(raw, start)
    return first, count, room


def emit(host: Host, call: Native, stream: Stream, text: str) -> None:
    """Characters as they are."""
    if stream.state & (BAD | FAIL):
        return
    if stream.file in (STDOUT, STDERR):
        host.print(text, stream.file == STDERR)
    elif stream.file == 0:
        _put_into(host, call, stream, text.encode("latin-1", "replace"))
    elif stream.file in host.files.opened:
        host.files.write(host.files.opened[stream.file], text.encode("latin-1", "replace"))
    else:
        fail(host, stream, BAD)


def _put_into(host: Host, call: Native, stream: Stream, given: bytes) -> None:
    """Into the std::string of a string stream, where it writes next."""
    first, count, room = held(host, stream.text, call.line)
    size = max(count, stream.put + len(given))
    if size > room:
        room = max(size, 2 * room, 15)
        moved = host.memory.allocate(room + 1, "host").base
        host.write(moved, host.raw(first, count + 1))
        if count:
            host.free(first)
        first = moved
    host.write(first + stream.put, given)
    host.store(first + size, "u1", 0, call.line)
    raw, start = host.room(stream.text, TEXT.size, call.line, "store to")
    raw[start : start + TEXT.size] = np.frombuffer(TEXT.pack(first, size, room), np.uint8)
    host.store(stream.place + PUT_AT, "u8", stream.put + len(given), 0)


def padded(host: Host, stream: Stream, text: str, prefix: int = 0) -> str:
    """To the width, which then is none; `prefix` is how much stays left of internal fill."""
    if not stream.width:
        return text
    width, fill = min(stream.width, WIDEST), chr(stream.fill & 255)
    host.store(stream.place + WIDTH_AT, "i8", 0, 0)
    if stream.flags & LEFT:
        return text.ljust(width, fill)
    if stream.flags & INTERNAL:
        return text[:prefix] + text[prefix:].rjust(width - prefix, fill)
    return text.rjust(width, fill)


def _shown(host: Host, call: Native, place: int, value: Any) -> int:
    stream = Stream(host, place, call.line)
    text = _number(stream, call.arguments[1].type, value)
    prefix = 2 if text[:2] in ("0x", "0X") else int(text[0] in "+-")
    emit(host, call, stream, padded(host, stream, text, prefix) if stream.width else text)
    return place


def _number(stream: Stream, of: Type, value: Any) -> str:
    match of:
        case Scalar("f4" | "f8"):
            return real(stream, value)
        case Scalar("b1"):
            if stream.flags & BOOLALPHA:
                return "true" if value else "false"
            return _whole(stream, int(value), "i8")
        case Scalar(code):
            return _whole(stream, int(value), code)
        case _:
            return hex(value) if value else "0"


def real(stream: Stream, value: float) -> str:
    flags = stream.flags
    both = flags & (FIXED | SCIENTIFIC)
    kind = {0: "g", FIXED: "f", SCIENTIFIC: "e"}.get(both, "a")
    marks = ("#" if flags & SHOWPOINT else "") + ("+" if flags & SHOWPOS else "")
    digits = None if kind == "a" else min(max(stream.precision, 0), WIDEST)
    return shown(value, kind.upper() if flags & UPPERCASE else kind, marks, 0, digits)


def _whole(stream: Stream, value: int, code: str) -> str:
    flags = stream.flags
    if not flags & (HEX | OCT):
        return f"+{value}" if flags & SHOWPOS and value >= 0 and code[0] == "i" else str(value)
    value %= 1 << 8 * int(code[1])
    kind = "o" if flags & OCT else "X" if flags & UPPERCASE else "x"
    base = {"o": "0", "x": "0x", "X": "0X"}[kind] if flags & SHOWBASE and value else ""
    return base + format(value, kind)


def _text(host: Host, call: Native, place: int, text: int, size: int) -> int:
    stream = Stream(host, place, call.line)
    letters = host.raw(text, size, call.line).decode("latin-1")
    emit(host, call, stream, padded(host, stream, letters) if stream.width else letters)
    return place


def _write(host: Host, call: Native, place: int, text: int, size: int) -> int:
    emit(host, call, Stream(host, place, call.line), host.raw(text, size, call.line).decode("latin-1"))
    return place


def _tell(host: Host, call: Native, place: int) -> int:
    stream = Stream(host, place, call.line)
    file = host.files.opened.get(stream.file)
    return stream.put if stream.file == 0 else file.at if file is not None else -1


def _seek(host: Host, call: Native, place: int, to: int) -> int:
    stream = Stream(host, place, call.line)
    file = host.files.opened.get(stream.file)
    if file is not None:
        host.files.seek(file, to, 0)
    else:
        host.store(place + PUT_AT, "u8", to, call.line)
    return place


def _open(host: Host, call: Native, path: int, how: int) -> int:
    """std::ios_base::openmode as fopen's mode: in 1, out 2, app 4, ate 8, trunc 16."""
    modes = {1: "r", 2: "w", 3: "r+", 4: "a", 6: "a", 5: "a+", 7: "a+", 18: "w", 19: "w+"}
    mode = modes.get(how & 23)
    if mode is None:
        return 0
    name = host.string(path, call.line)
    try:
        number = host.files.open(name, mode)
    except OSError:
        return 0
    if how & 8:
        host.files.seek(host.files.opened[number], 0, 2)
    return number


def _close(host: Host, _: Native, file: int) -> None:
    host.files.close(file)


STREAMS: dict[str, Answer] = {
    "std::ostream::operator<<": _shown,
    "std::ostream::put_text": _text,
    "std::ostream::write": _write,
    "std::ostream::tellp": _tell,
    "std::ostream::seekp": _seek,
    "__sim_file_open": _open,
    "__sim_file_close": _close,
}
