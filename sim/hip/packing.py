"""The tree as JSON: what crosses from the process that parses to the one that runs."""

from dataclasses import fields, is_dataclass
from typing import Any

from sim.hip import ctype, expr, ir

_CLASSES = {
    name: one
    for module in (ctype, expr, ir)
    for name, one in vars(module).items()
    if isinstance(one, type) and one.__module__ == module.__name__
}


_FIELDS = {
    name: tuple(field.name for field in fields(one)) for name, one in _CLASSES.items() if is_dataclass(one)
}


def pack(node: Any) -> Any:
    """A node as [class, field, ...], a tuple as ["", item, ...], the rest as it is."""
    if isinstance(node, tuple):
        return ["", *map(pack, node)]
    name = type(node).__name__
    if name in _FIELDS:
        return [name, *[pack(getattr(node, field)) for field in _FIELDS[name]]]
    return node


def unpack(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    values = tuple(unpack(item) for item in data[1:])
    return values if data[0] == "" else _CLASSES[data[0]](*values)
