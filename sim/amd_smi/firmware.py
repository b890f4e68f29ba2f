"""`amd-smi firmware`."""

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Printed, Row, Value, page
from sim.node import Device

VERSIONS = {
    "gfx942": (
        ("CP_MEC1", "177"),
        ("CP_MEC2", "177"),
        ("RLC", "69"),
        ("SDMA0", "22"),
        ("SDMA1", "22"),
        ("VCN", "08.11.80.0E"),
        ("PSP_SOSDRV", "00.36.02.59"),
        ("TA_RAS", "1B.36.02.14"),
        ("TA_XGMI", "20.00.00.14"),
        ("PM", "00.85.117.01"),
    ),
}
"""Which firmware there is: by the format sample of MI300X. Versions of CP_MEC and SDMA as KFD has them
(`sim.kfd`), the others as in the sample; those of other targets are unconfirmed and taken to be the same."""


def firmware(device: Device) -> tuple[tuple[str, str], ...]:
    return VERSIONS.get(device.profile.target, VERSIONS["gfx942"])


def run(request: Request) -> Printed:
    if request.form == "csv":
        rows: list[Row] = [
            {"gpu": device.index, "fw_id": name, "fw_version": version}
            for device in request.devices
            for name, version in firmware(device)
        ]
        return page(rows, "csv")
    return page([_row(device, request) for device in request.devices], request.form)


def _row(device: Device, request: Request) -> Row:
    entries: list[dict[str, Value]] = [
        {"fw_id": name, "fw_version": version} for name, version in firmware(device)
    ]
    if request.form == "human":
        listed: list[Value] = [{f"FW {number}": entry} for number, entry in enumerate(entries)]
        return {"gpu": device.index, "fw_list": listed}
    return {"gpu": device.index, "fw_list": entries}


SUBCOMMAND = Subcommand(
    name="firmware",
    aliases=("ucode",),
    summary="Gets firmware information about the specified GPU",
    usage="usage: amd-smi firmware [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                        [-g GPU [GPU ...]] [-f]",
    about="If no GPU is specified, return firmware information for all GPUs on the system.",
    title="Firmware Arguments",
    options=(GPU, Option(("-f", "--ucode-list", "--fw-list"), "All FW list information")),
    run=run,
)
