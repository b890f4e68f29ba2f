"""`python3` on the node: as CPython behaves, on the node's files, and never on the host's."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from sim import Limits
from sim.python import runner, sandbox
from tests.sim.typing_in import typed as typed_in

typed = partial(typed_in, limits=Limits(line_s=60, shell_s=50))
"""A crowded machine gets its time."""
pytestmark = pytest.mark.skipif(not sandbox.available(), reason="the sandbox takes Python 3.12")

PLAIN = {
    "arithmetic": "print(7 // 2, 7 % -3, 2 ** 100, 0.1 + 0.2, round(2.5))",
    "text": "print('é'.upper(), repr('a\\n'), f'{3.14159:>10.2f}|', 'x'.join('abc'))",
    "classes": "class A:\n    x = property(lambda self: 5)\nclass B(A): pass\nprint(B().x, B.__mro__)",
    "generators": "def g():\n    yield 1\n    yield from (2, 3)\nprint(list(g()), sum(i for i in g()))",
    "matching": "match {'a': 1}:\n    case {'a': n}: print('n', n)",
    "standard library": "import json, re\nprint(json.dumps({'a': [1, None]}), re.findall('[0-9]+', 'a1b22'))",
    "collections": "from collections import Counter\nprint(Counter('hello').most_common(2))",
    "dataclasses": "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int = 3\nprint(P())",
    "exit status": "import sys\nsys.exit(7)",
    "exit words": "import sys\nsys.exit('no luck')",
    "exit none": "raise SystemExit",
    "zero": "def f(x):\n    return 1 / x\nf(0)",
    "key": "{}['a']",
    "index": "[][3]",
    "attribute": "'a'.foo",
    "chained": "try:\n    int('x')\nexcept ValueError as error:\n    raise RuntimeError('bad') from error",
    "own error": "class Odd(Exception): pass\nraise Odd('very')",
    "assertion": "assert 1 == 2, 'no'",
    "import": "import nothere",
    "syntax": "print(1",
    "file": "open('nothere.txt')",
    "stdout and status": "print('a')\nraise ValueError('b')",
    "exit functions": "import atexit\natexit.register(print, 'bye')\nprint('hi')",
    "stderr": "import sys\nprint('a', file=sys.stderr)\nsys.stdout.write('no newline')",
}


@pytest.mark.parametrize("program", PLAIN.values(), ids=PLAIN)
def test_behaves_as_cpython(program: str, tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text(program)
    real = subprocess.run(
        [sys.executable, "p.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    ours = typed("python3 p.py", files={"p.py": program.encode()})
    assert (ours.stdout, ours.status) == (real.stdout, real.returncode)
    assert ours.stderr.splitlines()[-1:] == real.stderr.splitlines()[-1:]
    named = [
        line.replace(str(tmp_path), "/home/dev") for line in real.stderr.splitlines() if 'File "' in line
    ]
    assert [line for line in ours.stderr.splitlines() if 'File "' in line] == named


def test_a_traceback_reads_as_python_3_10_prints_it() -> None:
    lines = "def f(x):\n    return 1 / x\n\nf(0)\n"
    assert typed("python3 p.py", files={"p.py": lines.encode()}).stderr == (
        "Traceback (most recent call last):\n"
        '  File "/home/dev/p.py", line 4, in <module>\n'
        "    f(0)\n"
        '  File "/home/dev/p.py", line 2, in f\n'
        "    return 1 / x\n"
        "ZeroDivisionError: division by zero\n"
    )
    heredoc = typed("python3 - <<'EOF'\n1/0\nEOF").stderr
    assert heredoc.splitlines()[1] == '  File "<stdin>", line 1, in <module>'
    assert typed("python3 -c '1/0'").stderr.splitlines()[1] == '  File "<string>", line 1, in <module>'


TYPED = [
    ("python3 --version; python3 -V", "Python 3.10.12\nPython 3.10.12\n", 0),
    ("python3 -c 'import sys; print(sys.version_info[:3], sys.platform)'", "(3, 10, 12) linux\n", 0),
    ("python3 -c 'import sys; print(sys.argv)' a -b", "['-c', 'a', '-b']\n", 0),
    ("python3 - a <<'EOF'\nimport sys\nprint(sys.argv)\nEOF", "['-', 'a']\n", 0),
    ("echo 'print(6 * 7)' | python3", "42\n", 0),
    ("echo '{\"b\": [1]}' | python3 -m json.tool", '{\n    "b": [\n        1\n    ]\n}\n', 0),
    ("printf 'a\\nb\\n' | python3 -c 'print(input()); print(input())'", "a\nb\n", 0),
    ('X=5 python3 -c \'import os; print(os.environ["X"], os.environ["HOME"])\'', "5 /home/dev\n", 0),
    ("cd /tmp && python3 -c 'import os; print(os.getcwd())'", "/tmp\n", 0),
    ("python3 -uc 'print(1)'; python3 -B -c 'print(2)'", "1\n2\n", 0),
    ('for i in 1 2; do python3 -c "print($i)"; done | sort -r', "2\n1\n", 0),
    ("python3 -c 'import sys; sys.exit(3)' || echo $?", "3\n", 0),
    ("python3 -c 'import os; os._exit(4)'", "", 4),
    ("python3 -c 'print(\"é\")' | wc -c", "3\n", 0),
    (
        "echo 'def g(): return 5' > h.py; python3 -c 'import h; print(h.g(), h.__file__)'",
        "5 /home/dev/h.py\n",
        0,
    ),
    ("mkdir lib; echo 'v = 1' > lib/q.py; PYTHONPATH=lib python3 -c 'import q; print(q.v)'", "1\n", 0),
    ("python3 -c 'import time; t = time.time(); time.sleep(60); print(round(time.time() - t))'", "60\n", 0),
    ("python3 -c 'import datetime; print(datetime.datetime.now())' | cut -c1-16", "2026-11-30 09:00\n", 0),
    (
        "python3 -c 'import os; print(os.listdir(\"/sys/class/kfd/kfd/topology/nodes\"))' | tr -d ' '",
        "['0','1','2','3','4','5','6','7','8','9']\n",
        0,
    ),
    (
        "python3 -c 'import socket, platform; print(platform.node(), platform.release())'",
        "mi300x-1 6.8.0-52-generic\n",
        0,
    ),
    (
        'python3 -c \'import shutil; print(shutil.which("rocminfo"), shutil.which("nothere"))\'',
        "/usr/bin/rocminfo None\n",
        0,
    ),
    (
        "python3 -c 'import asyncio\nasync def m(): await asyncio.sleep(9); print(5)\nasyncio.run(m())'",
        "5\n",
        0,
    ),
    (
        "python3 -c 'import threading\nt = threading.Thread(target=print, args=(1,)); t.start(); t.join()'",
        "1\n",
        0,
    ),
    (
        "python3 -c 'import sys, threading\nt = threading.Thread(target=sys.exit); t.start(); t.join(); print(2)'",
        "2\n",
        0,
    ),
    ("python3 -c 'import random; random.seed(1); print(random.randint(1, 100))'", "18\n", 0),
]


TYPED += [
    ("seq 99999 > z; python3 -c 'print(len(open(\"z\").read()))'", "588888\n", 0),
    ('python3 -c \'import os; print(os.path.exists("/opt/rocm/bin/" + "rocminfo"))\'', "True\n", 0),
    ("t=/sys; python3 -c 'import sys, os; print(len(os.listdir(sys.argv[1])) > 1)' $t/class", "True\n", 0),
    (
        'python3 -c \'import os; print(sorted(os.listdir("/"))[:3], os.path.isdir("/sy" + "s"))\'',
        "['bin', 'boot', 'dev'] True\n",
        0,
    ),
    ("printf '#!/usr/bin/env python3\\nprint(5)\\n' > s.py; python3 s.py", "5\n", 0),
    ("python3 -m pip --version", "pip 22.0.2 from /usr/lib/python3/dist-packages/pip (python 3.10)\n", 0),
    (
        "pip list | grep -c rocm; pip show torch | grep -c '^Version: 2.8.0+rocm6.4$'; pip freeze | tail -1",
        "2\n1\ntorch==2.8.0+rocm6.4\n",
        0,
    ),
]


@pytest.mark.parametrize(("line", "stdout", "status"), TYPED)
def test_typed_lines(line: str, stdout: str, status: int) -> None:
    outcome = typed(line)
    assert (outcome.stdout, outcome.status) == (stdout, status), outcome.stderr


REFUSED = [
    (
        "python3 nothere.py",
        "python3: can't open file '/home/dev/nothere.py': [Errno 2] No such file or directory",
        2,
    ),
    ("python3 -Z", "Unknown option: -Z", 2),
    ("python3 -c", "Argument expected for the -c option", 2),
    ("python3 -m nothere", "/usr/bin/python3: No module named nothere", 1),
    (
        "python3",
        "python3: the prompt of python3 (use python3 -c '...', a heredoc or a script) is not "
        "simulated on this node",
        69,
    ),
    ("python -V", "bash: python: command not found", 127),
    ("pip install numpy", "pip install numpy (this node", 69),
    ("pip frob", 'ERROR: unknown command "frob"', 1),
    ("pip show nothere", "WARNING: Package(s) not found: nothere", 1),
]


@pytest.mark.parametrize(("line", "first", "status"), REFUSED)
def test_what_cannot_run_is_said(line: str, first: str, status: int) -> None:
    outcome = typed(line)
    assert outcome.stderr.splitlines()[0].startswith(first)
    assert outcome.status == status


def test_files_come_and_go() -> None:
    program = """
