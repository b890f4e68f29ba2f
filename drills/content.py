"""What all content models share: unknown fields are errors, and a choice of shapes is made by its key."""

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
