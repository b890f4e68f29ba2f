"""Ordinary lines on the node and in a real bash: the same stdout, the same status.

Each set of data/ was written before anybody looked at what the node makes of it: one_liners first, the
others after the faults that the one before showed were mended. Many print errors: those are compared word by
word, less the `line N:` that an interactive bash does not say.
"""

import shutil
from datetime import UTC, datetime

import pytest

from sim import Scene, State, create, run
from tests.sim.real_bash import SETS, in_bash, lines, plain, results

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
ASKED = 0.95
"""Of each set, as it stood when it was first written."""
MISSES = {
    "wc -l a b nosuch 2>&1": "what a tool says on stderr comes after its stdout",
    "${x:?missing}": "a bash that is not interactive ends with 127 here; the node's is interactive",
    'set -u; echo "${nope': "the same",
    "printf '%d\\n' abc": "its printf writes errors after what it prints",
    "cat -z": "its cat ends with 2 for an option that it does not know",
    "jq . 2>/dev/null; echo $?": "its jq has another status for a text that is no JSON",
    "2>&1 > /nosuch/f": "its error of a redirection goes to the stderr of before",
    "umask 077": "its redirections and touch do not look at umask",
    "i > 1 ? OFS : ORS": "mawk takes this for a redirection to a file; its awk, as gawk, for a mistake",
}
"""What stands in a line that differs, and why. One that is mended must leave this table."""


@pytest.fixture(scope="module")
def state() -> State:
    """At an empty home, as bash has it."""
    fresh = create("MI300X", Scene(), seed=1, now=NOW)
    return run(fresh, "rm .bashrc .bash_logout .profile; unalias -a", now=NOW, seed=1).state


def is_miss(line: str) -> bool:
    return any(part in line for part in MISSES)


@pytest.mark.parametrize("name", SETS)
def test_a_set_does_what_it_does_in_bash(state: State, name: str) -> None:
    real = results()
    differing = {}
    for line in lines(name):
        outcome = run(state, line, now=NOW, seed=1)
        shown = plain(outcome.stdout), outcome.status
        if (shown != (real[line].stdout, real[line].status)) != is_miss(line):
            differing[line] = (shown, real[line])
    assert differing == {}


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_few_misses(name: str) -> None:
    assert len(set(lines(name))) == len(lines(name)) >= 60
    assert sum(map(is_miss, lines(name))) <= (1 - ASKED) * len(lines(name))


@pytest.mark.prove
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash to compare with")
def test_what_is_kept_is_what_bash_says() -> None:
    kept = results()
    said = {line: in_bash(line) for name in SETS for line in lines(name)}
    assert {
        line
        for line in said
        if (said[line].stdout, said[line].status) != (kept[line].stdout, kept[line].status)
    } == set()
