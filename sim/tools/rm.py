"""`rm`: removes files, and directories with what they hold."""

from collections.abc import Iterator
from dataclasses import replace
from posixpath import basename, normpath

from sim import gnu
from sim.access import kfd_stands
from sim.tools import Call, Entry, Result

NAME = "rm"
PATHS: tuple[str, ...] = ("/usr/bin/rm",)
HELP = "Remove (unlink) the FILE(s)."

LONG = (
    *("recursive", "force", "dir", "verbose", "interactive=", "one-file-system"),
    *("preserve-root", "no-preserve-root"),
)
DANGEROUS = """\
rm: it is dangerous to operate recursively on '/'
rm: use --no-preserve-root to override this failsafe
"""
KFD = "/dev/kfd"


def main(call: Call) -> Result:
    given = gnu.read(call, "rRfidIv", LONG, about=HELP)
    if isinstance(given, Result):
        return given
    force = given.has("f", "force")
    if not given.operands:
        return Result() if force else gnu.missing_operand(NAME)
    if call.root and KFD in given.operands and kfd_stands(call.node):
        return Result(node=replace(call.node, kfd_missing=True))
    removal = _Removal(call, given, iter(call.stdin.splitlines()))
    for name in given.operands:
        removal.take(name)
    return Result(out=removal.out, err=removal.err, status=1 if removal.failed else 0)


class _Removal:
    """One run of rm: what it was told, and what it says."""

    def __init__(self, call: Call, given: gnu.Given, answers: Iterator[str]) -> None:
        self._call = call
        self._deep = given.has("r", "R", "recursive")
        self._empty = given.has("d", "dir")
        self._force = given.has("f", "force")
        self._verbose = given.has("v", "verbose")
        self._asks = given.has("i") or given.options.get("interactive") == "always"
        self._answers = answers
        self.out = ""
        self.err = ""
        self.failed = False

    def take(self, name: str) -> None:
        path = self._call.path(name)
        entry = self._call.files.entry(path, follow=name.endswith("/"))
        if self._deep and normpath(path) == "/":
            self._say(DANGEROUS)
        elif self._deep and basename(name.rstrip("/")) in (".", ".."):
            self._say(f"rm: refusing to remove '.' or '..' directory: skipping '{name}'\n")
        elif entry is None:
            if not self._force:
                self._say(f"rm: cannot remove '{name}': No such file or directory\n")
        elif entry.kind == "directory" and not (self._deep or self._empty):
            self._say(f"rm: cannot remove '{name}': Is a directory\n")
        else:
            self._remove(name, entry)

    def _remove(self, name: str, entry: Entry) -> bool:
        """Whether it went."""
        path, folder = self._call.path(name), entry.kind == "directory"
        inside = self._call.files.entries(path) if folder else {}
        if inside and not self._deep:
            return self._say(f"rm: cannot remove '{name}': Directory not empty\n")
        kept = [one for one, at in inside.items() if not self._remove(f"{name.rstrip('/')}/{one}", at)]
        if kept:
            return False
        if self._asks and not self._agreed(name, entry):
            return False
        try:
            self._call.files.remove(path)
        except OSError as error:
            return self._say(f"rm: cannot remove '{name}': {error.strerror}\n")
        if self._verbose:
            self.out += f"removed {'directory ' if folder else ''}'{name}'\n"
        return True

    def _agreed(self, name: str, entry: Entry) -> bool:
        kinds = {"directory": "directory", "symlink": "symbolic link", "fifo": "fifo"}
        kind = kinds.get(entry.kind, "regular file" if entry.size_bytes else "regular empty file")
        self.err += f"rm: remove {kind} '{name}'? "
        return next(self._answers, "n").lower().startswith("y")

    def _say(self, said: str) -> bool:
        self.err += said
        self.failed = True
        return False
