"""What the virtual shell prints, made into what bash prints."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from sim.wording import as_gnu

BASH = "5.1.16(1)-release"
"""Of Ubuntu 22.04."""
_BASH_VERSION = f"""\
GNU bash, version {BASH} (x86_64-pc-linux-gnu)
Copyright (C) 2020 Free Software Foundation, Inc.
License GPLv3+: GNU GPL version 3 or later <http://gnu.org/licenses/gpl.html>

This is free software; you are free to change and redistribute it.
There is NO WARRANTY, to the extent permitted by law."""
_REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.MULTILINE), text)
    for pattern, text in (
        # Bash typed at a terminal names no line.
        (r"^bash: line \d+: ", "bash: "),
        (
            r"^(bash: .*)resource limit exceeded: maximum function depth exceeded",
            r"\1maximum function nesting level exceeded",
        ),
        (r"^(bash: .*)resource limit exceeded: ", r"\1"),
        # Nor does it repeat the line that it could not read.
        (r"^bash: `.*'\n", ""),
        # Hints that bash does not give, on the line of the error or after it.
        (r"(: command not found)\. .*$", r"\1"),
        (r"(?:io error: )?filesystem is read-only$", "Permission denied"),
        (r"(?:io error: )?(?:too many files|filesystem full): .* limit$", "No space left on device"),
        (r"(?:io error: )?file too large: .* limit$", "File too large"),
        (r"io error: (?:file )?not found$", "No such file or directory"),
        (r"^(bash: .*: )io error: ", r"\1"),
        (r"^timeout: missing operand(?:\nUsage: .*)?$", "Try 'timeout --help' for more information."),
        (r"^(\S+ \S+ differ: )char (\d+, line \d+)$", r"\1byte \2"),
        (
            r"^bash: printf: %(.): invalid conversion specification",
            r"bash: printf: `\1': invalid format character",
        ),
        (r"^user\tunavailable$", "user\t0m0.001s"),
        (r"^sys\tunavailable$", "sys\t0m0.001s"),
        (r"(?<=\d )unavailable unavailable$", "0.001 0.000"),
        (r"^user unavailable$", "user 0.00"),
        (r"^sys unavailable$", "sys 0.00"),
        (r"^bash: (\S+): parse error at line (\d+), column \d+: ", r"\1: line \2: "),
        (r"^(bash: .*: )parse error: ", r"\1syntax error: "),
        (r"^(\w+) \(bashkit\) [\d.]+", r"\1 (GNU coreutils) 8.32"),
        (r"^Bashkit [\d.]+ \(virtual bash interpreter\)$", _BASH_VERSION),
        (r"5 2 15 1 release virtual", "5 1 16 1 release x86_64-pc-linux-gnu"),
        (r'\[1\]="2" \[2\]="15"(.*)"virtual"', r'[1]="1" [2]="16"\1"x86_64-pc-linux-gnu"'),
        (r"5\.2\.15\(1\)-release", BASH),
        (r"\b5\.2\.15\b", "5.1.16"),
        (r"^(\S+): line \d+: getopts: (.*) -- '(.)'$", r"\1: \2 -- \3"),
        (r"^(bash: )(?:line \d+: )?getopts: (.*) -- '(.)'$", r"\1\2 -- \3"),
        (r"^E?UID=0\n", ""),
        (r"^(chmod: changing permissions of .*): Permission denied$", r"\1: Operation not permitted"),
        (r" \(same as -m: the VFS keeps one timestamp\)$", ""),
        (r"not yet implemented in bashkit", "not simulated on this node"),
        (r"(?:not )?supported in bashkit(?:'s VFS)?", "not simulated on this node"),
        (r" \(run inside bashkit::terminal::Terminal\)", ""),
        (r"bashkit-vfs", "/dev/nvme0n1p2"),
    )
)
_NAME = re.compile(r"bashkit", re.IGNORECASE)
"""Last resort: the name of the virtual shell never leaves, whatever text it hides in."""


def clean(text: str, typed: str = "") -> str:
    """What the virtual shell printed for the line `typed`, without what gives it away.

    A member's own words stay as they are, also where they name the virtual shell.
    """
    for pattern, replacement in _REWRITES:
        text = pattern.sub(replacement, text)
    text = as_gnu(text, typed)
    return text if _NAME.search(typed) else _NAME.sub("bash", text)


_LIMITS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"execution timeout \(([\d.]+)s\)", "stopped after {} s"),
        (r"command count exceeded \((\d+)\)", "more than {} commands"),
        (r"loop iteration\w* exceeded \((\d+)\)", "more than {} turns of a loop"),
        (r"parser fuel", "more commands than a line may hold"),
        (r"depth|nest", "commands nested too deep"),
        (r"memory|large|size|output", "more memory than a line may use"),
    )
)


def limit_words(error: str) -> str | None:
    """The limit that the virtual shell's error speaks of, in plain words; None where it is no limit."""
    if not any(word in error for word in ("resource limit exceeded", "budget", "parser fuel")):
        return None
    for pattern, words in _LIMITS:
        if found := pattern.search(error):
            return words.format(*(f"{float(number):,g}" for number in found.groups()))
    return "more than a line may use"


