"""What rocm-smi sets and takes back: performance levels, clocks, power. Each writes to the driver as the real
one does, and says what the driver of these devices makes of it (`sim.levels`)."""

from collections.abc import Sequence
from dataclasses import replace

from sim.errors import NotSimulated
from sim.levels import FIXED, forced_mhz, takes
from sim.node import Device
from sim.rocm_smi.change import Change
from sim.rocm_smi.log import NOT_SUPPORTED, Complaint, Line, Rule, Text

PERF_LEVELS = ("auto", "low", "high", "manual")
CLOCKS = ("dcefclk", "fclk", "mclk", "pcie", "sclk", "socclk")
HIGHEST_BIT = 63
WARNING = """
          ******WARNING******

          Operating your AMD GPU outside of official AMD specifications or outside of
          factory settings may damage it; what it damages, no warranty covers.
          (The real tool says so at more length.)
"""
CONSENTS = ("Yes", "yes", "y", "Y", "YES")


def set_perf_level(change: Change, devices: Sequence[Device], words: Sequence[str]) -> None:
    (word,) = words
    change.entries.append(Rule(" Set Performance Level "))
    for device in devices:
        if word not in PERF_LEVELS:
            change.fail(device, "Unable to set Performance Level")
            change.entries.append(Complaint(f"ERROR: Invalid Performance level: {word}"))
        elif _level(change, device, word.upper(), "set_perf_level"):
            change.say(device, f"Performance level set to {word}")
    change.entries.append(Rule())


def _level(change: Change, device: Device, level: str, call: str) -> bool:
    """Whether the driver took it. A level of performance is no clock of its own."""
    if not change.root:
        change.entries.append(Line(device.index, f"{call}, Permission denied"))
        return False
    if not change.can_write(device) or not takes(device, level):
        change.refuse(device, call)
        return False
    change.set(device, replace(change.setting(device), perf_level=level, engine_max_mhz=None))
    return True


def set_clock(change: Change, devices: Sequence[Device], words: Sequence[str]) -> None:
    kind, *levels = words
    if kind not in CLOCKS:
        change.fail(None, "Unable to set clock level")
        change.entries.append(Complaint(f"ERROR: Invalid clock type {kind}"))
        return
    if not all(level.isdigit() for level in levels):
        raise NotSimulated("what rocm-smi ends with where a level is no number")
    for level in map(int, levels):
        if level > HIGHEST_BIT:
            change.fail(None, "Invalid clock frequency")
            change.entries.append(Complaint(f"ERROR: Invalid frequency: {level}"))
            return
    change.entries.append(Rule(f" Set {kind} Frequency "))
    if all(_clock_set(change, device, kind, [*map(int, levels)]) for device in devices):
        change.entries.append(Rule())


def _clock_set(change: Change, device: Device, kind: str, levels: Sequence[int]) -> bool:
    if change.setting(device).perf_level != "MANUAL":
        if not _level(change, device, "MANUAL", "set_perf_level_manual"):
            change.fail(device, "Unable to set performance level to manual")
            return False
        change.say(device, "Performance level was set to manual")
    if kind == "pcie":
        change.refuse(device, "get_PCIe_bandwidth")
        return False
    mask = hex(sum(1 << level for level in set(levels)))
    clocks = device.profile.clocks
    known = {"sclk": clocks.engine, "mclk": clocks.memory, "fclk": clocks.fabric, "socclk": clocks.soc}
    if kind not in known:
        change.refuse(device, f"get_gpu_clk_freq_{kind}")
        return False
    if max(levels) >= len(known[kind]):
        change.fail(device, f"Invalid clock frequency {mask}")
        return False
    most = forced_mhz(device, levels) if kind == "sclk" else None
    if most is None:
        # smu_v13_0_6 and its like force no clock but the engine's.
        change.refuse(device, f"set_gpu_clk_freq_{kind}")
        change.fail(device, f"Unable to set {kind} bitmask to: {mask}")
        return True
    limit = None if most == clocks.engine[-1] else most
    change.set(device, replace(change.setting(device), engine_max_mhz=limit))
    change.say(device, f"Successfully set {kind} bitmask to: {mask}")
    return True


def _consented(change: Change, option: str) -> bool:
    if change.consent is None:
        raise NotSimulated(f"the question that {option} asks (say --autorespond y)")
    change.entries.append(Text(WARNING))
    if change.consent in CONSENTS:
        return True
    change.entries.append(Complaint("Confirmation not given. Exiting without setting value"))
    change.status, change.ended = 1, True
    return False


def set_range(change: Change, devices: Sequence[Device], words: Sequence[str]) -> None:
    """`sclk|mclk MIN MAX`. No driver of these devices takes a range of the memory's clock."""
    kind, low, high = words
    if not (low.isdigit() and high.isdigit()):
        change.fail(None, f"Unable to set {kind} range")
        change.entries.append(Complaint(f"ERROR: {low} or {high} is not an integer"))
        return
    if not _consented(change, f"--set{kind[0]}range"):
        return
    change.entries.append(Rule(f" Set Valid {kind} Range "))
    for device in devices:
        asked = f"{kind} from {low}(MHz) to {high}(MHz)"
        if change.can_write(device):
            change.set(device, replace(change.setting(device), perf_level="MANUAL"))
        if kind == "sclk" and change.can_write(device) and device.profile.target not in FIXED:
            _limit(change, device, int(high))
            change.say(device, f"Successfully set {asked}")
        else:
            change.fail(device, f"Unable to set {asked}")
            change.say(device, f"Setting {kind} range is not supported for this device.")


