"""`diff -y` against lines that the real one printed (diffutils 3.8)."""

import pytest

from tests.sim.typing_in import typed

OLD = b"alpha\na\tb\nlonger line with several words\nlast\n"
NEW = b"alpha\nb\nlonger line with several words\nmore\nlast"


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (
            "-W 40",
            "alpha\t\t\talpha\na\tb\t   |\tb\nlonger line with\tlonger line with\n"
            "last\t\t   |\tmore\n\t\t   >\tlast",
        ),
        (
            "-W 20 -t",
            "alpha       alpha\na        |  b\nlonger l    longer l\nlast     |  more\n         >  last",
        ),
        ("-W 40 --suppress-common-lines", "a\tb\t   |\tb\nlast\t\t   |\tmore\n\t\t   >\tlast"),
        ("-W 3", "   \n | \n   \n | \n > "),
        (
            "-W 41 --left-column",
            "alpha\t\t    (\na\tb\t    |\tb\nlonger line with    (\nlast\t\t    |\tmore\n\t\t    >\tlast",
        ),
    ],
)
def test_columns(options: str, shown: str) -> None:
    outcome = typed(f"diff -y {options} a b", files={"a": OLD, "b": NEW})
    assert (outcome.stdout, outcome.status) == (shown, 1)
