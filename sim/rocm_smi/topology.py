"""--showtopo and its parts: tables of the links between devices."""

from collections.abc import Callable, Iterator

from sim import fabric
from sim.node import Device, Node
from sim.rocm_smi.log import Entry, Line, Rule, System, Text
from sim.rocm_smi.sections import Look

Cell = Callable[[Node, Device, Device], str]


def _matrix(title: str, label: str, cell: Cell) -> Callable[[Look], Iterator[Entry]]:
    def section(look: Look) -> Iterator[Entry]:
        yield Rule(f" {title} between two GPUs ")
        yield from _cells(look, cell)
        for source in look.devices:
            for target in look.devices:
                if source.index < target.index:
                    name = f"(Topology) {label} between DRM devices {source.index} and {target.index}"
                    yield System(name, cell(look.node, source, target), in_text=False)

    return section


def _cells(look: Look, cell: Cell) -> Iterator[Text]:
    yield Text("       " + "".join(f"GPU{device.index:<9} " for device in look.devices))
    for source in look.devices:
        cells = "".join(f"{cell(look.node, source, target):<12} " for target in look.devices)
        yield Text(f"GPU{source.index:<3} {cells}")


def _bandwidth(node: Node, source: Device, target: Device) -> str:
    if source.index == target.index:
        return "N/A"
    most = fabric.BANDWIDTH_MB_PER_S if fabric.linked(node, source.module, target.module) else 0
    return f"{most}-{most}"


def bandwidth(look: Look) -> Iterator[Entry]:
    yield Rule(" Bandwidth ")
    yield from _cells(look, _bandwidth)
    yield Text("Format: min-max; Units: mps")
    yield Text('"0-0" min-max bandwidth indicates devices are not connected directly')


def _other(value: str) -> Cell:
    return lambda _, source, target: "0" if source == target else value


access = _matrix("Link accessibility", "Link accessibility", lambda *_: "True")
weight = _matrix("Weight", "Weight", lambda *link: str(fabric.weight(*link)))
hops = _matrix("Hops", "Hops", lambda *link: str(fabric.hops(*link)))
link_type = _matrix("Link Type", "Link type", _other("XGMI"))


def numa(look: Look) -> Iterator[Entry]:
    yield Rule(" Numa Nodes ")
    for device in look.devices:
        yield Line(device.index, "(Topology) Numa Node", str(device.numa))
        yield Line(device.index, "(Topology) Numa Affinity", str(device.numa))


def whole(look: Look) -> Iterator[Entry]:
    for part in (weight, hops, link_type):
        yield from part(look)
        yield Text("")
    yield from numa(look)
