"""Variants: the values that a seed draws for a drill, and how they get into its text as `${name}`."""

import re
from collections.abc import Mapping
from random import Random
from typing import Annotated, Any

from pydantic import Field, Tag, model_validator

from drills.content import Strict, by_key
from drills.errors import BadExpression
from drills.expr import Number, evaluate

Value = Number | str

NAME = re.compile(r"\$\{([^}]*)\}")


class Pick(Strict):
    """One of the listed values."""

    pick: Annotated[tuple[Value, ...], Field(min_length=1)]

    def draw(self, dice: Random, _: Mapping[str, Value]) -> Value:
        return dice.choice(self.pick)


class Span(Strict):
    """Whole numbers `low`, `low + step`, ... up to and including `high`."""

    low: int
    high: int
    step: Annotated[int, Field(ge=1)] = 1
    avoid_multiple_of: Annotated[int, Field(ge=2)] | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        avoid = self.avoid_multiple_of
        return tuple(n for n in range(self.low, self.high + 1, self.step) if avoid is None or n % avoid)

    @model_validator(mode="after")
    def has_numbers(self) -> "Span":
        if not self.numbers:
            raise ValueError("the range holds no number: raise `high` or drop `avoid_multiple_of`")
        return self


class Range(Strict):
    """One number of a range."""

    range: Span

    def draw(self, dice: Random, _: Mapping[str, Value]) -> Value:
        return dice.choice(self.range.numbers)


class Expr(Strict):
    """A number worked out from the variables declared before this one."""

    expr: str

    def draw(self, _: Random, earlier: Mapping[str, Value]) -> Value:
        numbers = {name: value for name, value in earlier.items() if not isinstance(value, str)}
        return evaluate(self.expr, numbers)


Var = Annotated[
    Annotated[Pick, Tag("pick")] | Annotated[Range, Tag("range")] | Annotated[Expr, Tag("expr")],
    by_key("pick", "range", "expr"),
]


def dice(seed: int, salt: str) -> Random:
    """The same draws for the same seed, on every machine and version of Python."""
    return Random(f"{seed}:{salt}")  # noqa: S311 - a repeatable draw, not a secret


def draw(variables: Mapping[str, Var], seed: int, salt: str) -> Mapping[str, Value]:
    """A value for each variable, in order of declaration. Raises BadExpression."""
    thrown = dice(seed, salt)
    values: dict[str, Value] = {}
    for name, variable in variables.items():
        values[name] = variable.draw(thrown, values)
    return values


def fill(tree: Any, values: Mapping[str, Value]) -> Any:
    """`tree` (strings in lists and mappings) with each `${name}` replaced. Raises BadExpression."""
    if isinstance(tree, str):
        return NAME.sub(lambda match: str(_known(match[1], values)), tree)
    if isinstance(tree, Mapping):
        return {key: fill(value, values) for key, value in tree.items()}
    if isinstance(tree, list | tuple):
        return type(tree)(fill(item, values) for item in tree)
    return tree


def _known(name: str, values: Mapping[str, Value]) -> Value:
    if name not in values:
        known = ", ".join(sorted(values)) or "none"
        raise BadExpression(
            f"there is no variable `{name}` (declared: {known}); "
            "for a variable of the shell write it without braces"
        )
    return values[name]
