"""`which`: where on the PATH a program stands."""

from collections.abc import Iterator

from sim import gnu
from sim.tools import Call, Result

NAME = "which"
PATHS: tuple[str, ...] = ("/usr/bin/which",)
HELP = "Locates a command."


def main(call: Call) -> Result:
    given = gnu.read(call, "as", about=HELP)
    if isinstance(given, Result):
        return given
    found = {name: list(_places(call, name)) for name in given.operands}
    shown = (place for places in found.values() for place in (places if given.has("a") else places[:1]))
    return Result(
        out="".join(f"{place}\n" for place in shown), status=0 if found and all(found.values()) else 1
    )


def _places(call: Call, name: str) -> Iterator[str]:
    folders = [""] if "/" in name else [f"{folder or '.'}/" for folder in call.env.get("PATH", "").split(":")]
    for folder in folders:
        entry = call.files.entry(call.path(folder + name))
        if entry is not None and entry.kind == "file" and entry.mode & 0o111:
            yield folder + name
