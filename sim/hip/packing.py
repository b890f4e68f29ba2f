"""The tree as JSON: what crosses from the process that parses to the one that runs.

A node is [class, field, ...], a tuple ["", item, ...], a type [number]: the same few stand everywhere, so
they come first, each once.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any

from sim.hip import ctype, expr, ir

_CLASSES: dict[str, Any] = {
    name: one
    for module in (ctype, expr, ir)
    for name, one in vars(module).items()
    if isinstance(one, type) and one.__module__ == module.__name__
}
_TYPES = frozenset((ctype.Scalar, ctype.Pointer, ctype.Struct, ctype.Array, ctype.Object))
_Fields = Callable[[Any], Any]
_FIELDS: dict[Any, tuple[str, _Fields]] = {}
"""Class -> its name, and its fields' values as a tuple."""


def _values(names: list[str]) -> _Fields:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple(getattr(node, name) for name in names)


for _name, _class in _CLASSES.items():
    if is_dataclass(_class):
        _FIELDS[_class] = _name, _values([field.name for field in fields(_class)])


def pack(node: Any) -> Any:
    """Types, then the node."""
    types: dict[Any, list[int]] = {}
    met: list[Any] = []

    def packed(one: Any) -> Any:
        kind = type(one)
        if kind is tuple:
            return ["", *[packed(each) for each in one]]
        found = _FIELDS.get(kind)
        if found is None:
            return one
        if kind in _TYPES:
            if one not in types:
                made = [found[0], *[packed(each) for each in found[1](one)]]
                types[one] = [len(met)]
                met.append(made)
            return types[one]
        return [found[0], *[packed(each) for each in found[1](one)]]

    whole = packed(node)
    return [met, whole]


def unpack(data: Any) -> Any:
    types: list[Any] = []

    def unpacked(one: Any) -> Any:
        if type(one) is not list:
            return one
        first = one[0]
        if type(first) is int:
            return types[first]
        if first == "":
            return tuple([unpacked(each) for each in one[1:]])
        return _CLASSES[first](*[unpacked(each) for each in one[1:]])

    for one in data[0]:
        types.append(unpacked(one))
    return unpacked(data[1])
