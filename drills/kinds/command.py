"""A line typed on the node, judged by what it did there."""

import re
from typing import Annotated, Literal

from pydantic import Field
from rapidfuzz import fuzz, process

from drills.checks import Check, unmet
from drills.content import Strict
from drills.kinds import Drill, Line, Sample
from drills.normal import command_text
from drills.parts import Code, Part, Text
from drills.verdict import Judged, Unreadable, Verdict
from sim import Outcome

COMMAND_NOT_FOUND = 127
"""Exit status of POSIX shells for a command that is not there."""

SPELLED = (
    "amd-smi", "rocm-smi", "rocminfo", "rocm_agent_enumerator", "rocm-bandwidth-test", "rocblas-bench",
    "hipcc", "hipconfig", "hipify-perl", "hipify-clang", "amdclang", "amdclang++",
    "lspci", "lsmod", "lscpu", "modinfo", "modprobe", "dmesg", "python3", "docker", "uname", "hostname",
)  # fmt: skip
"""Tools of the node whose names are missed by a letter or a dash. Shorter names are too near to others."""
NEAR_ENOUGH = 80
"""Of 100, by rapidfuzz's ratio: `amdsmi` is 92 from `amd-smi`, `nvidia-smi` 59."""

_NOT_FOUND = re.compile(r"^bash: (?:line \d+: )?(\S+): command not found$", re.MULTILINE)
_OUTSIDE_NAMES = re.compile(r"[^\w ./=+-]")

Checks = Annotated[tuple[Check, ...], Field(min_length=1)]
Tries = Annotated[tuple[Line, ...], Field(min_length=1, alias="try")]
"""Lines that must be judged so: the proof of a trap."""


class Group(Strict):
    all: Checks


class Near(Strict):
    """An answer that is off in a way we can name. Considered when no group of `accept` holds."""

    when: Checks
    say: Line
    tries: Tries


class Trap(Strict):
    when: Checks
    belief: Line
    say: Line
    tries: Tries


class Command(Drill):
    runs_on_node = True

    kind: Literal["command"] = "command"
    accept: Annotated[tuple[Group, ...], Field(min_length=1)]
    """The answer is right when any one group holds."""
    near: tuple[Near, ...] = ()
    traps: tuple[Trap, ...] = ()
    solve: Annotated[tuple[Line, ...], Field(min_length=1)]
    """The lines of one whole answer."""
    also: tuple[Line, ...] = ()
    """Other whole answers that must be right."""

    def ask(self, seed: int) -> tuple[Part, ...]:
        return (Text(self.at(seed).prompt),)

    def read(self, text: str, seed: int) -> str | Unreadable:
        """The lines to run."""
        line = command_text(text)
        if not line:
            return Unreadable("There was nothing to run in that.", "For example: `ls -l`")
        return line

    def grade(self, answer: str, outcome: Outcome | None, seed: int) -> Verdict:
        if outcome is None:
            raise TypeError("a command is judged by its outcome: run the answer first")
        drill = self.at(seed)
        group, missing = drill._best(outcome)
        asked = len(group.all)
        met = asked - len(missing)
        if not missing:
            return Verdict(Judged.RIGHT, "", met=met, asked=asked)
        for near in drill.near:
            if not unmet(near.when, outcome):
                return Verdict(Judged.NEAR_MISS, near.say, met=met, asked=asked)
        for trap in drill.traps:
            if not unmet(trap.when, outcome):
                return Verdict(Judged.WRONG, trap.say, trap.belief, met, asked)
        if free := drill._not_counted(answer, outcome):
            return free
        return Verdict(Judged.PARTIAL if met else Judged.WRONG, missing[0].words, met=met, asked=asked)

    def _best(self, outcome: Outcome) -> tuple[Group, tuple[Check, ...]]:
        """The group that the outcome fills most, and the checks of it that do not hold."""
        judged = [(group, unmet(group.all, outcome)) for group in self.accept]
        return min(judged, key=lambda pair: len(pair[1]) / len(pair[0].all))

    def _not_counted(self, answer: str, outcome: Outcome) -> Verdict | None:
        """Where the node, not the member, is the reason: what to say, and no attempt."""
        trace = outcome.trace
        if trace.gaps:
            what = _OUTSIDE_NAMES.sub("", trace.gaps[0])[:80].strip()
            return Verdict(
                Judged.INFRA_ERROR,
                f"A real server may well answer that, but `{what}` is not simulated on this node. "
                "Try another way.",
            )
        if trace.limits:
            return Verdict(
                Judged.TIMEOUT,
                f"A limit of this node ended or cut the line: {trace.limits[0]}. Try a shorter way.",
            )
        if outcome.status == COMMAND_NOT_FOUND and not trace.commands:
            meant = _meant(answer, outcome.transcript)
            ask = f"Did you mean `{meant}`?" if meant else "Check the spelling."
            return Verdict(Judged.UNREADABLE, f"The shell found nothing of that name, so nothing ran. {ask}")
        return None

    def samples(self, seed: int) -> tuple[Sample, ...]:
        drill = self.at(seed)
        return (
            *(Sample(text, Judged.RIGHT) for text in ("\n".join(drill.solve), *drill.also)),
            *(Sample(text, Judged.NEAR_MISS) for near in drill.near for text in near.tries),
            *(Sample(text, Judged.WRONG, trap.belief) for trap in drill.traps for text in trap.tries),
            Sample("", Judged.UNREADABLE),
        )

    def answers(self, seed: int) -> tuple[str, ...]:
        return self.at(seed).solve

    def solution(self, seed: int) -> tuple[Part, ...]:
        return (Code("\n".join(self.at(seed).solve), "bash"),)


def _meant(answer: str, transcript: str) -> str | None:
    """The tool that a name nobody knows was probably meant to be."""
    found = _NOT_FOUND.search(transcript)
    if found is None:
        return None
    name = found[1].casefold()
    after = re.search(rf"{re.escape(found[1])}\s+([a-z]+)", answer, re.IGNORECASE)
    if after and (joined := f"{name}-{after[1].casefold()}") in SPELLED:
        return joined
    near = process.extractOne(name, SPELLED, scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH)
    return near[0] if near else None


KIND = Command
