"""`file`: what kind of file it is."""

from dataclasses import dataclass

from sim import gnu
from sim.binary import MAGIC, decode
from sim.elf import describe
from sim.tools import Call, Result

NAME = "file"
PATHS = ("/usr/bin/file",)
HELP = "Determines the type of files."

LONG = ("brief", "dereference", "no-dereference", "mime", "mime-type", "mime-encoding", "version")
SCRIPTS = {
    "python": "Python script",
    "bash": "Bourne-Again shell script",
    "sh": "POSIX shell script",
    "perl": "Perl script",
}
C_SOURCE = ("#include", "#pragma", "__global__", "int main(")


@dataclass(frozen=True, slots=True)
class Described:
    text: str
    mime: str = "text/plain; charset=us-ascii"


def main(call: Call) -> Result:
    given = gnu.read(call, "bLhivzksf:m:F:", LONG, about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("v", "version"):
        return Result(out="file-5.41\nmagic file from /etc/magic:/usr/share/misc/magic\n")
    known = {"b", "brief", "L", "dereference", "h", "no-dereference", "i", "mime"}
    given.refuse(NAME, (option for option in given.options if option not in known))
    if not given.operands:
        return Result(
            err="Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--mime-type] <file> ...\n", status=1
        )
    width = max(len(name) for name in given.operands) + 2
    lines = ""
    for name in given.operands:
        found = _described(call, name, follow=given.has("L", "dereference"))
        shown = found.mime if given.has("i", "mime") else found.text
        lines += shown + "\n" if given.has("b", "brief") else f"{name + ':':<{width}}{shown}\n"
    return Result(out=lines)


def _described(call: Call, name: str, *, follow: bool) -> Described:
    path = call.path(name)
    entry = call.files.entry(path, follow=follow)
    if entry is None:
        said = f"cannot open `{name}' (No such file or directory)"
        return Described(said, said)
    match entry.kind:
        case "directory":
            return Described("directory", "inode/directory; charset=binary")
        case "symlink":
            return Described(f"symbolic link to {entry.target}", "inode/symlink; charset=binary")
        case "fifo":
            return Described("fifo (named pipe)", "inode/fifo; charset=binary")
        case "file":
            return _content(call.files.read(path) or b"", name)


def _content(data: bytes, name: str) -> Described:
    if not data:
        return Described("empty", "inode/x-empty; charset=binary")
    if data.startswith(MAGIC):
        binary = decode(data)
        said = describe(binary) if binary else "ELF 64-bit LSB, x86-64 (damaged)"
        return Described(said, "application/x-pie-executable; charset=binary")
    if b"\0" in data:
        return Described("data", "application/octet-stream; charset=binary")
    return _text(data, name)


def _text(data: bytes, name: str) -> Described:
    ascii_only = data.isascii()
    charset = "us-ascii" if ascii_only else "utf-8"
    encoding = "ASCII" if ascii_only else "Unicode text, UTF-8"
    text = data.decode(errors="replace")
    first = text.split("\n", 1)[0]
    if first.startswith("#!"):
        return Described(f"{_script(first)}, {encoding} text executable", f"text/x-script; charset={charset}")
    if name.endswith((".c", ".cc", ".cpp", ".cu", ".h", ".hip", ".hpp")) and any(w in text for w in C_SOURCE):
        return Described(f"C source, {encoding} text", f"text/x-c; charset={charset}")
    if text.lstrip().startswith(("{", "[")) and name.endswith(".json"):
        return Described("JSON data", "application/json; charset=us-ascii")
    endings = ", with CRLF line terminators" if "\r\n" in text else ""
    endings = endings or (", with no line terminators" if "\n" not in text else "")
    return Described(f"{encoding} text{endings}", f"text/plain; charset={charset}")


def _script(first: str) -> str:
    for word, kind in SCRIPTS.items():
        if word in first:
            return kind
    return f"a {first.removeprefix('#!').strip()} script"
