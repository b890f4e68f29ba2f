"""What a subcommand takes, as a table; its help text; and the reading of its arguments.

Help texts are data rather than argparse's work, because argparse wraps differently from one Python to the
next; argparse still reads the arguments, as in the real program.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, assert_never

from sim.amd_smi.errors import Format, invalid_value, missing_value
from sim.amd_smi.show import Printed
from sim.errors import NotSimulated
from sim.node import Device, Node
from sim.tools import Call

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
PROGRAM = "amd-smi"


@dataclass(frozen=True, slots=True)
class Option:
    flags: tuple[str, ...]
    help: str
    metavar: str = ""
    takes: Literal["nothing", "one", "three", "some", "any", "number", "count"] = "nothing"
    needs_watch: bool = False
    choices: tuple[str, ...] = ()
    """In capitals; what is typed is taken without regard to case."""
    alone: bool = False
    """Not together with another such option."""
    in_guests: bool = True
    """Whether a virtual machine has it, too."""


@dataclass(frozen=True, slots=True)
class Request:
    """A command line, read."""

    call: Call
    given: argparse.Namespace
    devices: tuple[Device, ...]
    form: Format

    @property
    def node(self) -> Node:
        return self.call.node


@dataclass(frozen=True, slots=True)
class Subcommand:
    """`summary` stands in the program's help, `usage` and `about` above the options in the subcommand's."""

    name: str
    summary: str
    usage: str
    run: Callable[[Request], Printed]
    about: str = ""
    title: str = "options"
    options: tuple[Option, ...] = ()
    aliases: tuple[str, ...] = ()
    in_guests: bool = True


class HelpAsked(Exception):
    """`-h` was read."""


class UsageError(Exception):
    """argparse refused the command line: usage and message go to stderr, the status is 2."""


HELP = Option(("-h", "--help"), "show this help message and exit")
GPU = Option(
    ("-g", "--gpu"),
    "Select a GPU ID, BDF, or UUID from the possible choices:\n{gpus}",
    "GPU [GPU ...]",
    "some",
)
WATCH = (
    Option(("-w", "--watch"), "Reprint the command in a loop of INTERVAL seconds", "INTERVAL", "number"),
    Option(
        ("-W", "--watch_time"),
        "The total TIME to watch the given command",
        "TIME",
        "number",
        needs_watch=True,
    ),
    Option(
        ("-i", "--iterations"),
        "Total number of ITERATIONS to loop on the given command",
        "ITERATIONS",
        "number",
        needs_watch=True,
    ),
)
MODIFIERS = (
    Option(("--json",), "Displays output in JSON format (human readable by default)."),
    Option(("--csv",), "Displays output in CSV format (human readable by default)."),
    Option(("--file",), "Saves output into a file on the provided path (stdout by default).", "FILE", "one"),
    Option(
        ("--loglevel",),
        "Set the logging level from the possible choices:\n\t" + ", ".join(LEVELS),
        "LEVEL",
        "one",
    ),
)


def help_text(subcommand: Subcommand, node: Node) -> str:
    """As `amd-smi SUBCOMMAND --help` prints it. Raises NotSimulated where a guest's text would differ."""
    if node.guest and not all(option.in_guests for option in subcommand.options):
        raise NotSimulated(f"amd-smi {subcommand.name} --help in a virtual machine")
    options = (HELP, *subcommand.options)
    width = max(len(_invocation(option)) for option in (*options, *MODIFIERS))
    parts = [subcommand.usage, subcommand.about]
    parts.append(_group(subcommand.title, options, width, node))
    parts.append(_group("Command Modifiers", MODIFIERS, width, node))
    return "\n\n".join(part for part in parts if part) + "\n"


def _group(title: str, options: Sequence[Option], width: int, node: Node) -> str:
    lines = [f"{title}:"] if title else []
    for option in options:
        power_max_w = node.devices[0].profile.limits.power_max_w
        about = option.help.replace("{gpus}", choices(node)).replace("{power_max_w}", str(power_max_w))
        first, *rest = about.split("\n")
        lines.append(f"  {_invocation(option):<{width}}  {first}")
        lines += [f"{' ' * (width + 4)}{line}" for line in rest]
    return "\n".join(lines)


