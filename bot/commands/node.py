"""`rocm-drills node`: type on a node without Slack."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.commands import node_file
from bot.commands.edge import Failed
from bot.commands.nodes import Nodes, nodes
from drills import lessons_folder, load
from sim import Outcome, State

PROMPT = "dev@mi300x-1$ "
LESSON = "rocm-hip"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where no line is given, lines come from standard input: by a prompt on a terminal, else all as one."""

    lines: Sequence[str]
    state_file: Path | None
    put: Sequence[str]
    device: str
    faults: Sequence[str]
    seed: int
    now: datetime
    as_json: bool


def main(wanted: Wanted) -> int:
    """The exit status of the last line."""
    put = dict(_put(text) for text in wanted.put)
    with nodes(wanted.now, wanted.seed) as bench:
        state = _state(wanted, bench)
        if not wanted.lines and sys.stdin.isatty():
            return _prompt(wanted, bench, state, put)
        lines = wanted.lines or [sys.stdin.read()]
        outcomes = _run_all(wanted, bench, state, lines, put)
    if wanted.as_json:
        print(json.dumps([_as_json(outcome) for outcome in outcomes], indent=2, ensure_ascii=False))
    return outcomes[-1].status


def _state(wanted: Wanted, bench: Nodes) -> State:
    if wanted.state_file and wanted.state_file.exists():
        if wanted.faults:
            raise Failed(f"--fault: {wanted.state_file} holds a node already; give it another name")
        return node_file.load(wanted.state_file)
    lesson = load(lessons_folder() / LESSON)
    scene = replace(lesson.home, faults=(*lesson.home.faults, *wanted.faults))
    return bench.create(wanted.device or lesson.profile, scene, wanted.seed)


def _run_all(
    wanted: Wanted, bench: Nodes, state: State, lines: Sequence[str], put: Mapping[str, bytes]
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for line in lines:
        outcome = _run(wanted, bench, state, line, {} if outcomes else put)
        if not wanted.as_json:
            _show(outcome)
        outcomes.append(outcome)
        state = outcome.state
    return outcomes


def _run(wanted: Wanted, bench: Nodes, state: State, line: str, put: Mapping[str, bytes]) -> Outcome:
    outcome = bench.run(state, line, put)
    if wanted.state_file:
        node_file.save(outcome.state, wanted.state_file)
    return outcome


def _prompt(wanted: Wanted, bench: Nodes, state: State, put: Mapping[str, bytes]) -> int:
    import readline  # noqa: F401 - gives `input` its history and editing

    status = 0
    while True:
        try:
            line = input(PROMPT)
        except EOFError:
            print()
            return status
        if line.strip():
            try:
                outcome = _run(wanted, bench, state, line, put)
            except Failed as error:
                print(f"({error})")
                continue
            _show(outcome)
            state, status, put = outcome.state, outcome.status, {}


def _show(outcome: Outcome) -> None:
    sys.stdout.write(outcome.transcript)
    if outcome.transcript and not outcome.transcript.endswith("\n"):
        sys.stdout.write("\n")
    sys.stdout.flush()


def _as_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "transcript": outcome.transcript,
        "stdout": outcome.stdout,
        "stderr": outcome.stderr,
        "status": outcome.status,
        "trace": outcome.trace.plain(),
    }


def _put(text: str) -> tuple[str, bytes]:
    """HOSTFILE[:PATH]: the place on the node, in its home where not absolute, and the bytes."""
    host, _, path = text.partition(":")
    try:
        data = Path(host).read_bytes()
    except OSError as error:
        raise Failed(f"--put {host}: {error.strerror}") from error
    return path or Path(host).name, data
