"""One typed line on the node: from the state at rest through the virtual bash to the state afterwards."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from posixpath import dirname, join, normpath

from bashkit import Bash, SnapshotGraph

from sim import shell
from sim.binary import decode
from sim.deep_stack import on_deep_stack
from sim.errors import SimError
from sim.faults import faults
from sim.files import FileClock, RawEntry, stamp_now
from sim.head import Head, head_text, read_head
from sim.home import ALIASES
from sim.image import Link
from sim.mount import home_files, image_of
from sim.node import Node, build
from sim.people import HOME
from sim.record import Record
from sim.rewritten import rewritten
from sim.state import STATE_VERSION, Limits, Outcome, Scene, State
from sim.trace import Trace, Written
from sim.transcript import Printed, note

TRACED_FILES = 1_000
"""New and changed files that a trace lists, and removed ones: the first by name."""
HISTORY_LINES, HISTORY_CHARACTERS = 100, 2_000
"""What `history` remembers: it is part of the state of the node."""

Files = tuple[Written, ...]
Own = Mapping[str, RawEntry]


def create(profile: str, scene: Scene, *, seed: int, now: datetime) -> State:
    """Raises UnknownProfile, and SimError for a fault that does not exist."""
    node = _with_faults(build(profile, seed=seed, now=now), scene.faults)
    return on_deep_stack(lambda: _create(node, scene, seed, now))


def run(
    state: State, line: str, *, now: datetime, seed: int, limits: Limits, put: Mapping[str, bytes]
) -> Outcome:
    """Raises whatever a tool of ours raised by mistake; never for what the line does."""
    return on_deep_stack(lambda: _run(state, line, now, seed, limits, put))


def _let_go(record: Record) -> None:
    """Of the shells that run within its line: they hold it, and with it the open files of its image."""
    record.shell = None


def _with_faults(node: Node, names: tuple[str, ...]) -> Node:
    for name in names:
        if name not in faults():
            raise SimError(f"no fault of the name {name}; there are: {', '.join(sorted(faults()))}")
        node = replace(faults()[name].place(node), faults=(*node.faults, name))
    return node


def _create(node: Node, scene: Scene, seed: int, now: datetime) -> State:
    record = _record(node, now, seed, None)
    bash = shell.make(record, Limits(), {**dict(node.login_env), **scene.env})
    bash.fs().remove("/home/user", recursive=True)  # the virtual shell makes it for a user of its own
    _place(bash, {**home_files(node), **scene.files})
    shell.run(bash, ALIASES, Printed(0))
    _let_go(record)
    return _state(bash, record, shell.own_files(bash, record.image), {}, status=0)


def _run(
    state: State, line: str, now: datetime, seed: int, limits: Limits, put: Mapping[str, bytes]
) -> Outcome:
    head = read_head(state.head)
    record = _record(head.node, now, seed, head)
    bash = shell.make(record, limits, {})
    shell.restore(bash, record, head.commit, state.blobs, line)
    before, blobs = head.commit, state.blobs
    if put:
        _place(bash, put)
        before, blobs = shell.commit(bash, blobs)
    printed = Printed(limits.output_bytes, line, commands_s=record.commands_s)
    changed = rewritten(line, now, head.typed)
    record.limits += changed.limits
    ended = shell.run_line(bash, record, f"(exit {head.status})\n{changed.text}\n", printed)
    if record.failure is not None:
        _let_go(record)
        raise record.failure
    if record.node.booted_at != head.node.booted_at:
        shell.run(bash, _login(record.node), Printed(0))
    _let_go(record)
    own = shell.own_files(bash, record.image)
    after = _state(
        bash, record, own, blobs, status=ended.status, dated=head.dated, typed=_kept(head.typed, line)
    )
    return _outcome(record, printed, ended, after, _written(bash, own, before, after, blobs), limits)


def _kept(typed: tuple[str, ...], line: str) -> tuple[str, ...]:
    """The newest lines, this one the last, as far as there is room; one that is longer is not listed."""
    kept: list[str] = []
    room = HISTORY_CHARACTERS
    for entry in reversed((*typed, line)):
        room -= len(entry)
        if room < 0 or len(kept) == HISTORY_LINES:
            break
        kept.append(entry)
    return tuple(reversed(kept))


def _login(node: Node) -> str:
    """What a login after a boot does to this shell: the profile sets its variables, or no longer does."""
    names = " ".join(name for name, _ in node.login_env)
    return f"\\command unset {names}\n. ~/.profile\n" if names else ""


def _outcome(
    record: Record,
    printed: Printed,
    ended: shell.Ended,
    state: State,
    files: Files,
    limits: Limits,
) -> Outcome:
    words = (*printed.limits, *record.limits)
    if printed.cut:
        words = (*words, f"output cut at {limits.output_bytes // 1024} KB")
    if ended.limit is not None and ended.limit not in words:
        words = (*words, ended.limit)
    return Outcome(
        transcript=note(printed.transcript, words),
        status=ended.status,
        state=state,
        trace=Trace(
            commands=tuple(record.commands),
            files=files,
            builds=tuple(record.builds),
            launches=tuple(record.launches),
            profiles=tuple(record.profiles),
            gaps=tuple(record.gaps),
            limits=words,
        ),
        stdout=printed.stdout,
        stderr=printed.stderr,
        artifacts=tuple(record.artifacts),
    )


def _record(node: Node, now: datetime, seed: int, head: Head | None) -> Record:
    # The virtual file system stamps files with the host's clock, and nothing can tell it another.
    started = stamp_now()
    shift = started - now.timestamp()
    restored = (
        {}
        if head is None
        else {
            path: (stamp if path in head.dated else stamp + shift, stamp)
            for path, stamp in head.modified.items()
        }
    )
    clock = FileClock(started, now.timestamp(), restored, node.booted_at.timestamp())
    return Record(node, image_of(node), clock, now, seed)


def _state(
    bash: Bash,
    record: Record,
    own: Own,
    blobs: Mapping[str, bytes],
    *,
    status: int,
    dated: tuple[str, ...] = (),
    typed: tuple[str, ...] = (),
) -> State:
    commit, reached = shell.commit(bash, blobs)
    times = shell.times(own, record.clock, frozenset(dated))
    head = Head(
        commit=commit,
        objects=tuple(sorted(reached)),
        modified=times.modified,
        dated=times.dated,
        status=status,
        typed=typed,
        node=record.node,
        now=record.now.astimezone(UTC),
    )
    return State(STATE_VERSION, head_text(head), reached)


def _written(bash: Bash, own: Own, before: str, after: State, blobs: Mapping[str, bytes]) -> Files:
    commit = read_head(after.head).commit
    diff = SnapshotGraph.diff(before, commit, {**blobs, **after.blobs})
    there = sorted(path for path in {*diff.files_added, *diff.files_modified} if _is_file(own.get(path)))
    files = (_file(bash, path, own[path]["file_type"]) for path in there[:TRACED_FILES])
    gone = [path for path in sorted(diff.files_removed) if not path.startswith("/dev/")]
    return (*files, *(Written(path=path, size_bytes=None) for path in gone[:TRACED_FILES]))


def _is_file(entry: RawEntry | None) -> bool:
    return entry is not None and entry["file_type"] in ("file", "symlink")


def _file(bash: Bash, path: str, file_type: str) -> Written:
    """A link is taken for the text it holds."""
    fs = bash.fs()
    data = fs.read_link(path).encode() if file_type == "symlink" else fs.read_file(path)
    return Written(path=path, size_bytes=len(data), digest=sha256(data).hexdigest())


def _place(bash: Bash, files: Mapping[str, bytes | Link]) -> None:
    """Puts files on the node, absolute or under the home directory, their directories made as needed."""
    fs = bash.fs()
    for name, data in files.items():
        path = normpath(join(HOME, name))
        if not fs.exists(dirname(path)):
            fs.mkdir(dirname(path), recursive=True)
        if isinstance(data, Link):
            fs.symlink(data.target, path)
        else:
            fs.write_file(path, data)
            fs.chmod(path, 0o755 if decode(data) is not None or data.startswith(b"#!") else 0o644)
