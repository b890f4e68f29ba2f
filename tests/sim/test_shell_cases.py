"""Ordinary lines on the node and in a real bash: the same stdout, the same status.

The lines are our own (data/shell_cases.txt); real bash runs nothing else.
"""

import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sim import Scene, State, create, run

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
CASES = (Path(__file__).parent / "data/shell_cases.txt").read_text().splitlines()
MISSES = {
    "tar cf t.tar --files-from /dev/null; echo $?; echo hi | gzip | gunzip": "no --files-from in its tar",
}
"""Lines that differ, and why. One that is mended must leave this table."""


@pytest.fixture(scope="module")
def state() -> State:
    fresh = create("MI300X", Scene(), seed=1, now=NOW)
    return run(fresh, "unalias -a", now=NOW, seed=1).state


def in_bash(line: str, folder: Path) -> tuple[str, int]:
    done = subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", line],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout, done.returncode


def test_there_are_enough_cases() -> None:
    assert len(set(CASES)) == len(CASES) > 100
    assert set(MISSES) <= set(CASES)
    assert len(MISSES) < 5


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash to compare with")
@pytest.mark.parametrize("line", CASES)
def test_a_line_does_what_it_does_in_bash(state: State, line: str, tmp_path: Path) -> None:
    outcome = run(state, line, now=NOW, seed=1)
    same = (outcome.stdout, outcome.status) == in_bash(line, tmp_path)
    assert same == (line not in MISSES), (outcome.stdout, outcome.status, in_bash(line, tmp_path))
