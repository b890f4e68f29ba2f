"""Values from cursors: every conversion explicit, constants folded."""

from functools import partial

from sim.hip import anatomy
from sim.hip import lower_vectors as vectors
from sim.hip.clang import Cursor, children, evaluate, kind
from sim.hip.ctype import ULONG, VOID, VOIDS, Array, Object, Pointer, Scalar, Struct, Type
from sim.hip.expr import (
    After,
    Assign,
    Choose,
    Const,
    Expr,
    FunctionAddress,
    Geometry,
    Native,
    Read,
    Text,
)
from sim.hip.ir import Block, Evaluate, Return
from sim.hip.lower_bits import read_bits
from sim.hip.lower_body import Body
from sim.hip.lower_calls import BARRIERS, call
from sim.hip.lower_memory import deleted, made_new
from sim.hip.lower_operators import (
    binary_value,
    bits_owner,
    compound,
    is_member_pointer,
    member_cast,
    unary_value,
)
from sim.hip.lower_places import INDICES, decayed, named, place, read, this
from sim.hip.lower_throws import thrown
from sim.hip.lower_types import FUNCTIONS
from sim.hip.lower_values import cast, converted, literal, qualified
from sim.hip.lower_variadic import is_variadic
from sim.hip.unmodelled import Unmodelled

LITERALS = (
    "INTEGER_LITERAL",
    "FLOATING_LITERAL",
    "CXX_BOOL_LITERAL_EXPR",
    "CHARACTER_LITERAL",
    "CXX_UNARY_EXPR",
    "SIZE_OF_PACK_EXPR",
)
CASTS = (
    *("UNEXPOSED_EXPR", "IMPLICIT_CAST", "WITH_CLEANUPS", "BOUND", "MATERIALIZED", "CSTYLE_CAST_EXPR"),
    *("CXX_STATIC_CAST_EXPR", "CXX_FUNCTIONAL_CAST_EXPR", "CXX_REINTERPRET_CAST_EXPR", "CXX_CONST_CAST_EXPR"),
)
MADE = ("INIT_LIST_EXPR", "LAMBDA_EXPR", "STD_LIST", "VALUE_INIT", "ZERO")
DEFAULTS = ("DEFAULT_ARGUMENT", "DEFAULT_INITIALISER")
AXES = {"x": 0, "y": 1, "z": 2}
VALUES = ("NON_TYPE_TEMPLATE_PARAMETER", "TEMPLATE_NON_TYPE_PARAMETER")


def value(body: Body, cursor: Cursor) -> Expr:
    body.deepen(cursor)
    return body.back(_value(body, cursor))


def _value(body: Body, cursor: Cursor) -> Expr:
    if body.program.types.vectors:
        found = vectors.value(body, cursor)
        if found is not None:
            return found
    match kind(cursor):
        case name if name in LITERALS:
            return _constant(body, cursor)
        case "PAREN_EXPR":
            return value(body, children(cursor)[0])
        case name if name in CASTS:
            return _cast(body, cursor)
        case "DECL_REF_EXPR":
            return _name(body, cursor)
        case "MEMBER_REF_EXPR":
            return _member(body, cursor)
        case "ARRAY_SUBSCRIPT_EXPR":
            return read(body, cursor)
        case "UNARY_OPERATOR":
            return unary_value(body, cursor)
        case "BINARY_OPERATOR":
            return binary_value(body, cursor)
        case "COMPOUND_ASSIGNMENT_OPERATOR":
            return compound(body, cursor)
        case "CONDITIONAL_OPERATOR":
            return _choice(body, cursor)
        case "ELVIS":
            return _elvis(body, cursor)
        case "CALL_EXPR":
            return call(body, cursor)
        case name if name in MADE:
            return listed(body, cursor)
        case name if name in DEFAULTS:
            return converted(value(body, body.program.default(cursor)), body.type(cursor))
        case "CXX_NULL_PTR_LITERAL_EXPR" | "GNU_NULL_EXPR":
            return Const(0, VOIDS)
        case "STRING_LITERAL" | "PREDEFINED":
            return Text(body.program.text(_text(cursor)))
        case "CXX_THIS_EXPR" | "THIS":
            return this(body, cursor)
        case "CXX_NEW_EXPR":
            return made_new(body, cursor)
        case "CXX_DELETE_EXPR":
            return deleted(body, cursor)
        case "CXX_THROW_EXPR":
            return thrown(body, cursor)
        case "CXX_DYNAMIC_CAST_EXPR":
            return body.program.dynamic_cast(body, cursor)
        case "ARRAY_INDEX" if body.index is not None:
            return converted(body.read(body.index), ULONG)
        case "StmtExpr":
            return _statements(body, cursor)
        case name:
            raise Unmodelled(name.lower().replace("_", " "), body.line(cursor))


