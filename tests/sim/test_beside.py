"""Processes beside ours: another when one is gone, and none left when we end."""

import subprocess
import sys
from pathlib import Path

from sim.beside import Beside

ECHO = ("-c", "import sys; sys.stdout.write(sys.stdin.readline())")
STARTS_AND_ENDS = f"""
from sim.beside import Beside
kept = Beside({ECHO!r})
kept.pipes()
print(kept._process.pid)
"""


def test_one_that_is_gone_is_started_again() -> None:
    beside = Beside(ECHO)
    for word in (b"one\n", b"two\n"):
        stdin, stdout = beside.pipes()
        stdin.write(word)
        stdin.flush()
        assert stdout.read() == word
        beside._process.wait()  # type: ignore[union-attr]
    beside.end()


def test_nothing_is_left_open_or_running_where_nobody_ends_it() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", STARTS_AND_ENDS],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert not Path(f"/proc/{int(done.stdout)}").exists()
