"""What the tool prints, entry by entry, and its three forms: text, JSON, CSV.

JSON and CSV are made from the lines of text: `label: value` becomes a key and a value of the device's card.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

WIDTH = 90
HEADER = " ROCm System Management Interface "
FOOTER = " End of ROCm SMI Log "


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of `=` with a title in its middle; an odd title takes one more `=`."""

    title: str = ""
    fill: str = "="
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class Line:
    """`value` None: the label alone."""

    device: int
    label: str
    value: str | None = None
    in_text: bool = True
    in_json: bool = True


@dataclass(frozen=True, slots=True)
class System:
    """Something of the whole system."""

    label: str
    value: str
    in_text: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """For people only."""

    line: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """Goes to stderr, and nowhere where JSON or CSV is asked for."""

    line: str


Entry: TypeAlias = Rule | Line | System | Text | Complaint
NOT_SUPPORTED = "Not supported on the given system"


def refused(device: int, call: str) -> Line:
    """What the driver does not offer, by the name that the tool has for its call."""
    return Line(device, f"{call}, {NOT_SUPPORTED}")


def error(device: int | None, text: str) -> Complaint:
    return Complaint(f"ERROR: GPU[{device}]\t: {text}")


def text(entries: Iterable[Entry]) -> str:
    return "".join(f"{line}\n" for line in map(_line, entries) if line is not None)


def _line(entry: Entry) -> str | None:
    match entry:
        case Rule():
            return rule(entry)
        case Line():
            shown = entry.label if entry.value is None else f"{entry.label}: {entry.value}"
            return f"GPU[{entry.device}]\t\t: {shown}" if entry.in_text else None
        case System():
            return f"{entry.label}: {entry.value}" if entry.in_text else None
        case Text():
            return entry.line
        case Complaint():
            return None


def complaints(entries: Iterable[Entry]) -> str:
    return "".join(f"{entry.line}\n" for entry in entries if isinstance(entry, Complaint))


def rule(entry: Rule) -> str:
    width = entry.width + entry.width % 2
    title = entry.title + entry.fill * (len(entry.title) % 2)
    side = entry.fill * ((width - len(title)) // 2)
    return f"{side}{title}{side}"


def data(entries: Iterable[Entry], devices: Sequence[int]) -> dict[str, dict[str, str]]:
    """What JSON holds: cards without a value are left out."""
    found: dict[str, dict[str, str]] = {f"card{device}": {} for device in devices}
    for entry in entries:
        match entry:
            case Line(device=device, label=label, value=str(value)) if entry.in_json:
                found[f"card{device}"][label] = value.strip()
            case Line(device=device, label=label, value=None) if entry.in_json and ": " in label:
                key, value = label.split(": ")[:2]
                found[f"card{device}"][key] = value.strip()
            case System(label=label, value=value):
                found.setdefault("system", {})[label] = value
    return {card: values for card, values in found.items() if values}


def as_json(found: dict[str, dict[str, str]]) -> str:
    return json.dumps(found) + "\n"


def as_csv(found: dict[str, dict[str, str]]) -> str:
    """Cards by row; what is of the whole system, by name and value, if that is all there is."""
    if next(iter(found)) == "system":
        return "name, value\n" + "".join(f'"{k}", "{v}"\n' for k, v in found["system"].items()) + "\n"
    cards = {card: values for card, values in found.items() if card != "system"}
    keys = list(dict.fromkeys(key for values in cards.values() for key in values))
    lines = [",".join(["device", *keys])]
    for card, values in cards.items():
        lines.append(",".join([card, *(values.get(key, "N/A").replace(",", "") for key in keys)]))
    return "\n".join([*lines, "", ""])
