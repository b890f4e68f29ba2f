"""dynamic_cast: the table of an object leads to what casts its whole."""

from sim.hip.clang import Cursor, children
from sim.hip.ctype import BOOL, LONG, VOID, VOIDS, Pointer, Struct
from sim.hip.expr import At, Binary, CallPointer, Choose, Const, Convert, Expr, Moved, Read, Var
from sim.hip.ir import Block, Declare, Evaluate, If
from sim.hip.lower_body import Body
from sim.hip.lower_endings import after
from sim.hip.lower_tables import STEP
from sim.hip.unmodelled import Unmodelled


def dynamic_cast(body: Body, cursor: Cursor) -> Expr:
    """To a pointer; to a reference its address: std::bad_cast is thrown where there is none."""
    inner = [one for one in children(cursor) if one.kind.is_expression()][-1]
    to, line = body.type(cursor), body.line(cursor)
    if isinstance(to, Pointer):
        return _cast(body, body.value(inner), to, line)
    found = _cast(body, body.address(body.place(inner)), Pointer(to), line)
    number = body.variable(found.type, line)
    test = Binary("==", body.read(number), Const(0, found.type), BOOL, line)
    fails = Block((Evaluate(body.program.bad_cast()),))
    return after([Declare(number, found, line), If(test, fails, Block(()), line)], body.read(number))


def _cast(body: Body, given: Expr, to: Pointer, line: int) -> Expr:
    assert isinstance(given.type, Pointer)
    if not isinstance(given.type.to, Struct) or not body.program.types.known(given.type.to.number).has_table:
        raise Unmodelled("dynamic_cast from a class without virtual functions", line)
    pointer = Var(body.variable(given.type, line), 0, given.type)
    read = Read(pointer, given.type)
    table = Read(At(read, None, 0, 0, VOIDS, line), VOIDS)
    step = Read(At(table, None, 0, -STEP, LONG, line), LONG)
    whole = Moved(read, step, 1, VOIDS, line)
    if to.to == VOID:
        found: Expr = whole
    else:
        caster = Read(At(table, None, 0, -8, VOIDS, line), VOIDS)
        kind_ = Const(body.program.kind_of(to.to), LONG)
        body.waits = True
        found = CallPointer(caster, (whole, kind_), VOIDS, line)
    test = Binary("!=", read, Const(0, given.type), BOOL, line)
    chosen = Choose(test, Convert(found, to), Const(0, to), to, line)
    return after([Declare(pointer.number, given, line)], chosen)
