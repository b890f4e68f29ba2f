"""Declarations of variables, from cursors."""

from sim.hip.clang import Cursor, children, kind
from sim.hip.ctype import Array, Object, Pointer, Scalar, Struct, Type
from sim.hip.expr import Assign, Const, Expr, Text, Var
from sim.hip.ir import Declare, Evaluate, Statement
from sim.hip.lower_body import Body, Storage
from sim.hip.lower_calls import constructed, is_written
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled


def declaration(body: Body, cursor: Cursor) -> list[Statement]:
    if kind(cursor) != "VAR_DECL":
        return []
    parts = children(cursor)
    marks = {kind(child) for child in parts}
    line = body.line(cursor)
    if "CUDASHARED_ATTR" in marks:
        dynamic = cursor.type.get_canonical().kind.name == "INCOMPLETEARRAY"
        body.declare(cursor, "dynamic" if dynamic else "shared")
        return []
    if str(cursor.storage_class.name) == "STATIC":
        raise Unmodelled("a static local variable", line)
    start = [child for child in parts if child.kind.is_expression()]
    storage: Storage = "register"
    number = body.declare(cursor, storage)
    has_start = bool(start) and not _only_sizes(cursor, start)
    return _started(body, number, start[-1] if has_start else None, line)


def _only_sizes(cursor: Cursor, start: list[Cursor]) -> bool:
    """Whether the expressions below an array are its bounds, not its initialiser."""
    is_array = cursor.type.get_canonical().kind.name == "CONSTANTARRAY"
    return is_array and kind(start[-1]) not in (
        "INIT_LIST_EXPR",
        "STRING_LITERAL",
        "CALL_EXPR",
        "UNEXPOSED_EXPR",
    )


def _started(body: Body, number: int, start: Cursor | None, line: int) -> list[Statement]:
    type_ = body.types[number]
    if start is None:
        return [Declare(number, None, line)]
    if number in body.references:
        return [Declare(number, body.address(body.place(start)), line)]
    if isinstance(type_, Array):
        return [Declare(number, None, line), *_array(body, number, type_, start, line)]
    inner = start
    while (
        kind(inner) == "UNEXPOSED_EXPR" and len(children(inner)) == 1 and isinstance(type_, Struct | Object)
    ):
        inner = children(inner)[0]
    if (
        kind(inner) == "CALL_EXPR"
        and inner.referenced is not None
        and kind(inner.referenced) == "CONSTRUCTOR"
    ):
        return _constructed(body, number, inner, line)
    return [Declare(number, converted(body.value(start), type_), line)]


def _constructed(body: Body, number: int, cursor: Cursor, line: int) -> list[Statement]:
    made = constructed(body, cursor, number)
    if made.type == body.types[number]:
        return [Declare(number, made, line)]
    return [Declare(number, None, line), Evaluate(made)]


def _array(body: Body, number: int, type_: Array, start: Cursor, line: int) -> list[Statement]:
    if kind(start) == "CALL_EXPR" and not is_written(start.referenced):
        return []
    if kind(start) == "STRING_LITERAL":
        return _characters(body, number, type_, start)
    if kind(start) != "INIT_LIST_EXPR":
        raise Unmodelled("this initialiser of an array", line)
    values = _flat(body, start, type_)
    if values is None:
        raise Unmodelled("this list of values", line)
    size = body.program.types.size(_leaf(type_))
    return [
        Evaluate(Assign(Var(number, index * size, one.type), one, one.type))
        for index, one in enumerate(values)
    ]


def _characters(body: Body, number: int, type_: Array, start: Cursor) -> list[Statement]:
    text = body.value(start)
    letters = body.program.texts[text.number] if isinstance(text, Text) else ""
    values = [Const(ord(one), type_.of) for one in letters.ljust(type_.count, "\0")]
    return [Evaluate(Assign(Var(number, at, type_.of), one, type_.of)) for at, one in enumerate(values)]


def _leaf(type_: Type) -> Type:
    return _leaf(type_.of) if isinstance(type_, Array) else type_


def _flat(body: Body, cursor: Cursor, type_: Array) -> list[Expr] | None:
    """Every element in order; what the list leaves out is zero."""
    found: list[Expr] = []
    of = type_.of
    for item in children(cursor):
        if isinstance(of, Array):
            inner = _flat(body, item, of)
            if inner is None:
                return None
            found += inner
        elif isinstance(of, Scalar | Pointer):
            found.append(converted(body.value(item), of))
        else:
            found.append(body.value(item))
    leaf = _leaf(type_)
    total = body.program.types.size(type_) // body.program.types.size(leaf)
    if isinstance(leaf, Scalar | Pointer):
        found += [Const(0, leaf)] * (total - len(found))
    return found
