"""C++ exceptions while a program runs."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from sim.hip.host import Host


class Thrown(Exception):
    """An exception of the program on its way: the address of its object, the kinds that catch it with the
    offset of each, its destructor."""

    def __init__(
        self, address: int, kinds: dict[int, int], said: str, destructor: Callable[[int], Any] | None
    ) -> None:
        super().__init__(said)
        self.address = address
        self.kinds = kinds
        self.said = said
        self.destructor = destructor
        self.holders = 1
        """Its flight or the handler that has it, and every std::exception_ptr to it."""

    def part(self, kind: int | None) -> int | None:
        """The address of what a handler for a kind gets, None if it takes no such thing."""
        if kind is None:
            return self.address
        offset = self.kinds.get(kind)
        return None if offset is None else self.address + offset

    def is_caught(self, tries: list[tuple[int | None, ...]]) -> bool:
        return any(kind is None or kind in self.kinds for kinds in tries for kind in kinds)

    def drop(self, host: "Host") -> None:
        self.holders -= 1
        if self.holders:
            return
        host.held.pop(self.address, None)
        if self.destructor is not None:
            self.destructor(self.address)
        host.free(self.address)


class Jump(Exception):
    """Raised by a goto: on to a part of a block around."""

    def __init__(self, labelled: int, part: int) -> None:
        super().__init__()
        self.labelled, self.part = labelled, part


class Uncaught(Exception):
    """Raised, without unwinding, where no handler of the program would take what is thrown."""

    def __init__(self, thrown: Thrown | None) -> None:
        super().__init__()
        self.thrown = thrown


def throw(host: "Host", one: Thrown) -> NoReturn:
    if not one.is_caught(host.tries):
        raise Uncaught(one)
    raise one


def again(host: "Host") -> None:
    """`throw;`"""
    if not host.caught:
        raise Uncaught(None)
    host.caught[-1].holders += 1
    throw(host, host.caught[-1])


def alive() -> bool:
    """Whether destructors run now: a program that ends on the way runs none."""
    error = sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1]
    return error is None or isinstance(error, Thrown | Jump)
