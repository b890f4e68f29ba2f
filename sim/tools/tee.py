"""`tee`: what comes in goes out, and into files."""

from sim import gnu
from sim.root_files import may_write, write
from sim.tools import Call, Result

NAME = "tee"
PATHS: tuple[str, ...] = ("/usr/bin/tee",)
HELP = "Copy standard input to each FILE, and also to standard output."


def main(call: Call) -> Result:
    given = gnu.read(call, "aip", ("append", "ignore-interrupts"), about=HELP)
    if isinstance(given, Result):
        return given
    node, errors, append = call.node, "", given.has("a", "append")
    for name in given.operands:
        if call.root and may_write(call.path(name)):
            try:
                node = write(node, call.path(name), call.stdin, append=append)
            except OSError as error:
                errors += f"tee: {name}: {error.strerror}\n"
        else:
            errors += _write(call, name, append=append)
    return Result(out=call.stdin, err=errors, status=1 if errors else 0, node=node)


def _write(call: Call, name: str, *, append: bool) -> str:
    path = call.path(name)
    if path == "/dev/null":
        return ""
    put = call.files.append if append and call.files.mode(path) is not None else call.files.write
    try:
        put(path, call.stdin.encode())
    except OSError as error:
        return f"tee: {name}: {error.strerror}\n"
    return ""
