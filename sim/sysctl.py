"""Settings of the kernel that sysctl reads and sets: here, those that matter to these devices."""

from sim.node import Node
from sim.root_files import etc_files
from sim.stack import KERNEL

NUMA_BALANCING = "kernel.numa_balancing"


def values(node: Node) -> dict[str, str]:
    return {
        "kernel.hostname": node.hostname,
        NUMA_BALANCING: str(int(node.numa_balancing)),
        "kernel.osrelease": KERNEL,
    }


def numa_balancing_at_boot(node: Node) -> bool:
    """What the files under /etc say last; without them, the kernel of a host of two sockets turns it on."""
    wanted = "1"
    for path, text in sorted(etc_files(node).items()):
        if path.startswith("/etc/sysctl"):
            for line in text.splitlines():
                key, _, value = line.partition("=")
                if key.strip() == NUMA_BALANCING:
                    wanted = value.strip()
    return wanted != "0"
