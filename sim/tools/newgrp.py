"""`newgrp GROUP`: a new shell in which the group counts; this console's one shell goes on with it."""

from dataclasses import replace

from sim import gnu
from sim.people import GIDS
from sim.tools import Call, Result

NAME = "newgrp"
PATHS: tuple[str, ...] = ("/usr/bin/newgrp",)
HELP = "Goes on with the rights of another group."


def main(call: Call) -> Result:
    given = gnu.read(call, about=HELP)
    if isinstance(given, Result):
        return given
    group = next((word for word in given.operands if word != "-"), call.node.groups[0])
    if group not in GIDS:
        return Result(err=f"newgrp: group '{group}' does not exist\n", status=1)
    member_of = call.node.member_of or call.node.groups
    if group not in member_of and not call.root:
        return Result(out="Password: \n", err="Invalid password.\n", status=1)
    node = replace(call.node, groups=tuple(dict.fromkeys((*call.node.groups, group))))
    done = node.member_of is not None and set(node.member_of) == set(node.groups)
    return Result(node=replace(node, member_of=None) if done else node)
