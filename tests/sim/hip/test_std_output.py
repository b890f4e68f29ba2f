"""Numbers as printf and the streams write them, against a real compiler's over a table of values."""

import itertools
import shutil
import subprocess
from pathlib import Path

import pytest

from sim import PROFILES
from sim.hip.build import Built, build, run
from sim.hip.source import Source

REALS = (
    "0.0",
    "-0.0",
    "1.0",
    "0.1",
    "-2.5",
    "1e-5",
    "123456.0",
    "1234567.0",
    "1e20",
    "3.14159265358979",
    "1.0/0.0",
)
WHOLES = ("0", "1", "-1", "255", "-32768", "2147483647", "-2147483647-1")
REAL_FORMATS = (
    "%f",
    "%.0f",
    "%.3f",
    "%10.2f|",
    "%-10.2f|",
    "%+.1e",
    "%E",
    "%g",
    "%G",
    "%#g",
    "%.10g",
    "%010.3f",
    "% g",
    "%a",
)
WHOLE_FORMATS = (
    "%d",
    "%5d|",
    "%-5d|",
    "%05d",
    "%+d",
    "% d",
    "%.3d",
    "%8.3d|",
    "%x",
    "%#X",
    "%o",
    "%#o",
    "%u",
    "%hd",
    "%hhu",
)
MANIPULATORS = (
    *("", "std::fixed", "std::scientific", "std::setprecision(3)", "std::fixed << std::setprecision(0)"),
    *("std::showpos", "std::showpoint", "std::uppercase << std::scientific", "std::setw(12) << std::left"),
    *(
        "std::setw(12) << std::internal << std::setfill('*')",
        "std::hex << std::showbase",
        "std::oct",
        "std::hexfloat",
    ),
)


def program() -> str:
    lines = []
    for format_, value in itertools.product(REAL_FORMATS, REALS):
        lines.append(f'printf("{format_}\\n", {value});')
    for format_, value in itertools.product(WHOLE_FORMATS, WHOLES):
        lines.append(f'printf("{format_}\\n", {value});')
    for how, value in itertools.product(MANIPULATORS, (*REALS, *WHOLES, "1.5f", "7ul", "true", "'c'")):
        shown = f"{how} << " if how else ""
        lines.append(f"{{ std::ostringstream s; s << {shown}{value}; puts(s.str().c_str()); }}")
    head = (
        "#include <cstdio>\n#include <iomanip>\n#include <iostream>\n#include <sstream>\n#include <string>\n"
    )
    functions = [lines[at : at + 60] for at in range(0, len(lines), 60)]
    texts = [f"void f{n}() {{\n" + "\n".join(some) + "\n}\n" for n, some in enumerate(functions)]
    return head + "".join(texts) + "int main() {" + "".join(f"f{n}();" for n in range(len(texts))) + "}\n"


@pytest.mark.prove
@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_numbers_are_written_as_libstdcxx_writes_them(tmp_path: Path) -> None:
    text = program()
    (tmp_path / "x.cpp").write_text(text)
    subprocess.run(["g++", "-std=c++17", "-w", "-o", "x", "x.cpp"], cwd=tmp_path, check=True)
    real = subprocess.run(["./x"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    parts = text.split("int main()")[0].split("void f")
    got = ""
    for number, body in enumerate(parts[1:]):
        one = f"{parts[0]}void f{body}int main() {{ f{number}(); }}\n"
        built = build(Source("x.hip", {"x.hip": one}))
        assert isinstance(built, Built), built.stderr
        got += run(built, ["./a.out"], PROFILES["MI300X"]).stdout
    assert got.splitlines() == real.splitlines()
