"""The command line of rocm-bandwidth-test 2.6.0, and what may not stand together."""

from dataclasses import dataclass
from getopt import GetoptError, getopt
from typing import Literal

from sim.coverage import Coverage
from sim.errors import NotSimulated

Mode = Literal["version", "devices", "topology", "unidirectional", "bidirectional"]
SHORT = "hqteclvaAb:i:s:d:r:w:m:k:K:"
GAPS = "rwkKc"
COVERAGE = Coverage(
    simulated=tuple(f"-{letter}" for letter in SHORT if letter not in f":{GAPS}"),
    gaps=tuple(f"-{letter} 2,3" if letter != "c" else "-c" for letter in GAPS),
)
_MODES: dict[str, Mode] = {
    "q": "version",
    "e": "devices",
    "t": "topology",
    "a": "unidirectional",
    "A": "bidirectional",
}
KIB, MIB = 2**10, 2**20
SIZES = tuple(KIB << step for step in range(20))
LATENCY_SIZES = tuple(1 << step for step in range(20))
MATRIX_SIZE = SIZES[16]
"""Of the runs over all devices."""
BAD_ARGUMENT = "Argument is illegal or needs value: ?\n"
NEEDS_VALUE = "Error: Options -b -s -d -m -i -k and -K require argument\n"


@dataclass(frozen=True, slots=True)
class Asked:
    mode: Mode
    sources: tuple[int, ...] = ()
    """Both lists empty: all devices."""
    targets: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    validate: bool = False

    @property
    def matrix(self) -> bool:
        return self.mode in ("unidirectional", "bidirectional") and not self.sources


class HelpShown(Exception):
    """The help is what the program answers with; `first` stands before it."""

    def __init__(self, first: str = "") -> None:
        super().__init__(first)
        self.first = first


def read(words: tuple[str, ...]) -> Asked:
    """Raises HelpShown, and NotSimulated."""
    try:
        given, _ = getopt(list(words), SHORT)
    except GetoptError as error:
        needs = NEEDS_VALUE if error.opt in "bsdmi" and "requires" in error.msg else ""
        raise HelpShown(BAD_ARGUMENT + needs) from error
    flags = dict(given)
    if "-h" in flags:
        raise HelpShown
    for letter in GAPS:
        if f"-{letter}" in flags:
            raise NotSimulated(f"rocm-bandwidth-test -{letter}")
    return _checked(flags)


def _checked(flags: dict[str, str]) -> Asked:
    lists = {letter: _numbers(flags[f"-{letter}"]) for letter in "sdbm" if f"-{letter}" in flags}
    modes = [letter for letter in "qetaAsdb" if f"-{letter}" in flags]
    latency, sized, validate = "-l" in flags, "m" in lists, "-v" in flags
    pair = modes == ["s", "d"]
    if not pair and (len(modes) != 1 or modes[0] in "sd"):
        raise HelpShown
    if pair and ((latency and sized) or (validate and (latency or sized))):
        raise HelpShown
    mode = modes[0]
    if (mode == "a" and (latency or sized)) or (mode == "A" and (latency or sized or validate)):
        raise HelpShown
    if mode == "b" and (latency or validate):
        raise HelpShown
    sizes = tuple(sorted(size * MIB for size in lists.get("m", ())))
    if pair:
        usual = (MATRIX_SIZE,) if validate else LATENCY_SIZES if latency else SIZES
        return Asked("unidirectional", lists["s"], lists["d"], sizes or usual, validate)
    if mode == "b":
        return Asked("bidirectional", lists["b"], lists["b"], sizes or SIZES)
    return Asked(_MODES[mode], sizes=(MATRIX_SIZE,), validate=validate)


def _numbers(text: str) -> tuple[int, ...]:
    """`3,6,9`; anything else is answered with the help."""
    parts = text.split(",")
    if not all(part.strip().isdecimal() and len(part) < 10 for part in parts):
        raise HelpShown
    return tuple(map(int, parts))


HELP = """
Supported arguments:

\t -h    Prints the help screen
\t -q    Query version of the test
\t -v    Run the test in validation mode
\t -l    Run test to collect Latency data
\t -c    Time the operation using CPU Timers
\t -e    Prints the list of ROCm devices enabled on platform
\t -i    Initialize copy buffer with specified 'long double' pattern
\t -t    Prints system topology and allocatable memory info
\t -m    List of buffer sizes to use, specified in Megabytes
\t -b    List devices to use in bidirectional copy operations
\t -s    List of source devices to use in copy unidirectional operations
\t -d    List of destination devices to use in unidirectional copy operations
\t -a    Perform Unidirectional Copy involving all device combinations
\t -A    Perform Bidirectional Copy involving all device combinations

\t NOTE: Mixing following options is illegal/unsupported
\t\t Case 1: rocm_bandwidth_test -a with {lm}{1,}
\t\t Case 2: rocm_bandwidth_test -b with {clv}{1,}
\t\t Case 3: rocm_bandwidth_test -A with {clmv}{1,}
\t\t Case 4: rocm_bandwidth_test -s x -d y with {lmv}{2,}


"""
