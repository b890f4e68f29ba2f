"""What happens when an executable file is run: its libraries are looked for, then its program starts.

The file itself calls this, by the command word in its first line (`sim.binary`); that is why this is a tool
that the console adds to the registry's, and not a file of the folder that `which` and `--help` list.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sim.binary import LOADER, Binary, decode
from sim.errors import NotSimulated
from sim.tools import Call, Files, Result

NAME = LOADER
PATHS: tuple[str, ...] = ()
HELP = "Starts an executable of the node, as ld.so and execve do together."

LIBRARY_DIRS = ("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib", "/usr/lib")
"""The trusted directories of ld.so on Debian and Ubuntu, x86-64 (ld.so(8))."""
CACHE_CONFIGS = "/etc/ld.so.conf.d"
"""Directories named in files here are in ldconfig's cache; ROCm's package adds its own (ldconfig(8))."""

NOT_FOUND = 127
CANNOT_EXECUTE = 126


def main(call: Call) -> Result:
    typed = call.argv[1]
    data = call.files.read(call.path(typed))
    binary = decode(data) if data is not None else None
    if binary is None or binary.kind == "object":
        said = f"bash: {typed}: cannot execute binary file: Exec format error\n"
        return Result(err=said, status=CANNOT_EXECUTE)
    for soname in binary.needed:
        if find_library(soname, call.files, call.env) is None:
            return Result(err=_cannot_load(typed, soname), status=NOT_FOUND)
    if "units" in binary.entry and binary.kind in ("hip", "host"):
        from sim.hipcc.start import start  # a worker starts without it

        return start(replace(call, argv=call.argv[1:]), binary)
    raise NotSimulated(f"running {_program(binary)}")


def find_library(soname: str, files: Files, env: Mapping[str, str]) -> str | None:
    """Where the loader finds a shared library; None where it does not."""
    for folder in library_dirs(files, env):
        path = f"{folder}/{soname}"
        if files.entry(path) is not None:
            return path
    return None


def library_dirs(files: Files, env: Mapping[str, str]) -> Iterator[str]:
    """Directories in the loader's order: LD_LIBRARY_PATH, ldconfig's cache, the trusted ones."""
    yield from (folder for folder in env.get("LD_LIBRARY_PATH", "").split(":") if folder)
    for name in files.names(CACHE_CONFIGS):
        text = (files.read(f"{CACHE_CONFIGS}/{name}") or b"").decode(errors="replace")
        yield from (line for line in text.split() if line.startswith("/"))
    yield from LIBRARY_DIRS


def _cannot_load(typed: str, soname: str) -> str:
    return (
        f"{typed}: error while loading shared libraries: {soname}: "
        "cannot open shared object file: No such file or directory\n"
    )


def _program(binary: Binary) -> str:
    match binary.kind:
        case "cuda":
            return "CUDA programs"
        case "hip":
            return "HIP programs"
        case _:
            return "host programs"
