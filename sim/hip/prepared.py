"""Device passes of programs whose beginning was read before: the headers that they include first.

libclang keeps what it read of a file's beginning, in memory. So such a program is parsed behind a beginning
of ours, read once by the template, and `#line` puts every line back where it stands. Our headers are all that
the template reads, and they may come in any order.

Of a device pass only the messages matter. A host pass is lowered, and what libclang keeps of a beginning has
not the places in memory that `sim.hip.anatomy` looks at: they are filled in when somebody asks libclang.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sim.hip import clang
from sim.hip.source import INCLUDE

MAIN = "/dev/null"
"""What the program is called: only of a file that there is does libclang keep the beginning."""
FOLDER = "/dev/"
MOST = 40
"""Headers in a beginning."""
AHEAD = MOST + 2
"""Lines before the program's own: the beginning, which is filled up, and `#line`."""
ALWAYS = ("hip/hip_runtime.h",)
LEARNED = 3
"""Beginnings besides that one which are kept, the newest: each takes some 5 MB."""
_NAME = re.compile(r"[\w./+-]+")
_PART = re.compile(
    r"""\s++ | //[^\n]*+ | /\*(?:[^*]|\*(?!/))*+\*/ | \#[ \t]*+pragma[ \t]++once\b
        | \#[ \t]*+include[ \t]*+[<"]([\w./]++)[>"]""",
    re.X,
)
Beginning = tuple[str, ...]
_units: dict[Beginning, Any] = {}
_read: dict[str, Any] = {}
"""Arguments of clang, and our headers with their names."""


def load(headers: Sequence[tuple[str, str]], arguments: Sequence[str]) -> None:
    _read.update(headers=list(headers), arguments=arguments, names={name for name, _ in headers})
    learn(ALWAYS)


def learn(beginning: Beginning) -> None:
    """Reads it for all programs to come; some 0.1 s of CPU."""
    files = [*_read["headers"], (MAIN, _text(beginning))]
    _units[beginning] = clang.opened(MAIN, _read["arguments"], files)
    while len(_units) > 1 + LEARNED:
        del _units[next(one for one in _units if one != ALWAYS)]


def begins(text: str) -> Beginning:
    """The headers of ours that it includes before anything else, each once, by name."""
    names = sorted({name for name in _first(text) if f"{INCLUDE}/{name}" in _read["names"]})
    return tuple(names[:MOST])


def _first(text: str) -> Iterator[str]:
    at = 0
    while (part := _PART.match(text, at)) is not None:
        if part[1] is not None:
            yield part[1]
        at = part.end()


def best(beginning: Beginning) -> Beginning:
    """The longest that is known and holds nothing else; empty where none is."""
    fitting = [one for one in _units if set(one) <= set(beginning)]
    return max(fitting, key=len, default=())


def fits(name: str, included: Sequence[str]) -> bool:
    """Whether a program of one file, called so, includes only what is ours."""
    return _NAME.fullmatch(name) is not None and all(f"{INCLUDE}/{one}" in _read["names"] for one in included)


def whole(beginning: Beginning, text: str, name: str) -> str:
    return f'{_text(beginning)}#line 1 "{name}"\n{text}'


def parse(beginning: Beginning, files: Sequence[tuple[str, str]]) -> clang.Unit | None:
    """As `clang.parse`."""
    return clang.reopened(_units[beginning], files)


def _text(beginning: Beginning) -> str:
    return "".join(f"#include <{one}>\n" for one in beginning) + "\n" * (MOST - len(beginning)) + ";\n"
