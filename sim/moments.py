"""Moments as people write them for `date -d` and `touch -d`: a small part of GNU's getdate grammar."""

import re
from datetime import UTC, datetime, timedelta

from sim.errors import NotSimulated

_SECONDS = {"sec": 1, "second": 1, "min": 60, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
_SECONDS["fortnight"] = 1209600
_MONTHS = {"month": 1, "year": 12}
_NAMED = {"now": 0, "today": 0, "yesterday": -1, "tomorrow": 1}
_SHIFT = re.compile(r"([+-]?\d+|next|last|an?)\s*([a-z]+?)s?(\s+ago)?(?=\s|$|[+-])")
_STAMP = re.compile(
    r"(?<![\w:])"
    r"\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:\s*(?:Z|UTC|[+-]\d{2}:?\d{2}))?"
)
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
_GRAMMAR = re.compile(
    r"\b(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(am|pm|noon|midnight)\b"
    r"|[A-Z]{3,4}T\b|\d+/\d+"
)
"""Words that GNU understands and we do not."""


_DAY_FIRST = ("%d %b %Y", "%d %b %Y %H:%M", "%d %b %Y %H:%M:%S", "%d %b %Y %H:%M:%S %z")
LAYOUTS = (
    *(*_DAY_FIRST, *(f"%a, {layout}" for layout in _DAY_FIRST), "%a %b %d %H:%M:%S UTC %Y"),
    *(
        "%b %d %Y",
        "%b %d, %Y",
        "%B %d, %Y",
        "%d %B %Y",
        "%Y/%m/%d",
        "%m/%d/%Y",
        "%Y/%m/%d %H:%M:%S",
        "%Y%m%d",
    ),
)
"""Moments written out whole: as mail and `date` itself write them, and as people do."""


def read(text: str, now: datetime) -> datetime | None:
    """The moment, UTC; None where GNU would not understand it either. Raises NotSimulated for the rest."""
    if text.startswith("@"):
        return _from_epoch(text[1:])
    for layout in LAYOUTS:
        whole = _laid_out(text.strip(), layout)
        if whole is not None:
            return whole
    rest, moment = text.strip().lower(), now
    if found := _STAMP.search(text.strip()):
        stamp = _stamp(found[0])
        if stamp is None:
            return None
        rest, moment = f"{rest[: found.start()]} {rest[found.end() :]}".strip(), stamp
    return _shifted(rest, moment, text)


def _laid_out(text: str, layout: str) -> datetime | None:
    try:
        moment = datetime.strptime(text, layout)
    except ValueError:
        return None
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def _from_epoch(number: str) -> datetime | None:
    try:
        return datetime.fromtimestamp(float(number), UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _stamp(text: str) -> datetime | None:
    plain = re.sub(r"\s*UTC$", "Z", text)
    plain = re.sub(r"([T ])(\d):", r"\g<1>0\2:", plain)
    plain = re.sub(r"\s+(?=[+-]\d{2}:?\d{2}$)", "", plain)
    try:
        moment = datetime.fromisoformat(plain)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _shifted(rest: str, moment: datetime, whole: str) -> datetime | None:
    while rest:
        word = re.match(r"[a-z]+(?=\s|$)", rest)
        if word and word[0] in _NAMED:
            moment += timedelta(days=_NAMED[word[0]])
            rest = rest[word.end() :].strip()
        elif clock := _CLOCK.match(rest):
            hour, minute, second = (int(part or 0) for part in clock.groups())
            if hour > 23 or minute > 59 or second > 59:
                return None
            moment = moment.replace(hour=hour, minute=minute, second=second, microsecond=0)
            rest = rest[clock.end() :].strip()
        elif (shift := _SHIFT.match(rest)) and (shift[2] in _SECONDS or shift[2] in _MONTHS):
            moment = _moved(moment, shift)
            rest = rest[shift.end() :].strip()
        elif _GRAMMAR.search(rest):
            raise NotSimulated(f"date -d '{whole[:40]}'")
        else:
            return None
    return moment


def _moved(moment: datetime, shift: re.Match[str]) -> datetime:
    count = {"next": 1, "last": -1, "a": 1, "an": 1}.get(shift[1]) or int(shift[1])
    count = -count if shift[3] else count
    if shift[2] in _SECONDS:
        return moment + timedelta(seconds=count * _SECONDS[shift[2]])
    months = moment.year * 12 + moment.month - 1 + count * _MONTHS[shift[2]]
    first = moment.replace(year=months // 12, month=months % 12 + 1, day=1)
    return first + timedelta(days=moment.day - 1)
