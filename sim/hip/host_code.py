"""Pieces of the source of host code."""

import re

from sim.hip.ctype import VOID, Object, Pointer, Type, element_of
from sim.hip.emit_state import code_of
from sim.hip.expr import (
    Var,
)
from sim.hip.host_writer import HostWriter
from sim.hip.unmodelled import Unmodelled
from sim.hip.widths import SHIFTS


def constant_code(number: float | int) -> str:
    if isinstance(number, float) and (number != number or number in (float("inf"), float("-inf"))):
        return "NAN" if number != number else f"({'-' if number < 0 else ''}INF)"
    return repr(number) if number >= 0 else f"({number!r})"


def local_cell(place: Var, at: int, code: str) -> str:
    """A part of a variable on the stack, which is one row of cells."""
    moved = f"+{place.offset + at}" if place.offset + at else ""
    return f"X{code}[s{place.number}{moved}{SHIFTS[code[1]]}]"


def aligned(to: HostWriter, code: str, from_: Type, type_: Type) -> str:
    """A pointer to wider numbers than it was one to: cells of memory are only where such numbers may be."""
    if not isinstance(type_, Pointer) or _width(to, from_) >= (wide := _width(to, type_)):
        return code
    to.unit.missing.append(Unmodelled(f"a pointer to {wide} bytes that is not a multiple of {wide}", to.at))
    name = f"c{code.count(':=')}"
    return f"({name} if not ({name}:={code})&{wide - 1} else missing({len(to.unit.missing) - 1}))"


def _width(to: HostWriter, type_: Type) -> int:
    """Bytes of the widest number that a pointer leads to."""
    if not isinstance(type_, Pointer):
        return 8
    of = element_of(type_.to)
    leaves = to.leaves(of) if not isinstance(of, Object) else ()
    return max((int(code_of(one)[1]) for _, one in leaves if one != VOID), default=1)


LASTING = re.compile(r"\(?-?[\d.e+-]+\)?|[taSG]\d+|True|False|None")
"""Code that nothing later can change."""
