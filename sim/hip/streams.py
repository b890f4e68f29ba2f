"""std::cout and std::cerr with the manipulators that programs use."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sim.hip.ctype import Pointer, Scalar
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.printf import WIDEST

Answer = Callable[..., Any]


@dataclass(slots=True)
class Stream:
    to_error: bool
    width: int = 0
    digits: int = 6
    filler: str = " "
    shape: str = "g"
    left: bool = False
    hex: bool = False
    words: bool = False


@dataclass(frozen=True, slots=True)
class Manipulator:
    field: str
    value: Any


def _stream(to_error: bool) -> Answer:
    kept: dict[int, Stream] = {}

    def answer(host: Host, _: Native) -> Stream:
        return kept.setdefault(id(host), Stream(to_error))

    return answer


def _put(host: Host, call: Native, stream: Stream, value: Any) -> Stream:
    """`stream << value`, by the type that the overload takes."""
    if isinstance(value, Manipulator) and value.field == "ended":
        host.print("\n" if value.value else "", stream.to_error)
        return stream
    if isinstance(value, Manipulator):
        setattr(stream, value.field, value.value)
        return stream
    text = _text(host, call, stream, value)
    if text:
        fill = stream.filler
        text = text.ljust(stream.width, fill) if stream.left else text.rjust(stream.width, fill)
        stream.width = 0
        host.print(text, stream.to_error)
    return stream


def _text(host: Host, call: Native, stream: Stream, value: Any) -> str:
    if isinstance(value, str):
        return value
    match call.arguments[1].type:
        case Pointer(Scalar("i1")):
            return host.string(value, call.line)
        case Pointer():
            return hex(value) if value else "0"
        case Scalar("b1"):
            return ("true" if value else "false") if stream.words else str(int(value))
        case Scalar("i1" | "u1"):
            return chr(value & 255)
        case Scalar("f4" | "f8"):
            return str(f"%.{stream.digits}{stream.shape}" % value)
        case _:
            return f"{value:x}" if stream.hex else str(int(value))


def _ended(host: Host, _: Native, stream: Stream) -> Stream:
    host.print("\n", stream.to_error)
    return stream


def _manipulate(field: str, value: Any) -> Answer:
    return lambda *_: Manipulator(field, value)


def _set(field: str, of: Callable[[int], Any] = int) -> Answer:
    return lambda _, __, value: Manipulator(field, of(value))


STREAMS: dict[str, Answer] = {
    "std::cout": _stream(False),
    "std::cerr": _stream(True),
    "std::operator<<": _put,
    "std::ostream::operator<<": _put,
    "&std::endl": _manipulate("ended", True),
    "&std::flush": _manipulate("ended", False),
    "&std::fixed": _manipulate("shape", "f"),
    "&std::scientific": _manipulate("shape", "e"),
    "&std::boolalpha": _manipulate("words", True),
    "&std::left": _manipulate("left", True),
    "&std::right": _manipulate("left", False),
    "&std::hex": _manipulate("hex", True),
    "&std::dec": _manipulate("hex", False),
    "std::setw": _set("width", lambda width: min(width, WIDEST)),
    "std::setprecision": _set("digits", lambda digits: min(digits, WIDEST)),
    "std::setfill": _set("filler", lambda letter: chr(letter & 255)),
    "std::endl": _ended,
    "std::__sim_manipulator::__sim_manipulator": lambda _, __, how: how,
}
