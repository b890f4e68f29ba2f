"""`date`: the node's clock, which is UTC and not the clock of the machine it is simulated on."""

from datetime import UTC, datetime

from sim import gnu, moments
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "date"
PATHS: tuple[str, ...] = ("/usr/bin/date",)
HELP = "Display the current time in the given FORMAT."

LONG = ("date=", "utc", "universal", "rfc-email", "iso-8601=", "reference=")
USUAL = "%a %b %e %H:%M:%S UTC %Y"
LAYOUTS = {"R": "%a, %d %b %Y %H:%M:%S +0000", "rfc-email": "%a, %d %b %Y %H:%M:%S +0000", "I": "%Y-%m-%d"}
KNOWN = frozenset("aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZN%")
"""Conversions of strftime(3) that date takes, and its own %N."""


def main(call: Call) -> Result:
    given = gnu.read(call, "ud:RIr:s:", LONG, about=HELP)
    if isinstance(given, Result):
        return given
    for option in ("s", "iso-8601"):
        if given.has(option):
            raise NotSimulated(f"date {option}")
    moment = _asked(call, given)
    if isinstance(moment, Result):
        return moment
    layouts = [operand[1:] for operand in given.operands if operand.startswith("+")]
    layouts += [LAYOUTS[option] for option in given.options if option in LAYOUTS]
    return Result(out=_shown(moment.astimezone(UTC), layouts[0] if layouts else USUAL) + "\n")


def _asked(call: Call, given: gnu.Given) -> datetime | Result:
    reference = given.options.get("r", given.options.get("reference"))
    text = given.options.get("d", given.options.get("date"))
    if reference is not None:
        entry = call.files.entry(call.path(reference))
        return entry.modified if entry else _wrong(f"{reference}: No such file or directory")
    for operand in given.operands:
        if not operand.startswith("+"):
            return _wrong(f"invalid date ‘{operand}’")
    if text is None:
        return call.now
    try:
        moment = moments.read(text, call.now)
    except OverflowError:
        moment = None
    return moment or _wrong(f"invalid date ‘{text}’")


def _wrong(said: str) -> Result:
    return Result(err=f"date: {said}\n", status=1)


def _shown(moment: datetime, layout: str) -> str:
    shown, rest = "", layout
    while rest:
        before, percent, after = rest.partition("%")
        shown += before
        if not percent:
            break
        flag = after[:1] if after[:1] in "-_0" else ""
        letter = after[len(flag) : len(flag) + 1]
        shown += _conversion(moment, letter, flag)
        rest = after[len(flag) + 1 :]
    return shown


def _conversion(moment: datetime, letter: str, flag: str) -> str:
    if letter not in KNOWN or not letter:
        return f"%{flag}{letter}"
    match letter:
        case "n" | "%":
            return {"n": "\n", "%": "%"}[letter]
        case "N":
            return f"{moment.microsecond * 1000:09d}"
        case "s":
            return str(int(moment.timestamp()))
        case "Z":
            return "UTC"
        case "z":
            return "+0000"
    text = moment.strftime(f"%{letter}")
    match flag:
        case "-":
            return text.lstrip("0 ") or "0"
        case "_":
            return text.replace("0", " ", 1) if text.startswith("0") else text
    return text
