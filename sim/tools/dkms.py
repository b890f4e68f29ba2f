"""`dkms status`: drivers built for the running kernel."""

from sim.errors import NotSimulated
from sim.stack import AMDGPU_DKMS, KERNEL
from sim.tools import Call, Result

NAME = "dkms"
PATHS = ("/usr/sbin/dkms",)
HELP = "Shows the kernel modules that are built from source."


def main(call: Call) -> Result:
    if call.argv[1:] in ((), ("--help",), ("-h",)):
        return Result(out="Usage: dkms [action] [options]\n", status=0 if call.argv[1:] else 1)
    if call.argv[1:] == ("status",):
        return Result(out=f"amdgpu/{AMDGPU_DKMS}, {KERNEL}, x86_64: installed\n")
    raise NotSimulated(f"dkms {call.argv[1]}")
