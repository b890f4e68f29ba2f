"""The packages that only the sandbox runs, compiled by it once in a process and handed in as code."""

from base64 import b64decode
from collections.abc import Mapping
from functools import cache
from json import dumps, loads
from pathlib import Path
from types import MappingProxyType

from sim.python.sandbox import execute

FOLDER = Path(__file__).parent / "packages"
SHARED = Path(__file__).parent.parent / "gpu" / "timing.py"
"""The model of how long work takes: the same source on both sides."""
COMPILE_MS = 30_000

Modules = Mapping[str, tuple[bool, str]]
"""By module name: whether it is a package, and its marshalled code in base64."""

GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"_node": ("_node",), "torch": ("_devices", "torch"), "triton": ("_devices", "torch", "triton")}
)
"""What a program that imports one of these is given."""
OFFERED = tuple(name for name in GROUPS if name != "_node")

_COMPILER = """
import base64, json, marshal
for name, (package, place, source) in json.loads({sources}).items():
    code = marshal.dumps(compile(source, place, "exec", dont_inherit=True))
    print(json.dumps([name, package, base64.b64encode(code).decode()]))
"""


def modules(group: str) -> Modules:
    found: dict[str, tuple[bool, str]] = {}
    for top in GROUPS[group]:
        found |= _compiled(top)
    return found


@cache
def _compiled(top: str) -> Modules:
    told: list[bytes] = []
    sources = dict(_sources(top))
    ending, _ = execute(_COMPILER.format(sources=repr(dumps(sources))), time_ms=COMPILE_MS, told=told.append)
    if ending != "done":
        raise RuntimeError(f"the sandbox did not compile {top}: {ending}")
    rows = (loads(line) for line in b"".join(told).splitlines())
    return {name: (package, code) for name, package, code in rows if b64decode(code)}


def _sources(top: str) -> dict[str, tuple[bool, str, str]]:
    """Module name -> whether it is a package, the file name that tracebacks would show, source."""
    found = {}
    for path in sorted((FOLDER / top).rglob("*.py")):
        parts = path.relative_to(FOLDER).with_suffix("").parts
        package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if package else parts)
        found[name] = (package, f"<node>/{'/'.join(parts)}.py", path.read_text())
    if top == "_devices":
        found["_devices.timing"] = (False, "<node>/_devices/timing.py", SHARED.read_text())
    return found
