"""`systemctl`: units of the node, told by looking; none can be started or stopped here. The devices' driver
is a kernel module and no unit."""

from dataclasses import dataclass

from sim import gnu
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "systemctl"
PATHS: tuple[str, ...] = ("/usr/bin/systemctl",)
HELP = "Query or send control commands to the system manager."


@dataclass(frozen=True, slots=True)
class Unit:
    about: str
    pid: int
    program: str


UNITS = {
    "ssh": Unit("OpenBSD Secure Shell server", 2_417, "sshd"),
    "cron": Unit("Regular background program processing daemon", 2_104, "cron"),
}
NOT_FOUND, INACTIVE = 4, 3
CHANGES = ("start", "stop", "restart", "reload", "enable", "disable", "mask", "unmask", "daemon-reload")


def main(call: Call) -> Result:
    given = gnu.read(
        call, "aqlt:n:", ("no-pager", "all", "quiet", "full", "failed", "now", "type="), about=HELP
    )
    if isinstance(given, Result):
        return given
    if given.has("failed"):
        return Result(out="  UNIT LOAD ACTIVE SUB DESCRIPTION\n0 loaded units listed.\n")
    if not given.operands:
        raise NotSimulated("systemctl without a command")
    command, *names = given.operands
    if command in CHANGES and not call.root:
        return _not_root(command, names)
    match command:
        case "status" if names:
            return _status(call, names[0])
        case "is-active" | "is-enabled" if names:
            return _is(command, names[0])
    raise NotSimulated(f"systemctl {command}")


def _unit(name: str) -> Unit | None:
    plain = name.removesuffix(".service")
    return UNITS.get("ssh" if plain == "sshd" else plain)


def _full(name: str) -> str:
    return name if "." in name else f"{name}.service"


def _not_root(command: str, names: list[str]) -> Result:
    what = _full(names[0]) if names else "unit"
    return Result(err=f"Failed to {command} {what}: Interactive authentication required.\n", status=1)


def _status(call: Call, name: str) -> Result:
    unit = _unit(name)
    if unit is None:
        return Result(err=f"Unit {_full(name)} could not be found.\n", status=NOT_FOUND)
    full = "ssh.service" if unit is UNITS["ssh"] else _full(name)
    up = int((call.now - call.node.booted_at).total_seconds())
    since = f"{call.node.booted_at:%a %Y-%m-%d %H:%M:%S} UTC; {up // 86400} days ago"
    return Result(
        out=f"● {full} - {unit.about}\n"
        f"     Loaded: loaded (/lib/systemd/system/{full}; enabled; vendor preset: enabled)\n"
        f"     Active: active (running) since {since}\n"
        f"   Main PID: {unit.pid} ({unit.program})\n"
    )


def _is(command: str, name: str) -> Result:
    unit = _unit(name)
    if command == "is-active":
        return Result(out=f"{'active' if unit else 'inactive'}\n", status=0 if unit else INACTIVE)
    if unit is None:
        return Result(
            err=f"Failed to get unit file state for {_full(name)}: No such file or directory\n", status=1
        )
    return Result(out="enabled\n")
