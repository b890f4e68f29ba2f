"""How the tool lays values out: blocks for people, JSON, CSV, and tables.

A value is a tree of plain values with `Amount` leaves. A page is what one command prints: a row for each
device.
"""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sim.amd_smi.errors import Format
from sim.node import Node

Value: TypeAlias = "Amount | str | int | float | bool | Sequence[Value] | Mapping[str, Value]"
Row: TypeAlias = "Mapping[str, Value]"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit; CSV shows the number alone. People see `°C` where JSON has `C`, and bytes in
    the unit that fits."""

    value: int | float | str
    """Text where the tool has no number, and shows the unit all the same: `N/A mV`."""
    unit: str

    def __str__(self) -> str:
        if self.unit == "B" and not isinstance(self.value, str):
            return readable_bytes(self.value)
        return f"{self.value} {'°C' if self.unit == 'C' else self.unit}"


@dataclass(frozen=True, slots=True)
class Printed:
    """The same page on a terminal and in the file that `--file` names."""

    out: str
    filed: str
    err: str = ""
    node: Node | None = None
    """The node afterwards, where the command changed it."""


@dataclass(frozen=True, slots=True)
class Column:
    key: str
    title: str
    width: int


def page(rows: Sequence[Row], form: Format) -> Printed:
    """Rows as blocks, as JSON or as CSV. Several blocks end in one more empty line than one does."""
    if form == "json":
        text = json.dumps([_jsonable(row) for row in rows], indent=4)
        return Printed(text + "\n", text)
    if form == "csv":
        text = csv_text([flat(row) for row in rows])
        return Printed(text + "\n", text)
    blocks = [human_block(row) for row in rows]
    text = "".join(f"{block}\n" for block in blocks) if len(blocks) > 1 else blocks[0]
    return Printed(text + "\n", text + "\n")


_PROCESS_NUMBER = re.compile(r"PROCESS_INFO_\d+:")


def human_block(row: Row) -> str:
    """`GPU: 0` and, indented below it, the rest. Processes lose the number of their key."""
    head = _lines("GPU", row["gpu"], 0)
    rest = (line for key, value in row.items() if key != "gpu" for line in _lines(key, value, 1))
    return "".join([*head, *(_PROCESS_NUMBER.sub("PROCESS_INFO:", line) for line in rest)])


def _lines(key: str, value: Value, depth: int) -> list[str]:
    start = f"{'    ' * depth}{key.upper()}:"
    match value:
        case Mapping():
            return [f"{start}\n", *_under(value, depth + 1)]
        case list() | tuple():
            below = [line for item in value for line in _item_lines(item, depth + 1)]
            return [f"{start}\n", *below]
        case _:
            return [f"{start} {value}\n"]


def _item_lines(item: Value, depth: int) -> list[str]:
    return _under(item, depth) if isinstance(item, Mapping) else [f"{'    ' * depth}{item}\n"]


def _under(values: Mapping[str, Value], depth: int) -> list[str]:
    return [line for key, value in values.items() for line in _lines(key, value, depth)]


def _jsonable(value: Value) -> Any:
    match value:
        case Amount():
            return {"value": value.value, "unit": value.unit}
        case Mapping():
            return {key: _jsonable(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_jsonable(inner) for inner in value]
        case _:
            return value


def _bare(value: Value) -> Any:
    match value:
        case Amount():
            return value.value
        case Mapping():
            return {key: _bare(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_bare(inner) for inner in value]
        case _:
            return value


def flat(row: Row) -> dict[str, Any]:
    """A row for CSV: one level of keys. Groups lose their name, their sub-groups keep it; a key that comes
    again overwrites the value but keeps the column, as in the real program."""
    out: dict[str, Any] = {}
    for key, value in row.items():
        if not isinstance(value, Mapping):
            out[key] = _bare(value)
        elif len(value) > 1:
            out.update(flat(_one_level_up(value)))
        else:
            out.update(flat(value))
    return out


def _one_level_up(group: Mapping[str, Value]) -> dict[str, Value]:
    out: dict[str, Value] = {}
    for key, value in group.items():
        if isinstance(value, Mapping):
            out.update({f"{key}_{inner}": below for inner, below in value.items()})
        else:
            out[key] = value
    return out


def csv_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows in CSV, lines ended by CR LF; a row that lacks another's column has N/A there."""
    columns = list(rows[0])
    columns += [key for row in rows for key in row if key not in columns]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(dict.fromkeys(columns)), restval="N/A")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def unknown(value: Value) -> Value:
    """The same tree with N/A for every value."""
    match value:
        case Mapping():
            return {key: unknown(inner) for key, inner in value.items()}
        case _:
            return "N/A"


def table(columns: Sequence[Column], rows: Sequence[Row]) -> str:
    """A header and right-aligned rows; no line ends in blanks."""
    titles = "".join(column.title.rjust(column.width) for column in columns)
    lines = ("".join(str(row[column.key]).rjust(column.width) for column in columns) for row in rows)
    return "\n".join([titles, *(line.rstrip() for line in lines)])


def bracketed(values: Sequence[Value], form: Format) -> Value:
    """A list that people see on one line."""
    return f"[{', '.join(map(str, values))}]" if form == "human" else values


def readable_bytes(count: float) -> str:
    """`161.0 GB`: steps of 1024, one decimal."""
    for unit in ("B", "KB", "MB", "GB", "TB"):
        if count < 1024:
            return f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} PB"
