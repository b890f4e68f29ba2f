"""The job that parses one program: libclang twice, then our tree. It opens no file and answers once."""

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from sim.hip import clang, prepared
from sim.hip.forwards import FORWARDED, forwards
from sim.hip.header_files import headers
from sim.hip.includes import named
from sim.hip.kernel_reading import facts
from sim.hip.lower_files import Files
from sim.hip.lower_program import lower
from sim.hip.packing import pack
from sim.hip.passes import differ
from sim.hip.pipe import Pipe
from sim.hip.source import FOLDER, INCLUDE, SEVERITIES

FIXED = (
    *("-nostdinc", "-nostdinc++", "-isystem", INCLUDE),
    *("--target=x86_64-unknown-linux-gnu", "-fsyntax-only", "-fspell-checking", "-ferror-limit=20"),
    *("-fconstexpr-steps=1048576", "-Wno-undefined-internal", "-Wno-undefined-inline"),
    "-Wno-error=c++11-narrowing",
)
"""No header but ours, and type sizes that depend on nobody's platform."""
NARROWED = "-Wc++11-narrowing"
_TO_HALF = re.compile(r"cannot be narrowed from type '.*' to '(?:__half|half|_Float16)'")
"""HIP's half is a class that takes any number: where ours is clang's own, nothing is narrowed."""
NO_GPU_HEADERS = ("-nobuiltininc", "-nogpuinc", "-nogpulib")
_UNOPENED = re.compile("cannot open file ")
_INCLUDED = re.compile(r"""<[^>]*>|"[^"]*\"""")
_LETTER = re.compile(r"(?<![\w.])([A-SU-Z])\b(?!['\"])")
"""A parameter of a template. T stays: HIP's own headers have it too, and messages show it."""
NESTING = 10_000
"""Frames that lowering may take: `DEEPEST` bounds those of one function, this those of a chain of calls."""
_LAMBDA = re.compile(f"(?<=lambda at ){FOLDER}[^:]+")
"""Its file, in the name of its type."""


WARM = {
    "main": "warm.hip",
    "files": {
        "warm.hip": "#include <hip/hip_runtime.h>\n__global__ void k(int* x) { x[threadIdx.x] += 1; }\n"
        "int main() { int* x; if (hipMalloc(&x, 256)) return 1; k<<<1, 64>>>(x); return 0; }\n"
    },
    "archs": ["gfx942"],
    "language": "hip",
    "standard": "gnu++17",
    "defines": [],
    "folders": [],
    "flags": [],
    "shown": {},
}
"""Read once by the template, so that libclang and our tree are warm in every child; and what a program has
in common with it that is parsed behind a beginning (`prepared`)."""
Read: TypeAlias = clang.Unit | None
"""A host pass that was read behind a beginning; None where the compiler crashed."""
_HEADERS: dict[str, list[tuple[str, str]]] = {}


def load() -> None:
    """All that parsing opens, before files are forbidden."""
    for language in ("hip", "cuda"):
        _HEADERS[language] = [(name, _reserved(text)) for name, text in headers(language)]
    clang.warm_up()
    prepared.load(_HEADERS["hip"], *(_arguments(WARM, target) for target in _passes(WARM)))
    work(WARM, None)


def _reserved(text: str) -> str:
    """With names that no macro of a program's has: `-DN=64` is nothing to a real header."""
    return _LETTER.sub(r"_\1_", text)


def work(request: dict[str, Any], _: Pipe | None, *host: Read) -> dict[str, Any]:
    """`host`: the host pass of the program, if that is read already."""
    sys.setrecursionlimit(NESTING)
    return answer(request, _HEADERS["cuda" if request["language"] == "cuda" else "hip"], host)


def answer(
    request: dict[str, Any], there: Sequence[tuple[str, str]], host: tuple[Read, ...] = ()
) -> dict[str, Any]:
    reading = Reading(_texts(request, there), request["shown"])
    known = _prepared(request, there)
    found: list[list[Any]] = []
    unit = device = None
    is_read_twice = differ(list(request["files"].values()))
    for target in _passes(request):
        device = unit if is_read_twice else None
        # A pass that is lowered is read whole, but for the host's, which is read on behind its beginning.
        is_behind = known is not None and (bool(host) if target == "host" else not is_read_twice)
        by = known if known is not None and is_behind else reading
        unit = _unit(request, target, by, host)
        if unit is None:
            return {"passes": found, "program": None, "crashed": True}
        said = [one for one in unit.diagnostics if not _TO_HALF.search(one.spelling)]
        if target == "host" and is_behind and any(by.is_past(one) for one in said):
            return answer(request, there)
        found.append([target, [described(one, by) for one in said]])
        if any(_severity(one) >= clang.ERROR for one in said):
            return {"passes": found, "program": None}
    assert unit is not None
    end = clang.main_end(unit.root) if len(request["files"]) == 1 else None
    program, missing, outside = lower(unit.root, Files(INCLUDE, prepared.AHEADS, end), device and device.root)
    program = replace(program, files=tuple(map(by.name, program.files)))
    return {
        "passes": found,
        "program": json.dumps(pack(program), separators=(",", ":")),
        "missing": [[one.what, one.line] for one in missing],
        "outside": outside,
        "files": program.files,
        "main": program.main is not None,
        "kernels": facts(program),
    }


def _unit(request: dict[str, Any], target: str, by: "Reading", host: tuple[Read, ...]) -> Read:
    if target == "host" and host:
        return host[0]
    if by.beginning:
        return prepared.parse(by.beginning, list(by.texts.items()))
    return clang.parse(f"{FOLDER}{request['main']}", _arguments(request, target), list(by.texts.items()))


