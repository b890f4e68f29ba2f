"""`readelf`: headers of an executable: what the file says that it is and needs."""

from sim import gnu
from sim.binary import Binary, decode
from sim.elf import is_library
from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "readelf"
PATHS: tuple[str, ...] = ("/usr/bin/readelf",)
HELP = "Display information about the contents of ELF format files."

LONG = {"file-header": "h", "dynamic": "d", "notes": "n", "program-headers": "l", "segments": "l"}
LONG |= {"sections": "S", "symbols": "s", "syms": "s", "relocs": "r", "all": "a", "headers": "e", "wide": "W"}
MAGIC = "7f 45 4c 46 02 01 01 00 00 00 00 00 00 00 00 00"


def main(call: Call) -> Result:
    given = gnu.read(call, "hdnlSsraeWp:x:", tuple(LONG), about=HELP)
    if isinstance(given, Result):
        return given
    asked = [LONG.get(option, option) for option in given.options]
    for option in asked:
        if option not in ("h", "d", "n", "W"):
            raise NotSimulated(f"readelf -{option}")
    if not asked or not given.operands:
        return Result(err="Usage: readelf <option(s)> elf-file(s)\n", status=1)
    out, err = "", ""
    for name in given.operands:
        data = call.files.read(call.path(name))
        binary = decode(data) if data is not None else None
        if data is None:
            err += f"readelf: Error: '{name}': No such file\n"
        elif binary is None:
            err += "readelf: Error: Not an ELF file - it has the wrong magic bytes at the start\n"
        else:
            head = f"\nFile: {name}\n" if len(given.operands) > 1 else ""
            out += head + "".join(_part(letter, binary) for letter in asked)
    return Result(out=out, err=err, status=1 if err else 0)


def _part(letter: str, binary: Binary) -> str:
    match letter:
        case "h":
            return _header(binary)
        case "d":
            return _dynamic(binary)
        case "n" if binary.build_id:
            return (
                "\nDisplaying notes found in: .note.gnu.build-id\n"
                "  Owner                Data size \tDescription\n"
                "  GNU                  0x00000014\tNT_GNU_BUILD_ID (unique build ID bitstring)\n"
                f"    Build ID: {binary.build_id}\n"
            )
    return ""


def _header(binary: Binary) -> str:
    kind = "Shared object file" if is_library(binary) else "Position-Independent Executable file"
    of_type = "REL (Relocatable file)" if binary.kind == "object" else f"DYN ({kind})"
    fields = {
        "Class": "ELF64",
        "Data": "2's complement, little endian",
        "Version": "1 (current)",
        "OS/ABI": "UNIX - System V",
        "ABI Version": "0",
        "Type": of_type,
        "Machine": "Advanced Micro Devices X86-64",
    }
    lines = "".join(f"  {name + ':':<35}{value}\n" for name, value in fields.items())
    return f"ELF Header:\n  Magic:   {MAGIC} \n{lines}  Version:                           0x1\n"


def _dynamic(binary: Binary) -> str:
    if binary.kind == "object":
        return "\nThere is no dynamic section in this file.\n"
    entries = [("NEEDED", f"Shared library: [{soname}]") for soname in binary.needed]
    if is_library(binary):
        entries.append(("SONAME", f"Library soname: [{binary.entry['soname']}]"))
    numbers = {"NEEDED": 0x1, "SONAME": 0xE}
    head = f"\nDynamic section contains {len(entries)} entries:\n"
    head += "  Tag        Type                         Name/Value\n"
    return head + "".join(f" 0x{numbers[tag]:016x} {f'({tag})':<20} {text}\n" for tag, text in entries)
