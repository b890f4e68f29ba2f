"""Runs one program of a member: its streams, its files, its ending."""

import ast
import atexit
import io
import sys
from types import CodeType, ModuleType
from typing import Any

from _node import clock, disk, imports, streams, system, tracebacks
from _node.frames import Ended, NotSimulated, NotSimulatedAttribute, Rerun, emit

EX_UNAVAILABLE = 69
MINOR = 10
"""The node's Python is 3.10: newer grammar is refused."""
LITTLE_MEMORY = "python3: a program has 256 MB on this node, for all that the machine has 2 TB\n"
VERSION = "3.10.12 (main, Aug 15 2025, 14:32:43) [GCC 11.4.0]"


class VersionInfo(tuple[Any, ...]):
    """`sys.version_info`."""

    major, minor, micro, releaselevel, serial = 3, 10, 12, "final", 0

    def __repr__(self) -> str:
        return "sys.version_info(major=3, minor=10, micro=12, releaselevel='final', serial=0)"


request: dict[str, Any] = {}
"""What the node said of this run."""


def main(said: dict[str, Any]) -> None:
    """Ends with the frame `exit`, unless the program must be run again or was stopped from outside."""
    request.update(said)
    disk.fill(request["tree"], request["held_back"])
    disk.cwd = request["cwd"]
    clock.start(request["now"])
    imports.install(request["modules"], request["offered"])
    system.patch(request["env"], request["who"], request["cpus"])
    _set_sys()
    try:
        status = _whole()
    except Rerun:
        return
    except Ended as ended:
        status = ended.status
    emit("exit", status=status)


def _set_sys() -> None:
    sys.argv[:] = request["argv"]
    sys.path[:] = [request["path"], *request["python_path"], *imports.SHOWN_PATH]
    sys.platform = "linux"
    sys.executable = "/usr/bin/python3"
    sys.prefix = sys.base_prefix = sys.exec_prefix = sys.base_exec_prefix = "/usr"
    sys.version, sys.version_info = VERSION, VersionInfo((3, MINOR, 12, "final", 0))  # type: ignore[assignment]
    sys.hexversion = 0x030A0CF0
    sys.maxsize = 2**63 - 1
    sys.stdin = io.TextIOWrapper(io.BytesIO(request["stdin"].encode()), "utf-8")
    for fd, name in ((1, "stdout"), (2, "stderr")):
        printed = io.BufferedWriter(streams.Printed(fd))
        errors = "backslashreplace" if fd == 2 else "strict"
        stream = io.TextIOWrapper(printed, "utf-8", errors, line_buffering=True)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.__stdin__ = sys.stdin  # type: ignore[misc]


def _whole() -> int:
    """The program, and what Python does after it."""
    status = _ended(_run)
    finished = _ended(atexit._run_exitfuncs)
    streams.flush_all()
    _report_devices()
    for stream in (sys.stdout, sys.stderr):
        if not stream.closed:
            stream.flush()
    return status or finished


def _report_devices() -> None:
    """Says what the program did on the devices, if it looked at them at all."""
    devices = sys.modules.get("_devices")
    if devices is not None:
        devices.report()


def _ended(work: Any) -> int:
    try:
        work()
    except SystemExit as left:
        return _status(left)
    except KeyboardInterrupt:
        return 130
    except (NotSimulated, NotSimulatedAttribute) as gap:
        _print_error(gap)
        return EX_UNAVAILABLE
    except Exception as error:
        _print_error(error)
        return 1
    return 0


def _print_error(error: BaseException) -> None:
    sys.stdout.flush()
    if sys.excepthook is not sys.__excepthook__:
        sys.excepthook(type(error), error, error.__traceback__)
        return
    sys.__stderr__.write(tracebacks.text_of(error))  # type: ignore[union-attr]
    if isinstance(error, MemoryError):
        sys.__stderr__.write(LITTLE_MEMORY)  # type: ignore[union-attr]
    sys.__stderr__.flush()  # type: ignore[union-attr]


def _status(left: SystemExit) -> int:
    match left.code:
        case None:
            return 0
        case int(number):
            return number & 0xFF
        case said:
            sys.stdout.flush()
            print(said, file=sys.stderr)
            return 1


def _run() -> None:
    if request["how"] == "module":
        _run_module(request["program"])
        return
    name, source = request["name"], request["program"]
    if request["how"] == "script":
        tracebacks.lines[name] = source.splitlines()
    module = ModuleType("__main__")
    module.__dict__.update(__builtins__=__builtins__, __annotations__={})
    if request["how"] == "script":
        module.__file__ = name
    sys.modules["__main__"] = module
    exec(_compiled(source, name), module.__dict__)


def _compiled(source: str, name: str) -> CodeType:
    try:
        tree = ast.parse(source, name, feature_version=(3, MINOR))
    except (SyntaxError, ValueError) as error:
        _print_error(error.with_traceback(None))
        raise SystemExit(1) from None
    return compile(tree, name, "exec", dont_inherit=True)


def _run_module(name: str) -> None:
    import runpy

    try:
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    except ImportError as error:
        if not str(error).startswith("No module named"):
            raise
        sys.exit(f"{sys.executable}: {str(error).replace(chr(39), '')}")
