"""`amd-smi list`."""

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Printed, Value, page
from sim.node import Device


def run(request: Request) -> Printed:
    return page([_row(request, device) for device in request.devices], request.form)


def _row(request: Request, device: Device) -> dict[str, Value]:
    prefix = "gpu_" if request.form == "csv" else ""
    row: dict[str, Value] = {
        "gpu": device.index,
        f"{prefix}bdf": device.bdf,
        f"{prefix}uuid": device.uuid,
        "kfd_id": device.kfd_id,
        "node_id": device.kfd_node,
        "partition_id": device.part,
    }
    if request.given.e:
        row |= {
            "render": f"renderD{device.render_minor}",
            "card": f"card{device.card}",
            "hsa_id": device.kfd_node,
            "hip_id": device.index,
            "hip_uuid": device.hip_uuid,
        }
    return row


_GAP = " " * 28

SUBCOMMAND = Subcommand(
    name="list",
    summary="List GPU information",
    usage="usage: amd-smi list [-h] [-e] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                    [-g GPU [GPU ...]]",
    about=f"Lists all detected devices on the system.{_GAP}\n"
    f"Lists the BDF, UUID, KFD_ID, and NODE_ID for each GPU and/or CPUs.{_GAP}\n"
    f"In virtualization environments, it can also list VFs associated to each{_GAP}\n"
    "GPU with some basic information for each VF.",
    options=(
        Option(
            ("-e",),
            "Enumeration mapping to other features.\n    Lists the BDF, UUID, KFD_ID, CARD, RENDER,"
            " HIP_ID, HIP_UUID and HSA_ID for each GPU.",
        ),
        GPU,
    ),
    run=run,
)
