"""printf's formats, in kernels and on the host."""

import re
from collections.abc import Callable, Sequence
from typing import Any

_SPEC = re.compile(r"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+))?(hh|h|ll|l|z|j|t|L|q)?([diouxXeEfFgGaAcspn%])")
WIDEST = 65_536
"""No output may be longer either."""
_WIDTHS = {"hh": 8, "h": 16, "": 32}


def formatted(text: str, values: Sequence[Any], string_at: Callable[[int], str]) -> str:
    """`text` with its values put in; `string_at` reads a C string at an address."""
    left = list(values)

    def put(found: re.Match[str]) -> str:
        return _one(found, left, string_at)

    return _SPEC.sub(put, text)


def _bounded(number: str) -> str:
    """A width that a hostile format cannot fill memory with."""
    return str(max(-WIDEST, min(WIDEST, int(number)))) if number else ""


def _one(found: re.Match[str], left: list[Any], string_at: Callable[[int], str]) -> str:
    flags, width, digits, size, kind = found.groups()
    if kind == "%":
        return "%"
    width = str(int(left.pop(0))) if width == "*" and left else width or ""
    digits = str(int(left.pop(0))) if digits == "*" and left else digits
    if not left:
        return found[0]
    width, digits = _bounded(width), None if digits is None else _bounded(digits)
    shape = f"%{flags}{width}{'' if digits is None else f'.{digits}'}"
    given = left.pop(0)
    match kind:
        case "d" | "i":
            return (shape + "d") % int(given)
        case "u" | "o" | "x" | "X":
            bits = _WIDTHS.get(size or "", 64)
            return (shape + ("d" if kind == "u" else kind)) % (int(given) % (1 << bits))
        case "c":
            return (shape + "s") % chr(int(given) & 255)
        case "s":
            return (shape + "s") % (given if isinstance(given, str) else string_at(int(given)))
        case "p":
            return (shape + "s") % (hex(int(given)) if given else "(nil)")
        case "a" | "A" | "n":
            return found[0]
        case _:
            return (shape + kind) % float(given)
