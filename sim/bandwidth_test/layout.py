"""What rocm-bandwidth-test prints: left-aligned columns behind ten blanks (rocm_bandwidth_test_print.cpp)."""

from collections.abc import Callable, Iterable, Sequence

from sim.bandwidth_test.agents import Agent

VERSION = "2.6.0"
MARGIN = " " * 10
WIDE = 12
RECORD = 15


def version(launched: str) -> str:
    return f"\n{MARGIN}RocmBandwidthTest Version: {VERSION}\n\n{MARGIN}Launch Command is: {launched}\n\n"


def devices(agents: Iterable[Agent]) -> str:
    lines = []
    for agent in agents:
        names = [f"{MARGIN}Device: {agent.index}", agent.name]
        if agent.device is not None:
            names += [agent.device.hip_uuid, agent.address]
        lines.append(",  ".join(names) + "\n")
    return "\n" + "".join(lines) + "\n"


def topology(agents: Iterable[Agent]) -> str:
    blocks = []
    for agent in agents:
        lines = [_pair("Device Index:", agent.index), _pair("  Device Type:", agent.kind)]
        lines.append(_pair("  Device Name:", agent.name))
        if agent.device is not None:
            lines.append(_pair("  Device  BDF:", agent.address))
            lines.append(_pair("  Device UUID:", agent.device.hip_uuid))
        lines.append(_pair("    Allocatable Memory Size (KB):", agent.memory_kb))
        blocks.append("\n".join(f"{MARGIN}{line}" for line in lines) + "\n\n")
    return "\n" + "".join(blocks) + "\n"


def _pair(label: str, value: str | int) -> str:
    return f"{label:<42}{value}"


def matrix(
    title: str, agents: Sequence[Agent], cell: Callable[[Agent, Agent], str], *, width: int = 10
) -> str:
    head = f"{MARGIN}{'D/D':<10}" + "".join(f"{agent.index:<{width}}" for agent in agents)
    lines = [f"{MARGIN}{title}", "", head, ""]
    for one in agents:
        row = "".join(f"{cell(one, other):<{width}}" for other in agents)
        lines += [f"{MARGIN}{one.index:<10}{row}", ""]
    return "\n".join([*lines, "", ""])


def banner(source: Agent, target: Agent, *, both_ways: bool) -> str:
    rule = "=" * 16
    kind = "Bidirectional" if both_ways else "Unidirectional"
    titles = ("Data Size", "Avg Time(us)", "Avg BW(GB/s)", "Min Time(us)", "Peak BW(GB/s)")
    return (
        f"\n{rule}    {kind} Benchmark Result    {rule}\n"
        f"{rule} Src Device Id: {source.index} Src Device Type: {source.kind.capitalize()} {rule}\n"
        f"{rule} Dst Device Id: {target.index} Dst Device Type: {target.kind.capitalize()} {rule}\n\n"
        + "".join(f"{title:<{RECORD}}" for title in titles)
        + "\n"
    )


def record(size: int, mean_s: float, best_s: float, moved: int) -> str:
    """Bandwidths in GB/s (10^9 bytes)."""
    numbers = (mean_s * 1e6, moved / mean_s / 1e9, best_s * 1e6, moved / best_s / 1e9)
    return f"{_amount(size):<{RECORD}}" + "".join(f"{f'{number:.3f}':<{RECORD}}" for number in numbers) + "\n"


def _amount(size: int) -> str:
    if size < 2**10:
        return f"{size} Bytes"
    return f"{size // 2**10} KB" if size < 2**20 else f"{size // 2**20} MB"
