"""`amd-smi xgmi`: links of the Infinity Fabric, their traffic and state."""

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Amount, Printed, Row, Value, page
from sim.amd_smi.static import PCIE_GT_PER_S
from sim.fabric import LANES, link_states, linked, traffic_kb
from sim.node import Device

UNITS = ("B", "KB", "MB", "GB", "TB")


def run(request: Request) -> Printed:
    given = request.given
    neither = not (given.metric or given.link_status)
    metric, status = given.metric or neither, given.link_status or neither
    if request.form == "human":
        text = (_metric_table(request) if metric else "") + (_status_table(request) if status else "")
        return Printed(text, text)
    # The real tool prints this page even where only the state was asked for, and the state as another.
    first = page([_row(request, device, with_metric=metric) for device in request.devices], request.form)
    if not status:
        return first
    states: list[Row] = [
        {"gpu": device.index, "bdf": device.bdf, "link_status": list(link_states(request.node, device))}
        for device in request.devices
    ]
    second = page(states, request.form)
    return Printed(first.out + second.out, first.filed + second.filed)


def _rate(device: Device) -> int:
    return PCIE_GT_PER_S[device.profile.pcie_gen]


def _row(request: Request, source: Device, *, with_metric: bool) -> Row:
    row: dict[str, Value] = {"gpu": source.index, "bdf": source.bdf}
    if not with_metric:
        return row
    metrics: dict[str, Value] = {
        "bit_rate": Amount(_rate(source), "Gb/s"),
        "max_bandwidth": Amount(_rate(source) * LANES, "Gb/s"),
        "link_type": "XGMI",
        "links": [_link(request, source, target) for target in request.devices],
    }
    if request.form == "csv":
        return row | {f"link_metrics_{key}": value for key, value in metrics.items()}
    return row | {"link_metrics": metrics}


def _link(request: Request, source: Device, target: Device) -> Row:
    moved: dict[str, Value] = {"read": "N/A", "write": "N/A"}
    if source != target and linked(request.node, source.module, target.module):
        moved = {way: Amount(traffic_kb(request.node, source, target, way), "KB") for way in moved}
    return {"gpu": target.index, "bdf": target.bdf, **moved}


def _metric_table(request: Request) -> str:
    devices = request.devices
    titles = "".join(f"{device.bdf:>13}" for device in devices).strip()
    head = f"{'':7}{'bdf':<14}{'bit_rate':<10}{'max_bandwidth':<15}{'link_type':<11}{titles}"
    lines = ["", "LINK METRIC TABLE:", head]
    for source in devices:
        rate = _rate(source)
        name = f"GPU{source.index}"
        lines.append(f"{name:<7}{source.bdf:<14}{f'{rate} Gb/s':<10}{f'{rate * LANES} Gb/s':<15}XGMI")
        for way in ("Read", "Write"):
            cells = "".join(f"{_moved(request, source, target, way):<13}" for target in devices)
            lines.append(f"{f' {way}':<57}{cells}".rstrip())
    return "\n".join([*lines, ""])


def _moved(request: Request, source: Device, target: Device, way: str) -> str:
    if source == target or not linked(request.node, source.module, target.module):
        return "N/A"
    return _four_digits(traffic_kb(request.node, source, target, way.lower()) * 1024)


def _four_digits(count: float) -> str:
    """`1.234 GB`, `12.34 GB`, `123.4 GB`: as wide whatever the number."""
    unit = 0
    while count >= 1024 and unit < len(UNITS) - 1:
        count, unit = count / 1024, unit + 1
    decimals = 3 if count < 10 else 2 if count < 100 else 1 if count < 1000 else 0
    return f"{count:4.{decimals}f} {UNITS[unit]}"


def _status_table(request: Request) -> str:
    lines = ["", "XGMI LINK STATUS:", f"{'':7}{'bdf':<14}{'link_status':<20}"]
    for device in request.devices:
        states = "".join(f"{state:<3}" for state in link_states(request.node, device))
        lines.append(f"{f'GPU{device.index}':<7}{device.bdf:<14}{states}".rstrip())
    return "\n".join([*lines, "", "* U:Up D:Down X:Disabled", ""])


SUBCOMMAND = Subcommand(
    name="xgmi",
    summary="Displays xgmi information of the devices",
    usage="usage: amd-smi xgmi [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                    [-g GPU [GPU ...]] [-m] [-l]",
    about=f"If no GPU is specified, returns information for all GPUs on the system.{' ' * 32}\n"
    "If no xgmi argument is provided, all xgmi information will be displayed.",
    title="XGMI arguments",
    options=(
        GPU,
        Option(("-m", "--metric"), "Metric XGMI information"),
        Option(("-l", "--link-status"), "XGMI Link Status information"),
    ),
    run=run,
)
