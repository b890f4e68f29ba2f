import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.lock import Locked, Unwritable, hold

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from bot.lock import hold
with hold(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_second_bot_is_told_which_process_holds_the_database(tmp_path: Path) -> None:
    database = tmp_path / "bot.db"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(database)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Locked, match=f"process {holder.pid}"), hold(database):
            pass
        holder.send_signal(signal.SIGKILL)
    with hold(database):
        pass


def test_a_lock_that_was_let_go_can_be_taken_again(tmp_path: Path) -> None:
    for _ in range(2):
        with hold(f"sqlite:///{tmp_path}/bot.db"):
            pass


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(Unwritable, match=r"file cannot hold the database \(File exists\)"),
        hold(tmp_path / "file" / "bot.db"),
    ):
        pass
