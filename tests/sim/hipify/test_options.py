"""The command line against what Perl's Getopt::Long made of it (runs of the real script)."""

import pytest

from sim.hipify.options import read

UNDERSTOOD = [
    ("-print-stats a.cu", {"print-stats": ""}, ("a.cu",)),
    ("--print-stats a.cu", {"print-stats": ""}, ("a.cu",)),
    ("+version", {"version": ""}, ()),
    ("-PRINT-STATS a.cu", {"print-stats": ""}, ("a.cu",)),
    ("-exam a.cu -no", {"examine": "", "no-output": ""}, ("a.cu",)),
    ("-i a.cu", {"inplace": ""}, ("a.cu",)),
    ("a.cu -o b.hip c.cu", {"o": "b.hip"}, ("a.cu", "c.cu")),
    ("--o=b.hip a.cu", {"o": "b.hip"}, ("a.cu",)),
    ("-o -version", {"o": "-version"}, ()),
    ("-o a -o b", {"o": "b"}, ()),
    ("-w=cudaFoo,cudaBar x", {"whitelist": "cudaFoo,cudaBar"}, ("x",)),
    ("- --", {}, ("-",)),
    ("-- -version", {}, ("-version",)),
    ("", {}, ()),
]

COMPLAINTS = [
    ("-frobnicate a.cu", "Unknown option: frobnicate\n"),
    ("-X a.cu", "Unknown option: x\n"),
    ("-foo=bar", "Unknown option: foo\n"),
    ("-nooutput a.cu", "Unknown option: nooutput\n"),
    ("-e a.cu", "Option e is ambiguous (examine, exclude-dirs, exclude-files, experimental)\n"),
    ("-h", "Option h is ambiguous (help, hip-kernel-execution-syntax)\n"),
    ("-o", "Option o requires an argument\n"),
    ("-o= a.cu", "Option o requires an argument\n"),
    ("-examine=3 a.cu", "Option examine does not take an argument\n"),
]


@pytest.mark.parametrize(("line", "given", "files"), UNDERSTOOD)
def test_understood(line: str, given: dict[str, str], files: tuple[str, ...]) -> None:
    options = read(tuple(line.split()))
    assert (options.given, options.files, options.complaints) == (given, files, "")


@pytest.mark.parametrize(("line", "said"), COMPLAINTS)
def test_complaints_name_the_option_and_change_nothing(line: str, said: str) -> None:
    options = read(tuple(line.split()))
    assert (options.complaints, options.given) == (said, {})
    assert options.files in ((), ("a.cu",))


def test_examine_is_two_options() -> None:
    options = read(("-examine",))
    assert options.print_stats
    assert options.no_output
