"""What can be said of a lesson without running a line: each rule is a function that yields its problems."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from graphlib import CycleError, TopologicalSorter

from drills.content import strings
from drills.errors import BadExpression
from drills.facts import REFERENCE, nearest
from drills.kinds import Drill, Sample
from drills.lesson import Lesson
from drills.manuscript import Manuscript
from drills.parts import Choices
from drills.verdict import Judged, Unreadable

MAX_PROSE = 1200
"""Characters of a step's intro and wrap together (facts: learning 2.2)."""
MAX_TEXT = 3000
"""Characters of one text object of Slack (facts: slack 1.5)."""
MAX_LABEL = 75
"""Characters of an option or a button of Slack (facts: slack 1.5)."""
MAX_TITLE = MAX_LABEL - len("Next: ")
STALE = timedelta(days=180)

_SHOWN = frozenset({"prompt", "hints", "explain", "say", "unmet", "look", "missing", "right", "text"})
"""Fields of a drill that a member reads."""
_CODE = re.compile(r"`[^`]*[A-Za-z][^`]*`")
"""A code span with a letter in it is a command or a name; its digits are no claims."""
_LIST_MARK = re.compile(r"^\s*\d+\.\s", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.-])\d(?:[\d.,]*\d)?(?!\w)")


@dataclass(frozen=True, slots=True)
class Problem:
    where: str
    """File and place: "steps/001-server.md: server.list: hints.0"."""
    text: str
    """What is wrong and what to do."""
    is_warning: bool = False


def lint(manuscript: Manuscript, lesson: Lesson, *, as_of: date, seeds: int) -> Iterator[Problem]:
    yield from _twice(manuscript)
    yield from _needs(manuscript)
    yield from _titles(manuscript)
    yield from _prose(manuscript)
    yield from _numbers(manuscript)
    yield from _stale(manuscript, as_of)
    for page, step in zip(manuscript.pages, lesson.steps, strict=True):
        for drill in step.drills:
            where = f"{page.where}: {drill.id}"
            yield from _skills(drill, where, lesson.skills)
            yield from _lengths(drill, where)
            yield from _hints(drill, where)
            yield from _samples(drill, where, seeds)


def _twice(manuscript: Manuscript) -> Iterator[Problem]:
    plan = manuscript.plan
    drills = [str(drill.get("id")) for page in manuscript.pages for drill in page.front.drills]
    named = {
        "lesson.yaml: sections": [section.id for section in plan.sections],
        "lesson.yaml: steps": [step.id for step in plan.steps],
        "steps: drills": drills,
    }
    for where, ids in named.items():
        for name, times in Counter(ids).items():
            if times > 1:
                yield Problem(where, f"the id `{name}` stands {times} times; ids must differ")


def _needs(manuscript: Manuscript) -> Iterator[Problem]:
    known = tuple(step.id for step in manuscript.plan.steps)
    graph = {page.front.id: set(page.front.needs) for page in manuscript.pages}
    for page in manuscript.pages:
        for need in page.front.needs:
            if need not in known:
                yield Problem(f"{page.where}: needs", f"there is no step `{need}`{nearest(need, known)}")
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = " -> ".join(error.args[1])
        yield Problem("steps: needs", f"they run in a circle: {circle}; drop one")


def _titles(manuscript: Manuscript) -> Iterator[Problem]:
    plan = manuscript.plan
    for title in (plan.title, *(section.title for section in plan.sections), *(s.title for s in plan.steps)):
        if len(title) > MAX_TITLE:
            yield Problem("lesson.yaml", f"the title `{title}` is longer than {MAX_TITLE} characters; cut it")


def _prose(manuscript: Manuscript) -> Iterator[Problem]:
    for page in manuscript.pages:
        length = len(page.intro) + len(page.front.wrap)
        if length > MAX_PROSE:
            text = f"intro and wrap have {length} characters, {MAX_PROSE} are allowed; cut them"
            yield Problem(f"{page.where}: intro", text)


