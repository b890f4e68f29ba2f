from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from drills import BadExpression
from drills.variant import Var, draw, fill

VARS: TypeAdapter[Mapping[str, Var]] = TypeAdapter(Mapping[str, Var])


def variables(raw: Any) -> Mapping[str, Var]:
    return VARS.validate_python(raw)


BLOCK = {
    "block": {"range": {"low": 65, "high": 1024, "avoid_multiple_of": 64}},
    "waves": {"expr": "ceil(block / 64)"},
    "gpu": {"pick": ["MI300X", "MI210"]},
}


@given(st.integers())
def test_values_keep_their_promises(seed: int) -> None:
    values = draw(variables(BLOCK), seed, "drill")
    block = values["block"]
    assert isinstance(block, int)
    assert 65 <= block <= 1024
    assert block % 64 != 0
    assert values["waves"] == block // 64 + 1
    assert values["gpu"] in ("MI300X", "MI210")
    assert values == draw(variables(BLOCK), seed, "drill")


def test_seeds_and_drills_differ() -> None:
    blocks = {draw(variables(BLOCK), seed, "drill")["block"] for seed in range(50)}
    assert len(blocks) > 25
    assert {draw(variables(BLOCK), seed, "other")["block"] for seed in range(50)} != blocks


def test_a_seed_means_the_same_for_ever() -> None:
    """Stored attempts name a seed: what it draws must never change."""
    assert draw(variables(BLOCK), 7, "drill") == {"block": 831, "waves": 13, "gpu": "MI210"}


def test_filling_reaches_every_string() -> None:
    tree = {"a": ["${x} and ${y}", 3, None], "b": ("$x", "$(x)")}
    assert fill(tree, {"x": 1, "y": "two"}) == {"a": ["1 and two", 3, None], "b": ("$x", "$(x)")}
    with pytest.raises(BadExpression, match="declared: x, y"):
        fill("${z}", {"x": 1, "y": 2})


def test_a_number_cannot_come_of_a_word_or_of_a_later_one() -> None:
    with pytest.raises(BadExpression, match="no number named `word`"):
        draw(variables({"word": {"pick": ["a"]}, "n": {"expr": "word + 1"}}), 0, "")
    with pytest.raises(BadExpression, match="no number named `later`"):
        draw(variables({"n": {"expr": "later"}, "later": {"pick": [1]}}), 0, "")


@pytest.mark.parametrize(
    "raw",
    [
        {"pick": []},
        {"range": {"low": 64, "high": 64, "avoid_multiple_of": 64}},
        {"range": {"low": 2, "high": 1}},
        {"range": {"low": 1, "high": 2, "step": 0}},
        {"expr": "n", "pick": [1]},
        {},
        3,
    ],
)
def test_what_is_no_variable(raw: Any) -> None:
    with pytest.raises(ValidationError):
        variables({"x": raw})
