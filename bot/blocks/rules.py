"""What may stand at one place of a payload, and the walk that finds where a payload breaks it.

The rules are plain values, so that Slack's limits are a table (`bot.blocks.shapes`) and not code.
Lengths count Unicode code points.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never


class BadPayload(ValueError):
    """Slack would refuse this payload. `pointer` is a JSON pointer, `slack_error` Slack's word for it."""

    def __init__(self, pointer: str, problem: str, slack_error: str = "invalid_blocks") -> None:
        super().__init__(f"{pointer or '/'}: {problem}")
        self.pointer = pointer
        self.problem = problem
        self.slack_error = slack_error


@dataclass(frozen=True, slots=True)
class Words:
    """A string of `low` to `high` characters."""

    high: int = 3_000
    low: int = 1


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few fixed strings."""

    among: frozenset[str]


@dataclass(frozen=True, slots=True)
class Number:
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    pass


@dataclass(frozen=True, slots=True)
class TextObject:
    """`{"type": "plain_text" | "mrkdwn", "text": ...}`."""

    high: int = 3_000
    kinds: frozenset[str] = frozenset({"plain_text", "mrkdwn"})


@dataclass(frozen=True, slots=True)
class Many:
    each: "Rule"
    low: int = 1
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """An object: every name of `needs`, any of `may`, nothing else.

    Of each group in `one_of` exactly one name is there, of each group in `some_of` at least one.
    """

    needs: Mapping[str, "Rule"] = field(default_factory=dict)
    may: Mapping[str, "Rule"] = field(default_factory=dict)
    one_of: tuple[tuple[str, ...], ...] = ()
    some_of: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Typed:
    """An object whose `type` picks its shape: the name of a shape by the value of `type`."""

    shapes: Mapping[str, str]


Rule = Words | Word | Number | Flag | TextObject | Many | Shape | Typed


def breaches(value: Any, rule: Rule, at: str, shapes: Mapping[str, Shape]) -> Iterator[BadPayload]:
    """Each place at or below `value` that breaks `rule`. `value` is any JSON value."""
    match rule:
        case Words() | Word():
            yield from _string(value, rule, at)
        case Number():
            yield from _number(value, rule, at)
        case Flag():
            if not isinstance(value, bool):
                yield BadPayload(at, "must be true or false")
        case TextObject():
            yield from breaches(value, _text_shape(rule), at, shapes)
        case Many():
            yield from _many(value, rule, at, shapes)
        case Shape():
            yield from _shape(value, rule, at, shapes)
        case Typed():
            yield from _typed(value, rule, at, shapes)
        case _:
            assert_never(rule)


def _string(value: Any, rule: Words | Word, at: str) -> Iterator[BadPayload]:
    if not isinstance(value, str):
        yield BadPayload(at, "must be a string")
    elif isinstance(rule, Word):
        if value not in rule.among:
            yield BadPayload(at, f"must be one of {', '.join(sorted(rule.among))}")
    elif not rule.low <= len(value) <= rule.high:
        yield BadPayload(at, f"must be {rule.low:,} to {rule.high:,} characters long, not {len(value):,}")


def _number(value: Any, rule: Number, at: str) -> Iterator[BadPayload]:
    if isinstance(value, bool) or not isinstance(value, int | float):
        yield BadPayload(at, "must be a number")
    elif rule.low is not None and value < rule.low:
        yield BadPayload(at, f"must be at least {rule.low:g}")
    elif rule.high is not None and value > rule.high:
        yield BadPayload(at, f"must be at most {rule.high:g}")


def _text_shape(rule: TextObject) -> Shape:
    return Shape(
        {"type": Word(rule.kinds), "text": Words(rule.high)},
        {"emoji": Flag(), "verbatim": Flag()},
    )


def _many(value: Any, rule: Many, at: str, shapes: Mapping[str, Shape]) -> Iterator[BadPayload]:
    if not isinstance(value, list):
        yield BadPayload(at, "must be a list")
        return
    if len(value) < rule.low:
        yield BadPayload(at, f"must hold at least {rule.low} item(s)")
    if rule.high is not None and len(value) > rule.high:
        yield BadPayload(at, f"must hold at most {rule.high} item(s), not {len(value)}")
    for index, item in enumerate(value):
        yield from breaches(item, rule.each, f"{at}/{index}", shapes)


def _shape(value: Any, rule: Shape, at: str, shapes: Mapping[str, Shape]) -> Iterator[BadPayload]:
    if not isinstance(value, dict):
        yield BadPayload(at, "must be an object")
        return
    yield from (BadPayload(at, f"needs {name}") for name in rule.needs if name not in value)
    rules = {**rule.needs, **rule.may}
    for name, item in value.items():
        if name in rules:
            yield from breaches(item, rules[name], f"{at}/{name}", shapes)
        else:
            yield BadPayload(f"{at}/{name}", "is not known here")
    for group in rule.one_of:
        if sum(name in value for name in group) != 1:
            yield BadPayload(at, f"needs exactly one of {', '.join(group)}")
    for group in rule.some_of:
        if not any(name in value for name in group):
            yield BadPayload(at, f"needs {' or '.join(group)}")


def _typed(value: Any, rule: Typed, at: str, shapes: Mapping[str, Shape]) -> Iterator[BadPayload]:
    kind = value.get("type") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in rule.shapes:
        yield BadPayload(f"{at}/type", f"must be one of {', '.join(sorted(rule.shapes))}")
        return
    rest = {name: item for name, item in value.items() if name != "type"}
    yield from breaches(rest, shapes[rule.shapes[kind]], at, shapes)
