"""`wc FILE...`: lines, words, characters and bytes of files. What is piped the virtual shell counts itself
(`sim.rewritten`)."""

from dataclasses import dataclass

from sim import gnu
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "/usr/bin/wc"
PATHS: tuple[str, ...] = ("/usr/bin/wc",)
HELP = "Print newline, word, and byte counts for each FILE."

ORDER = (("l", "lines"), ("w", "words"), ("m", "chars"), ("c", "bytes"), ("L", "max-line-length"))
"""As they are shown, whatever the order of the options."""
WIDE = 7
"""Columns of a count where the size of what is read is not known beforehand."""


@dataclass(frozen=True, slots=True)
class Counted:
    name: str
    counts: tuple[int, ...]
    """In `ORDER`."""
    problem: str = ""


def main(call: Call) -> Result:
    given = gnu.read(call, "lwmcL", (*(long for _, long in ORDER), "files0-from="), about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("files0-from"):
        raise NotSimulated("wc --files0-from")
    chosen = [at for at, names in enumerate(ORDER) if given.has(*names)] or [0, 1, 3]
    rows = [_counted(call, name) for name in given.operands] or [Counted("", _counts(_bytes(call.stdin)))]
    if len(given.operands) > 1:
        rows.append(Counted("total", _total([row.counts for row in rows])))
    width = _width(call, given.operands, rows, len(chosen))
    out = "".join(_shown(row, chosen, width) for row in rows)
    err = "".join(f"wc: {row.name}: {row.problem}\n" for row in rows if row.problem)
    return Result(out=out, err=err, status=1 if err else 0)


def _counted(call: Call, name: str) -> Counted:
    if name == "-":
        return Counted("-", _counts(_bytes(call.stdin)))
    path = call.path(name)
    if call.files.is_dir(path):
        return Counted(name, _counts(b""), "Is a directory")
    data = call.files.read(path)
    if data is None:
        return Counted(name, (), "No such file or directory")
    return Counted(name, _counts(data))


def _bytes(stdin: str) -> bytes:
    """A byte that is no UTF-8 reaches a tool as U+FFFD: one byte again."""
    return stdin.replace("\ufffd", "\udcff").encode(errors="surrogateescape")


def _counts(data: bytes) -> tuple[int, ...]:
    text = data.decode(errors="replace")
    widest = max((len(line.expandtabs(8)) for line in text.split("\n")), default=0)
    characters = len(data.decode(errors="ignore"))
    return data.count(b"\n"), len(text.split()), characters, len(data), widest


def _total(all_counts: list[tuple[int, ...]]) -> tuple[int, ...]:
    there = [counts for counts in all_counts if counts] or [(0,) * len(ORDER)]
    summed = [sum(column) for column in zip(*there, strict=True)]
    return (*summed[:-1], max(counts[-1] for counts in there))


def _width(call: Call, names: tuple[str, ...], rows: list[Counted], columns: int) -> int:
    """As many columns as the bytes of all files may need; one where there is one number alone."""
    if columns == 1 and len(names) <= 1:
        return 1
    kinds = [call.files.entry(call.path(name)) for name in names]
    if not names or "-" in names or any(entry and entry.kind != "file" for entry in kinds):
        return WIDE
    sizes = [row.counts[3] for row in rows[: len(names)] if row.counts]
    return len(str(sum(sizes)))


def _shown(row: Counted, chosen: list[int], width: int) -> str:
    if not row.counts:
        return ""
    numbers = " ".join(f"{row.counts[at]:>{width}}" for at in chosen)
    return f"{numbers} {row.name}\n" if row.name else f"{numbers}\n"
