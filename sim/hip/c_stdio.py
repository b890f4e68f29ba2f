"""<stdio.h> on the host: formats, and files that the node handed in."""

import errno
import os
from collections.abc import Callable
from typing import Any

from sim.hip.expr import Native
from sim.hip.files import STDERR, STDIN, STDOUT, Open
from sim.hip.host import Exit, Host
from sim.hip.printf import codes, formatted
from sim.hip.scanf import EOF, scanned

Answer = Callable[..., Any]


def set_error(host: Host, number: int) -> int:
    """Sets errno; 0, for whoever answers NULL."""
    host.store(host.errno_place(), "i4", number, 0)
    return 0


def opened(host: Host, call: Native, stream: int) -> Open:
    found = host.files.opened.get(stream)
    if found is None:
        raise host.crash(call.line, "a FILE* that is not open (did fopen return NULL?)")
    return found


def write(host: Host, call: Native, stream: int, text: str) -> int:
    """Characters are bytes, as everywhere here: latin-1."""
    if stream in (STDOUT, STDERR):
        host.print(text, stream == STDERR)
        return len(text)
    return host.files.write(opened(host, call, stream), text.encode("latin-1", "replace"))


def _text(host: Host, call: Native, format_: int, values: tuple[Any, ...]) -> str:
    return formatted(host.string(format_, call.line), values, host.string, call.line)


def _printf(host: Host, call: Native, format_: int, *values: Any) -> int:
    return write(host, call, STDOUT, _text(host, call, format_, values))


def _fprintf(host: Host, call: Native, stream: int, format_: int, *values: Any) -> int:
    return write(host, call, stream, _text(host, call, format_, values))


def _sprintf(host: Host, call: Native, to: int, format_: int, *values: Any) -> int:
    text = _text(host, call, format_, values)
    host.write(to, text.encode("latin-1", "replace") + b"\0", call.line)
    return len(text)


def _snprintf(host: Host, call: Native, to: int, most: int, format_: int, *values: Any) -> int:
    text = _text(host, call, format_, values)
    if most:
        host.write(to, text[: most - 1].encode("latin-1", "replace") + b"\0", call.line)
    return len(text)


def _of_list(answer: Answer) -> Answer:
    """The same with a va_list (headers/stdarg.h), whose values take 8 bytes each."""

    def listed(host: Host, call: Native, *given: int) -> int:
        *named, place = given
        first = host.load(place, "i8", call.line)
        wanted = codes(host.string(named[-1], call.line))
        values = [host.load(first + 8 * n, code, call.line) for n, code in enumerate(wanted)]
        return int(answer(host, call, *named, *values))

    return listed


def _puts(host: Host, call: Native, text: int) -> int:
    host.print(host.string(text, call.line) + "\n")
    return 1


def _fputs(host: Host, call: Native, text: int, stream: int) -> int:
    write(host, call, stream, host.string(text, call.line))
    return 1


def _fputc(host: Host, call: Native, letter: int, stream: int = STDOUT) -> int:
    write(host, call, stream, chr(letter & 255))
    return letter & 255


def _fopen(host: Host, call: Native, name: int, mode: int) -> int:
    path, how = host.string(name, call.line), host.string(mode, call.line)
    try:
        return host.files.open(path, how)
    except OSError as error:
        return set_error(host, error.errno or errno.EINVAL)


def _fclose(host: Host, call: Native, stream: int) -> int:
    if stream > STDIN:
        opened(host, call, stream)
        host.files.close(stream)
    return 0


def _fread(host: Host, call: Native, to: int, size: int, count: int, stream: int) -> int:
    found = host.files.read(opened(host, call, stream), size * count)
    host.write(to, found, call.line)
    return len(found) // size if size else 0


def _fwrite(host: Host, call: Native, from_: int, size: int, count: int, stream: int) -> int:
    given = host.raw(from_, size * count, call.line)
    put = write(host, call, stream, given.decode("latin-1"))
    return put // size if size else 0


def _fgets(host: Host, call: Native, to: int, most: int, stream: int) -> int:
    found = host.files.line(opened(host, call, stream), most - 1)
    if not found:
        return 0
    host.write(to, found + b"\0", call.line)
    return to


def _fgetc(host: Host, call: Native, stream: int = STDIN) -> int:
    found = host.files.read(opened(host, call, stream), 1)
    return found[0] if found else EOF


def _ungetc(host: Host, call: Native, letter: int, stream: int) -> int:
    file = opened(host, call, stream)
    if letter == EOF or file.at == 0:
        return EOF
    file.at -= 1
    file.ended = False
    return letter & 255


def _fseek(host: Host, call: Native, stream: int, offset: int, whence: int) -> int:
    return 0 if host.files.seek(opened(host, call, stream), offset, whence) else -1


