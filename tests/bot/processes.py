"""Processes of a test run as /proc shows them: workers, what they have started, and who is left."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path


def workers() -> list[int]:
    """Process ids of workers of this test run, dead ones not counted."""
    return [pid for pid in children(os.getpid()) if b"sim.worker" in proc(pid, "cmdline")]


def children(parent: int) -> Iterator[int]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and f"\nPPid:\t{parent}\n".encode() in proc(int(entry.name), "status"):
            yield int(entry.name)


def descendants(pid: int) -> list[int]:
    return [one for child in children(pid) for one in (child, *descendants(child))]


def proc(pid: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def open_files(pid: int) -> list[str]:
    return [os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir()]


def has_ended(pid: int) -> bool:
    """A process that was killed takes its time to give its memory back."""
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


async def until_gone(pids: list[int]) -> list[int]:
    """Those that still run after 3 s."""
    for _ in range(60):
        pids = [pid for pid in pids if proc(pid, "cmdline")]
        if not pids:
            break
        await asyncio.sleep(0.05)
    return pids
