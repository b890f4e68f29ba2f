"""What Slack can say to us, one file per conversation; this folder is the registry.

A listener module defines `register(app, house, unpack)`. Its listeners unpack the payload and call one
function of `training`; whatever they raise ends at the inbox's edge.
"""

from importlib import import_module
from pkgutil import iter_modules

from slack_bolt.async_app import AsyncApp

from bot.training import House
from bot.unpack import Unpack


def register_all(app: AsyncApp, house: House, unpack: Unpack) -> None:
    for entry in iter_modules(__path__):
        import_module(f"{__name__}.{entry.name}").register(app, house, unpack)
