"""The virtual bash of one line: made, put back where the last line left it, run, committed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from shlex import quote
from typing import cast

from bashkit import Bash, BuiltinContext, BuiltinResult, ExecutionProfile, SnapshotGraph

from sim import loader, scripts
from sim.binary import PRESENT, RETIRED
from sim.files import FileClock, RawEntry, walk
from sim.mount import Image, mount, mount_points, place_devices, place_moment
from sim.nested import Nested
from sim.people import HOME, USER
from sim.record import Record
from sim.refusals import PROGRAMS, UNKNOWN
from sim.state import Limits
from sim.tools import Tool, tools
from sim.transcript import Printed, limit_words

RESTORED_TIMES, OF_THEM_ALWAYS = 2_000, 200
"""Files whose times the shell sees as they were, newest first: fewer where the line does not ask for times.
Each costs more the more files there are: 10,000 take 5 s. The others look new to the shell, and keep their
times all the same."""
_ASKS_FOR_TIMES = re.compile(
    r"-newer|-[amc](?:min|time)|-[no]t\b|\btar\b|-printf|-r\b|--reference|\bzip\b|-u\b"
)
SCRIPT_BYTES = 64 * 1024
"""Larger executables are no scripts."""
ENVIRONMENT: Mapping[str, str] = {
    "HOME": HOME,
    "LANG": "C.UTF-8",
    "LOGNAME": USER,
    "ROCM_PATH": "/opt/rocm",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/rocm/bin",
    "SHELL": "/bin/bash",
    "TERM": "xterm-256color",
    "USER": USER,
}
_SET_UP = (
    "\\command shopt -s expand_aliases; [[ $(declare -f sudo) != *'/usr/bin/sudo \"$@\"'* ]] || unset -f sudo"
)
"""States of old have a function of ours that stood before the virtual shell's own sudo."""
_NOT_OURS = ("/dev", "/proc", "/root")
"""Directories that the virtual shell makes itself and no commit holds."""
_TOPS = ("/dev", "/home", "/proc", "/tmp")  # noqa: S108  of the node
TIMED_OUT = 124
"""As timeout(1) says it."""


def make(record: Record, limits: Limits, env: Mapping[str, str]) -> Bash:
    builtins = _builtins(record)
    bash = Bash(
        username=USER,
        hostname=record.node.hostname,
        cwd=HOME,
        env={**ENVIRONMENT, **env},
        profile=ExecutionProfile.Interactive,
        max_commands=limits.max_commands,
        max_loop_iterations=limits.max_loop_iterations,
        timeout_seconds=limits.shell_s,
        python=False,
        custom_builtins=builtins,
    )
    mount(bash, record.image)
    record.shell = Nested(record, limits, builtins).run
    return bash


def _builtins(record: Record) -> dict[str, Callable[[BuiltinContext], BuiltinResult]]:
    ours: dict[str, Callable[[BuiltinContext], BuiltinResult]] = dict.fromkeys(UNKNOWN, _unknown)
    ours |= {name: partial(record.refuse, reason) for name, reason in PROGRAMS.items()}
    ours |= {tool.NAME: partial(record.run, tool) for tool in (*tools().values(), cast("Tool", loader))}
    return ours | dict.fromkeys((PRESENT, *RETIRED), lambda _: BuiltinResult("", "", 0))


def _unknown(ctx: BuiltinContext) -> BuiltinResult:
    return BuiltinResult("", f"bash: {ctx.name}: command not found\n", 127)


TICK_S = 1e-6


@dataclass(frozen=True, slots=True)
class Times:
    modified: dict[str, float]
    """By path, in seconds of the node's clock."""
    dated: tuple[str, ...]
    """Those of them that were set by hand."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a line ended: `limit` in plain words, or None."""

    status: int
    limit: str | None


def run(bash: Bash, line: str, printed: Printed) -> Ended:
    """Runs on the calling thread: call it through `on_deep_stack`."""
    result = bash.execute_sync(line, printed.add)
    limit = limit_words(result.error) if result.error else None
    if result.error and limit is None:
        # Errors that end the line early are in the result alone: no chunk brought them.
        printed.add("", _as_bash_says(result.error))
    if result.stdout_truncated or result.stderr_truncated:
        printed.cut = True
    timed_out = limit is not None and limit.startswith("stopped after")
    return Ended(TIMED_OUT if timed_out else result.exit_code, limit)


def run_line(bash: Bash, record: Record, line: str, printed: Printed) -> Ended:
    """`run`, with scripts of other languages in reach; no commit may know their names, so they go again.

    The stubs of the virtual shell know neither how a command is added nor how it goes.
    """
    paths = scripts.named(_executables(bash, record), line, bash.shell_state().cwd)
    for script in paths:
        bash.add_builtin(script.NAME, partial(record.run, cast("Tool", script)))  # type: ignore[attr-defined]
    ended = run(bash, line, printed)
    if _taken_away(bash, record.image, printed):
        ended = Ended(1, ended.limit)
    for script in paths:
        bash.remove_builtin(script.NAME)  # type: ignore[attr-defined]
    return ended


