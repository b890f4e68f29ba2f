"""`mpirun`: starts the processes of a collectives' bench, one rank or more each."""

from collections.abc import Sequence
from dataclasses import replace

from sim.coverage import Coverage
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "mpirun"
PATHS = ("/usr/bin/mpirun",)
HELP = "Starts the ranks of a bench of rccl-tests on this node."

COUNT = ("-np", "-n", "-c", "--np")
WITHOUT_EFFECT = {
    "--allow-run-as-root": 0,
    "--oversubscribe": 0,
    "--bind-to": 1,
    "--map-by": 1,
    "-x": 1,
    "--mca": 2,
    "-mca": 2,
}
"""Options with the number of words behind each, that change nothing that is seen here."""
GAPS = ("-H", "--host", "--hostfile", "--tag-output", "--report-bindings", "--display-map", "-N", "--verbose")
COVERAGE = Coverage(simulated=(*COUNT, *WITHOUT_EFFECT, "--help"), gaps=GAPS)

USAGE = "Usage: mpirun [OPTION]...  [PROGRAM]...\nStart the given program using Open RTE\n"
RULE = "-" * 74 + "\n"


def main(call: Call) -> Result:
    """Raises NotSimulated for a program that is no bench of rccl-tests."""
    words = list(call.argv[1:])
    processes, env = 1, dict(call.env)
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--help":
            return Result(out=USAGE)
        taken = 1 if option in COUNT else WITHOUT_EFFECT.get(option)
        if taken is None:
            raise NotSimulated(f"mpirun {option}")
        values, words = words[:taken], words[taken:]
        if option in COUNT and not (values and values[0].isdecimal() and int(values[0]) > 0):
            return Result(err=f"{RULE}mpirun: {option} needs a number of processes\n{RULE}", status=1)
        if option in COUNT:
            processes = int(values[0])
        env |= _exported(option, values)
    if not words:
        said = "mpirun could not find anything to do.\n\nIt is possible that you forgot to specify how many "
        return Result(err=f'{RULE}{said}processes to run\nvia the "-np" argument.\n{RULE}', status=1)
    program = words[0].rpartition("/")[2]
    from sim.rccl_tests.bench import BENCHES, run  # a worker starts without them

    if program not in BENCHES:
        raise NotSimulated(f"mpirun {words[0]}")
    return run(replace(call, argv=(program, *words[1:]), env=env), processes=processes)


def _exported(option: str, values: Sequence[str]) -> dict[str, str]:
    """-x NAME=VALUE sets a variable for the processes."""
    if option != "-x" or not values or "=" not in values[0]:
        return {}
    name, _, value = values[0].partition("=")
    return {name: value}
