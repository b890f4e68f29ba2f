"""Processes of the host: the system's own few, the member's shell, and whoever uses the devices."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sim.node import Node
from sim.people import USER

SHELL_PID, PARENT_PID = 184_212, 184_211
TERMINAL = "pts/0"
NAME_WIDTH = 8
HOST_SHARE = 1.0
"""Of one hardware thread: what a process that feeds a device takes (our choice)."""


KERNEL_THREADS = (
    *((3, "rcu_gp", "I<"), (4, "rcu_par_gp", "I<"), (5, "slub_flushwq", "I<"), (6, "netns", "I<")),
    *((11, "mm_percpu_wq", "I<"), (12, "rcu_tasks_kthread", "I"), (15, "ksoftirqd/0", "S")),
    *((16, "rcu_preempt", "I"), (17, "migration/0", "S"), (18, "idle_inject/0", "S"), (19, "cpuhp/0", "S")),
    *((2_322, "kdevtmpfs", "S"), (2_323, "inet_frag_wq", "I<"), (2_325, "kauditd", "S")),
    *((2_331, "oom_reaper", "S"), (2_334, "kcompactd0", "S"), (2_335, "kcompactd1", "S")),
    *((2_336, "ksmd", "SN"), (2_337, "khugepaged", "SN"), (2_340, "kblockd", "I<"), (2_359, "kswapd0", "S")),
    *((2_360, "kswapd1", "S"), (2_371, "nvme-wq", "I<"), (2_398, "jbd2/nvme0n1p2-8", "S")),
    *((2_399, "ext4-rsv-conver", "I<"), (2_405, "ttm", "I<"), (2_406, "amdgpu-reset-dev", "I<")),
    *((2_408, "kfd_process_wq", "I<"), (2_409, "kfd_ih_0", "I<")),
)
"""Some of them: a node of 384 hardware threads has thousands, five for each thread."""
SERVICES = (
    *(
        (1_204, "root", 92_180, "/lib/systemd/systemd-journald"),
        (1_251, "root", 8_716, "/lib/systemd/systemd-udevd"),
    ),
    *((2_101, "systemd-resolve", 12_480, "/lib/systemd/systemd-resolved"),),
    *((2_102, "systemd-timesync", 6_640, "/lib/systemd/systemd-timesyncd"),),
    *((2_188, "systemd-network", 8_052, "/lib/systemd/systemd-networkd"),),
    *((2_231, "messagebus", 5_120, "@dbus-daemon --system --address=systemd: --nofork --nopidfile"),),
    *(
        (2_236, "root", 3_892, "/usr/sbin/irqbalance --foreground"),
        (2_240, "root", 2_864, "/usr/sbin/cron -f -P"),
    ),
    *(
        (2_244, "syslog", 6_108, "/usr/sbin/rsyslogd -n -iNONE"),
        (2_247, "root", 7_420, "/lib/systemd/systemd-logind"),
    ),
    *(
        (2_262, "root", 6_300, "/usr/sbin/ipmievd"),
        (2_301, "root", 1_060, "/sbin/agetty -o -p -- \\u --noclear tty1"),
    ),
    (2_417, "root", 9_180, "sshd: /usr/sbin/sshd -D [listener] 0 of 10-100 startups"),
)
"""Process id, user, resident KiB, command."""


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


def cut(user: str) -> str:
    """A name of more than eight letters as ps and top show it."""
    return user if len(user) <= NAME_WIDTH else f"{user[: NAME_WIDTH - 1]}+"


def tasks(node: Node, now: datetime, command: str) -> Sequence[Task]:
    """By process id; `command` is the line of the program that asks."""
    boot = node.booted_at
    system = (
        Task(1, 0, "root", "?", "/sbin/init", boot, 0.00002, 168_112, 13_204, "Ss"),
        Task(2, 0, "root", "?", "[kthreadd]", boot),
        *(
            Task(pid, 2, "root", "?", f"[{name}]", boot, 0, 0, 0, state)
            for pid, name, state in KERNEL_THREADS
        ),
        *(
            Task(pid, 1, user, "?", command, boot, 0.000004, 6 * kb + 2_900, kb, "Ss")
            for pid, user, kb, command in SERVICES
        ),
        Task(184_098, 2_417, "root", "?", f"sshd: {USER} [priv]", now, 0, 17_172, 10_924, "Ss"),
        Task(184_104, 1, USER, "?", "/lib/systemd/systemd --user", now, 0, 17_096, 9_644, "Ss"),
        Task(184_105, 184_104, USER, "?", "(sd-pam)", now, 0, 168_880, 5_212),
        Task(PARENT_PID, 184_098, USER, "?", f"sshd: {USER}@{TERMINAL}", now, 0, 17_304, 8_012),
        Task(SHELL_PID, PARENT_PID, USER, TERMINAL, "-bash", now, 0, 9_080, 5_420, "Ss"),
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
