"""What an engineer types to see where they are: terminal, logins, packages; and chance that repeats."""

import pytest

from sim import State, run
from tests.sim.typing_in import NOW, at_rest, healthy


@pytest.fixture(scope="module")
def state() -> State:
    return at_rest(healthy())


def shown(state: State, line: str, seed: int = 1) -> str:
    return run(state, line, now=NOW, seed=seed).transcript


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("tty; echo x | tty; tty -s && echo yes", "/dev/pts/0\nnot a tty\nyes\n"),
        ("stty size; stty -echo; stty echo; stty -a | head -1",
            "24 80\nspeed 38400 baud; rows 24; columns 80; line = 0;\n"),
        ("last | cut -c1-21; last -n 1 reboot | cut -c1-8", None),
        ("dpkg -l rocm-core | tail -1 | awk '{ print $1, $2, $3 }'", "ii rocm-core 6.4.1.60401-83~22.04\n"),
        ("dpkg -s nosuch 2>&1 | head -1",
            "dpkg-query: package 'nosuch' is not installed and no information is available\n"),
        ("dpkg -l 'nosuch*'; echo $?", "dpkg-query: no packages found matching nosuch*\n1\n"),
        ("dpkg --print-architecture", "amd64\n"),
        ("dpkg -i x.deb", "dpkg -i is not simulated on this node\n"),
        ("mktemp nox; mktemp a/b.XXXX", "mktemp: too few X's in template ‘nox’\n"
            "mktemp: failed to create file via template ‘a/b.XXXX’: No such file or directory\n"),
        ("d=$(mktemp -d); stat -c '%a %F' $d; f=$(mktemp x.XXXX.log); ls -l x.*.log | cut -c1-10",
            "700 directory\n-rw-------\n"),
        ("seq 9 | shuf | sort -n | tr -d '\\n'; shuf -n 0 -e a; shuf -i 3-3", "1234567893\n"),
        ("shuf -i 5-1; shuf -n x", "shuf: invalid input range: ‘5-1’\nshuf: invalid line count: ‘x’\n"),
        ("shuf -i 1-999999999999 -n 2 | wc -l", "2\n"),
        ("git status; make -j8; ip a",
            "git: not simulated on this node; attach files to your message to put them here\n"
            "make: not simulated on this node; put the calls of hipcc into a shell script\n"
            "ip: the network of this node is not simulated\n"),
    ],
)  # fmt: skip
def test_says(state: State, line: str, text: str | None) -> None:
    said = shown(state, line)
    assert (
        (said == text)
        if text is not None
        else said.startswith("dev      pts/0       \nreboot   system boot \n")
    )


@pytest.mark.parametrize(
    "line", ["mktemp", "mktemp -d; mktemp", "shuf -i 1-1000000 -n 5", "echo $RANDOM; seq 99 | shuf"]
)
def test_chance_is_the_seeds(state: State, line: str) -> None:
    assert shown(state, line, seed=5) == shown(state, line, seed=5) != shown(state, line, seed=6)


def test_a_name_is_given_once(state: State) -> None:
    names = shown(state, "for i in 1 2 3 4 5; do mktemp; done").split()
    assert len(set(names)) == 5
