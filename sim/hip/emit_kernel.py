"""A kernel and what it calls as the source of Python functions over arrays of lanes."""

from typing import assert_never

from sim.hip.ctype import Array, Object, Struct, Type, size_of
from sim.hip.emit_flow import statements
from sim.hip.emit_places import write
from sim.hip.emit_state import Unit, Writer, code_of
from sim.hip.emit_values import value
from sim.hip.expr import Var
from sim.hip.inlining import Inliner
from sim.hip.ir import (
    Block,
    Function,
    Program,
)
from sim.hip.local_arrays import registers
from sim.hip.private import WIDEST_CELL
from sim.hip.promotion import IN_KERNELS, steady


def emit(program: Program, kernel: int) -> tuple[str, Unit]:
    """Source with one function f<number> for each that is needed: (R, mask, arguments) -> result."""
    unit = Unit(program, functions={kernel: []})
    inliner = Inliner(program, IN_KERNELS)
    written: set[int] = set()
    while todo := [number for number in unit.functions if number not in written]:
        for number in todo:
            written.add(number)
            unit.functions[number] = _function(unit, inliner.function(number))
    return "\n".join(line for lines in unit.functions.values() for line in lines) + "\n", unit


def _function(unit: Unit, function: Function) -> list[str]:
    pointers, fresh = steady(function)
    to = Writer(
        unit,
        function,
        value,
        _run,
        cells=registers(function),
        steady=frozenset(pointers),
        fresh=frozenset(fresh),
    )
    parameters = ",".join(["R", "m", *(f"p{number}" for number in function.parameters)])
    to.lines.append(f"def f{function.number}({parameters}):")
    to.put("X=False; V=None")
    in_memory = any(one.storage == "memory" and one.number not in to.cells for one in function.variables)
    if in_memory:
        to.put("K=R.held()")
    _prologue(to)
    statements(to, function.body.items, "m")
    to.settle("m")
    if in_memory:
        to.put("R.released(K)")
    to.put("return V")
    if function.waits:
        to.put("yield")
    return to.lines


def _run(to: Writer, block: Block, mask: str) -> None:
    statements(to, block.items, mask)


def _prologue(to: Writer) -> None:
    for variable in to.function.variables:
        match variable.storage:
            case "shared":
                start = to.unit.place_in_lds(to.function.number, variable)
                to.put(f"a{variable.number}=L+{start}")
            case "dynamic":
                to.put(f"a{variable.number}=R.dynamic")
            case "memory" if variable.number in to.cells:
                code, count = to.cells[variable.number]
                to.put(f"a{variable.number}=Cells('{code}',{count})")
            case "memory":
                width = _cell_bytes(to, variable.type)
                to.put(f"a{variable.number}=R.local({int(variable.bytes)},{width})")
            case "register" if variable.number not in to.function.parameters:
                if variable.number not in to.steady and not isinstance(variable.type, Object):
                    zeros = (to.unit.constant(0, code_of(of)) for _, of in to.leaves(variable.type))
                    for name, zero in zip(to.registers(variable.number), zeros, strict=True):
                        to.put(f"{name}={zero}")
            case "register":
                pass
            case _:
                assert_never(variable.storage)
    for number in to.function.parameters:
        _received(to, number)


def _cell_bytes(to: Writer, type_: Type) -> int:
    """How many bytes of a variable most accesses reach: what all of it is made of, or the widest."""
    while isinstance(type_, Array):
        type_ = type_.of
    widths = {size_of(of, to.unit.program.structs) for _, of in to.leaves(type_)}
    return widths.pop() if len(widths) == 1 and widths <= {1, 2, 4} else WIDEST_CELL


def _received(to: Writer, number: int) -> None:
    variable = to.variable(number)
    place = Var(number, 0, variable.type)
    if isinstance(variable.type, Struct):
        count = len(to.leaves(variable.type))
        write(to, place, tuple(f"p{number}[{leaf}]" for leaf in range(count)), "m")
    else:
        write(to, place, f"p{number}", "m")
