"""Runs the host side of a program: its source, the names that it may use, and what stops it."""

from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any

import numpy as np

from sim.hip.emit_host import emit_host
from sim.hip.expr import Native
from sim.hip.host import (
    Exit,
    Host,
    quotient,
    ratio,
    rest,
    rounded_to_half,
    whole,
)
from sim.hip.host_writer import HostUnit
from sim.hip.loop_run import Loops
from sim.hip.pages import FORMATS, Missed
from sim.hip.std_throws import taken, terminated
from sim.hip.thrown import Jump, Thrown, Uncaught, again, alive, throw

SOURCE = "<host>"
Launcher = Callable[[int, Any, Any, int, int, tuple[Any, ...]], None]


def run(
    host: Host,
    arguments: list[str],
    answer: Callable[[Native], Any],
    launch: Launcher,
    ready: Callable[[], None],
) -> int:
    """main's status; raises what ends the program otherwise. `ready` runs once globals have their values."""
    source, unit = emit_host(host.program)
    host.start()
    host.name = arguments[0].rpartition("/")[2]
    names = _names(host, unit, answer, launch)
    exec(compile(source, SOURCE, "exec"), names)  # noqa: S102  our own generated source
    host.calls = {number: names[f"f{number}"] for number in unit.called}
    try:
        return _whole_run(host, arguments, ready)
    except (Missed, IndexError) as error:
        found = _touched(error, source)
        if found is None:
            raise
        raise _missed(host, unit, *found) from error
    except Uncaught as error:
        raise _uncaught(host, names, error.thrown) from error


def _whole_run(host: Host, arguments: list[str], ready: Callable[[], None]) -> int:
    program = host.program
    assert program.main is not None
    if program.start is not None:
        host.calls[program.start]()
    ready()
    host.close_device()
    main = program.functions[program.main]
    given = _main_arguments(host, arguments)[: len(main.parameters)]
    try:
        status = int(host.calls[main.number](*given))
    except Exit as end:
        if end.said:  # a signal ended it: nothing runs any more
            raise
        status = end.status
    while host.at_exit:
        host.calls[host.at_exit.pop()]()
    return status


def _names(host: Host, unit: HostUnit, answer: Callable[[Native], Any], launch: Launcher) -> dict[str, Any]:
    cell: Any = memoryview(bytearray(4)).cast("f")
    return {
        "__builtins__": {},
        "float": float,
        "H": host,
        "FN": Functions(host),
        "STACK": host.top,
        "STACK_END": host.stack_end,
        **{f"X{code}": host.stack_cells(code) for code in FORMATS},
        "Thrown": Thrown,
        "Jump": Jump,
        "missing": partial(_missing, unit),
        "alive": alive,
        "again": again,
        "thrown": partial(_throw, unit),
        "FB": cell,
        "FS": cell.__setitem__,
        **{f"W{size}": partial(_narrowed, 8 * size) for size in (1, 2, 4, 8)},
        "E": rounded_to_half,
        "whole": whole,
        "quotient": quotient,
        "rest": rest,
        "ratio": ratio,
        "NAN": float("nan"),
        "INF": float("inf"),
        "L": Loops(host, unit.plans).attempt,
        "launch": launch,
        **{f"M{code}": pages for code, pages in host.pages.items()},
        **{f"S{number}": address for number, address in host.texts.items()},
        **{f"G{number}": address for number, address in host.globals.items()},
        **{f"N{number}": partial(answer(one), host, one) for number, one in enumerate(unit.natives)},
    }


