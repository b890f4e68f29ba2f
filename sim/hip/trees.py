"""Trees of `sim.hip.ir` and `sim.hip.expr`, walked and changed."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from operator import is_not
from typing import Any

from sim.hip import expr, ir
from sim.hip.ctype import Type

_NO_NODES = (int, str, bool, int | None, int | float, Type, tuple[int, ...], tuple[tuple[int, int], ...])
_FIELDS: dict[type, tuple[str, ...]] = {
    one: tuple(field.name for field in fields(one) if field.type not in _NO_NODES)
    for module in (expr, ir)
    for one in vars(module).values()
    if isinstance(one, type) and one.__module__ == module.__name__ and hasattr(one, "__dataclass_fields__")
}
_BACKWARDS = {one: names[::-1] for one, names in _FIELDS.items()}


def parts(node: Any) -> Iterator[Any]:
    """What stands directly below a node or a tuple of nodes."""
    if isinstance(node, tuple):
        yield from node
        return
    for name in _FIELDS.get(type(node), ()):
        value = getattr(node, name)
        if value is not None:
            yield value


def walk(node: Any) -> Iterator[Any]:
    """A node and all below it, statements, expressions and places, as they stand in the text."""
    todo = [node]
    while todo:
        one = todo.pop()
        names = _BACKWARDS.get(type(one))
        if names is not None:
            yield one
            todo += [getattr(one, name) for name in names]
        elif isinstance(one, tuple):
            todo += one[::-1]


def changed(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` made of each part below it; itself where nothing is another."""
    if isinstance(node, tuple):
        made = tuple([change(one) for one in node])
        return made if any(map(is_not, made, node)) else node
    new = {}
    for name in _FIELDS.get(type(node), ()):
        value = getattr(node, name)
        if value is not None:
            after = change(value)
            if after is not value:
                new[name] = after
    return replace(node, **new) if new else node


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """Every node below changed first, then the node itself."""

    def deep(one: Any) -> Any:
        inner = changed(one, deep)
        return inner if isinstance(inner, tuple) else change(inner)

    return deep(node)
