"""The C and C++ libraries on the host: name -> what answers the call."""

from collections.abc import Callable
from typing import Any

from sim.hip.c_math import MATH
from sim.hip.c_stdio import STDIO
from sim.hip.c_stdlib import STDLIB
from sim.hip.c_strings import STRINGS
from sim.hip.streams import STREAMS
from sim.hip.vectors import VECTORS

Answer = Callable[..., Any]
STD: dict[str, Answer] = {
    **MATH,
    **STDIO,
    **STDLIB,
    **STRINGS,
    "std::string::string": lambda host, _, text="": text if isinstance(text, str) else host.string(text),
    "std::string::size": lambda _, __, text: len(text),
    "std::string::length": lambda _, __, text: len(text),
    "std::string::c_str": lambda host, _, text: host.text(text),
    **STREAMS,
    **VECTORS,
}
