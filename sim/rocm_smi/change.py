"""A node under the options of rocm-smi that change it."""

from dataclasses import dataclass, field
from datetime import datetime

from sim.node import Device, Node, Setting
from sim.rocm_smi.log import Entry, Line, error, refused


@dataclass(slots=True)
class Change:
    """`entries` say what became of each device."""

    node: Node
    now: datetime
    root: bool
    consent: str | None = None
    """What answers the warning about settings out of AMD's specification; None: nobody."""
    entries: list[Entry] = field(default_factory=list)
    status: int = 0
    ended: bool = False
    """The tool goes no further, and prints no footer."""

    def say(self, device: Device, text: str) -> None:
        self.entries.append(Line(device.index, text))

    def refuse(self, device: Device, call: str) -> None:
        self.entries.append(refused(device.index, call))

    def fail(self, device: Device | None, text: str) -> None:
        self.entries.append(error(None if device is None else device.index, text))

    def setting(self, device: Device) -> Setting:
        """As it is by now: an option before this one may have changed it."""
        return self.node.modules[device.module].setting

    def set(self, device: Device, setting: Setting) -> None:
        self.node = self.node.with_setting(device.module, setting)

    def can_write(self, device: Device) -> bool:
        """A virtual function and a partition beyond the first have nothing that anybody could set."""
        return not (self.node.guest or device.part)
