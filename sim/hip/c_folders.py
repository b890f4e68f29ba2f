"""<dirent.h> and what else is done with directories: those of the node's disk."""

import errno
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sim.hip.c_stdio import set_error
from sim.hip.expr import Native
from sim.hip.host import Host

_BYTES, _KIND_AT, _NAME_AT, _NAME_BYTES = 280, 18, 19, 256
"""Of a `struct dirent` in headers/dirent.h."""
_FOLDER, _REGULAR = 4, 8


@dataclass(slots=True)
class Listing:
    """An open directory, by the address of the entry that it hands out."""

    entries: list[tuple[str, bool]]
    at: int = 0


def _listed(host: Host, name: int, line: int) -> dict[str, bool] | None:
    """None where it cannot be listed: errno says why."""
    try:
        return host.process.disk.listed(host.process.path(host.string(name, line)))
    except OSError as refused:
        set_error(host, refused.errno or errno.ENOENT)
        return None


def _open(host: Host, call: Native, name: int) -> int:
    host.files.flush()
    found = _listed(host, name, call.line)
    if found is None:
        return 0
    address = host.memory.allocate(_BYTES, "host").base
    host.files.listings[address] = Listing([(".", True), ("..", True), *found.items()])
    return address


def _read(host: Host, call: Native, address: int) -> int:
    listing = host.files.listings.get(address)
    if listing is None or listing.at >= len(listing.entries):
        return set_error(host, errno.EBADF) if listing is None else 0
    name, is_folder = listing.entries[listing.at]
    listing.at += 1
    host.store(address, "u8", listing.at, call.line)
    host.store(address + 8, "i8", listing.at, call.line)
    host.store(address + 16, "u2", _BYTES, call.line)
    host.store(address + _KIND_AT, "u1", _FOLDER if is_folder else _REGULAR, call.line)
    raw = name.encode("utf-8", "surrogateescape")[: _NAME_BYTES - 1]
    host.write(address + _NAME_AT, raw + b"\0", call.line)
    return address


def _rewind(host: Host, _: Native, address: int) -> None:
    host.files.listings[address].at = 0


def _close(host: Host, _: Native, address: int) -> int:
    if host.files.listings.pop(address, None) is None:
        return set_error(host, errno.EBADF) - 1
    host.free(address)
    return 0


def _change(host: Host, call: Native, name: int) -> int:
    if _listed(host, name, call.line) is None:
        return -1
    host.process = replace(host.process, cwd=host.process.path(host.string(name, call.line)))
    host.files.process = host.process
    return 0


def _make(host: Host, call: Native, name: int, _: int) -> int:
    return _done(host, host.process.disk.make, host.process.path(host.string(name, call.line)))


def _remove(host: Host, call: Native, name: int) -> int:
    if _listed(host, name, call.line) is None:
        return -1
    return _done(host, host.process.disk.remove, host.process.path(host.string(name, call.line)))


def _done(host: Host, act: Callable[[str], None], path: str) -> int:
    try:
        act(path)
    except OSError as refused:
        return set_error(host, refused.errno or errno.EACCES) - 1
    return 0


FOLDERS: dict[str, Callable[..., Any]] = {
    "opendir": _open,
    "readdir": _read,
    "rewinddir": _rewind,
    "closedir": _close,
    "chdir": _change,
    "mkdir": _make,
    "rmdir": _remove,
}
