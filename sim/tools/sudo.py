"""`sudo`: runs a command as root. Tools see it by SUDO_UID, as programs do (sudo(8)); the account must be in
the group sudo, whatever the environment says."""

from itertools import takewhile
from shlex import join

from sim.command_line import is_there, split
from sim.errors import NotSimulated
from sim.people import PASSWD, ROOT, UID, USER, account
from sim.tools import Call, Result, Run

NAME = "sudo"
PATHS: tuple[str, ...] = ("/usr/bin/sudo",)
HELP = "Runs a command as root."

SECURE_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/snap/bin:/opt/rocm/bin"
"""secure_path of Ubuntu 22.04's sudoers, and ROCm behind it, as an administrator of GPU nodes adds it."""
LEFT = frozenset(("COLORS", "DISPLAY", "HOSTNAME", "LANG", "LANGUAGE", "LS_COLORS", "TERM", "TZ"))
"""What env_reset keeps (sudoers(5)), as far as a node has it."""
KEEP = frozenset(("-E", "--preserve-env"))
MARKS = {
    "SUDO_UID": str(UID),
    "SUDO_GID": str(UID),
    "SUDO_USER": USER,
    "USER": "root",
    "LOGNAME": "root",
    "HOME": "/root",
    "EUID": "0",
    "UID": "0",
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
PLAIN = ("-n", "-S", "-A", "-b", "-B", "-H", "-P", "-N", "-V", "-l", "--list", "--set-home", "--stdin")
KNOWN = frozenset((*WITH_VALUE, *KEEP, *FORGET, *SHELLS, *EDIT, *PLAIN, "--non-interactive", "--version"))


def main(call: Call) -> Result:
    words = call.argv[1:]
    found = split(words, WITH_VALUE)
    names = {name for name, _ in found.options}
    if words[:1] in (("--help",), ("-h",)):
        return Result(out=USAGE)
    for name in names - KNOWN:
        kind = (
            f"unrecognized option '{name}'" if name.startswith("--") else f"invalid option -- '{name[1:2]}'"
        )
        return Result(err=f"sudo: {kind}\n{USAGE}", status=1)
    if "sudo" not in call.node.groups:
        return Result(err=f"{USER} is not in the sudoers file.  This incident will be reported.\n", status=1)
    if names & {"-l", "--list"}:
        return Result(out=_list(call))
    set_first = tuple(takewhile(lambda word: "=" in word, words[found.size :]))
    command = words[found.size + len(set_first) :]
    if not command:
        return _without_command(names)
    if names & {"-D", "--chdir", "-R", *EDIT}:
        raise NotSimulated("sudo with one of -D, -R, -e")
    if command in (("su",), ("bash",), ("sh",)) and not call.stdin:
        return Result(err=NO_SHELL, status=1)
    user = next((value for name, value in found.options if name in ("-u", "--user")), "root")
    if account(user.removeprefix("#"), ()) is None:
        said = f"sudo: unknown user {user}\nsudo: error initializing audit plugin sudoers_audit\n"
        return Result(err=said, status=1)
    env = _environment(call, user, keep=bool(names & KEEP)) | dict(map(_assigned, set_first))
    if not is_there(command[0], env["PATH"], call.cwd, call.files):
        return Result(err=f"sudo: {command[0]}: command not found\n", status=1)
    return Result(runs=Run(join(command), env))


def _assigned(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _environment(call: Call, user: str, *, keep: bool) -> dict[str, str]:
    """What env_reset leaves (sudoers(5)), or all of it where -E asks for that."""
    kept = {name: value for name, value in call.env.items() if keep or name in LEFT or name.startswith("LC_")}
    if user in (ROOT, "#0"):
        return kept | {"SHELL": "/bin/bash", "PATH": SECURE_PATH} | MARKS
    found = account(user.removeprefix("#"), ())
    name = found[0] if found else USER
    home = next(line.split(":")[5] for line in PASSWD.splitlines() if line.startswith(f"{name}:"))
    own = {"HOME": home, "USER": name, "LOGNAME": name, "SHELL": "/bin/bash", "PATH": SECURE_PATH}
    own |= {} if name == USER else {"SUDO_USER": USER}
    return {name: value for name, value in kept.items() if name not in MARKS} | own


def _without_command(names: set[str]) -> Result:
    if names & set(FORGET):
        return Result()
    return Result(err=NO_SHELL, status=1) if names & set(SHELLS) else Result(err=USAGE, status=1)


def _list(call: Call) -> str:
    host = call.node.hostname
    return f"User {USER} may run the following commands on {host}:\n    (ALL : ALL) NOPASSWD: ALL\n"
