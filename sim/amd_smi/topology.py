"""`amd-smi topology`: tables of how each device reaches each other one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.show import Printed, Row, Value, page
from sim.fabric import BANDWIDTH_MB_PER_S, hops, weight
from sim.node import Device, Node

Cell = Callable[[Node, Device, Device], Value]


@dataclass(frozen=True, slots=True)
class Table:
    """`flag` asks for it; JSON, CSV and people each have a name of their own for it."""

    flag: str
    title: str
    json_key: str
    csv_key: str
    cell: Cell


def _other(own: Value, other: Value) -> Cell:
    return lambda _, source, target: own if source == target else other


TABLES = (
    Table("access", "ACCESS", "link_status", "link_accessibility", lambda *_: "ENABLED"),
    Table("weight", "WEIGHT", "weight", "weight", weight),
    Table("hops", "HOPS", "num_hops", "hops", hops),
    Table("link_type", "LINK TYPE", "link_type", "link_type", _other("SELF", "XGMI")),
    Table(
        "numa_bw",
        "NUMA BW",
        "bandwidth",
        "numa_bandwidth",
        _other("N/A", f"{BANDWIDTH_MB_PER_S}-{BANDWIDTH_MB_PER_S}"),
    ),
    Table("coherent", "CACHE COHERANCY", "coherent", "coherent", _other("SELF", "C")),
    Table("atomics", "ATOMICS", "atomics", "atomics", _other("SELF", "64,32")),
    Table("dma", "DMA", "dma", "dma", _other("SELF", "T")),
    Table("bi_dir", "BI-DIRECTIONAL", "bi_dir", "bi_dir", _other("SELF", "T")),
)
JSON_ORDER = ("weight", "access", "link_type", "hops", "numa_bw", "coherent", "atomics", "dma", "bi_dir")

LEGEND = """

Legend:
  SELF = Current GPU
  ENABLED / DISABLED = Link is enabled or disabled
  N/A = Not supported
  T/F = True / False
  C/NC = Coherant / Non-Coherant io links
  64,32 = 64 bit and 32 bit atomic support
  <BW from>-<BW to>
"""


def run(request: Request) -> Printed:
    given = vars(request.given)
    tables = [table for table in TABLES if given[table.flag]] or list(TABLES)
    devices, node = request.devices, request.node
    match request.form:
        case "json":
            return page([_json_row(tables, node, device, devices) for device in devices], "json")
        case "csv":
            return page([_csv_row(tables, node, device, devices) for device in devices], "csv")
        case "human":
            text = "".join(_text(table, node, devices) for table in tables) + LEGEND
            return Printed(text, text)


def _text(table: Table, node: Node, devices: Sequence[Device]) -> str:
    lines = [f"{table.title} TABLE:", " " * 12 + "".join(f"{device.bdf:>13}" for device in devices)]
    for source in devices:
        cells = "".join(f"{table.cell(node, source, target)!s:<13}" for target in devices)
        lines.append(f"{source.bdf} {cells}".rstrip())
    return "\n".join([*lines, ""])


def _json_row(tables: Sequence[Table], node: Node, source: Device, devices: Sequence[Device]) -> Row:
    shown = sorted(tables, key=lambda table: JSON_ORDER.index(table.flag))
    links: list[Value] = [
        {
            "gpu": target.index,
            "bdf": target.bdf,
            **{table.json_key: table.cell(node, source, target) for table in shown},
        }
        for target in devices
    ]
    return {"gpu": source.index, "bdf": source.bdf, "links": links}


def _csv_row(tables: Sequence[Table], node: Node, source: Device, devices: Sequence[Device]) -> Row:
    row: dict[str, Value] = {"gpu": source.index, "bdf": source.bdf}
    for table in tables:
        row |= {f"{table.csv_key}_gpu_{target.index}": table.cell(node, source, target) for target in devices}
    return row


SUBCOMMAND = Subcommand(
    name="topology",
    summary="Displays topology information of the devices",
    usage="usage: amd-smi topology [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                        [-g GPU [GPU ...]] [-a] [-w] [-o] [-t] [-b] [-c] [-n] [-d] [-z]",
    about=f"If no GPU is specified, returns information for all GPUs on the system.{' ' * 32}\n"
    "If no topology argument is provided, all topology information will be displayed.",
    title="Topology arguments",
    options=(
        GPU,
        Option(("-a", "--access"), "Displays link accessibility between GPUs"),
        Option(("-w", "--weight"), "Displays relative weight between GPUs"),
        Option(("-o", "--hops"), "Displays the number of hops between GPUs"),
        Option(("-t", "--link-type"), "Displays the link type between GPUs"),
        Option(("-b", "--numa-bw"), "Display max and min bandwidth between nodes"),
        Option(
            ("-c", "--coherent"), "Display cache coherant (or non-coherant) link capability between nodes"
        ),
        Option(("-n", "--atomics"), "Display 32 and 64-bit atomic io link capability between nodes"),
        Option(("-d", "--dma"), "Display P2P direct memory access (DMA) link capability between nodes"),
        Option(("-z", "--bi-dir"), "Display P2P bi-directional link capability between nodes"),
    ),
    run=run,
    in_guests=False,
)
