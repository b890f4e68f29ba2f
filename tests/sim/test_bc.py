"""`bc` against what GNU bc 1.07.1 printed."""

import pytest

from tests.sim.typing_in import typed

REAL = {
    "5.5*2": "11.0\n",
    "10/3": "3\n",
    "-7/2": "-3\n",
    "-7%3": "-1\n",
    "scale=3; 10/3": "3.333\n",
    "scale=2; 10 % 3": ".01\n",
    "scale=4;2^-2": ".2500\n",
    "sqrt(2)": "1\n",
    "scale=10; sqrt(2)": "1.4142135623\n",
    "obase=16; 255": "FF\n",
    "ibase=16; FF": "255\n",
    "obase=2;10": "1010\n",
    "x=5; x*2": "10\n",
    "a=1;a+=4;a": "5\n",
    "-.5": "-.5\n",
    ".5+.5": "1.0\n",
    "3>2": "1\n",
    "1;2;3": "1\n2\n3\n",
    "scale(1.23)": "2\n",
    "length(12345)": "5\n",
    "2^300": "20370359763344860862684456884093781610514683936659362506361404493543\\\n81299763336706183397376\n",  # noqa: E501
    '"hi"': "hi",
    "1.005*2.25": "2.261\n",
    "0": "0\n",
}
LIBRARY = {
    "4*a(1)": "3.14159265358979323844\n",
    "s(1)": ".84147098480789650665\n",
    "l(10)": "2.30258509299404568401\n",
    "e(1)": "2.71828182845904523536\n",
    "c(0)": "1.00000000000000000000\n",
    "1/3": ".33333333333333333333\n",
}


@pytest.mark.parametrize(("line", "shown"), REAL.items())
def test_prints_what_bc_prints(line: str, shown: str) -> None:
    assert typed(f"bc <<'E'\n{line}\nE").stdout == shown


@pytest.mark.parametrize(("line", "shown"), LIBRARY.items())
def test_its_library(line: str, shown: str) -> None:
    assert typed(f"echo '{line}' | bc -l").stdout == shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1/0", "Runtime error (func=(main), adr=3): Divide by zero\n"),
        ("5 5", "(standard_in) 1: syntax error\n"),
        ("1+", "(standard_in) 2: syntax error\n"),
        ("(((" * 2000, "(standard_in) 1: syntax error\n"),
        ("if (1) 2", "bc with if is not simulated on this node\n"),
        ("9^9^9", "bc with numbers of more than 20,000 digits is not simulated on this node\n"),
    ],
)
def test_says_what_is_wrong(line: str, said: str) -> None:
    assert typed(f"echo '{line}' | bc").transcript == said
