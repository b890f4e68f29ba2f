"""`amd-smi event`: its help; it waits for events until a key is pressed, which nobody can on this node."""

from typing import NoReturn

from sim.amd_smi.options import GPU, Request, Subcommand
from sim.errors import NotSimulated


def run(_: Request) -> NoReturn:
    raise NotSimulated("amd-smi event")


SUBCOMMAND = Subcommand(
    name="event",
    summary="Displays event information for the given GPU",
    usage="usage: amd-smi event [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                     [-g GPU [GPU ...]]",
    about="If no GPU is specified, returns event information for all GPUs on the system.",
    title="Event Arguments",
    options=(GPU,),
    run=run,
)
