"""Inline assembly: what orders or waits only, and the few instructions that public kernels write so."""

import re

from sim.hip import anatomy
from sim.hip.clang import Cursor, children
from sim.hip.ctype import VOID
from sim.hip.expr import Assign, Expr, Native
from sim.hip.ir import Evaluate, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled

WAITS = re.compile(
    r"(s_(nop|waitcnt\w*|sleep|setprio|sched_barrier|dcache_wb|icache_inv|code_end)|buffer_(wb|inv)\w*"
    r"|membar\.\w+|fence\.\w+|nanosleep\.u32|nop|pause|[mls]fence)\b"
)
"""Instructions of CDNA3, PTX and x86 after which a program goes on as it would have without them: memory
is in order here already."""
MOVES = re.compile(r"(v_mov_b32\w*|s_mov_b(32|64)|mov\.[busf](32|64)) %0, %1")
BARRIERS = {"s_barrier": "__builtin_amdgcn_s_barrier", "bar.sync 0": "__syncthreads"}
LANE = "mov.u32 %0, %laneid"


def assembly(body: Body, cursor: Cursor) -> list[Statement]:
    written, outputs = anatomy.assembly(cursor)
    text = re.sub(r"//.*|/\*.*?\*/", "", written[1:-1].replace("\\n", "\n").replace("\\t", " "))
    made: list[Statement] = []
    for part in re.split(r"[;\n]", text):
        line = " ".join(part.split()).replace("%%", "%")
        if line and not WAITS.match(line):
            made += _instruction(body, cursor, line, outputs)
    return made


def _instruction(body: Body, cursor: Cursor, line: str, outputs: int) -> list[Statement]:
    at = body.line(cursor)
    if line in BARRIERS:
        body.waits = True
        return [Evaluate(Native(BARRIERS[line], (), VOID, at))]
    operands = children(cursor)
    if outputs == 1 and line == LANE:
        return _put(body, operands[0], Native("__lane_id", (), body.type(operands[0]), at))
    if outputs == 1 and len(operands) == 2 and MOVES.fullmatch(line):
        return _put(body, operands[0], body.value(operands[1]))
    raise Unmodelled(f"the assembly '{line.split()[0]}'", at)


def _put(body: Body, to: Cursor, value: Expr) -> list[Statement]:
    place = body.place(to)
    return [Evaluate(Assign(place, converted(value, place.type), place.type))]
