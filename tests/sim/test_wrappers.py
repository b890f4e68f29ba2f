"""What every command owes that runs another one."""

from posixpath import basename

import pytest

from sim import State, run
from sim.tools import tools
from sim.wrappers import Wrapper, wrappers
from tests.sim.typing_in import NOW, at_rest, healthy, typed

EACH = pytest.mark.parametrize("wrapper", wrappers().values(), ids=wrappers())


@pytest.fixture(scope="module")
def state() -> State:
    return at_rest(healthy())


@EACH
def test_says_what_it_is(wrapper: Wrapper) -> None:
    assert wrapper.NAME not in tools()
    assert wrapper.HELP.endswith(".")
    assert [basename(path) for path in wrapper.PATHS] == [wrapper.NAME]


@EACH
@pytest.mark.parametrize(
    ("rest", "shown", "status"),
    [
        ("echo 'a  b' '$x' \\*", "a  b $x *\n", 0),
        ("sh -c 'exit 7'", "", 7),
        ("cat < f", "in\n", 0),
        ("./script one 'two three'", "2 two three\n", 5),
        ("no-such-program; echo $?", None, 0),
    ],
)
def test_runs_the_rest_as_it_stands(
    state: State, wrapper: Wrapper, rest: str, shown: str | None, status: int
) -> None:
    option = "-N 0" if wrapper.NAME == "numactl" else ""
    script = "printf '#!/bin/sh\\necho $# $2\\nexit 5\\n' > script; chmod +x script; echo in > f; "
    outcome = run(state, f"{script}{wrapper.NAME} {option} {rest}", now=NOW, seed=1)
    assert outcome.status == status
    if shown is None:
        assert "no-such-program: command not found" in outcome.transcript
        assert not outcome.transcript.endswith("\n0\n")
    else:
        assert outcome.transcript == shown


@EACH
def test_alone_it_shows_its_usage(wrapper: Wrapper) -> None:
    outcome = typed(wrapper.NAME)
    assert outcome.transcript.startswith(f"usage: {wrapper.NAME}")
    assert outcome.status == 1
