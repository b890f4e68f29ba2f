"""Objects from lists of values: arrays, aggregates, std::initializer_list."""

from sim.hip import anatomy
from sim.hip.clang import CType, Cursor, children, kind
from sim.hip.ctype import LONG, ULONG, Array, Pointer, Scalar, Struct, Type
from sim.hip.expr import (
    Assign,
    Const,
    Expr,
    Make,
    Place,
    Var,
    inside,
)
from sim.hip.ir import Declare, Evaluate, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_loops import UNROLLED, all_or_none, ends_by_text, looped, over, zeroed
from sim.hip.lower_types import REFERENCES
from sim.hip.lower_values import converted, literal
from sim.hip.unmodelled import Unmodelled

WRAPPINGS = (
    *("PAREN_EXPR", "WITH_CLEANUPS", "BOUND", "MATERIALIZED", "UNEXPOSED_EXPR", "IMPLICIT_CAST"),
    *("CXX_FUNCTIONAL_CAST_EXPR", "CXX_STATIC_CAST_EXPR", "CSTYLE_CAST_EXPR"),
)


DEFAULTS = ("DEFAULT_ARGUMENT", "DEFAULT_INITIALISER")


def bare(cursor: Cursor) -> Cursor:
    """The expression inside of what changes neither value nor type."""
    while kind(cursor) in WRAPPINGS:
        inner = [one for one in children(cursor) if one.kind.is_expression()]
        if not inner or not _same(cursor.type, inner[-1].type):
            break
        cursor = inner[-1]
    return cursor


def _same(one: CType, other: CType) -> bool:
    first, second = one.get_canonical(), other.get_canonical()
    if first.kind.name == second.kind.name == "RECORD":
        return anatomy.key(first.get_declaration()) == anatomy.key(second.get_declaration())
    return bool(first.kind.name == second.kind.name in ("CONSTANTARRAY", "INCOMPLETEARRAY"))


def is_construction(cursor: Cursor) -> bool:
    return cursor.referenced is not None and kind(cursor.referenced) == "CONSTRUCTOR"


def default(cursor: Cursor) -> Cursor:
    """The expression of a default argument or a default member initialiser."""
    owner = anatomy.of_default(cursor)
    given = [one for one in children(owner) if one.kind.is_expression()]
    if not given:
        raise Unmodelled(f"the default of '{owner.spelling}'")
    return given[-1]


def array_of(body: Body, where: Place, type_: Array, cursor: Cursor) -> list[Statement]:
    match kind(cursor):
        case "STRING_LITERAL":
            text = literal(cursor).ljust(type_.count, "\0")[: type_.count]
            values = [Const(ord(one), type_.of) for one in text]
            places = [
                inside(where, at * body.program.types.size(type_.of), type_.of) for at in range(len(values))
            ]
            return [Evaluate(Assign(one, v, type_.of)) for one, v in zip(places, values, strict=True)]
        case "INIT_LIST_EXPR":
            return _elements(body, where, type_, cursor)
        case "CALL_EXPR" if is_construction(cursor):
            return body.program.construct(body, where, cursor)
        case "ZERO" | "VALUE_INIT":
            return zeroed(body, where)
        case "ARRAY_LOOP":
            return _copied_array(body, where, cursor)
        case name if name in DEFAULTS:
            return body.into(where, default(cursor))
        case name:
            raise Unmodelled(f"this initialiser of an array ({name.lower()})", body.line(cursor))


def _elements(body: Body, where: Place, type_: Array, cursor: Cursor) -> list[Statement]:
    given, rest = anatomy.items(cursor), anatomy.filler(cursor)
    if (
        len(given) == 1
        and kind(bare(given[0])) == "STRING_LITERAL"
        and type_.of in (Scalar("i1"), Scalar("u1"))
    ):
        return array_of(body, where, type_, bare(given[0]))
    size = body.program.types.size(type_.of)
    missing = type_.count - len(given)
    if rest is not None and kind(rest) == "ZERO" and missing > UNROLLED:
        start, rest = zeroed(body, where), None
    else:
        start = []
    started = [
        body.into(inside(where, n * size, type_.of), one) for n, one in enumerate(given[: type_.count])
    ]
    if rest is not None and missing > 0:
        filler = rest
        started.append(over(body, where, lambda one: body.into(one, filler), len(given)))
    base = converted(body.address(where), Pointer(type_.of))
    return [*start, *in_turn(body, base, type_.of, Const(type_.count, LONG), started)]


