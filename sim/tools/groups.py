"""`groups`: the groups of a user."""

from sim import gnu
from sim.people import account
from sim.tools import Call, Result

NAME = "groups"
PATHS = ("/usr/bin/groups",)
HELP = "Prints the groups that a user is in."


def main(call: Call) -> Result:
    given = gnu.read(call, about=HELP)
    if isinstance(given, Result):
        return given
    if not given.operands:
        mine = account(call.user, call.node.groups)
        return Result(out=" ".join(mine[2] if mine else ()) + "\n")
    lines, errors = "", ""
    for name in given.operands:
        found = account(name, call.node.member_of or call.node.groups)
        if found is None:
            errors += f"groups: ‘{name}’: no such user\n"
        else:
            lines += f"{name} : {' '.join(found[2])}\n"
    return Result(out=lines, err=errors, status=1 if errors else 0)
