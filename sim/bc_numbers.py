"""Decimal numbers that carry how many digits they have behind the point, as bc(1) reckons with them."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Context, Decimal

from sim.errors import NotSimulated

MOST_DIGITS = 20_000
"""Of a power: beyond that it takes seconds."""


class Wrong(Exception):
    """A mistake as bc tells it."""


@dataclass(frozen=True, slots=True)
class Number:
    """`value` / 10**`scale`."""

    value: int
    scale: int = 0

    def at(self, scale: int) -> int:
        """The value with so many digits behind the point, cut and not rounded."""
        if scale >= self.scale:
            return self.value * int(10 ** (scale - self.scale))
        return _quotient(self.value, 10 ** (self.scale - scale))


def _quotient(left: int, right: int) -> int:
    """Towards zero."""
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def compared(left: Number, operator: str, right: Number) -> bool:
    scale = max(left.scale, right.scale)
    one, other = left.at(scale), right.at(scale)
    return {
        "<": one < other,
        ">": one > other,
        "<=": one <= other,
        ">=": one >= other,
        "==": one == other,
        "!=": one != other,
        "&&": bool(one and other),
        "||": bool(one or other),
    }[operator]


def _times(left: Number, right: Number, scale: int) -> Number:
    whole = left.scale + right.scale
    kept = min(whole, max(scale, left.scale, right.scale))
    return Number(Number(left.value * right.value, whole).at(kept), kept)


def _divided(left: Number, right: Number, scale: int) -> Number:
    if not right.value:
        raise Wrong("Divide by zero")
    wide = scale + max(left.scale, right.scale) + scale
    return Number(_quotient(left.at(wide) * 10**scale, right.at(wide)), scale)


def _rest(left: Number, right: Number, scale: int) -> Number:
    if not right.value:
        raise Wrong("Modulo by zero")
    wide = max(left.scale, scale + right.scale)
    whole = _divided(left, right, scale)
    taken = Number(whole.value * right.value, whole.scale + right.scale)
    return Number(left.at(wide) - taken.at(wide), wide)


def raised(left: Number, right: Number, scale: int) -> Number:
    power = right.at(0)
    if abs(power) * max(len(str(left.value)), 1) > MOST_DIGITS:
        raise NotSimulated("bc with numbers of more than 20,000 digits")
    if power < 0:
        return _divided(Number(1), Number(left.value**-power, left.scale * -power), scale)
    kept = min(left.scale * power, max(scale, left.scale))
    return Number(Number(left.value**power, left.scale * power).at(kept), kept)


def _added(left: Number, right: Number, _: int) -> Number:
    scale = max(left.scale, right.scale)
    return Number(left.at(scale) + right.at(scale), scale)


def _less(left: Number, right: Number, scale: int) -> Number:
    return _added(left, Number(-right.value, right.scale), scale)


DO: dict[str, Callable[[Number, Number, int], Number]] = {
    "*": _times,
    "/": _divided,
    "%": _rest,
    "^": raised,
    "+": _added,
    "-": _less,
}


def _arc(x: Decimal, context: Context) -> Decimal:
    """The arc tangent, halved until its series is quick."""
    times = 0
    while abs(x) > Decimal("0.1"):
        x = x / (1 + (1 + x * x).sqrt(context))
        times += 1
    term, total, at = x, x, 1
    while abs(term) > Decimal(1).scaleb(-context.prec):
        term *= -x * x
        at += 2
        total += term / at
    return Decimal(total * 2**times)


def _wave(x: Decimal, context: Context, first: Decimal, at: int) -> Decimal:
    turn = 8 * _arc(Decimal(1), context)
    x = x - (x / turn).to_integral_value() * turn
    term = total = first if at == 0 else x
    while abs(term) > Decimal(1).scaleb(-context.prec):
        term *= -x * x / ((at + 1) * (at + 2))
        at += 2
        total += term
    return total


def _log(x: Decimal, context: Context) -> Decimal:
    if x <= 0:
        return Decimal(-1).scaleb(context.prec - 25) + Decimal(1).scaleb(25 - context.prec)
    return x.ln(context)


LIBRARY: dict[str, Callable[[Decimal, Context], Decimal]] = {
    "a": _arc,
    "s": lambda x, context: _wave(x, context, Decimal(0), 1),
    "c": lambda x, context: _wave(x, context, Decimal(1), 0),
    "e": lambda x, context: x.exp(context),
    "l": _log,
}
