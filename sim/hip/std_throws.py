"""What the C++ library throws out of code that is ours, and how a program ends that catches nothing."""

from typing import NoReturn

from sim.hip.host import Exit, Host

ABORTED = "Aborted (core dumped)\n"


def terminated(kind: str | None = None, what: str | None = None) -> Exit:
    """std::terminate() of libstdc++: `kind` is the class of what was thrown, None if nothing was."""
    said = "terminate called without an active exception\n"
    if kind is not None:
        said = f"terminate called after throwing an instance of '{kind}'\n"
    about = "" if what is None else f"  what():  {what}\n"
    return Exit(134, f"{said}{about}{ABORTED}")


def throw_own(host: Host, kind: str, what: str) -> NoReturn:
    """A program without any handler has no function for it, and ends."""
    thrower = dict(host.program.throwers).get(kind)
    if thrower is not None:
        host.calls[thrower](host.text(what))
    raise terminated(kind, what)


def taken(host: Host, size: int) -> int:
    """The address of new memory. Throws std::bad_alloc where no node has so much."""
    return host.take(size) or throw_own(host, "std::bad_alloc", "std::bad_alloc")
