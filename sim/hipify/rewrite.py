"""One file's text from CUDA to HIP: names, launches, namespaces, symbols, and what is left over."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from sim.hipify import device, launch
from sim.hipify.flags import flagged
from sim.hipify.names import headers, translated, translations
from sim.hipify.source import WORD, lines
from sim.hipify.symbols import wrapped
from sim.hipify.tables import table

NO_HEADER_AFTER = re.escape("!~`@#$%^&*-+=[](){}.,?'>")
"""What does not stand right before the name of a header."""
LEFT_OVER = re.compile(r"\bcuda[A-Z]\w+", re.ASCII)
LAUNCH = re.compile(r"<<<.*>>>")
CUDA_MARK = re.compile(r"\bcu|CU", re.ASCII)
RUNTIME_HEADER = '#include "hip/hip_runtime.h"'


@dataclass(frozen=True, slots=True)
class Way:
    """How to translate: the options that matter to the text."""

    launches: bool = False
    """Kernel launches become calls."""
    experimental: bool = False
    quiet: bool = False
    whitelist: tuple[str, ...] = ()
    """Words that are not CUDA's although they look so."""


@dataclass(slots=True)
class Translated:
    text: str = ""
    said: str = ""
    """Warnings, as they stand on stderr."""
    warnings: int = 0
    names: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(CUDA name, HIP name) -> times."""
    launches: int = 0
    device_functions: int = 0
    line_count: int = 0

    @property
    def converted(self) -> int:
        return self.names.total() + self.launches + self.device_functions


def translate(source: str, file: str, way: Way) -> Translated:
    warned = [] if way.quiet else flagged(source, file, experimental=way.experimental)
    text, names = _renamed(source, way.experimental)
    text, launches = launch.rewritten(text) if way.launches else (text, 0)
    text = _hipcub(text)
    has_device_code = "__global__" in source or "__shared__" in source
    if not way.quiet and (has_device_code or CUDA_MARK.search(text) or LAUNCH.search(text)):
        warned += _left_over(text, file, way)
    functions = sum(1 for _ in device.occurs(text, "supported")) if has_device_code else 0
    text = wrapped(text)
    line_count = text.count("\n")
    if has_device_code or launches:
        text = RUNTIME_HEADER + _line_end(text) + text
    return Translated(text, "".join(warned), len(warned), names, launches, functions, line_count)


def _line_end(text: str) -> str:
    return "\r\n" if text.endswith(("\r\n", "\r\n\n")) else "\n"


def _renamed(text: str, experimental: bool) -> tuple[str, Counter[tuple[str, str]]]:
    counted: Counter[tuple[str, str]] = Counter()
    known = _known(experimental)

    def renamed(match: re.Match[str]) -> str:
        name = match[0]
        new = known.get(name)
        if new is None and match["header"]:
            name = _header_of(name)
            new = headers()[name]
        if new is None:
            return match[0]
        counted[name, new] += 1
        return new

    return _names().sub(renamed, text), counted


@cache
def _known(experimental: bool) -> Mapping[str, str]:
    new = {name for names in table("experimental.txt").values() for name in names}
    known = {name: hip for name, hip in translations().items() if name not in new}
    return known | {name: translated(name) for name in new} if experimental else known


@cache
def _names() -> re.Pattern[str]:
    """Every word, and the headers, which are more than a word. A header's dot is any character, as there."""
    known = "|".join(_header_pattern(name) for name in sorted(headers(), key=len, reverse=True))
    return re.compile(rf"(?P<header>(?<![{NO_HEADER_AFTER}])\b(?:{known})\b)|{WORD.pattern}", re.ASCII)


def _header_pattern(name: str) -> str:
    return re.escape(name).replace(r"\.", ".")


def _header_of(found: str) -> str:
    return next(name for name in headers() if re.fullmatch(_header_pattern(name), found))


def _hipcub(text: str) -> str:
    text = re.sub(r"using\s*namespace\s*cub", "using namespace hipcub", text, flags=re.ASCII)
    return re.sub(r"\bcub::\b", "hipcub::", text, flags=re.ASCII)


def _left_over(text: str, file: str, way: Way) -> Iterator[str]:
    allowed = _allowed(way.whitelist)
    for number, line in enumerate(lines(text), 1):
        rest = allowed.sub("ZAP", line)
        if LEFT_OVER.search(rest) or (way.launches and LAUNCH.search(rest)):
            yield f"  warning: {file}:#{number} : {rest}\n"


@cache
def _allowed(words: tuple[str, ...]) -> re.Pattern[str]:
    listed = (*table("whitelist.txt")[""], *words)
    return re.compile(rf"\b(?:{'|'.join(re.escape(word) for word in listed)})\b", re.ASCII)
