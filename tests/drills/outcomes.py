"""Outcomes as a node would return them, said briefly."""

from typing import Any

from sim import Build, Command, Launch, Outcome, State, Trace, Written


def ran(*argv: str, status: int = 0, stdout: str = "", stderr: str = "") -> Command:
    return Command(argv=argv, cwd="/home/dev", status=status, stdout=stdout, stderr=stderr)


def outcome(transcript: str = "", status: int = 0, **trace: Any) -> Outcome:
    return Outcome(transcript=transcript, status=status, state=State(1, "", {}), trace=Trace(**trace))


def built(*targets: str, status: int = 0, source: str = "a.hip") -> Build:
    return Build(sources=(source,), output="a", targets=targets, flags=(), status=status)


def launched(kernel: str, waves: int = 4, result: str = "ok") -> Launch:
    size = (1, 1, 1)
    return Launch(kernel=kernel, device=0, grid=size, block=size, wave_size=64, waves=waves, result=result)


def wrote(path: str, size_bytes: int | None) -> Written:
    return Written(path=path, size_bytes=size_bytes)
