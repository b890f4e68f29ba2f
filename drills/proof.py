"""Proves a lesson's drills by running them: the start fails, the solution passes, traps are wrong."""

from collections.abc import Iterator
from typing import Protocol

from drills.kinds import Drill, Sample
from drills.lesson import Lesson, Step
from drills.lint import Problem, differs
from drills.verdict import Judged, Unreadable
from sim import Outcome, Scene, State

NOTHING = ":"
"""The line of shell that does nothing."""
VARIANTS = 3
"""Seeds that a drill with variables is run for; the lint goes through many more without running."""


class Bench(Protocol):
    """Nodes to prove on. The caller decides how lines run (a worker pool, for one) and what `now` is."""

    def create(self, profile: str, scene: Scene, seed: int) -> State: ...

    def run(self, state: State, line: str) -> Outcome: ...


def prove(lesson: Lesson, bench: Bench) -> Iterator[Problem]:
    for step in lesson.steps:
        yield from _step(step, lesson, bench)


def _step(step: Step, lesson: Lesson, bench: Bench) -> Iterator[Problem]:
    """Each drill on a fresh node: a member may skip the ones before it."""
    for drill in step.drills:
        if drill.runs_on_node:
            state = bench.create(lesson.profile, step.scene or lesson.home, 0)
            for seed in range(VARIANTS if drill.vars else 1):
                yield from _drill(drill, f"step {step.id}: {drill.id}", state, bench, seed)


def _drill(drill: Drill, where: str, state: State, bench: Bench, seed: int) -> Iterator[Problem]:
    at_rest = drill.grade(NOTHING, bench.run(state, NOTHING), seed)
    if at_rest.met:
        text = f"{at_rest.met} of its checks hold before anything is typed; ask for an effect of the line"
        yield Problem(where, text)
    for sample in drill.samples(seed):
        problem = _sample(drill, sample, state, bench, seed)
        if problem is not None:
            yield Problem(where, problem)


def _sample(drill: Drill, sample: Sample, state: State, bench: Bench, seed: int) -> str | None:
    answer = drill.read(sample.text, seed)
    if isinstance(answer, Unreadable):
        return differs(sample, (Judged.UNREADABLE, None))
    outcome = bench.run(state, answer)
    if outcome.trace.gaps and sample.judged is Judged.RIGHT:
        return f"`{sample.text}` needs what is not simulated: {outcome.trace.gaps[0]}"
    verdict = drill.grade(answer, outcome, seed)
    return differs(sample, (verdict.judged, verdict.belief))
