"""Programs whose beginning was read before: the headers that they include first.

Such a program is parsed behind a beginning of ours, read once and for all, and `#line` puts every line back
where it stands. Our headers are all that is read ahead, and they may come in any order.

Of a device pass only the messages matter: there libclang keeps what it read of a file's beginning, in memory.
A host pass is lowered, and what libclang keeps that way has not the places in memory that `sim.hip.anatomy`
looks at: they are filled in when somebody asks libclang. So it waits in the middle (`sim.hip.paused`).
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from sim.hip import clang, paused
from sim.hip.forwards import forwards
from sim.hip.source import INCLUDE

MAIN = "/dev/null"
"""What the program is called: only of a file that there is does libclang keep the beginning."""
FOLDER = "/dev/"
MOST = 40
"""Headers in a beginning."""
AHEAD = MOST + 2
"""Lines before the program's own: the beginning, which is filled up, and `#line`."""
AHEADS = {MAIN: AHEAD}
ALWAYS = ("hip/hip_runtime.h",)
ROOM = 1 << 16
"""Bytes of a program that is read in the middle of a host pass."""
WORTH = 20_000
"""Bytes of headers that a beginning must save to be learned."""
_INCLUDED = re.compile(r"^#include <([^>\n]+)>", re.M)
_NAME = re.compile(r"[\w./+-]+")
_PART = re.compile(
    r"""\s++ | //[^\n]*+ | /\*(?:[^*]|\*(?!/))*+\*/ | \#[ \t]*+pragma[ \t]++once\b
        | \#[ \t]*+include[ \t]*+[<"]([\w./]++)[>"]""",
    re.X,
)
Beginning = tuple[str, ...]
_units: dict[Beginning, Any] = {}
_read: dict[str, Any] = {}
"""Arguments of clang for a device and for the host, and our headers with their names."""


def load(headers: Sequence[tuple[str, str]], device: Sequence[str], host: Sequence[str]) -> None:
    """All that is needed to read beginnings; reads none."""
    texts = {name.removeprefix(f"{INCLUDE}/"): text for name, text in headers}
    _read.update(headers=list(headers), device=device, host=host, texts=texts)


def learn(beginning: Beginning) -> None:
    """Reads it for the device passes of all programs to come; some 0.1 s of CPU."""
    files = [*_read["headers"], (MAIN, _text(beginning))]
    _units[beginning] = clang.opened(MAIN, _read["device"], files)


def wait(
    beginning: Beginning, waits: Callable[[], tuple[str, str]], done: Callable[[clang.Unit], NoReturn]
) -> None:
    """Reads it for a host pass; `waits` gives the program's text and name. As `paused.read`."""
    quoted = "".join(f'#include "{name}"\n' for name in own_names())
    beside = forwards({"": quoted}, (), own_names(), FOLDER, INCLUDE)
    files = [*_read["headers"], *beside.items(), (MAIN, _text(beginning) + " " * (AHEAD + ROOM))]
    paused.read(MAIN, _read["host"], files, lambda: _program(*waits()) + "\n", done)


def own_names() -> Collection[str]:
    texts: dict[str, str] = _read["texts"]
    return texts.keys()


def begins(text: str) -> Beginning:
    """The headers of ours that it includes before anything else, each once, by name."""
    names = sorted({name for name in _first(text) if name in _read["texts"]})
    return tuple(names[:MOST])


def _first(text: str) -> Iterator[str]:
    at = 0
    while (part := _PART.match(text, at)) is not None:
        if part[1] is not None:
            yield part[1]
        at = part.end()


def best(beginning: Beginning, known: Iterable[Beginning]) -> Beginning:
    """The longest of those that hold nothing else; empty where none is."""
    fitting = [one for one in known if set(one) <= set(beginning)]
    return max(fitting, key=len, default=())


def is_worth(beginning: Beginning, than: Beginning) -> bool:
    """Whether much more is read with it than with another."""
    return _bytes(beginning) - _bytes(than) >= WORTH


def _bytes(beginning: Beginning) -> int:
    """Of all that it includes."""
    texts: dict[str, str] = _read["texts"]
    seen: set[str] = set()
    todo = list(beginning)
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += _INCLUDED.findall(texts.get(name, ""))
    return sum(len(texts.get(one, "")) for one in seen)


def learned() -> Iterable[Beginning]:
    return _units


def fits(name: str, text: str, included: Sequence[str]) -> bool:
    """Whether a program of one file, called so, is short enough and includes only what is ours."""
    is_short = len(text.encode(errors="replace")) + len(name) < ROOM
    ours = all(one in _read["texts"] for one in included)
    return is_short and _NAME.fullmatch(name) is not None and ours


def whole(beginning: Beginning, text: str, name: str) -> str:
    return _text(beginning) + _program(text, name)


def _program(text: str, name: str) -> str:
    return f'#line 1 "{name}"\n{text}'


def parse(beginning: Beginning, files: Sequence[tuple[str, str]]) -> clang.Unit | None:
    """A device pass, as `clang.parse`."""
    return clang.reopened(_units[beginning], files)


def _text(beginning: Beginning) -> str:
    included = "".join(f"#include <{one}>\n" for one in beginning)
    return included + "\n" * (MOST - len(beginning)) + paused.MARK
