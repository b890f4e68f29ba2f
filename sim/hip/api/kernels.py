"""Kernels by their address: launches without `<<<>>>`, what they need, how many of them fit."""

from typing import Any

from sim.hip.api.called import Answer, accepted, put, recorded
from sim.hip.api.properties import fill
from sim.hip.batch import Triple
from sim.hip.ctype import Pointer, Scalar, Struct, Type
from sim.hip.errors import INVALID_FUNCTION, INVALID_HANDLE, INVALID_VALUE, SUCCESS
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.launching import LaunchAsked, kernel_of, launch
from sim.hip.residency import best_block, groups_per_unit

MAX_DYNAMIC, CARVEOUT, ATTRIBUTES = 8, 9, 10


def kernel_at(host: Host, address: int) -> int | None:
    """The number of the kernel whose address it is."""
    number = host.function(address)
    is_kernel = number is not None and host.program.functions[number].kind == "kernel"
    return number if is_kernel else None


def arguments_at(host: Host, native: Native, number: int, table: int) -> tuple[Any, ...]:
    """Values of a kernel's parameters from a table of pointers to them."""
    function = host.program.functions[number]
    found = []
    for at, variable in enumerate(function.parameters):
        address = int(host.load(table + 8 * at, "i8", native.line))
        found.append(value_at(host, native, address, function.variables[variable].type))
    return tuple(found)


def value_at(host: Host, native: Native, address: int, type_: Type) -> Any:
    match type_:
        case Scalar(code):
            return host.load(address, code, native.line)
        case Pointer():
            return host.load(address, "i8", native.line)
        case Struct(number):
            leaves = host.program.structs[number].leaves
            return tuple(value_at(host, native, address + at, of) for at, of in leaves)
        case _:
            return 0


def asked_at(host: Host, native: Native, address: int, grid: Triple, block: Triple, table: int,
             dynamic: int, stream: int, is_cooperative: bool = False) -> LaunchAsked | None:  # fmt: skip
    number = kernel_at(host, address)
    if number is None:
        return None
    given = arguments_at(host, native, number, table)
    return LaunchAsked(number, grid, block, dynamic, stream, given, is_cooperative)


def _launch(is_cooperative: bool) -> Answer:
    def answer(host: Host, native: Native, address: int, grid: Triple, block: Triple, table: int,
               dynamic: int = 0, stream: int = 0, *events: int) -> int:  # fmt: skip
        """hipExtLaunchKernel also names events for the kernel's start and end."""
        asked = asked_at(host, native, address, grid, block, table, dynamic, stream, is_cooperative)
        if asked is None:
            # Measured on CUDA 13.0: what is no kernel is no resource.
            return INVALID_HANDLE if host.gpus.is_cuda else INVALID_FUNCTION
        error = launch(host, asked)
        if not error:
            _mark(host, *events[:2])
        return error

    return recorded(answer)


def _mark(host: Host, start: int = 0, stop: int = 0) -> None:
    last = host.launches[-1] if host.launches else None
    for handle, after in ((start, 0), (stop, 1)):
        event = host.gpus.events.get(handle)
        if event is not None and last is not None:
            event.at_ns = last.start_ns + after * last.duration_ns


def _attributes(host: Host, native: Native, pointer: int, address: int) -> int:
    number = kernel_at(host, address)
    if number is None:
        return INVALID_FUNCTION
    lds = kernel_of(host, number).lds_bytes
    room = int(host.gpus.told["lds_bytes"])
    allowed = host.gpus.dynamic_lds.get(number, 49_152 - lds if host.gpus.is_cuda else room - lds)
    values = {
        "binaryVersion": 10 * host.gpus.told["capability"][0] + host.gpus.told["capability"][1],
        "maxDynamicSharedSizeBytes": allowed,
        # CUDA does not tell launch bounds here (measured on an H200).
        "maxThreadsPerBlock": 0 if host.gpus.is_cuda else host.program.functions[number].most_threads,
        "preferredShmemCarveout": -1 if host.gpus.is_cuda else 0,
        "sharedSizeBytes": lds,
        # Registers are not known here: 0 is what no real kernel has.
        "numRegs": 0,
    }
    values["maxThreadsPerBlock"] = values["maxThreadsPerBlock"] or 1024
    fill(host, native, pointer, values, "cudaFuncAttributes" if host.gpus.is_cuda else "hipFuncAttributes")
    return SUCCESS


def _set_attribute(host: Host, _: Native, address: int, attribute: int, value: int) -> int:
    number = kernel_at(host, address)
    if number is None:
        return INVALID_FUNCTION
    if not 0 <= attribute <= ATTRIBUTES:
        return INVALID_VALUE
    room = int(host.gpus.told["lds_bytes"]) - kernel_of(host, number).lds_bytes
    if attribute == MAX_DYNAMIC:
        if not 0 <= value <= room:
            return INVALID_VALUE
        host.gpus.dynamic_lds[number] = value
    return INVALID_VALUE if attribute == CARVEOUT and not -1 <= value <= 100 else SUCCESS


def _resident(host: Host, native: Native, pointer: int, address: int, threads: int, dynamic: int,
              _: int = 0) -> int:  # fmt: skip
    number = kernel_at(host, address)
    if number is None:
        return INVALID_FUNCTION
    if threads <= 0:
        return INVALID_VALUE
    lds = kernel_of(host, number).lds_bytes + dynamic
    return put(host, native, pointer, "i4", groups_per_unit(host.gpus.told, threads, lds))


def _best(host: Host, native: Native, grid: int, block: int, address: int, dynamic: int = 0,
          most: int = 0, _: int = 0) -> int:  # fmt: skip
    number = kernel_at(host, address)
    if number is None:
        return INVALID_FUNCTION
    lds = kernel_of(host, number).lds_bytes + dynamic
    threads, groups = best_block(host.gpus.told, lds, most)
    return put(host, native, grid, "i4", groups) or put(host, native, block, "i4", threads)


KERNELS: dict[str, Answer] = {
    **dict.fromkeys(("hipLaunchKernel", "hipExtLaunchKernel"), _launch(False)),
    "hipLaunchCooperativeKernel": _launch(True),
    "hipFuncGetAttributes": recorded(_attributes),
    "hipFuncSetAttribute": recorded(_set_attribute),
    **dict.fromkeys(("hipFuncSetCacheConfig", "hipFuncSetSharedMemConfig"), recorded(accepted)),
    **dict.fromkeys(
        (
            "hipOccupancyMaxActiveBlocksPerMultiprocessor",
            "hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
        ),
        recorded(_resident),
    ),
    "hipOccupancyMaxPotentialBlockSize": recorded(_best),
}
