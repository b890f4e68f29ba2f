"""`rocm-smi`: reads the command line and prints the sections asked for."""

from argparse import Namespace
from collections.abc import Iterable, Iterator

from sim.errors import NotSimulated
from sim.node import Device
from sim.rocm_smi.actions import act, asked
from sim.rocm_smi.concise import concise
from sim.rocm_smi.log import FOOTER, HEADER, Entry, Rule, as_csv, as_json, data, text
from sim.rocm_smi.options import OPTIONS, UsageError, help_text, read
from sim.rocm_smi.sections import Look
from sim.tools import Call, Result

NAME = "rocm-smi"
PATHS = ("/opt/rocm-6.4.1/bin/rocm-smi", "/usr/bin/rocm-smi")
HELP = "Shows the devices in one table, or what an option asks for."

LEAD = "\n\n"
"""The real tool begins every text with two empty lines."""
NO_DRIVER = "ERROR:root:Driver not initialized (amdgpu not found in modules)\n"


def main(call: Call) -> Result:
    try:
        given = read(call.argv[1:])
    except UsageError as error:
        return Result(err=str(error), status=2)
    if given.help:
        return Result(out=help_text())
    if given.gaps:
        raise NotSimulated(f"rocm-smi {given.gaps}")
    if not call.node.driver_loaded:
        return Result(err=NO_DRIVER)
    devices = [device for device in call.node.devices if given.device is None or device.index in given.device]
    for number in given.device or ():
        if number not in range(len(call.node.devices)):
            return Result(err=f"WARNING: No such device card{number}\n")
    return _acted(call, given, devices) if any(asked(given)) else _shown(call, given, devices)


def _acted(call: Call, given: Namespace, devices: list[Device]) -> Result:
    """Changes alone: what is asked beside them is a gap here."""
    if not call.root and "sudo" not in call.node.groups:
        return Result(err="dev is not in the sudoers file.  This incident will be reported.\n", status=1)
    if len(list(asked(given))) > 1 or any(getattr(given, o.name) not in (None, False) for o in OPTIONS):
        raise NotSimulated("rocm-smi with more than one option where one changes something")
    ((name, word),) = asked(given)
    if name == "gpureset" and given.device is None:
        said = "ERROR:root:No device specified. One device must be specified for GPU reset\n"
        return Result(out=LEAD + text([Rule(HEADER), Rule()]), err=said, status=1)
    change = act(name, call.node, call.now, devices, word)
    out = LEAD + text([Rule(HEADER), *change.entries, Rule(FOOTER)])
    return Result(out=out, err=change.error, status=1 if change.error else 0, node=change.node)


def _shown(call: Call, given: Namespace, devices: list[Device]) -> Result:
    asked = [option for option in OPTIONS if getattr(given, option.name) not in (None, False)]
    if not asked and given.device is None:
        if given.json or given.csv:
            return Result(out="NOT_SUPPORTED: Cannot print JSON/CSV output for concise output\n", status=1)
        return Result(out=LEAD + text(concise(call.node, devices, call.now)))
    entries = list(_entries(call, given, devices))
    if not (given.json or given.csv):
        return Result(out=LEAD + text([Rule(HEADER), *entries, Rule(FOOTER)]))
    found = data(entries, [device.index for device in devices])
    if not found:
        return Result(err="WARNING: No JSON data to report\n")
    return Result(out=as_csv(found) if given.csv else as_json(found))


def _entries(call: Call, given: Namespace, devices: Iterable[Device]) -> Iterator[Entry]:
    for option in OPTIONS:
        value = getattr(given, option.name)
        if value in (None, False):
            continue
        words = tuple(value) if isinstance(value, list) else ()
        unknown = [word for word in words if option.choices and word.lower() not in option.choices]
        if unknown or value == "details":
            raise NotSimulated(f"rocm-smi {option.flags[-1]} {unknown[0] if unknown else value}")
        yield from option.show(Look(call.node, list(devices), call.now, words))