def _text(cursor: Cursor) -> str:
    return literal(children(cursor)[-1] if kind(cursor) == "PREDEFINED" else cursor)


def _constant(body: Body, cursor: Cursor) -> Expr:
    number = evaluate(cursor)
    if not isinstance(number, int | float):
        raise Unmodelled("a constant that clang does not tell", body.line(cursor))
    return Const(number, body.type(cursor))


def _cast(body: Body, cursor: Cursor) -> Expr:
    inner = [child for child in children(cursor) if child.kind.is_expression()]
    if not inner:
        return _empty(body, cursor)
    source = inner[-1]
    from_ = source.type.get_canonical().kind.name
    if from_ in (*FUNCTIONS, "OVERLOAD", "UNEXPOSED"):
        return value(body, source)
    to = body.type(cursor)
    if from_ in ("CONSTANTARRAY", "INCOMPLETEARRAY") and isinstance(to, Pointer):
        return converted(array(body, source), to)
    if isinstance(to, Array):
        return value(body, source)
    if kind(cursor) == "CXX_REINTERPRET_CAST_EXPR":
        return converted(value(body, source), to)
    if isinstance(to, Struct) and anatomy.is_glvalue(cursor):
        where = place(body, cursor)
        return Read(where, where.type)
    if is_member_pointer(cursor):
        return member_cast(body, cursor, source)
    found = value(body, source)
    if to == VOID and isinstance(found.type, Struct):
        return body.program.after([Evaluate(found)], Const(0, VOID))
    return cast(body, found, to)


def array(body: Body, cursor: Cursor) -> Expr:
    while kind(cursor) in ("PAREN_EXPR", "UNEXPOSED_EXPR", "IMPLICIT_CAST"):
        cursor = children(cursor)[0]
    if kind(cursor) == "CONDITIONAL_OPERATOR":
        test, yes, no = children(cursor)
        sides = array(body, yes), array(body, no)
        return Choose(value(body, test), *sides, sides[0].type, body.line(cursor))
    text = kind(cursor) in ("STRING_LITERAL", "PREDEFINED")
    return value(body, cursor) if text else decayed(body, cursor)


def _empty(body: Body, cursor: Cursor) -> Expr:
    """A template argument in place of its parameter, or `T()`."""
    number = evaluate(cursor)
    if isinstance(number, int | float):
        return Const(number, body.type(cursor))
    raise Unmodelled("an expression that clang does not tell", body.line(cursor))


def _name(body: Body, cursor: Cursor) -> Expr:
    target = cursor.referenced
    if target is None:
        # A template argument put in place of its parameter.
        return value(body, children(cursor)[-1]) if children(cursor) else _constant(body, cursor)
    match kind(target):
        case "ENUM_CONSTANT_DECL":
            return Const(int(target.enum_value), body.type(cursor))
        case "FUNCTION_DECL" | "CXX_METHOD":
            return _function(body, cursor, target)
        case name if name in VALUES:
            return value(body, children(cursor)[-1]) if children(cursor) else _constant(body, cursor)
        case "VAR_DECL" if not body.knows(target):
            return _outside(body, cursor, target)
        case _:
            return _whole(body, cursor)


def _function(body: Body, cursor: Cursor, target: Cursor) -> Expr:
    definition = target if target.is_definition() else target.get_definition()
    if definition is not None:
        return FunctionAddress(body.program.function(definition), of_device=body.starts_device)
    if is_variadic(target.type):
        return Native(f"&{qualified(target)}", (), VOIDS, body.line(cursor))
    line = body.line(cursor)
    body.program.leaves(qualified(target), target, line)
    calls = partial(_calls, target=target, line=line)
    made = body.program.made_function(("calls", anatomy.key(target)), target.spelling, calls)
    return FunctionAddress(made, of_device=body.starts_device)


