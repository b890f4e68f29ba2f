"""Programs of bc(1): statements, variables, bases."""

import re
from dataclasses import dataclass, field
from decimal import Context, Decimal, localcontext
from math import isqrt

from sim.bc_numbers import DO, LIBRARY, MOST_DIGITS, Number, Wrong, compared, raised
from sim.errors import NotSimulated

LONGEST_LINE = 69
"""Characters of a number on one line; the rest goes on the next, behind a backslash."""
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


@dataclass(slots=True)
class Calculator:
    """`functions` of -l are there too."""

    library: bool = False
    variables: dict[str, Number] = field(default_factory=dict)
    bases: dict[str, int] = field(default_factory=lambda: {"scale": 0, "ibase": 10, "obase": 10})
    last: Number = field(default_factory=lambda: Number(0))

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
            left = Number(int(compared(left, self._take(), self._sum())))
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
            left = DO[self._take()](left, self._power(), self._calculator.bases["scale"])
        return left

    def _power(self) -> Number:
        left = self._signed()
        if self._next() != "^":
            return left
        self._take()
        return raised(left, self._power(), self._calculator.bases["scale"])

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
            value = DO[operator[0]](held, value, bases["scale"])
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
        if not self._calculator.library or name not in LIBRARY:
            raise Wrong(f"Function {name} not defined.")
        with localcontext(Context(prec=scale + 25)) as context:
            made = LIBRARY[name](Decimal(value.value).scaleb(-value.scale), context)
            return Number(int(made.scaleb(scale).to_integral_value("ROUND_DOWN")), scale)
