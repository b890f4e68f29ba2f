"""Settings of the kernel that sysctl reads and sets: here, those that matter to these devices."""

from sim.node import Node
from sim.stack import KERNEL

NUMA_BALANCING = "kernel.numa_balancing"


def values(node: Node) -> dict[str, str]:
    return {
        "kernel.hostname": node.hostname,
        NUMA_BALANCING: str(int(node.numa_balancing)),
        "kernel.osrelease": KERNEL,
    }


def numa_balancing_at_boot(node: Node) -> bool:
    """What a file under /etc/sysctl.d says last; without one, the kernel of a host of two sockets turns it
    on, and the hosts of these devices have such a file."""
    wanted = "0"
    for path, text in sorted(node.written):
        if path.startswith("/etc/sysctl.d/") or path == "/etc/sysctl.conf":
            for line in text.splitlines():
                key, _, value = line.partition("=")
                if key.strip() == NUMA_BALANCING:
                    wanted = value.strip()
    return wanted != "0"
