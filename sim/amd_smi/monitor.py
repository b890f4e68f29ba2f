"""`amd-smi monitor`: one line of readings for each device, once or repeatedly."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sim.amd_smi.measures import Measure, View, measures, value_of
from sim.amd_smi.options import GPU, WATCH, Option, Request, Subcommand
from sim.amd_smi.process import TABLE_HEADER, csv_rows, process_list, table_lines
from sim.amd_smi.show import Column, Printed, Row, Value, csv_text, page, table
from sim.amd_smi.watch import watched
from sim.node import uncorrectable
from sim.reading import read


def run(request: Request) -> Printed:
    return watched(request, lambda now, watching: _look(request, now, watching=watching))


@dataclass(frozen=True, slots=True)
class _Look:
    """One moment, ready to lay out. `stamp` holds the time while watching."""

    columns: Sequence[Measure]
    views: Sequence[View]
    stamp: Mapping[str, Value]
    with_processes: bool

    def rows(self) -> list[Row]:
        return [
            {
                **self.stamp,
                "gpu": view.device.index,
                **{measure.column.key: value_of(measure, view) for measure in self.columns},
            }
            for view in self.views
        ]


def _look(request: Request, now: datetime, *, watching: bool) -> Printed:
    look = _Look(
        columns=measures(vars(request.given), request.form),
        views=[
            View(device, read(request.node, device, now), uncorrectable(request.node, device))
            for device in request.devices
        ],
        stamp={"timestamp": int(now.timestamp())} if watching else {},
        with_processes=request.given.process,
    )
    match request.form:
        case "json":
            return _as_json(look)
        case "csv":
            return _as_csv(look)
        case "human":
            return _as_table(look)


def _as_json(look: _Look) -> Printed:
    rows = look.rows()
    if look.with_processes:
        rows = [
            {**row, "process_list": process_list(view)} for row, view in zip(rows, look.views, strict=True)
        ]
    return page(rows, "json")


def _as_csv(look: _Look) -> Printed:
    first = page(look.rows(), "csv")
    if not look.with_processes:
        return first
    second = csv_text(csv_rows(look.views, look.stamp))
    return Printed(first.out + second + "\n" + ("\n" if look.stamp else ""), first.filed + second)


def _as_table(look: _Look) -> Printed:
    lead = [Column("timestamp", "TIMESTAMP", 10), Column("gpu", "GPU", 5)]
    lead = lead if look.stamp else [Column("gpu", "GPU", 3)]
    first = table([*lead, *(measure.column for measure in look.columns)], look.rows())
    second = _process_table(look) if look.with_processes else ""
    end = "\n\n" if look.stamp else ""
    return Printed(f"{first}\n{second}{end}", f"{first}\n{second.removesuffix(chr(10))}")


def _process_table(look: _Look) -> str:
    before, header = "", TABLE_HEADER
    if look.stamp:
        before, header = f"{look.stamp['timestamp']:>10}  ", f"{'TIMESTAMP':>10}  {TABLE_HEADER}"
    lines = [f"{before}{line}" for view in look.views for line in table_lines(view)]
    return "\n".join(["", "PROCESS INFO:", header, *lines, ""])


SUBCOMMAND = Subcommand(
    name="monitor",
    aliases=("dmon",),
    summary="Monitor metrics for target devices",
    usage="usage: amd-smi monitor [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                       [-g GPU [GPU ...]] [-w INTERVAL] [-W TIME] [-i ITERATIONS] [-p]\n"
    "                       [-t] [-u] [-m] [-n] [-d] [-e] [-v] [-r] [-q] [-V]",
    about=f"Monitor a target device for the specified arguments.{' ' * 34}\n"
    f"If no arguments are provided, all arguments will be enabled.{' ' * 34}\n"
    "Use the watch arguments to run continuously.",
    title="Monitor Arguments",
    options=(
        GPU,
        *WATCH,
        Option(("-p", "--power-usage"), "Monitor power usage in Watts"),
        Option(("-t", "--temperature"), "Monitor temperature in Celsius"),
        Option(("-u", "--gfx"), "Monitor graphics utilization (%) and clock (MHz)"),
        Option(("-m", "--mem"), "Monitor memory utilization (%) and clock (MHz)"),
        Option(("-n", "--encoder"), "Monitor encoder utilization (%) and clock (MHz)"),
        Option(("-d", "--decoder"), "Monitor decoder utilization (%) and clock (MHz)"),
        Option(("-e", "--ecc"), "Monitor ECC single bit, ECC double bit, and PCIe replay error counts"),
        Option(("-v", "--vram-usage"), "Monitor memory usage in MB"),
        Option(("-r", "--pcie"), "Monitor PCIe bandwidth in Mb/s"),
        Option(("-q", "--process"), "Enable Process information table below monitor output"),
        Option(
            ("-V", "--violation"),
            "Monitor power and thermal violation status (%);\n    Only available for MI300 or newer ASICs",
        ),
    ),
    run=run,
)
