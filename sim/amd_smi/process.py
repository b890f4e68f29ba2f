"""What the tool shows of the processes that have a device open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sim.amd_smi.measures import View
from sim.amd_smi.show import Amount, Value
from sim.node import Activity

NO_PROCESS = "No running processes detected"
GTT_BYTES = 2 * 2**20
"""Host memory that the runtime maps for each process that opens a device."""

TABLE_HEADER = (
    f"{'GPU':>3}{'NAME':>22}{'PID':>9}{'GTT_MEM':>10}{'CPU_MEM':>10}{'VRAM_MEM':>10}{'MEM_USAGE':>11}"
    f"{'GFX':>8}{'ENC':>8}"
)
NAME_SHOWN = 20


def process_info(view: View, entry: Activity) -> Mapping[str, Value]:
    return {
        "name": entry.process,
        "pid": entry.pid,
        "memory_usage": {
            "gtt_mem": Amount(GTT_BYTES, "B"),
            "cpu_mem": Amount(0, "B"),
            "vram_mem": Amount(entry.vram_bytes, "B"),
        },
        "cu_occupancy": round(entry.gfx_load * view.device.profile.cus),
        "mem_usage": Amount(entry.vram_bytes, "B"),
        "usage": {"gfx": Amount(0, "ns"), "enc": Amount(0, "ns")},
    }


def process_list(view: View) -> list[Value]:
    """The value of `process_list` in a row; one entry that says so where there is no process."""
    found: list[Value] = [process_info(view, entry) for entry in view.reading.processes]
    return [{"process_info": entry} for entry in found or [NO_PROCESS]]


def table_lines(view: View) -> Iterator[str]:
    """Lines below TABLE_HEADER."""
    gpu = f"{view.device.index:>3}  "
    if not view.reading.processes:
        yield f"{gpu}{'N/A':>20}{'N/A':>9}{'N/A':>10}{'N/A':>10}{'N/A':>10}{'N/A':>11}{'N/A':>8}{'N/A':>8}"
    for entry in view.reading.processes:
        vram = str(Amount(entry.vram_bytes, "B"))
        gtt = str(Amount(GTT_BYTES, "B"))
        yield (
            f"{gpu}{entry.process[:NAME_SHOWN]:>20}{entry.pid:>9}{gtt:>10}{'0.0 B':>10}{vram:>10}{vram:>11}"
            f"{'0 ns':>8}{'0 ns':>8}"
        )


def csv_rows(views: Sequence[View], stamp: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row for each process, or for the lack of one."""
    rows: list[dict[str, Any]] = []
    for view in views:
        lead = {**stamp, "gpu": view.device.index}
        rows += [{**lead, **_cells(view, entry)} for entry in view.reading.processes]
        if not view.reading.processes:
            rows.append({**lead, "process_info": NO_PROCESS})
    return rows


def _cells(view: View, entry: Activity) -> dict[str, Any]:
    return {
        "name": entry.process,
        "pid": entry.pid,
        "gtt_mem": GTT_BYTES,
        "cpu_mem": 0,
        "vram_mem": entry.vram_bytes,
        "cu_occupancy": round(entry.gfx_load * view.device.profile.cus),
        "mem_usage": entry.vram_bytes,
        "gfx": 0,
        "enc": 0,
    }
