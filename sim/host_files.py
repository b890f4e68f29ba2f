"""Files that say what server this is: accounts, mounts, the board, processors. Nobody's tools need them; an
engineer who looks around does."""

from collections.abc import Iterator, Mapping

from sim.host import CPU_SETS, DISKS, DISTANCES
from sim.node import Node
from sim.people import PASSWD
from sim.stack import CPU_SOCKETS, CPU_THREADS_PER_SOCKET, HOST_MEMORY_KB

BOARD: Mapping[str, str] = {
    "sys_vendor": "Supermicro",
    "product_name": "AS -8125GS-TNMR2",
    "product_family": "Family",
    "board_vendor": "Supermicro",
    "board_name": "H13DSG-OM",
    "bios_vendor": "American Megatrends International, LLC.",
    "bios_version": "3.2",
    "bios_date": "12/05/2024",
    "chassis_vendor": "Supermicro",
    "chassis_type": "1",
}
"""Our choice: an 8U server that is sold with these modules and these processors."""
GUEST_BOARD = {"sys_vendor": "QEMU", "product_name": "Standard PC (Q35 + ICH9, 2009)"}
FSTAB = """\
# <file system>  <mount point>  <type>  <options>  <dump>  <pass>
/dev/nvme0n1p2  /          ext4  defaults    0  1
/dev/nvme0n1p1  /boot/efi  vfat  umask=0077  0  1
/swap.img       none       swap  sw          0  0
"""
CGROUP = "0::/user.slice/user-1000.slice/session-3.scope"


def etc(_: Node) -> Mapping[str, str]:
    return {
        "/etc/passwd": PASSWD,
        "/etc/fstab": FSTAB,
        "/etc/issue": "Ubuntu 22.04.5 LTS \\n \\l\n\n",
        "/etc/debian_version": "bookworm/sid\n",
        "/etc/timezone": "Etc/UTC\n",
        "/etc/shells": "/bin/sh\n/bin/bash\n/usr/bin/bash\n/bin/rbash\n/usr/bin/sh\n/usr/bin/tmux\n",
        "/etc/resolv.conf": "nameserver 127.0.0.53\noptions edns0 trust-ad\nsearch .\n",
        "/etc/environment": 'PATH="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"\n',
    }


def system(node: Node) -> Iterator[tuple[str, str]]:
    """Under /proc and /sys."""
    mounts = [f"{disk.device} {disk.place} {disk.kind} {disk.options} 0 0" for disk in DISKS]
    mounts += ["proc /proc proc rw,relatime 0 0", "sysfs /sys sysfs rw,nosuid,nodev,noexec,relatime 0 0"]
    yield "/proc/mounts", "\n".join(mounts)
    yield "/proc/swaps", f"Filename\tType\tSize\tUsed\tPriority\n/swap.img{' ' * 31}file\t\t8388604\t0\t-2"
    yield "/proc/partitions", PARTITIONS
    yield "/proc/1/comm", "systemd"
    yield "/proc/1/cmdline", "/sbin/init"
    yield "/proc/1/cgroup", "0::/init.scope"
    yield "/proc/self/cgroup", CGROUP
    yield "/proc/self/mounts", "\n".join(mounts)
    yield "/proc/self/comm", "bash"
    yield "/proc/sys/kernel/ostype", "Linux"
    yield "/proc/sys/kernel/pid_max", "4194304"
    yield "/proc/sys/vm/swappiness", "60"
    yield "/proc/sys/vm/overcommit_memory", "0"
    yield from _processors()
    board = {**BOARD, **(GUEST_BOARD if node.guest else {})}
    yield from ((f"/sys/class/dmi/id/{name}", text) for name, text in board.items())


def _processors() -> Iterator[tuple[str, str]]:
    everybody = f"0-{CPU_SOCKETS * CPU_THREADS_PER_SOCKET - 1}"
    for name in ("online", "possible", "present"):
        yield f"/sys/devices/system/cpu/{name}", everybody
    yield "/sys/devices/system/cpu/smt/active", "1"
    yield "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance"
    yield "/sys/devices/system/cpu/cpu0/cpufreq/scaling_driver", "acpi-cpufreq"
    for number, cpus in enumerate(CPU_SETS):
        folder = f"/sys/devices/system/node/node{number}"
        half = len(cpus) // 2
        yield f"{folder}/cpulist", f"{cpus[0]}-{cpus[half - 1]},{cpus[half]}-{cpus[-1]}"
        yield f"{folder}/distance", " ".join(map(str, DISTANCES[number]))
        yield f"{folder}/meminfo", f"Node {number} MemTotal: {HOST_MEMORY_KB[number]:>14} kB"


PARTITIONS = """\
major minor  #blocks  name

 259        0 1875374424 nvme0n1
 259        1    1100800 nvme0n1p1
 259        2 1874271232 nvme0n1p2"""
"""As `lsblk` has it."""
