"""What root may write on this node: configuration that the next boot reads, and switches of the kernel.

Everything else outside /home and /tmp stays as it was delivered.
"""

import errno
from collections.abc import Mapping
from dataclasses import replace

from sim.node import Node

NUMA_BALANCING = "/proc/sys/kernel/numa_balancing"
GRUB = "/etc/default/grub"
GRUB_FOLDER = "/etc/default/grub.d/"
FOLDERS = (GRUB_FOLDER, "/etc/modprobe.d/", "/etc/sysctl.d/", "/etc/udev/rules.d/")
FILES = (GRUB, "/etc/sysctl.conf", NUMA_BALANCING)
AS_DELIVERED: Mapping[str, str] = {
    GRUB: """\
GRUB_DEFAULT=0
GRUB_TIMEOUT_STYLE=hidden
GRUB_TIMEOUT=0
GRUB_DISTRIBUTOR=`lsb_release -i -s 2> /dev/null || echo Debian`
GRUB_CMDLINE_LINUX_DEFAULT="iommu=pt pci=realloc=off"
GRUB_CMDLINE_LINUX=""
""",
    "/etc/sysctl.d/60-instinct.conf": "kernel.numa_balancing = 0\n",
}
LARGEST = 16 * 1024
"""Characters that a file keeps, and MOST the files: they are part of the node's state."""
MOST = 16


def etc_files(node: Node) -> Mapping[str, str]:
    """Configuration under /etc by path, as delivered and as root has changed it."""
    return {**AS_DELIVERED, **dict(node.written)}


def may_write(path: str) -> bool:
    return path in FILES or any(path.startswith(folder) and path != folder for folder in FOLDERS)


def write(node: Node, path: str, text: str, *, append: bool) -> Node:
    """The node with the file written; `path` is one of those that root may write. A switch of the kernel
    takes 0 or 1 and passes over the rest. Raises OSError where there is no more room."""
    if path == NUMA_BALANCING:
        return replace(node, numa_balancing=text.strip() == "1") if text.strip() in ("0", "1") else node
    files = dict(node.written)
    whole = (etc_files(node).get(path, "") if append else "") + text
    if len(whole) > LARGEST or len(files.keys() | {path}) > MOST:
        raise OSError(errno.ENOSPC, "No space left on device", path)
    return replace(node, written=tuple(sorted((files | {path: whole}).items())))


def grub_text(node: Node) -> str:
    """What update-grub reads: the file, then those of the folder by name (a shell script, all together)."""
    files = etc_files(node)
    folder = (files[path] for path in sorted(files) if path.startswith(GRUB_FOLDER) and path.endswith(".cfg"))
    return "\n".join((files[GRUB], *folder))