def _numbers(manuscript: Manuscript) -> Iterator[Problem]:
    """Numbers that a member reads stand in facts.yaml, with their source."""
    for page in manuscript.pages:
        texts = {"intro": page.raw_intro, "wrap": page.raw["wrap"]}
        for index, drill in enumerate(page.raw["drills"]):
            shown = {field: text for field, text in strings(drill) if _SHOWN & set(field.split("."))}
            texts |= {f"drills.{index}.{field}": text for field, text in shown.items()}
        for field, text in texts.items():
            for number in _NUMBER.findall(_claims(text)):
                problem = f"the number {number} is not a fact; add it to facts.yaml and write {{fact:ID}}"
                yield Problem(f"{page.where}: {field}", problem)


def _claims(text: str) -> str:
    """`text` without what may hold digits: references, code, list marks."""
    for known in (REFERENCE, _CODE, _LIST_MARK):
        text = known.sub(" ", text)
    return text


def _stale(manuscript: Manuscript, as_of: date) -> Iterator[Problem]:
    for fact in manuscript.facts.values():
        checked = fact.as_of or manuscript.plan.facts_as_of
        if as_of - checked > STALE:
            text = f"last checked on {checked}, over {STALE.days} days ago; look it up and set `as_of`"
            yield Problem(f"facts.yaml: {fact.id}", text, is_warning=True)


def _skills(drill: Drill, where: str, known: tuple[str, ...]) -> Iterator[Problem]:
    for skill in drill.skills:
        if skill not in known:
            yield Problem(f"{where}: skills", f"lesson.yaml has no skill `{skill}`{nearest(skill, known)}")


def _lengths(drill: Drill, where: str) -> Iterator[Problem]:
    for field, text in strings(drill.model_dump(mode="json")):
        if len(text) > MAX_TEXT:
            yield Problem(
                f"{where}: {field}", f"it has {len(text)} characters, {MAX_TEXT} are allowed; cut it"
            )
    for part in drill.ask(0):
        if isinstance(part, Choices):
            for choice in part.choices:
                if len(choice.label) > MAX_LABEL:
                    text = f"the choice `{choice.label}` is longer than {MAX_LABEL} characters; cut it"
                    yield Problem(where, text)


def _hints(drill: Drill, where: str) -> Iterator[Problem]:
    answers = [_bare(answer) for answer in drill.answers(0)]
    for rung in range(len(drill.hints)):
        if any(answer in _bare(drill.hint(rung, 0)) for answer in answers):
            text = "it holds the answer; lead there and leave the last step to the member"
            yield Problem(f"{where}: hints.{rung}", text)


def _bare(text: str) -> str:
    return " ".join(text.casefold().replace("`", "").split())


def _samples(drill: Drill, where: str, seeds: int) -> Iterator[Problem]:
    """Over many seeds: no wrong answer is also a right one, and words are judged as promised.

    Only the first seed that fails is told: the others fail alike.
    """
    if all(sample.belief is None for sample in drill.samples(0)):
        yield Problem(f"{where}: traps", "no wrong answer with its belief is listed; add one")
    for seed in range(seeds):
        problem = _sample_problem(drill, seed)
        if problem is not None:
            yield Problem(where, f"{problem} (seed {seed})")
            return


def _sample_problem(drill: Drill, seed: int) -> str | None:
    try:
        samples = drill.samples(seed)
    except BadExpression as error:
        return str(error)
    rights = {sample.text for sample in samples if sample.judged is Judged.RIGHT}
    for sample in samples:
        if sample.judged is not Judged.RIGHT and sample.text in rights:
            return f"`{sample.text}` is promised to be right and to be {sample.judged}; drop one"
        problem = None if drill.runs_on_node else _misjudged(drill, sample, seed)
        if problem is not None:
            return problem
    return None


def _misjudged(drill: Drill, sample: Sample, seed: int) -> str | None:
    answer = drill.read(sample.text, seed)
    if isinstance(answer, Unreadable):
        return differs(sample, (Judged.UNREADABLE, None))
    verdict = drill.grade(answer, None, seed)
    return differs(sample, (verdict.judged, verdict.belief))


def differs(sample: Sample, given: tuple[Judged, str | None]) -> str | None:
    """How a judgement differs from the promise, in words; None where it does not."""
    promised = (sample.judged, sample.belief)
    if promised == given:
        return None
    return f"`{sample.text}` should be {_told(*promised)}, but is {_told(*given)}"


def _told(judged: Judged, belief: str | None) -> str:
    return f"{judged} by the belief {belief}" if belief else str(judged)
