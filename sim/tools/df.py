"""`df`: file systems of the node and what room they have."""

from sim import gnu
from sim.host import DISKS, Disk, available_kb
from sim.listing import human
from sim.tools import Call, Result

NAME = "df"
PATHS: tuple[str, ...] = ("/usr/bin/df",)
HELP = "Show information about the file system on which each FILE resides, or all file systems by default."

LONG = {"human-readable": "h", "print-type": "T", "si": "H", "inodes": "i", "local": "l", "all": "a"}


def main(call: Call) -> Result:
    given = gnu.read(call, "hTkmHilat:x:", (*LONG, "type=", "exclude-type=", "output"), about=HELP)
    if isinstance(given, Result):
        return given
    asked = {LONG.get(option, option) for option in given.options}
    given.refuse(NAME, ("H", "si", "i", "inodes", "output"))
    kept = given.options.get("t", given.options.get("type"))
    left_out = given.options.get("x", given.options.get("exclude-type"))
    disks = [disk for disk in DISKS if kept in (None, disk.kind) and left_out != disk.kind]
    errors = ""
    if given.operands:
        disks = []
        for name in given.operands:
            if call.files.entry(call.path(name)) is None:
                errors += f"df: {name}: No such file or directory\n"
            else:
                disks.append(_holding(call.path(name)))
    return Result(out=_table(disks, asked) if disks else "", err=errors, status=1 if errors else 0)


def _holding(path: str) -> Disk:
    """The file system with the longest mount point above `path`."""
    above = [disk for disk in DISKS if f"{path}/".startswith(disk.place.rstrip("/") + "/")]
    return max(above, key=lambda disk: len(disk.place))


def _table(disks: list[Disk], asked: set[str]) -> str:
    is_human = "h" in asked
    sized = "1M-blocks" if "m" in asked else "1K-blocks"
    head = ["Filesystem", "Size" if is_human else sized, "Used", "Avail" if is_human else "Available", "Use%"]
    rows = [head, *([disk.device, *_sizes(disk, asked), _share(disk)] for disk in disks)]
    if "T" in asked:
        for row, kind in zip(rows, ["Type", *(disk.kind for disk in disks)], strict=True):
            row.insert(1, kind)
    texts = 2 if "T" in asked else 1
    smallest = [14] + [4] * (texts - 1) + [5, 5, 5, 4]
    widths = [max(least, *(len(row[at]) for row in rows)) for at, least in enumerate(smallest)]
    lines = ""
    for row, place in zip(rows, ["Mounted on", *(disk.place for disk in disks)], strict=True):
        cells = [
            f"{cell:<{widths[at]}}" if at < texts else f"{cell:>{widths[at]}}" for at, cell in enumerate(row)
        ]
        lines += " ".join([*cells, place]) + "\n"
    return lines


def _sizes(disk: Disk, asked: set[str]) -> list[str]:
    sizes_kb = (disk.size_kb, disk.used_kb, available_kb(disk))
    if "h" in asked:
        return [human(size * 1024) for size in sizes_kb]
    return [str(-(-size // 1024)) if "m" in asked else str(size) for size in sizes_kb]


def _share(disk: Disk) -> str:
    return f"{-(-100 * disk.used_kb // (disk.used_kb + available_kb(disk)))}%"
