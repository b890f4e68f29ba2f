"""Commands that run another one, in a shell of its own."""

import gc
import os
from pathlib import Path

import pytest

from sim import Limits, State, run
from tests.sim.typing_in import NOW, at_rest, healthy, typed

NAMES = ("sudo", "numactl", "xargs")
OPTIONS = {"numactl": "-N 0", "xargs": "-r -a /dev/null env; xargs"}
EACH = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def state() -> State:
    return at_rest(healthy())


def shown(state: State, line: str) -> str:
    return run(state, line, now=NOW, seed=1).transcript


@EACH
@pytest.mark.parametrize(
    ("rest", "text", "status"),
    [
        ("echo 'a  b' '$x' \\*", "a  b $x *\n", 0),
        ("sh -c 'exit 7'", "", {"xargs": 123}),
        ("./script one 'two three'", "2 two three\n", {"xargs": 123}),
        ("cat f", "in\n", 0),
    ],
)
def test_runs_the_rest_as_it_stands(
    state: State, name: str, rest: str, text: str, status: int | dict[str, int]
) -> None:
    script = "printf '#!/bin/sh\\necho $# $2\\nexit 5\\n' > script; chmod +x script; echo in > f; "
    outcome = run(state, f"{script}echo | {name} {OPTIONS.get(name, '')} {rest}", now=NOW, seed=1)
    own = {"sh -c 'exit 7'": 7, "./script one 'two three'": 5}.get(rest, 0)
    assert outcome.transcript == text
    assert outcome.status == (own if isinstance(status, int) else status.get(name, own))


@EACH
def test_says_that_there_is_no_such_program(state: State, name: str) -> None:
    line = f"echo | {name} {OPTIONS.get(name, '')} no-such-program 2>&1; echo $?"
    assert "no-such-program: " in shown(state, line)
    assert not shown(state, line).endswith("\n0\n")


@pytest.mark.parametrize("name", ["sudo", "numactl"])
def test_alone_it_shows_its_usage(name: str) -> None:
    outcome = typed(name)
    assert outcome.transcript.startswith(f"usage: {name}")
    assert outcome.status == 1


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("echo 'sudo whoami' > s; bash s; bash -c 'sudo whoami'; echo whoami | sudo sh", "root\n" * 3),
        ("sudo bash -c 'echo $EUID $UID $USER $HOME'; echo $EUID", "0 0 root /root\n1000\n"),
        ("sudo -u dev whoami; sudo -u root whoami; sudo -n id -u", "dev\nroot\n0\n"),
        ("type sudo xargs; type -t sudo", "sudo is /usr/bin/sudo\nxargs is /usr/bin/xargs\nfile\n"),
        (
            "export A=1; B=2; sudo sh -c 'echo $A$B'; sudo -E sh -c 'echo $A$B'; sudo A=3 env | grep ^A",
            "\n1\nA=3\n",
        ),
        ("f() { echo f; }; sudo f; sudo cd /", "sudo: f: command not found\nsudo: cd: command not found\n"),
        ("x=1; sudo sh -c 'x=2; cd /tmp; echo in > f'; echo $x $PWD; cat /tmp/f", "1 /home/dev\nin\n"),
        ("echo text | sudo tee -a log > /dev/null; cat log", "text\n"),
        ("sudo sh -c 'echo out; echo err >&2' 2> /dev/null", "out\n"),
        ("sudo sudo sudo whoami", "root\n"),
    ],
)
def test_sudo_is_a_program_wherever_it_is_called(state: State, line: str, text: str) -> None:
    assert shown(state, line) == text


def test_a_device_that_root_sets_is_set_for_the_line(state: State) -> None:
    line = "bash -c 'sudo amd-smi set -g all -C CPX > /dev/null'; rocminfo | grep -c '  Name: *gfx942'"
    assert shown(state, line) == "64\n"


@pytest.mark.parametrize(
    "line", ["f() { sudo bash -c \"$1\"; }; f 'sudo bash s'", "sudo ./s", "echo x | xargs ./s"]
)
def test_a_shell_in_a_shell_ends_somewhere(state: State, line: str) -> None:
    script = "printf '#!/bin/bash\\nsudo ./s\\nxargs ./s\\n' > s; chmod +x s; "
    assert run(state, script + line, now=NOW, seed=1, limits=Limits(shell_s=1)).status != 0


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("seq 5 | xargs", "1 2 3 4 5\n"),
        ("seq 5 | xargs -n2 echo -", "- 1 2\n- 3 4\n- 5\n"),
        ("printf 'a b\\nc\\n' | xargs -L1 echo +", "+ a b\n+ c\n"),
        ("printf 'a b\\n c\\n' | xargs -I{} echo '<{}>' {}", "<a b> a b\n<c> c\n"),
        ("printf 'a b\\0c' | xargs -0n1 echo", "a b\nc\n"),
        ("printf 'a,b' | xargs -d, -n 1 echo", "a\nb\n"),
        ('echo "\'a  b\' \\"c d\\" e\\\\ f" | xargs -n1 echo', "a  b\nc d\ne f\n"),
        ("seq 2 | xargs -t -n1 echo 2>&1 | sort", "1\n2\necho 1\necho 2\n"),
        ("xargs -r echo no < /dev/null; xargs echo yes < /dev/null", "yes\n"),
        ("seq 3 | xargs -n1 sh -c 'exit $0'; echo $?", "123\n"),
        ("echo 255 | xargs -n1 sh -c 'exit $0' 2>/dev/null; echo $?", "124\n"),
        ("echo a | xargs nosuch; echo $?", "xargs: nosuch: No such file or directory\n127\n"),
        ("echo a | xargs -n x echo", 'xargs: invalid number "x" for -n option\n'),
        ("seq 9 > f; xargs -a f -P 4 -n 3 echo", "1 2 3\n4 5 6\n7 8 9\n"),
        ("echo if | xargs -n1 echo then; echo '$HOME `x`' | xargs echo", "then if\n$HOME `x`\n"),
    ],
)
def test_xargs(state: State, line: str, text: str) -> None:
    assert shown(state, line).replace("Try 'xargs --help' for more information.\n", "") == text


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts open files where Linux lists them")
def test_a_line_leaves_no_file_open(state: State) -> None:
    """Without waiting for the garbage collector: each node's image has some thirty."""
    gc.collect()
    gc.disable()
    run(state, "sudo amd-smi set -g 0 -o 400; echo | xargs echo", now=NOW, seed=1)
    before = len(os.listdir("/proc/self/fd"))
    for watts in range(500, 508):
        run(state, f"sudo amd-smi set -g 0 -o {watts}; echo | xargs echo", now=NOW, seed=1)
    after = len(os.listdir("/proc/self/fd"))
    gc.enable()
    assert after <= before + 20


def test_thousands_of_commands_and_no_more(state: State) -> None:
    assert run(state, "seq 6000 | xargs -n1 echo | tail -1", now=NOW, seed=1).stdout == "6000\n"
    outcome = run(state, "seq 10001 | xargs -n1 true", now=NOW, seed=1)
    said = "more than 10,000 commands of one xargs"
    assert (outcome.stderr, outcome.status) == (f"xargs: {said} is not simulated on this node\n", 69)
    assert outcome.trace.gaps == (said,)