def _calls(body: Body, target: Cursor, line: int) -> tuple[Block, Type]:
    """A function with an address, for what the engine answers itself: `generate(first, last, rand)`."""
    body.parameters += [body.declare_parameter(one, False) for one in target.get_arguments()]
    result = body.program.types.of(target.result_type)
    called = Native(qualified(target), tuple(map(body.read, body.parameters)), result, line)
    body.waits = called.name in BARRIERS
    return Block((Evaluate(called) if result == VOID else Return(called),)), result


def _outside(body: Body, cursor: Cursor, target: Cursor) -> Expr:
    type_ = body.type(cursor)
    if target.type.get_canonical().is_const_qualified() and isinstance(type_, Scalar):
        number = evaluate(target)
        if isinstance(number, int | float):
            return Const(number, type_)
    if body.program.is_native(target):
        return Native(qualified(target), (), type_, body.line(cursor))
    return _whole(body, cursor)


def _whole(body: Body, cursor: Cursor) -> Expr:
    where = named(body, cursor)
    if cursor.type.get_canonical().kind.name in FUNCTIONS:
        return body.address(where)
    return decayed(body, cursor) if isinstance(where.type, Array) else Read(where, where.type)


def _member(body: Body, cursor: Cursor) -> Expr:
    owner = children(cursor)
    if owner and owner[0].spelling in INDICES and body.program.ours(owner[0].referenced):
        return Geometry(str(owner[0].spelling), AXES[cursor.spelling])
    target = cursor.referenced
    if kind(target) == "ENUM_CONSTANT_DECL":
        return _constant(body, cursor)
    if kind(target) == "VAR_DECL":
        return _outside(body, cursor, target)
    if body.program.types.is_apart(target):
        return read_bits(body, bits_owner(body, cursor), target)
    return read(body, cursor)


def _choice(body: Body, cursor: Cursor) -> Expr:
    if cursor.type.get_canonical().kind.name in FUNCTIONS:
        # `o << (n ? std::left : std::right)`: what a function stands for is its address.
        test, *functions = children(cursor)
        one, other = (converted(value(body, each), VOIDS) for each in functions)
        return Choose(value(body, test), one, other, VOIDS, body.line(cursor))
    type_ = body.type(cursor)
    if anatomy.is_glvalue(cursor):
        where = place(body, cursor)
        return Read(where, where.type)
    if isinstance(type_, Struct) and body.program.types.needs_memory(type_):
        return listed(body, cursor)
    test, yes, no = children(cursor)
    sides = [body.program.side(body, one, type_) for one in (yes, no)]
    return Choose(value(body, test), sides[0], sides[1], type_, body.line(cursor))


def _elvis(body: Body, cursor: Cursor) -> Expr:
    """GNU's `a ?: b`"""
    inner = children(cursor)
    first, other = value(body, inner[0]), value(body, inner[-1])
    start, kept = body.program.temporary(body, first.type, body.line(cursor))
    read = Read(kept, kept.type)
    test = converted(read, Scalar("b1"))
    type_ = body.type(cursor)
    chosen = Choose(test, converted(read, type_), converted(other, type_), type_, body.line(cursor))
    return body.program.after([*start, Evaluate(Assign(kept, first, first.type))], chosen)


def listed(body: Body, cursor: Cursor) -> Expr:
    """`{a, b}`, `T()`, a lambda: a class value, made in a temporary, or a number."""
    type_ = body.type(cursor)
    if isinstance(type_, Scalar | Pointer):
        items = anatomy.items(cursor) if kind(cursor) == "INIT_LIST_EXPR" else []
        return converted(value(body, items[0]), type_) if items else Const(0, type_)
    if isinstance(type_, Object):
        raise Unmodelled("this list of values", body.line(cursor))
    whole = body.program.make(body, cursor, type_)
    return whole if whole is not None else body.program.kept(body, type_, cursor)


def _statements(body: Body, cursor: Cursor) -> Expr:
    """GNU's `({ ... })`"""
    *first, last = children(children(cursor)[0])
    made = [item for one in first for item in body.program.statement(body, one)]
    type_ = body.type(cursor)
    if type_ == VOID:
        made += body.program.statement(body, last)
        return After(Block(tuple(made)), Const(0, VOID), VOID)
    return After(Block(tuple(made)), value(body, last), type_)
