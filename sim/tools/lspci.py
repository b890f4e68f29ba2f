"""`lspci`: devices on the PCI buses."""

from collections.abc import Callable

from sim import gnu
from sim.pci import VENDORS, Function, functions
from sim.tools import Call, Result

NAME = "lspci"
PATHS = ("/usr/bin/lspci",)
HELP = "Lists the devices on the node's PCI buses."

USAGE = "Usage: lspci [<switches>]\n"
GAPS = "vmtbxMPqQHAOVGi"
"""Letters of the real tool that this node does not simulate."""

Filter = Callable[[Function], bool]


class _BadFilter(Exception):
    """`-s` or `-d` cannot be read."""


def main(call: Call) -> Result:
    given = gnu.read(call, f"nDks:d:{GAPS}", about=HELP)
    if isinstance(given, Result):
        return given if given.out else Result(err=f"{given.err.splitlines()[0]}\n{USAGE}", status=1)
    given.refuse(NAME, GAPS)
    try:
        wanted = _slot(given.options.get("s", "")), _ids(given.options.get("d", ""))
    except _BadFilter as bad:
        return Result(err=f"lspci: {bad}\n", status=1)
    numbers = sum(word.count("n") for word in call.argv[1:] if word.startswith("-") and word[1:2] not in "sd")
    shown = [function for function in functions(call.node) if all(test(function) for test in wanted)]
    domain = "0000:" if given.has("D") else ""
    with_driver = given.has("k") and call.node.driver_loaded
    return Result(out="".join(domain + _text(function, numbers, with_driver) for function in shown))


def _text(function: Function, numbers: int, with_driver: bool) -> str:
    line = f"{function.bdf} {_title(function, numbers)}\n"
    if with_driver and function.driver:
        line += f"\tKernel driver in use: {function.driver}\n\tKernel modules: {function.driver}\n"
    return line


def _title(function: Function, numbers: int) -> str:
    revision = f" (rev {function.revision:02x})" if function.revision else ""
    code, ids = f"{function.class_code:04x}", f"{function.vendor:04x}:{function.device:04x}"
    if numbers == 1:
        return f"{code}: {ids}{revision}"
    name = f"{VENDORS[function.vendor]} {function.name}"
    if numbers:
        return f"{function.class_name} [{code}]: {name} [{ids}]{revision}"
    return f"{function.class_name}: {name}{revision}"


def _slot(text: str) -> Filter:
    """[[[domain]:]bus]:][slot][.[function]], every part may be missing or `*`."""
    left, _, function = text.partition(".")
    parts = ["", "", *left.split(":")][-3:] if ":" in left else ["", "", left]
    wanted = [_number(part) for part in (*parts, function)]

    def matches(found: Function) -> bool:
        bus, _, rest = found.bdf.partition(":")
        slot, _, number = rest.partition(".")
        has = (0, int(bus, 16), int(slot, 16), int(number, 16))
        return all(want in (None, value) for want, value in zip(wanted, has, strict=True))

    return matches


def _ids(text: str) -> Filter:
    """[vendor]:[device][:class], every part may be missing or `*`."""
    parts = text.split(":") if text else []
    if text and not 2 <= len(parts) <= 3:
        raise _BadFilter("-d: Invalid ID filter")
    wanted = [_number(part) for part in (*parts, "", "", "")[:3]]

    def matches(found: Function) -> bool:
        has = (found.vendor, found.device, found.class_code)
        return all(want in (None, value) for want, value in zip(wanted, has, strict=True))

    return matches


def _number(part: str) -> int | None:
    if part in ("", "*"):
        return None
    if any(letter not in "0123456789abcdefABCDEF" for letter in part):
        raise _BadFilter("-s: Invalid slot number" if len(part) < 3 else "-d: Invalid ID filter")
    return int(part, 16)
