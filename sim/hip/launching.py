"""Launches: what `<<<>>>`, hipLaunchKernel and a graph's kernel nodes do."""

from dataclasses import dataclass
from math import prod
from typing import Any

from sim.gpu.launch_time import Work, kernel_ns, share
from sim.gpu.timing import SUBMIT_NS
from sim.hip.batch import Session, Triple
from sim.hip.counters import LINE_BYTES, Counters
from sim.hip.ctype import Struct, Type
from sim.hip.emit_kernel import emit
from sim.hip.emit_state import code_of
from sim.hip.errors import (
    ASSERTED,
    ILLEGAL_ADDRESS,
    INVALID_HANDLE,
    INVALID_VALUE,
    LAUNCH_FAILURE,
    MISALIGNED,
    NO_DEVICE,
)
from sim.hip.faults import Fault, Finding, told
from sim.hip.gpus import RECORDS_MOST, Gpus, Stream
from sim.hip.host import Exit, Host, Launched
from sim.hip.lanes import CODES
from sim.hip.launch_rules import Wish, refusal
from sim.hip.memory import DEVICE_FUNCTIONS
from sim.hip.residency import groups_per_unit
from sim.hip.runtime import compiled, namespace
from sim.hip.schedule import Kernel
from sim.hip.schedule import launch as run_grid
from sim.hip.work import KERNEL, submit

KEPT_BYTES = 1 << 24
"""Larger globals start as zeros on every device but the first."""


ABORTED = 134
"""Status of a process that the runtime ends."""


@dataclass(frozen=True, slots=True)
class LaunchAsked:
    """One launch as the program wrote it; `arguments` are values, classes as tuples of their leaves."""

    number: int
    grid: Triple
    block: Triple
    dynamic: int
    stream: int
    arguments: tuple[Any, ...]
    is_cooperative: bool = False


def launch(host: Host, asked: LaunchAsked, on: Stream | None = None) -> int:
    """The error of the launch, which also stays for hipGetLastError. Raises Fault (not on CUDA), TooLong.

    `on` stands for the stream that the launch names.
    """
    gpus = host.gpus
    gpus.clock.spend(SUBMIT_NS)
    error = gpus.sticky or _launch(host, asked, on)
    if error or not gpus.is_cuda:
        gpus.last_error = error
    if len(gpus.calls) < RECORDS_MOST:
        end = int(gpus.clock.elapsed_ns)
        gpus.calls.append((f"{'cuda' if gpus.is_cuda else 'hip'}LaunchKernel", end - SUBMIT_NS, end))
    return error


def _launch(host: Host, asked: LaunchAsked, on: Stream | None) -> int:
    gpus = host.gpus
    if not gpus.each:
        return NO_DEVICE
    stream = on or gpus.stream(asked.stream)
    if stream is None:
        return INVALID_HANDLE if gpus.is_cuda else INVALID_VALUE
    kernel = kernel_of(host, asked.number, stream.device)
    runs_code = gpus.told["devices"][stream.device].get("runs_code", True)
    most = host.program.functions[asked.number].most_threads
    error = refusal({**gpus.told, "runs_code": runs_code}, _wish(gpus, asked, kernel, most))
    if error:
        return error
    if hang := gpus.told["devices"][stream.device].get("hang"):
        raise Exit(ABORTED, hang)
    function = host.program.functions[asked.number]
    types = [function.variables[one].type for one in function.parameters]
    given = tuple(_lanes(host, one, of) for one, of in zip(asked.arguments, types, strict=True))
    return submit(stream, KERNEL, lambda on: _run(host, kernel, asked, given, on))


def _wish(gpus: Gpus, asked: LaunchAsked, kernel: Kernel, most: int) -> Wish:
    resident = None
    if asked.is_cooperative:
        lds = kernel.lds_bytes + asked.dynamic
        resident = gpus.told["cus"] * groups_per_unit(gpus.told, prod(asked.block), lds)
    return Wish(
        asked.grid,
        asked.block,
        asked.dynamic,
        kernel.lds_bytes,
        most,
        allowed=gpus.dynamic_lds.get(asked.number),
        resident=resident,
    )


def _run(host: Host, kernel: Kernel, asked: LaunchAsked, given: tuple[Any, ...], stream: Stream) -> None:
    counters = Counters()
    session = _session(host, kernel, counters)
    host.memory.barred = host.gpus.barred(stream.device)
    host.in_kernel = True
    try:
        run_grid(session, kernel, asked.grid, asked.block, asked.dynamic, given)
    except Fault as fault:
        failed(host, fault, stream)
    finally:
        host.in_kernel = False
    host.findings += session.findings.values()
    _enqueue(host, kernel, asked, counters, stream)