def _limit(change: Change, device: Device, mhz: int, level: str = "MANUAL") -> None:
    most = min(mhz, device.profile.clocks.engine[-1])
    change.set(device, replace(change.setting(device), perf_level=level, engine_max_mhz=most))


def set_determinism(change: Change, devices: Sequence[Device], words: Sequence[str]) -> None:
    (mhz,) = words
    for device in devices:
        if change.can_write(device):
            _limit(change, device, int(mhz), "DETERMINISM")
            change.say(
                device, f"Successfully enabled performance determinism and set GFX clock frequency: {mhz}"
            )
        else:
            change.refuse(device, "set_perf_determinism")
            change.fail(device, f"Unable to set performance determinism and clock frequency to {mhz}")


def set_fan(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    _no_fan(" Set GPU Fan Speed ", change, devices)


def reset_fans(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    _no_fan(" Reset GPU Fan Speed ", change, devices)


def _no_fan(title: str, change: Change, devices: Sequence[Device]) -> None:
    change.entries.append(Rule(title))
    for device in devices:
        change.say(device, NOT_SUPPORTED)
    change.entries.append(Rule())


def set_power(change: Change, devices: Sequence[Device], words: Sequence[str]) -> None:
    """The delivered cap is also the highest, so the warning about more than that is never asked here."""
    (word,) = words
    if not word.lstrip("-").isdigit():
        change.entries += [
            Text("Unable to set Power OverDrive"),
            Complaint(f"ERROR: {word} is not an integer"),
        ]
        return
    change.entries.append(Rule(f" {'Set' if int(word) else 'Reset'} GPU Power OverDrive "))
    for device in devices:
        _power_set(change, device, int(word))
    change.entries.append(Rule())


def reset_power(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    set_power(change, devices, ("0",))


def _power_set(change: Change, device: Device, watts: int) -> None:
    most = device.whole.limits.power_max_w
    now = change.setting(device).power_cap_w or most
    if not change.can_write(device):
        asked = f"set Power OverDrive to {watts}W" if watts else "reset Power OverDrive to default"
        return change.fail(device, f"Unable to {asked}")
    if watts > most or watts < 0:
        change.fail(device, "Unable to set Power OverDrive")
        bound = f"greater than: {most}W " if watts > most else "less than: 0W "
        change.entries.append(Complaint(f"ERROR: GPU[{device.index}]\t\t: Value cannot be {bound}"))
        return None
    wanted = watts or most
    if wanted == now:
        change.say(device, f"Max power was already at: {float(wanted)}W")
    change.set(device, replace(change.setting(device), power_cap_w=None if wanted == most else wanted))
    done = f"set power to: {watts}W" if watts else f"reset Power OverDrive to: {most}W"
    change.entries.append(Line(device.index, f"Successfully {done}", in_json=False))
    return None


def set_profile(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    change.entries.append(Rule(" Set Power Profile "))
    for device in devices:
        change.refuse(device, "get_power_profile")
        change.entries.append(Rule())


def reset_profile(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    change.entries.append(Rule(" Reset Profile "))
    for device in devices:
        change.refuse(device, "set_power_profile")
        change.fail(device, "Unable to reset Power Profile")
        if _level(change, device, "AUTO", "set_perf_level"):
            change.say(device, "Successfully reset Performance Level")
        else:
            change.fail(device, "Unable to reset Performance Level")
    change.entries.append(Rule())


def reset_clocks(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    change.entries.append(Rule(" Reset Clocks "))
    for device in devices:
        change.refuse(device, "set_overdrive_level")
        change.say(device, "Unable to reset OverDrive")
        for done, undone in (
            ("Successfully reset clocks", "Unable to reset clocks"),
            ("Performance level reset to auto", "Unable to reset performance level to auto"),
        ):
            change.say(device, done if _level(change, device, "AUTO", "set_perf_level") else undone)


def reset_xgmi_errors(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    change.entries.append(Rule("Reset XGMI Error Status "))
    for device in devices:
        change.say(device, "Successfully reset XGMI Error count")
    change.entries.append(Rule())


def reset_determinism(change: Change, devices: Sequence[Device], _: Sequence[str]) -> None:
    change.entries.append(Rule("Disable Performance Determinism"))
    for device in devices:
        if _level(change, device, "AUTO", "disable performance determinism"):
            change.say(device, "Successfully disabled performance determinism")
        else:
            said = f"ERROR: GPU[{device.index}]\t\t: Unable to disable performance determinism"
            change.entries.append(Complaint(said))
    change.entries.append(Rule())
