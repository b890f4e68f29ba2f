"""`free`: the host's memory, as /proc/meminfo gives it."""

from sim import gnu
from sim.errors import NotSimulated
from sim.host import memory_kb
from sim.tools import Call, Result

NAME = "free"
PATHS: tuple[str, ...] = ("/usr/bin/free",)
HELP = "Displays the amount of free and used memory in the system."

LONG = {
    "bytes": "b",
    "kibi": "k",
    "mebi": "m",
    "gibi": "g",
    "human": "h",
    "kilo": "k",
    "mega": "m",
    "giga": "g",
}
LONG |= {"total": "t", "wide": "w"}
SIZES = {"b": 1, "k": 1024, "m": 1024**2, "g": 1024**3}
HEAD = ("total", "used", "free", "shared", "buff/cache", "available")


def main(call: Call) -> Result:
    given = gnu.read(call, "bkmghtwls:c:", (*LONG, "seconds=", "count=", "lohi"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("s", "c", "l", "w", "wide", "seconds", "count", "lohi", "kilo", "mega", "giga"):
        raise NotSimulated("free with one of -w, -l, -s, -c, --kilo, --mega, --giga")
    asked = {LONG.get(option, option) for option in given.options}
    unit = next((letter for letter in "hgmbk" if letter in asked), "k")
    memory = memory_kb(call.node)
    cached = memory["Buffers"] + memory["Cached"] + memory.get("SReclaimable", 0)
    used = memory["MemTotal"] - memory["MemFree"] - cached
    swap_used = memory["SwapTotal"] - memory["SwapFree"]
    rows = {
        "Mem:": (
            memory["MemTotal"],
            used,
            memory["MemFree"],
            memory.get("Shmem", 0),
            cached,
            memory["MemAvailable"],
        ),
        "Swap:": (memory["SwapTotal"], swap_used, memory["SwapFree"]),
    }
    if "t" in asked:
        total = (
            memory["MemTotal"] + memory["SwapTotal"],
            used + swap_used,
            memory["MemFree"] + memory["SwapFree"],
        )
        rows["Total:"] = total
    text = " " * 9 + " ".join(f"{name:>11}" for name in HEAD) + "\n"
    for label, values in rows.items():
        text += f"{label:<9}" + " ".join(f"{_shown(kb * 1024, unit):>11}" for kb in values) + "\n"
    return Result(out=text)


def _shown(size_bytes: int, unit: str) -> str:
    if unit != "h":
        return str(size_bytes // SIZES[unit])
    size, step = float(size_bytes), 0
    while size >= 1024 and step < 4:
        size, step = size / 1024, step + 1
    if step == 0:
        return f"{size_bytes}B"
    return f"{size:.1f}{'BKMGT'[step]}i" if size < 9.95 else f"{int(size)}{'BKMGT'[step]}i"
