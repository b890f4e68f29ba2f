"""`sudo`: runs one of the node's own tools as root; nothing else can be run so here."""

from dataclasses import replace

from sim.errors import NotSimulated
from sim.tools import Call, Result, tools

NAME = "sudo"
PATHS = ("/usr/bin/sudo",)
HELP = "Runs a tool of the node as root."

USAGE = "usage: sudo -h | -K | -k | -V\nusage: sudo [VAR=value] [-i|-s] [<command>]\n"
IGNORED = ("-E", "-n", "-H", "--", "--preserve-env", "--non-interactive")


def main(call: Call) -> Result:
    if "sudo" not in call.node.groups:
        return Result(err="dev is not in the sudoers file.  This incident will be reported.\n", status=1)
    words = list(call.argv[1:])
    while words and words[0] in IGNORED:
        del words[0]
    if not words:
        return Result(err=USAGE, status=1)
    if words[0] in ("-h", "--help"):
        return Result(out=USAGE)
    env = dict(call.env)
    while words and "=" in words[0] and not words[0].startswith("-"):
        name, _, value = words.pop(0).partition("=")
        env[name] = value
    if not words:
        return Result(err=USAGE, status=1)
    tool = tools().get(words[0].rpartition("/")[2])
    if tool is None or words[0].startswith("-"):
        raise NotSimulated(f"sudo {words[0]}")
    return tool.main(replace(call, argv=(tool.NAME, *words[1:]), env=env, root=True))
