"""Pieces of the source of host code."""

from sim.hip.emit_state import Code
from sim.hip.expr import (
    Var,
)
from sim.hip.widths import SHIFTS


def constant_code(number: float | int) -> str:
    if isinstance(number, float) and (number != number or number in (float("inf"), float("-inf"))):
        return "NAN" if number != number else f"({'-' if number < 0 else ''}INF)"
    return repr(number) if number >= 0 else f"({number!r})"


def passed(code: Code) -> str:
    return code if isinstance(code, str) else f"({''.join(f'{one},' for one in code)})"


def local_cell(place: Var, at: int, code: str) -> str:
    """A part of a variable on the stack, which is one row of cells."""
    moved = f"+{place.offset + at}" if place.offset + at else ""
    return f"X{code}[s{place.number}{moved}{SHIFTS[code[1]]}]"
