"""Trees of `sim.hip.ir` and `sim.hip.expr`, walked and changed."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from sim.hip import expr, ir

_FIELDS: dict[type, tuple[str, ...]] = {
    one: tuple(field.name for field in fields(one) if field.name not in ("type", "line", "op", "reckoned"))
    for module in (expr, ir)
    for one in vars(module).values()
    if isinstance(one, type) and one.__module__ == module.__name__ and hasattr(one, "__dataclass_fields__")
}


def parts(node: Any) -> Iterator[Any]:
    """What stands directly below a node."""
    if isinstance(node, tuple):
        yield from node
        return
    for name in _FIELDS.get(type(node), ()):
        value = getattr(node, name)
        if isinstance(value, tuple) or type(value) in _FIELDS:
            yield value


def walk(node: Any) -> Iterator[Any]:
    """A node and all below it, statements, expressions and places."""
    if type(node) in _FIELDS:
        yield node
    for one in parts(node):
        yield from walk(one)


def changed(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` made of each part below it; itself where nothing is another."""
    if isinstance(node, tuple):
        made = tuple(change(one) for one in node)
        return made if any(one is not other for one, other in zip(made, node, strict=True)) else node
    new = {}
    for name in _FIELDS.get(type(node), ()):
        value = getattr(node, name)
        if isinstance(value, tuple) or type(value) in _FIELDS:
            after = change(value)
            if after is not value:
                new[name] = after
    return replace(node, **new) if new else node
