"""What all content shares: unknown fields are errors, shapes are told by a key, every string has a place."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Discriminator


class Strict(BaseModel):
    """Content: every field is known, nothing changes after loading."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def by_key(*keys: str) -> Discriminator:
    """Tells the shapes of a union apart by the key each of them has: `{pick: ...}` from `{expr: ...}`.

    Each member of the union carries `Tag(key)`. An error then speaks of the shape that was meant.
    """

    def key_of(raw: Any) -> str | None:
        present = raw if isinstance(raw, dict) else getattr(raw, "__pydantic_fields_set__", ())
        return next((key for key in keys if key in present), None)

    return Discriminator(
        key_of,
        custom_error_type="no_known_key",
        custom_error_message=f"write one of these keys here: {', '.join(keys)}",
    )


def strings(tree: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every string of a tree with its place, such as ("hints.0", "Look at ...")."""
    if isinstance(tree, str):
        yield place, tree
    elif isinstance(tree, Mapping):
        for key, value in tree.items():
            yield from strings(value, f"{place}.{key}".lstrip("."))
    elif isinstance(tree, list | tuple):
        for index, value in enumerate(tree):
            yield from strings(value, f"{place}.{index}".lstrip("."))