def _fscanf(host: Host, call: Native, stream: int, format_: int, *places: int) -> int:
    file = opened(host, call, stream)
    text = file.content[file.at :].decode("latin-1")
    count, used = scanned(text, host.string(format_, call.line), host, call, places)
    file.at += used
    file.ended = file.at >= len(file.content)
    return count


def _sscanf(host: Host, call: Native, text: int, format_: int, *places: int) -> int:
    return scanned(host.string(text, call.line), host.string(format_, call.line), host, call, places)[0]


def _getline(host: Host, call: Native, to: int, room: int, stream: int) -> int:
    found = host.files.line(opened(host, call, stream))
    if not found:
        return EOF
    if host.load(to, "i8", call.line) == 0 or host.load(room, "u8", call.line) <= len(found):
        host.free(host.load(to, "i8", call.line))
        size = max(120, len(found) + 1)
        host.store(to, "i8", host.memory.allocate(size, "host").base, call.line)
        host.store(room, "u8", size, call.line)
    host.write(host.load(to, "i8", call.line), found + b"\0", call.line)
    return len(found)


def _perror(host: Host, call: Native, text: int) -> None:
    said = f"{host.string(text, call.line)}: " if text and host.string(text, call.line) else ""
    host.print(f"{said}{os.strerror(host.errno())}\n", to_error=True)


def _remove(host: Host, call: Native, name: int) -> int:
    path = host.process.path(host.string(name, call.line))
    try:
        host.process.disk.remove(path)
    except OSError as error:
        return set_error(host, error.errno or errno.ENOENT) - 1
    return 0


def _rename(host: Host, call: Native, old: int, new: int) -> int:
    paths = [host.process.path(host.string(one, call.line)) for one in (old, new)]
    host.files.flush()
    try:
        host.process.disk.rename(*paths)
    except OSError as error:
        return set_error(host, error.errno or errno.ENOENT) - 1
    return 0


def _access(host: Host, call: Native, name: int, _: int) -> int:
    found = host.files.exists(host.string(name, call.line))
    return 0 if found else set_error(host, errno.ENOENT) - 1


def _clear(host: Host, call: Native, stream: int) -> None:
    file = opened(host, call, stream)
    file.ended = file.failed = False


def _assertion(host: Host, _: Native, text: int, file: int, line: int, function: int) -> None:
    """As glibc's __assert_fail says it."""
    where = f"{host.name}: {host.string(file)}:{line}: {host.string(function)}"
    raise Exit(134, f"{where}: Assertion `{host.string(text)}' failed.\nAborted (core dumped)\n")


STDIO: dict[str, Answer] = {
    "printf": _printf,
    "fprintf": _fprintf,
    "sprintf": _sprintf,
    "snprintf": _snprintf,
    "vprintf": _of_list(_printf),
    "vfprintf": _of_list(_fprintf),
    "vsprintf": _of_list(_sprintf),
    "vsnprintf": _of_list(_snprintf),
    "puts": _puts,
    "fputs": _fputs,
    "putchar": _fputc,
    "fputc": _fputc,
    "putc": _fputc,
    "fopen": _fopen,
    "fclose": _fclose,
    "fread": _fread,
    "fwrite": _fwrite,
    "fgets": _fgets,
    "fgetc": _fgetc,
    "getc": _fgetc,
    "getchar": _fgetc,
    "ungetc": _ungetc,
    "fseek": _fseek,
    "ftell": lambda host, call, stream: opened(host, call, stream).at,
    "rewind": lambda host, call, stream: _fseek(host, call, stream, 0, 0) and None,
    "feof": lambda host, call, stream: int(stream > STDERR and opened(host, call, stream).ended),
    "ferror": lambda host, call, stream: int(stream > STDERR and opened(host, call, stream).failed),
    "clearerr": _clear,
    "fileno": lambda _, __, stream: {STDIN: 0, STDOUT: 1, STDERR: 2}.get(stream, stream),
    "fscanf": _fscanf,
    "scanf": lambda host, call, format_, *places: _fscanf(host, call, STDIN, format_, *places),
    "sscanf": _sscanf,
    "getline": _getline,
    "perror": _perror,
    "access": _access,
    "remove": _remove,
    "unlink": _remove,
    "rename": _rename,
    "fflush": lambda *_: 0,
    "setbuf": lambda *_: None,
    "setvbuf": lambda *_: 0,
    "stdin": lambda *_: STDIN,
    "stdout": lambda *_: STDOUT,
    "stderr": lambda *_: STDERR,
    "__sim_errno": lambda host, _: host.errno_place(),
    "__sim_assert_failed": _assertion,
    "__sim_error_text": lambda host, _, number: host.text(os.strerror(number)),
}
