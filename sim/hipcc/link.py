"""Linking: what the linker of ROCm's clang finds missing, in lld's words.

Layout of the messages: lld's, as public reports of ROCm 6 show them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sim.hip.build import Built
from sim.hip.lines import place as place_of
from sim.hip.source import Diagnostic
from sim.image import ROCM_LIBRARIES
from sim.node import noise
from sim.tools import Call

START = "/lib/x86_64-linux-gnu/Scrt1.o:(_start)"
"""Where Ubuntu's C library starts `main` from."""
BASE = ("libstdc++.so.6", "libm.so.6", "libgcc_s.so.1", "libc.so.6")
HIP_LIBRARY = "libamdhip64.so.6"
SYSTEM = {"m": "libm.so.6", "dl": "libdl.so.2", "rt": "librt.so.1", "pthread": "libpthread.so.0"}
SYSTEM |= {"stdc++": "libstdc++.so.6", "gcc_s": "libgcc_s.so.1", "c": "libc.so.6", "numa": "libnuma.so.1"}
STATIC = ("gcc", "util", "stdc++fs", "omp", "hip-host")
LIBRARIES = {name.partition(".so")[0].removeprefix("lib"): name for name in ROCM_LIBRARIES}
OWNERS = {
    "hipblas": "hipblas",
    "rocblas": "rocblas",
    "rocrand": "rocrand",
    "hiprand": "hiprand",
    "nccl": "rccl",
}
OWNERS |= {"hiprtc": "hiprtc", "hip": "amdhip64", "roctx": "roctx64", "__hip": "amdhip64"}
"""Beginning of a function's name -> the library that has it; the first that fits."""
FAILED = "linker command failed with exit code 1 (use -v to see invocation)"


@dataclass(frozen=True, slots=True)
class Missing:
    symbol: str
    file: str
    caller: str = "main"


def needed(libraries: Sequence[str], *, hip: bool) -> tuple[str, ...]:
    """Sonames in the order of the dynamic section."""
    own = [{**SYSTEM, **LIBRARIES}.get(name) for name in libraries]
    return tuple(dict.fromkeys((*filter(None, own), *((HIP_LIBRARY,) if hip else ()), *BASE)))


def unknown_libraries(libraries: Sequence[str]) -> list[str]:
    return [name for name in libraries if name not in {**SYSTEM, **LIBRARIES} and name not in STATIC]


def missing(built: Built, libraries: Sequence[str], main: str, *, hip: bool) -> list[Missing]:
    """What is called and is in none of what is linked."""
    linked = {*libraries, *(("amdhip64",) if hip else ())}
    found = []
    for one in built.outside:
        owner = _owner(one.name) if one.ours else ""
        if (one.ours and owner and owner not in linked) or not one.ours:
            file = place_of(built.files, one.line)[0] or main
            found.append(Missing(one.name if owner else one.signature, file))
    return found


def _owner(name: str) -> str:
    return next((library for start, library in OWNERS.items() if name.startswith(start)), "")


def complaint(call: Call, absent: Sequence[Missing], *, has_main: bool, driver: str) -> str:
    """stderr of a link that fails."""
    parts = [] if has_main else [f"ld.lld: error: undefined symbol: main\n>>> referenced by {START}\n"]
    for one in absent:
        place = f"{_object(call, one.file)}:({one.caller})"
        parts.append(
            f"ld.lld: error: undefined symbol: {one.symbol}\n"
            f">>> referenced by {one.file.removeprefix('./')}\n>>>               {place}\n"
        )
    return "\n".join(parts) + f"{driver}: error: {FAILED}\n"


def clash(call: Call, said: Sequence[Diagnostic]) -> tuple[str, tuple[str, ...]]:
    """What several files define that only one may: lld's words, and what of it is a limit of ours, not the
    linker's. Files are compiled as one here, which cannot tell two static functions of one name apart."""
    twice = [(one, note) for one in said if one.is_error and (note := _earlier(one)) is not None]
    gaps: list[str] = []
    text = ""
    for one, earlier in twice:
        name = _QUOTED.search(one.text)
        symbol = name[1] if name else "main"
        if any(_LOCAL.search(found.shown) for found in (one, earlier)):
            gaps.append(f"linking two files that each have a '{symbol}' of their own")
            text += f"{gaps[-1]} is not simulated on this node\n"
            continue
        first, second = earlier.file.removeprefix("./"), one.file.removeprefix("./")
        text += (
            f"ld.lld: error: duplicate symbol: {symbol}\n>>> defined at {first}\n"
            f">>>            {_object(call, first)}:({symbol})\n>>> defined at {second}\n"
            f">>>            {_object(call, second)}:(.text+0x0)\n\n"
        )
    return text.rstrip("\n") + "\n" if text else "", tuple(gaps)


def _earlier(one: Diagnostic) -> Diagnostic | None:
    about = one.text.startswith(("redefinition of", "conflicting types for"))
    return next((note for note in one.notes if about and "previous" in note.text), None)


_QUOTED = re.compile("'([^']+)'")
_LOCAL = re.compile(r"\b(?:static|inline|constexpr|const|struct|class|enum|typedef|using)\b")


def _object(call: Call, file: str) -> str:
    stem = file.rpartition("/")[2].rpartition(".")[0]
    number = f"{int(noise(call.seed, 'object', file) * 2**24):06x}"
    return f"/tmp/{stem}-host-x86_64-unknown-linux-gnu-{number}.o"  # noqa: S108  of the node
