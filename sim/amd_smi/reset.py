"""`amd-smi reset`: takes settings back to what a device was delivered with; root alone may."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from sim.amd_smi.errors import Uncaught, no_target
from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.setting import ELEVATION
from sim.amd_smi.show import Printed, Row, Value, page
from sim.lifecycle import module_reset
from sim.node import Device, Setting

Reset = Callable[[Device], tuple[str, Value, Setting]]
"""The key in the output, what is said, and the setting afterwards."""


def _auto(device: Device) -> Setting:
    return replace(device.setting, perf_level="AUTO", engine_max_mhz=None)


def clocks(device: Device) -> tuple[str, Value, Setting]:
    said = {
        "overdrive": "Overdrive set to 0",
        "clocks": "Successfully reset clocks",
        "performance": "Performance level reset to auto",
    }
    return "reset_clocks", said, _auto(device)


def profile(device: Device) -> tuple[str, Value, Setting]:
    said = {
        "power_profile": "Successfully reset Power Profile",
        "performance_level": "Successfully reset Performance Level",
    }
    return "reset_profile", said, _auto(device)


def power_cap(device: Device) -> tuple[str, Value, Setting]:
    most = device.profile.limits.power_max_w
    already = device.power_cap_w == most
    said = f"Power cap is already set to {most}" if already else f"Successfully set power cap to {most}"
    return "powercap", said, replace(device.setting, power_cap_w=None)


def _said(key: str, text: str) -> Reset:
    return lambda device: (key, text, device.setting)


RESETS: Mapping[str, Reset] = {
    "gpureset": _said("gpu_reset", "Successfully reset GPU"),
    "clocks": clocks,
    "fans": _said("reset_fans", "N/A"),
    "profile": profile,
    "xgmierr": _said("reset_xgmi_err", "Successfully reset XGMI Error count"),
    "perf_determinism": lambda device: (
        "reset_perf_determinism",
        "Successfully disabled performance determinism",
        _auto(device),
    ),
    "power_cap": power_cap,
    "clean_local_data": _said("clean_local_data", "Successfully clean GPU local data"),
}


def run(request: Request) -> Printed:
    given = vars(request.given)
    asked = [name for name in RESETS if given[name]]
    if not asked:
        raise no_target(" ".join(request.call.argv[1:]))
    if not request.call.root:
        raise Uncaught(ELEVATION)
    node, rows = request.node, list[Row]()
    for device in request.devices:
        key, said, setting = RESETS[asked[0]](device)
        if device.part:  # no part of 6.4.1 can write to a partition beyond the first
            rows.append({"gpu": device.index, key: "N/A"})
            continue
        node = node.with_setting(device.module, setting)
        if asked[0] == "gpureset":
            node = module_reset(node, device.module, request.call.now)
        rows.append({"gpu": device.index, key: said})
    return replace(page(rows, request.form), node=node)


_GAP = " " * 32
SUBCOMMAND = Subcommand(
    name="reset",
    summary="Reset options for devices",
    usage="usage: amd-smi reset [-h] [--json | --csv] [--file FILE] [--loglevel LEVEL]\n"
    "                     [-g GPU [GPU ...]] [-G | -c | -f | -p | -x | -d | -o | -l]",
    about=f"If no GPU is specified, will select all GPUs on the system.{_GAP}\n"
    f"A reset argument must be provided; Multiple reset arguments are accepted.{_GAP}\n"
    "Requires 'sudo' privileges.",
    title="Reset Arguments",
    options=(
        GPU,
        Option(("-G", "--gpureset"), "Reset the specified GPU", alone=True, in_guests=False),
        Option(("-c", "--clocks"), "Reset clocks and overdrive to default", alone=True, in_guests=False),
        Option(("-f", "--fans"), "Reset fans to automatic (driver) control", alone=True, in_guests=False),
        Option(("-p", "--profile"), "Reset power profile back to default", alone=True, in_guests=False),
        Option(("-x", "--xgmierr"), "Reset XGMI error counts", alone=True, in_guests=False),
        Option(("-d", "--perf-determinism"), "Disable performance determinism", alone=True, in_guests=False),
        Option(
            ("-o", "--power-cap"), "Reset power capacity limit to max capable", alone=True, in_guests=False
        ),
        Option(
            ("-l", "--clean-local-data"),
            "Clean up local data in LDS/GPRs on a per partition basis",
            alone=True,
        ),
    ),
    run=run,
)
