"""Errors of the simulated machine.

SimError
├── NotSimulated     the real tool can do this, our node cannot; says which option or call
└── UnknownProfile   no device profile of that name
"""


class SimError(Exception):
    """Base of everything `sim` raises on purpose; its text is fit to show."""


class NotSimulated(SimError):
    """Raised by a tool for an option or call of the real one that this node does not model.

    The console turns it into exit status 69 (EX_UNAVAILABLE of sysexits.h) and one plain line, and
    records `what` in the trace, so that nobody mistakes our limit for a limit of the hardware.
    """

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is not simulated on this node")
        self.what = what


class UnknownProfile(SimError):
    """Raised by `sim.create` for a device profile that does not exist."""
