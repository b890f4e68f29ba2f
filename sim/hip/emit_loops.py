"""Where a loop's turns may be done at once: the source that asks, before each turn, to be spared some."""

from collections.abc import Callable

from sim.hip.expr import Const, Expr, Read, Var, bare
from sim.hip.host_writer import HostWriter
from sim.hip.ir import Loop
from sim.hip.loop_plan import Plan, planned
from sim.hip.loop_run import FEWEST
from sim.hip.loop_sums import Key
from sim.hip.statements import counted

MOST_ASKED = 20
"""How often in one run of a loop, where some turns must be done one by one."""


def attempt(to: HostWriter, loop: Loop) -> Callable[[], None] | None:
    """Writes what stands before a loop that has a plan; what it returns writes the start of a turn."""
    plan = planned(loop, to.function, to.declared, to.unit.program)
    if plan is None:
        return None
    number, asked = len(to.unit.plans), f"n{to.name()}"
    to.unit.plans.append(plan)
    to.put(f"{asked}={MOST_ASKED if plan.hard else 1}{_worth(to, plan)}")
    given = "".join("0," if key in plan.unset else f"{register(to, key)}," for key, _ in plan.reads)
    bases = "".join(f"a{one}," for one in plan.memory)
    written = "".join(f"{register(to, key)}," for key in plan.writes)

    def turn() -> None:
        to.put(f"if {asked}>0:")
        to.put(f"    X=L({number},({given}),({bases}))")
        to.put(f"    if X is None: {asked}=0")
        to.put(f"    else: {asked}-=1; {written}=X")

    return turn


def _worth(to: HostWriter, plan: Plan) -> str:
    """A test that is quicker than asking, for short loops that run often."""
    axis = plan.axis
    bound = _simple(to, axis.bound)
    if bound is None or plan.regular - plan.serial:
        return ""
    least = FEWEST * abs(axis.step)
    return f" if not -{least}<{bound}-v{axis.variable}<{least} else 0"


def _simple(to: HostWriter, expr: Expr) -> str | None:
    expr = bare(expr)
    if isinstance(expr, Const):
        return repr(int(expr.value))
    if not isinstance(expr, Read) or not isinstance(expr.place, Var):
        return None
    variable = to.variable(expr.place.number)
    is_plain = variable.storage == "register" and len(to.leaves(variable.type)) == 1
    return to.registers(variable.number)[0] if is_plain else None


def register(to: HostWriter, key: Key) -> str:
    number, offset = key
    leaves = [at for at, _ in to.leaves(to.variable(number).type)]
    return to.registers(number)[leaves.index(offset)]


def counted_up(to: HostWriter, item: Loop) -> bool:
    """The step of a loop that counts, with no width to pass."""
    step = counted(item)
    if step is None or to.variable(step[0]).storage != "register":
        return False
    to.put(f"v{step[0]}+={step[1]}")
    return True
