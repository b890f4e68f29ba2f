"""`sudo`: runs a command as root. Tools see it by SUDO_UID, as programs do (sudo(8)); the account must be in
the group sudo, whatever the environment says."""

from collections.abc import Mapping

from sim.command_line import is_there, split
from sim.errors import NotSimulated
from sim.people import UID, USER
from sim.tools import Call, Result

NAME = "sudo"
PATHS: tuple[str, ...] = ("/usr/bin/sudo",)
HELP = "Runs a command as root."
MARKS: Mapping[str, str] = {
    "SUDO_UID": str(UID),
    "SUDO_GID": str(UID),
    "SUDO_USER": USER,
    "USER": "root",
    "LOGNAME": "root",
    "HOME": "/root",
}

WITH_VALUE = frozenset(
    (
        "-u",
        "-g",
        "-h",
        "-p",
        "-C",
        "-D",
        "-R",
        "-T",
        "-U",
        "-r",
        "-t",
        "--user",
        "--group",
        "--prompt",
        "--chdir",
    )
)
USAGE = """\
usage: sudo -h | -K | -k | -V
usage: sudo -v [-AknS] [-g group] [-h host] [-p prompt] [-u user]
usage: sudo -l [-AknS] [-g group] [-h host] [-p prompt] [-U user] [-u user] [command]
usage: sudo [-AbEHknPS] [-r role] [-t type] [-C num] [-D directory] [-g group] [-h host] [-p prompt] [-R \
directory] [-T timeout] [-u user] [VAR=value] [-i|-s] [<command>]
usage: sudo -e [-AknS] [-r role] [-t type] [-C num] [-D directory] [-g group] [-h host] [-p prompt] [-R \
directory] [-T timeout] [-u user] file ...
"""
"""Of sudo 1.9.9."""
NO_SHELL = "sudo: this console keeps no root shell open; put sudo in front of each command\n"
FORGET, SHELLS, EDIT = ("-k", "-K", "-v"), ("-i", "-s", "--login", "--shell"), ("-e", "--edit")


def main(call: Call) -> Result:
    words = call.argv[1:]
    found = split(words, WITH_VALUE)
    names = {name for name, _ in found.options}
    if words[:1] in (("--help",), ("-h",)):
        return Result(out=USAGE)
    if "sudo" not in call.node.groups:
        return Result(err=f"{USER} is not in the sudoers file.  This incident will be reported.\n", status=1)
    if names & {"-l", "--list"}:
        return Result(out=_list(call))
    command = next((word for word in words[found.size :] if "=" not in word), None)
    if command is None:
        return _without_command(names)
    user = next((value for name, value in found.options if name in ("-u", "--user")), "root")
    if user not in ("root", "#0"):
        raise NotSimulated(f"sudo -u {user}")
    if names & {"-D", "--chdir", "-R", *EDIT}:
        raise NotSimulated("sudo with one of -D, -R, -e")
    if command in ("su", "bash", "sh") and command == words[-1]:
        return Result(err=NO_SHELL, status=1)
    if not is_there(command, call.env.get("PATH", ""), call.cwd, call.files):
        return Result(err=f"sudo: {command}: command not found\n", status=1)
    return Result(runs=found.size)


def _without_command(names: set[str]) -> Result:
    if names & set(FORGET):
        return Result()
    return Result(err=NO_SHELL, status=1) if names & set(SHELLS) else Result(err=USAGE, status=1)


def _list(call: Call) -> str:
    host = call.node.hostname
    return f"User {USER} may run the following commands on {host}:\n    (ALL : ALL) NOPASSWD: ALL\n"