import os, pathlib, shutil, tempfile
home = pathlib.Path.home()
print(open("in.bin", "rb").read() == bytes(range(256)), sorted(os.listdir()))
open("out.bin", "wb").write(bytes(range(256)))
(home / "a" / "b").mkdir(parents=True)
(home / "a" / "b" / "c.txt").write_text("one\\n")
with open("a/b/c.txt", "a") as f: f.write("two\\n")
os.rename("a/b/c.txt", "a/c.txt")
os.remove("old.txt")
shutil.copy("a/c.txt", "d.txt")
os.chmod("d.txt", 0o755)
with tempfile.NamedTemporaryFile("w", dir="/tmp", delete=False) as f: f.write("t")
left_open = open("late.txt", "w"); left_open.write("late")
big = open("big.txt", "w"); big.write("x" * 300000)
"""
    line = "python3 p.py; cat a/c.txt d.txt late.txt; echo; wc -c out.bin big.txt; ls a/b old.txt; ls /tmp | wc -l; ./d.txt; cmp in.bin out.bin && echo same"
    outcome = typed(line, files={"p.py": program.encode(), "in.bin": bytes(range(256)), "old.txt": b"x"})
    assert outcome.stdout.splitlines()[:7] == [
        *(
            "True ['.bash_logout', '.bashrc', '.profile', 'in.bin', 'old.txt', 'p.py']",
            "one",
            "two",
            "one",
            "two",
            "late",
        ),
        "   256 out.bin",
    ]
    assert outcome.stdout.splitlines()[-2:] == ["1", "same"]
    assert "300000 big.txt" in outcome.stdout
    assert "old.txt" in outcome.stderr


def test_a_program_that_is_stopped_has_written_what_it_had_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "TIME_MS", 3_000)
    outcome = typed('python3 -c \'open("a", "w").write("x"); print(1)\nwhile True: pass\'; echo $?; cat a')
    assert outcome.stdout == "1\n124\nx"
    assert "python3: stopped after 3 s" in outcome.stderr


HOSTILE = [
    ("x = [0] * 10**9", 1, "python3: a program has 256 MB on this node, for all that the machine has 2 TB"),
    ("def f(): f()\nf()", 1, "RecursionError: maximum recursion depth exceeded"),
    ('x = []\nwhile True: x.append(" " * 10**6)', 1, "MemoryError"),
    (
        'print(open("/etc/shadow").read())',
        1,
        "FileNotFoundError: [Errno 2] No such file or directory: '/etc/shadow'",
    ),
    ('open("/etc/passwd", "w")', 1, "PermissionError: [Errno 13] Permission denied: '/etc/passwd'"),
    (
        'import socket; socket.create_connection(("1.1.1.1", 80))',
        1,
        "OSError: [Errno 101] Network is unreachable",
    ),
    (
        'import socket; socket.gethostbyname("a.b")',
        1,
        "socket.gaierror: [Errno -3] Temporary failure in name resolution",
    ),
    (
        'import os; os.system("ls")',
        69,
        "NotSimulated: os.system is not simulated on this node; run the command in the shell",
    ),
    (
        'import subprocess; subprocess.run(["ls"])',
        69,
        "NotSimulated: starting ls from Python is not simulated on this node; run the command in the shell",
    ),
    ("import os; os.fork()", 69, "NotSimulated: os.fork is not simulated"),
    ("import ctypes", 1, "ModuleNotFoundError: No module named '_ctypes'"),
    ('import posix; posix.open("/etc/passwd", 0)', 1, "FileNotFoundError"),
    ('import sys; sys.__stdout__.buffer.raw.write(b"{}\\n" * 3)', 0, ""),
    (
        'class A:\n    def __getattr__(self, n): return getattr(self, n + "x")\nA().y',
        139,
        "Segmentation fault",
    ),
    ('exec("(" * 100000)', 139, "Segmentation fault"),
    (
        'class A:\n    def __getattr__(self, n): return getattr(self, n + "x")\nA().y',
        139,
        "Segmentation fault",
    ),
]


@pytest.mark.parametrize(("program", "status", "last"), HOSTILE)
def test_hostile_programs_are_bounded_and_told(program: str, status: int, last: str) -> None:
    outcome = typed(f"python3 -c '{program}'; echo $?; echo still here > f; cat f")
    assert outcome.stdout.endswith(f"{status}\nstill here\n")
    assert last in outcome.stderr
    said = outcome.transcript.lower()
    assert not any(
        word in said for word in ("eryx", "wasm", "sandbox", "<node>", "python-stdlib/", "site-packages")
    )


def test_a_loop_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "TIME_MS", 1_000)
    outcome = typed(
        "python3 -c 'while True:\n    try:\n        while True: pass\n    except BaseException: pass'; echo $?"
    )
    assert outcome.stdout == "124\n"
    assert outcome.stderr == "python3: stopped after 1 s, the time that Python has on this node\n"


def test_a_flood_of_output_is_cut() -> None:
    outcome = typed("python3 -c 'while True: print(\"x\" * 1000)' | wc -c")
    assert int(outcome.stdout) <= 2**20
    assert outcome.stderr == "python3: stopped: python3 printed more than 1 MB\n"


def test_many_files_are_kept_up_to_a_bound() -> None:
    program = "for i in range(5000): open(f'/tmp/{i}', 'w').close()"
    outcome = typed(f'python3 -c "{program}"; ls /tmp | wc -l')
    assert outcome.stdout == "4000\n"
    assert outcome.stderr == "python3: only the first 4000 changes of files are kept\n"


def test_what_is_told_is_bounded() -> None:
    program = "import _node.frames as f\nwhile True: f._write('x' * 10**6)"
    outcome = typed(f'python3 -c "{program}"; echo $?')
    assert outcome.stdout.endswith("139\n")
    assert outcome.stderr == "python3: stopped: the program broke the interpreter of this node\n"


def test_an_installation_without_the_sandbox_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "available", lambda: False)
    outcome = typed("python3 -c 'print(1)'")
    assert outcome.stderr.startswith("python3: not available on this installation of the simulator")
    assert (outcome.status, outcome.trace.gaps) == (69, ("python3",))
    assert typed("python3 -V").stdout == "Python 3.10.12\n"
