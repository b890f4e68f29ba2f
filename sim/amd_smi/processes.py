"""`amd-smi process`: the processes of each device."""

from datetime import datetime

from sim.amd_smi.measures import View
from sim.amd_smi.options import GPU, WATCH, Option, Request, Subcommand
from sim.amd_smi.process import NO_PROCESS, process_info
from sim.amd_smi.show import Printed, Row, Value, page
from sim.amd_smi.watch import watched
from sim.reading import read

LEFT_OUT = {"general": ("usage",), "engine": ("mem_usage",)}
"""What -G and -e leave out of a process; both leave out how its memory is spread."""


def run(request: Request) -> Printed:
    return watched(request, lambda now, watching: _look(request, now, watching))


def _look(request: Request, now: datetime, watching: bool) -> Printed:
    stamp: dict[str, Value] = {"timestamp": int(now.timestamp())} if watching else {}
    rows: list[Row] = []
    for device in request.devices:
        lead = {**stamp, "gpu": device.index}
        found = _found(request, View(device, read(request.node, device, now)))
        match request.form:
            case "json":
                rows.append({**lead, "process_list": [{"process_info": entry} for entry in found]})
            case "csv":
                rows += [{**lead, **(e if isinstance(e, dict) else {"process_info": e})} for e in found]
            case "human":
                rows.append({**lead, **{f"process_info_{n}": entry for n, entry in enumerate(found)}})
    return page(rows, request.form)


def _found(request: Request, view: View) -> list[Value]:
    """The processes that the filters leave, cut as -G and -e want; a sentence where none is left."""
    given = request.given
    found: list[Value] = []
    for entry in view.reading.processes:
        if given.pid not in (None, entry.pid) or given.name not in (None, entry.process.lower()):
            continue
        info = dict(process_info(view, entry))
        if given.general or given.engine:
            del info["memory_usage"]
            out = () if given.general and given.engine else LEFT_OUT["general" if given.general else "engine"]
            info = {key: value for key, value in info.items() if key not in out}
        found.append(info)
    return found or [NO_PROCESS]


SUBCOMMAND = Subcommand(
    name="process",
    summary="Lists general process information running on the specified GPU",
    usage="usage: amd-smi process [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                       [-g GPU [GPU ...]] [-w INTERVAL] [-W TIME] [-i ITERATIONS] [-G]\n"
    "                       [-e] [-p PID] [-n NAME]",
    about=f"If no GPU is specified, returns information for all GPUs on the system.{' ' * 32}\n"
    "If no process argument is provided, all process information will be displayed.",
    title="Process arguments",
    options=(
        GPU,
        *WATCH,
        Option(("-G", "--general"), "pid, process name, memory usage"),
        Option(("-e", "--engine"), "All engine usages"),
        Option(
            ("-p", "--pid"),
            "Gets all process information about the specified process based on Process ID",
            "PID",
            "number",
        ),
        Option(
            ("-n", "--name"),
            "Gets all process information about the specified process based on Process Name."
            f"{' ' * 20}\nIf multiple processes have the same name, information is returned for all of them.",
            "NAME",
            "one",
        ),
    ),
    run=run,
)
