"""What is said of a file before it is translated: names that HIP lacks, or that CUDA gave up.

The real program looks for each name anywhere in a line, inside longer words too, once per line. Within one
of its lists it goes through the names backwards, and where one was found the next in the list is only looked
for behind it. The versioned lists have no fixed order there (a Perl hash); here they go backwards too.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from sim.hipify.device import occurs
from sim.hipify.source import WORD, lines
from sim.hipify.tables import table

SHORTEST = 4
"""Letters of a name that its words are looked up by; no name is shorter."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A name of one list and what is said where it occurs."""

    name: str
    words: str
    list_index: int
    place: int
    """Its place in the list."""
    ordered: bool
    """Whether a name found just before hides this one."""


Index = Mapping[str, Sequence[Flag]]


def flagged(text: str, file: str, *, experimental: bool) -> list[str]:
    """The warnings on a file's lines, in order, each with its newline."""
    index, known = _index(experimental), {}
    said: list[str] = []
    for number, line in enumerate(lines(text), 1):
        for word in WORD.findall(line):
            if word not in known:
                known[word] = tuple(_inside(word, index))
        found = {flag for word in WORD.findall(line) for flag in known[word]}
        said += [f"  {file}:{number}: warning: {flag.words}\n" for flag in _seen(line, found)]
        said += [
            f'  {file}:{number}: warning: unsupported device function "{name}": {line}\n'
            for name in occurs(line, "unsupported")
        ]
    return said


def _seen(line: str, found: set[Flag]) -> Iterator[Flag]:
    before: Flag | None = None
    end = 0
    for flag in sorted(found, key=lambda flag: (flag.list_index, flag.place)):
        hidden = (
            before is not None
            and flag.ordered
            and (flag.list_index, flag.place) == (before.list_index, before.place + 1)
        )
        at = line.find(flag.name, end if hidden else 0)
        before, end = (flag, at + len(flag.name)) if at >= 0 else (None, 0)
        if at >= 0:
            yield flag


def _inside(word: str, index: Index) -> Iterator[Flag]:
    for at in range(len(word) - SHORTEST + 1):
        for flag in index.get(word[at : at + SHORTEST], ()):
            if word.startswith(flag.name, at):
                yield flag


@cache
def _index(experimental: bool) -> Index:
    index: dict[str, list[Flag]] = defaultdict(list)
    for list_index, (ordered, words_of) in enumerate(_lists(experimental)):
        for place, name in enumerate(sorted(words_of, reverse=True)):
            index[name[:SHORTEST]].append(Flag(name, words_of[name], list_index, place, ordered))
    return index


def _lists(experimental: bool) -> Iterator[tuple[bool, Mapping[str, str]]]:
    """In the order in which they are gone through: whether it is an ordered one, name -> what is said."""
    if not experimental:
        yield False, _versioned("experimental", "experimental ROCm HIP identifier: {name} {version}")
    yield False, _versioned("removed", "removed CUDA identifier: {name} since {maker} {version}")
    yield False, _versioned("deprecated", "deprecated CUDA identifier: {name} since {maker} {version}")
    missing = table("unsupported.txt")
    yield True, {name: f"unsupported ROCm HIP identifier: {name}" for name in missing["ROCm"]}
    yield True, {name: f"unsupported HIP identifier: {name}" for name in missing["HIP"]}


def _versioned(file: str, words: str) -> Mapping[str, str]:
    return {
        name: words.format(name=name, version=version, maker="CUDNN" if _cudnn(name) else "CUDA")
        for version, names in table(f"{file}.txt").items()
        for name in names
    }


def _cudnn(name: str) -> bool:
    return re.match("cudnn", name, re.IGNORECASE) is not None
