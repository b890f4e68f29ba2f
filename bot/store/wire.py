"""A message as the JSON text that the outbox keeps. Each part says its type: some look alike."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any, get_args

from pydantic import TypeAdapter

from bot.message import Message
from drills import Part


def dump(message: Message) -> str:
    parts = [{"part": type(part).__name__, **asdict(part)} for part in message.parts]
    return json.dumps({**asdict(message), "parts": parts}, ensure_ascii=False)


def load(text: str) -> Message:
    """Raises pydantic's ValidationError, or KeyError for a part that we do not know."""
    fields = json.loads(text)
    return _message().validate_python({**fields, "parts": tuple(_part(part) for part in fields["parts"])})


def _part(fields: Mapping[str, Any]) -> Part:
    values = {name: value for name, value in fields.items() if name != "part"}
    return _part_types()[fields["part"]].validate_python(values)


@cache
def _message() -> TypeAdapter[Message]:
    return TypeAdapter(Message)


@cache
def _part_types() -> Mapping[str, TypeAdapter[Part]]:
    return {part.__name__: TypeAdapter(part) for part in get_args(Part)}
