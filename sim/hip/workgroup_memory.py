"""The static LDS that a kernel takes with what it calls, before it is compiled for a device."""

from sim.hip.expr import Call, GlobalAddress
from sim.hip.ir import Program
from sim.hip.trees import walk


def static_bytes(program: Program, kernel: int) -> int:
    """Without the gaps that alignment leaves."""
    seen: set[int] = set()
    outside: set[int] = set()
    todo = [kernel]
    while todo:
        number = todo.pop()
        if number in seen:
            continue
        seen.add(number)
        for node in walk(program.functions[number].body):
            match node:
                case Call(called):
                    todo.append(called)
                case GlobalAddress(variable) if program.globals[variable].space == "shared":
                    outside.add(variable)
    inside = (one for number in seen for one in program.functions[number].variables)
    return sum(one.bytes for one in inside if one.storage == "shared") + sum(
        program.globals[one].bytes for one in outside
    )
