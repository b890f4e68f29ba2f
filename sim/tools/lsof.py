"""`lsof FILE`: who has a device of the driver open."""

from sim import gnu
from sim.errors import NotSimulated
from sim.listing import DRM_MAJOR, KFD_MAJOR
from sim.node import Activity
from sim.tools import Call, Result

NAME = "lsof"
PATHS: tuple[str, ...] = ("/usr/bin/lsof",)
HELP = "Lists open files."

HEAD = "COMMAND       PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME\n"
FIRST_DESCRIPTOR = 5
"""Of a process that has opened the runtime: our choice."""


def main(call: Call) -> Result:
    given = gnu.read(call, "nPw", about=HELP)
    if isinstance(given, Result):
        return given
    if not given.operands:
        raise NotSimulated("lsof without a file")
    rows, err = "", ""
    for word in given.operands:
        path = call.path(word)
        if call.files.entry(path) is None:
            err += f"lsof: status error on {word}: No such file or directory\n"
        else:
            rows += "".join(_row(entry, path, number) for entry, number in _open(call, path))
    return Result(out=HEAD + rows if rows else "", err=err, status=0 if rows and not err else 1)


def _open(call: Call, path: str) -> list[tuple[Activity, str]]:
    """Processes of the runtime hold /dev/kfd and the render node of the devices that they use."""
    running = [entry for entry in call.node.activities if entry.runs_at(call.now)]
    if path == "/dev/kfd":
        unique = {entry.pid: entry for entry in running}
        return [(entry, f"{KFD_MAJOR},0") for entry in unique.values()]
    return [
        (entry, f"{DRM_MAJOR},{device.render_minor}")
        for device in call.node.devices
        for entry in running
        if entry.device == device.index and path == f"/dev/dri/renderD{device.render_minor}"
    ]


def _row(entry: Activity, path: str, numbers: str) -> str:
    return (
        f"{entry.process[:9]:<9} {entry.pid:7d} {entry.user:<5} {FIRST_DESCRIPTOR:>3}u   CHR {numbers:>6}"
        f"      0t0  {sum(map(ord, path)) % 900 + 100} {path}\n"
    )
