"""Hostile programs end soon, and nothing of the host's files is in what comes back."""

import time

import pytest

from sim.hip.includes import refused
from sim.hip.messages import printed
from sim.hip.parse import Parsed, Unparsed, parse
from sim.hip.source import Source

HOSTILE = {
    "file of the host": '#include "/etc/passwd"\n',
    "file by a way round": '#include "../../../../etc/passwd"\n',
    "file through a macro": '#define F "/etc/passwd"\n#include F\n',
    "file through a split line": '#inc\\\nlude "/etc/passwd"\n',
    "file through a digraph": '%:include "/etc/passwd"\n',
    "file through a comment": '#/**/include/**/"/etc/passwd"\n',
    "device": '#include "/dev/zero"\n',
    "probe": '#if __has_include("/etc/passwd")\nint found;\n#endif\nint main(){ return found; }\n',
    "import": '#import "/etc/passwd"\n',
    "import of a macro": '#define F "/etc/passwd"\n#import F\n',
    "include_next": '#include_next "/etc/passwd"\n',
    "embed": 'const char x[] = {\n#embed "/etc/passwd"\n};\nint main(){}\n',
    "file by its date": '#pragma GCC dependency "/etc/passwd"\nint main(){}\n',
    "file of the process": '#include "/proc/self/environ"\n',
    "probe of the process": "#if __has_include(</proc/self/environ>)\n#error there\n#endif\nint main(){}\n",
    "incbin": 'asm(".incbin \\"/etc/passwd\\"");\nint main(){}\n',
    "macro bomb": "#define A0 x\n"
    + "".join(f"#define A{i + 1} " + f"A{i} " * 10 + "\n" for i in range(12))
    + "int a[] = { A12 };\n",
    "exponential templates": "template<int N, int M> struct F {\n"
    "static const int v = F<N-1, 2*M>::v + F<N-1, 2*M+1>::v; };\n"
    "template<int M> struct F<0, M> { static const int v = 1; };\nint x = F<40, 1>::v;\n",
    "long chain": "int x = " + "+".join("1" * 100_000) + ";\n",
    "long chain down": "int x = " + "-".join("1" * 100_000) + ";\n",
    "deep templates": "template<int N> struct D { static const int v = D<N-1>::v; };\nint x = D<2000>::v;\n",
    "parentheses": "int x = " + "(" * 100_000 + "1" + ")" * 100_000 + ";\n",
    "braces": "void f() " + "{" * 5_000 + "}" * 5_000 + "\n",
    "itself": '#include "x.hip"\n',
    "long constexpr": "constexpr long f() { long s = 0;\n"
    "for (long i = 0; i < 1000000000000; ++i) s += i; return s; }\n"
    "constexpr long x = f();\n",
}


BEGINNING = "#include <hip/hip_runtime.h>\n"
HOSTILE |= {
    f"{name} behind a beginning": BEGINNING + HOSTILE[name]
    for name in ("deep templates", "parentheses", "braces")
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_ends_soon_and_shows_nothing(name: str) -> None:
    started = time.process_time()
    answer = parse(Source("x.hip", {"x.hip": HOSTILE[name]}))
    assert time.process_time() - started < 3
    said = answer.why if isinstance(answer, Unparsed) else printed((*answer.device, *answer.host), "gfx942")
    assert "root:" not in said
    assert "/bin/" not in said
    assert "Too many open files" not in said
    assert (
        isinstance(answer, Unparsed)
        or answer.has_errors
        or answer.missing
        or name.startswith(("incbin", "braces"))
    )


def test_a_program_that_never_compiles_is_told_so() -> None:
    answer = parse(Source("x.hip", {"x.hip": HOSTILE["macro bomb"]}))
    assert isinstance(answer, Unparsed)
    assert "needed more than its" in answer.why or "did not end in time" in answer.why


def test_own_headers_are_found_by_name_and_others_are_not() -> None:
    files = {"x.hip": '#include "mine.h"\nint main(){ return mine; }\n', "mine.h": "const int mine = 3;\n"}
    found = parse(Source("x.hip", files))
    assert isinstance(found, Parsed)
    assert found.program is not None
    missing = parse(Source("x.hip", {"x.hip": files["x.hip"]}))
    assert isinstance(missing, Parsed)
    assert missing.device[0].text == "'mine.h' file not found"


@pytest.mark.parametrize(
    "name", [name for name in HOSTILE if name.startswith(("file", "device", "probe", "import"))]
)
def test_what_lies_outside_is_refused_before_anything_is_opened(name: str) -> None:
    assert [one.severity for one in refused({"x.hip": HOSTILE[name]})] == ["fatal error"]
