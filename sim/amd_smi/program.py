"""`amd-smi`: reads the command line and hands it to a subcommand."""

from posixpath import dirname, join

from sim.amd_smi.commands import NAMED, main_help
from sim.amd_smi.devices import select
from sim.amd_smi.errors import (
    AmdSmiError,
    Format,
    Uncaught,
    invalid_command,
    invalid_parameter,
    no_path,
    not_supported,
)
from sim.amd_smi.options import HelpAsked, Request, Subcommand, UsageError, help_text, read
from sim.amd_smi.show import Printed
from sim.errors import NotSimulated
from sim.stack import AMD_SMI, AMD_SMI_LIBRARY, ROCM
from sim.tools import Call, Result

REQUIRED_GROUPS = {"render", "video"}
WITHOUT_WARNING = {"version", "firmware", "bad-pages", "process", "event"}
"""Subcommands that do not look at the user's groups."""

NO_DRIVER = (
    "ERROR: Unable to get devices, driver not initialized (amdgpu not found in modules)\n"
    "ERROR: Unable to detect any GPU devices, check amdgpu version and module status (sudo modprobe amdgpu)\n"
)
WITHOUT_DRIVER = (
    f"AMDSMI Tool: {AMD_SMI}",
    f"AMDSMI Library version: {AMD_SMI_LIBRARY}",
    f"ROCm version: {ROCM}",
)
"""All that the tool says, whatever was asked."""


def main(call: Call) -> Result:
    if not call.node.driver_loaded:
        return Result(out=" | ".join(WITHOUT_DRIVER) + "\n", err=NO_DRIVER, status=255)
    words = [_lowered(word) for word in call.argv[1:]] or ["--help"]
    form: Format = "json" if "--json" in words else "csv" if "--csv" in words else "human"
    try:
        return _run(call, words, form)
    except AmdSmiError as error:
        return Result(out=error.before + error.text(form) + "\n")
    except UsageError as error:
        return Result(err=str(error), status=2)
    except Uncaught as error:
        return Result(out=error.out, err=f"{error}\n", status=1)


def _lowered(word: str) -> str:
    """The real tool takes capitals away from all but short options, file names included."""
    return word.lower() if word.startswith("--") or not word.startswith("-") else word


def _run(call: Call, words: list[str], form: Format) -> Result:
    at = next((number for number, word in enumerate(words) if not word.startswith("-")), len(words))
    if {"-h", "--help"} & set(words[:at]):
        return Result(out=main_help(guest=call.node.guest))
    if at == len(words):
        raise invalid_parameter(" ".join(words))
    subcommand = NAMED.get(words[at])
    if subcommand is None:
        raise invalid_command(words[at])
    if call.node.guest and not subcommand.in_guests:
        raise not_supported(words[at])
    return _subcommand(call, subcommand, words[:at], words[at + 1 :], form)


def _subcommand(
    call: Call, subcommand: Subcommand, before: list[str], words: list[str], form: Format
) -> Result:
    try:
        given, unknown = read(subcommand, words, guest=call.node.guest)
    except HelpAsked:
        return Result(out=help_text(subcommand, call.node))
    devices = select(call.node, getattr(given, "gpu", None))
    path = _output_path(call, given.file, form) if given.file else ""
    if before or unknown:
        raise invalid_parameter(" ".join([*before, *unknown]))
    if given.loglevel == "DEBUG":
        raise NotSimulated("amd-smi --loglevel DEBUG")
    printed = subcommand.run(Request(call, given, devices, form))
    warning = "" if subcommand.name in WITHOUT_WARNING else _group_warning(call)
    return _delivered(call, printed, path, warning)


def _group_warning(call: Call) -> str:
    missing = sorted(REQUIRED_GROUPS - set(call.node.groups))
    if not missing or call.root:
        return ""
    return (
        f"WARNING: User is missing the following required groups: {', '.join(missing)}. "
        "Please add user to these groups.\n"
    )


def _delivered(call: Call, printed: Printed, path: str, warning: str) -> Result:
    if not path:
        return Result(out=warning + printed.out, err=printed.err, node=printed.node)
    try:
        call.files.append(path, printed.filed.encode())
    except OSError as error:
        # The real tool ends in Python's own words, its traceback switched off.
        said = f"{type(error).__name__}: [Errno {error.errno}] {error.strerror}: '{path}'\n"
        return Result(out=warning, err=printed.err + said, status=1)
    return Result(out=warning, err=printed.err, node=printed.node)


def _output_path(call: Call, name: str, form: Format) -> str:
    """Where --file writes: into a directory under a name with the time. Raises AmdSmiError."""
    path = call.path(name)
    if call.files.is_dir(path):
        ending = {"human": "txt", "json": "json", "csv": "csv"}[form]
        return join(path, f"{int(call.now.timestamp())}-amdsmi-output.{ending}")
    if call.files.read(path) is None and not call.files.is_dir(dirname(path)):
        raise no_path(name)
    return path
