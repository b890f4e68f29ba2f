"""One launch of a kernel: its programs run one after another; what they take of the device is counted."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from _devices import DEVICES, Device
from _devices.gpu.timing import LAUNCH_NS, NoSuchRate, gemm_time_ns, stream_ns
from _node.frames import Ended, show
from torch import _dtypes
from torch._tensor import Tensor, state

from triton._blocks import Block, Pointer, spread
from triton.runtime.errors import OutOfResources

MOST_ELEMENTS = 500_000
"""Elements that the programs of one launch load and store, where their values are computed."""
MOST_OF_THE_LAST = 64 * 1024
"""Elements that the last program of a launch that is not computed may touch to be run all the same."""
SEGMENT_BYTES = 2 * 2**20
"""What torch takes from the driver at once: an access past a tensor's end faults only past this."""
ABORTED = 134
AGENTS = 0x5581A2C04000


@dataclass
class Counted:
    """Of one program."""

    moved_bytes: int = 0
    elements: int = 0
    lds_bytes: int = 0
    tile: tuple[int, int] = (0, 0)
    depth: int = 0
    rate: str = "fp32"


@dataclass
class Running:
    """The program that runs now. `probing`: only to be counted, its stores do nothing."""

    grid: tuple[int, int, int] = (1, 1, 1)
    program: tuple[int, int, int] = (0, 0, 0)
    num_stages: int = 2
    num_warps: int = 4
    probing: bool = False
    counted: Counted = field(default_factory=Counted)


now = Running()


def _places(pointer: Pointer, mask: Any) -> tuple[list[int], list[bool]]:
    """Where each element is, and whether the mask lets it be touched."""
    shape = pointer.shape
    places = pointer.places.all_values() if isinstance(pointer.places, Block) else [pointer.places]
    if isinstance(mask, Block):
        return places, spread(mask.values, mask.shape, shape)
    return places, [mask is None or bool(mask)] * len(places)


def _count(pointer: Pointer, mask: Any) -> None:
    """Takes a mask for true that is not computed element by element."""
    number = math.prod(pointer.shape)
    if isinstance(mask, Block) and len(mask.values) > 1:
        number = sum(map(bool, spread(mask.values, mask.shape, pointer.shape)))
    now.counted.moved_bytes += number * pointer.kind.itemsize
    now.counted.elements += number


