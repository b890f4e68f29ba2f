"""`amd-smi set`: changes the settings of devices; root alone may."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sim.amd_smi.errors import Uncaught, invalid_parameter, invalid_value, no_target, not_supported
from sim.amd_smi.options import GPU, Option, Request, Subcommand
from sim.amd_smi.repartition import set_compute, set_memory
from sim.amd_smi.show import Printed, Row, page
from sim.amd_smi.static import SOC_PSTATES, WITH_POLICIES, XGMI_PLPDS
from sim.levels import forced_mhz, takes
from sim.node import Device, Setting

PERF_LEVELS = (
    *("AUTO", "LOW", "HIGH", "MANUAL", "STABLE_STD", "STABLE_PEAK", "STABLE_MIN_MCLK", "STABLE_MIN_SCLK"),
    "DETERMINISM",
)
PROFILES = (
    *("CUSTOM_MASK", "VIDEO_MASK", "POWER_SAVING_MASK", "COMPUTE_MASK", "VR_MASK", "THREE_D_FULL_SCR_MASK"),
    "BOOTUP_DEFAULT",
)
MEMORY_PARTITIONS = ("NPS1", "NPS2", "NPS4", "NPS8")
ELEVATION = "PermissionError: Command requires elevation"


@dataclass(frozen=True, slots=True)
class Change:
    """What is said, and the setting afterwards."""

    key: str
    said: str
    setting: Setting


def power_cap(device: Device, watts: int) -> Change:
    most = device.whole.limits.power_max_w
    if watts == device.power_cap_w:
        return Change("powercap", f"Power cap is already set to {watts}", device.setting)
    if watts > most:
        return Change("powercap", f"Power cap must be between 1 and {most}", device.setting)
    cap = None if watts == most else watts
    return Change(
        "powercap", f"Successfully set power cap to {watts}", replace(device.setting, power_cap_w=cap)
    )


def perf_level(device: Device, level: str) -> Change:
    if not takes(device, level):
        raise _unable(device, f"set performance level {level}")
    said = f"Successfully set performance level {level}"
    return Change("perflevel", said, replace(device.setting, perf_level=level, engine_max_mhz=None))


def perf_determinism(device: Device, mhz: int) -> Change:
    said = f"Successfully enabled performance determinism and set GFX clock frequency to {mhz}"
    most = min(mhz, device.profile.clocks.engine[-1])
    setting = replace(device.setting, perf_level="DETERMINISM", engine_max_mhz=most)
    return Change("perfdeterminism", said, setting)


def soc_pstate(device: Device, policy: int) -> Change:
    _check(device, policy, SOC_PSTATES, f"Unable to set dpm soc pstate policy to {policy}")
    said = f"Successfully soc pstate dpm policy to id {policy}"
    return Change("socpstate", said, replace(device.setting, soc_pstate=policy))


def xgmi_plpd(device: Device, policy: int) -> Change:
    _check(device, policy, XGMI_PLPDS, f"Unable to set XGMI policy to {policy}")
    said = f"Successfully set per-link power down policy to id {policy}"
    return Change("xgmiplpd", said, replace(device.setting, xgmi_plpd=policy))


def _check(device: Device, policy: int, known: tuple[str, ...], trouble: str) -> None:
    if device.profile.target not in WITH_POLICIES or policy >= len(known):
        raise Uncaught(f"ValueError: {trouble} on GPU ID: {device.index} BDF:{device.bdf}")


def process_isolation(device: Device, status: str) -> Change:
    wanted = status == "1"
    word = "Enabled" if wanted else "Disabled"
    if wanted == device.setting.process_isolation:
        said = f"Process isolation is already {word}"
    else:
        said = f"Successfully set process isolation to {word}"
    return Change("process_isolation", said, replace(device.setting, process_isolation=wanted))


def fan(device: Device, speed: str) -> Change:
    """OAM modules have no fan: the driver refuses. A share of 100 % is one of 255."""
    number, percent, rest = speed.partition("%")
    if rest or not number.isdigit() or int(number) > (100 if percent else 255):
        raise invalid_value(speed)
    value = int(number) * 255 // 100 if percent else int(number)
    raise _unable(device, f"set fan speed {value}")


def profile(device: Device, _: str) -> Change:
    return Change("profile", "Not Yet Implemented", device.setting)


def clk_level(device: Device, words: list[str]) -> Change:
    """The engine's clock alone has levels that the driver of these devices lets anybody force
    (smu_v13_0_6: "does not support mclk/socclk/fclk softmin/softmax settings")."""
    kind, levels = words[0], words[1:]
    clocks = device.profile.clocks
    listed = {"sclk": clocks.engine, "mclk": clocks.memory, "fclk": clocks.fabric, "socclk": clocks.soc}
    if kind not in (*listed, "pcie"):
        raise invalid_parameter(kind)
    for level in levels:
        if not level.isdigit():
            raise invalid_value(level)
    numbers, said = [*map(int, levels)], ", ".join(str(int(level)) for level in levels)
    beyond = [level for level in numbers if level >= len(listed.get(kind, ()))] if kind in listed else []
    if beyond:
        over = ", ".join(map(str, beyond))
        text = f"level(s) {over} is/are greater than performance levels supported for device"
        return Change("clk_level", text, device.setting)
    most = forced_mhz(device, numbers) if kind == "sclk" and numbers else None
    if most is None:
        raise _unable(device, f"set {'pcie bandwidth' if kind == 'pcie' else kind} to perf level(s) {said}")
    return Change("clk_level", f"Successfully changed {kind} perf level(s) to {said}", _limited(device, most))


def clk_limit(device: Device, words: list[str]) -> Change:
    kind, which, value = words
    for word, known in ((kind, ("sclk", "mclk")), (which, ("min", "max"))):
        if word not in known:
            raise invalid_parameter(word)
    if not value.isdigit():
        raise invalid_value(value)
    mhz, clocks = int(value), device.profile.clocks
    (lowest, *_, highest) = clocks.engine if kind == "sclk" else clocks.memory
    if kind == "sclk":
        highest = device.setting.engine_max_mhz or highest
    if which == "min" and mhz > highest:
        raise Uncaught("IndexError: cannot set min value greater than max")
    if which == "max" and mhz < lowest:
        raise Uncaught("IndexError: cannot set max value less than min")
    if mhz == (lowest if which == "min" else highest):
        return Change("clk_limit", f"Clock limit is already set to {mhz}", device.setting)
    if kind != "sclk" or mhz > clocks.engine[-1]:
        raise _unable(device, f"set {which} of {kind} to {mhz}")
    setting = _limited(device, mhz) if which == "max" else replace(device.setting, perf_level="MANUAL")
    return Change("clk_limit", f"Successfully changed {which} of {kind} to {mhz}", setting)


def _limited(device: Device, mhz: int) -> Setting:
    """Forcing a clock makes the performance level manual."""
    most = None if mhz == device.profile.clocks.engine[-1] else mhz
    return replace(device.setting, perf_level="MANUAL", engine_max_mhz=most)


def _unable(device: Device, what: str) -> Uncaught:
    return Uncaught(f"ValueError: Unable to {what} on GPU ID: {device.index} BDF:{device.bdf}")


CHANGES: Mapping[str, Callable[[Device, Any], Change]] = {
    "fan": fan,
    "profile": profile,
    "clk_level": clk_level,
    "clk_limit": clk_limit,
    "perf_level": perf_level,
    "perf_determinism": perf_determinism,
    "power_cap": power_cap,
    "soc_pstate": soc_pstate,
    "xgmi_plpd": xgmi_plpd,
    "process_isolation": process_isolation,
}


def run(request: Request) -> Printed:
    given = vars(request.given)
    partitions = ("compute_partition", "memory_partition")
    asked = [name for name in (*CHANGES, *partitions) if given[name] is not None]
    if given["compute_partition"] is not None and not request.call.root:
        raise not_supported("--compute-partition")  # the profiles to choose from are root's alone to read
    if not asked and given["gpu"] is None:
        raise no_target(" ".join(request.call.argv[1:]))
    if not asked:
        raise Uncaught("ValueError: No GPU, CPU, or CORE arguments provided, specific arguments are needed")
    (name,) = asked
    if not request.call.root:
        raise Uncaught(ELEVATION)
    if name == "compute_partition":
        return set_compute(request, given[name])
    if name == "memory_partition":
        return set_memory(request, given[name])
    node, rows = request.node, list[Row]()
    for device in request.devices:
        if device.part:
            raise Uncaught(f"ValueError: Unable to set {name} on GPU ID: {device.index} BDF:{device.bdf}")
        change = CHANGES[name](device, given[name])
        node = node.with_setting(device.module, change.setting)
        rows.append({"gpu": device.index, change.key: change.said})
    return replace(page(rows, request.form), node=node)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"{number}: {name}" for number, name in enumerate(names))


_GAP = " " * 36
SUBCOMMAND = Subcommand(
    name="set",
    summary="Set options for devices",
    usage="usage: amd-smi set [-h] [-g GPU [GPU ...]]\n"
    "                   [-f % | -l LEVEL | -P SETPROFILE | -d SCLKMAX | -C <ACCELERATOR_TYPE> or "
    "<PROFILE_INDEX> | -M PARTITION | -o WATTS | -p POLICY_ID | -x POLICY_ID | -c CLK_TYPE "
    "[FREQ_LEVELS ...]\n"
    "                   | -L CLK_TYPE LIM_TYPE VALUE | -R STATUS] [--json | --csv]\n"
    "                   [--file FILE] [--loglevel LEVEL]",
    about=f"If no GPU is specified, will select all GPUs on the system.{_GAP}\n"
    f"A set argument must be provided; Multiple set arguments are accepted.{_GAP}\n"
    "Requires 'sudo' privileges.",
    title="Set Arguments",
    options=(
        GPU,
        Option(
            ("-f", "--fan"), "Set GPU fan speed (0-255 or 0-100%)", "%", "one", alone=True, in_guests=False
        ),
        Option(
            ("-l", "--perf-level"),
            f"Set one of the following performance levels:\n\t{', '.join(PERF_LEVELS)}",
            "LEVEL",
            "one",
            choices=PERF_LEVELS,
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-P", "--profile"),
            "Set power profile level (#) or choose one of available profiles:\n\t" + ", ".join(PROFILES),
            "SETPROFILE",
            "one",
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-d", "--perf-determinism"),
            "Set performance determinism and select one of the corresponding performance levels:\n\t"
            + ", ".join(PERF_LEVELS),
            "SCLKMAX",
            "count",
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-C", "--compute-partition"),
            "Set one of the following the accelerator type or profile index:\n\tN/A.\n"
            "\tUse `sudo amd-smi partition --accelerator` to find acceptable values.",
            "<ACCELERATOR_TYPE> or <PROFILE_INDEX>",
            "one",
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-M", "--memory-partition"),
            f"Set one of the following the memory partition modes:\n\t{', '.join(MEMORY_PARTITIONS)}",
            "PARTITION",
            "one",
            choices=MEMORY_PARTITIONS,
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-o", "--power-cap"),
            "Set power capacity limit:\n\tmin cap: 0 W, max cap: {power_max_w} W",
            "WATTS",
            "number",
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-p", "--soc-pstate"),
            "Set the GPU soc pstate policy using policy id, an integer. Valid id's include:\n\t"
            + _listed(SOC_PSTATES),
            "POLICY_ID",
            "count",
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-x", "--xgmi-plpd"),
            "Set the GPU XGMI per-link power down policy using policy id, an integer. Valid id's include:\n\t"
            + _listed(XGMI_PLPDS),
            "POLICY_ID",
            "count",
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-c", "--clk-level"),
            "Set one or more sclk (aka gfxclk), mclk, fclk, pcie, or socclk frequency levels.\n"
            "\tUse `amd-smi static --clock` to find acceptable levels.",
            "CLK_TYPE [FREQ_LEVELS ...]",
            "some",
            alone=True,
            in_guests=False,
        ),
        Option(
            ("-L", "--clk-limit"),
            "Sets the sclk (aka gfxclk) or mclk minimum and maximum frequencies. \n"
            "\tex: amd-smi set -L (sclk | mclk) (min | max) value",
            "CLK_TYPE LIM_TYPE VALUE",
            "three",
            alone=True,
        ),
        Option(
            ("-R", "--process-isolation"),
            "Enable or disable the GPU process isolation on a per partition basis: "
            "0 for disable and 1 for enable.",
            "STATUS",
            "one",
            choices=("0", "1"),
            alone=True,
        ),
    ),
    run=run,
)
