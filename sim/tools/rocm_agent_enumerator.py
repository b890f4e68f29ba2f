"""`rocm_agent_enumerator`: one target a line, as hipcc asks for them (ROCm 6.4: no gfx000 line)."""

from sim.kfd import nodes, properties, target_of
from sim.tools import Call, Result
from sim.visible import OVERRIDE, hsa_devices, target_id

NAME = "rocm_agent_enumerator"
PATHS = ("/opt/rocm-6.4.1/bin/rocm_agent_enumerator", "/usr/bin/rocm_agent_enumerator")
HELP = "Lists the targets of the node's GPUs."

BAD_FORMAT = 'Invalid HSA_OVERRIDE_GFX_VERSION format expected "1.2.3"\n'
BAD_VALUE = "Invalid HSA_OVERRIDE_GFX_VERSION value\n"


def main(call: Call) -> Result:
    """With exactly `-name`: target ids as rocminfo has them. Other arguments are ignored."""
    if call.argv[1:] == ("-name",):
        devices = hsa_devices(call.node, call.env, root=call.root)
        return Result(out="".join(f"{target_id(device, call.env)}\n" for device in devices))
    if not call.node.driver_loaded:
        return Result()
    versions = [properties(call.node, number)["gfx_target_version"] for number in nodes(call.node)]
    notes, targets = "", []
    for version in filter(None, versions):
        note, target = _overridden(call.env.get(OVERRIDE), version)
        notes += note
        targets.append(target)
    return Result(out=notes + "".join(f"{target}\n" for target in targets))


def _overridden(wanted: str | None, version: int) -> tuple[str, str]:
    """What is printed first, and the target."""
    if wanted is None:
        return "", target_of(version)
    parts = wanted.split(".")
    if len(parts) < 3 or not all(part.isdecimal() for part in parts[:3]):
        return BAD_FORMAT, "gfx000"
    major, minor, stepping = (int(part) for part in parts[:3])
    if major > 63 or minor > 255 or stepping > 255:
        return BAD_VALUE, "gfx000"
    return "", f"gfx{major}{minor:x}{stepping:x}"
