"""`amd-smi bad-pages`."""

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Printed, Row, Value, page
from sim.node import Device, Node

KINDS = ("retired", "pending", "un_res")
PENDING, RESERVED = "PENDING", "RESERVED"
STATUS = {"retired": RESERVED, "pending": PENDING}
"""No page of ours is ever `un_res`."""
PAGE_BYTES = 4096
NONE_FOUND = "No bad pages found."


def run(request: Request) -> Printed:
    given = vars(request.given)
    asked = [kind for kind in KINDS if given[kind]] or KINDS
    rows: list[Row] = [
        {"gpu": device.index, **{kind: _pages(request.node, device, kind) for kind in asked}}
        for device in request.devices
    ]
    return page(rows, request.form)


def _pages(node: Node, device: Device, kind: str) -> Value:
    """One page stands without a list around it."""
    if device.part:
        return "N/A"
    status = STATUS.get(kind)
    found: list[Value] = [
        {"page_address": page.address, "page_size": PAGE_BYTES, "status": status}
        for page in node.bad_pages
        if page.module == device.module and status == (PENDING if page.pending else RESERVED)
    ]
    return (found[0] if len(found) == 1 else found) if found else NONE_FOUND


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
