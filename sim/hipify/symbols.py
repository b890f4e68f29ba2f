"""Arguments that HIP wants wrapped: symbols in HIP_SYMBOL, kernels as pointers; a callback is dropped."""

import re
from functools import cache

SYMBOL = "HIP_SYMBOL({0})"
KERNEL = "reinterpret_cast<const void*>({0})"
DROPPED = ""

WRAPPED = [
    (0, SYMBOL, ("hipMemcpyToSymbol", "hipMemcpyToSymbolAsync")),
    (
        1,
        SYMBOL,
        (
            "hipGetSymbolAddress",
            "hipGetSymbolSize",
            "hipGetTextureReference",
            "hipGraphMemcpyNodeSetParamsToSymbol",
            "hipMemcpyFromSymbol",
            "hipMemcpyFromSymbolAsync",
        ),
    ),
    (
        0,
        KERNEL,
        (
            "hipFuncSetAttribute",
            "hipFuncSetCacheConfig",
            "hipFuncSetSharedMemConfig",
            "hipLaunchCooperativeKernel",
            "hipLaunchKernel",
        ),
    ),
    (1, KERNEL, ("hipFuncGetAttributes",)),
    (2, SYMBOL, ("hipGraphExecMemcpyNodeSetParamsToSymbol", "hipGraphMemcpyNodeSetParamsFromSymbol")),
    (
        3,
        DROPPED,
        (
            "hipModuleOccupancyMaxPotentialBlockSize",
            "hipModuleOccupancyMaxPotentialBlockSizeWithFlags",
            "hipModuleOccupancyMaxPotentialBlockSizeWithFlags",
        ),
    ),
    (3, SYMBOL, ("hipGraphExecMemcpyNodeSetParamsFromSymbol",)),
    (4, SYMBOL, ("hipGraphAddMemcpyNodeToSymbol",)),
    (5, SYMBOL, ("hipGraphAddMemcpyNodeFromSymbol",)),
]
"""Which argument (from 0), what becomes of it, and of which functions; in the order in which it happens.

The function named twice loses two arguments, as there.
"""


def wrapped(text: str) -> str:
    for place, form, functions in WRAPPED:
        for function in functions:
            if function in text:
                text = _pattern(place, function).sub(rf"{function}({_arguments(place, form)}", text)
    return text


@cache
def _pattern(place: int, function: str) -> re.Pattern[str]:
    argument = r"([^,)]+)"
    before = rf"(?<!// CHECK: )({function})\s*\("
    if place == 0:
        return re.compile(rf"{before}{argument},", re.ASCII)
    return re.compile(rf"{before}{f'{argument},' * place}(\s*){argument}(,\s*|\))", re.ASCII)


def _arguments(place: int, form: str) -> str:
    """The arguments put back: groups 2.. hold those before, then blanks, the one, and what follows it."""
    if place == 0:
        return form.format(r"\2") + ","
    before = "".join(rf"\{number}," for number in range(2, 2 + place))
    blanks, argument, after = (rf"\{place + number}" for number in (2, 3, 4))
    if form == DROPPED:
        return before.removesuffix(",") + after
    return before + blanks + form.format(argument) + after
