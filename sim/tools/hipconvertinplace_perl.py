"""`hipconvertinplace-perl.sh`: hipify-perl over a whole folder, in place, with backups."""

from sim.hipify.folder import convert
from sim.tools import Call, Result

NAME = "hipconvertinplace-perl.sh"
PATHS = ("/opt/rocm-6.4.1/bin/hipconvertinplace-perl.sh",)
HELP = "Converts all sources below a folder in place, keeping each as .prehip."


def main(call: Call) -> Result:
    return convert(call)
