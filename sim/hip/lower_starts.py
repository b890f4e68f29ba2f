"""Where lowering starts, and what a function is for."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, evaluate, kind, walk

if TYPE_CHECKING:
    from sim.hip.lower import Lowering

Side: TypeAlias = Literal["kernel", "device", "host"]


def most_threads(cursor: Cursor) -> int:
    """The first argument of __launch_bounds__, which our header notes beside the attribute; 0 without."""
    for mark in children(cursor):
        if kind(mark) == "ANNOTATE_ATTR" and mark.spelling == "launch_bounds":
            found = evaluate(children(mark)[0])
            return found if isinstance(found, int) else 0
    return 0


def side_of(cursor: Cursor) -> Side:
    marks = {kind(child) for child in children(cursor)}
    if "CUDAGLOBAL_ATTR" in marks:
        return "kernel"
    return "device" if "CUDADEVICE_ATTR" in marks else "host"


def runs_on_device(function: Cursor) -> bool:
    marks = {kind(child) for child in children(function)}
    return bool(marks & {"CUDAGLOBAL_ATTR", "CUDADEVICE_ATTR"})


def is_of_device(function: Cursor) -> bool:
    """Whether the host has no such function."""
    marks = {kind(child) for child in children(function)}
    return "CUDADEVICE_ATTR" in marks and "CUDAHOST_ATTR" not in marks


def acts(variable: Cursor) -> bool:
    """Whether starting a global that nothing names can be seen."""
    type_ = variable.type.get_canonical()
    start = anatomy.start(variable)
    return start is not None and (
        type_.kind.name == "RECORD" or any(kind(one) == "CALL_EXPR" for one in walk(start))
    )


def starts_of(root: Cursor, lowering: "Lowering") -> tuple[list[Cursor], list[Cursor]]:
    """main and the kernels that are no templates, whose instances are met where they are launched; and the
    variables outside of functions, in the order of the text."""
    found, variables = [], []
    pending = children(root)
    while pending:
        cursor = pending.pop(0)
        if lowering.ours(cursor):
            continue
        if kind(cursor) in ("NAMESPACE", "LINKAGE_SPEC", "UNEXPOSED_DECL"):
            pending = children(cursor) + pending
        elif kind(cursor) == "FUNCTION_DECL" and cursor.is_definition() and _is_start(cursor):
            found.append(cursor)
        elif kind(cursor) == "VAR_DECL" and cursor.is_definition():
            variables.append(cursor)
    return found, variables


def _is_start(cursor: Cursor) -> bool:
    return cursor.spelling == "main" or side_of(cursor) == "kernel"


def ours_of(root: Cursor, name: str) -> Cursor | None:
    """A function of our headers in std. A walk over all of the tree took longer than the rest of lowering."""
    for space in children(root):
        if kind(space) == "NAMESPACE" and space.spelling == "std":
            for one in children(space):
                if one.spelling == name and one.is_definition():
                    return one
    return None
