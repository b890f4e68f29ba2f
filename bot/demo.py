"""Both processes of `make run`: the local workspace and the bot in it, each started again when it falls."""

import asyncio
import ctypes
import os
import signal
import socket
import sys
import webbrowser
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.held import Taken, take

HOST = "127.0.0.1"
READY_S = 60.0
STOP_S = 12.0
"""The bot drains for 10 s at most."""
TOO_SOON_S = 5.0
"""What falls so soon after its start would fall again."""
PR_SET_PDEATHSIG = 1
"""linux/prctl.h"""


class Fell(Exception):
    """A process of the demo ended by itself; its own words stand above."""


class AlreadyRuns(Exception):
    """Of this folder; the text says where, and what to do."""


@dataclass(frozen=True, slots=True)
class Wanted:
    port: int
    """Of the workspace's page; 0 takes a free one."""
    folder: Path
    opens_browser: bool


@dataclass(frozen=True, slots=True)
class Child:
    """A command of ours that says in a line on standard output when it is ready."""

    name: str
    arguments: tuple[str, ...]
    ready: asyncio.Event = field(default_factory=asyncio.Event)


async def demo(wanted: Wanted) -> None:
    """Until SIGINT or SIGTERM. Raises AlreadyRuns, before it touches anything, and Fell."""
    port = wanted.port or _free_port()
    with _alone(wanted.folder, f"http://{HOST}:{port}/"):
        await _run(wanted, port)


@contextmanager
def _alone(folder: Path, page: str) -> Iterator[None]:
    """A demo started alone in its folder, which is made where missing. Raises AlreadyRuns and OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        lock = take(folder / "demo.lock", f"{page} (process {os.getpid()})")
    except Taken as error:
        raise AlreadyRuns(f"already running at {error}; stop that one to start it anew") from None
    try:
        yield
    finally:
        os.close(lock)


async def _run(wanted: Wanted, port: int) -> None:
    stop = _stop_signal()
    file = wanted.folder / "workspace.db"
    _forget_access(file)
    workspace = Child("workspace", ("workspace", "--port", str(port), "--file", str(file)))
    bot = Child("bot", ("serve", "--workspace", str(file)))
    async with _kept(workspace) as one, _kept(bot) as two:
        await _ready(workspace, one)
        await _ready(bot, two)
        _tell(wanted, f"http://{HOST}:{port}/")
        ended, _ = await asyncio.wait({one, two, stop}, return_when=asyncio.FIRST_COMPLETED)
        print("Stopping.", flush=True)
    for task in ended:
        task.result()


def _forget_access(file: Path) -> None:
    """The bot waits for what the workspace writes when it is ready, wherever it was last time.

    Under the workspace's lock: one that was started without us keeps its own. Raises AlreadyRuns.
    """
    try:
        lock = take(file.with_name(f"{file.name}.lock"), str(os.getpid()))
    except Taken as error:
        raise AlreadyRuns(f"{file} is in use by the workspace of process {error}; stop it first") from None
    file.with_name(f"{file.name}.access.json").unlink(missing_ok=True)
    os.close(lock)


def _tell(wanted: Wanted, page: str) -> None:
    print(f"ROCm Drills is ready: {page}\nCtrl-C stops it; all is kept in {wanted.folder}/", flush=True)
    if wanted.opens_browser:
        webbrowser.open(page)


@asynccontextmanager
async def _kept(child: Child) -> AsyncIterator[asyncio.Task[None]]:
    """The child runs while inside."""
    task = asyncio.create_task(_keep(child))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait({task})


async def _ready(child: Child, kept: asyncio.Task[None]) -> None:
    """Raises Fell where it does not become ready."""
    ready = asyncio.create_task(child.ready.wait())
    await asyncio.wait({kept, ready}, timeout=READY_S, return_when=asyncio.FIRST_COMPLETED)
    ready.cancel()
    if not child.ready.is_set():
        raise Fell(f"the {child.name} did not start")


async def _keep(child: Child) -> None:
    """Start it, and start it again whenever it falls, but not at once after a start."""
    loop = asyncio.get_running_loop()
    while True:
        began_s = loop.time()
        async with _running(child) as process:
            assert process.stdout is not None
            if await process.stdout.readline():
                child.ready.set()
            await process.wait()
        if loop.time() - began_s < TOO_SOON_S:
            raise Fell(f"the {child.name} ended with status {process.returncode}")
        print(f"The {child.name} ended with status {process.returncode}; starting it again.", flush=True)


@asynccontextmanager
async def _running(child: Child) -> AsyncIterator[Process]:
    """In a session of its own: Ctrl-C reaches us alone, and we stop the bot before its workspace."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.cli", *child.arguments),
        stdout=PIPE,
        start_new_session=True,
        preexec_fn=_die_with_parent if sys.platform == "linux" else None,
    )
    try:
        yield process
    finally:
        await _stopped(process)


async def _stopped(process: Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), STOP_S)
    except TimeoutError:
        process.kill()
        await process.wait()


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _stop_signal() -> asyncio.Task[bool | None]:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return asyncio.create_task(stop.wait())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
