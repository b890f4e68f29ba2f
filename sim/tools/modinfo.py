"""`modinfo`: what a kernel module file says of itself."""

from sim import gnu
from sim.errors import NotSimulated
from sim.kernel import AMDGPU_INFO, loaded
from sim.tools import Call, Result

NAME = "modinfo"
PATHS = ("/usr/sbin/modinfo", "/sbin/modinfo")
HELP = "Shows information about a kernel module."

FIELDS = {"a": "author", "d": "description", "l": "license", "p": "parm", "n": "filename"}
LONG = {"author": "a", "description": "d", "license": "l", "parameters": "p", "filename": "n", "field": "F"}
LABEL = 16


def main(call: Call) -> Result:
    given = gnu.read(
        call,
        "adlpnF:0k:b:V",
        ("author", "description", "license", "parameters", "filename", "field=", "null", "version"),
        about=HELP,
    )
    if isinstance(given, Result):
        return given
    if given.has("0", "null", "k", "b", "V", "version"):
        raise NotSimulated("modinfo with one of -0, -k, -b, -V")
    if not given.operands:
        return Result(err="modinfo: ERROR: missing module or filename.\n", status=1)
    out, err = "", ""
    for name in given.operands:
        found, trouble = _module(call, name, _field(given))
        out, err = out + found, err + trouble
    return Result(out=out, err=err, status=1 if err else 0)


def _field(given: gnu.Given) -> str | None:
    for option, value in given.options.items():
        letter = LONG.get(option, option)
        return value if letter == "F" else FIELDS[letter]
    return None


def _module(call: Call, name: str, field: str | None) -> tuple[str, str]:
    if name.replace("-", "_") != "amdgpu":
        if any(module.name == name.replace("-", "_") for module in loaded(call.node, call.now)):
            raise NotSimulated(f"modinfo {name}")
        return "", f"modinfo: ERROR: Module {name} not found.\n"
    if field is None:
        return "".join(f"{key + ':':<{LABEL}}{value}\n" for key, value in AMDGPU_INFO), ""
    return "".join(f"{value}\n" for key, value in AMDGPU_INFO if key == field), ""
