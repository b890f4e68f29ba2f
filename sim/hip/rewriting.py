"""The tree rebuilt with parts of it replaced."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from sim.hip import ctype

_TYPES = (ctype.Scalar, ctype.Pointer, ctype.Array, ctype.Struct, ctype.Object, ctype.Variable)


def children(node: Any) -> Iterator[Any]:
    """Nodes right below a node or a tuple of them."""
    if isinstance(node, tuple):
        yield from node
    elif hasattr(node, "__dataclass_fields__") and not isinstance(node, _TYPES):
        for one in fields(node):
            yield getattr(node, one.name)


def every(node: Any) -> Iterator[Any]:
    """A node and all below it."""
    yield node
    for one in children(node):
        yield from every(one)


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """Every node below changed first, then the node itself; what stays the same is not copied."""
    if isinstance(node, tuple):
        items = tuple(rebuilt(one, change) for one in node)
        return items if any(new is not old for new, old in zip(items, node, strict=True)) else node
    if not hasattr(node, "__dataclass_fields__") or isinstance(node, _TYPES):
        return node
    new: dict[str, Any] = {}
    for one in fields(node):
        old = getattr(node, one.name)
        made = rebuilt(old, change)
        if made is not old:
            new[one.name] = made
    return change(replace(node, **new) if new else node)
