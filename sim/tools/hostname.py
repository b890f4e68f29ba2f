"""`hostname`: the node's name."""

from sim import gnu
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "hostname"
PATHS = ("/usr/bin/hostname",)
HELP = "Prints the name of the node."

LONG = {"short": "s", "fqdn": "f", "long": "f", "ip-address": "i", "all-ip-addresses": "I", "domain": "d"}


def main(call: Call) -> Result:
    given = gnu.read(call, "sfiId", tuple(LONG), about=HELP)
    if isinstance(given, Result):
        return given
    if given.operands:
        return Result(err="hostname: you must be root to change the host name\n", status=1)
    asked = {LONG.get(option, option) for option in given.options}
    if asked & {"i", "I"}:
        raise NotSimulated("hostname -I")
    return Result(out="\n" if "d" in asked else f"{call.node.hostname}\n")
