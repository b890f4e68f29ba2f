"""typeid: of a type, of an expression, and of an object with virtual functions."""

from sim.hip import anatomy
from sim.hip.clang import Cursor
from sim.hip.ctype import LONG, VOID, VOIDS, Struct
from sim.hip.expr import At, Const, GlobalAddress, Moved, Place, Read, Text
from sim.hip.lower_body import Body
from sim.hip.lower_tables import HEADER
from sim.hip.mangling import type_name


def type_info(body: Body, cursor: Cursor) -> Place:
    """The object that typeid names: of an object with virtual functions it stands in its table."""
    program, line, made = body.program, body.line(cursor), body.type(cursor)
    named, inner = anatomy.operand(cursor)
    type_ = program.types.of(named) if inner is not None else VOID
    if isinstance(type_, Struct) and inner is not None and program.types.known(type_.number).has_table:
        table = Read(At(body.address(body.place(inner)), None, 0, 0, VOIDS, line), VOIDS)
        return At(Moved(table, Const(-HEADER, LONG), 1, VOIDS, line), None, 0, 0, made, line)
    name = type_name(named)
    if name not in program.type_infos:
        number = program.type_infos[name] = program.new_global(made, 8, "managed")
        program.fill(number, (Text(program.text(name)),))
    return At(GlobalAddress(program.type_infos[name], VOIDS), None, 0, 0, made, line)