def in_turn(body: Body, base: Expr, of: Type, count: Expr, started: list[list[Statement]]) -> list[Statement]:
    """Each of `started` makes one element, the last of them all that are left."""
    if not ends_by_text(body, of):
        return [item for one in started for item in one]
    index, made = body.variable(LONG, 0), list[Statement]()
    for n, one in enumerate(started, 1):
        stand = count if n == len(started) else Const(n, LONG)
        made += [*one, Evaluate(Assign(Var(index, 0, LONG), stand, LONG))]
    return [Declare(index, Const(0, LONG), 0), *all_or_none(body, base, of, index, count, made)]


def _copied_array(body: Body, where: Place, cursor: Cursor) -> list[Statement]:
    """Element by element, where the compiler copies an array that is a member."""
    assert isinstance(where.type, Array)
    of, element = where.type.of, children(cursor)[-1]
    index = body.variable(LONG, 0)
    turn = looped(body, body.address(where), of, index, lambda one: body.into(one, element))
    return [Declare(index, Const(0, LONG), 0), turn(Const(where.type.count, LONG))]


def make(body: Body, cursor: Cursor, type_: Type) -> Expr | None:
    """A list as a class value leaf by leaf, where it is no more than that."""
    if (
        not isinstance(type_, Struct)
        or kind(cursor) != "INIT_LIST_EXPR"
        or body.program.types.needs_memory(type_)
    ):
        return None
    known, given = body.program.types.known(type_.number), anatomy.items(cursor)
    if known.bases or len(given) != len(known.parts):
        return None
    values: list[Expr] = []
    for part, one in zip(known.parts, given, strict=True):
        if (
            isinstance(part.type, Scalar | Pointer)
            and part.cursor.type.get_canonical().kind.name not in REFERENCES
        ):
            values.append(converted(body.value(one), part.type))
            continue
        inner = make(body, bare(one), part.type)
        if not isinstance(inner, Make):
            return None
        values += inner.values
    return Make(tuple(values), type_)


def listed_into(body: Body, where: Place, type_: Struct, cursor: Cursor) -> list[Statement]:
    whole = make(body, cursor, type_)
    if whole is not None:
        return [Evaluate(Assign(where, whole, type_))]
    known, given = body.program.types.known(type_.number), anatomy.items(cursor)
    if len(given) == 1 and body.type(given[0]) == type_:
        return body.into(where, given[0])
    if kind(known.cursor) == "UNION_DECL":
        member = anatomy.chosen(cursor)
        return (
            start_member(body, where, member, given[0])
            if given and member is not None
            else zeroed(body, where)
        )
    started: list[Statement] = []
    for base, one in zip(known.bases, given, strict=False):
        started += body.into(inside(where, base.offset, Struct(base.number)), one)
    parts = [part for part in known.parts if part.cursor.spelling or not part.cursor.is_bitfield()]
    for part, one in zip(parts, given[len(known.bases) :], strict=False):
        started += start_member(body, where, part.cursor, one)
    return started


def start_member(body: Body, where: Place, member: Cursor, given: Cursor) -> list[Statement]:
    """A member of the object at `where` gets its first value."""
    place = body.program.member_of(body, where, member)
    if body.program.types.is_apart(member):
        return [Evaluate(body.program.set_bits(body, where, member, body.value(given)))]
    if member.type.get_canonical().kind.name in REFERENCES:
        address = body.address(body.place(bare_reference(given)))
        return [Evaluate(Assign(place, converted(address, place.type), place.type))]
    return body.into(place, given)


def bare_reference(cursor: Cursor) -> Cursor:
    return default(cursor) if kind(cursor) in DEFAULTS else cursor


def std_list(body: Body, where: Place, type_: Struct, cursor: Cursor) -> list[Statement]:
    """std::initializer_list: the address of an array that lives as long as the expression, and a count."""
    array = bare(children(cursor)[-1])
    of = body.type(array)
    assert isinstance(of, Array)
    kept = Var(body.variable(of, body.line(cursor), "memory"), 0, of)
    made = body.into(kept, array)
    first, count = converted(body.address(kept), Pointer(of.of)), Const(of.count, ULONG)
    cleanup = body.destroy_later(kept, body.temporaries)
    return [*made, *cleanup, Evaluate(Assign(where, Make((first, count), type_), type_))]
