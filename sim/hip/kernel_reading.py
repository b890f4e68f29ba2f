"""Reads off the tree what `sim.hip.kernel_facts` holds; apart, as the tree's classes cost a worker 0.1 s."""

from dataclasses import asdict
from typing import Any

from sim.hip.ctype import Pointer, size_of
from sim.hip.expr import Call, Geometry, Native
from sim.hip.ir import Function, Program
from sim.hip.kernel_facts import KernelFacts, Parameter
from sim.hip.trees import walk
from sim.hip.workgroup_memory import static_bytes

HOST_CALLS = frozenset(("printf", "__sim_assert_failed"))
"""Natives that a kernel asks the host for, through the buffer of host calls."""


def facts(program: Program) -> list[dict[str, Any]]:
    """Of every kernel, in the order of the text; as JSON for `read_facts`."""
    kernels = [one for one in program.functions if one.kind == "kernel"]
    return [asdict(_of(program, one)) for one in sorted(kernels, key=lambda one: (one.line, one.column))]


def _of(program: Program, kernel: Function) -> KernelFacts:
    asked = _asked(program, kernel)
    return KernelFacts(
        kernel.signature,
        kernel.symbol,
        kernel.line,
        kernel.column,
        static_bytes(program, kernel.number),
        kernel.most_threads,
        tuple(
            Parameter(size_of(one.type, program.structs), alignment, isinstance(one.type, Pointer))
            for one, alignment in zip(
                map(kernel.variables.__getitem__, kernel.parameters), kernel.alignments, strict=True
            )
        ),
        not asked.isdisjoint(("blockDim", "gridDim")),
        not asked.isdisjoint(HOST_CALLS),
    )


def _asked(program: Program, kernel: Function) -> set[str]:
    """What the kernel and all that it calls name of the engine's own."""
    seen, todo, found = {kernel.number}, [kernel], set[str]()
    while todo:
        for node in walk(todo.pop().body):
            match node:
                case Call(called) if called not in seen:
                    seen.add(called)
                    todo.append(program.functions[called])
                case Geometry(name) | Native(name):
                    found.add(name)
    return found
