"""`diff`: what differs between two files or two directories."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from posixpath import basename, join

from sim import gnu
from sim.edits import Change, changes
from sim.side_by_side import WIDTH, Texts, columns, rows
from sim.tools import Call, Result

NAME = "diff"
PATHS: tuple[str, ...] = ("/usr/bin/diff",)
HELP = "Compare FILES line by line."

LONG = {
    "brief": "q",
    "report-identical-files": "s",
    "recursive": "r",
    "ignore-case": "i",
    "ignore-all-space": "w",
    "ignore-space-change": "b",
    "new-file": "N",
    "text": "a",
    "unified": "u",
    "side-by-side": "y",
    "expand-tabs": "t",
}
NOT_YET = ("c", "C", "e", "x", "B", "context", "ignore-blank-lines")
BESIDE = ("side-by-side", "width=", "left-column", "suppress-common-lines", "expand-tabs")
CONTEXT = 3
DIFFERENT, TROUBLE = 1, 2
HINT = "diff: Try 'diff --help' for more information.\n"
NO_NEWLINE = "\\ No newline at end of file\n"


@dataclass(frozen=True, slots=True)
class Side:
    name: str
    lines: tuple[str, ...]
    modified: datetime
    is_open: bool
    """Without a newline at its end."""

    def shown(self, at: int, mark: str) -> str:
        return f"{mark}{self.lines[at]}\n" + (
            NO_NEWLINE if self.is_open and at == len(self.lines) - 1 else ""
        )


@dataclass(frozen=True, slots=True)
class Asked:
    options: frozenset[str]
    labels: tuple[str, ...]
    context: int
    words: str
    """The options as typed: `diff -r` repeats them over each pair of files."""
    width: int = WIDTH


def main(call: Call) -> Result:
    plain, labels = _without_labels(call)
    given = gnu.read(
        plain, "quU:srNiwbaBcC:eyW:x:t", (*LONG, *BESIDE, *NOT_YET[-2:]), about=HELP, trouble=TROUBLE
    )
    if isinstance(given, Result):
        return replace(given, err=given.err.replace("\nTry ", "\ndiff: Try "))
    given.refuse(NAME, NOT_YET)
    if len(given.operands) != 2:
        return _usage(given.operands)
    context = given.options.get("U", str(CONTEXT))
    if not context.isdecimal():
        return Result(err=f"diff: invalid context length '{context}'\n{HINT}", status=TROUBLE)
    width = given.options.get("W", given.options.get("width", str(WIDTH)))
    if not width.isdecimal() or width == "0":
        return Result(err=f"diff: invalid width '{width}'\n{HINT}", status=TROUBLE)
    words = "".join(f" {word}" for word in call.argv[1:] if word not in given.operands)
    options = frozenset(LONG.get(option, option) for option in given.options)
    options |= {"u"} if "U" in options else set()
    return _compared(
        call, *_paired(call, *given.operands), Asked(options, labels, int(context), words, int(width))
    )


def _without_labels(call: Call) -> tuple[Call, tuple[str, ...]]:
    """`--label` stands twice, once for each file; `--color` changes nothing where nobody watches."""
    words, labels = [], []
    rest = list(call.argv)
    while rest:
        word = rest.pop(0)
        if word in ("--label", "-L") and rest:
            labels.append(rest.pop(0))
        elif word.startswith("--label="):
            labels.append(word.removeprefix("--label="))
        elif not word.startswith("--color"):
            words.append(word)
    return replace(call, argv=tuple(words)), tuple(labels)


def _usage(operands: tuple[str, ...]) -> Result:
    said = f"missing operand after '{operands[0] if operands else NAME}'"
    said = f"extra operand '{operands[2]}'" if len(operands) > 2 else said
    return Result(err=f"diff: {said}\n{HINT}", status=TROUBLE)


def _paired(call: Call, old: str, new: str) -> tuple[str, str]:
    """A file against a directory stands for the file of its name inside."""
    old_is_dir, new_is_dir = call.files.is_dir(call.path(old)), call.files.is_dir(call.path(new))
    if old_is_dir and not new_is_dir:
        return join(old, basename(new)), new
    return (old, join(new, basename(old))) if new_is_dir and not old_is_dir else (old, new)


def _compared(call: Call, old: str, new: str, asked: Asked) -> Result:
    if call.files.is_dir(call.path(old)) and call.files.is_dir(call.path(new)):
        return _folders(call, old, new, asked)
    sides, errors = [], ""
    for name in (old, new):
        side = _side(call, name, asked)
        if side is None:
            errors += f"diff: {name}: No such file or directory\n"
        else:
            sides.append(side)
    return Result(err=errors, status=TROUBLE) if errors else _files(sides[0], sides[1], asked)


def _side(call: Call, name: str, asked: Asked) -> Side | None:
    entry = call.files.entry(call.path(name))
    data = call.stdin.encode() if name == "-" else call.files.read(call.path(name))
    if data is None and (name == "/dev/null" or "N" in asked.options):
        data = b""
    if data is None:
        return None
    text = data.decode(errors="replace")
    lines = tuple(text.removesuffix("\n").split("\n")) if text else ()
    return Side(name, lines, entry.modified if entry else call.now, bool(text) and not text.endswith("\n"))


def _files(old: Side, new: Side, asked: Asked) -> Result:
    found = changes(_keys(old, asked), _keys(new, asked))
    if "y" in asked.options and "q" not in asked.options:
        return Result(out="".join(_beside(old, new, found, asked)), status=DIFFERENT if found else 0)
    if not found:
        same = f"Files {old.name} and {new.name} are identical\n" if "s" in asked.options else ""
        return Result(out=same)
    if "q" in asked.options:
        return Result(out=f"Files {old.name} and {new.name} differ\n", status=DIFFERENT)
    if any("\0" in line for side in (old, new) for line in side.lines):
        return Result(out=f"Binary files {old.name} and {new.name} differ\n", status=DIFFERENT)
    shown = _unified(old, new, found, asked) if "u" in asked.options else _normal(old, new, found)
    return Result(out="".join(shown), status=DIFFERENT)


def _beside(old: Side, new: Side, found: list[Change], asked: Asked) -> Iterator[str]:
    common = "left" if "left-column" in asked.options else "both"
    common = "none" if "suppress-common-lines" in asked.options else common
    texts = Texts(old.lines, new.lines, old.is_open, new.is_open)
    return rows(texts, found, columns(asked.width, expand="t" in asked.options), common=common)


def _keys(side: Side, asked: Asked) -> list[str]:
    lines = list(side.lines)
    if side.is_open and not asked.options & {"w", "b"}:
        lines[-1] += "\n"
    if "w" in asked.options:
        lines = ["".join(line.split()) for line in lines]
    elif "b" in asked.options:
        lines = [" ".join(f"{line}.".split())[:-1].rstrip() for line in lines]
    return [line.lower() for line in lines] if "i" in asked.options else lines


def _normal(old: Side, new: Side, found: list[Change]) -> Iterator[str]:
    for change in found:
        letter = "a" if change.old_start == change.old_end else "d"
        letter = "c" if letter == "d" and change.new_start != change.new_end else letter
        yield (
            _range(change.old_start, change.old_end)
            + letter
            + _range(change.new_start, change.new_end)
            + "\n"
        )
        yield from (old.shown(at, "< ") for at in range(change.old_start, change.old_end))
        yield "---\n" if letter == "c" else ""
        yield from (new.shown(at, "> ") for at in range(change.new_start, change.new_end))


def _range(start: int, end: int) -> str:
    """Counted from 1, both ends within; an empty one is named by the line before it."""
    return f"{start + 1},{end}" if end > start + 1 else str(max(start + 1, end) if end > start else start)


def _unified(old: Side, new: Side, found: list[Change], asked: Asked) -> Iterator[str]:
    for mark, side, index in (("---", old, 0), ("+++", new, 1)):
        label = asked.labels[index] if index < len(asked.labels) else f"{side.name}\t{_moment(side.modified)}"
        yield f"{mark} {label}\n"
    for group in _grouped(found, asked.context):
        first, last = group[0], group[-1]
        before = min(asked.context, first.old_start)
        after = min(asked.context, len(old.lines) - last.old_end)
        old_start, old_end = first.old_start - before, last.old_end + after
        new_start, new_end = first.new_start - before, last.new_end + after
        yield f"@@ -{_span(old_start, old_end)} +{_span(new_start, new_end)} @@\n"
        at = old_start
        for change in group:
            yield from (old.shown(line, " ") for line in range(at, change.old_start))
            yield from (old.shown(line, "-") for line in range(change.old_start, change.old_end))
            yield from (new.shown(line, "+") for line in range(change.new_start, change.new_end))
            at = change.old_end
        yield from (old.shown(line, " ") for line in range(at, old_end))


def _grouped(found: list[Change], context: int) -> Iterator[list[Change]]:
    group: list[Change] = []
    for change in found:
        if group and change.old_start - group[-1].old_end > 2 * context:
            yield group
            group = []
        group.append(change)
    yield group


def _span(start: int, end: int) -> str:
    size = end - start
    first = start + 1 if size else start
    return str(first) if size == 1 else f"{first},{size}"


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S.%f}000 +0000"


def _folders(call: Call, old: str, new: str, asked: Asked) -> Result:
    left, right = (call.files.entries(call.path(name)) for name in (old, new))
    out, err, status = "", "", 0
    for name in sorted({*left, *right}):
        pair = join(old, name), join(new, name)
        if (name not in left or name not in right) and "N" not in asked.options:
            out += f"Only in {old if name in left else new}: {name}\n"
            status = max(status, DIFFERENT)
            continue
        both = all(call.files.is_dir(call.path(path)) for path in pair)
        if both and "r" not in asked.options:
            out += f"Common subdirectories: {pair[0]} and {pair[1]}\n"
            continue
        found = _compared(call, *pair, asked)
        head = f"diff{asked.words} {pair[0]} {pair[1]}\n" if found.out and not both else ""
        head = "" if "q" in asked.options or found.out.startswith(("Binary", "Files")) else head
        out, err, status = out + head + found.out, err + found.err, max(status, found.status)
    return Result(out=out, err=err, status=status)
