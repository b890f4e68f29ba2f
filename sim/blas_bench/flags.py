"""How both clients read a command line: long options with two dashes, letters with one, a value each but for
switches; the first one that does not fit ends the run (program_options.hpp of rocBLAS 4.4)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, assert_never

from sim.coverage import Coverage
from sim.errors import NotSimulated

Kind = Literal["integer", "number", "letter", "word", "switch"]
INVALID = 255
"""Status of a command line that is refused: the program returns -1."""


@dataclass(frozen=True, slots=True)
class Flag:
    names: tuple[str, ...]
    """Without dashes; the first is the one it is asked for by."""
    kind: Kind
    about: str
    default: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """An option of the real program that is not simulated; `at` is the value that changes nothing."""

    names: tuple[str, ...]
    kind: Kind
    at: str = ""


@dataclass(frozen=True, slots=True)
class Parser:
    program: str
    flags: tuple[Flag, ...]
    gaps: tuple[Gap, ...]
    _named: dict[str, Flag | Gap] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        entries: tuple[Flag | Gap, ...] = (*self.flags, *self.gaps)
        for entry in entries:
            self._named.update({_typed(name): entry for name in entry.names})

    def coverage(self) -> Coverage:
        return Coverage(
            simulated=tuple(_typed(name) for flag in self.flags for name in flag.names),
            gaps=tuple(
                _typed(name) + ("" if gap.kind == "switch" else " N")
                for gap in self.gaps
                for name in gap.names
            ),
        )

    def read(self, words: Sequence[str]) -> Mapping[str, str]:
        """The value of each flag by its first name; a switch that was typed is "1". Raises Refused, and
        NotSimulated."""
        values = {flag.names[0]: flag.default for flag in self.flags}
        left = list(words)
        while left:
            word = left.pop(0)
            entry = self._named.get(word)
            if entry is None:
                raise Refused(f"Option {word} is not defined.")
            value = "1" if entry.kind == "switch" else _value(word, entry.kind, left)
            match entry:
                case Flag():
                    values[entry.names[0]] = value
                case Gap() if value != entry.at:
                    raise NotSimulated(f"{self.program} {word}")
                case Gap():
                    pass
                case _:
                    assert_never(entry)
        return values

    def help(self) -> str:
        """In the real program's layout, in our words, and without what is not simulated."""
        lines = []
        for flag in self.flags:
            names = " |".join(_typed(name) for name in flag.names)
            names += "" if flag.kind == "switch" else " <value>"
            usual = f" (Default value is: {flag.default})" if flag.default else ""
            lines.append(f"{names:<26} {flag.about} {usual}\n\n")
        return "".join(lines) + "\n"


class Refused(Exception):
    """The program says why on stderr and ends with INVALID."""


_SHAPES: Mapping[str, str] = {
    "integer": r"\s*[+-]?\d+",
    "number": r"\s*[+-]?(\d+\.?\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?)",
    "letter": r"\s*\S",
    "word": r"(?s).*",
}
MOST = 2**31 - 1


def _value(option: str, kind: Kind, left: list[str]) -> str:
    """As sscanf takes it: what stands behind a number does not matter."""
    if not left:
        raise Refused(f"Missing required value for {option}")
    found = re.match(_SHAPES[kind], left.pop(0))
    if found is None:
        raise Refused(f"Invalid value for {option}")
    value = found[0].strip()
    if kind == "integer" and abs(int(value[:20])) > MOST:
        raise NotSimulated(f"a value of {value[:24]} for {option}")
    return value


def _typed(name: str) -> str:
    return f"-{name}" if len(name) == 1 else f"--{name}"
