"""Public programs as the engine takes them, chosen and furnished by the rules of programs.md."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

SOURCES = frozenset({".cu", ".hip", ".cpp", ".cc", ".cxx", ".c"})
HEADERS = frozenset({".h", ".hpp", ".hh", ".cuh", ".inc", ".hip"})
APART = re.compile(r"hiprtc|hipModule|vulkan|GLFW|glad|[tT]exture|\basm\s*(volatile)?\s*\(")
LINKED = frozenset(["m", "pthread", "stdc++", "amdhip64", "hipblas", "rocblas", "rccl"])
DRAWN, FRESH = 150, 50
RUNGS = {"1/16384": (16_384, 16), "1/1024": (1024, 64), "1/32": (32, 64), "once": (1, 64)}
"""What sizes are divided by, and what none goes below."""
LEAST = 64
"""Numbers below count something else than the size of a problem."""
_RUN = re.compile(r"^run\s*:.*\n((?:\t.*\n?)+)", re.M)
_STARTS = re.compile(r"(?:\$\(LAUNCHER\)\s*)?\./\$\(program\)")
_FILE_ARGUMENT = re.compile(r"[/|<>$;&]|\.(?:txt|bin|dat|bmp|ppm|raw|inp|json|egr|mtx|csv|png)\b")
_SETTING = re.compile(r"^(\w+)\s*[:?]?=\s*([^\s#]*)\s*$")
_COMPILED = re.compile(r"^\w+\.o[ \t]*:[ \t]*(\.\./\S+)", re.M)
_INCLUDED = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.M)

Corpus = Literal["rocm-examples", "hecbench"]
Part = Literal["sample", "held-out", "fresh"]
"""Of HeCBench: what is worked with, and what is looked at once."""


@dataclass(frozen=True, slots=True)
class Public:
    """`files` as the engine's `Source` takes them, `folders` those of -I, `mains` one or more sources."""

    name: str
    mains: tuple[str, ...]
    files: Mapping[str, str]
    folders: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    standard: str = "c++17"
    arguments: tuple[str, ...] = ()
    hipified: bool = False
    why_apart: str = field(default="")


def corpus_of(checkout: Path) -> Corpus | None:
    if (checkout / "HIP-Basic").is_dir():
        return "rocm-examples"
    return "hecbench" if any(checkout.glob("src/*-hip")) else None


def rocm_examples(checkout: Path) -> list[Public]:
    found = []
    for group in ("HIP-Basic", "Applications"):
        for folder in sorted((checkout / group).iterdir()):
            found += [_example(checkout, main) for main in sorted(folder.glob("main.*")) if _source(main)]
    tutorial = checkout / "Tutorials/reduction/example"
    return found + [_example(checkout, main) for main in sorted(tutorial.glob("v*.hip"))]


def _source(path: Path) -> bool:
    return path.suffix in SOURCES


def _example(checkout: Path, main: Path) -> Public:
    beside = [checkout / "Common", main.parent, main.parent / "library", main.parents[1] / "include"]
    text = main.read_text()
    apart = APART.search(text)
    mains = [main, *sorted((main.parent / "library").glob("*.hip"))]
    files = {
        str(path.relative_to(checkout)): path.read_text()
        for folder in beside
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in HEADERS
    }
    return Public(
        str(main.relative_to(checkout)),
        tuple(str(one.relative_to(checkout)) for one in mains),
        files | {str(one.relative_to(checkout)): one.read_text() for one in mains},
        tuple(str(one.relative_to(checkout)) for one in beside if one.is_dir()),
        standard="c++20" if "Tutorials" in main.parts else "c++17",
        hipified=main.suffix == ".cu",
        why_apart=f"uses {apart[0]}" if apart else "",
    )


def once(one: Public) -> Public:
    """With its last argument, which counts the repeats in nearly all of them, as 1."""
    if not one.arguments or not one.arguments[-1].isdigit():
        return one
    return replace(one, arguments=(*one.arguments[:-1], "1"))


def at_rung(one: Public, rung: str) -> Public:
    """With smaller arguments, by the rule of programs.md."""
    smaller = tuple(_smaller(word, *RUNGS[rung]) for word in once(one).arguments)
    return replace(one, arguments=smaller)