class Functions(dict[int, Any]):
    """What runs at an address: the host's own table, and a crash for every other address."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def __missing__(self, address: int) -> Any:
        number = self.host.function(address)
        found = None if number is None else self.host.calls.get(number)
        if found is None:
            what = "a null pointer" if address == 0 else f"{address:#x}, where no function is"
            raise self.host.crash(0, f"call of {what}")
        self[address] = found
        return found


def _narrowed(bits: int, value: int) -> int:
    """What is left of a value that does not fit."""
    half = 1 << (bits - 1)
    return ((value + half) & ((1 << bits) - 1)) - half


def _missing(unit: HostUnit, number: int) -> None:
    raise unit.missing[number]


def _throw(unit: HostUnit, host: Host, number: int, address: int, destructor: Any) -> None:
    site = unit.throws[number]
    throw(host, Thrown(address, dict(site.kinds), site.said, destructor))


def _main_arguments(host: Host, arguments: list[str]) -> tuple[int, int]:
    table = host.memory.allocate(8 * (len(arguments) + 1), "host")
    for number, one in enumerate(arguments):
        raw = one.encode() + b"\0"
        buffer = host.memory.allocate(len(raw), "host")
        buffer.raw[:] = np.frombuffer(raw, np.uint8)
        host.store(table.base + 8 * number, "i8", buffer.base, 0)
    return len(arguments), table.base


def _touched(error: Exception, source: str) -> tuple[int, int, str] | None:
    """The line of our source that touched memory it may not, the address, and how; None if it was none."""
    trace: TracebackType | None = error.__traceback__
    ours = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == SOURCE:
            ours = trace
        elif ours is not None and not isinstance(error, Missed):
            ours = None
        trace = trace.tb_next
    if ours is None:
        return None
    _, _, first, last = list(ours.tb_frame.f_code.co_positions())[ours.tb_lasti // 2]
    text = source.splitlines()[ours.tb_lineno - 1][first:last]
    is_store = "(w:=" in text or "(w&4095)" in text
    address = ours.tb_frame.f_locals.get("w" if is_store else "q", 0)
    return ours.tb_lineno, int(address), "store to" if is_store else "load from"


def _missed(host: Host, unit: HostUnit, row: int, address: int, verb: str) -> Exit:
    line = unit.marks[row - 1] if row <= len(unit.marks) else 0
    try:
        host.buffer(address, 1, line, verb)
    except Exit as found:
        return found
    buffer = host.memory.find(address)
    assert buffer is not None
    return host.crash(line, f"{verb} address {address:#x}, past the end of {buffer.size} bytes")


def _uncaught(host: Host, names: dict[str, Any], thrown: Thrown | None) -> Exit:
    if thrown is None:
        return terminated()
    what = host.program.what
    part = thrown.part(what[1]) if what is not None else None
    if what is None or part is None:
        return terminated(thrown.said)
    return terminated(thrown.said, host.string(names[f"f{what[0]}"](part)))


def pure_virtual(_: Host, __: Native) -> None:
    raise Exit(
        134,
        "pure virtual method called\nterminate called without an active exception\nAborted (core dumped)\n",
    )


def at_exit(host: Host, _: Native, function: int) -> int:
    number = host.function(function)
    if number is not None:
        host.at_exit.append(number)
    return 0


def new(host: Host, _: Native, size: int) -> int:
    return taken(host, size)


def new_or_null(host: Host, _: Native, size: int) -> int:
    return host.take(size)


def delete(host: Host, call: Native, address: int, *_: Any) -> None:
    if address and not host.free(address):
        found = host.memory.find(address)
        text = (
            "free(): double free detected in tcache 2" if found and found.freed else "free(): invalid pointer"
        )
        raise Exit(
            134, f"{text}\nAborted (core dumped)\n{host.where(call.line)}delete of address {address:#x}\n"
        )


LANGUAGE: dict[str, Callable[..., Any]] = {
    "__sim_pure_virtual": pure_virtual,
    "__sim_at_exit": at_exit,
    "atexit": at_exit,
    "operator new": new,
    "operator new[]": new,
    "operator new(std::nothrow)": new_or_null,
    "operator delete": delete,
    "operator delete[]": delete,
}
"""What the lowering calls by itself."""
