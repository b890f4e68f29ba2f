"""-w, -W, -i: the same look again and again.

The repeats lie in the node's own time: each shows the sensors of its moment, and no one waits. What would
run until CTRL+C ends after a few looks and says so.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from sim.amd_smi.options import Request
from sim.amd_smi.show import Printed

MAX_REPEATS = 60
ENDLESS_REPEATS = 5
LONGEST_STEP_S = 86_400
WATCHING = "'CTRL' + 'C' to stop watching output:\n"
STOPPED = "amd-smi: stopped here, after {count} times; nobody can press CTRL+C for you on this node\n"


def watched(request: Request, look: Callable[[datetime, bool], Printed]) -> Printed:
    """`look(now, watching)` once, or at each moment that the options ask for."""
    if not request.given.watch:
        return look(request.call.now, False)
    moments, wanted = _moments(request)
    looks = [look(now, True) for now in moments]
    return Printed(
        out=WATCHING + "".join(one.out for one in looks),
        filed="".join(one.filed for one in looks),
        err="" if wanted == len(moments) else STOPPED.format(count=len(moments)),
    )


def _moments(request: Request) -> tuple[list[datetime], int | None]:
    """When to look, and how often was asked (None: endlessly)."""
    given = request.given
    in_time = given.watch_time // given.watch + 1 if given.watch_time else None
    asked = [count for count in (given.iterations, in_time) if count]
    wanted = min(asked) if asked else None
    step = timedelta(seconds=min(given.watch, LONGEST_STEP_S))
    count = min(wanted or ENDLESS_REPEATS, MAX_REPEATS)
    return [request.call.now + step * number for number in range(count)], wanted
