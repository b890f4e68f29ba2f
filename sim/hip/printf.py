"""printf's formats, in kernels and on the host."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from sim.hip.unmodelled import Unmodelled

_SPEC = re.compile(r"%([-+ #0']*)(\*|\d+)?(?:\.(\*|-?\d*))?(hh|h|ll|l|z|j|t|L|q)?([diouxXeEfFgGaAcspnm%])")
WIDEST = 65_536
"""No output may be longer either."""
LONG_DOUBLE_MOST = 1e6
"""A long double is a double here: so many digits of it are right."""
_WIDTHS = {"hh": 8, "h": 16, "": 32}
_STARS: dict[bool, tuple[str, ...]] = {False: (), True: ("i4",)}
_LISTED: dict[str, tuple[str, ...]] = {"%": (), "m": (), **dict.fromkeys("eEfFgGaA", ("f8",))}


def formatted(text: str, values: Sequence[Any], string_at: Callable[[int], str], line: int = 0) -> str:
    """`text` with its values put in; `string_at` reads a C string at an address."""
    left = list(values)

    def put(found: re.Match[str]) -> str:
        return _one(found, left, string_at, line)

    return _SPEC.sub(put, text)


def codes(text: str) -> list[str]:
    """What a format takes from a list of values, each as it lies there: i4, i8 or f8."""
    found = [one.groups() for one in _SPEC.finditer(text)]
    return [
        code
        for _, width, digits, _, kind in found
        for code in (*_STARS[width == "*"], *_STARS[digits == "*"], *_LISTED.get(kind, ("i8",)))
    ]


def _bounded(number: str) -> str:
    """A width that a hostile format cannot fill memory with."""
    return str(max(-WIDEST, min(WIDEST, int(number)))) if number else ""


def _one(found: re.Match[str], left: list[Any], string_at: Callable[[int], str], line: int) -> str:
    flags, width, digits, size, kind = found.groups()
    if kind == "%":
        return "%"
    if kind in "nm":
        raise Unmodelled(f"printf's '{found[0]}'", line)
    width = str(int(left.pop(0))) if width == "*" and left else width or ""
    digits = str(int(left.pop(0))) if digits == "*" and left else digits
    if not left:
        return found[0]
    width = _bounded(width)
    # A precision that is negative counts as none; a dot alone is zero.
    most = None if digits is None or digits.startswith("-") else int(_bounded(digits) or "0")
    if size == "L" and ((most or 6) > 9 or abs(left[0]) > LONG_DOUBLE_MOST):
        raise Unmodelled("so many digits of a long double", line)
    flags = flags.replace("'", "") + ("-" if width.startswith("-") else "")
    return shown(left.pop(0), kind, flags, int(width.lstrip("-") or "0"), most, size or "", string_at)


def shown(
    given: Any,
    kind: str,
    flags: str,
    width: int,
    digits: int | None,
    size: str = "",
    string_at: Callable[[int], str] = hex,
) -> str:
    """One value, padded. `size`: hh, h, l ... as in the format."""
    bits = _WIDTHS.get(size, 64)
    match kind:
        case "d" | "i":
            number = (int(given) + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)
            return _padded(_sign(number < 0, flags), _digits(abs(number), "d", digits), flags, width, digits)
        case "u" | "o" | "x" | "X":
            number = int(given) % (1 << bits)
            body = _digits(number, kind, digits)
            if kind == "o" and "#" in flags and not body.startswith("0"):
                body = f"0{body}"
            prefix = f"0{kind}" if kind in "xX" and "#" in flags and number else ""
            return _padded(prefix, body, flags, width, digits)
        case "c":
            return _padded("", chr(int(given) & 255), flags.replace("0", ""), width, None)
        case "s":
            text = given if isinstance(given, str) else string_at(int(given)) if given else "(null)"
            return _padded("", text if digits is None else text[:digits], flags.replace("0", ""), width, None)
        case "p":
            text = hex(int(given)) if given else "(nil)"
            return _padded("", text, flags.replace("0", ""), width, None)
        case _:
            return _real(float(given), kind, flags, width, digits)


def _sign(negative: bool, flags: str) -> str:
    return "-" if negative else "+" if "+" in flags else " " if " " in flags else ""


def _digits(number: int, kind: str, digits: int | None) -> str:
    if number == 0 and digits == 0:
        return ""
    return format(number, "d" if kind == "u" else kind).rjust(digits or 0, "0")


def _padded(sign: str, body: str, flags: str, width: int, digits: int | None) -> str:
    if "-" in flags:
        return (sign + body).ljust(width)
    if "0" in flags and digits is None:
        return sign + body.rjust(width - len(sign), "0")
    return (sign + body).rjust(width)


def _real(number: float, kind: str, flags: str, width: int, digits: int | None) -> str:
    negative = str(number)[0] == "-"
    if number != number or abs(number) == float("inf"):
        word = "nan" if number != number else "inf"
        body, flags = (word.upper() if kind.isupper() else word), flags.replace("0", "")
    elif kind in "aA":
        body = _hexed(abs(number), digits, kind)
    else:
        sharp = "#" if "#" in flags else ""
        body = f"%{sharp}.{6 if digits is None else digits}{kind}" % abs(number)
    return _padded(_sign(negative, flags), body, flags, width, None)


def _hexed(number: float, digits: int | None, kind: str) -> str:
    if digits is not None:
        raise Unmodelled("the precision of a number in hexadecimal")
    mantissa, _, exponent = number.hex().partition("p")
    whole, _, part = mantissa.partition(".")
    part = part.rstrip("0")
    body = f"{whole}{'.' if part else ''}{part}p{exponent}"
    return body.upper() if kind == "A" else body
