"""`hipcheck`: a tool of ours that watches every lane of a HIP program."""

from sim.hipcc import check
from sim.tools import Call, Result

NAME = "hipcheck"
PATHS: tuple[str, ...] = ("/usr/local/bin/hipcheck",)
HELP = "Runs a HIP program and reports races, barriers that not all reach, and bad accesses."


def main(call: Call) -> Result:
    return check.main(call)
