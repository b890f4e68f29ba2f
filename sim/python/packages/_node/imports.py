"""Where modules come from: the standard library, the packages of the node, the member's own files."""

import importlib.abc
import marshal
import sys
from binascii import a2b_base64
from collections.abc import Mapping, Sequence
from importlib.machinery import PathFinder
from posixpath import join
from types import CodeType, ModuleType
from typing import Any

from _node import disk
from _node.frames import need

STDLIB = "/python-stdlib"
SITE = "/usr/local/lib/python3.10/dist-packages"
SHOWN_PATH = ["/usr/lib/python310.zip", "/usr/lib/python3.10", "/usr/lib/python3.10/lib-dynload", SITE]
SHOWN_PATH += ["/usr/lib/python3/dist-packages"]
ABSENT = frozenset(("ensurepip", "idlelib", "tkinter", "turtle", "venv"))
"""What Ubuntu keeps in packages of their own."""


class Loader(importlib.abc.Loader):
    """Runs code that is compiled already."""

    def __init__(self, code: CodeType, source: str) -> None:
        self._code, self._source = code, source

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)

    def get_code(self, name: str) -> CodeType:
        return self._code

    def get_source(self, name: str) -> str:
        return self._source


def _spec(
    name: str, code: CodeType, source: str, place: str, *, package: bool
) -> importlib.machinery.ModuleSpec:
    spec = importlib.machinery.ModuleSpec(name, Loader(code, source), origin=place, is_package=package)
    spec.has_location = True
    if package:
        spec.submodule_search_locations = [place.rpartition("/")[0]]
    return spec


class Installed(importlib.abc.MetaPathFinder):
    """Packages of the node, given as compiled code: {module: (is it a package, marshalled code)}."""

    def __init__(self, modules: Mapping[str, tuple[bool, str]], offered: Sequence[str]) -> None:
        self._modules, self._offered = modules, offered

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name in self._modules:
            package, code = self._modules[name]
            place = f"{SITE}/{name.replace('.', '/')}{'/__init__' if package else ''}.py"
            return _spec(name, marshal.loads(a2b_base64(code)), "", place, package=package)  # noqa: S302
        if name in self._offered:
            raise need(f"package {name}")
        return None


class Own(importlib.abc.MetaPathFinder):
    """The member's modules: beside the script, in the working directory, on PYTHONPATH."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        last = name.rpartition(".")[2]
        for folder in sys.path if path is None else path:
            if folder == STDLIB or folder in SHOWN_PATH or folder.startswith((STDLIB, SITE)):
                continue
            base = join(folder or disk.cwd, last)
            for place, package in ((f"{base}/__init__.py", True), (f"{base}.py", False)):
                if (source := _read(place)) is not None:
                    code = compile(source, place, "exec", dont_inherit=True)
                    return _spec(name, code, source, place, package=package)
        return None


class Standard(importlib.abc.MetaPathFinder):
    """The standard library, although `sys.path` shows where the node keeps it."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if path is None:
            return PathFinder.find_spec(name, [STDLIB])
        return None


def _read(place: str) -> str | None:
    try:
        inode = disk.find(place)
    except OSError:
        return None
    return inode.data.decode("utf-8", "replace") if inode.kind == "file" else None


def install(modules: Mapping[str, tuple[bool, str]], offered: Sequence[str]) -> None:
    built_in = [finder for finder in sys.meta_path if finder is not PathFinder]
    sys.meta_path[:] = [
        *built_in,
        Installed(modules, offered),
        Own(),
        Standard(),
        PathFinder,
    ]
