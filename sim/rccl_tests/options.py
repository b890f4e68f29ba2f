"""The command line of every bench: options, their defaults and the usage text (src/common.cu at ae3e635)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from getopt import GetoptError, gnu_getopt

from sim.coverage import Coverage
from sim.errors import NotSimulated

TYPES: Mapping[str, int] = {
    "int8": 1,
    "uint8": 1,
    "int32": 4,
    "uint32": 4,
    "int64": 8,
    "uint64": 8,
    "half": 2,
    "float": 4,
    "double": 8,
    "bfloat16": 2,
    "fp8_e4m3": 1,
    "fp8_e5m2": 1,
}
"""Bytes of each."""
OPERATIONS = ("sum", "prod", "max", "min", "avg", "mulsum")
MIB = 2**20


@dataclass(frozen=True, slots=True)
class Option:
    letter: str
    name: str
    words: str
    """As the usage text puts them behind the names."""
    only: str | None = None
    """The one value that is simulated; None: all are."""


TABLE = (
    Option("t", "nthreads", " <num threads>"),
    Option("g", "ngpus", " <gpus per thread>"),
    Option("b", "minbytes", " <min size in bytes>"),
    Option("e", "maxbytes", " <max size in bytes>"),
    Option("i", "stepbytes", " <increment size>"),
    Option("f", "stepfactor", " <increment factor>"),
    Option("n", "iters", " <iteration count>"),
    Option("m", "agg_iters", " <aggregated iteration count>"),
    Option("w", "warmup_iters", " <warmup iteration count>"),
    Option("p", "parallel_init", " <0/1>"),
    Option("c", "check", " <check iteration count>"),
    Option("o", "op", " <sum/prod/min/max/avg/mulsum/all>"),
    Option("d", "datatype", " <nccltype/all>"),
    Option("r", "root", " <root/all>"),
    Option("z", "blocking", " <0/1>"),
    Option("Y", "memory_type", " <coarse/fine/host/managed>", only="coarse"),
    Option("s", "stress_cycles", " <number of cycles>"),
    Option("u", "cumask", " <d0,d1,d2,d3>", only=""),
    Option("y", "stream_null", " <0/1>"),
    Option("T", "timeout", " <time in seconds>"),
    Option("G", "cudagraph", " <num graph launches>", only="0"),
    Option("C", "report_cputime", " <0/1>", only="0"),
    Option("O", "out_of_place", " <0/1>"),
    Option("F", "cache_flush", " <number of iterations between instruction cache flush>", only="0"),
    Option("E", "rotating_tensor", " <0/1>", only="0"),
    Option("a", "average", " <0/1/2/3> report average iteration time <0=RANK0/1=AVG/2=MIN/3=MAX>"),
    Option("q", "delay", " <delay between out-of-place and in-place in microseconds>"),
    Option(
        "R",
        "local_register",
        " <1/0> enable local buffer registration on send/recv buffers (default: disable)",
    ),
)
_NO_LONG_FORM = "q"
"""Named in the usage text alone."""
_SHORT = "".join(f"{option.letter}:" for option in TABLE) + "h:"
_LONG = [f"{option.name}=" for option in TABLE if option.letter not in _NO_LONG_FORM]
_LETTER = {f"--{option.name}": option.letter for option in TABLE} | {"--memory_type": "y"}
"""The real table has the letter of another option behind --memory_type."""
DEFAULTS = {
    "t": "1",
    "g": "1",
    "b": "32M",
    "e": "32M",
    "i": str(MIB),
    "f": "1",
    "n": "20",
    "m": "1",
    "w": "5",
    "p": "0",
    "c": "1",
    "o": "sum",
    "d": "float",
    "r": "0",
    "z": "0",
    "s": "1",
    "O": "1",
}


def _forms(option: Option) -> tuple[str, ...]:
    return (f"-{option.letter}", *([f"--{option.name}"] if option.letter not in _NO_LONG_FORM else []))


_GAPS = tuple(option for option in TABLE if option.only is not None)
COVERAGE = Coverage(
    simulated=(
        *(form for option in TABLE if option.only is None for form in _forms(option)),
        "--memory_type",
        "--help",
    ),
    gaps=tuple(f"{form} N" for option in _GAPS for form in _forms(option) if form != "--memory_type"),
)


class Stop(Exception):
    """The program ends before it looks at a device: its stdout, stderr and status."""

    def __init__(self, out: str = "", err: str = "", status: int = 0) -> None:
        super().__init__(err or out)
        self.out, self.err, self.status = out, err, status


@dataclass(frozen=True, slots=True)
class Given:
    values: Mapping[str, str]
    """By letter; the last one typed counts."""
    notes: str
    """What the reading printed."""
    operations: tuple[str, ...]
    types: tuple[str, ...]
    root: int | None
    """None: each in turn."""
    min_bytes: int
    max_bytes: int

    def number(self, letter: str) -> int:
        return strtol(self.values[letter])


def read(program: str, words: tuple[str, ...]) -> Given:
    """Raises Stop, and NotSimulated."""
    try:
        typed, _ = gnu_getopt(list(words), _SHORT, [*_LONG, "help"])
    except GetoptError as error:
        raise Stop(out=f"invalid option '?'\n{usage(program)}", err=_complaint(program, error)) from error
    values = dict(DEFAULTS)
    for flag, value in typed:
        letter = _LETTER.get(flag, flag.lstrip("-"))
        if letter in ("h", "help"):
            raise Stop(out=usage(program))
        values[letter] = value
        _refuse_gap(program, flag, letter, value)
    return _checked(values)


def _refuse_gap(program: str, flag: str, letter: str, value: str) -> None:
    only = next(option.only for option in TABLE if option.letter == letter)
    if only is not None and value != only:
        raise NotSimulated(f"{program} {flag} {value}")


def _checked(values: Mapping[str, str]) -> Given:
    notes = ""
    chosen: dict[str, tuple[str, ...]] = {}
    for letter, what, known, usual in (("o", "op", OPERATIONS, "sum"), ("d", "type", tuple(TYPES), "float")):
        word = values[letter]
        chosen[letter] = known if word == "all" else (word,) if word in known else (usual,)
        if word != "all" and word not in known:
            notes += f"invalid {what} {word}, defaulting to {usual} .. \n"
    sizes = {}
    for letter, name in (("b", "minbytes"), ("e", "maxbytes")):
        size = parse_size(values[letter])
        if size is None:
            raise Stop(out=notes, err=f"invalid size specified for '{name}'\n", status=255)
        sizes[letter] = size
    root = None if values["r"] == "all" else strtol(values["r"])
    return Given(values, notes, chosen["o"], chosen["d"], root, sizes["b"], sizes["e"])


def usage(program: str) -> str:
    lines = (f"[-{option.letter},--{option.name}{option.words}] \n\t" for option in TABLE)
    return f"USAGE: {program} \n\t{''.join(lines)}[-h,--help]\n"


def strtol(text: str) -> int:
    """As C reads a number: what stands behind it does not matter, and no number is 0."""
    found = re.match(r"\s*([+-]?)(0[xX][0-9a-fA-F]+|\d+)", text)
    if found is None:
        return 0
    digits = found[2]
    base = 16 if digits[:2].lower() == "0x" else 8 if digits.startswith("0") and digits.isdecimal() else 10
    number = int(re.match("[0-7]+", digits)[0], 8) if base == 8 else int(digits, base)  # type: ignore[index]
    return min(number, 2**63 - 1) * (-1 if found[1] == "-" else 1)


_UNITS = {"g": 2**30, "m": 2**20, "k": 2**10, "": 1}


def parse_size(text: str) -> int | None:
    """`128M`, `1.5G`, `8`; None where the unit is none of G, M, K or there is no number."""
    found = re.match(r"\s*(\d+\.?\d*|\.\d+)\s*(\S?)", text)
    if found is None or found[2].lower() not in _UNITS:
        return None
    return int(float(found[1]) * _UNITS[found[2].lower()])


def _complaint(program: str, error: GetoptError) -> str:
    long_form = len(error.opt) > 1
    if "requires argument" in error.msg:
        named = f"option '--{error.opt}' requires" if long_form else "option requires"
        return f"{program}: {named} an argument{'' if long_form else f' -- {error.opt!r}'}\n"
    if "unique" in error.msg:
        return f"{program}: option '--{error.opt}' is ambiguous\n"
    if "must not have" in error.msg:
        return f"{program}: option '--{error.opt}' doesn't allow an argument\n"
    kind = f"unrecognized option '--{error.opt}'" if long_form else f"invalid option -- '{error.opt}'"
    return f"{program}: {kind}\n"