def _session(host: Host, kernel: Kernel, counters: Counters) -> Session:
    return Session(
        host.memory,
        kernel.name,
        host.program.files,
        int(host.device["wave"]),
        host.print,
        host.late,
        host.program.texts,
        counters,
        by_wave=bool(host.device.get("by_wave")),
        watches_all=bool(host.device.get("watches_all")),
        at_once=bool(host.device.get("at_once", True)),
    )


def _enqueue(host: Host, kernel: Kernel, asked: LaunchAsked, counters: Counters, stream: Stream) -> None:
    """The time on the stream of a kernel that ran, and the record of its launch."""
    work = work_of(counters, prod(asked.grid))
    rates = host.gpus.rates
    start, end = host.gpus.enqueue(stream, kernel_ns(rates, work), "compute", share(rates, work))
    host.launches.append(
        Launched(
            kernel.name,
            asked.grid,
            asked.block,
            kernel.lds_bytes + asked.dynamic,
            counters,
            stream.device,
            stream.handle,
            start,
            end - start,
            host.gpus.each[stream.device].used_bytes,
        )
    )


def failed(host: Host, fault: Fault, stream: Stream) -> None:
    """AMD's runtime ends the process; on CUDA every call from here on answers an error."""
    if not host.gpus.is_cuda:
        fault.node += stream.device
        raise fault
    host.gpus.sticky = _cuda_error(fault)
    host.err.append(fault.said or "")
    site = fault.site
    host.findings.append(Finding("fault", told(fault), site.kernel, site.file, site.line))


def _cuda_error(fault: Fault) -> int:
    if fault.said is not None:
        return ASSERTED if fault.said else LAUNCH_FAILURE
    return MISALIGNED if fault.why.startswith("unaligned") else ILLEGAL_ADDRESS


def work_of(counters: Counters, groups: int) -> Work:
    """A wave takes two cycles of LDS for 4 bytes a lane, besides what its banks' conflicts cost."""
    whole = counters.total()
    return Work(
        groups,
        counters.waves,
        whole.valu,
        whole.loads + whole.stores + whole.atomics,
        LINE_BYTES * (whole.load_lines + whole.store_lines),
        2 * (whole.lds_reads + whole.lds_writes) + whole.lds_conflicts,
    )


def _lanes(host: Host, value: Any, type_: Type) -> Any:
    if isinstance(type_, Struct):
        leaves = host.program.structs[type_.number].leaves
        return tuple(_lanes(host, one, of) for one, (_, of) in zip(value, leaves, strict=True))
    return CODES[code_of(type_)].type(value)


def kernel_of(host: Host, number: int, device: int = 0) -> Kernel:
    """Compiled once for each device: its globals have addresses of their own."""
    found = host.kernels.get((number, device))
    if found is None:
        function = host.program.functions[number]
        source, unit = emit(host.program, number)
        addresses = globals_on(host, device) | {one: table(host, one, device) for one in unit.tables}
        names = namespace(unit, int(host.device["wave"]), host.texts, addresses)
        found = Kernel(function.name, compiled(source, names, number), unit, function.waits)
        host.kernels[number, device] = found
    return found


def globals_on(host: Host, device: int) -> dict[int, int]:
    """Addresses of the program's globals as a device sees them: those of devices are each device's own."""
    if device == 0:
        return host.globals
    found = dict(host.globals)
    for one in host.program.globals:
        if one.space == "device":
            found[one.number] = symbol(host, one.number, device)
    return found


def symbol(host: Host, number: int, device: int) -> int:
    """The address of a device's copy of a global, made as the program starts where it is not there yet."""
    if device == 0:
        return host.globals[number]
    address = host.gpus.symbols.get((device, number))
    if address is None:
        size = host.program.globals[number].bytes
        buffer = host.memory.allocate(size, "device")
        buffer.raw[:] = host.gpus.initial.get(number, 0)
        address = host.gpus.symbols[device, number] = buffer.base
    return address


def table(host: Host, number: int, device: int) -> int:
    """The address of a device's copy of a table, which leads to the functions of the device."""
    address = host.gpus.symbols.get((device, number))
    if address is None:
        words = [host.word(one, DEVICE_FUNCTIONS) for one in host.program.globals[number].words]
        buffer = host.memory.allocate(8 * len(words), "device")
        buffer.view("i8")[:] = words
        address = host.gpus.symbols[device, number] = buffer.base
    return address


def keep_initial(host: Host) -> None:
    """What globals of the device hold as the program starts, for the copies of later devices."""
    if len(host.gpus.each) > 1:
        for one in host.program.globals:
            if one.space == "device" and one.bytes <= KEPT_BYTES:
                buffer = host.memory.buffers[host.globals[one.number]]
                host.gpus.initial[one.number] = buffer.raw.copy()
