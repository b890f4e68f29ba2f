"""What the C++ library throws out of code that is ours, and how a program ends that catches nothing."""

import sys
from collections.abc import Callable
from typing import Any, NoReturn

from sim.hip.expr import Native
from sim.hip.host import Exit, Host
from sim.hip.thrown import Thrown, Uncaught, throw

Answer = Callable[..., Any]
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


def _terminate(host: Host, _: Native) -> NoReturn:
    if not host.caught:
        raise Uncaught(None)
    host.caught[-1].holders += 1
    raise Uncaught(host.caught[-1])


def _flying(host: Host, _: Native) -> int:
    """How many exceptions no handler has yet: what the interpreter unwinds for tells."""
    found, error = 0, sys.exc_info()[1]
    while error is not None:
        found += isinstance(error, Thrown) and error not in host.caught
        error = error.__context__
    return found


def _current(host: Host, _: Native) -> int:
    """The address of what the handler has, 0 outside of handlers; the caller holds it."""
    if not host.caught:
        return 0
    one = host.caught[-1]
    one.holders += 1
    host.held[one.address] = one
    return one.address


def _hold(host: Host, _: Native, address: int) -> None:
    if address:
        host.held[address].holders += 1


def _drop(host: Host, _: Native, address: int) -> None:
    if address:
        host.held[address].drop(host)


def _throw_held(host: Host, _: Native, address: int) -> NoReturn:
    if not address:
        raise Uncaught(None)
    host.held[address].holders += 1
    throw(host, host.held[address])


STD_THROWS: dict[str, Answer] = {
    "terminate": _terminate,
    "uncaught_exceptions": _flying,
    "__sim_current_exception": _current,
    "__sim_hold_exception": _hold,
    "__sim_drop_exception": _drop,
    "__sim_throw_held": _throw_held,
}
