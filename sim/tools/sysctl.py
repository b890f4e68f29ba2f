"""`sysctl`: reads and sets the kernel's switches."""

from dataclasses import replace

from sim import gnu
from sim.errors import NotSimulated
from sim.sysctl import NUMA_BALANCING, values
from sim.tools import Call, Result

NAME = "sysctl"
PATHS: tuple[str, ...] = ("/usr/sbin/sysctl", "/sbin/sysctl")
HELP = "Shows or sets parameters of the kernel."


def main(call: Call) -> Result:
    given = gnu.read(
        call, "nwaeqp", ("values", "write", "all", "ignore", "quiet", "load", "system"), about=HELP
    )
    if isinstance(given, Result):
        return given
    if given.has("p", "load", "system"):
        raise NotSimulated("sysctl -p, --load and --system")
    if given.has("a", "all"):
        return Result(out="".join(f"{name} = {value}\n" for name, value in values(call.node).items()))
    if not given.operands:
        return Result(
            err="sysctl: no variables specified\nTry `sysctl --help' for more information.\n", status=1
        )
    result = Result(node=call.node)
    for word in given.operands:
        result = _one(call, result, word, bare=given.has("n", "values"), quiet=given.has("q", "quiet"))
    return result


def _one(call: Call, so_far: Result, word: str, *, bare: bool, quiet: bool) -> Result:
    name, sets, value = (part.strip() for part in word.partition("="))
    name = name.replace("/", ".")
    path = f"/proc/sys/{name.replace('.', '/')}"
    if so_far.node is None or name not in values(so_far.node):
        said = f"sysctl: cannot stat {path}: No such file or directory\n"
        return replace(so_far, err=so_far.err + said, status=1)
    if sets and not call.root:
        return replace(so_far, err=f'{so_far.err}sysctl: permission denied on key "{name}"\n', status=1)
    if sets and name != NUMA_BALANCING:
        raise NotSimulated(f"sysctl {word}")
    if sets and value not in ("0", "1"):
        return replace(so_far, err=f'{so_far.err}sysctl: setting key "{name}": Invalid argument\n', status=1)
    node = replace(so_far.node, numa_balancing=value == "1") if sets else so_far.node
    shown = values(node)[name] if bare else f"{name} = {values(node)[name]}"
    return replace(so_far, out=so_far.out if quiet and sets else f"{so_far.out}{shown}\n", node=node)
