"""Bodies of functions: parameters, what constructors and destructors do beside what is written."""

from functools import partial

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, kind
from sim.hip.ctype import BOOL, VOID, Pointer, Struct, Type
from sim.hip.expr import Assign, At, Call, Const, Place, Var, inside
from sim.hip.ir import Block, Evaluate, Guarded, Statement
from sim.hip.lower_body import Body, Cleanup
from sim.hip.lower_declarations import full
from sim.hip.lower_endings import destroyed, guarded
from sim.hip.lower_lambdas import enter
from sim.hip.lower_lists import start_member
from sim.hip.lower_places import member_of
from sim.hip.lower_statements import block, returned
from sim.hip.lower_tables import set_tables
from sim.hip.lower_throws import attempted
from sim.hip.lower_variadic import declare_values
from sim.hip.unmodelled import Unmodelled


def function_body(body: Body, is_kernel: bool) -> Block:
    cursor = body.cursor
    tried = next((child for child in children(cursor) if kind(child) == "CXX_TRY_STMT"), None)
    inner = children(cursor if tried is None else tried)
    compound = next((child for child in inner if kind(child) == "COMPOUND_STMT"), None)
    _result(body, compound)
    body.declare_this()
    if kind(cursor) == "CXX_METHOD" and body.program.is_closure(cursor.semantic_parent):
        enter(body)
    for parameter in cursor.get_arguments():
        body.parameters.append(body.declare_parameter(parameter, is_kernel))
    declare_values(body)
    if kind(cursor) == "CONSTRUCTOR":
        made = _constructor(body, compound)
        body.made = ()
        return made if tried is None else attempted(body, made, inner[1:], ends_by_throwing=True)
    if compound is None:
        raise Unmodelled(f"'{cursor.spelling}' without a body", body.line(cursor))
    made = block(body, compound)
    return made if tried is None else attempted(body, made, inner[1:])


def _result(body: Body, compound: Cursor | None) -> None:
    """A class that does not pass in registers is made where the caller says."""
    if kind(body.cursor) in ("CONSTRUCTOR", "DESTRUCTOR"):
        return
    type_ = body.program.types.of(body.cursor.result_type)
    if not body.program.types.is_resident(type_):
        return
    number = body.variable(Pointer(type_), body.line(body.cursor))
    body.parameters.append(number)
    body.result = At(body.read(number), None, 0, 0, type_, body.line(body.cursor))
    if compound is not None:
        body.returned = returned(body, compound)


def _constructor(body: Body, compound: Cursor | None) -> Block:
    whole, number = _object(body)
    made: list[Statement] = []
    delegates = False
    tables = set_tables(body, whole, number) if body.program.types.known(number).has_table else []
    parts: list[Cleanup] = []
    for one in anatomy.initialisers(body.cursor):
        if one.member is not None and tables:
            made, tables = [*made, *tables], []
        delegates = delegates or (one.member is None and body.type(one.value) == whole.type)
        made += full(body, partial(_initialised, body, whole, number, one))
        made += body.destroy_later(_part(body, whole, number, one), parts)
    if not delegates:
        made += tables
    if not parts or (len(parts) == 1 and (compound is None or not children(compound))):
        flags = {one.flag for one in parts}
        return Block((*_without(made, flags), *(block(body, compound).items if compound is not None else ())))
    body.made = tuple(Evaluate(Assign(Var(one.flag, 0, BOOL), Const(0, BOOL), BOOL)) for one in parts)
    if compound is not None:
        made += block(body, compound).items
    # Parts end here only if an exception leaves the constructor.
    return Block(tuple(guarded(body, [*made, *body.made], parts)))


def _without(made: list[Statement], flags: set[int]) -> list[Statement]:
    return [one for one in made if not _sets(one, flags)]


def _sets(one: Statement, flags: set[int]) -> bool:
    return (
        isinstance(one, Evaluate)
        and isinstance(one.value, Assign)
        and isinstance(one.value.place, Var)
        and one.value.place.number in flags
    )


def _part(body: Body, whole: Place, number: int, one: anatomy.Initialiser) -> Place:
    """The member or base that an initialiser starts."""
    if one.member is not None:
        return member_of(body, whole, one.member)
    base = body.type(one.value)
    offset = body.program.types.offset_of(number, base.number) if isinstance(base, Struct) else 0
    return inside(whole, offset or 0, base)


def _initialised(body: Body, whole: Place, number: int, one: anatomy.Initialiser) -> list[Statement]:
    if one.member is not None:
        return start_member(body, whole, one.member, one.value)
    base = body.type(one.value)
    if not isinstance(base, Struct):
        raise Unmodelled("this base class", body.line(one.value))
    where = inside(whole, body.program.types.offset_of(number, base.number) or 0, base)
    if kind(one.value) == "INHERITED":
        target = anatomy.inherited(one.value)
        given = (body.address(where), *(body.read(each) for each in body.parameters[1:]))
        called = Call(body.program.function(target.get_definition() or target), given, VOID, 0)
        return [Evaluate(called)]
    return body.into(where, one.value)


def _object(body: Body) -> tuple[Place, int]:
    assert body.this is not None
    pointer = body.types[body.this]
    assert isinstance(pointer, Pointer)
    assert isinstance(pointer.to, Struct)
    return At(body.read(body.this), None, 0, 0, pointer.to, body.line(body.cursor)), pointer.to.number


def destructor_body(body: Body, number: int) -> Block:
    """What the destructor says, then the members and the bases, last first."""
    known = body.program.types.known(number)
    body.this = body.variable(Pointer(Struct(number)), 0)
    body.parameters.append(body.this)
    whole = At(body.read(body.this), None, 0, 0, Struct(number), 0)
    tables = set_tables(body, whole, number) if known.has_table else []
    parts: list[tuple[int, Type]] = [(one.offset, Struct(one.number)) for one in known.bases]
    if kind(known.cursor) != "UNION_DECL":
        parts += [(one.offset, one.type) for one in known.parts]
    ends = [
        item for offset, type_ in reversed(parts) for item in destroyed(body, inside(whole, offset, type_))
    ]
    own = written_destructor(known.cursor)
    if own is None:
        return Block((*tables, *ends))
    compound = next((child for child in children(own) if kind(child) == "COMPOUND_STMT"), None)
    if compound is None:
        raise Unmodelled(f"'{own.spelling}' without a body", body.line(own))
    said = Block((*tables, *block(body, compound).items))
    return Block((Guarded(said, Block(tuple(ends))),)) if ends else said


def written_destructor(record: Cursor) -> Cursor | None:
    found = next((one for one in anatomy.members(record) if kind(one) == "DESTRUCTOR"), None)
    if found is None or anatomy.is_implicit(found) or found.is_default_method():
        return None
    return found.get_definition() or found
