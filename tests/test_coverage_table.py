"""docs/coverage.md against the tools' parsers, both ways: what it lists is so, what is so it lists."""

import string
from types import SimpleNamespace
from typing import cast

import pytest

from sim.errors import NotSimulated
from sim.tools import Call, Result, Tool, tools
from tests import coverage

OWN = {
    name: found
    for name, tool in tools().items()
    if (found := getattr(tool, "COVERAGE", None)) is not None
    and (not name.endswith("_perf") or name == "all_reduce_perf")
}
"""Tools that say themselves what they cover. The collectives' benches share one parser."""
BEFORE = {"MIOpenDriver": ("conv",), "rocblas-bench": ("-f", "gemm"), "mpirun": ()}
"""What must stand before an option."""
AFTER = {
    "mpirun": ("-np", "1", "all_reduce_perf"),
    "rocm-bandwidth-test": ("-a",),
}
"""What must stand behind one."""
PAIRS = {"-s": ("-d", "3"), "-d": ("-s", "3"), "-l": ("-s", "2", "-d", "3"), "-m": ("-s", "2", "-d", "3")}
ALONE = {"-q", "-t", "-e", "-A", "-b", "-h", *PAIRS}
"""Of rocm-bandwidth-test, whose modes may not be mixed."""


def behind(name: str, option: str) -> tuple[str, ...]:
    if name == "rocm-bandwidth-test" and option in ALONE:
        return PAIRS.get(option, ())
    return AFTER.get(name, ())


def answers(name: str, option: str, *values: str) -> tuple[coverage.Answer, str]:
    before = () if option == "--version" else BEFORE.get(name, ())
    words = (*before, option, *values, *behind(name, option))
    return coverage.answer(tools()[name], *words)


def test_table_is_what_the_tools_say() -> None:
    """After a change of a tool's options: python -m tests.coverage --write."""
    assert coverage.TABLE.read_text() == coverage.table()


def test_every_tool_has_a_line() -> None:
    assert [line.tool for line in coverage.lines()] == sorted(tools())


SIMULATED = [(name, option) for name, found in OWN.items() for option in found.simulated]
GAPS = [(name, gap) for name, found in OWN.items() for gap in found.gaps]


@pytest.mark.parametrize(("name", "option"), SIMULATED, ids=lambda part: part)
def test_what_is_listed_as_simulated_is(name: str, option: str) -> None:
    kinds = {answers(name, option, *values)[0] for values in ((), ("2",), ("f32_r",), ("matmul",), ("gemm",))}
    assert "simulated" in kinds


@pytest.mark.parametrize(("name", "gap"), GAPS, ids=lambda part: part)
def test_what_is_listed_as_a_gap_says_so(name: str, gap: str) -> None:
    option, _, value = gap.partition(" ")
    values = (value.replace("N", "3"),) if value else ()
    kind, said = answers(name, option, *values)
    assert kind == "gap"
    assert said.startswith(f"{name} {option}")


@pytest.mark.parametrize("name", OWN)
def test_no_letter_is_taken_that_is_not_listed(name: str) -> None:
    listed = {entry.partition(" ")[0] for entry in (*OWN[name].simulated, *OWN[name].gaps)}
    quiet = {"-h"}  # asks for help, everywhere
    for letter in string.ascii_letters + string.digits:
        option = f"-{letter}"
        if option in quiet | listed or (name == "hipify-perl" and _begins(option, listed)):
            continue
        kind, said = answers(name, option, "3")
        assert kind == "unknown" or (name == "mpirun" and said.startswith(f"mpirun {option}")), said


def _begins(option: str, listed: set[str]) -> bool:
    """Perl's Getopt::Long takes beginnings, in capitals too."""
    return any(entry.lower().startswith(option.lower()) for entry in listed)


@pytest.mark.parametrize("name", ["amd-smi", "rocm-smi"])
def test_the_management_tools_line_comes_from_their_parser(name: str) -> None:
    found = coverage.own_coverage(tools()[name])
    assert found is not None
    assert len(found.simulated) > 25
    for gap in found.gaps:
        before, _, option = gap.rpartition(" ") if name == "rocm-smi" else ("list", "", gap)
        words = [word for word in (before, *option.split()) if word]
        assert coverage.answer(tools()[name], *words)[0] == "gap"


def test_rocm_smi_takes_nothing_that_is_not_listed() -> None:
    for line in ("--frobnicate", "--showfoo", "-k"):
        assert coverage.answer(tools()["rocm-smi"], line)[0] == "unknown"


def planted(call: Call) -> Result:
    """Knows -a, -b VALUE and --long; cannot do -g."""
    for word in call.argv[1:]:
        if word == "-g":
            raise NotSimulated("planted -g")
        if word == "-b" and len(call.argv) < 3:
            return Result(err="planted: option requires an argument -- 'b'\n", status=1)
        if word.startswith("-") and word not in ("-a", "-b", "--long"):
            return Result(err=f"planted: invalid option -- '{word}'\n", status=1)
    return Result()


def test_a_tool_is_asked_option_by_option() -> None:
    tool = cast("Tool", SimpleNamespace(NAME="planted", main=planted))
    assert {option: coverage.tried(tool, option) for option in ("-a", "-b", "-g", "-z", "--long")} == {
        "-a": "simulated",
        "-b": "simulated",
        "-g": "gap",
        "-z": "unknown",
        "--long": "simulated",
    }
