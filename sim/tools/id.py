"""`id`: who a user is, and the groups that decide about /dev/kfd."""

from sim import gnu
from sim.people import GIDS, account
from sim.tools import Call, Result

NAME = "id"
PATHS = ("/usr/bin/id",)
HELP = "Prints user and group ids."

LONG = {"user": "u", "group": "g", "groups": "G", "name": "n", "real": "r", "zero": "z"}


def main(call: Call) -> Result:
    given = gnu.read(call, "ugGnrz", tuple(LONG), about=HELP)
    if isinstance(given, Result):
        return given
    asked = {LONG.get(option, option) for option in given.options}
    if len(asked & set("ugG")) > 1:
        return Result(err='id: cannot print "only" of more than one choice\n', status=1)
    if asked & set("nr") and not asked & set("ugG"):
        return Result(err="id: cannot print only names or real IDs in default format\n", status=1)
    lines, errors = "", ""
    for name in given.operands or (call.user,):
        # Of this process; of a user by name, as /etc/group has it.
        named = call.node.member_of or call.node.groups
        found = account(name, named if given.operands else call.node.groups)
        if found is None:
            errors += f"id: ‘{name}’: no such user\n"
        else:
            lines += _line(*found, asked) + "\n"
    return Result(out=lines, err=errors, status=1 if errors else 0)


def _line(user: str, uid: int, groups: tuple[str, ...], asked: set[str]) -> str:
    by_name = "n" in asked
    if "u" in asked:
        return user if by_name else str(uid)
    if "g" in asked:
        return groups[0] if by_name else str(GIDS[groups[0]])
    if "G" in asked:
        return " ".join(group if by_name else str(GIDS[group]) for group in groups)
    listed = ",".join(f"{GIDS[group]}({group})" for group in groups)
    return f"uid={uid}({user}) gid={GIDS[groups[0]]}({groups[0]}) groups={listed}"
