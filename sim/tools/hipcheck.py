"""`hipcheck`: a tool of ours that watches every lane of a HIP program."""

from sim.tools import Call, Result

NAME = "hipcheck"
PATHS: tuple[str, ...] = ("/usr/local/bin/hipcheck",)
HELP = "Runs a HIP program and reports races, barriers that not all reach, and bad accesses."


def main(call: Call) -> Result:
    from sim.hipcc import check  # a worker starts without it

    return check.main(call)
