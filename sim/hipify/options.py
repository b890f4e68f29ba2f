"""The command line of hipify-perl, read as Perl's Getopt::Long reads it (documentation: Getopt::Long).

One dash or two, any unique beginning, capitals or not, options after files; an option it cannot use is
named on stderr and then ignored: the program never looks at what reading has returned.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from sim.coverage import Coverage

FLAGS = (
    "cuda-kernel-execution-syntax",
    "examine",
    "experimental",
    "help",
    "hip-kernel-execution-syntax",
    "inplace",
    "no-output",
    "print-stats",
    "quiet-warnings",
    "roc",
    "version",
)
VALUED = ("exclude-dirs", "exclude-files", "o", "whitelist")
NAMES = tuple(sorted((*FLAGS, *VALUED)))
PREFIXES = ("--", "-", "+")

GAPS = ("roc",)
COVERAGE = Coverage(
    simulated=(*(f"-{name}" for name in FLAGS if name not in GAPS), *(f"-{name}" for name in VALUED)),
    gaps=tuple(f"-{name}" for name in GAPS),
)

Given: TypeAlias = dict[str, str]
"""Option -> its value, "" for a flag; the last one given counts."""


@dataclass(frozen=True, slots=True)
class Options:
    given: Given = field(default_factory=dict)
    files: tuple[str, ...] = ()
    complaints: str = ""
    """What is said on stderr first."""

    def has(self, flag: str) -> bool:
        return flag in self.given

    def listed(self, name: str) -> tuple[str, ...]:
        """The comma-separated words of an option's value."""
        return tuple(filter(None, self.given.get(name, "").split(",")))

    @property
    def print_stats(self) -> bool:
        return self.has("print-stats") or self.has("examine")

    @property
    def no_output(self) -> bool:
        return self.has("no-output") or self.has("examine")


def read(words: tuple[str, ...]) -> Options:
    given: Given = {}
    files: list[str] = []
    complaints = ""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            files += rest
            break
        prefix = next((prefix for prefix in PREFIXES if word.startswith(prefix)), "")
        if not prefix or word == prefix:
            files.append(word)
        else:
            complaints += _option(word.removeprefix(prefix), rest, given)
    return Options(given, tuple(files), complaints)


def _option(text: str, rest: list[str], given: Given) -> str:
    """Notes one option, takes its value from `rest` where it needs one, and returns the complaint."""
    asked, equals, value = text.partition("=")
    asked = asked.lower()
    names = (asked,) if asked in NAMES else tuple(name for name in NAMES if name.startswith(asked))
    match names:
        case (name,) if name in FLAGS and equals:
            return f"Option {asked} does not take an argument\n"
        case (name,) if name in FLAGS:
            given[name] = ""
            return ""
        case (name,):
            value = value if equals or not rest else rest.pop(0)
            if not value and (equals or not rest):
                return f"Option {asked} requires an argument\n"
            given[name] = value
            return ""
        case ():
            return f"Unknown option: {asked}\n"
        case _:
            return f"Option {asked} is ambiguous ({', '.join(names)})\n"
