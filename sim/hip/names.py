"""Functions as an object file and its messages have them."""

import re

from sim.hip import source
from sim.hip.clang import CType, Cursor

_STUB = re.compile(r"(\d+)__device_stub__")
_SPACES = frozenset(("NAMESPACE", "CLASS_DECL", "STRUCT_DECL"))


def symbol(function: Cursor) -> str:
    """The mangled name on the device; on the host a kernel's is that of the stub which launches it."""
    return _STUB.sub(lambda found: str(int(found[1]) - len("__device_stub__")), str(function.mangled_name))


def alignments(function: Cursor) -> tuple[int, ...]:
    return tuple(one.type.get_align() for one in function.get_arguments())


def signature(function: Cursor) -> str:
    """As the demangler writes it: `k(float const*, int)`, `void n::k<float, 4>(float*)` for a template's."""
    name, given = function.spelling, _given(function)
    parent = function.semantic_parent
    while parent is not None and parent.kind.name in _SPACES:
        name = f"{parent.spelling or '(anonymous namespace)'}::{name}"
        parent = parent.semantic_parent
    if given:
        name = f"{spelled(function.result_type)} {name}<{', '.join(given)}>"
    return source.spelled(f"{name}({', '.join(_parameter(one.type) for one in function.get_arguments())})")


def _given(function: Cursor) -> list[str]:
    return [_argument(function, index) for index in range(max(0, function.get_num_template_arguments()))]


def _argument(function: Cursor, index: int) -> str:
    try:
        what = function.get_template_argument_kind(index).name
    except ValueError:
        return "..."  # the binding knows no packs
    match what:
        case "TYPE":
            return spelled(function.get_template_argument_type(index))
        case "INTEGRAL":
            return str(function.get_template_argument_value(index))
        case _:
            return "..."


def _parameter(type_: CType) -> str:
    """Without the const of the parameter itself, which is no part of a function's type."""
    canonical = type_.get_canonical()
    said = spelled(type_)
    return said.removesuffix(" const") if canonical.is_const_qualified() else said


def spelled(type_: CType) -> str:
    """As the demangler writes it: `float const*` for `const float *`."""
    canonical = type_.get_canonical()
    const = " const" if canonical.is_const_qualified() else ""
    match canonical.kind.name:
        case "POINTER":
            return f"{spelled(canonical.get_pointee())}*{const}"
        case "LVALUEREFERENCE":
            return f"{spelled(canonical.get_pointee())}&"
        case "RVALUEREFERENCE":
            return f"{spelled(canonical.get_pointee())}&&"
        case _:
            return f"{canonical.spelling.removeprefix('const ')}{const}"
