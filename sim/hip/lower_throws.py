"""Exceptions: what is thrown, and which handlers take it."""

from dataclasses import replace

from sim.hip.clang import CType, Cursor, children
from sim.hip.ctype import ULONG, VOIDS, Pointer, Struct, Type
from sim.hip.expr import At, Const, Expr, Native, Read, Throw, Var
from sim.hip.ir import Block, Declare, Evaluate, Handler, Statement, Try
from sim.hip.lower_body import Body
from sim.hip.lower_types import REFERENCES
from sim.hip.lower_values import converted


def thrown(body: Body, cursor: Cursor) -> Expr:
    inner = [one for one in children(cursor) if one.kind.is_expression()]
    line = body.line(cursor)
    if not inner:
        return Throw(None, (), None, "", line)
    type_ = body.type(inner[-1])
    size = Const(body.program.types.size(type_), ULONG)
    pointer = Var(body.variable(Pointer(type_), line), 0, Pointer(type_))
    room = converted(Native("operator new", (size,), VOIDS, line), pointer.type)
    read = Read(pointer, pointer.type)
    made: list[Statement] = [Declare(pointer.number, room, line)]
    made += body.into(At(read, None, 0, 0, type_, line), inner[-1])
    kinds = tuple(_kinds(body, inner[-1].type, type_))
    ends = None
    if isinstance(type_, Struct) and body.program.types.is_destroyed(type_):
        ends = body.program.destructor(type_.number)
    body.program.needs_what(type_)
    said = inner[-1].type.get_canonical().spelling.removeprefix("const ")
    return body.program.after(made, Throw(read, kinds, ends, said, line))


def _kinds(body: Body, spelled: CType, type_: Type) -> list[tuple[int, int]]:
    """Every type that catches it, with the offset of that part; a pointer to a class as one to its bases."""
    if isinstance(type_, Struct):
        return [
            (body.program.kind_of(Struct(one)), offset)
            for one, offset in body.program.types.all_bases(type_.number)
        ]
    if isinstance(type_, Pointer) and isinstance(type_.to, Struct):
        bases = body.program.types.all_bases(type_.to.number)
        own = [(body.program.kind_of(Pointer(Struct(one))), 0) for one, offset in bases if not offset]
        return [*own, (body.program.kind_of(VOIDS), 0)]
    return [(body.program.kind_of(type_, spelled), 0)]


def attempt(body: Body, cursor: Cursor) -> Block:
    inner, *handlers = children(cursor)
    return attempted(body, body.program.block(body, inner), handlers)


def attempted(body: Body, tried: Block, handlers: list[Cursor], *, ends_by_throwing: bool = False) -> Block:
    """The handlers of a constructor's own try end by throwing again."""
    body.program.needs_throwers()
    made = [_handler(body, one) for one in handlers]
    if ends_by_throwing:
        again = Evaluate(Throw(None, (), None, "", 0))
        made = [replace(one, body=Block((*one.body.items, again))) for one in made]
    return Block((Try(tried, tuple(made)),))


def _handler(body: Body, cursor: Cursor) -> Handler:
    *names, inner = children(cursor)
    if not names:
        return Handler(None, None, body.program.block(body, inner))
    name, line = names[0], body.line(cursor)
    type_ = body.program.types.of(name.type)
    by_reference = name.type.get_canonical().kind.name in REFERENCES
    of = type_.to if by_reference and isinstance(type_, Pointer) else type_
    pointed = name.type.get_canonical().get_pointee() if by_reference else name.type
    caught = body.variable(Pointer(of), line)
    number = body.declare(name)
    if by_reference:
        made: list[Statement] = [Declare(number, body.read(caught), line)]
        return Handler(
            body.program.kind_of(of, pointed), caught, _with(made, body.program.block(body, inner))
        )
    return Handler(body.program.kind_of(of, pointed), caught, _copied(body, number, caught, of, inner, line))


def _copied(body: Body, number: int, caught: int, of: Type, inner: Cursor, line: int) -> Block:
    """A handler that takes its exception by value."""
    where, from_ = Var(number, 0, of), At(body.read(caught), None, 0, 0, of, line)
    outer, body.scope = body.scope, []
    made = [*body.program.copy(body, where, from_), *body.destroy_later(where, body.scope)]
    block = _with(made, body.program.block(body, inner))
    cleanups, body.scope = body.scope, outer
    return Block(tuple(body.program.guarded(body, list(block.items), cleanups)))


def _with(made: list[Statement], block: Block) -> Block:
    return Block((*made, *block.items))
