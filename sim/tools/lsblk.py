"""`lsblk`: the drive and its partitions."""

from sim import gnu
from sim.errors import NotSimulated
from sim.host import DISKS
from sim.listing import human
from sim.tools import Call, Result

NAME = "lsblk"
PATHS: tuple[str, ...] = ("/usr/bin/lsblk",)
HELP = "List information about block devices."

DRIVE_BYTES = 1_920_383_410_176
"""1.92 TB, as drives of this class are sold (IDEMA LBA1-03)."""
MAJOR = 259
"""Block devices with numbers given out as they come: NVMe (Documentation/admin-guide/devices.txt)."""


def main(call: Call) -> Result:
    given = gnu.read(call, "adfiJlmo:pbn", ("all", "output=", "json", "fs", "list"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.options or given.operands:
        raise NotSimulated("lsblk with options or a device")
    lines = "NAME        MAJ:MIN RM   SIZE RO TYPE MOUNTPOINTS\n"
    lines += f"{'nvme0n1':<11} {MAJOR}:0    0 {human(DRIVE_BYTES):>6}  0 disk \n"
    parts = sorted((disk for disk in DISKS if disk.device.startswith("/dev/")), key=lambda disk: disk.device)
    for number, disk in enumerate(parts, 1):
        branch = "└─" if number == len(parts) else "├─"
        name = branch + disk.device.removeprefix("/dev/")
        lines += f"{name:<11} {MAJOR}:{number}    0 {human(disk.size_kb * 1024):>6}  0 part {disk.place}\n"
    return Result(out=lines)
