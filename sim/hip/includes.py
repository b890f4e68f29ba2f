"""What a program may include: the engine's headers and the files given with it, by name.

The process that parses cannot open files anyway; this refuses with the compiler's own words, so that not
even the existence of a file shows.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from posixpath import normpath

from sim.hip.source import Diagnostic

_SPLICE = re.compile(r"\\[ \t]*\n")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_DIRECTIVE = re.compile(r"^[ \t]*(?:#|%:|\?\?=)[ \t]*(include_next|include|import|embed|pragma)\b(.*)$", re.M)
_NAME = re.compile(r"""^\s*(?:"([^"\n]+)"|<([^>\n]+)>)""")
_PROBE = re.compile(r"__has_include(?:_next)?\b|__has_embed\b")


def refused(files: Mapping[str, str]) -> Iterator[Diagnostic]:
    for name, text in files.items():
        yield from _refused_in(name, text)


def named(text: str) -> Iterator[tuple[str, bool]]:
    """What a text may include, and whether it names it in quotes."""
    for found in _DIRECTIVE.finditer(_SPLICE.sub("", text)):
        name = _NAME.match(found[2])
        if found[1] == "include" and name is not None:
            yield name[1] or name[2], bool(name[1])


def _refused_in(name: str, text: str) -> Iterator[Diagnostic]:
    # Blanks of the same number of lines keep every line where it was.
    plain = _COMMENT.sub(lambda found: " " + "\n" * found[0].count("\n"), text)
    for probe in _PROBE.finditer(plain):
        yield _at(name, plain, probe.start(), f"'{probe[0]}' is not simulated here")
    spliced = _SPLICE.sub("", plain)
    for found in _DIRECTIVE.finditer(spliced):
        why = _why_not(name, found[1], found[2])
        if why:
            yield _at(name, spliced, found.start(2) + 1, why)


def _why_not(file: str, word: str, rest: str) -> str:
    if word == "pragma":
        return "'#pragma GCC dependency' is not simulated here" if "dependency" in rest else ""
    if word != "include":
        return f"'#{word}' is not simulated here"
    named = _NAME.match(rest)
    if named is None:
        return "an include whose name is computed is not simulated here"
    path = named[1] or named[2]
    beside = normpath(PurePosixPath(file).parent / path)
    return f"'{path}' file not found" if beside.startswith(("/", "..")) else ""


def _at(name: str, text: str, offset: int, why: str) -> Diagnostic:
    line = text.count("\n", 0, offset) + 1
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", start)
    shown = text[start : len(text) if end < 0 else end]
    return Diagnostic("fatal error", name, line, offset - start + 1, why, shown=shown)
