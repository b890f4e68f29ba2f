"""Nothing that the node prints names the virtual shell or a place of the machine that it runs on."""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sim
from sim import Limits, Scene, State, create, run
from sim.refusals import COMMANDS, PROGRAMS, UNKNOWN
from sim.tools import tools

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
HERE = {str(Path(sim.__file__).parents[1]), sys.prefix, sys.base_prefix, str(Path.home())} - {"/root"}
OURS = r"bashkit|sandbox|virtual bash|(?-i:\bVFS\b)|site-packages|\.rs:\d|panicked"
TELLS = re.compile(f"{OURS}|{'|'.join(map(re.escape, HERE))}", re.IGNORECASE)
BUILTINS = """
alias bg bind builtin caller cd command compgen complete compopt declare dirs disown enable eval
exec export fc fg getopts hash help history jobs let local mapfile popd printf pushd read readarray
readonly set shift shopt source test times trap type typeset ulimit umask unalias unset wait
""".split()  # noqa: SIM905
NAMES = sorted({*COMMANDS, *PROGRAMS, *UNKNOWN, *tools(), *BUILTINS} - {"yes", "python3", "reboot"})
WORDS = ("--help", "--version", "-h", "-V", "-v", "-@", "--nosuch", "nosuch", "")
LINES = (Path(__file__).parents[1] / "data/hostile.txt").read_text().splitlines()
SMALL = Limits(shell_s=0.3, max_commands=500, max_loop_iterations=500)


@pytest.fixture(scope="module")
def state() -> State:
    return create("MI300X", Scene(), seed=1, now=NOW)


def told(state: State, line: str) -> list[str]:
    outcome = run(state, line, now=NOW, seed=1, limits=SMALL)
    shown = f"{outcome.transcript}\n{outcome.stdout}\n{outcome.stderr}".splitlines()
    return [text for text in shown if TELLS.search(text) and not TELLS.search(line)]


@pytest.mark.parametrize("names", [NAMES[start : start + 20] for start in range(0, len(NAMES), 20)])
def test_no_command_tells(state: State, names: list[str]) -> None:
    lines = ["; ".join(f"'{name}' {word} < /dev/null" for word in WORDS) for name in names]
    assert [text for line in lines for text in told(state, line)] == []


@pytest.mark.parametrize(
    "line",
    [
        "set; declare -p; env; export -p; shopt; alias; help; ulimit -a; bind -P; compgen -c",
        "find / -type f 2> /dev/null | grep -v ^/sys; ls -la / /etc /proc /dev /root /home /tmp",
        "cat /proc/* /etc/* 2>&1; uname -a; hostname; cat /proc/sys/kernel/*; df -a; mount; ps aux",
        "echo $BASH $BASH_VERSION ${BASH_VERSINFO[@]} $0 $_ $PPID $HOSTNAME; caller; times; jobs",
    ],
)
def test_the_environment_does_not_tell(state: State, line: str) -> None:
    assert told(state, line) == []


@settings(max_examples=60, deadline=None)
@given(line=st.sampled_from(LINES), cut=st.integers(0, 80), spoil=st.sampled_from("$`'\"(){}[]<>|&;!\\ "))
def test_no_error_tells(state: State, line: str, cut: int, spoil: str) -> None:
    assert told(state, line[:cut] + spoil + line[cut:]) == []


def test_the_version_is_that_of_ubuntu(state: State) -> None:
    outcome = run(state, "bash --version; echo $BASH_VERSION", now=NOW, seed=1)
    assert outcome.stdout.startswith("GNU bash, version 5.1.16(1)-release (x86_64-pc-linux-gnu)\n")
    assert outcome.stdout.endswith("\n5.1.16(1)-release\n")
