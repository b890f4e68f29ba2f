"""Which devices `-g` means: an index, a bus address, a UUID, several of them, or `all`."""

import re
from collections.abc import Sequence

from sim.amd_smi.errors import invalid_value, no_device
from sim.node import Device, Node

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_BDF = re.compile(r"(?:([0-9a-f]{1,8}):)?([0-9a-f]{1,2}):([0-9a-f]{1,2})\.([0-7])", re.IGNORECASE)


def select(node: Node, words: Sequence[str] | None) -> tuple[Device, ...]:
    """The devices in the order asked for; all where nothing was asked. Raises AmdSmiError."""
    if words is None or "all" in words:
        return node.devices
    return tuple(_device(node, word) for word in words)


def _device(node: Node, word: str) -> Device:
    for device in node.devices:
        if word in (str(device.index), device.uuid) or _address(word) == _address(device.bdf):
            return device
    known_form = word.isdecimal() or _UUID.fullmatch(word) or _address(word)
    raise no_device(word) if known_form else invalid_value(word)


def _address(word: str) -> tuple[int, ...] | None:
    """Domain, bus, device, function; None where the word is no bus address."""
    found = _BDF.fullmatch(word)
    return tuple(int(part or "0", 16) for part in found.groups()) if found else None
