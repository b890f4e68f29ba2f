"""`ls`: what stands in directories, one name a line, for nobody watches a screen here."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from posixpath import join

from sim import gnu
from sim.errors import NotSimulated
from sim.listing import Listed, age, human, listed
from sim.people import GIDS
from sim.tools import Call, Entry, Result

NAME = "ls"
PATHS: tuple[str, ...] = ("/usr/bin/ls",)
HELP = "List information about the FILEs (the current directory by default)."

SHORT = "1aAdhlrtRSFpLCgonNs"
LONG: tuple[str, ...] = (
    "size",
    "numeric-uid-gid",
    "time-style=",
    "full-time",
    "all",
    "almost-all",
    "color=",
    "directory",
    "human-readable",
    "recursive",
    "reverse",
    "classify",
)
TROUBLE = 2
_LONG_NAMES = {
    "all": "a",
    "almost-all": "A",
    "directory": "d",
    "human-readable": "h",
    "recursive": "R",
    "reverse": "r",
    "classify": "F",
    "size": "s",
    "numeric-uid-gid": "n",
}
_NOT_YET = "C"
STYLES = {
    "full-iso": "%Y-%m-%d %H:%M:%S.%f000 +0000",
    "long-iso": "%Y-%m-%d %H:%M",
    "locale": "",
}
"""By name, as strftime has them; "" is the usual one."""


def main(call: Call) -> Result:
    if "--color" in call.argv:
        call = _without_color(call)
    given = gnu.read(call, SHORT, LONG, about=HELP, trouble=TROUBLE)
    if isinstance(given, Result):
        return given
    options = {_LONG_NAMES.get(option, option) for option in given.options}
    style = "full-iso" if given.has("full-time") else given.options.get("time-style", "locale")
    if style not in STYLES and not style.startswith("+"):
        return gnu.usage_error(NAME, f"invalid argument ‘{style}’ for ‘time style’")
    if given.has("full-time"):
        options.add("l")
    options.add(f"+{STYLES.get(style, style[1:])}")
    if options & {"g", "o", "n"}:
        options.add("l")
    for option in _NOT_YET:
        if option in options:
            raise NotSimulated(f"ls -{option}")
    return _list(call, given.operands or (".",), options)


def _without_color(call: Call) -> Call:
    """`--color` may stand alone, which the reader of options does not know of one with a value."""
    return replace(call, argv=tuple(word for word in call.argv if word != "--color"))


def _list(call: Call, names: tuple[str, ...], options: set[str]) -> Result:
    found: dict[str, Entry] = {}
    errors = ""
    for name in names:
        follow = "L" in options or not options & {"l", "d", "F"} or name.endswith("/")
        entry = call.files.entry(call.path(name), follow=follow)
        if entry is None:
            entry = call.files.entry(call.path(name), follow=False)
        if entry is None:
            errors += f"ls: cannot access '{name}': No such file or directory\n"
        else:
            found[name] = entry
    folders = [] if "d" in options else [name for name, entry in found.items() if entry.kind == "directory"]
    files = {name: entry for name, entry in found.items() if name not in folders}
    parts = ["".join(_lines(call, "", files, options))] if files else []
    for name in _ordered({name: found[name] for name in folders}, options):
        parts += _folder(call, name, options, headed=len(names) > 1 or "R" in options)
    return Result(out="\n".join(parts), err=errors, status=TROUBLE if errors else 0)


def _folder(call: Call, name: str, options: set[str], *, headed: bool) -> Iterator[str]:
    path = call.path(name)
    entries = call.files.entries(path)
    shown = {key: entry for key, entry in entries.items() if options & {"a", "A"} or key[0] != "."}
    if "a" in options:
        shown |= {
            dots: entry for dots in (".", "..") if (entry := call.files.entry(call.path(join(name, dots))))
        }
    lines = list(_lines(call, path, shown, options))
    total = sum(listed(join(path, key), entry, call.node).blocks for key, entry in shown.items())
    head = f"{name}:\n" if headed else ""
    size = human(total * 1024) if "h" in options else str(total)
    yield head + (f"total {size}\n" if options & {"l", "s"} else "") + "".join(lines)
    if "R" in options:
        for key in _ordered(shown, options):
            if shown[key].kind == "directory" and key not in (".", ".."):
                yield from _folder(call, join(name, key), options, headed=True)


def _lines(call: Call, folder: str, entries: Mapping[str, Entry], options: set[str]) -> Iterator[str]:
    names = _ordered(entries, options)
    if not options & {"l", "s"}:
        yield from (f"{name}{_mark(entries[name], options)}\n" for name in names)
        return
    rows = {
        name: listed(call.path(join(folder, name)), entries[name], call.node, call.files) for name in names
    }
    blocks = {name: _blocks(row, options) for name, row in rows.items()}
    widest = max(map(len, blocks.values()), default=0)
    sized = {name: f"{size:>{widest}} " if "s" in options else "" for name, size in blocks.items()}
    if "l" not in options:
        yield from (f"{sized[name]}{name}{_mark(entries[name], options)}\n" for name in names)
        return
    sizes = {name: _size(row, options) for name, row in rows.items()}
    links, owner, group, size = (
        max(map(len, column), default=0)
        for column in (
            [str(row.links) for row in rows.values()],
            [_owner(row.owner, "g", options) for row in rows.values()],
            [_owner(row.group, "o", options) for row in rows.values()],
            list(sizes.values()),
        )
    )
    for name, row in rows.items():
        owners = _column(_owner(row.owner, "g", options), owner)
        owners += _column(_owner(row.group, "o", options), group)
        arrow = f" -> {entries[name].target}" if entries[name].target else _mark(entries[name], options)
        yield (
            f"{sized[name]}{row.permissions} {row.links:>{links}} "
            f"{owners}"
            f"{sizes[name]:>{size}} {_moment(row, call, options)} {name}{arrow}\n"
        )


def _moment(row: Listed, call: Call, options: set[str]) -> str:
    style = next((option[1:] for option in options if option.startswith("+")), "")
    return row.modified.strftime(style) if style else age(row.modified, call.now)


def _blocks(row: Listed, options: set[str]) -> str:
    return human(row.blocks * 1024) if "h" in options else str(row.blocks)


def _owner(name: str, dropped: str, options: set[str]) -> str:
    """As -n shows it; "" where -g drops the user or -o the group."""
    if dropped in options:
        return ""
    return str(GIDS[name]) if "n" in options else name


def _column(text: str, width: int) -> str:
    return f"{text:<{width}} " if width else ""


def _size(row: Listed, options: set[str]) -> str:
    if row.numbers is not None:
        return f"{row.numbers[0]}, {row.numbers[1]:>3}"
    return human(row.size_bytes) if "h" in options else str(row.size_bytes)


def _ordered(entries: Mapping[str, Entry], options: set[str]) -> list[str]:
    names = sorted(entries)
    if "S" in options:
        names.sort(key=lambda name: -entries[name].size_bytes)
    elif "t" in options:
        names.sort(key=lambda name: entries[name].modified, reverse=True)
    return names[::-1] if "r" in options else names


def _mark(entry: Entry, options: set[str]) -> str:
    if entry.kind == "directory" and options & {"F", "p"}:
        return "/"
    if "F" not in options:
        return ""
    if entry.kind == "symlink":
        return "@"
    return "*" if entry.kind == "file" and entry.mode & 0o111 else ""
