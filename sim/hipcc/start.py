"""Runs an executable that the node's compilers made: its devices, files and time are the node's."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from posixpath import dirname
from typing import Any

from sim.access import kfd_error
from sim.binary import Binary
from sim.errors import NotSimulated
from sim.gpu.running import hang_text, pid
from sim.hip.build import Limits, Ran, Refused, run
from sim.hip.process import Process
from sim.hipcc.log import mismatch
from sim.hipcc.made import for_device
from sim.hipcc.targets import runs_on
from sim.hipcc.units import read_entry, together
from sim.node import Activity, Device
from sim.reading import MIB, read
from sim.tools import Call, Files, Result
from sim.trace import Launch, LineCounters
from sim.visible import hip_devices, target, target_id

LIMITS = Limits(spare_s=3)
"""Of a member's program: a line has 12 s of wall clock in all."""
TRACED_LAUNCHES, TRACED_LINES = 200, 100
"""A program may launch for ever; a trace has the first ones, and of each the lines of most work."""
WRITTEN_BYTES = 10 * 2**20
"""Of one file that a program writes."""


class NodeDisk:
    """The node's files for one run of a program."""

    def __init__(self, files: Files) -> None:
        self._files = files

    def read(self, path: str) -> bytes:
        if self._files.is_dir(path):
            raise IsADirectoryError(21, "Is a directory", path)
        data = self._files.read(path)
        if data is None:
            raise FileNotFoundError(2, "No such file or directory", path)
        return data

    def write(self, path: str, data: bytes) -> None:
        if len(data) > WRITTEN_BYTES:
            raise OSError(28, "No space left on device", path)
        mode = self._files.mode(path)
        self._files.write(path, data, mode=0o644 if mode is None else mode)

    def remove(self, path: str) -> None:
        if not self._files.is_dir(path):
            self.write(path, self.read(path))  # refused where it may not be changed
        self._files.remove(path)

    def rename(self, old: str, new: str) -> None:
        self.write(old, self.read(old))
        self._files.rename(old, new)

    def listed(self, path: str) -> dict[str, bool]:
        if not self._files.is_dir(path):
            self.read(path)
            raise NotADirectoryError(20, "Not a directory", path)
        return {name: entry.kind == "directory" for name, entry in self._files.entries(path).items()}

    def make(self, path: str) -> None:
        if self._files.entry(path) is not None:
            raise FileExistsError(17, "File exists", path)
        if not self._files.is_dir(dirname(path)):
            raise FileNotFoundError(2, "No such file or directory", path)
        self._files.make_dir(path)


INITIALISED_S = 0.3
"""What the runtime takes to find the devices of a node before main's first call returns: ?"""


@dataclass(frozen=True, slots=True)
class Started:
    """A program that has ended, and the devices that it saw, device 0 first."""

    ran: Ran
    devices: tuple[Device, ...]

    @property
    def printed(self) -> str:
        """Standard error without what no machine would say: that is for hipcheck and the trace."""
        return self.ran.stderr.removesuffix(self.ran.told)


def start(call: Call, binary: Binary) -> Result:
    """`call.argv` is the program's own. Raises NotSimulated for one whose sources are not known."""
    done = started(call, binary, {})
    return done if isinstance(done, Result) else result(call, done, done.printed)


def started(call: Call, binary: Binary, wishes: Mapping[str, Any]) -> Started | Result:
    """`wishes` go to the engine: what it is to look for. A Result says why nothing ran."""
    if "units" not in binary.entry:
        raise NotSimulated("running a program that was not built here")
    devices = hip_devices(call.node, call.env, root=call.root)
    built = for_device(together(read_entry(binary.entry)), binary.targets)
    if isinstance(built, Refused):
        return Result(err=built.stderr, status=69, gaps=built.gaps or (call.argv[0],))
    told = _of_devices(call, binary, devices)
    profile = (devices or call.node.devices)[0].profile
    ran = run(
        built,
        call.argv,
        profile,
        devices=len(devices),
        limits=LIMITS,
        process=_process(call),
        device={**told, **wishes},
    )
    log = "" if told["runs_code"] else mismatch(call, binary, devices)
    return Started(replace(ran, stderr=log + ran.stderr), devices)


