"""Checks: what an answer typed on the node must have done. They look at the `Outcome`, never at the line.

In content each check is a mapping with one key, its name, and may add `unmet`: our words for when it does
not hold, ending in one thing to look at.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable
from fnmatch import fnmatchcase
from posixpath import basename
from typing import Annotated

from pydantic import AfterValidator, Field, Tag

from drills.content import Strict, by_key
from sim import Command, Outcome


def _compiles(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ValueError(f"`{pattern}` is not a regular expression: {error}") from error
    return pattern


_EMPTY_LINES = re.compile(r"\n\s*\n")
Pattern = Annotated[str, AfterValidator(_compiles)]
"""A regular expression; `^` and `$` match at lines."""
Words = Annotated[tuple[str, ...], Field(min_length=1)]
Count = Annotated[int, Field(ge=1)]


class Effect(Strict):
    """One condition on an outcome."""

    unmet: str = ""

    @abstractmethod
    def holds(self, outcome: Outcome) -> bool: ...

    @abstractmethod
    def plainly(self) -> str:
        """What has to be, as a clause: "`rocminfo` ends with exit 0"."""

    @property
    def words(self) -> str:
        """Our Markdown for when it does not hold."""
        return self.unmet or f"Still missing: {self.plainly()}."


class RanSpec(Strict):
    tool: Words
    """Any one of these tools, by its own name."""
    args: tuple[str, ...] = ()
    """All of these among its arguments, in any order."""
    status: int | None = None


class Ran(Effect):
    """A tool ran, however it was reached, and ended as asked."""

    ran: RanSpec

    def holds(self, outcome: Outcome) -> bool:
        return any(self._fits(command) for command in _runs_of(self.ran.tool, outcome))

    def _fits(self, command: Command) -> bool:
        status_fits = self.ran.status is None or command.status == self.ran.status
        return status_fits and set(self.ran.args) <= set(command.argv[1:])

    def plainly(self) -> str:
        ending = "" if self.ran.status is None else f" that ends with exit {self.ran.status}"
        return f"a run of {_names(' '.join([tool, *self.ran.args]) for tool in self.ran.tool)}{ending}"


class Seen(Strict):
    pattern: Pattern
    count: Count = 1
    """At least so many matches."""
    distinct: Count = 1
    """At least so many different ones; of the first group where the pattern has one."""

    def found_in(self, text: str) -> bool:
        """Empty lines in a row count as one: where a pattern begins with `^\\s*`, n of them take n * n steps,
        and some thousands of them, which any member can print, would stop the bot."""
        matches = re.findall(self.pattern, _EMPTY_LINES.sub("\n\n", text), re.MULTILINE)
        return len(matches) >= self.count and len(set(matches)) >= self.distinct


class PrintedSpec(Seen):
    tool: Words


class Printed(Effect):
    """Tools themselves printed it: `echo` cannot. What a pipe did to it afterwards does not matter."""

    printed: PrintedSpec

    def holds(self, outcome: Outcome) -> bool:
        runs = _runs_of(self.printed.tool, outcome)
        return self.printed.found_in("\n".join(run.stdout + "\n" + run.stderr for run in runs))

    def plainly(self) -> str:
        return f"output of {_names(self.printed.tool)} that matches `{self.printed.pattern}`"


class Shown(Effect):
    """It stands in what the terminal shows, after every pipe and redirect."""

    shown: Seen

    def holds(self, outcome: Outcome) -> bool:
        return self.shown.found_in(outcome.transcript)

    def plainly(self) -> str:
        return f"output on the screen that matches `{self.shown.pattern}`"


class WroteSpec(Strict):
    path: str
    """A path of the node; `*` and `?` stand for any characters."""
    at_least_bytes: Annotated[int, Field(ge=0)] = 1


class Wrote(Effect):
    """A file is new or changed."""

    wrote: WroteSpec

    def holds(self, outcome: Outcome) -> bool:
        return any(
            fnmatchcase(file.path, self.wrote.path) and (file.size_bytes or 0) >= self.wrote.at_least_bytes
            for file in outcome.trace.files
            if file.size_bytes is not None
        )

    def plainly(self) -> str:
        return f"a new or changed file `{self.wrote.path}`"


class BuiltSpec(Strict):
    target: str = ""
    """A code object for this target is inside; empty: for any."""
    source: str = "*"
    status: int = 0


class Built(Effect):
    """A compiler ran, with this result."""

    built: BuiltSpec

    def holds(self, outcome: Outcome) -> bool:
        return any(
            build.status == self.built.status
            and (not self.built.target or self.built.target in build.targets)
            and any(fnmatchcase(source, self.built.source) for source in build.sources)
            for build in outcome.trace.builds
        )

    def plainly(self) -> str:
        target = f" for {self.built.target}" if self.built.target else ""
        return f"a build{target} that ends with exit {self.built.status}"


class LaunchedSpec(Strict):
    kernel: str = "*"
    result: str = ""
    """The launch's result as the trace names it; empty: any."""
    at_least_waves: Count = 1


class Launched(Effect):
    """A kernel was launched."""

    launched: LaunchedSpec

    def holds(self, outcome: Outcome) -> bool:
        return any(
            fnmatchcase(launch.kernel, self.launched.kernel)
            and self.launched.result in ("", launch.result)
            and launch.waves >= self.launched.at_least_waves
            for launch in outcome.trace.launches
        )

    def plainly(self) -> str:
        return f"a launch of `{self.launched.kernel}`"


class Status(Effect):
    """The whole line ended with this exit status."""

    status: int

    def holds(self, outcome: Outcome) -> bool:
        return outcome.status == self.status

    def plainly(self) -> str:
        return f"exit {self.status} at the end of the line"


Check = Annotated[
    Annotated[Ran, Tag("ran")]
    | Annotated[Printed, Tag("printed")]
    | Annotated[Shown, Tag("shown")]
    | Annotated[Wrote, Tag("wrote")]
    | Annotated[Built, Tag("built")]
    | Annotated[Launched, Tag("launched")]
    | Annotated[Status, Tag("status")],
    by_key("ran", "printed", "shown", "wrote", "built", "launched", "status"),
]


def unmet(checks: Iterable[Check], outcome: Outcome) -> tuple[Check, ...]:
    return tuple(check for check in checks if not check.holds(outcome))


def _runs_of(tools: tuple[str, ...], outcome: Outcome) -> Iterable[Command]:
    """Runs of `tools`; an executable is known by its path in the trace, and by its name here."""
    return (run for run in outcome.trace.commands if basename(run.argv[0]) in tools)


def _names(words: Iterable[str]) -> str:
    return " or ".join(f"`{word}`" for word in words)
