"""Processes of the host: the system's own few, the member's shell, and whoever uses the devices."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sim.node import Node
from sim.people import USER

SHELL_PID = 184_212
TERMINAL = "pts/0"
HOST_SHARE = 1.0
"""Of one hardware thread: what a process that feeds a device takes (our choice)."""


@dataclass(frozen=True, slots=True)
class Task:
    pid: int
    parent: int
    user: str
    terminal: str
    """`?` where it has none."""
    command: str
    started_at: datetime
    share: float = 0.0
    """Of one hardware thread, since it started."""
    virtual_kb: int = 0
    resident_kb: int = 0
    state: str = "S"

    @property
    def name(self) -> str:
        return self.command.split()[0].rpartition("/")[2].rstrip(":").strip("[]")

    def busy(self, now: datetime) -> timedelta:
        return (now - self.started_at) * self.share


def tasks(node: Node, now: datetime, command: str) -> Sequence[Task]:
    """By process id; `command` is the line of the program that asks."""
    boot = node.booted_at
    system = (
        Task(1, 0, "root", "?", "/sbin/init", boot, 0.00002, 168_112, 13_204, "Ss"),
        Task(2, 0, "root", "?", "[kthreadd]", boot),
        Task(
            2_417,
            1,
            "root",
            "?",
            "sshd: /usr/sbin/sshd -D [listener] 0 of 10-100 startups",
            boot,
            0,
            15_436,
            9_180,
        ),
        Task(184_098, 2_417, "root", "?", f"sshd: {USER} [priv]", now, 0, 17_172, 10_924, "Ss"),
        Task(184_211, 184_098, USER, "?", f"sshd: {USER}@{TERMINAL}", now, 0, 17_304, 8_012),
        Task(SHELL_PID, 184_211, USER, TERMINAL, "-bash", now, 0, 9_080, 5_420, "Ss"),
    )
    using = [
        Task(
            entry.pid,
            1,
            entry.user,
            "?",
            entry.process,
            entry.started_at,
            HOST_SHARE,
            31_457_280,
            2_097_152,
            "Rl",
        )
        for entry in node.activities
        if entry.runs_at(now)
    ]
    unique = {task.pid: task for task in (*system, *using)}
    asking = Task(SHELL_PID + 61, SHELL_PID, USER, TERMINAL, command, now, 0, 10_460, 3_560, "R+")
    return sorted((*unique.values(), asking), key=lambda task: task.pid)


def ended(node: Node, pids: Container[int], now: datetime) -> Node:
    """The node when these have got a signal that ends them. One that waits for a hung module stays."""
    hung = {device.index for device in node.devices if device.module in node.hung}
    after = tuple(
        replace(entry, ended_at=now) if entry.pid in pids and entry.device not in hung else entry
        for entry in node.activities
    )
    return replace(node, activities=after)
