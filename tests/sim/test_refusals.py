"""Every name that the virtual shell knows is answered for: kept, refused with a reason, or unknown."""

from datetime import UTC, datetime

import pytest
from bashkit import Bash

from sim import Scene, State, create, run
from sim.refusals import COMMANDS, PROGRAMS, UNKNOWN
from sim.tools import tools

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
SHELL = """
. : alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown enable
eval exec exit export fc fg getopts hash help history jobs let local mapfile popd pushd read readarray
readonly return set shift shopt source times trap type typeset ulimit umask unalias unset wait
""".split()  # noqa: SIM905
"""Builtins of bash itself: no file stands for them."""


@pytest.fixture(scope="module")
def state() -> State:
    return create("MI300X", Scene(), seed=1, now=NOW)


def test_no_name_of_the_virtual_shell_is_left_out() -> None:
    theirs = set(Bash().capabilities().builtins)
    assert theirs - set(SHELL) - set(COMMANDS) - set(PROGRAMS) - UNKNOWN - set(tools()) == set()
    assert set(COMMANDS) - theirs - set(tools()) == set()


def test_no_name_is_in_two_tables() -> None:
    assert not set(COMMANDS) & set(PROGRAMS)
    assert not set(COMMANDS) & UNKNOWN
    assert not set(PROGRAMS) & UNKNOWN


def test_a_command_that_is_kept_stands_in_usr_bin(state: State) -> None:
    paths = run(state, "; ".join(f"which '{name}'" for name in COMMANDS), now=NOW, seed=1).stdout.split()
    assert paths == [f"/usr/bin/{name}" for name in COMMANDS]


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in tools()])
def test_a_program_that_cannot_work_says_why(state: State, name: str) -> None:
    outcome = run(state, f"{name} --version > /dev/null", now=NOW, seed=1)
    assert outcome.transcript == f"{name}: {PROGRAMS[name]}\n"
    assert (outcome.status, outcome.trace.gaps) == (69, (name,))


@pytest.mark.parametrize("name", sorted(UNKNOWN - set(tools())))
def test_what_ubuntu_does_not_have_is_not_found(state: State, name: str) -> None:
    outcome = run(state, f"{name} x; echo $?; which {name}", now=NOW, seed=1)
    assert outcome.transcript == f"bash: {name}: command not found\n127\n"
