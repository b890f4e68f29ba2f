"""One state of each closed issue, saved then, restores for ever."""

import base64
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sim import State, run

NOW = datetime(2027, 1, 1, tzinfo=UTC)
SAVED = sorted((Path(__file__).parent / "data").glob("state_issue_*.json"))

LINE = """echo $? $PWD $v ${arr[1]} $HIP_VISIBLE_DEVICES
f 1; hi; cat link; ls -l ~/vecadd_cuda old; ~/vecadd_cuda"""
SHOWN = """\
42 /home/dev/work kept y 1
f: 1
hello
one
-rwxr-x--- 1 dev dev 187 Jun  1  2026 /home/dev/vecadd_cuda
-rw-r--r-- 1 dev dev   0 Jan  2  2020 old
/home/dev/vecadd_cuda: error while loading shared libraries: libcudart.so.12: \
cannot open shared object file: No such file or directory
"""


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_state_of_then_runs_a_line_of_now(path: Path) -> None:
    saved = json.loads(path.read_text())
    blobs = {name: base64.b64decode(data) for name, data in saved["blobs"].items()}
    state = State(saved["version"], saved["head"], blobs)
    assert run(state, LINE, now=NOW, seed=1).transcript == SHOWN
