"""The C and C++ libraries on the host: name -> what answers the call."""

from collections.abc import Callable
from typing import Any

from sim.hip.c_files import FILES
from sim.hip.c_folders import FOLDERS
from sim.hip.c_math import MATH
from sim.hip.c_stdio import STDIO
from sim.hip.c_stdlib import STDLIB
from sim.hip.c_strings import STRINGS
from sim.hip.c_time import TIME
from sim.hip.std_memory import STD_MEMORY
from sim.hip.std_random import STD_RANDOM
from sim.hip.std_sort import STD_SORT
from sim.hip.std_text import STD_TEXT
from sim.hip.std_throws import STD_THROWS
from sim.hip.streams import STREAMS
from sim.hip.streams_in import STREAMS_IN

Answer = Callable[..., Any]
STD: dict[str, Answer] = {
    **FILES,
    **FOLDERS,
    **MATH,
    **STDIO,
    **STDLIB,
    **STRINGS,
    **TIME,
    **STD_MEMORY,
    **STD_SORT,
    **STD_THROWS,
    **STD_RANDOM,
    **STD_TEXT,
    **STREAMS,
    **STREAMS_IN,
}
