"""Options as GNU programs read them, and what they say of those they do not know."""

from collections.abc import Iterable
from dataclasses import dataclass
from getopt import GetoptError, gnu_getopt

from sim.errors import NotSimulated
from sim.tools import Call, Result


@dataclass(frozen=True, slots=True)
class Given:
    """Options by their letter or long name, without dashes; "" where one takes no value."""

    options: dict[str, str]
    operands: tuple[str, ...]

    def has(self, *names: str) -> bool:
        return any(name in self.options for name in names)

    def refuse(self, tool: str, gaps: Iterable[str]) -> None:
        """Raises NotSimulated for the first of `gaps` that is given."""
        for option in gaps:
            if self.has(option):
                raise NotSimulated(f"{tool} {'-' if len(option) == 1 else '--'}{option}")


def read(
    call: Call, short: str = "", long: tuple[str, ...] = (), *, about: str = "", trouble: int = 1
) -> Given | Result:
    """The command line read, or the answer to `--help` or to an option that does not exist.

    `short` and `long` as in the standard library's getopt; `trouble` is the status of a usage error.
    """
    name = call.argv[0]
    try:
        options, operands = gnu_getopt(list(call.argv[1:]), short, [*long, "help"])
    except GetoptError as error:
        hint = f"Try '{name} --help' for more information.\n"
        long_form = any(word.startswith(f"--{error.opt}") for word in call.argv)
        return Result(err=f"{name}: {_wording(error, long_form)}\n{hint}", status=trouble)
    given = Given({flag.lstrip("-"): value for flag, value in options}, tuple(operands))
    if given.has("help"):
        return Result(out=f"Usage: {name} [OPTION]...\n{about}\n")
    return given


def _wording(error: GetoptError, long_form: bool) -> str:
    missing = "requires argument" in error.msg or "must have" in error.msg
    if len(error.opt) == 1 and not long_form:
        return (
            f"option requires an argument -- '{error.opt}'" if missing else f"invalid option -- '{error.opt}'"
        )
    if missing:
        return f"option '--{error.opt}' requires an argument"
    if "must not have" in error.msg:
        return f"option '--{error.opt}' doesn't allow an argument"
    if "unique" in error.msg:
        return f"option '--{error.opt}' is ambiguous"
    return f"unrecognized option '--{error.opt}'"


def extra_operand(name: str, operand: str) -> Result:
    return usage_error(name, f"extra operand '{operand}'")


def missing_operand(name: str) -> Result:
    return usage_error(name, "missing operand")


def missing_file(name: str, operands: tuple[str, ...]) -> Result:
    """Of those that take files and, last, where they go."""
    said = f"missing destination file operand after '{operands[0]}'" if operands else "missing file operand"
    return usage_error(name, said)


def usage_error(name: str, said: str) -> Result:
    return Result(err=f"{name}: {said}\nTry '{name} --help' for more information.\n", status=1)
