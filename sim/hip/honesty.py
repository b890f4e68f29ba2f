"""Names that exist in C++ or HIP and that our headers lack: said so, lest a member believes clang."""

import re
from collections.abc import Iterable, Iterator

from sim.hip.source import Diagnostic

STD_HEADERS = frozenset(
    """barrier coroutine cwchar cwctype dlfcn.h filesystem format
    immintrin.h latch locale regex semaphore source_location stop_token streambuf
    sys/mman.h sys/socket.h valarray wchar.h x86intrin.h""".split()  # noqa: SIM905  a table reads better as words
)
"""Of C++17 and POSIX, without those that the engine has."""
ROCM_HEADERS = re.compile(
    r"(hip|hipcub|rocprim|rocblas|hipblas|hipblaslt|rccl|thrust|rocrand|hiprand|rocfft)/"
)
_QUOTED = re.compile(r"^(?:<[^>]+>|'[^']+')")
_NO_HEADER = re.compile(r"'([^']+)' file not found$")
_NO_STD_NAME = re.compile(r"no (?:member|type|template) named '(\w+)' in namespace 'std'")
_NO_HIP_NAME = re.compile(r"(?:use of undeclared identifier|unknown type name) '(hip[A-Z]\w*|__[a-z]\w*)'$")


def not_modelled(found: Iterable[Diagnostic]) -> str:
    """One line for each name, to stand beneath the compiler's messages."""
    return "".join(f"note: {line}\n" for line in dict.fromkeys(_lines(found)))


def names_not_modelled(found: Iterable[Diagnostic]) -> tuple[str, ...]:
    """The same names alone, for the list of what is missing here."""
    said = (_QUOTED.search(line) for line in _lines(found))
    return tuple(dict.fromkeys(name[0].strip("'") for name in said if name))


def _lines(found: Iterable[Diagnostic]) -> Iterator[str]:
    for one in found:
        header = _NO_HEADER.search(one.text)
        if header and (header[1] in STD_HEADERS or ROCM_HEADERS.match(header[1])):
            yield f"<{header[1]}> is not modelled here yet; a real node has it"
        name = _NO_STD_NAME.search(one.text)
        if name:
            yield f"'std::{name[1]}' is not modelled here yet, if it is a name of the standard library"
        call = _NO_HIP_NAME.search(one.text)
        if call:
            yield f"'{call[1]}' may exist in ROCm 6.4.1; it is not modelled here yet"
