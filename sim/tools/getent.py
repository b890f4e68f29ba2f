"""`getent`: entries of the databases of /etc."""

from sim import gnu
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "getent"
PATHS: tuple[str, ...] = ("/usr/bin/getent",)
HELP = "Get entries from administrative database."

DATABASES = ("passwd", "group", "hosts")
NOT_FOUND = 2


def main(call: Call) -> Result:
    given = gnu.read(call, "", about=HELP)
    if isinstance(given, Result):
        return given
    if not given.operands:
        return Result(err="getent: wrong number of arguments\n", status=1)
    database, *keys = given.operands
    if database not in DATABASES:
        raise NotSimulated(f"getent {database}")
    text = (call.files.read(f"/etc/{database}") or b"").decode()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    if not keys:
        return Result(out="".join(f"{_shown(database, line)}\n" for line in lines))
    found = [next((line for line in lines if key in _names(database, line)), None) for key in keys]
    out = "".join(f"{_shown(database, line)}\n" for line in found if line is not None)
    return Result(out=out, status=NOT_FOUND if None in found else 0)


def _names(database: str, line: str) -> tuple[str, ...]:
    if database == "hosts":
        return tuple(line.split())
    name, _, number, *_ = line.split(":")
    return name, number


def _shown(database: str, line: str) -> str:
    if database != "hosts":
        return line
    address, *names = line.split()
    return f"{address:<15} {' '.join(names)}"
