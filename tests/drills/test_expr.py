import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drills import BadExpression
from drills.expr import MAX_BITS, evaluate

NUMBERS = st.integers(0, 10**6).map(str) | st.floats(0, 1e6, allow_nan=False).map(repr)
NAMES = {"n": 7, "block": 257, "share": 0.28}
ATOMS = NUMBERS | st.sampled_from(sorted(NAMES))
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: (
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "//", "%", "**"]), inner).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        )
        | st.tuples(inner, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        )
        | st.tuples(st.sampled_from(["ceil", "floor"]), inner).map(lambda t: f"{t[0]}({t[1]})")
        | st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda t: f"{t[0]}({t[1]}, {t[2]})")
        | st.tuples(st.sampled_from("+-"), inner).map("".join)
    ),
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_it_agrees_with_python_or_refuses(text: str) -> None:
    try:
        ours = evaluate(text, NAMES)
    except BadExpression:
        return  # that it refuses only what it must is the next tests' business
    calls = {"ceil": math.ceil, "floor": math.floor, "min": min, "max": max}
    assert ours == eval(text, {"__builtins__": {}}, {**calls, **NAMES})


@given(st.text(max_size=60) | st.text(alphabet="0123456789.+-*/%()<>=!,ceilnmax _[]{}'\"\\:", max_size=60))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    try:
        value = evaluate(text, NAMES)
    except BadExpression:
        return
    assert isinstance(value, int | float)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ceil(block / 64)", 5),
        ("block // 64", 4),
        ("block % 64", 1),
        ("min(8, 512 // 72) * 4", 28),
        ("2 ** 16 == 65536", True),
        ("n > 7", False),
        ("-n", -7),
        ("floor(share * 100)", 28),
        ("2 ** 0.5", 2**0.5),
    ],
)
def test_what_lessons_write(text: str, value: float) -> None:
    assert evaluate(text, NAMES) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("m + 1", "no number named `m`; declared before it: block, n, share"),
        ("9 ** 9 ** 9", "too large"),
        ("2 ** 600", "2 to the power of 600 is too large"),
        ("2 ** 255 * 4", f"more than {MAX_BITS} bits"),
        ("1 / 0", "division by zero"),
        ("1e308 * 10", "not finite"),
        ("0.0 ** -1", "0.0 and -1: "),
        ("(-8) ** 0.5", "not a real number"),
        ("1 < 2 < 3", "outside the language"),
        ("True", "not numbers"),
        ("'a'", "outside the language"),
        ("n.real", "outside the language"),
        ("n[0]", "outside the language"),
        ("[n for n in n]", "outside the language"),
        ("lambda: 1", "outside the language"),
        ("__import__('os')", "outside the language"),
        ("abs(n)", "outside the language"),
        ("min(n)", "`min` takes two or more numbers"),
        ("ceil(n, 2)", "`ceil` takes one number"),
        ("max(*n)", "outside the language"),
        ("ceil(x=1)", "outside the language"),
        ("(n := 1)", "outside the language"),
        ("n and 1", "outside the language"),
        ("1 +", "not an expression"),
        ("", "not an expression"),
        ("n\x00", "not an expression"),
        ("1" * 201, "at most 200 characters"),
        ("(" * 90 + "1" + ")" * 90 + "+" * 15, "not an expression"),
        ("-" * 30 + "1", "nests at most"),
    ],
)
def test_what_it_refuses(text: str, says: str) -> None:
    with pytest.raises(BadExpression) as refused:
        evaluate(text, NAMES)
    assert says in str(refused.value)
