"""`rocm-smi`: reads the command line and prints the sections asked for."""

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sim.errors import NotSimulated
from sim.node import Device
from sim.rocm_smi.actions import ACTIONS, asked
from sim.rocm_smi.change import Change
from sim.rocm_smi.concise import concise, hardware
from sim.rocm_smi.log import FOOTER, HEADER, Entry, Rule, as_csv, as_json, complaints, data, text
from sim.rocm_smi.options import OF_ALL, OF_TEXT, OPTIONS, Option, UsageError, help_text, read
from sim.rocm_smi.sections import Look
from sim.tools import Call, Result

LEAD = "\n\n"
"""The real tool begins every text with two empty lines."""
NO_DRIVER = "ERROR:root:Driver not initialized (amdgpu not found in modules)\n"
"""Said before the tool has chosen how its errors look."""
VERSIONS = {"ROCM-SMI version": "3.0.0+e68c0d1", "ROCM-SMI-LIB version": "7.5.0"}
"""Of ROCm 6.4.1, by public captures."""
ALL_BUT = "rocm-smi --showmetrics"


def main(call: Call) -> Result:
    try:
        given = read(call.argv[1:])
    except UsageError as error:
        return Result(err=str(error), status=2)
    if given.help:
        return Result(out=help_text())
    if given.gaps:
        raise NotSimulated(f"rocm-smi {given.gaps}")
    if given.loglevel is not None and given.loglevel.lower() in ("debug", "info"):
        raise NotSimulated(f"rocm-smi --loglevel {given.loglevel}")
    if not call.node.driver_loaded:
        return Result(err=NO_DRIVER)
    if given.version:
        return Result(out=_version(given))
    devices = [device for device in call.node.devices if given.device is None or device.index in given.device]
    for number in given.device or ():
        if number not in range(len(call.node.devices)):
            return Result(err=f"WARNING: No such device card{number}\n")
    return _told(call, given, devices)


def _version(given: Namespace) -> str:
    if given.csv:
        return "name, value\n" + "".join(f"{name}, {value}\n" for name, value in VERSIONS.items())
    if given.json:
        return json.dumps(VERSIONS, indent=2) + "\n"
    return "".join(f"{name}: {value}\n" for name, value in VERSIONS.items())


def _told(call: Call, given: Namespace, devices: list[Device]) -> Result:
    """What is shown, then what is changed, each in the tool's own order."""
    structured = given.json or given.csv
    actions = dict(asked(vars(given)))
    if any(ACTIONS[name].as_root for name in actions) and not call.root and "sudo" not in call.node.groups:
        return Result(err="dev is not in the sudoers file.  This incident will be reported.\n", status=1)
    if "gpureset" in actions:
        return _reset(call, given, devices)
    if not actions and (given.device is None or given.showhw) and not _sections(given):
        return _brief(call, given, devices)
    change = Change(call.node, call.now, call.root or any(ACTIONS[name].as_root for name in actions))
    change.consent = given.autorespond or (call.stdin.split("\n")[0] if call.stdin else None)
    if "resetclocks" in actions:
        ACTIONS["resetclocks"].run(change, devices, actions.pop("resetclocks"))
    change.entries += _entries(replace(call, node=change.node), given, devices)
    for name, words in actions.items():
        if not change.ended:
            ACTIONS[name].run(change, _now(change, devices), words)
    err = "" if structured else complaints(change.entries)
    node = change.node if change.node != call.node else None
    if not structured:
        footer = () if change.ended else (Rule(FOOTER),)
        out = LEAD + text([Rule(HEADER), *change.entries, *footer])
        return _with_gap(given, Result(out=out, err=err, status=change.status, node=node))
    found = data(change.entries, [device.index for device in devices])
    if not found:
        return Result(err="WARNING: No JSON data to report\n", node=node)
    return _with_gap(given, Result(out=as_csv(found) if given.csv else as_json(found), node=node))


def _now(change: Change, devices: list[Device]) -> list[Device]:
    """The same devices after what went before; a module that was split has others, and the tool sees none."""
    known = change.node.devices
    return [known[device.index] for device in devices if device.index < len(known)]


def _with_gap(given: Namespace, result: Result) -> Result:
    """-a shows what can be shown, and says what could not."""
    if not given.showallinfo:
        return result
    said = f"{NotSimulated(ALL_BUT)}\n"
    return replace(result, err=result.err + said, status=69, gaps=(ALL_BUT,))


def _reset(call: Call, given: Namespace, devices: list[Device]) -> Result:
    """With no other option, and no footer."""
    if given.device is None:
        said = "ERROR: No device specified. One device must be specified for GPU reset\n"
        return Result(out=LEAD + text([Rule(HEADER), Rule()]), err=said, status=1)
    change = Change(call.node, call.now, root=True)
    ACTIONS["gpureset"].run(change, devices, ())
    out = LEAD + text([Rule(HEADER), *change.entries])
    return Result(out=out, err=complaints(change.entries), status=change.status, node=change.node)


def _brief(call: Call, given: Namespace, devices: list[Device]) -> Result:
    if given.json or given.csv:
        kind = "concise hardware" if given.showhw else "concise"
        return Result(out=f"NOT_SUPPORTED: Cannot print JSON/CSV output for {kind} output\n", status=1)
    entries = hardware(devices) if given.showhw else concise(call.node, devices, call.now)
    return Result(out=LEAD + text(entries))


def _sections(given: Namespace) -> list[Option]:
    left_out = OF_TEXT if given.json or given.csv else ()
    everything = [name for name in OF_ALL if name not in left_out] if given.showallinfo else []
    return [
        option
        for option in OPTIONS
        if getattr(given, option.name) not in (None, False) or option.name in everything
    ]


def _entries(call: Call, given: Namespace, devices: Iterable[Device]) -> Iterator[Entry]:
    for option in _sections(given):
        value = getattr(given, option.name)
        words = tuple(value) if isinstance(value, list) else (value,) if isinstance(value, str) else ()
        unknown = [word for word in words if option.choices and word.lower() not in option.choices]
        if unknown:
            raise NotSimulated(f"rocm-smi {option.flags[-1]} {unknown[0]}")
        yield from option.show(Look(call.node, list(devices), call.now, words))