def _check(pointer: Pointer, place: int) -> bool:
    """Whether the place is in the tensor; a fault of the device where no memory is."""
    if 0 <= place < pointer.storage.count:
        return True
    size = pointer.kind.itemsize
    held = -(-max(1, pointer.storage.count * size) // SEGMENT_BYTES) * SEGMENT_BYTES
    if 0 <= place * size < held:
        return False
    at = DEVICES[pointer.storage.where.index]
    address = 0x7F0000000000 + 512 * id(pointer.storage) + place * size
    agent = f"GPU node-{at.index + 2} (Agent handle: 0x{AGENTS + 64 * at.index:x})"
    said = (
        f"Memory access fault by {agent} on address "
        f"0x{address & ~0xFFF:x}. Reason: Page not present or supervisor privilege.\n"
        "Aborted (core dumped)\n"
    )
    show("err", said.encode())
    raise Ended(ABORTED)


def _not_a_pointer(value: Any, what: str) -> ValueError:
    return ValueError(f"Unsupported ptr type {type(value).__name__} in `tl.{what}`")


def load(pointer: Any, mask: Any = None, other: Any = None, **_: Any) -> Any:
    if not isinstance(pointer, Pointer):
        raise _not_a_pointer(pointer, "load")
    shape = pointer.shape
    _count(pointer, mask)
    if now.probing:
        return Block(shape, [0.0 if pointer.kind.kind == "float" else 0], pointer.kind) if shape else 0
    places, flags = _places(pointer, mask)
    data, fill = pointer.storage.data, pointer.storage.fill
    rest = 0 if other is None else other
    if isinstance(rest, Block):
        rest = rest.values[0]
    values = []
    for place, flag in zip(places, flags, strict=True):
        if not flag:
            values.append(rest)
        elif _check(pointer, place):
            values.append(data[place] if data is not None else 0 if fill is None else fill)
        else:
            values.append(0)
    return Block(shape, values, pointer.kind) if shape else values[0]


def store(pointer: Any, value: Any, mask: Any = None, **_: Any) -> None:
    if not isinstance(pointer, Pointer):
        raise _not_a_pointer(pointer, "store")
    _count(pointer, mask)
    if now.probing:
        return
    places, flags = _places(pointer, mask)
    if isinstance(value, Block):
        values = spread(value.values, value.shape, pointer.shape)
    else:
        values = [value] * len(places)
    rounded = _dtypes.rounded(values, pointer.kind)
    for place, flag, one in zip(places, flags, rounded, strict=True):
        if flag and _check(pointer, place) and pointer.storage.data is not None:
            pointer.storage.data[place] = one


def launch(
    kernel: Callable[..., None],
    name: str,
    grid: tuple[int, ...],
    args: dict[str, Any],
    num_warps: int,
    num_stages: int,
) -> None:
    """Raises OutOfResources as the real one does: when the kernel is made, before anything runs."""
    at = _device(args)
    full = (*grid, 1, 1)[:3]
    counted = probe(kernel, full, args, num_warps, num_stages)
    _check_resources(at, counted, num_warps)
    tensors = [value for value in args.values() if isinstance(value, Tensor)]
    programs = math.prod(full)
    if (
        all(tensor.known for tensor in tensors)
        and programs * counted.elements <= MOST_ELEMENTS
        and _held(tensors)
    ):
        _run_all(kernel, full, args)
    else:
        _forget(tensors)
        if counted.elements <= MOST_OF_THE_LAST:
            _run_last(kernel, full, args)
    time_ns = duration_ns(at, counted, programs)
    at.run(time_ns)
    at.launched(
        kernel=name,
        grid=full,
        block=(at.profile.wave_size * num_warps, 1, 1),
        wave_size=at.profile.wave_size,
        waves=programs * num_warps,
        time_ns=time_ns,
        result="hipSuccess",
    )


def _held(tensors: list[Tensor]) -> bool:
    return all(tensor._storage.data is not None for tensor in tensors)


def _forget(tensors: list[Tensor]) -> None:
    """What a launch that is not computed may have written is not known afterwards."""
    for tensor in tensors:
        tensor._storage.data = tensor._storage.fill = None


def _device(args: dict[str, Any]) -> Device:
    for number, value in enumerate(args.values()):
        if isinstance(value, Tensor):
            if not value.is_cuda:
                raise ValueError(
                    f"Pointer argument (at {number}) cannot be accessed from Triton (cpu tensor?)"
                )
            return DEVICES[value.device.index]
    from torch._tensor import check_devices

    check_devices()
    return DEVICES[state["current"]]


def _arguments(args: dict[str, Any]) -> dict[str, Any]:
    return {
        name: Pointer(value._storage, value.dtype, value._offset) if isinstance(value, Tensor) else value
        for name, value in args.items()
    }


def probe(
    kernel: Callable[..., None], grid: tuple[int, ...], args: dict[str, Any], num_warps: int, num_stages: int
) -> Counted:
    """What the first program takes; no memory is changed."""
    first = Running((grid[0], grid[1], grid[2]), (0, 0, 0), num_stages, num_warps, True, Counted())
    now.__dict__.update(first.__dict__)
    kernel(**_arguments(args))
    return now.counted


def _run_all(kernel: Callable[..., None], grid: tuple[int, ...], args: dict[str, Any]) -> None:
    given = _arguments(args)
    now.probing = False
    for z in range(grid[2]):
        for y in range(grid[1]):
            for x in range(grid[0]):
                now.program, now.counted = (x, y, z), Counted()
                kernel(**given)


def _run_last(kernel: Callable[..., None], grid: tuple[int, ...], args: dict[str, Any]) -> None:
    """Only for where it reaches: the last program is the one that goes too far."""
    now.probing, now.program, now.counted = False, (grid[0] - 1, grid[1] - 1, grid[2] - 1), Counted()
    kernel(**_arguments(args))


def _check_resources(at: Device, counted: Counted, num_warps: int) -> None:
    threads, most = num_warps * at.profile.wave_size, at.profile.max_group_size
    if threads > most:
        raise OutOfResources(threads, most, "threads")
    if counted.lds_bytes > at.profile.lds_bytes_per_group:
        raise OutOfResources(counted.lds_bytes, at.profile.lds_bytes_per_group, "shared memory")
    if at.hung:
        at.run(1)
        at.wait()


def duration_ns(at: Device, counted: Counted, programs: int) -> int:
    moved = LAUNCH_NS + round(stream_ns(at.profile, counted.moved_bytes * programs))
    if not counted.depth:
        return moved
    across = math.isqrt(programs - 1) + 1 if programs > 1 else 1
    rows, columns = counted.tile[0] * across, counted.tile[1] * -(-programs // across)
    rate: Any = counted.rate
    try:
        return gemm_time_ns(at.profile, rows, columns, counted.depth, rate, "triton", clock=at.clock)
    except NoSuchRate as error:
        raise RuntimeError(str(error)) from None
