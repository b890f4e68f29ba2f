"""`stat`: everything that is known of a file."""

import re
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from sim import gnu
from sim.errors import NotSimulated
from sim.listing import MODES, Listed, listed
from sim.people import GIDS, UID, USER
from sim.tools import Call, Entry, Result

NAME = "stat"
PATHS: tuple[str, ...] = ("/usr/bin/stat",)
HELP = "Display file or file system status."

KINDS = {"file": "regular file", "directory": "directory", "symlink": "symbolic link", "fifo": "fifo"}
_DIRECTIVE = re.compile(r"%[-0-9.]*([a-zA-Z%])")


def main(call: Call) -> Result:
    given = gnu.read(call, "Lc:ft", ("dereference", "format=", "printf=", "file-system", "terse"), about=HELP)
    if isinstance(given, Result):
        return given
    given.refuse(NAME, ("f", "file-system", "t", "terse", "printf"))
    if not given.operands:
        return gnu.missing_operand(NAME)
    layout = given.options.get("c", given.options.get("format"))
    out, err = "", ""
    for name in given.operands:
        entry = call.files.entry(call.path(name), follow=given.has("L", "dereference"))
        if entry is None:
            err += f"stat: cannot statx '{name}': No such file or directory\n"
        else:
            mode = MODES.get(call.path(name), entry.mode)
            out += _shown(call, name, replace(entry, mode=mode), layout)
    return Result(out=out, err=err, status=1 if err else 0)


def _shown(call: Call, name: str, entry: Entry, layout: str | None) -> str:
    row = listed(call.path(name), entry, call.node, call.files)
    if layout is not None:
        return _DIRECTIVE.sub(lambda found: _field(found[1], name, entry, row), layout) + "\n"
    target = f" -> {entry.target}" if entry.target else ""
    kind = _kind(entry, row)
    times = "".join(f"{label}: {_moment(row.modified)}\n" for label in ("Access", "Modify", "Change"))
    inode = _inode(call.path(name))
    return (
        f"  File: {name}{target}\n"
        f"  Size: {row.size_bytes:<10}\tBlocks: {row.blocks * 2:<10} IO Block: 4096   {kind}\n"
        f"Device: 10302h/66306d\tInode: {inode:<11} Links: {row.links}\n"
        f"Access: ({entry.mode & 0o7777:04o}/{row.permissions})  Uid: ({_uid(row):>5}/{row.owner:>8})   "
        f"Gid: ({GIDS[row.group]:>5}/{row.group:>8})\n"
        f"{times} Birth: {_moment(row.modified)}\n"
    )


def _field(letter: str, name: str, entry: Entry, row: Listed) -> str:
    seconds = row.modified.timestamp()
    fields = {
        "%": "%",
        "A": row.permissions,
        "F": _kind(entry, row),
        "G": row.group,
        "N": f"'{name}' -> '{entry.target}'" if entry.target else f"'{name}'",
        "U": row.owner,
        "Y": str(int(seconds)),
        "a": f"{entry.mode & 0o7777:o}",
        "b": str(row.blocks * 2),
        "g": str(GIDS[row.group]),
        "h": str(row.links),
        "n": name,
        "s": str(row.size_bytes),
        "u": str(_uid(row)),
        "y": _moment(row.modified),
    }
    if letter not in fields:
        raise NotSimulated(f"stat -c %{letter}")
    return fields[letter]


def _kind(entry: Entry, row: Listed) -> str:
    if row.numbers is not None:
        return "character special file"
    return "regular empty file" if entry.kind == "file" and not entry.size_bytes else KINDS[entry.kind]


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S.%f}000 +0000"


def _uid(row: Listed) -> int:
    return UID if row.owner == USER else 0


def _inode(path: str) -> int:
    """Some number of its own for each path."""
    return int(sha256(path.encode()).hexdigest()[:6], 16)
