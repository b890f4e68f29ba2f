"""The Web API: each file here is a family, its `METHODS` the table of what it answers to."""

import importlib
import pkgutil
from collections.abc import Mapping

from bot.workspace.method import Method


def all_methods() -> Mapping[str, Method]:
    found: dict[str, Method] = {}
    for module in pkgutil.iter_modules(__path__):
        found |= importlib.import_module(f"{__name__}.{module.name}").METHODS
    return found
