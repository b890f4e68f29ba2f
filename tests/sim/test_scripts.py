"""Scripts of other languages, run by their path: in the message that writes them, and in later ones."""

import pytest

from sim import Scene, create, run
from tests.sim.typing_in import NOW

PYTHON = b"#!/usr/bin/env python3\nimport sys\nprint('py', *sys.argv[1:])\nsys.exit(3)\n"
FILES = {
    "s.py": PYTHON,
    "b/tool": b"#!/usr/bin/python3\nprint('tool')\n",
    "r": b"#!/usr/bin/env ruby\n",
    "q": b"#!/opt/nowhere/x -w\n",
    "p": b"#!/usr/bin/perl\n",
    "sh": b"#!/bin/sh\necho shell $1\n",
}
STATE = create("MI300X", Scene(files=FILES), seed=1, now=NOW)
WRITTEN = """cat > new.py <<'EOF'
#!/usr/bin/env python3
print(6 * 7)
EOF
"""
UNMARKED = "printf 'print(1)\\n' > x.py; chmod +x x.py; ./x.py"


@pytest.mark.parametrize(
    ("line", "shown", "status"),
    [
        ("./s.py a 'b c'", "py a b c\n", 3),
        ("~/s.py; /home/dev/s.py | cat; cd b; ../s.py x", "py\npy\npy x\n", 3),
        ("b/tool; ./b/tool; cd b; ./tool; timeout 5 ./tool", "tool\n" * 4, 0),
        ("find . -name tool -exec {} \\;", "tool\n", 0),
        ("./sh x; sh ./sh y", "shell x\nshell y\n", 0),
        ("./r", "/usr/bin/env: ‘ruby’: No such file or directory\n", 127),
        ("./q", "bash: ./q: /opt/nowhere/x: bad interpreter: No such file or directory\n", 126),
        ("./p", "./p: perl is not simulated on this node\n", 69),
        (f"{WRITTEN}./new.py", "bash: ./new.py: Permission denied\n", 126),
        (f"{WRITTEN}chmod +x new.py && ./new.py", "42\n", 0),
        ("./none.py", "bash: ./none.py: No such file or directory\n", 127),
        ("mkdir d.py; ./d.py", "bash: ./d.py: Is a directory\n", 126),
        (UNMARKED, "./x.py as a shell script in this message is not simulated on this node\n", 69),
    ],
)
def test_a_path_runs_by_its_first_line(line: str, shown: str, status: int) -> None:
    outcome = run(STATE, line, now=NOW, seed=1)
    assert (outcome.transcript, outcome.status) == (shown, status)


def test_no_commit_knows_the_paths() -> None:
    """A state whose commit knew them would not restore once the script is gone."""
    first = run(STATE, "./s.py; rm s.py b/tool r q p", now=NOW, seed=1)
    assert run(first.state, "ls; ./s.py", now=NOW, seed=1).transcript == (
        "b\nsh\nbash: ./s.py: No such file or directory\n"
    )
