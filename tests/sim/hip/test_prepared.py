"""A program says the same behind a beginning that was read before as on its own."""

import json
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from sim.hip import child, parse_worker, pipe, prepared
from sim.hip.pipe import Pipe
from sim.hip.readers import Readers

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
    prepared.learn(prepared.ALWAYS)


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
        assert prepared.best(begins, prepared.learned()) == prepared.ALWAYS
        prepared.learn(begins)
        assert prepared.best(begins, prepared.learned()) == begins
    assert passes(TEXTS[name]) == alone


RIGHT = """\
#include <hip/hip_runtime.h>
#include <cassert>
#include <vector>
struct Both : std::vector<int> { union { int a; float b; }; template <class T> void each(T f) { f(a); } };
template <class T> __global__ void k(T f) { f(threadIdx.x); }
int main() {
  auto f = [](int x) { assert(x < 64 && __LINE__ == 7); printf("%s", __FILE__); };
  Both both;
  both.push_back(1);
  both.each(f);
  k<<<1, 64>>>(f);
}
"""


BEHIND = (WRONG, PLAIN, TEXTS["again"])


@pytest.fixture(scope="module")
def readers() -> Iterator[Readers]:
    os.environ.update(child.ENVIRONMENT)
    made = Readers(Pipe(*os.pipe()))
    old = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    made.learn(prepared.ALWAYS)
    yield made
    for one in made.all:
        one.end()
    made.close()
    signal.pthread_sigmask(signal.SIG_SETMASK, old)


@pytest.mark.parametrize("text", [*BEHIND, RIGHT, RIGHT.strip(), "\n" + RIGHT + "struct X {"])
def test_a_host_pass_that_waited_is_that_of_a_whole_compile(text: str, readers: Readers) -> None:
    request = {**parse_worker.WARM, "main": "p.hip", "files": {"p.hip": text}}
    begins = parse_worker.beginning(request)
    reader = next(one for one in readers.all if one.beginning == prepared.ALWAYS)
    assert reader.is_ready or Pipe(reader.answers[0], reader.asks[1]).is_asked(20)
    assert readers.of(begins) is reader
    assert reader.read(pipe.plain(["parse", 20, 1 << 40, request])) == 0
    kind, data = readers.there.receive()
    assert (kind, json.loads(data)) == (pipe.DONE, json.loads(pipe.plain(parse_worker.work(request, None))))


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


def test_the_longest_that_holds_nothing_else_is_the_best() -> None:
    known = [prepared.ALWAYS, ("cstdio", *prepared.ALWAYS), ("map",)]
    assert prepared.best(("cstdio", *prepared.ALWAYS, "vector"), known) == known[1]
    assert prepared.best(prepared.ALWAYS, known) == prepared.ALWAYS
    assert prepared.best(("vector",), known) == ()
