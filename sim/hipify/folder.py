"""The two scripts that run hipify-perl over a folder, and how they find its sources."""

from collections.abc import Iterator
from posixpath import join
from typing import TypeAlias

from sim.hipify.program import hipify
from sim.tools import Call, Result

Searches: TypeAlias = tuple[tuple[str, ...], ...]
"""One after another: endings that one search takes together."""

NO_FILE = "No such file or directory"
CUDA = ("cu",)
SOURCE = ("cpp", "cxx", "c", "cc")
CUDA_HEADER = ("cuh",)
HEADER = ("h", "hpp", "hh", "inc", "inl", "hxx", "hdl")


def _both(*endings: tuple[str, ...]) -> Searches:
    """Searches, one after another: small letters first, except that .cu and .cuh take capitals along."""
    searches: list[tuple[str, ...]] = []
    for ending in endings:
        capitals = tuple(word.upper() for word in ending)
        searches += [(*ending, *capitals)] if ending in (CUDA, CUDA_HEADER) else [ending, capitals]
    return tuple(searches)


FILTERS = {
    "all": _both(CUDA, SOURCE, CUDA_HEADER, HEADER),
    "headers": _both(CUDA_HEADER, HEADER),
    "sources": _both(CUDA, SOURCE),
}


def examine(call: Call) -> Result:
    """`hipexamine-perl.sh DIR [hipify-perl options]`: statistics of every source below DIR."""
    folder, options = call.argv[1:2], call.argv[2:]
    return _over(call, ("-no-output", "-print-stats", *options), folder, FILTERS["all"])


def convert(call: Call) -> Result:
    """`hipconvertinplace-perl.sh DIR [-filter=all|headers|sources] [hipify-perl options]`."""
    folder, options = call.argv[1:2], call.argv[2:]
    chosen = options[0].removeprefix("-filter=") if options else ""
    if chosen in FILTERS and options[0].startswith("-filter="):
        options = options[1:]
    else:
        chosen = "all"
    return _over(call, ("-inplace", "-print-stats", *options), folder, FILTERS[chosen])


def _over(call: Call, options: tuple[str, ...], folder: tuple[str, ...], searches: Searches) -> Result:
    top = folder[0] if folder else "."
    if call.files.entry(call.path(top)) is None:
        said = f"find: unknown predicate `{top}'\n" if top.startswith("-") else f"find: '{top}': {NO_FILE}\n"
        return Result(err=said * len(searches))
    below = tuple(_below(call, top))
    return hipify(call, (*options, *(path for endings in searches for path in _ending(below, endings))))


def _ending(paths: tuple[str, ...], endings: tuple[str, ...]) -> Iterator[str]:
    return (path for path in paths if path.endswith(tuple(f".{ending}" for ending in endings)))


def _below(call: Call, top: str) -> Iterator[str]:
    if not call.files.is_dir(call.path(top)):
        yield top
        return
    for name in call.files.names(call.path(top)):
        yield from _below(call, join(top, name))
