"""Executables of the node as files: what a loader, `file` and `ldd` need to know of one.

The file starts with the ELF magic, and its first line is also a line of shell: the virtual bash ignores what
an executable says of itself and runs every one as a script (facts: shell, "Custom commands"). That line calls
the loader of `sim.loader` with the path as typed and the arguments; the second holds the record as JSON.
"""

from typing import Any, Literal

from msgspec import DecodeError, Struct
from msgspec.json import Decoder
from msgspec.json import encode as as_json

MAGIC = b"\x7fELF"
LOADER = "\x7fELF\x02\x01\x01"
"""The command word of the loader: the identification bytes of a 64-bit little-endian ELF file, without the
zero bytes that a line of shell cannot hold."""

PRESENT = LOADER + "\x03"
"""The command word in a file of the system's own: it only succeeds, and the named command then runs."""

RETIRED = tuple(LOADER + word + name for word in "\x04\x05" for name in ("numactl", "sudo"))
"""Command words of old: a state that was saved with them restores only where they are known."""

Kind = Literal["cuda", "hip", "host", "object", "system"]
"""`object` is what the compiler made for the linker; `system` is a command of the node itself: its file only
names the command that the shell already has."""


class Binary(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    needed: tuple[str, ...] = ("libc.so.6",)
    """Shared libraries by soname, in the order of the dynamic section."""
    targets: tuple[str, ...] = ()
    """Code objects inside: `gfx942`, or `sm_90` for a CUDA binary."""
    interpreter: str = "/lib64/ld-linux-x86-64.so.2"
    arch: str = "x86-64"
    build_id: str = ""
    entry: dict[str, Any] = {}
    """What running it means, as JSON: for `system`, {"command": NAME}; for what the node's compilers made,
    {"units": sources} (`sim.hipcc.units`)."""


_RECORD = Decoder(Binary)


def encode(binary: Binary) -> bytes:
    """The bytes of an executable file; give it mode 0o755."""
    return b"%s\n#%s\n" % (_first_line(binary).encode(), as_json(binary))


def as_large_as_real(data: bytes) -> bytes:
    """An executable with code for devices, at the size that one has: zeros, which a saved state packs."""
    binary = decode(data)
    if binary is None or binary.kind not in ("hip", "object"):
        return data
    offset = code_offset(data)
    end = offset + max(0, len(binary.targets) - 1) * CODE_STEP + CODE_BYTES + TABLES_BYTES
    return data[:-1] + bytes(end - len(data)) + b"\n"


def code_offset(data: bytes) -> int:
    """Where the code objects begin in the executable `data`."""
    record = len(data.rstrip(b"\0\n"))
    return max(FIRST_CODE, -(-record // PAGE) * PAGE)


PAGE = 4096
FIRST_CODE, CODE_BYTES, CODE_STEP = 2 * PAGE, 9464, 3 * PAGE
"""Where bundles stand in a small program, and how large one is: of a public listing of roc-obj-ls."""
TABLES_BYTES = 2712
"""Sections and symbols at the end: ?"""


def decode(data: bytes) -> Binary | None:
    """The record in an executable's bytes; None where they are something else, or damaged."""
    first, _, rest = data.partition(b"\n")
    if not first.startswith(LOADER.encode()) or not rest.startswith(b"#"):
        return None
    try:
        return _RECORD.decode(rest[1:].partition(b"\n")[0].rstrip(b"\0"))
    except DecodeError:
        return None


def _first_line(binary: Binary) -> str:
    if binary.kind == "system":
        return f'{PRESENT} && {binary.entry["command"]} "$@"; exit'
    return f'{LOADER} "$0" "$@"; exit'