def _smaller(word: str, by: int, least: int) -> str:
    return str(max(least, int(word) // by)) if word.isdigit() and int(word) >= LEAST else word


def hecbench(checkout: Path, part: Part = "sample") -> list[Public]:
    candidates = [one for folder in sorted(checkout.glob("src/*-hip")) if (one := _benchmark(folder))]
    drawn = [candidates[number * len(candidates) // DRAWN] for number in range(DRAWN)]
    if part == "fresh":
        others = [one for one in candidates if one not in drawn]
        return [others[number * len(others) // FRESH] for number in range(FRESH)]
    return [one for number, one in enumerate(drawn) if (number % 3 == 2) is (part == "held-out")]


def _benchmark(folder: Path) -> Public | None:
    sources = [path for path in folder.rglob("*") if path.is_file() and _source(path)]
    makefile = folder / "Makefile"
    if len(sources) != 1 or sources[0].parent != folder or not makefile.is_file():
        return None
    recipe = _in_force(_read(makefile).replace("\\\n", " "))
    arguments = _arguments(recipe)
    linked = set(re.findall(r"(?<=\s)-l([a-zA-Z][\w+.-]*)", recipe))
    if arguments is None or linked - LINKED or "-fopenmp" in recipe:
        return None
    folders = [folder, *_folders(folder, recipe)]
    top = folder.parents[1]
    mains = [sources[0].resolve(), *_others(folder, recipe)]
    files = {
        str(path.relative_to(top)): text for main in mains for path, text in _with_headers(main, folders)
    }
    standard = re.search(r"-std=(\S+)", recipe)
    return Public(
        folder.name,
        tuple(str(one.relative_to(top)) for one in mains),
        files,
        tuple(str(one.relative_to(top)) for one in folders),
        tuple(re.findall(r"(?<=\s)-D\s*(\w+(?:=[^\s$]+)?)(?=\s)", recipe)),
        standard[1] if standard else "c++17",
        arguments,
    )


def _in_force(recipe: str) -> str:
    """Without the lines that make's `ifeq` leaves out; plain variables are known."""
    kept: list[str] = []
    values: dict[str, str] = {}
    taken: list[bool] = []
    for line in recipe.splitlines():
        word, _, rest = line.strip().partition(" ")
        if word in ("ifeq", "ifneq", "ifdef", "ifndef"):
            taken.append(_holds(word, rest, values))
        elif word == "else" and taken:
            taken[-1] = not taken[-1]
        elif word == "endif" and taken:
            taken.pop()
        elif all(taken):
            kept.append(_plain(line, values))
            if setting := _SETTING.match(kept[-1]):
                values[setting[1]] = setting[2]
    return "".join(f"{line}\n" for line in kept)


def _plain(line: str, values: Mapping[str, str]) -> str:
    """With the variables that are known put in, but for the program's own name, by which runs are found."""
    known = {name: value for name, value in values.items() if name != "program"}
    return re.sub(r"\$[({](\w+)[)}]", lambda name: known.get(name[1], name[0]), line)


def _holds(word: str, rest: str, values: Mapping[str, str]) -> bool:
    if word in ("ifdef", "ifndef"):
        return (rest.strip() in values) is (word == "ifdef")
    one, _, other = re.sub(r"\$\(\w+\)", "", _plain(rest, values)).strip().strip("()").partition(",")
    return (one.strip() == other.strip()) is (word == "ifeq")


def _arguments(recipe: str) -> tuple[str, ...] | None:
    """Of the first line that runs the program; None where none does, or it is given a file."""
    target = _RUN.search(recipe)
    lines = target[1].splitlines() if target else []
    runs = [line.strip() for line in lines if _STARTS.match(line.strip())]
    if not runs:
        return None
    given = _STARTS.sub("", runs[0], count=1).partition("#")[0]
    return None if _FILE_ARGUMENT.search(given) else tuple(given.split())


def _others(folder: Path, recipe: str) -> list[Path]:
    """Sources that lie elsewhere and belong to it: of its list of sources, or a rule's for one object."""
    named = re.search(r"^source\s*=(.*)$", recipe, re.M)
    listed = named[1].split() if named else []
    places = [(folder / name).resolve() for name in [*listed, *_COMPILED.findall(recipe)] if "/" in name]
    return [one for one in dict.fromkeys(places) if one.is_file() and _source(one)]


def _folders(folder: Path, recipe: str) -> list[Path]:
    named = re.findall(r"(?<=\s)-I\s*(\S+)", recipe)
    found = [(folder / name).resolve() for name in named if not re.search(r"[$<]|^/", name)]
    return [one for one in found if one.is_dir() and folder.parents[1].resolve() in one.parents]


def _with_headers(main: Path, folders: list[Path]) -> Iterator[tuple[Path, str]]:
    waiting, seen = [main.resolve()], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        text = _read(path)
        yield path, text
        for name in _INCLUDED.findall(text):
            beside = [(one / name).resolve() for one in (path.parent, *folders)]
            waiting += [one for one in beside if one.is_file()][:1]


def _read(path: Path) -> str:
    return path.read_text(errors="replace")
