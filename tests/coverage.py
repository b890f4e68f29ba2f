"""Which options of which tool the node simulates, asked of the tools themselves: `python -m tests.coverage`.

`--write` writes the table to docs/coverage.md. Three ways to know: a tool's own COVERAGE; the option tables
of amd-smi and rocm-smi; for programs that refuse what they do not know, each option tried. The last finds
letters by trying them all, and long options among the words that stand in the tool's source.
"""

import ast
import re
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from sim.amd_smi import commands
from sim.coverage import Coverage
from sim.errors import NotSimulated
from sim.rocm_smi import options as rocm_smi
from sim.rocm_smi.actions import ACTIONS
from sim.tools import Call, Tool, tools
from tests.sim.tools.test_registry import Disk
from tests.sim.typing_in import NOW, healthy

TABLE = Path(__file__).parent.parent / "docs" / "coverage.md"
IMPOSSIBLE = ("--frobnicate", "-\x01")
REFUSED = re.compile(
    "invalid option|unrecognized option|unknown command line argument|unknown .*option|not recognized"
    "|is ambiguous|is not defined"
    "|no such option|unrecognized arguments|Not Found !|illegal or needs value"
    "|unsupported .* option|Invalid Base Input",
    re.IGNORECASE,
)
NEEDS_VALUE = re.compile("requires an argument|expected (?:one|at least one) argument|Missing required value")
OTHER_LANGUAGE: dict[str, str] = {
    "python3": "options of the interpreter: see `python3 --help`",
    "hipcc": "the compiler's; what it cannot build it names",
    "amdclang": "the compiler's; what it cannot build it names",
    "amdclang++": "the compiler's; what it cannot build it names",
}
"""Tools whose options are a matter of their own."""

Answer = Literal["simulated", "gap", "unknown"]


@dataclass(frozen=True)
class Line:
    tool: str
    simulated: tuple[str, ...]
    gaps: tuple[str, ...]
    note: str = ""


def answer(tool: Tool, *words: str) -> tuple[Answer, str]:
    """What the tool makes of these words, and what it said."""
    env = {"HOME": "/home/dev", "USER": "dev"}
    call = Call(healthy(), (tool.NAME, *words), "", env, "/home/dev", Disk(), NOW, 1)
    try:
        result = tool.main(call)
    except NotSimulated as gap:
        return "gap", gap.what
    said = result.out + result.err
    return ("unknown" if REFUSED.search(said) else "simulated"), said


def tried(tool: Tool, option: str) -> Answer:
    """An option alone, and with a value where it wants one. A gap counts where it names the option, or where
    the tool has none without it."""
    kind, said = answer(tool, option)
    if NEEDS_VALUE.search(said):
        kind, said = answer(tool, option, "1")
    if kind == "gap" and option not in said and answer(tool)[0] == "gap":
        return "simulated"
    return kind


def lines() -> Iterator[Line]:
    for name, tool in sorted(tools().items()):
        yield _line(name, tool)


def _line(name: str, tool: Tool) -> Line:
    own = own_coverage(tool)
    if own is not None:
        return Line(name, own.simulated, own.gaps)
    if name in OTHER_LANGUAGE:
        return Line(name, (), (), OTHER_LANGUAGE[name])
    refusals = {tried(tool, option) for option in IMPOSSIBLE}
    if "simulated" in refusals:
        return Line(name, (), (), "does not look at options")
    found = {option: tried(tool, option) for option in candidates(tool)}
    known = [option for option, kind in found.items() if kind != "unknown"]
    found = {option: kind for option, kind in found.items() if not _abbreviates(option, known)}
    simulated = tuple(option for option, kind in found.items() if kind == "simulated")
    if "gap" in refusals:
        return Line(name, simulated, (), "names any other option as a gap")
    return Line(name, simulated, tuple(option for option, kind in found.items() if kind == "gap"))


def _abbreviates(option: str, known: list[str]) -> bool:
    """getopt takes the beginning of a long option for the whole."""
    return option.startswith("--") and any(other != option and other.startswith(option) for other in known)


def own_coverage(tool: Tool) -> Coverage | None:
    """What the tool says of itself, or the option tables that its parser is made from."""
    if tool.NAME == "amd-smi":
        return Coverage(tuple(_amd_smi()), ("--loglevel DEBUG",))
    if tool.NAME == "rocm-smi":
        flags = [flag for option in rocm_smi.OPTIONS for flag in option.flags]
        flags += [flag for name, action in ACTIONS.items() for flag in (*action.short, f"--{name}")]
        flags += ["-V", "--version", "--showhw", "-a", "--showallinfo", "--autorespond", "--loglevel"]
        return Coverage((*flags, "-d", "--device", "--json", "--csv", "--help"), rocm_smi.GAPS)
    found: Coverage | None = getattr(tool, "COVERAGE", None)
    return found


def _amd_smi() -> Iterator[str]:
    for subcommand in commands.SUBCOMMANDS:
        yield subcommand.name
        for option in subcommand.options:
            yield f"{subcommand.name} {' '.join(option.flags)}"


def candidates(tool: Tool) -> Iterator[str]:
    yield from (f"-{letter}" for letter in string.ascii_letters + string.digits)
    yield from sorted({f"--{word.rstrip('=')}" for word in _words(tool)})


def _words(tool: Tool) -> Iterator[str]:
    spec = find_spec(getattr(tool, "__name__", ""))
    if spec is None or spec.origin is None:
        return
    for node in ast.walk(ast.parse(Path(spec.origin).read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for word in node.value.split():
                if re.fullmatch("(?:--)?[a-z][a-z0-9-]+=?", word):
                    yield word.removeprefix("--")


def table() -> str:
    """The whole file."""
    rows = ["| tool | simulated | known, not simulated |", "| --- | --- | --- |"]
    for line in lines():
        simulated = ", ".join(f"`{option}`" for option in line.simulated)
        gaps = ", ".join(f"`{option}`" for option in line.gaps)
        rows.append(f"| `{line.tool}` | {simulated or line.note or 'no options'} | {_rest(line, gaps)} |")
    return HEAD + "\n".join(rows) + "\n"


def _rest(line: Line, gaps: str) -> str:
    return gaps or (line.note if line.simulated else "")


HEAD = """\
# What the node simulates

Made by `python -m tests.coverage --write` from the tools' own parsers; a test holds it to them. An option of
the real program that is not simulated answers `... is not simulated on this node` with status 69 and stands
in the trace as a gap, so that nobody takes our limit for one of the hardware.

"""


def main(arguments: list[str]) -> int:
    made = table()
    if "--write" in arguments:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(made)
        print(f"wrote {TABLE.name}")
        return 0
    print(made)
    return 0 if TABLE.is_file() and TABLE.read_text() == made else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
