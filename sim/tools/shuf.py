"""`shuf`: lines in an order that the seed of the line gives."""

import re
from collections.abc import Sequence
from random import Random

from sim import gnu
from sim.tools import Call, Result

NAME = "shuf"
PATHS: tuple[str, ...] = ("/usr/bin/shuf",)
HELP = "Write a random permutation of the input lines to standard output."

LONG = ("echo", "input-range=", "head-count=", "output=", "repeat", "zero-terminated", "random-source=")
MOST = 100_000
"""Lines that are drawn."""


def main(call: Call) -> Result:
    given = gnu.read(call, "ei:n:o:rz", LONG, about=HELP)
    if isinstance(given, Result):
        return given
    lines = _lines(call, given)
    if isinstance(lines, Result):
        return lines
    count = given.options.get("n", given.options.get("head-count"))
    if count is not None and not count.isdigit():
        return Result(err=f"shuf: invalid line count: ‘{count}’\n", status=1)
    chance = Random(f"{call.seed} {call.argv} {len(lines)}")  # noqa: S311  the same twice is wanted
    drawn: list[str | int]
    if given.has("r", "repeat") and lines:
        drawn = [chance.choice(lines) for _ in range(min(int(count or MOST), MOST))]
    else:
        drawn = chance.sample(lines, min(len(lines), MOST, int(count) if count is not None else MOST))
    end = "\0" if given.has("z", "zero-terminated") else "\n"
    text = "".join(f"{line}{end}" for line in drawn)
    target = given.options.get("o", given.options.get("output"))
    if target is None:
        return Result(out=text)
    try:
        call.files.write(call.path(target), text.encode())
    except OSError as error:
        return Result(err=f"shuf: {target}: {error.strerror}\n", status=1)
    return Result()


def _lines(call: Call, given: gnu.Given) -> Sequence[str | int] | Result:
    span = given.options.get("i", given.options.get("input-range"))
    if span is not None:
        found = re.fullmatch(r"(\d{1,12})-(\d{1,12})", span)
        if found is None or int(found[1]) > int(found[2]):
            return Result(err=f"shuf: invalid input range: ‘{span}’\n", status=1)
        return range(int(found[1]), int(found[2]) + 1)
    if given.has("e", "echo"):
        return list(given.operands)
    if len(given.operands) > 1:
        return gnu.extra_operand(NAME, given.operands[1])
    text = call.stdin
    if given.operands and given.operands[0] != "-":
        data = call.files.read(call.path(given.operands[0]))
        if data is None:
            return Result(err=f"shuf: {given.operands[0]}: No such file or directory\n", status=1)
        text = data.decode(errors="replace")
    end = "\0" if given.has("z", "zero-terminated") else "\n"
    return text.removesuffix(end).split(end) if text else []
