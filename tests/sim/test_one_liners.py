"""Ordinary lines on the node and in a real bash: the same stdout, the same status.

data/one_liners.txt was written before anybody looked at what the node makes of it, data/held_out.txt after
the faults that it showed were mended; both are our own, and real bash runs nothing else. Many print errors:
those are compared word by word, less the `line N:` that an interactive bash does not say.
"""

import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sim import Scene, State, create, run

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
DATA = Path(__file__).parent / "data"
SEEN = (DATA / "one_liners.txt").read_text().splitlines()
HELD_OUT = (DATA / "held_out.txt").read_text().removesuffix("\n").split("\n%%\n")
MISSES = {
    "wc a b; wc -l a b nosuch": "its wc stops at the first file that is missing",
    "diff -y": "our diff has no side-by-side output, and says so",
    "${x:?missing}": "a bash that is not interactive ends with 127 here; the node's is interactive",
    "printf '%d\\n' abc": "its printf writes errors after what it prints",
    "xargs false": "its xargs gives the command's own status",
    "bash -s": "its bash takes the word after -s for a file",
    "cat -z": "its cat ends with 2 for an option that it does not know",
    "jq . 2>/dev/null; echo $?": "its jq has another status for a text that is no JSON",
    "2>&1 > /nosuch/f": "its error of a redirection goes to the stderr of before",
    "umask 077": "its redirections and touch do not look at umask",
}
"""What stands in a line that differs, and why. One that is mended must leave this table."""


@pytest.fixture(scope="module")
def state() -> State:
    return create("MI300X", Scene(), seed=1, now=NOW)


def plain(text: str) -> str:
    """Without what differs from a bash at a terminal, and from the coreutils of the node (8.32)."""
    text = re.sub(
        r"(: target '.*'): No such file or directory$", r"\1 is not a directory", text, flags=re.MULTILINE
    )
    return re.sub(r"^bash: line \d+: ", "bash: ", text, flags=re.MULTILINE)


def in_bash(line: str, folder: Path) -> tuple[str, int]:
    done = subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", line],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return plain(done.stdout.decode(errors="replace")), done.returncode


def test_there_are_enough_lines_and_few_misses() -> None:
    lines = SEEN + HELD_OUT
    assert len(set(lines)) == len(lines)
    assert len(SEEN) >= 100
    assert len(HELD_OUT) >= 60
    missed = [line for line in lines if any(part in line for part in MISSES)]
    assert len(missed) <= len(lines) // 12


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash to compare with")
@pytest.mark.parametrize("line", SEEN + HELD_OUT)
def test_a_line_does_what_it_does_in_bash(state: State, line: str, tmp_path: Path) -> None:
    outcome = run(state, line, now=NOW, seed=1)
    shown, real = (plain(outcome.stdout), outcome.status), in_bash(line, tmp_path)
    assert (shown == real) == (not any(part in line for part in MISSES)), (shown, real)
