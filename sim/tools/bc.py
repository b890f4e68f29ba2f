"""`bc`: arithmetic with as many digits as asked for."""

from sim import gnu
from sim.bc import ENDS, Calculator
from sim.bc_numbers import Wrong
from sim.tools import Call, Result

NAME = "bc"
PATHS: tuple[str, ...] = ("/usr/bin/bc",)
HELP = "An arbitrary precision calculator language."

LONGEST_INPUT = 64 * 1024
RUNTIME = ("Divide", "Modulo", "Square")


def main(call: Call) -> Result:
    given = gnu.read(call, "lqsw", ("mathlib", "quiet", "standard", "warn"), about=HELP)
    if isinstance(given, Result):
        return given
    calculator = Calculator(library=given.has("l", "mathlib"))
    text = ""
    for name in given.operands:
        data = call.files.read(call.path(name))
        if data is None:
            return Result(err=f"File {name} is unavailable.\n", status=1)
        text += data.decode(errors="replace")
    out, err = "", ""
    lines = (text + call.stdin)[:LONGEST_INPUT].replace("\\\n", "").split("\n")
    for number, line in enumerate(lines, start=1):
        try:
            shown, ends = calculator.run(line)
        except Wrong as wrong:
            err += _told(str(wrong), number)
            continue
        out += "".join(shown)
        if ends:
            break
    return Result(out=out, err=err)


def _told(wrong: str, line: int) -> str:
    if wrong == ENDS:
        return f"(standard_in) {line + 1}: syntax error\n"
    if wrong.startswith(RUNTIME):
        return f"Runtime error (func=(main), adr=3): {wrong}\n"
    return (
        f"Runtime error (func=(main), adr=4): {wrong}\n"
        if "Function" in wrong
        else f"(standard_in) {line}: {wrong}\n"
    )
