"""`modprobe`: loads and unloads AMD's driver."""

from sim import gnu
from sim.errors import NotSimulated
from sim.kernel import loaded
from sim.lifecycle import driver_loaded, driver_unloaded
from sim.tools import Call, Result

NAME = "modprobe"
PATHS: tuple[str, ...] = ("/usr/sbin/modprobe", "/sbin/modprobe")
HELP = "Loads a kernel module, or takes it away with -r."
DRIVER = "amdgpu"


def main(call: Call) -> Result:
    given = gnu.read(
        call, "rvfnqD", ("remove", "verbose", "force", "dry-run", "quiet", "show-depends"), about=HELP
    )
    if isinstance(given, Result):
        return given
    given.refuse(NAME, ("f", "force", "n", "dry-run", "D", "show-depends"))
    if not given.operands:
        return Result(err="modprobe: ERROR: missing parameters. See -h.\n", status=1)
    name, *parameters = given.operands
    if parameters:
        raise NotSimulated(f"modprobe {name} {parameters[0]}")
    if name.replace("-", "_") == DRIVER:
        return _unload(call) if given.has("r", "remove") else _load(call)
    if any(module.name == name.replace("-", "_") for module in loaded(call.node, call.now)):
        raise NotSimulated(f"modprobe {name}")
    where = "/lib/modules/6.8.0-52-generic"
    return Result(err=f"modprobe: FATAL: Module {name} not found in directory {where}\n", status=1)


def _load(call: Call) -> Result:
    if call.node.driver_loaded:
        return Result()
    if not call.root:
        return Result(
            err=f"modprobe: ERROR: could not insert '{DRIVER}': Operation not permitted\n", status=1
        )
    return Result(node=driver_loaded(call.node, call.now))


def _unload(call: Call) -> Result:
    if not call.node.driver_loaded:
        return Result()
    if not call.root:
        return Result(
            err=f"modprobe: ERROR: could not remove '{DRIVER}': Operation not permitted\n", status=1
        )
    if any(entry.runs_at(call.now) for entry in call.node.activities):
        return Result(err=f"modprobe: FATAL: Module {DRIVER} is in use.\n", status=1)
    return Result(node=driver_unloaded(call.node, call.now))
