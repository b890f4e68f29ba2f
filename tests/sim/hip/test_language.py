"""C++ on the host as a native compiler means it, and what the lowering makes of small things."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sim import PROFILES
from sim.hip import anatomy, clang, parse_worker
from sim.hip.build import Built, Refused, build, run
from sim.hip.expr import Call
from sim.hip.ir import Program
from sim.hip.packing import unpack
from sim.hip.source import Source
from sim.hip.trees import walk

FOLDER = Path(__file__).parents[2] / "programs"
NATIVE = (
    *("copies_and_moves", "temporaries_and_results", "objects_end_with_their_scope", "lambdas", "exceptions"),
    *("members_and_bases_in_order", "new_and_delete", "globals_have_their_values", "templates_and_packs"),
    *("bindings_and_aggregates", "virtual_functions", "layouts_unions_and_bits", "goto_and_sizes_of_the_run"),
    *("uncaught_exception", "operators_and_classes_at_large", "values_behind_dots"),
)
"""Programs of tests/programs that need no device: what they say they print is what g++ makes of them."""
ABORTED = -6


@pytest.mark.prove
@pytest.mark.parametrize("name", NATIVE)
def test_a_native_compiler_makes_the_same_of_a_program(name: str, tmp_path: Path) -> None:
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("g++ is not installed")
    text = (FOLDER / f"{name}.hip").read_text()
    (tmp_path / "x.cpp").write_text(text)
    subprocess.run([compiler, "-std=c++20", "-w", "-o", "x", "x.cpp"], cwd=tmp_path, check=True)
    ran = subprocess.run([tmp_path / "x"], capture_output=True, text=True, check=False)
    said = [
        line[len("// stdout:") :].removeprefix(" ")
        for line in text.splitlines()
        if line.startswith("// stdout:")
    ]
    assert ran.stdout.splitlines() == said
    assert ran.returncode == (ABORTED if "// status: 134" in text else 0)


def lowered(text: str) -> Program:
    parse_worker.load()
    request = {**parse_worker.WARM, "language": "c++", "files": {"warm.hip": text}}
    answer: Any = parse_worker.work(request, None)
    assert answer["program"], answer["passes"]
    assert answer["missing"] == []
    found = unpack(json.loads(answer["program"]))
    assert isinstance(found, Program)
    return found


def test_small_functions_cost_no_call_and_their_objects_no_memory() -> None:
    program = lowered(
        "struct V { float x, y; V(float a, float b) : x(a), y(b) {}\n"
        " V operator+(const V& o) const { return V(x + o.x, y + o.y); }\n"
        " float sum() const { return x + y; } };\n"
        "float f(float a) { V v(a, 1), w(2, 3); return (v + w).sum(); }\n"
        "int main(int n, char**) { float s = 0; for (int i = 0; i < n; i++) s += f(i); return s; }\n"
    )
    (function,) = [one for one in program.functions if one.name == "f"]
    assert [node for node in walk(function.body) if isinstance(node, Call)] == []
    assert {one.storage for one in function.variables} == {"register"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "struct A { int a; };\nstruct B : virtual A {};\nint main() { B b; return b.a; }",
            "x.hip:2: the virtual",
        ),
        ('int main() {\n int x = 0;\n asm("cpuid");\n return x; }', "x.hip:3: the assembly 'cpuid'"),
        ("int main() {\n int n = 0;\n { a: n++; }\n goto a;\n}", "x.hip:4: goto into another block"),
    ],
)
def test_what_the_language_lacks_is_named_with_its_line(text: str, said: str) -> None:
    refused = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(refused, Refused)
    assert said in refused.stderr


@pytest.mark.parametrize(
    ("change", "is_known"), [(("", ""), True), (("Base<long> y", "Base<long> z"), False)]
)
def test_another_libclang_is_told_at_once(change: tuple[str, str], is_known: bool) -> None:
    text = anatomy.SAMPLE.replace(*change)
    unit = clang.parse("x.cpp", ["-x", "c++"], [("x.cpp", text)])
    assert unit is not None
    if is_known:
        anatomy.check(unit.root)
    else:
        with pytest.raises(anatomy.Changed, match=r"constraints\.txt"):
            anatomy.check(unit.root)


def test_a_program_knows_its_files_by_what_the_command_line_called_them() -> None:
    files = {
        "home/dev/src/x.hip": '#include "a.h"\nint main() { puts(__FILE__); f(); }\n',
        "home/dev/src/a.h": "#include <cstdio>\ninline void f() { puts(__FILE__); }\n",
    }
    shown = {"home/dev/src/x.hip": "../src/x.hip"}
    built = build(Source("home/dev/src/x.hip", files, shown=shown))
    assert isinstance(built, Built)
    assert run(built, ["./x"], PROFILES["MI300X"]).stdout == "../src/x.hip\nhome/dev/src/a.h\n"


def test_a_lambda_is_named_by_its_file_as_the_command_line_called_it() -> None:
    text = "int main() { auto f = [] { return 1; }; int x = f; }\n"
    refused = build(Source("home/x.hip", {"home/x.hip": text}, shown={"home/x.hip": "x.hip"}))
    assert isinstance(refused, Refused)
    assert "from '(lambda at x.hip:1:23)' to 'int'" in refused.stderr
