"""What every tool of the registry owes: names, help, and a civil answer to anything."""

import errno
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from posixpath import basename, dirname, normpath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.errors import NotSimulated
from sim.node import Node
from sim.tools import Call, Entry, Result, Tool, tools
from tests.sim.typing_in import NOW, healthy

EACH = pytest.mark.parametrize("tool", tools().values(), ids=tools())


@dataclass
class Disk:
    """Files in memory, for calls past the shell."""

    contents: dict[str, bytes] = field(default_factory=lambda: {"/home/dev/a.txt": b"text\n"})
    folders: set[str] = field(default_factory=lambda: {"/", "/home", "/home/dev", "/tmp"})

    def read(self, path: str) -> bytes | None:
        return self.contents.get(path)

    def write(self, path: str, data: bytes, *, mode: int = 0o644) -> None:
        if path in self.folders:
            raise IsADirectoryError(errno.EISDIR, "Is a directory", path)
        if dirname(path) not in self.folders:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        self.contents[path] = data

    def append(self, path: str, data: bytes) -> None:
        self.write(path, self.contents.get(path, b"") + data)

    def make_dir(self, path: str) -> None:
        self.folders.add(path)

    def is_dir(self, path: str) -> bool:
        return path in self.folders

    def names(self, path: str) -> tuple[str, ...]:
        return tuple(sorted(self.entries(path)))

    def mode(self, path: str) -> int | None:
        return None if (entry := self.entry(path)) is None else entry.mode

    def chmod(self, path: str, mode: int) -> None: ...

    def remove(self, path: str) -> None:
        self.contents.pop(path, None)

    def rename(self, old: str, new: str) -> None:
        self.write(new, self.contents.pop(old, b""))

    def symlink(self, target: str, path: str) -> None:
        self.write(path, target.encode())

    def entry(self, path: str, *, follow: bool = True) -> Entry | None:
        if path in self.folders:
            return Entry("directory", 4096, 0o755, NOW)
        found = self.contents.get(path)
        return None if found is None else Entry("file", len(found), 0o644, NOW)

    def entries(self, path: str) -> Mapping[str, Entry]:
        inside = [name for name in (*self.contents, *self.folders) if name != "/" and dirname(name) == path]
        return {basename(name): entry for name in inside if (entry := self.entry(name))}


def called(tool: Tool, *words: str, node: Node | None = None, env: Mapping[str, str] | None = None) -> Result:
    call = Call(node or healthy(), (tool.NAME, *words), "", env or {}, "/home/dev", Disk(), NOW, 1)
    return tool.main(call)


def outcome(tool: Tool, *words: str) -> Result | NotSimulated:
    try:
        return called(tool, *words)
    except NotSimulated as gap:
        return gap


@EACH
def test_says_what_it_is(tool: Tool) -> None:
    assert tools()[tool.NAME] is tool
    assert tool.HELP.endswith(".")
    for path in tool.PATHS:
        assert path == normpath(path)
        assert path.rpartition("/")[2] == tool.NAME.rpartition("/")[2]


SCRIPTS = ("hipexamine-perl.sh", "hipconvertinplace-perl.sh")
OWN_HELP = (
    "rocblas-bench",
    "hipblaslt-bench",
    "MIOpenDriver",
    "rocm-bandwidth-test",
    "/usr/bin/kill",
    "hipify-perl",
    *SCRIPTS,
)


@EACH
def test_help_is_given(tool: Tool) -> None:
    if tool.NAME in ("rocminfo", "rocm_agent_enumerator", "ps", *OWN_HELP):
        pytest.skip("the real program ignores its arguments, or does not begin with its usage")
    result = called(tool, "--help")
    assert re.match("(?i)(overview: .*\n\n)?usage: ", result.out or result.err)
    assert result.status == 0


@EACH
def test_an_unknown_option_is_named(tool: Tool) -> None:
    if tool.NAME in (
        "rocminfo",
        "rocm_agent_enumerator",
        "lsmod",
        "ps",
        "MIOpenDriver",
        "rocm-bandwidth-test",
        *SCRIPTS,
    ):
        pytest.skip("the real program does not look at options, or does not name them")
    match outcome(tool, "--frobnicate"):
        case NotSimulated() as gap:
            assert "--frobnicate" in gap.what
        case Result() as result:
            assert "frobnicate" in result.out + result.err or "invalid option" in result.err
            assert (
                tool.NAME in ("amd-smi", "hipify-perl") or tool.NAME.endswith("_perf") or result.status != 0
            )


OPTIONS = ["-a", "-g", "-w", "-i", "-W", "-C", "-s", "-d", "-F", "-n", "-v", "--json", "--csv", "--file"]
OPTIONS += ["--gpu=0", "--loglevel", "--help", "--", "-", "-1"]
OPERANDS = ["all", "0", "9", "list", "static", "monitor", "version", "a.txt", "/tmp", ".", "1002:", "05:00.0"]
OPERANDS += [":.:", "amdgpu", "dev", "status", "=", "", "é"]
WORDS = st.one_of(st.sampled_from(OPTIONS), st.sampled_from(OPERANDS), st.text(max_size=8))


@EACH
@settings(max_examples=20, deadline=None)
@given(words=st.lists(WORDS, max_size=6))
def test_nothing_typed_makes_it_raise(tool: Tool, words: list[str]) -> None:
    match outcome(tool, *words):
        case NotSimulated() as gap:
            assert gap.what
        case Result() as result:
            assert 0 <= result.status <= 255
            assert result.out.endswith("\n") or not result.out or tool.NAME == "hipconfig"
            assert result.err.endswith("\n") or not result.err
