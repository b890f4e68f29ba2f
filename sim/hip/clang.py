"""libclang with types: the one module that knows the untyped binding, and the two calls that it lacks.

A cursor costs some 40 us to look at, so programs are read once and never interpreted from cursors.
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clang import cindex

from sim.hip import anatomy
from sim.hip.binding import kept, quicken

Cursor = Any
"""clang.cindex.Cursor; the binding has no annotations."""
CType = Any
"""clang.cindex.Type"""

_lib = cindex.conf.lib
quicken()
_lib.clang_getCursorBinaryOperatorKind.argtypes = [cindex.Cursor]
_lib.clang_getCursorBinaryOperatorKind.restype = ctypes.c_int
_lib.clang_getCursorUnaryOperatorKind.argtypes = [cindex.Cursor]
_lib.clang_getCursorUnaryOperatorKind.restype = ctypes.c_int
_lib.clang_Cursor_Evaluate.argtypes = [cindex.Cursor]
_lib.clang_Cursor_Evaluate.restype = ctypes.c_void_p
_lib.clang_getOverriddenCursors.argtypes = [
    cindex.Cursor,
    ctypes.POINTER(ctypes.POINTER(cindex.Cursor)),
    ctypes.POINTER(ctypes.c_uint),
]
_lib.clang_getOverriddenCursors.restype = None
for _name, _result in (
    ("clang_EvalResult_getKind", ctypes.c_int),
    ("clang_EvalResult_getAsLongLong", ctypes.c_longlong),
    ("clang_EvalResult_isUnsignedInt", ctypes.c_uint),
    ("clang_EvalResult_getAsUnsigned", ctypes.c_ulonglong),
    ("clang_EvalResult_getAsDouble", ctypes.c_double),
    ("clang_EvalResult_getAsStr", ctypes.c_char_p),
    ("clang_EvalResult_dispose", None),
):
    getattr(_lib, _name).argtypes = [ctypes.c_void_p]
    getattr(_lib, _name).restype = _result

for _name, _number in (("FLOAT16", 32), ("BFLOAT16", 39)):
    setattr(cindex.TypeKind, _name, cindex.TypeKind(_number))
# Kinds of clang-c/Index.h that the binding does not list.

BINARY = {
    1: ".*", 2: "->*",
    3: "*", 4: "/", 5: "%", 6: "+", 7: "-", 8: "<<", 9: ">>", 11: "<", 12: ">", 13: "<=", 14: ">=",
    15: "==", 16: "!=", 17: "&", 18: "^", 19: "|", 20: "&&", 21: "||", 22: "=", 33: ",",
    23: "*=", 24: "/=", 25: "%=", 26: "+=", 27: "-=", 28: "<<=", 29: ">>=", 30: "&=", 31: "^=", 32: "|=",
}  # fmt: skip
"""CXBinaryOperatorKind of clang-c/Index.h"""
UNARY = {1: "x++", 2: "x--", 3: "++x", 4: "--x", 5: "&", 6: "*", 7: "+", 8: "-", 9: "~", 10: "!"}
"""CXUnaryOperatorKind of clang-c/Index.h"""
ERROR = 3
"""CXDiagnosticSeverity of clang-c/Index.h: from here on nothing is built."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What one pass of the compiler made of a program."""

    root: Cursor
    diagnostics: tuple[Any, ...]


def parse(path: str, arguments: Sequence[str], files: Sequence[tuple[str, str]]) -> Unit | None:
    """None where the compiler crashed: it survives some of its crashes."""
    try:
        unit = cindex.Index.create().parse(path, list(arguments), unsaved_files=list(files))
    except cindex.TranslationUnitLoadError:
        return None
    return Unit(unit.cursor, tuple(unit.diagnostics))


class _Options(ctypes.Structure):
    """CXIndexOptions of clang-c/Index.h; the binding does not have it."""

    _fields_ = (
        ("size", ctypes.c_uint),
        ("priorities", ctypes.c_ubyte * 2),
        ("flags", ctypes.c_ushort),
        ("folders", ctypes.c_void_p * 2),
    )


STORE_IN_MEMORY = 4
"""The flag of it by which no beginning of a file is kept on disk."""
KEEP_BEGINNING = 0x4 | 0x100
"""CXTranslationUnit_PrecompiledPreamble and CreatePreambleOnFirstParse."""
_made_index = ctypes.CDLL(_lib._name).clang_createIndexWithOptions
_made_index.argtypes = [ctypes.POINTER(_Options)]
_made_index.restype = cindex.c_object_p


def opened(path: str, arguments: Sequence[str], files: Sequence[tuple[str, str]]) -> Any:
    """A unit for `reopened`: the directives at the beginning of its file are read once and for all."""
    options = _Options(size=ctypes.sizeof(_Options), flags=STORE_IN_MEMORY)
    index = cindex.Index(_made_index(ctypes.byref(options)))
    return index.parse(path, list(arguments), unsaved_files=list(files), options=KEEP_BEGINNING)


def reopened(unit: Any, files: Sequence[tuple[str, str]]) -> Unit | None:
    """The unit over other texts, whose beginning is the same. None where the compiler crashed."""
    texts = [(name.encode(), text.encode()) for name, text in files]
    given = (cindex._CXUnsavedFile * len(texts))(*((name, text, len(text)) for name, text in texts))
    if _lib.clang_reparseTranslationUnit(unit, len(texts), given, 0):
        return None
    return Unit(unit.cursor, tuple(unit.diagnostics))