def _process(call: Call) -> Process:
    return Process(
        dict(call.env), call.stdin, call.cwd, pid(call), call.now.timestamp(), NodeDisk(call.files)
    )


def _of_devices(call: Call, binary: Binary, devices: Sequence[Device]) -> dict[str, Any]:
    """What a program can ask of its devices, beyond their profile."""
    return {
        "problem": kfd_error(call.node, root=call.root) or "",
        "devices": [
            {
                "index": device.index,
                "uuid": device.hip_uuid,
                "bus": device.bus,
                "part": device.part,
                "target_id": target_id(device, call.env),
                "used_bytes": read(call.node, device, call.now).vram_used_mb * MIB,
                "runs_code": any(_runs(one, device, call) for one in binary.targets),
                "hang": hang_text(call, device),
            }
            for device in devices
        ],
        "runs_code": all(any(_runs(one, device, call) for one in binary.targets) for device in devices),
    }


def _runs(code: str, device: Device, call: Call) -> bool:
    whole = target_id(device, call.env)
    return runs_on(code, whole) or (code == target(device, call.env))


def result(call: Call, done: Started, err: str) -> Result:
    """With what the program did to the node and the trace; `err` goes to stderr."""
    ran, devices = done.ran, done.devices
    used = _used(devices, ran)
    node = call.node
    for device in used:
        node = node.with_activity(_activity(call, device, devices.index(device), ran))
    return Result(
        out=ran.stdout,
        err=err,
        status=ran.status,
        node=node if used else None,
        launches=tuple(_launches(devices, ran)),
        gaps=(ran.missing,) if ran.missing else (),
        took_s=(INITIALISED_S if ran.calls else 0) + ran.took_ns / 1e9,
    )


def _used(devices: Sequence[Device], ran: Ran) -> list[Device]:
    launched = {int(one["device"]) for one in ran.launches}
    held = {number for number, peak in enumerate(ran.peaks) if peak}
    return [devices[number] for number in sorted(launched | held) if number < len(devices)]


def _activity(call: Call, device: Device, number: int, ran: Ran) -> Activity:
    """The program has ended when the next command looks: what it leaves is heat, no process and no memory."""
    own = [one for one in ran.launches if one["device"] == number]
    busy_ns = sum(int(one["time_ns"]) for one in own)
    span_ns = max([1_000, *(int(one["start_ns"] + one["time_ns"]) for one in own)])
    return Activity(
        device.index,
        call.argv[0].rpartition("/")[2],
        pid(call),
        call.now - timedelta(microseconds=span_ns / 1000),
        call.now,
        ran.peaks[number] if number < len(ran.peaks) else 0,
        min(1.0, busy_ns / span_ns),
    )


def _launches(devices: Sequence[Device], ran: Ran) -> Iterator[Launch]:
    """What was found in a kernel stands with its first launch, as `events`: kind -> places."""
    found: dict[str, Counter[str]] = {}
    for one in ran.findings:
        found.setdefault(one["kernel"], Counter())[one["kind"]] += 1
    for one in ran.launches[:TRACED_LAUNCHES]:
        yield _launch(devices, one, found.pop(one["kernel"], Counter()))


def _launch(devices: Sequence[Device], one: Mapping[str, Any], events: Mapping[str, int]) -> Launch:
    number = int(one["device"])
    lines = sorted(one["lines"], key=lambda line: -sum(line[2].values()))[:TRACED_LINES]
    return Launch(
        kernel=one["kernel"],
        device=devices[number].index if number < len(devices) else number,
        grid=tuple(one["grid"]),
        block=tuple(one["block"]),
        wave_size=(devices[0].profile.wave_size if devices else 64),
        waves=one["waves"],
        result=one.get("result", "hipSuccess"),
        events=dict(events),
        counters={name: float(count) for name, count in one["total"].items()},
        time_ns=int(one["time_ns"]),
        lines=tuple(LineCounters(file=file, line=line, counters=counts) for file, line, counts in lines),
    )