def _invocation(option: Option) -> str:
    return " ".join(filter(None, (", ".join(option.flags), option.metavar)))


def choices(node: Node) -> str:
    """The devices that `-g` takes, as the help lists them."""
    pad = len(str(len(node.devices)))
    lines = [f"ID: {d.index:<{pad}} | BDF: {d.bdf} | UUID: {d.uuid}" for d in node.devices]
    return "\n".join([*lines, f"  all{' ' * pad}| Selects all devices"])


def read(
    subcommand: Subcommand, arguments: Sequence[str], *, guest: bool = False
) -> tuple[argparse.Namespace, list[str]]:
    """The arguments read, and those that no option took. Raises HelpAsked, UsageError and AmdSmiError.

    An option that a virtual machine does not have is taken for an unknown word there.
    """
    parser = _Parser(subcommand)
    alone = parser.add_mutually_exclusive_group()
    for option in subcommand.options:
        if option.in_guests or not guest:
            _add(alone if option.alone else parser, option)
        else:
            parser.set_defaults(**{option.flags[-1].lstrip("-").replace("-", "_"): None})
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument("--csv", action="store_true")
    parser.add_argument("--file")
    parser.add_argument("--loglevel", type=_choice(LEVELS), default="ERROR")
    return parser.parse_known_args(list(arguments))


class _Parser(argparse.ArgumentParser):
    def __init__(self, subcommand: Subcommand) -> None:
        super().__init__(prog=f"{PROGRAM} {subcommand.name}", add_help=False)
        self.subcommand = subcommand
        self.add_argument("-h", "--help", action=_Help)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.subcommand.usage}\n{self.prog}: error: {message}\n")


class _Help(argparse.Action):
    def __init__(self, option_strings: Sequence[str], dest: str, **_: Any) -> None:
        super().__init__(option_strings, dest, nargs=0)

    def __call__(self, *_: Any) -> NoReturn:
        raise HelpAsked


def _add(parser: argparse._ActionsContainer, option: Option) -> None:
    words: dict[str, Any]
    match option.takes:
        case "nothing":
            words = {"action": "store_true"}
        case "one" if option.choices:
            words = {"type": _choice(option.choices)}
        case "one":
            words = {}
        case "three":
            words = {"nargs": 3}
        case "some":
            words = {"nargs": "+"}
        case "any":
            words = {"nargs": "*"}
        case "number":
            words = {
                "type": _positive(option.flags[-1]),
                "action": _Paired if option.needs_watch else "store",
            }
        case "count":
            words = {"type": _not_negative(option.flags[-1])}
        case _:
            assert_never(option.takes)
    parser.add_argument(*option.flags, **words)


def _positive(flag: str) -> Callable[[str], int]:
    def number(word: str) -> int:
        if word.isdecimal() and int(word) > 0:
            return int(word)
        raise missing_value(flag) if word == "" else invalid_value(word)

    return number


def _not_negative(flag: str) -> Callable[[str], int]:
    def number(word: str) -> int:
        if word.isdecimal():
            return int(word)
        raise missing_value(flag) if word == "" else invalid_value(word)

    return number


def _choice(choices: Sequence[str]) -> Callable[[str], str]:
    def chosen(word: str) -> str:
        if word.upper() in choices:
            return word.upper()
        listed = ", ".join(map(repr, choices))
        raise argparse.ArgumentTypeError(f"invalid choice: {word.upper()!r} (choose from {listed})")

    return chosen


class _Paired(argparse.Action):
    """A number that makes sense only after -w; the real tool wants -w before it, too."""

    def __call__(self, _parser: Any, given: argparse.Namespace, values: Any, _flag: Any = None) -> None:
        if given.watch is None:
            raise argparse.ArgumentError(
                self, f"invalid argument: '{self.dest}' needs to be paired with -w/--watch"
            )
        setattr(given, self.dest, values)
