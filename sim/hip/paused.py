"""A parse of libclang's that waits before a program's text, so that forks of the process read on there.

libclang calls back while it indexes: where the headers of a beginning end, and when all is read. The text
that follows stands in a buffer of libclang's own, and is put there while it waits. So a program's tree is as
that of any parse, and its headers cost it nothing.

libclang frees the texts that it was given once too often when it has indexed (clang 18): whoever reads on
ends his process in the last of the calls.
"""

import ctypes
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from clang import cindex

from sim.hip.clang import Unit

MARK = "struct __sim_beginning; struct __sim_program;\n"
"""The end of a beginning. The first is met when the parser has looked at the next word, and no further."""
_MET = b"__sim_beginning"
_INSTANCES = 4
"""CXIndexOpt_IndexImplicitTemplateInstantiations of clang-c/Index.h: without it they have no bodies."""
_STRUCT = cindex.CursorKind.STRUCT_DECL.value


class _Entity(ctypes.Structure):
    """The beginning of CXIdxEntityInfo."""

    _fields_ = (("kinds", ctypes.c_int * 3), ("name", ctypes.c_char_p))


class _Declaration(ctypes.Structure):
    """The beginning of CXIdxDeclInfo."""

    _fields_ = (("entity", ctypes.POINTER(_Entity)), ("cursor", cindex.Cursor))


_Declared = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(_Declaration))
_Ended = ctypes.CFUNCTYPE(ctypes.c_void_p, *(ctypes.c_void_p,) * 3)


class _Callbacks(ctypes.Structure):
    """IndexerCallbacks"""

    _fields_ = (
        ("abort", ctypes.c_void_p),
        ("ended", _Ended),
        ("others", ctypes.c_void_p * 4),
        ("declared", _Declared),
        ("referred", ctypes.c_void_p),
    )


_own = ctypes.CDLL(cindex.conf.lib._name)
_own.clang_IndexAction_create.argtypes = [cindex.c_object_p]
_own.clang_IndexAction_create.restype = ctypes.c_void_p
_own.clang_getFile.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_own.clang_getFile.restype = ctypes.c_void_p
_own.clang_getFileContents.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_size_t)]
_own.clang_getFileContents.restype = ctypes.c_void_p
_index = _own.clang_indexSourceFile
_index.restype = ctypes.c_int


def read(
    path: str,
    arguments: Sequence[str],
    files: Sequence[tuple[str, str]],
    waits: Callable[[], str],
    done: Callable[[Unit], NoReturn],
) -> None:
    """Parses `path`, of which the text is a beginning with MARK and then room. `waits` is called there: what
    it returns is read in place of the room. Returns where the compiler crashed. The environment must have
    LIBCLANG_NOTHREADS: a fork has only the thread that made it."""
    index = cindex.Index.create()
    unit: list[Any] = []

    def declared(_: Any, given: Any) -> None:
        if unit or given[0].cursor._kind_id != _STRUCT or given[0].entity[0].name != _MET:
            return
        unit.append(given[0].cursor.data[2])
        _put(unit[0], path, waits())

    def ended(*_: Any) -> None:
        whole = cindex.TranslationUnit(ctypes.cast(unit[0], cindex.c_object_p), index)
        done(Unit(whole.cursor, tuple(whole.diagnostics)))

    calls = _Callbacks(ended=_Ended(ended), declared=_Declared(declared))
    texts = [(name.encode(), text.encode()) for name, text in files]
    given = (cindex._CXUnsavedFile * len(texts))(*((name, text, len(text)) for name, text in texts))
    words = (ctypes.c_char_p * len(arguments))(*(one.encode() for one in arguments))
    action = ctypes.c_void_p(_own.clang_IndexAction_create(index))
    sizes = ctypes.byref(calls), ctypes.sizeof(calls), _INSTANCES
    _index(action, None, *sizes, path.encode(), words, len(words), given, len(texts), None, 0)


def _put(unit: int, path: str, text: str) -> None:
    """In place of what follows MARK, which is room enough."""
    size = ctypes.c_size_t()
    at = _own.clang_getFileContents(unit, _own.clang_getFile(unit, path.encode()), ctypes.byref(size))
    start = ctypes.string_at(at, size.value).index(MARK.encode()) + len(MARK)
    data = text.encode()
    assert start + len(data) <= size.value
    ctypes.memmove(at + start, data, len(data))
