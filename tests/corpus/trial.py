"""One public program built and run by the engine, and what came of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Literal

from sim import PROFILES
from sim.hip.build import Limits, Refused, build, run
from sim.hip.child import Bounds, Broken
from sim.hip.source import Source
from sim.hipify.rewrite import Way, translate
from tests.corpus.public import RUNGS, Public, at_rung

LIMITS = {
    "corpus": (
        Bounds(cpu_s=10, wall_s=120),
        Limits(run_s=60, spare_s=300, heap_bytes=4 << 30, memory_bytes=6 << 30, output_bytes=1 << 20),
    ),
    "short": (
        Bounds(cpu_s=10, wall_s=120),
        Limits(run_s=8, spare_s=300, heap_bytes=4 << 30, memory_bytes=6 << 30, output_bytes=1 << 20),
    ),
    "member": (Bounds(cpu_s=2, wall_s=12), Limits()),
}
Result = Literal[
    "passes", "ends", "wrong", "fault", "over budget", "unmodelled", "does not parse", "builds", "apart"
]
BUILT: tuple[Result, ...] = ("passes", "ends", "wrong", "fault", "over budget", "builds")
RAN: tuple[Result, ...] = ("passes", "ends", "wrong", "fault")
CORRECT: tuple[Result, ...] = ("passes", "ends")

_GOOD = re.compile(
    r"\bpass(?:ed|es)?\b|success|\bcorrect\b|\bvalid(?:ation)? (?:ok|passed)|\bverified\b|match(?:es|ed)?\b"
    r"|\bok\b|error(?:s|_rate| rate)?\s*[:=]\s*0(?:\.0+)?\b|no errors|identical|same result",
    re.I,
)
_BAD = re.compile(
    r"\bfail(?:s|ed|ure)?\b|\bincorrect\b|mismatch|not correct|\binvalid\b|\bwrong\b|verification error"
    r"|(?<!no )(?<!0 )\berrors? (?:at|in|found)\b|does not match|not match|\bnan\b",
    re.I,
)
_FAULTS = {134, 136, 139}
_OVER = {124, 137, 153}
_UNMODELLED = 69
_SAYS_MISSING = re.compile(r"not modelled here")


@dataclass(frozen=True, slots=True)
class Tried:
    name: str
    result: Result
    reason: str = ""
    """One line, for the table; for a refusal the first message."""
    took_s: float = 0.0
    said: str = ""
    """The end of what was printed, for us: it is in no table."""
    rung: str = ""
    arguments: str = ""
    rungs: list[str] = field(default_factory=list)
    """Those that were tried."""
    is_settled: bool = False
    """No larger one is to be tried."""


def tried(one: Public, limits: str, *, parse_only: bool = False) -> Tried:
    if one.why_apart:
        return Tried(one.name, "apart", one.why_apart)
    began = perf_counter()
    try:
        found = _tried(one, limits, parse_only)
    except Broken as broken:  # ours: a row of the table like any other
        trace = str(broken).strip()
        found = Tried(one.name, "fault", f"engine: {trace.splitlines()[-1]}", said=trace)
    return replace(found, took_s=round(perf_counter() - began, 2))


def sized(one: Public, limits: str, tries: int, known: Tried | None) -> Tried:
    """At the largest of its first `tries` sizes within the budget; at the smallest where none is. `known` is
    what an earlier run found."""
    best = known
    rungs = {at_rung(one, rung).arguments: rung for rung in RUNGS}
    for arguments, rung in list(rungs.items())[:tries]:
        given = " ".join(arguments)
        if best is not None and (best.is_settled or rung in best.rungs):
            continue
        found = tried(replace(one, arguments=arguments), limits)
        found = replace(found, rung=rung, arguments=given, rungs=[*(best.rungs if best else []), rung])
        if best is not None and found.result == "over budget":
            best = replace(best, is_settled=True)
        else:
            best = replace(found, is_settled=found.result not in RAN)
    assert best is not None
    return best


def _tried(one: Public, limits: str, parse_only: bool) -> Tried:
    compile_bounds, run_limits = LIMITS[limits]
    built = build(source(one), compile_bounds)
    if isinstance(built, Refused):
        result, reason = refusal(built.stderr)
        return Tried(one.name, result, reason, said=built.stderr[-6000:])
    if parse_only:
        return Tried(one.name, "builds")
    ran = run(built, ["./main", *one.arguments], PROFILES["MI300X"], devices=8, limits=run_limits)
    result, reason = ended(ran.status, ran.stdout, ran.stderr)
    return Tried(
        one.name, result, reason, said=f"{ran.stdout[-3000:]}\n--- {ran.status}\n{ran.stderr[-3000:]}"
    )


def source(one: Public) -> Source:
    """Several sources are compiled as one that includes them; CUDA goes through hipify where asked."""
    files = dict(one.files)
    if one.hipified:
        files[one.mains[0]] = translate(files[one.mains[0]], one.mains[0], Way()).text
    main = one.mains[0]
    if len(one.mains) > 1:
        main = "together.hip"
        files[main] = "".join(f'#include "{name}"\n' for name in one.mains)
    return Source(main, files, standard=one.standard, defines=one.defines, folders=one.folders)


def refusal(stderr: str) -> tuple[Result, str]:
    lines = stderr.splitlines()
    errors = [line for line in lines if re.search(r": (?:fatal )?error: ", line)]
    missing = [line for line in lines if _SAYS_MISSING.search(line) and not line.startswith("note: ")]
    if errors:
        return "does not parse", errors[0]
    if missing:
        return "unmodelled", missing[0]
    return ("over budget" if "compiler stopped" in stderr else "does not parse"), (lines or ["nothing said"])[
        0
    ]


def ended(status: int, stdout: str, stderr: str) -> tuple[Result, str]:
    last = next((line for line in reversed(stderr.splitlines()) if line.strip()), "")
    if status == _UNMODELLED and _SAYS_MISSING.search(stderr):
        return "unmodelled", last
    if status in _OVER:
        return "over budget", last
    if status in _FAULTS:
        return "fault", next((line for line in stderr.splitlines() if line.strip()), "")
    bad = _BAD.search(stdout) or _BAD.search(stderr)
    if status or bad:
        line = _line_of(stdout + stderr, bad.group()) if bad else (last or _last(stdout))
        return "wrong", f"status {status}: {line}"
    return ("passes" if _GOOD.search(stdout) else "ends"), ""


def _line_of(text: str, word: str) -> str:
    return next(line for line in text.splitlines() if word in line).strip()


def _last(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "")


def counted(results: Sequence[Tried]) -> dict[str, int]:
    return {
        name: sum(one.result == name for one in results)
        for name in (*BUILT, "unmodelled", "does not parse", "apart")
    }