def program(request: dict[str, Any]) -> tuple[str, str]:
    """The text of a program of one file, and what it is called."""
    main = request["main"]
    return request["files"][main], request["shown"].get(main, main)


def beginning(request: dict[str, Any]) -> prepared.Beginning:
    """What headers the program begins with; none where it cannot be parsed behind a beginning."""
    text, name = program(request)
    if (
        len(request["files"]) > 1
        or differ([text])
        or any(request[what] != WARM[what] for what in ("language", "archs", "standard", "defines", "flags"))
        or not prepared.fits(name, text, [one for one, _ in named(text)])
    ):
        return ()
    return prepared.begins(text)


def _prepared(request: dict[str, Any], there: Sequence[tuple[str, str]]) -> "Reading | None":
    """None where no beginning of the template's is one of the program's."""
    known = prepared.best(beginning(request), prepared.learned())
    if not known:
        return None
    text, name = program(request)
    more = forwards({"": text}, (), prepared.own_names(), prepared.FOLDER, INCLUDE)
    texts = {**dict(there), **more, prepared.MAIN: prepared.whole(known, text, name)}
    return Reading(texts, {prepared.MAIN: name}, known)


def _texts(request: dict[str, Any], there: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Every file that there is for clang, by its full name."""
    files = request["files"]
    ours = dict(there)
    names = {name.removeprefix(f"{INCLUDE}/") for name in ours}
    own = {f"{FOLDER}{name}": text for name, text in files.items()}
    return {**ours, **own, **forwards(files, request["folders"], names, FOLDER, INCLUDE)}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message needs besides itself: the files' texts by full name, and what some are called."""

    texts: dict[str, str]
    shown: dict[str, str]
    beginning: prepared.Beginning = ()
    """That the template has read before: some lines of ours stand before the program's own then."""

    def name(self, path: str) -> str:
        name = path.removeprefix(FOLDER)
        return self.shown.get(name, name)

    def line(self, path: str, line: int) -> int:
        return line - prepared.AHEADS.get(path, 0)

    def is_past(self, found: Any) -> bool:
        """Whether it stands behind the program's text: clang has taken the room there for a part of it."""
        where = found.location
        path = str(where.file.name) if where.file else ""
        is_behind = path == prepared.MAIN and where.line > self.texts[path].count("\n")
        return is_behind or any(map(self.is_past, found.children))


def _passes(request: dict[str, Any]) -> Sequence[str]:
    """The device passes come first and stop the build, as in a real compile."""
    if request["language"] in ("c", "c++"):
        return ("",)
    return (*sorted({one.partition(":")[0] for one in request["archs"]}), "host")


def _arguments(request: dict[str, Any], target: str) -> list[str]:
    """CUDA is parsed as HIP too: the difference is in the header, and clang needs no CUDA for it."""
    defines = [f"-D{one}" for one in request["defines"]]
    called = [f"-fmacro-prefix-map={FOLDER}{key}={name}" for key, name in request["shown"].items()]
    called.append(f"-fmacro-prefix-map={FOLDER}=")
    common = [f"-std={request['standard']}", *FIXED, *called, *request["flags"], *defines]
    match request["language"]:
        case "c" | "c++" as language:
            return ["-x", language, *common]
        case "cuda":
            common = [*common, "-include", f"{INCLUDE}/cuda_runtime.h"]
    side = "--cuda-host-only" if target == "host" else "--cuda-device-only"
    arch = next(one for one in request["archs"] if target in ("host", one.partition(":")[0]))
    return ["-x", "hip", side, *NO_GPU_HEADERS, f"--offload-arch={arch.partition(':')[0]}", *common]


def described(found: Any, reading: Reading) -> list[Any]:
    """A diagnostic of clang's as plain data, with the line of source that it points at."""
    where = found.location
    name = str(where.file.name) if where.file else ""
    lines = reading.texts.get(name, "").splitlines()
    shown = lines[where.line - 1] if 0 < where.line <= len(lines) else ""
    text = _LAMBDA.sub(lambda one: reading.name(one[0]), found.spelling)
    ranges = [r for r in found.ranges if r.start.line == r.end.line == where.line]
    spans = [[r.start.column, r.end.column] for r in ranges]
    if _UNOPENED.match(text):
        text, spans = _not_found(shown, where.column)
    return [
        SEVERITIES[_severity(found)],
        reading.name(name),
        reading.line(name, where.line),
        where.column,
        text,
        found.option or "",
        spans,
        [[fix.range.start.column, fix.value] for fix in found.fixits],
        shown,
        [described(note, reading) for note in found.children if not _is_forward(note, reading)],
    ]


def _severity(found: Any) -> int:
    """Narrowing comes as a warning only so that we can tell of what."""
    return clang.ERROR if found.option == NARROWED else int(found.severity)


def _is_forward(note: Any, reading: Reading) -> bool:
    name = str(note.location.file.name) if note.location.file else ""
    return reading.texts.get(name, "").startswith(FORWARDED)


def _not_found(shown: str, column: int) -> tuple[str, list[list[int]]]:
    """What clang says of a header that is not there: this process may open none, which it tells otherwise."""
    name = _INCLUDED.match(shown[column - 1 :])
    if name is None:
        return "file not found", []
    return f"'{name[0][1:-1]}' file not found", [[column, column + len(name[0])]]
