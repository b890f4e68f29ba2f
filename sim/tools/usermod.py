"""`usermod -aG`: puts the user into groups, from the next login on."""

from dataclasses import replace

from sim import gnu
from sim.people import GIDS, USER
from sim.tools import Call, Result

NAME = "usermod"
PATHS: tuple[str, ...] = ("/usr/sbin/usermod",)
HELP = "Changes a user's account: its groups."
USAGE = "Usage: usermod [options] LOGIN\n"


def main(call: Call) -> Result:
    given = gnu.read(call, "aG:rd:s:L:U:l:u:g:", ("append", "groups=", "remove"), about=HELP, trouble=2)
    if isinstance(given, Result):
        return given
    given.refuse(NAME, ("d", "s", "L", "U", "l", "u", "g"))
    if len(given.operands) != 1 or not given.has("G", "groups"):
        return Result(err=USAGE, status=2)
    (user,) = given.operands
    if user != USER:
        return Result(err=f"usermod: user '{user}' does not exist\n", status=6)
    groups = given.options.get("G", given.options.get("groups", "")).split(",")
    for group in groups:
        if group not in GIDS:
            return Result(err=f"usermod: group '{group}' does not exist\n", status=6)
    if not call.root:
        said = "usermod: Permission denied.\nusermod: cannot lock /etc/passwd; try again later.\n"
        return Result(err=said, status=1)
    before = call.node.member_of or call.node.groups
    if given.has("r", "remove"):
        after = tuple(group for group in before if group not in groups)
    elif given.has("a", "append"):
        after = tuple(dict.fromkeys((*before, *groups)))
    else:
        after = tuple(dict.fromkeys((before[0], *groups)))
    return Result(node=replace(call.node, member_of=after))
