"""`hipcheck`: runs a program with all that the engine can see switched on, and says what it saw.

Ours: a real node has no such tool. What it finds in lanes, barriers and LDS no hardware would report.
"""

from collections.abc import Iterator
from dataclasses import replace

from sim.binary import decode
from sim.hipcc.start import Started, result, started
from sim.tools import Call, Result

USAGE = "Usage: hipcheck PROGRAM [ARGUMENT...]\n"
ABOUT = """\
Runs PROGRAM, which hipcc built, and reports with file and line: LDS that two waves use without a barrier
between, barriers that not all threads reach, and accesses outside of any memory, freed or never given.
This tool is the simulator's own.
"""
WISHES = {"watches_all": True}
FAULTS = (134, 139)
FOUND = 1
"""Status where something was found in a program that ended well."""


def main(call: Call) -> Result:
    if len(call.argv) == 1:
        return Result(err=USAGE, status=2)
    name = call.argv[1]
    if name in ("-h", "--help"):
        return Result(out=f"{USAGE}{ABOUT}")
    data = call.files.read(call.path(name))
    binary = decode(data) if data is not None else None
    if data is None:
        return Result(err=f"hipcheck: {name}: No such file or directory\n", status=127)
    if binary is None or binary.kind not in ("hip", "host"):
        return Result(err=f"hipcheck: {name}: not a program that hipcc built\n", status=126)
    done = started(replace(call, argv=call.argv[1:]), binary, WISHES)
    if isinstance(done, Result):
        return done
    report = "".join(f"hipcheck: {line}\n" for line in _report(done))
    found = result(replace(call, argv=call.argv[1:]), done, done.printed + report)
    return replace(found, status=found.status or (FOUND if done.ran.findings else 0))


def _report(done: Started) -> Iterator[str]:
    ran = done.ran
    kernels = dict.fromkeys(one["kernel"] for one in ran.launches)
    if not ran.launches and ran.status not in FAULTS:
        yield "no kernel was launched"
    for kernel in kernels:
        own = [one for one in ran.launches if one["kernel"] == kernel]
        waves = sum(one["waves"] for one in own)
        yield f"{kernel}: {_counted(len(own), 'launch', 'launches')}, {_counted(waves, 'wave', 'waves')}"
    for one in ran.findings:
        yield f"{one['file']}:{one['line']}: {one['kernel']}: {one['text']}"
    if ran.status in FAULTS:
        yield f"the program ended by a fault (status {ran.status}): the last line above says where"
    elif not ran.findings:
        yield (
            "nothing found: every access was inside its memory, every barrier reached by all, and no two "
            "waves of a workgroup met in LDS without a barrier between"
        )
    else:
        yield _counted(len(ran.findings), "finding", "findings")


def _counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"
