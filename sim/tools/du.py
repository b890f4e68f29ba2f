"""`du`: what directories hold, in blocks on disk."""

from collections.abc import Iterator
from dataclasses import dataclass
from posixpath import join

from sim import gnu
from sim.listing import human, listed
from sim.tools import Call, Entry, Result

NAME = "du"
PATHS: tuple[str, ...] = ("/usr/bin/du",)
HELP = "Summarize disk usage of the set of FILEs, recursively for directories."

SHORT = "sahckmbd:xlDH0S"
LONG = (
    "summarize",
    "all",
    "human-readable",
    "total",
    "bytes",
    "max-depth=",
    "apparent-size",
    "one-file-system",
)
NOT_YET = "lDH0S"
KIB, MIB = 1024, 1024**2


@dataclass(frozen=True, slots=True)
class Asked:
    depth: int
    """How far below an operand a directory has a line of its own."""
    files: bool
    """Files have one, too."""
    apparent: bool
    """Bytes as they are counted, not blocks."""
    unit: int | None
    """Bytes of one; None: as -h writes them."""


def main(call: Call) -> Result:
    given = gnu.read(call, SHORT, LONG, about=HELP)
    if isinstance(given, Result):
        return given
    given.refuse(NAME, NOT_YET)
    depth = given.options.get("d", given.options.get("max-depth"))
    if depth is not None and not depth.isdigit():
        said = f"invalid maximum depth ‘{depth}’"
        return gnu.usage_error(NAME, said)
    summary = given.has("s", "summarize")
    if summary and given.has("a", "all"):
        return gnu.usage_error(NAME, "cannot both summarize and show all entries")
    unit = 1 if given.has("b", "bytes") else MIB if given.has("m") else KIB
    asked = Asked(
        0 if summary else int(depth) if depth is not None else len(call.path("x")) + 1_000,
        given.has("a", "all"),
        given.has("b", "bytes", "apparent-size"),
        None if given.has("h", "human-readable") else unit,
    )
    return _of_all(call, asked, given.operands or (".",), total=given.has("c", "total"))


def _of_all(call: Call, asked: Asked, names: tuple[str, ...], *, total: bool) -> Result:
    out, err, sizes = "", "", 0
    for name in names:
        entry = call.files.entry(call.path(name), follow=name.endswith("/"))
        if entry is None:
            err += f"du: cannot access '{name}': No such file or directory\n"
            continue
        lines = list(_below(call, asked, name, entry, 0))
        sizes += lines[-1][0]
        out += "".join(_line(asked, size, shown) for size, shown, wanted in lines if wanted)
    if total:
        out += _line(asked, sizes, "total")
    return Result(out=out, err=err, status=1 if err else 0)


def _below(call: Call, asked: Asked, name: str, entry: Entry, depth: int) -> Iterator[tuple[int, str, bool]]:
    """Bytes, name and whether it has a line, of all that stands there; the thing itself comes last."""
    path = call.path(name)
    row = listed(path, entry, call.node)
    size = row.size_bytes if asked.apparent else row.blocks * KIB
    if entry.kind == "directory":
        for key, inner in call.files.entries(path).items():
            last = 0
            for last, shown, wanted in _below(call, asked, join(name, key), inner, depth + 1):
                yield last, shown, wanted
            size += last
    wanted = depth == 0 or (depth <= asked.depth and (asked.files or entry.kind == "directory"))
    yield size, name, wanted


def _line(asked: Asked, size: int, name: str) -> str:
    shown = human(size) if asked.unit is None else str(-(-size // asked.unit))
    return f"{shown}\t{name}\n"
