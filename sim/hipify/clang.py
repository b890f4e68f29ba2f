"""hipify-clang on a machine without a CUDA toolkit: it parses the source as clang does, so it cannot start.

What it says is clang 19's (a run without CUDA; ROCm/HIPIFY issues 92 and 1604) and its own main file's.
"""

from dataclasses import dataclass
from hashlib import sha256
from posixpath import basename

from sim.coverage import Coverage
from sim.errors import NotSimulated
from sim.tools import Call, Result

ERROR = "\n[HIPIFY] error: "
CONFLICT = "[HIPIFY] conflict: both "
NO_CUDA = (
    "error: cannot find CUDA installation; provide its path via '--cuda-path', "
    "or pass '-nocudainc' to build without CUDA includes\n"
)

FLAGS = {
    "amap": "hipify as much as possible",
    "default-preprocessor": "skip what the preprocessor leaves out",
    "examine": "no output, but statistics",
    "experimental": "use APIs whose support is experimental",
    "help": "display available options",
    "hip-kernel-execution-syntax": "turn kernel launches into function calls",
    "inplace": "modify the input file in place",
    "miopen": "translate to MIOpen where possible",
    "no-backup": "keep no copy of the source",
    "no-output": "write no translated output",
    "no-warnings-on-undocumented-features": "suppress warnings on undocumented features",
    "print-stats": "print translation statistics",
    "print-stats-csv": "print translation statistics in a CSV file",
    "roc": "translate to roc instead of hip where possible",
    "save-temps": "keep temporary files",
    "skip-excluded-preprocessor-conditional-blocks": "skip what the preprocessor leaves out",
    "v": "show commands and be verbose",
    "version": "display the version of this program",
    "versions": "display the versions of supported software",
}
VALUED = {
    "clang-resource-directory": "the clang resource directory",
    "cuda-gpu-arch": "CUDA GPU architecture",
    "cuda-path": "CUDA installation path",
    "D": "define a macro",
    "I": "add an include directory",
    "o": "output file",
    "o-dir": "output directory",
    "o-stats": "output file of the statistics",
    "p": "directory of a compilation database",
    "temp-dir": "temporary directory",
}
JOINED = ("I", "D")
GAPS = ("version", "versions", "v", "p", "print-stats-csv", "o-stats")
COVERAGE = Coverage(
    simulated=tuple(f"-{name}" for name in (*FLAGS, *VALUED) if name not in GAPS),
    gaps=tuple(f"-{name} VALUE" if name in VALUED else f"-{name}" for name in GAPS),
)


@dataclass(frozen=True, slots=True)
class Given:
    options: dict[str, str]
    files: tuple[str, ...]


def hipify_clang(call: Call) -> Result:
    words = call.argv[1:]
    ours = words[: words.index("--")] if "--" in words else words
    given = _read(ours)
    if isinstance(given, Result):
        return given
    if "help" in given.options:
        return Result(out=_usage())
    for gap in GAPS:
        if gap in given.options:
            raise NotSimulated(f"hipify-clang -{gap}")
    if not given.files:
        return _failed("Must specify at least 1 positional argument for source file")
    return _conflict(given) or _run(call, given)


def _read(words: tuple[str, ...]) -> Given | Result:
    options: dict[str, str] = {}
    files: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.lstrip("-").partition("=")
        joined = next((letter for letter in JOINED if name.startswith(letter)), "")
        if not word.startswith("-") or word == "-":
            files.append(word)
        elif name in FLAGS:
            options[name] = value
        elif name in VALUED and (equals or rest):
            options[name] = value if equals else rest.pop(0)
        elif joined and name != joined:
            options[joined] = name.removeprefix(joined)
        else:
            return _unknown(word, known=name in VALUED)
    return Given(options, tuple(files))


def _unknown(word: str, *, known: bool) -> Result:
    said = (
        f"for the {word} option: requires a value!" if known else f"Unknown command line argument '{word}'."
    )
    hint = "" if known else "  Try: 'hipify-clang --help'"
    return _failed(f"[CommonOptionsParser]: hipify-clang: {said}{hint}\n")


def _conflict(given: Given) -> Result | None:
    """Options that exclude each other, in the order in which they are looked at."""
    has = given.options.keys()
    if "o" in has and len(given.files) > 1:
        said = "[HIPIFY] conflict: -o and multiple source files are specified\n"
    elif {"o", "inplace"} <= has:
        said = f"{CONFLICT}-o and -inplace options are specified\n"
    elif {"no-output", "o"} <= has:
        said = f"{CONFLICT}-no-output and -o options are specified\n"
    elif {"no-output", "inplace"} <= has:
        said = f"{CONFLICT}-no-output and -inplace options are specified\n"
    elif {"o-dir", "inplace"} <= has:
        said = f"{CONFLICT}-o-dir and -inplace options are specified\n"
    else:
        return None
    return Result(err=said, status=1)


def _run(call: Call, given: Given) -> Result:
    """No file is translated: without its headers clang refuses each one, and nothing is written."""
    said, status = "", 0
    for file in given.files:
        if call.files.read(call.path(file)) is None:
            said += f"{ERROR}source file: {file} doesn't exist\n"
        else:
            said += f"{NO_CUDA}Error while processing {_copy(call, file)}.\n"
            status = 1
    return Result(err=said, status=status)


def _copy(call: Call, file: str) -> str:
    """The temporary copy that it works on: the file's name and six letters of chance."""
    chance = sha256(f"{call.seed} {call.path(file)}".encode()).hexdigest()[:6]
    return f"/tmp/{basename(file)}-{chance}.hip"  # noqa: S108  a path of the node


def _failed(said: str) -> Result:
    return Result(err=f"{ERROR}{said}\n", status=1)


def _usage() -> str:
    rows = {**FLAGS, **{f"{name}=<value>": text for name, text in VALUED.items()}}
    width = max(map(len, rows))
    listed = "".join(f"  --{row:<{width}} - {rows[row]}\n" for row in sorted(rows, key=str.lower))
    return f"USAGE: hipify-clang [options] <source0> [... <sourceN>]\n\nOPTIONS:\n\n{listed}"
