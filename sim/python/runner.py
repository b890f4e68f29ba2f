"""One program of a member: a sandbox of its own, run again with what it turns out to need of the node."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from json import dumps
from typing import Any, Literal

from sim.node import Activity, Node
from sim.python import facts, frames, sandbox, sources
from sim.python.frames import AnyFrame
from sim.python.tree import put_back, tree_of
from sim.tools import Call, Result
from sim.trace import Launch

TIME_MS = 3_000
"""Python's share of a line (design, "Workers"), the start of the sandbox not counted."""
RERUNS = 12
TIMED_OUT = 124
"""As timeout(1) and the console say it."""
BROKEN = 139
"""As bash says it of a segmentation fault."""
FULL_LOAD = 0.95

How = Literal["script", "command", "stdin", "module"]

_BOOT = """
import binascii, json, marshal, sys, types
request = json.loads({request})
for name in {order}:
    module = sys.modules[name] = types.ModuleType(name)
    parent, _, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, module)
    else:
        module.__path__ = []
    exec(marshal.loads(binascii.a2b_base64(request["modules"].pop(name)[1])), module.__dict__)
sys.modules["_node.boot"].main(request)
"""
_ORDER = tuple(
    f"_node{part}"
    for part in (
        *("", ".frames", ".clock", ".disk", ".streams", ".imports"),
        *(".tracebacks", ".waiting", ".system", ".boot"),
    )
)


@dataclass(frozen=True, slots=True)
class Program:
    """What is to be run. `text` is source, or for `module` its name; `name` is the file that tracebacks show;
    `path` the first entry of sys.path."""

    how: How
    name: str
    text: str
    argv: tuple[str, ...]
    path: str
    isolated: bool = False


@dataclass(frozen=True, slots=True)
class Ran:
    ending: sandbox.Ending
    took_ms: int
    frames: tuple[AnyFrame, ...]


def run(call: Call, program: Program) -> Result:
    """The program's output, status and traces on the node's disk and devices."""
    wanted, left_ms = _mentioned(program), TIME_MS
    for _ in range(RERUNS):
        ran = _once(call, program, wanted, left_ms)
        needs = {frame.what for frame in ran.frames if isinstance(frame, frames.Need)}
        if not needs:
            break
        wanted |= needs
        left_ms -= ran.took_ms
    return _result(call, ran)


def _mentioned(program: Program) -> frozenset[str]:
    """A guess at what it will need, from its text; what is missed costs one run more."""
    words = " ".join((program.text, *program.argv))
    packages = [f"package {name}" for name in sources.OFFERED if name in words]
    tops = [f"path /{top}" for top in ("sys", "proc", "etc", "opt", "dev", "usr") if f"/{top}" in words]
    return frozenset((*packages, *tops))


def _once(call: Call, program: Program, wanted: frozenset[str], time_ms: int) -> Ran:
    told: list[bytes] = []
    request = dumps(_request(call, program, wanted))
    code = _BOOT.format(request=repr(request), order=repr(_ORDER))
    ending, took_ms = sandbox.execute(code, time_ms=time_ms, told=told.append)
    return Ran(ending, took_ms, tuple(frames.read(b"".join(told))))


def _request(call: Call, program: Program, wanted: frozenset[str]) -> dict[str, Any]:
    paths = frozenset(what.removeprefix("path ") for what in wanted if what.startswith("path "))
    tree = tree_of(call, paths)
    groups = ["_node", *(what.removeprefix("package ") for what in wanted if what.startswith("package "))]
    python_path = [] if program.isolated else call.env.get("PYTHONPATH", "").split(":")
    return {
        "how": program.how,
        "name": program.name,
        "program": program.text,
        "argv": program.argv,
        "path": program.path,
        "python_path": [folder for folder in python_path if folder],
        "stdin": "" if program.how == "stdin" else call.stdin,
        "env": dict(call.env),
        "cwd": call.cwd,
        "now": call.now.timestamp(),
        "seed": call.seed,
        "tree": tree.entries,
        "held_back": tree.held_back,
        "modules": {name: row for group in groups for name, row in sources.modules(group).items()},
        "offered": sources.OFFERED,
        **facts.of(call),
    }


def _result(call: Call, ran: Ran) -> Result:
    out = _text(ran.frames, frames.Out)
    err = _text(ran.frames, frames.Err) + put_back(call, ran.frames)
    err += "".join(
        f"python3: stopped: {frame.what}\n" for frame in ran.frames if isinstance(frame, frames.Limit)
    )
    exits = [frame.status for frame in ran.frames if isinstance(frame, frames.Exit)]
    match ran.ending:
        case "done" if exits:
            status = exits[-1]
        case "timeout":
            status = TIMED_OUT
            err += f"python3: stopped after {TIME_MS // 1000} s, the time that Python has on this node\n"
        case "memory":
            status = BROKEN
            err += f"python3: stopped: Python has {sandbox.MEMORY_BYTES >> 20} MB on this node\n"
        case "crashed":
            status = BROKEN
            err += "Segmentation fault (core dumped): recursion deeper than Python on this node can follow\n"
        case _:
            status = BROKEN
            err += "python3: stopped: the program broke the interpreter of this node\n"
    return Result(
        out=out,
        err=err,
        status=status,
        node=_node_after(call, ran.frames),
        launches=_launches(ran.frames),
        gaps=tuple(frame.what for frame in ran.frames if isinstance(frame, frames.Gap)),
    )


def _text(told: Sequence[AnyFrame], kind: type[frames.Out] | type[frames.Err]) -> str:
    data = b"".join(frame.text.encode("latin-1", "replace") for frame in told if isinstance(frame, kind))
    return data.decode("utf-8", "replace")


def _node_after(call: Call, told: Sequence[AnyFrame]) -> Node | None:
    """The node with what the program did on its devices in the log."""
    used = [frame for frame in told if isinstance(frame, frames.Used)]
    node = call.node
    for frame in used:
        if frame.device < len(node.devices):
            node = node.with_activity(_activity(call, frame))
    return node if used else None


def _activity(call: Call, frame: frames.Used) -> Activity:
    load = min(1.0, frame.busy_ns / frame.elapsed_ns)
    return Activity(
        device=frame.device,
        process="python3",
        pid=facts.pid(call),
        started_at=call.now,
        ended_at=call.now + timedelta(microseconds=max(1, frame.elapsed_ns // 1000)),
        vram_bytes=frame.bytes,
        gfx_load=FULL_LOAD * load,
        memory_load=0.3 * load,
    )


def _launches(told: Sequence[AnyFrame]) -> tuple[Launch, ...]:
    return tuple(
        Launch(
            kernel=frame.kernel,
            device=frame.device,
            grid=frame.grid,
            block=frame.block,
            wave_size=frame.wave_size,
            waves=frame.waves,
            result=frame.result,
            time_ns=frame.time_ns,
        )
        for frame in told
        if isinstance(frame, frames.Launched)
    )
