"""Kernel launches: `k<<<grid, block, shared, stream>>>(a)` made a call of hipLaunchKernelGGL.

The patterns are as forgiving as those of the real program: an argument is text without commas and brackets,
or a call of plain arithmetic; the four-argument form is tried first, and templates before plain names.
"""

import re
from functools import cache

ARGUMENT = r"\s*([^,()]+|[\w\s:]*\([\w|\s,:+*\-/(?R)]+\))\s*"
NAME = r"(?<![:|\w])([:|\w]++)\s*"
TEMPLATE = r"<(.+)>\s*"
LAUNCHES = [
    (given, template, empty) for given in (4, 3, 2) for template in (True, False) for empty in (True, False)
]


def rewritten(text: str) -> tuple[str, int]:
    """The text, and how many launches were changed."""
    total = 0
    if "<<<" in text and ">>>" in text:
        for form in LAUNCHES:
            text, count = _pattern(*form).subn(_replacement(*form), text)
            total += count
    return text, total


@cache
def _pattern(given: int, template: bool, empty: bool) -> re.Pattern[str]:
    arguments = ",".join([ARGUMENT] * given)
    kernel = NAME + (TEMPLATE if template else "")
    end = r"\s*\)" if empty else ""
    return re.compile(rf"{kernel}<<<{arguments}>>>\s*\({end}", re.ASCII)


def _replacement(given: int, template: bool, empty: bool) -> str:
    kernel = r"HIP_KERNEL_NAME(\1<\2>)" if template else r"\1"
    first = 3 if template else 2
    arguments = [rf"\{first + number}" for number in range(given)] + ["0"] * (4 - given)
    return f"hipLaunchKernelGGL({', '.join([kernel, *arguments])}" + (")" if empty else ", ")
