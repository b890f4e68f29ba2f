"""`amd-smi bad-pages`."""

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Printed, Row, page

KINDS = ("retired", "pending", "un_res")
NONE_FOUND = "No bad pages found."


def run(request: Request) -> Printed:
    given = vars(request.given)
    asked = [kind for kind in KINDS if given[kind]] or KINDS
    rows: list[Row] = [
        {"gpu": device.index, **dict.fromkeys(asked, NONE_FOUND)} for device in request.devices
    ]
    return page(rows, request.form)


SUBCOMMAND = Subcommand(
    name="bad-pages",
    summary="Gets bad page information about the specified GPU",
    usage="usage: amd-smi bad-pages [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                         [-g GPU [GPU ...]] [-p] [-r] [-u]",
    about="If no GPU is specified, return bad page information for all GPUs on the system.",
    title="Bad Pages Arguments",
    options=(
        GPU,
        Option(("-p", "--pending"), "Displays all pending retired pages"),
        Option(("-r", "--retired"), "Displays retired pages"),
        Option(("-u", "--un-res"), "Displays unreservable pages"),
    ),
    run=run,
    in_guests=False,
)
