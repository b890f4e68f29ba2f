"""The packages that only the sandbox runs, compiled by it once in a process and handed in as code."""

from base64 import b64decode
from collections.abc import Mapping
from functools import cache
from json import dumps, loads
from pathlib import Path
from types import MappingProxyType

from sim.python.sandbox import execute

FOLDER = Path(__file__).parent / "packages"
SIM = Path(__file__).parent.parent
SHARED = ("profile.py", "gpu/__init__.py", "gpu/shares.py", "gpu/timing.py")
"""Of `sim`, what the sandbox runs too, as `_devices`: one model of how long work takes, on both sides."""
TURNED: Mapping[str, str] = MappingProxyType(
    {
        "from sim.": "from _devices.",
        "from dataclasses import dataclass\n": "from _node.plain import dataclass\n",
    }
)
"""How shared sources read in the sandbox."""
COMPILE_MS = 30_000

Modules = Mapping[str, tuple[bool, str]]
"""By module name: whether it is a package, and its marshalled code in base64."""

GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"_node": ("_node",), "torch": ("_devices", "torch"), "triton": ("_devices", "torch", "triton")}
)
"""What a program that imports one of these is given."""
OFFERED = tuple(name for name in GROUPS if name != "_node")

_COMPILER = """
import binascii, json, marshal
for name, (package, place, source) in json.loads({sources}).items():
    code = marshal.dumps(compile(source, place, "exec", dont_inherit=True))
    print(json.dumps([name, package, binascii.b2a_base64(code, newline=False).decode()]))
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
    found = dict(_source(path, path.relative_to(FOLDER)) for path in sorted((FOLDER / top).rglob("*.py")))
    if top == "_devices":
        found |= dict(_source(SIM / name, Path(top) / name) for name in SHARED)
    return found


def _source(path: Path, place: Path) -> tuple[str, tuple[bool, str, str]]:
    parts = place.with_suffix("").parts
    package = parts[-1] == "__init__"
    text = path.read_text()
    for ours, theirs in TURNED.items() if place.parts[0] == "_devices" else ():
        text = text.replace(ours, theirs)
    return ".".join(parts[:-1] if package else parts), (package, f"<node>/{place}", text)
