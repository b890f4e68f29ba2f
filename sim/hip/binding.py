"""Quicker ways for what lowering asks libclang most: the same answers as the binding's own.

The binding compares every cursor with nothing by a call, looks through arguments for their unit, and makes
a class for every list of parameters. What was asked of a cursor or a type once is kept with it or its unit.
"""

from collections.abc import Iterator
from typing import Any

from clang import cindex

_lib = cindex.conf.lib
_NOTHING = 70
"""CXCursor_InvalidFile of clang-c/Index.h: what a null cursor is."""
_OWNERS = (cindex.Cursor, cindex.Type)


def quicken() -> None:
    """Once, before anything is parsed."""
    cursors = (cindex.Cursor.from_result, cindex.Cursor.from_cursor_result)
    for name, given, *answers in cindex.functionList:
        if len(answers) == 2 and given and given[0] in _OWNERS:
            if answers[1] in cursors:
                getattr(_lib, name).errcheck = _cursor_or_none
            elif answers[1] is cindex.Type.from_result:
                getattr(_lib, name).errcheck = _type_found
    cindex.Type.kind = property(_kind_of_type)
    cindex.Type.get_canonical = _canonical
    cindex.Type.argument_types = _argument_types
    cindex.Cursor.get_arguments = _arguments
    cindex.Cursor.kind = property(_kind_of_cursor)
    cindex.CursorKind.is_expression = _is_expression


def _cursor_or_none(found: Any, _: Any, given: Any) -> Any:
    if found._kind_id == _NOTHING:
        return None
    found._tu = given[0]._tu
    return found


def _type_found(found: Any, _: Any, given: Any) -> Any:
    found._tu = given[0]._tu
    return found


_type_kinds: dict[int, Any] = {}
_cursor_kinds: dict[int, Any] = {}
_expressions: dict[int, bool] = {}


def _kind_of_type(type_: Any) -> Any:
    number = type_._kind_id
    if number not in _type_kinds:
        _type_kinds[number] = cindex.TypeKind.from_id(number)
    return _type_kinds[number]


def _kind_of_cursor(cursor: Any) -> Any:
    number = cursor._kind_id
    if number not in _cursor_kinds:
        _cursor_kinds[number] = cindex.CursorKind.from_id(number)
    return _cursor_kinds[number]


def _is_expression(kind: Any) -> bool:
    number = kind.value
    if number not in _expressions:
        _expressions[number] = bool(_lib.clang_isExpression(kind))
    return _expressions[number]


def _canonical(type_: Any) -> Any:
    known = kept(type_._tu, "_canonical")
    at = type_.data[0]
    if at not in known:
        known[at] = _lib.clang_getCanonicalType(type_)
    return known[at]


def _argument_types(type_: Any) -> list[Any]:
    found = kept(type_._tu, "_argument_types")
    at = type_.data[0]
    if at not in found:
        count = _lib.clang_getNumArgTypes(type_)
        found[at] = [_lib.clang_getArgType(type_, number) for number in range(count)]
    return list(found[at])


def _arguments(cursor: Any) -> Iterator[Any]:
    found = cursor.__dict__.get("_arguments")
    if found is None:
        count = _lib.clang_Cursor_getNumArguments(cursor)
        found = cursor._arguments = [_lib.clang_Cursor_getArgument(cursor, number) for number in range(count)]
    return iter(found)


def kept(unit: Any, what: str) -> dict[Any, Any]:
    """What is known of a unit, by addresses that mean nothing in another."""
    known: dict[str, dict[Any, Any]] = unit.__dict__
    if what not in known:
        known[what] = {}
    return known[what]