def _taken_away(bash: Bash, image: Image, printed: Printed) -> bool:
    """Files of the root directory go again: only root makes them, and the virtual shell asks nobody."""
    fs = bash.fs()
    tops = {point.split("/")[1] for point in (*mount_points(image), *_TOPS)}
    strays = [raw["name"] for raw in fs.read_dir("/") if raw["name"] not in tops]
    for name in strays:
        fs.remove(f"/{name}", recursive=True)
        printed.add("", f"bash: /{name}: Permission denied\n")
    return bool(strays)


def _executables(bash: Bash, record: Record) -> dict[str, bytes]:
    fs = bash.fs()
    own = own_files(bash, record.image).items()
    return {
        path: fs.read_file(path)
        for path, entry in own
        if entry["file_type"] == "file" and entry["mode"] & 0o111 and entry["size"] <= SCRIPT_BYTES
    }


def restore(bash: Bash, record: Record, commit: str, blobs: Mapping[str, bytes], line: str) -> None:
    """Puts files, variables and times back, the clock where the node's is, and chance where the seed says.

    A member may have a function or an alias of any name; `\\command` finds the shell's own.
    """
    bash.checkout(commit, dict(blobs))
    place_devices(bash.fs(), record.image)
    place_moment(record.image, record.node, record.now)
    most = RESTORED_TIMES if _ASKS_FOR_TIMES.search(line) else OF_THEM_ALWAYS
    restored = record.clock.restored
    newest = sorted(restored, key=lambda path: restored[path][1], reverse=True)[:most]
    touches = "\n".join(_touch(path, restored[path][0]) for path in newest)
    clock = f"EPOCHSECONDS={int(record.now.timestamp())} EPOCHREALTIME={record.now.timestamp():.6f}"
    chance = f"RANDOM={(record.seed * 40_503 + 12_345) % 32_768}; : $RANDOM $RANDOM"
    run(bash, f"{touches}\n{_SET_UP}\n{clock}\n{chance}\n", Printed(0))
    if len(newest) < len(restored):
        for path, entry in own_files(bash, record.image).items():
            if path in restored:
                restored[path] = (entry["modified"], restored[path][1])


def _touch(path: str, host: float) -> str:
    at = datetime.fromtimestamp(host, UTC).isoformat(timespec="microseconds")
    return f"\\command touch -d {at} {quote(path)}"


def own_files(bash: Bash, image: Image) -> dict[str, RawEntry]:
    """All that is the member's own, by path: what stands outside the mounted image."""
    fs = bash.fs()
    not_own = {*mount_points(image), *_NOT_OURS}
    own = {f"/{raw['name']}": raw["metadata"] for raw in fs.read_dir("/") if f"/{raw['name']}" not in not_own}
    files = {path: entry for path, entry in own.items() if entry["file_type"] != "directory"}
    return files | {path: entry for top in own.keys() - files for path, entry in walk(fs, top)}


def times(own: Mapping[str, RawEntry], clock: FileClock, dated: frozenset[str]) -> Times:
    """Node times of the member's own files; `dated` are those that earlier lines set by hand.

    What the line wrote gets the time of the line, a microsecond apart in the order of writing and after all
    that was there: so the same line gives the same state.
    """
    stamps = {path: entry["modified"] for path, entry in own.items() if entry["file_type"] != "symlink"}
    kept = {path: clock.node_time(path, stamp) for path, stamp in stamps.items() if clock.kept(path, stamp)}
    by_hand = {path: stamp for path, stamp in stamps.items() if path not in kept and clock.dated(stamp)}
    written = [path for path in stamps if path not in kept and path not in by_hand]
    written.sort(key=lambda path: (stamps[path], path))
    first = max([clock.now, *(stamp + TICK_S for path, stamp in kept.items() if path not in dated)])
    fresh = {path: first + rank * TICK_S for rank, path in enumerate(written)}
    still = dated & kept.keys()
    return Times(dict(sorted({**kept, **by_hand, **fresh}.items())), tuple(sorted({*still, *by_hand})))


def commit(bash: Bash, blobs: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """The commit's id and every object that it reaches; `blobs` are those there are already."""
    packed = bash.commit(have=list(blobs))
    known = {**blobs, **packed.objects}
    return packed.id, {name: known[name] for name in SnapshotGraph.reachable(packed.id, known)}


def _as_bash_says(error: str) -> str:
    return f"bash: {error.removeprefix('io error: ')}\n"
