"""What an executable or object file keeps of a program: its sources and how they were compiled.

Sources, not a tree: half the bytes (0.5 against 1.4 KB for a reduction of 25 lines, packed), and a saved
node outlives every change of the tree. What they compile to is kept in memory by `sim.hipcc.made`.
"""

from base64 import b85decode, b85encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from json import dumps, loads
from posixpath import join, normpath, relpath
from typing import Any
from zlib import compress, decompress

from sim.hip.includes import named
from sim.hip.source import Language, Source
from sim.tools import Call

MOST_FILES, MOST_BYTES = 200, 2_000_000
"""Of the sources of one unit."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One translation unit. Files are by absolute path without the first slash; `shown` is as in `Source`."""

    main: str
    files: tuple[tuple[str, str], ...]
    shown: tuple[tuple[str, str], ...]
    language: Language = "hip"
    standard: str = "gnu++17"
    defines: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    flags: tuple[str, ...] = field(default=())

    def source(self, targets: Sequence[str]) -> Source:
        return Source(
            self.main,
            dict(self.files),
            arch=targets[0] if targets else "gfx942",
            others=tuple(targets[1:]),
            language=self.language,
            standard=self.standard,
            defines=self.defines,
            folders=self.folders,
            flags=self.flags,
            shown=dict(self.shown),
        )


def collected(call: Call, name: str, folders: Sequence[str]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The texts that a source and what it includes are, and what messages call each; `folders` of -I."""
    files: dict[str, str] = {}
    shown: dict[str, str] = {}
    pending = [(call.path(name), name)]
    while pending and len(files) < MOST_FILES and sum(map(len, files.values())) < MOST_BYTES:
        path, said = pending.pop(0)
        data = call.files.read(path)
        if data is None or path[1:] in files:
            continue
        files[path[1:]], shown[path[1:]] = data.decode("utf-8", "replace"), said
        pending += _included(call, said, files[path[1:]], folders)
    return files, shown


def _included(call: Call, said: str, text: str, folders: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name, quoted in named(text):
        for folder in ([_folder(said)] if quoted else []) + list(folders):
            place = normpath(join(call.cwd, folder, name))
            if call.files.read(place) is not None:
                yield place, join(folder, name)
                break


def _folder(said: str) -> str:
    """As clang joins it: what lies in the working directory has `./` before it."""
    return said.rpartition("/")[0] or ("/" if said.startswith("/") else ".")


def together(units: Sequence[Unit]) -> Unit:
    """One unit that includes all of them, as the linker would join what they compile to."""
    first = units[0]
    if len(units) == 1:
        return first
    files = {path: text for unit in units for path, text in unit.files}
    text = "".join(f'#include "{relpath("/" + unit.main, "/together")}"\n' for unit in units)
    return Unit(
        "together/all.hip",
        (*files.items(), ("together/all.hip", text)),
        tuple({path: name for unit in units for path, name in unit.shown}.items()),
        "hip" if any(unit.language == "hip" for unit in units) else first.language,
        max(unit.standard for unit in units),
        tuple(dict.fromkeys(define for unit in units for define in unit.defines)),
        tuple(dict.fromkeys(folder for unit in units for folder in unit.folders)),
        tuple(dict.fromkeys(flag for unit in units for flag in unit.flags)),
    )


def entry(units: Sequence[Unit], **more: Any) -> dict[str, Any]:
    """For `Binary.entry`."""
    text = dumps([asdict(unit) for unit in units], separators=(",", ":"))
    return {"units": b85encode(compress(text.encode(), 9)).decode(), **more}


def read_entry(kept: Mapping[str, Any]) -> tuple[Unit, ...]:
    """Raises KeyError and ValueError where none was kept."""
    found = loads(decompress(b85decode(kept["units"])))
    return tuple(Unit(**{name: _tuples(value) for name, value in one.items()}) for one in found)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