def warm_up() -> None:
    """Loads the library and all that it opens, before files are forbidden."""
    unit = parse("warm.hip", ["-x", "c++"], [("warm.hip", anatomy.SAMPLE)])
    assert unit is not None
    anatomy.check(unit.root)


def kind(cursor: Cursor) -> str:
    """The name of the cursor's kind, or of ours where the interface has none."""
    number = cursor._kind_id
    if number == anatomy.UNEXPOSED_EXPR:
        return anatomy.form(cursor) or "UNEXPOSED_EXPR"
    if number == anatomy.UNEXPOSED_DECL:
        return anatomy.UNEXPOSED.get(anatomy.declaration_kind(cursor), "UNEXPOSED_DECL")
    return _KINDS.get(number, "UNEXPOSED_EXPR")


def overridden(method: Cursor) -> list[Cursor]:
    """The virtual functions of direct bases that it replaces. What libclang allots for them stays: the
    cursors refer to it, and the process ends soon."""
    found, count = ctypes.POINTER(cindex.Cursor)(), ctypes.c_uint()
    _lib.clang_getOverriddenCursors(method, ctypes.byref(found), ctypes.byref(count))
    made = []
    for number in range(count.value):
        one = cindex.Cursor()
        ctypes.pointer(one)[0] = found[number]
        one._tu = method._tu
        made.append(one)
    return made


def is_virtual_base(specifier: Cursor) -> bool:
    return bool(_lib.clang_isVirtualBase(specifier))


_KINDS: dict[int, str] = {one.value: one.name for one in cindex.CursorKind.get_all_kinds() if one is not None}


def binary(cursor: Cursor) -> str:
    return BINARY.get(_lib.clang_getCursorBinaryOperatorKind(cursor), "?")


def unary(cursor: Cursor) -> str:
    return UNARY.get(_lib.clang_getCursorUnaryOperatorKind(cursor), "?")


def evaluate(cursor: Cursor) -> int | float | str | None:
    """The constant that an expression is, if clang can tell."""
    result = _lib.clang_Cursor_Evaluate(cursor)
    if not result:
        return None
    value = _value(result)
    _lib.clang_EvalResult_dispose(result)
    return value


def _value(result: int) -> int | float | str | None:
    match _lib.clang_EvalResult_getKind(result):
        case 1:
            unsigned = _lib.clang_EvalResult_isUnsignedInt(result)
            how = _lib.clang_EvalResult_getAsUnsigned if unsigned else _lib.clang_EvalResult_getAsLongLong
            return int(how(result))
        case 2:
            return float(_lib.clang_EvalResult_getAsDouble(result))
        case 4 | 5:
            return str(_lib.clang_EvalResult_getAsStr(result).decode("latin-1"))
        case _:
            return None


_visited: list[Cursor] = []


def _visit(child: Cursor, _: Cursor, __: int) -> int:
    _visited.append(child)
    return 1


_visitor = ctypes.CFUNCTYPE(ctypes.c_int, cindex.Cursor, cindex.Cursor, ctypes.c_void_p)(_visit)
_children = ctypes.CDLL(_lib._name).clang_visitChildren
# The binding's own way makes a thunk for each call and compares each child with nothing: it took twice as
# long, and half of lowering.
_children.argtypes = [cindex.Cursor, type(_visitor), ctypes.c_void_p]
_children.restype = ctypes.c_uint


def children(cursor: Cursor) -> list[Cursor]:
    unit = cursor._tu
    known = kept(unit, "_children")
    at = (cursor.data[0], cursor.data[1], cursor._kind_id)
    if at not in known:
        _visited.clear()
        _children(cursor, _visitor, None)
        known[at] = found = _visited.copy()
        for one in found:
            one._tu = unit
    return known[at].copy()  # type: ignore[no-any-return]


_located = ctypes.CDLL(_lib._name).clang_getInstantiationLocation
_located.argtypes = [cindex.SourceLocation, *(ctypes.c_void_p,) * 4]
_located.restype = None
_file, _line = ctypes.c_void_p(), ctypes.c_uint()
_file_at, _line_at = ctypes.addressof(_file), ctypes.addressof(_line)


_MACRO = 1 << 31
"""The bit of a place in clang that stands in a macro."""


def main_end(root: Cursor) -> int:
    """Where in clang's count of places the text of the file ends that is compiled: included ones follow."""
    return int(_lib.clang_getCursorExtent(root).end_int_data)


def where(cursor: Cursor, end: int = _MACRO) -> tuple[int, int]:
    """The file of a cursor, as the address that `file_name` knows, 0 for none; and the line. From `end` on
    all places are of no file."""
    location = _lib.clang_getCursorLocation(cursor)
    at = location.int_data
    if end <= at < _MACRO:
        return 0, 0
    known = kept(cursor._tu, "_where")
    if at not in known:
        _located(location, _file_at, _line_at, None, None)
        known[at] = _file.value or 0, _line.value
    return known[at]  # type: ignore[no-any-return]


def file_name(file: int) -> str:
    """Empty where there is none."""
    if not file:
        return ""
    return str(cindex.File(ctypes.cast(file, cindex.c_object_p)).name)


def walk(cursor: Cursor) -> Iterator[Cursor]:
    yield cursor
    for child in children(cursor):
        yield from walk(child)


def specification(function: Cursor) -> str:
    """What a function says of its exceptions: NONE, BASIC_NOEXCEPT, COMPUTED_NOEXCEPT, ..."""
    return str(function.exception_specification_kind.name)
