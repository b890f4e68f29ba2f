"""Arithmetic as bc(1) does it: decimal numbers that carry how many digits they have behind the point."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Context, Decimal, localcontext
from math import isqrt

from sim.errors import NotSimulated

LONGEST_LINE = 69
"""Characters of a number on one line; the rest goes on the next, behind a backslash."""
MOST_DIGITS = 20_000
"""Of a power: beyond that it takes seconds."""
SCALE_OF_L = 20
"""`scale` with -l."""
ENDS = "the line ends too early"
"""Told as a mistake of the next line."""
_TOKEN = re.compile(
    r'\s*(?:(\d[\d.]*|\.\d+|[A-F][0-9A-F.]*)|([a-z_]\w*)|("[^"]*")|(\+\+|--|[-+*/%^<>=!]=|&&|\|\||.))',
    re.DOTALL,
)
_STATEMENTS = frozenset(
    (
        "if",
        "while",
        "for",
        "define",
        "auto",
        "return",
        "break",
        "continue",
        "print",
        "read",
        "halt",
        "limits",
        "warranty",
    )
)


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


@dataclass(slots=True)
class Calculator:
    """`functions` of -l are there too."""

    library: bool = False
    variables: dict[str, Number] = field(default_factory=dict)
    bases: dict[str, int] = field(default_factory=lambda: {"scale": 0, "ibase": 10, "obase": 10})
    last: Number = Number(0)

    def __post_init__(self) -> None:
        if self.library:
            self.bases["scale"] = SCALE_OF_L

    def run(self, line: str) -> tuple[list[str], bool]:
        """What a line prints, and whether it ends the program. Raises Wrong."""
        shown: list[str] = []
        for statement in _parted(line.split("#")[0]):
            if statement in ("quit", "halt"):
                return shown, True
            if statement.startswith('"'):
                shown.append(statement.strip('"'))
            elif statement:
                value, is_shown = _Reader(self, statement).statement()
                if is_shown:
                    self.last = value
                    shown.append(self.text(value) + "\n")
        return shown, False

    def text(self, number: Number) -> str:
        if self.bases["obase"] == 10:
            digits = str(abs(number.value)).rjust(number.scale + 1, "0")
            whole, part = digits[: len(digits) - number.scale], digits[len(digits) - number.scale :]
            text = f"{whole.lstrip('0')}.{part}" if number.scale else whole
        else:
            text = self._in_base(abs(number.value), number.scale)
        text = f"-{text}" if number.value < 0 else text
        text = "0" if not number.value else text
        lines = [text[at : at + LONGEST_LINE - 1] for at in range(0, len(text), LONGEST_LINE - 1)]
        return "\\\n".join(lines)

    def _in_base(self, value: int, scale: int) -> str:
        base = self.bases["obase"]
        if scale or base > 16:
            raise NotSimulated("bc with an obase for fractions, or above 16")
        digits = ""
        while value:
            value, digit = divmod(value, base)
            digits = "0123456789ABCDEF"[digit] + digits
        return digits or "0"


def _parted(line: str) -> list[str]:
    """At `;` and newlines outside of strings."""
    return [part.strip() for part in re.findall(r'(?:"[^"]*"|[^;\n"])+', line)]


class _Reader:
    """One statement, by operator precedence as bc(1) has it."""

    def __init__(self, calculator: Calculator, text: str) -> None:
        self._calculator = calculator
        self._tokens = [found.group().strip() for found in _TOKEN.finditer(text) if found.group().strip()]
        self._at = 0
        self._depth = 0

    def statement(self) -> tuple[Number, bool]:
        if self._tokens[0] in _STATEMENTS:
            raise NotSimulated(f"bc with {self._tokens[0]}")
        assigns = len(self._tokens) > 1 and self._tokens[1] in ("=", "+=", "-=", "*=", "/=", "%=", "^=")
        value = self._comparison()
        if self._at < len(self._tokens):
            raise Wrong("syntax error")
        return value, not assigns

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        self._at += 1
        return token

    def _comparison(self) -> Number:
        self._depth += 1
        if self._depth > 100:
            raise Wrong("syntax error")
        left = self._sum()
        while self._next() in ("<", ">", "<=", ">=", "==", "!=", "&&", "||"):
            left = Number(int(_compared(left, self._take(), self._sum())))
        self._depth -= 1
        return left

    def _sum(self) -> Number:
        left = self._product()
        while self._next() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            right = self._product()
            scale = max(left.scale, right.scale)
            left = Number(left.at(scale) + sign * right.at(scale), scale)
        return left

    def _product(self) -> Number:
        left = self._power()
        while self._next() in ("*", "/", "%"):
            left = _DO[self._take()](left, self._power(), self._calculator.bases["scale"])
        return left

    def _power(self) -> Number:
        left = self._signed()
        if self._next() != "^":
            return left
        self._take()
        return _raised(left, self._power(), self._calculator.bases["scale"])

    def _signed(self) -> Number:
        if self._next() in ("-", "!"):
            if self._take() == "!":
                return Number(int(not self._signed().value))
            value = self._signed()
            return Number(-value.value, value.scale)
        return self._atom()

    def _atom(self) -> Number:
        token = self._take()
        if token == "(":  # noqa: S105
            value = self._comparison()
            self._close()
            return value
        if token and (token[0].isdigit() or token[0] in ".ABCDEF") and token != ".":  # noqa: S105
            return self._literal(token)
        if token in (".", "last"):
            return self._calculator.last
        if not token or not token[0].isalpha():
            raise Wrong("syntax error" if token else ENDS)
        return self._called(token) if self._next() == "(" else self._variable(token)

    def _close(self) -> None:
        if self._next() != ")":
            raise Wrong("syntax error" if self._next() else ENDS)
        self._take()

    def _literal(self, token: str) -> Number:
        if token.count(".") > 1:
            raise Wrong("syntax error")
        whole, _, part = token.partition(".")
        base = self._calculator.bases["ibase"]
        if base != 10 and part:
            raise NotSimulated("bc with an ibase for fractions")
        if base == 10 and (whole + part or "0").isdigit():
            return Number(int(whole + part or "0"), len(part))
        value = 0
        for digit in whole:
            value = value * base + min(int(digit, 16), base - 1 if len(whole) > 1 else 15)
        return Number(value)

    def _variable(self, name: str) -> Number:
        bases, variables = self._calculator.bases, self._calculator.variables
        held = Number(bases[name]) if name in bases else variables.get(name, Number(0))
        operator = self._next()
        if operator not in ("=", "+=", "-=", "*=", "/=", "%=", "^="):
            return held
        self._take()
        value = self._comparison()
        if operator != "=":
            value = _DO[operator[0]](held, value, bases["scale"])
        if name in bases:
            low, high = (0, MOST_DIGITS) if name == "scale" else (2, 16 if name == "ibase" else 10**6)
            bases[name] = min(max(value.at(0), low), high)
        else:
            variables[name] = value
        return value

    def _called(self, name: str) -> Number:
        self._take()
        value = self._comparison()
        self._close()
        scale = self._calculator.bases["scale"]
        match name:
            case "sqrt":
                if value.value < 0:
                    raise Wrong("Square root of a negative number")
                wide = max(scale, value.scale)
                return Number(isqrt(value.at(2 * wide)), wide)
            case "length":
                return Number(len(str(abs(value.value))))
            case "scale":
                return Number(value.scale)
        if not self._calculator.library or name not in _LIBRARY:
            raise Wrong(f"Function {name} not defined.")
        with localcontext(Context(prec=scale + 25)) as context:
            made = _LIBRARY[name](Decimal(value.value).scaleb(-value.scale), context)
            return Number(int(made.scaleb(scale).to_integral_value("ROUND_DOWN")), scale)


def _compared(left: Number, operator: str, right: Number) -> bool:
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


def _raised(left: Number, right: Number, scale: int) -> Number:
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


_DO: dict[str, Callable[[Number, Number, int], Number]] = {
    "*": _times,
    "/": _divided,
    "%": _rest,
    "^": _raised,
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


_LIBRARY: dict[str, Callable[[Decimal, Context], Decimal]] = {
    "a": _arc,
    "s": lambda x, context: _wave(x, context, Decimal(0), 1),
    "c": lambda x, context: _wave(x, context, Decimal(1), 0),
    "e": lambda x, context: x.exp(context),
    "l": _log,
}
