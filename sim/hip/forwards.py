"""What a program includes by a name that is not the file's own place: from -I folders, or with `..`.

The process that parses can open nothing, and clang takes its first failed look for the last. So where clang
looks first stands a file of one line, which includes the one that is meant by its full name; messages and
`#pragma once` then see one file under one name.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePosixPath
from posixpath import normpath

_INCLUDED = re.compile(r"""^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)""", re.M)
FORWARDED = "#include/**/"
"""How our one line starts, and no line of anybody's."""


def forwards(
    files: Mapping[str, str], folders: Sequence[str], headers: Collection[str], top: str, include: str
) -> dict[str, str]:
    """Path -> text. `files` and `folders` lie below `top`, `headers` below `include`, which is searched."""
    found: dict[str, str] = {}
    for at, text in files.items():
        for quoted, angled in _INCLUDED.findall(text):
            name = quoted or angled
            beside = str(PurePosixPath(at).parent / name)
            places = [beside] if quoted else []
            places += [f"{folder}/{name}" for folder in folders]
            own = next((one for one in map(normpath, places) if one in files), "")
            meant = f"{top}{own}" if own else f"{include}/{name}" if name in headers else ""
            first = f"{top}{beside}" if quoted else f"{include}/{name}"
            if meant not in ("", first):
                found[first] = f'{FORWARDED}"{meant}"\n'
    return found
