import subprocess
import sys
from pathlib import Path

import pytest

from bot.failpoints import crash_at

ROOT = Path(__file__).parents[2]
CODE = """
import sys
from bot.failpoints import crash_at
crash = crash_at(sys.argv[1])
for name in ("acked", "committed", "acked"):
    crash(name)
    print(name, flush=True)
"""


@pytest.mark.parametrize(
    ("spec", "passed", "status"),
    [
        ("", ["acked", "committed", "acked"], 0),
        ("graded", ["acked", "committed", "acked"], 0),
        ("committed", ["acked"], -9),
        ("acked:2", ["acked", "committed"], -9),
    ],
)
def test_the_process_dies_at_its_failpoint(spec: str, passed: list[str], status: int) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, spec], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout.split(), done.returncode) == (passed, status)


def test_a_failpoint_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match=r"no failpoint 'ackd'.*acked"):
        crash_at("ackd")
