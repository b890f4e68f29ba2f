"""What a real bash makes of the lines in data/: `python -m tests.sim.real_bash` writes it beside them.

Only our own lines ever get here. Each runs in an empty folder with a bare environment; the results are
committed, so that a machine without bash, or with other coreutils, judges the node by the same words.
"""

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

DATA = Path(__file__).parent / "data"
RESULTS = DATA / "real_bash.json"
SETS = ("one_liners", "held_out", "everyday", "everyday_2", "everyday_3", "everyday_4", "everyday_5")
"""In the order of writing; each was written before anybody saw what the node makes of it."""


@dataclass(frozen=True, slots=True)
class Said:
    stdout: str
    stderr: str
    status: int


def lines(name: str) -> list[str]:
    text = (DATA / f"{name}.txt").read_text().removesuffix("\n")
    return text.split("\n%%\n") if "\n%%\n" in text else text.split("\n")


def plain(text: str) -> str:
    """Without what differs from a bash at a terminal, and from the coreutils of the node (8.32)."""
    text = re.sub(
        r"(: target '.*'): No such file or directory$", r"\1 is not a directory", text, flags=re.MULTILINE
    )
    text = re.sub(r"^(real|user|sys)\t\d+m\d+\.\d+s$", r"\1", text, flags=re.MULTILINE)
    text = re.sub(r"^bash: (?:line \d+: )? *\d+ Killed +", "bash: PID Killed ", text, flags=re.MULTILINE)
    text = re.sub(r"^bash: (?:-c: )?line \d+: `.*'?\n", "", text, flags=re.MULTILINE)
    return re.sub(r"^bash: (?:-c: )?line \d+: ", "bash: ", text, flags=re.MULTILINE)


def in_bash(line: str) -> Said:
    with TemporaryDirectory() as folder:
        # What runs in the background ignores SIGINT, and so would every bash beneath it.
        done = subprocess.run(
            ["env", "--default-signal=INT", "bash", "--norc", "--noprofile", "-c", line],
            cwd=folder,
            env={"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    out, err = (plain(text.decode(errors="replace")) for text in (done.stdout, done.stderr))
    return Said(out, err, done.returncode)


def results() -> dict[str, Said]:
    return {line: Said(*said) for line, said in json.loads(RESULTS.read_text()).items()}


def main() -> None:
    said = {line: in_bash(line) for name in SETS for line in lines(name)}
    rows = {line: [one.stdout, one.stderr, one.status] for line, one in said.items()}
    RESULTS.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
