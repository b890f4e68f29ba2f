"""`amd-smi event`: listens until a key is pressed. Nothing happens on the node while a line of its shell
runs, and nobody can press a key, so it stops at once and says so."""

from sim.amd_smi.options import GPU, Request, Subcommand
from sim.amd_smi.show import Printed

LISTENING = (
    "EVENT LISTENING:\n\n"
    "Press q and hit ENTER when you want to stop (listening will stop within 10 seconds)\n"
)
STOPPED = "amd-smi: stopped here: no event in this moment, and nobody can press q for you on this node\n"


def run(request: Request) -> Printed:
    stopped = "q" in request.call.stdin.lower().split()
    return Printed(out=LISTENING, filed="", err="" if stopped else STOPPED)


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
