"""`dataclass` for the node's own sources: the real one compiles methods, 20 ms a class in the sandbox."""

from collections.abc import Callable
from typing import Any


def dataclass(**_: Any) -> Callable[[type], type]:
    """A class with an `__init__` of its annotated names; defaults are those of the class."""

    def build(kind: type) -> type:
        names = tuple(kind.__annotations__)

        def fill(self: Any, *values: Any, **named: Any) -> None:
            given = {**dict(zip(names, values, strict=False)), **named}
            for name in names:
                setattr(self, name, given[name] if name in given else getattr(kind, name))

        kind.__init__ = fill  # type: ignore[misc]
        return kind

    return build
