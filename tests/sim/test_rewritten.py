"""What is changed in a typed line before the virtual shell gets it, and what is not."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim import State, run
from sim.rewritten import rewritten
from sim.typed import read
from tests.sim.typing_in import NOW, at_rest, healthy

AT = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
PIECES = [
    "$(",
    ")",
    "`",
    "'",
    '"',
    "\\",
    "$$",
    "${",
    "}",
    "<<E",
    "<<-'E'",
    "\nE\n",
    "\n",
    ";",
    "|",
    "&&",
    "a=(",
    "((",
    "))",
]
PIECES += [
    " ",
    "kill 1",
    "wc -l f",
    "bash -s x",
    "#",
    "<(",
    "case x in",
    "if",
    "[[",
    "printf '%(%F)T'",
    "touch -d '1 day'",
]


@pytest.fixture(scope="module")
def state() -> State:
    return at_rest(healthy())


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("echo $$ \"$$\" '$$' \\$$", "echo 184212 \"184212\" '$$' \\$$"),
        (
            "cat <<E; cat <<'F'\n$$ $$\nE\n$$ kill 1\nF\n",
            "cat <<E; cat <<'F'\n184212 184212\nE\n$$ kill 1\nF\n",
        ),
        ("kill -9 4242 && echo kill", "/usr/bin/kill -9 4242 && echo kill"),
        ('if true; then kill 1; fi; echo $(kill 2) "$(kill 3)"', None),
        ("sleep 5 & kill $!; kill %1", "sleep 5 & kill $!; kill %1"),
        (
            '[[ -f a && ! -L $b ]] && [[ -h "c d" ]]; [ -L e ]; echo [[ -L f ]]',
            '[[ -f a && ! -n $(\\command test -L "$b" && \\command echo y) ]] && '
            '[[ -n $(\\command test -h "c d" && \\command echo y) ]]; [ -L e ]; echo [[ -L f ]]',
        ),
        ("echo $PPID \"$BASHPID\" '$PPID' $PPID2", "echo 184211 \"184212\" '$PPID' $PPID2"),
        ("trap 'echo x' INT; kill -INT $$", "trap 'echo x' INT; kill -INT $$"),
        ("wc -l a; cat a | wc -l; wc -c < a; x=wc", "/usr/bin/wc -l a; cat a | wc -l; wc -c < a; x=wc"),
        ("curl x | bash -s -- -v y", "curl x | bash -c 'eval \"$(cat)\"' bash -v y"),
        ("bash -s; bash -s < f", "bash -s; bash -s < f"),
        ("printf '%(%F)T\\n' -1", "printf '%(%F)T\\n' 1780304400"),
        ("printf '%(%F)T\\n'; printf '%(%F)T' 0", "printf '%(%F)T\\n' 1780304400; printf '%(%F)T' 0"),
        ("touch -d '1 day ago' f", "touch -d 2026-05-31T09:00:00+00:00 f"),
        ("touch --date=yesterday f", "touch --date=2026-05-31T09:00:00+00:00 f"),
        ("touch -d nonsense f", "touch -d nonsense f"),
        ("find . -size -1k -o -size +2M -o -size 3c", "find . -size -1c -o -size +2097152c -o -size 3c"),
        ("find . -size +1 -size -4c", "find . -size +512c -size -4c"),
        ("a=(kill 1); # kill 2\necho 'kill 3'", "a=(kill 1); # kill 2\necho 'kill 3'"),
    ],
)
def test_words_that_stand_in_the_line(line: str, changed: str | None) -> None:
    expected = line.replace("kill", "/usr/bin/kill") if changed is None else changed
    assert rewritten(line, AT).text == expected


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_text_is_read_to_its_end(text: str) -> None:
    for command in read(text).commands:
        assert 0 <= command.name.start < command.name.end <= len(text)
    rewritten(text, AT)


@pytest.mark.parametrize("piece", ["$(", '"$(', "${", "`", "<(", "a=(", "((", "<<", '"', "if "])
def test_what_is_nested_deep_is_read_once(piece: str) -> None:
    read(piece * 100_000)


@pytest.mark.parametrize(
    ("line", "said", "status"),
    [
        (f"{'x' * 2000}", f"bash: {'x' * 1024}: command not found\n", 127),
        (f"./{'x' * 2000} a 'b c'", f"bash: ./{'x' * 1022}: File name too long\n", 126),
        ("head -c 2M /dev/zero > f", "[head -c gives 1 MiB at most of an endless file]\n", 0),
        ("head -c 2000 /dev/zero > f", "", 0),
        (": {1..10001}", "[a range in braces of more than 10,000 words stays as it is typed]\n", 0),
        ("rm -rf /", "rm: it is dangerous to operate recursively on '/'\n"
            "rm: use --no-preserve-root to override this failsafe\n", 1),
        ("rm -f /dev/kfd; mkdir /data", "rm: cannot remove '/dev/kfd': Permission denied\n"
            "mkdir: cannot create directory ‘/data’: Permission denied\n", 1),
        ("sudo rm -rf /opt/rocm", "rm: changing /opt/rocm as root is not simulated on this node\n", 69),
        ("sudo rm /dev/kfd; ls /dev/kfd", "ls: cannot access '/dev/kfd': No such file or directory\n", 2),
        ("kill 99; kill -9 1; kill abc", "bash: kill: (99) - No such process\n"
            "bash: kill: (1) - Operation not permitted\n"
            "bash: kill: abc: arguments must be process or job IDs\n", 1),
        ("echo $$; ps | awk '/bash/ { print $1 }'", "184212\n184212\n", 0),
    ],
)  # fmt: skip
def test_what_is_said_of_it(state: State, line: str, said: str, status: int) -> None:
    outcome = run(state, line, now=NOW, seed=1)
    assert (outcome.transcript, outcome.status) == (said, status)


def test_history_is_what_was_typed(state: State) -> None:
    for line in ("echo one", "for i in 1 2; do\n  echo $i\ndone", "false"):
        state = run(state, line, now=NOW, seed=1).state
    shown = run(state, "history; history | tail -1; fc -l -2", now=NOW, seed=1).stdout
    assert shown.startswith(
        "    1  echo one\n    2  for i in 1 2; do\n  echo $i\ndone\n    3  false\n    4  history; "
    )
    assert "touch" not in shown


def test_history_has_a_bound(state: State) -> None:
    for number in range(30):
        state = run(state, f": {number} {'x' * 300}", now=NOW, seed=1).state
    assert len(run(state, "history | wc -l", now=NOW, seed=1).stdout) <= 3
    assert len(state.head) < 12_000


def test_chance_is_the_seeds_and_not_the_same_everywhere(state: State) -> None:
    draws = [run(state, "echo $RANDOM", now=NOW, seed=seed).stdout for seed in (0, 1, 2, 1)]
    assert draws[1] == draws[3]
    assert len(set(draws)) == 3
    assert "0\n" not in draws
