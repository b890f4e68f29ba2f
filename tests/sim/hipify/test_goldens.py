"""What real runs of hipify-perl printed, byte for byte."""

from pathlib import Path

import pytest

from tests.sim.typing_in import typed

GOLDEN = Path(__file__).parent / "golden"
HOME = "/home/dev"


def golden(name: str) -> str:
    """Without the first line, which names the source."""
    source, _, text = (GOLDEN / name).read_text().partition("\n")
    assert source.startswith("# REAL TOOL run")
    return text


def parts(name: str) -> dict[str, str]:
    """A golden of several files: what follows each `--- NAME`."""
    sections = golden(name).split("--- ")[1:]
    return {title: text for title, _, text in (section.partition("\n") for section in sections)}


REDUCE = {f"{HOME}/reduce.cu": golden("hipify_reduce.cu.txt").encode()}


@pytest.mark.parametrize("options", ["", "-cuda-kernel-execution-syntax", "-quiet-warnings"])
def test_code(options: str) -> None:
    ran = typed(f"hipify-perl {options} reduce.cu 2>/dev/null", files=REDUCE)
    assert (ran.stdout, ran.status) == (golden("hipify-perl_stdout.hip.txt"), 0)


@pytest.mark.parametrize("options", ["-print-stats", "--examine"])
def test_warnings_and_statistics(options: str) -> None:
    ran = typed(f"hipify-perl {options} reduce.cu 2>&1 >/dev/null", files=REDUCE)
    assert ran.stdout == golden("hipify-perl_-print-stats_stderr.txt")


def test_silent_about_the_width_of_a_warp() -> None:
    capture = parts("hipify-perl_warpsize_no_warning.txt")
    files = {f"{HOME}/warp.cu": capture["warp.cu"].encode()}
    assert typed("hipify-perl -print-stats warp.cu 2>/dev/null", files=files).stdout == capture["stdout"]
    assert typed("hipify-perl -examine warp.cu 2>&1", files=files).stdout == capture["stderr"]


def test_help() -> None:
    ran = typed("hipify-perl --help 2>&1")
    assert (ran.stdout, ran.status) == (golden("hipify-perl_--help.txt"), 0)
