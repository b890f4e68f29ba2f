"""A program says the same behind a beginning that was read before as on its own."""

from typing import Any

import pytest

from sim.hip import parse_worker, prepared

WRONG = """\
// A reduction.
#include <vector>
#include <hip/hip_runtime.h>  // first of all
/* more */ #pragma once
#include <cstdio>
#define TWICE(x) ((x) + (y))
__global__ void k(int* out, unsigned n) {
  int unused = TWICE(n), i = threadIdx.x;
  if (i < n) out[i] = blockdim.x
}
__host__ void only() { std::vector<int> v; v.push("x"); printf("%d %s", 1.0, __FILE__); }
__global__ void calls() { only(); }
int main() { auto f = [](int x) { return x; }; f("x"); k<<<1, 64>>>(nullptr); }
"""
PLAIN = '#include "hip/hip_runtime.h"\n__global__ void k() { printf("%s", __FILE__); }\nint main() {}\n'
TEXTS = {
    "wrong": WRONG,
    "plain": PLAIN,
    "first line": "#include <hip/hip_runtime.h> x\nint y\n",
    "no such file": "#include <hip/hip_runtime.h>\n#include <no/such.h>\n",
    "no end": "#include <hip/hip_runtime.h>\n__global__ void k() {\n",
    "again": "#include <hip/hip_runtime.h>\nint threadIdx; int hipMalloc;\n",
}


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    parse_worker.load()


def asked(text: str, **more: Any) -> dict[str, Any]:
    main = "home/dev/p.hip"
    return {**parse_worker.WARM, "main": main, "files": {main: text}, "shown": {main: "p.hip"}, **more}


def passes(text: str, **more: Any) -> Any:
    return parse_worker.work(asked(text, **more), None)["passes"]


@pytest.mark.parametrize("name", TEXTS)
def test_messages_are_those_of_a_whole_compile(name: str) -> None:
    alone = passes(TEXTS[name], defines=["UNUSED"])
    assert passes(TEXTS[name]) == alone
    begins = parse_worker.beginning(asked(TEXTS[name]))
    if begins:
        prepared.learn(begins)
        assert prepared.best(begins) == begins
    assert passes(TEXTS[name]) == alone


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("#include <cstdio>\n#include <hip/hip_runtime.h>\n", ("cstdio", "hip/hip_runtime.h")),
        (WRONG, ("cstdio", "hip/hip_runtime.h", "vector")),
        ("#define N 1\n#include <hip/hip_runtime.h>\n", ()),
        ("#ifdef N\n#include <vector>\n#endif\n", ()),
        ("//" + "/" * 5 + "\n#include <vector>\nint x;\n#include <map>\n", ("vector",)),
        ("#include <not/ours.h>\n#include <vector>\n", ("vector",)),
        ("/* #include <map> */#include <vector>\n", ("vector",)),
        ("/* no end #include <map>\n", ()),
        ("/**/" * 50_000 + "x", ()),
    ],
    ids=range(9),
)
def test_what_a_program_begins_with(text: str, names: tuple[str, ...]) -> None:
    assert prepared.begins(text) == names


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ('#include <hip/hip_runtime.h>\n#include "mine.h"\n', {}),
        (PLAIN, {"standard": "c++20"}),
        (PLAIN, {"defines": ["N=1"]}),
        (PLAIN, {"archs": ["gfx942", "gfx90a"]}),
        (PLAIN, {"language": "cuda"}),
        (PLAIN, {"shown": {"home/dev/p.hip": 'a"b.hip'}}),
    ],
)
def test_what_is_compiled_as_a_whole(text: str, more: dict[str, Any]) -> None:
    assert parse_worker.beginning(asked(text, **more)) == ()


def test_few_beginnings_are_kept_and_that_of_every_kernel_always() -> None:
    for name in ("map", "set", "list", "deque", "queue"):
        prepared.learn((name,))
    kept = [name for name in ("map", "set", "list", "deque", "queue") if prepared.best((name,))]
    assert kept == ["list", "deque", "queue"]
    assert prepared.best(("cstdio", *prepared.ALWAYS)) == prepared.ALWAYS