_MEASURED = re.compile(r"real\t(\d+)m([\d.]+)s\nuser\tunavailable\nsys\tunavailable")


@dataclass(slots=True)
class Printed:
    """Collects what a line prints, in true order, up to `limit_bytes`."""

    limit_bytes: int
    typed: str = ""
    chunks: list[tuple[bool, str]] = field(default_factory=list)
    """(is it stderr, text)"""
    size_bytes: int = 0
    cut: bool = False
    commands_s: Callable[[float], tuple[float, float]] | None = None
    """How long the commands of the last so many seconds took here, and would take on a machine."""
    limits: list[str] = field(default_factory=list)
    """Limits that ended a part of the line, such as a function or a subshell, in plain words."""

    def add(self, out: str, err: str) -> None:
        limit = limit_words(err)
        if limit is not None and limit not in self.limits:
            self.limits.append(limit)
        if self.commands_s is not None and "real\t" in err:
            err = _MEASURED.sub(self._measured, err)
        for is_err, text in ((False, out), (True, err)):
            if text and not self.cut:
                self._keep(is_err, text)

    def _measured(self, found: re.Match[str]) -> str:
        """`time`'s own lines. A program that feeds a device keeps a processor busy, partly in the driver."""
        measured_s = 60 * int(found[1]) + float(found[2])
        here_s, there_s = self.commands_s(measured_s) if self.commands_s else (0.0, 0.0)
        if not there_s:
            return found[0]
        real_s = max(0.0, measured_s - here_s) + there_s
        times = {"real": real_s, "user": 0.86 * there_s, "sys": 0.11 * there_s}
        return "\n".join(f"{name}\t{int(s // 60)}m{s % 60:.3f}s" for name, s in times.items())

    def _keep(self, is_err: bool, text: str) -> None:
        data = text.encode(errors="replace")
        room = self.limit_bytes - self.size_bytes
        self.cut = len(data) > room
        self.chunks.append((is_err, data[:room].decode(errors="ignore") if self.cut else text))
        self.size_bytes += min(len(data), room)

    @property
    def transcript(self) -> str:
        return clean("".join(text for _, text in self.chunks), self.typed)

    @property
    def stdout(self) -> str:
        return clean("".join(text for is_err, text in self.chunks if not is_err), self.typed)

    @property
    def stderr(self) -> str:
        return clean("".join(text for is_err, text in self.chunks if is_err), self.typed)


def note(transcript: str, words: tuple[str, ...]) -> str:
    """The transcript with a line of ours for each limit that ended or cut it."""
    lines = "".join(f"[{word}]\n" for word in words)
    gap = "\n" if lines and transcript and not transcript.endswith("\n") else ""
    return f"{transcript}{gap}{lines}"
