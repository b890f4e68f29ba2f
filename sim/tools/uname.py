"""`uname`: kernel and machine."""

from sim import gnu
from sim.stack import KERNEL, KERNEL_BUILD
from sim.tools import Call, Result

NAME = "uname"
PATHS = ("/usr/bin/uname",)
HELP = "Prints what the kernel says of the system."

LONG = {
    "kernel-name": "s",
    "nodename": "n",
    "kernel-release": "r",
    "kernel-version": "v",
    "machine": "m",
    "processor": "p",
    "hardware-platform": "i",
    "operating-system": "o",
}


def main(call: Call) -> Result:
    given = gnu.read(call, "asnrvmpio", ("all", *LONG), about=HELP)
    if isinstance(given, Result):
        return given
    if given.operands:
        return gnu.extra_operand(NAME, given.operands[0])
    words = {
        "s": "Linux",
        "n": call.node.hostname,
        "r": KERNEL,
        "v": KERNEL_BUILD,
        "m": "x86_64",
        "p": "x86_64",
        "i": "x86_64",
        "o": "GNU/Linux",
    }
    asked = {LONG.get(option, option) for option in given.options} or {"s"}
    shown = words if asked & {"a", "all"} else {letter: words[letter] for letter in words if letter in asked}
    return Result(out=" ".join(shown.values()) + "\n")
