"""Calls through pointers in kernels: each function that lanes aim at runs for those lanes."""

from itertools import chain

from sim.hip.ctype import VOID, Pointer, Struct, Type
from sim.hip.emit_places import single
from sim.hip.emit_state import Code, Writer, passed
from sim.hip.expr import Call, CallPointer, FunctionAddress, GlobalAddress
from sim.hip.ir import Function, Program
from sim.hip.trees import walk


def call_through(to: Writer, expr: CallPointer, mask: str) -> Code:
    pointer = single(to, expr.pointer, mask)
    codes = [passed(to.evaluate(to, one, mask)) for one in expr.arguments]
    if to.unit.addressed is None:
        to.unit.addressed = _addressed(to.unit.program)
    functions = [to.unit.program.functions[one] for one in to.unit.addressed]
    fitting = [one for one in functions if _fits(one, expr)]
    to.branched(expr.line)
    to.settle(mask)
    result, masks = to.name("t"), [to.name("m") for _ in fitting]
    numbers = "".join(f"{one.number}," for one in fitting)
    to.put(f"({''.join(f'{one},' for one in masks)})=aimed(R,{mask},{pointer},({numbers}),{expr.line})")
    to.put(f"{result}=None")
    for one, inner in zip(fitting, masks, strict=True):
        to.put(f"if {inner} is not False:")
        to.put(f"    {_merged(to, one, expr.type, result, inner, codes)}")
    if not isinstance(expr.type, Struct):
        return result
    return tuple(to.kept(f"{result}[{leaf}]") for leaf in range(len(to.leaves(expr.type))))


def _merged(to: Writer, one: Function, type_: Type, result: str, mask: str, codes: list[str]) -> str:
    """The call for some lanes, whose result joins that of the others."""
    called = f"{to.unit.call(one.number)}({','.join(['R', mask, *codes])})"
    called = f"(yield from {called})" if one.waits else called
    if type_ == VOID:
        return called
    blend = "chosen" if isinstance(type_, Struct) else "select"
    return f"r={called}; {result}=r if {result} is None else {blend}({mask},r,{result})"


def _fits(function: Function, expr: CallPointer) -> bool:
    """Whether the function is of the kind that the call says; pointers are of one kind."""
    types = [function.variables[one].type for one in function.parameters]
    given = [one.type for one in expr.arguments]
    if len(types) != len(given) or not _alike(function.result, expr.type):
        return False
    return all(map(_alike, types, given))


def _alike(one: Type, other: Type) -> bool:
    return one == other or (isinstance(one, Pointer) and isinstance(other, Pointer))


def _addressed(program: Program) -> tuple[int, ...]:
    """The functions whose address some kernel takes, or a variable of the device starts with."""
    start = () if program.start is None else walk(program.functions[program.start].body)
    found = {one.number for one in start if isinstance(one, FunctionAddress) and one.of_device}
    pending = [*found, *(one.number for one in program.functions if one.kind == "kernel")]
    reached: set[int] = set()
    while pending:
        number = pending.pop()
        if number not in reached:
            reached.add(number)
            called, taken = _leads_to(program, number)
            found |= taken
            pending += called | taken
    return tuple(sorted(found))


def _leads_to(program: Program, number: int) -> tuple[set[int], set[int]]:
    """What a function calls by name, and what it takes the address of, or of a table with."""
    nodes = list(walk(program.functions[number].body))
    tables = {node.number for node in nodes if isinstance(node, GlobalAddress)}
    words = chain.from_iterable(program.globals[table].words for table in tables)
    taken = {node.number for node in chain(nodes, words) if isinstance(node, FunctionAddress)}
    return {node.function for node in nodes if isinstance(node, Call)}, taken
