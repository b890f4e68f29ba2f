"""Statements from cursors."""

from sim.hip.clang import Cursor, children, evaluate, kind
from sim.hip.ctype import INT, Object, Pointer, Scalar, Type
from sim.hip.expr import Assign, At, Binary, Const, Expr, Native, Read, Update, Var
from sim.hip.ir import (
    Block,
    Break,
    Continue,
    Declare,
    Evaluate,
    If,
    Loop,
    Return,
    Section,
    Statement,
    Switch,
)
from sim.hip.lower_body import Body
from sim.hip.lower_declarations import declaration
from sim.hip.lower_values import converted
from sim.hip.unmodelled import Unmodelled


def function_body(body: Body) -> Block:
    compound = [child for child in children(body.cursor) if kind(child) == "COMPOUND_STMT"]
    if not compound:
        raise Unmodelled(f"'{body.cursor.spelling}' without a body", body.line(body.cursor))
    body.declare_this()
    for parameter in body.cursor.get_arguments():
        body.parameters.append(body.declare(parameter))
    starts = member_initialisers(body) if kind(body.cursor) == "CONSTRUCTOR" else ()
    return Block((*starts, *block(body, compound[0]).items))


def member_initialisers(body: Body) -> tuple[Statement, ...]:
    """`: member(value)` as assignments through `this`."""
    done: list[Statement] = []
    member: Cursor | None = None
    for child in children(body.cursor):
        if kind(child) == "MEMBER_REF":
            member = child.referenced
        elif member is not None and child.kind.is_expression():
            done.append(_set_member(body, member, body.value(child)))
            member = None
    return tuple(done)


def _set_member(body: Body, member: Cursor, given: Expr) -> Statement:
    assert body.this is not None
    this = Read(Var(body.this, 0, body.types[body.this]), body.types[body.this])
    type_ = body.type(member)
    where = At(this, None, 0, member.get_field_offsetof() // 8, type_, 0)
    return Evaluate(Assign(where, converted(given, type_), type_))


def block(body: Body, cursor: Cursor) -> Block:
    if kind(cursor) != "COMPOUND_STMT":
        return Block(tuple(statement(body, cursor)))
    return Block(tuple(item for child in children(cursor) for item in statement(body, child)))


def statement(body: Body, cursor: Cursor) -> list[Statement]:
    with body.deeper(cursor):
        return _statement(body, cursor)


def _statement(body: Body, cursor: Cursor) -> list[Statement]:
    line = body.line(cursor)
    match kind(cursor):
        case "COMPOUND_STMT":
            return [block(body, cursor)]
        case "NULL_STMT":
            return []
        case "UNEXPOSED_STMT":
            return statement(body, children(cursor)[-1])
        case "DECL_STMT":
            return [item for child in children(cursor) for item in declaration(body, child)]
        case "IF_STMT":
            return [_if(body, cursor)]
        case "FOR_STMT":
            return [_for(body, cursor)]
        case "WHILE_STMT":
            test, inner = children(cursor)
            return [Loop(True, body.value(test), None, block(body, inner), line)]
        case "DO_STMT":
            inner, test = children(cursor)
            return [Loop(False, body.value(test), None, block(body, inner), line)]
        case "CXX_FOR_RANGE_STMT":
            return [_range(body, cursor)]
        case "SWITCH_STMT":
            return [_switch(body, cursor)]
        case "BREAK_STMT":
            return [Break()]
        case "CONTINUE_STMT":
            return [Continue()]
        case "RETURN_STMT":
            return [_return(body, cursor)]
        case name if name.endswith("_STMT"):
            raise Unmodelled(name.lower().replace("_", " ").removesuffix(" stmt"), line)
        case _:
            return [Evaluate(body.value(cursor))]


def _return(body: Body, cursor: Cursor) -> Return:
    inner = children(cursor)
    if not inner:
        return Return(None)
    result = body.cursor.result_type.get_canonical()
    type_ = body.program.types.of(result)
    if result.kind.name in ("LVALUEREFERENCE", "RVALUEREFERENCE") and not isinstance(type_, Object):
        return Return(body.address(body.place(inner[0])))
    return Return(converted(body.value(inner[0]), type_))


def _if(body: Body, cursor: Cursor) -> Statement:
    parts = children(cursor)
    if kind(parts[0]) in ("DECL_STMT", "VAR_DECL"):
        raise Unmodelled("a declaration inside `if (...)`", body.line(cursor))
    no = block(body, parts[2]) if len(parts) > 2 else Block(())
    return If(body.value(parts[0]), block(body, parts[1]), no, body.line(cursor))


def _for(body: Body, cursor: Cursor) -> Statement:
    *head, inner = children(cursor)
    first, test, step = _clauses(cursor, head)
    before = statement(body, first) if first is not None else []
    loop = Loop(
        True,
        body.value(test) if test is not None else None,
        body.value(step) if step is not None else None,
        block(body, inner),
        body.line(cursor),
    )
    return Block((*before, loop))


def _clauses(cursor: Cursor, head: list[Cursor]) -> tuple[Cursor | None, Cursor | None, Cursor | None]:
    """Clauses that are absent leave no trace among the children: place them by the semicolons."""
    if len(head) == 3:
        return head[0], head[1], head[2]
    semicolons = _semicolons(cursor)
    found: list[Cursor | None] = [None, None, None]
    for one in head:
        found[sum(one.extent.start.offset > at for at in semicolons)] = one
    return found[0], found[1], found[2]


def _semicolons(cursor: Cursor) -> list[int]:
    depth, found = 0, []
    for token in cursor.get_tokens():
        match token.spelling:
            case "(":
                depth += 1
            case ")":
                depth -= 1
                if depth == 0:
                    break
            case ";" if depth == 1:
                found.append(token.extent.start.offset)
    return found[:2]


def _range(body: Body, cursor: Cursor) -> Statement:
    variable, source, inner = children(cursor)[0], children(cursor)[-2], children(cursor)[-1]
    line = body.line(cursor)
    first, last, of = _ends(body, source, line)
    at, end = body.variable(Pointer(of), line), body.variable(Pointer(of), line)
    here = Read(Var(at, 0, Pointer(of)), Pointer(of))
    size = body.program.types.size(of)
    number = body.declare(variable)
    value: Expr = here if number in body.references else Read(At(here, None, 0, 0, of, line), of)
    step = Update(Var(at, 0, Pointer(of)), "+", Const(1, INT), Pointer(of), size, False, Pointer(of), line)
    test = Binary("!=", here, Read(Var(end, 0, Pointer(of)), Pointer(of)), Scalar("b1"), line)
    looped = Block((Declare(number, converted(value, body.types[number]), line), block(body, inner)))
    return Block((Declare(at, first, line), Declare(end, last, line), Loop(True, test, step, looped, line)))


def _ends(body: Body, source: Cursor, line: int) -> tuple[Expr, Expr, Type]:
    type_ = body.type(source)
    if not isinstance(type_, Object) or type_.of is None:
        raise Unmodelled("a range that is no std::vector", line)
    over = body.value(source)
    pointer = Pointer(type_.of)
    ends = [Native(f"{type_.name}::{name}", (over,), pointer, line) for name in ("begin", "end")]
    return ends[0], ends[1], type_.of


def _switch(body: Body, cursor: Cursor) -> Statement:
    test, inner = children(cursor)
    sections: list[Section] = []
    for child in children(inner):
        values, default, rest = _labels(body, child)
        if values or default:
            sections.append(Section(tuple(values), default, Block(tuple(statement(body, rest)))))
        elif sections:
            last = sections[-1]
            items = (*last.body.items, *statement(body, child))
            sections[-1] = Section(last.values, last.default, Block(items))
    return Switch(body.value(test), tuple(sections), body.line(cursor))


def _labels(body: Body, cursor: Cursor) -> tuple[list[int], bool, Cursor]:
    values: list[int] = []
    default = False
    while kind(cursor) in ("CASE_STMT", "DEFAULT_STMT"):
        *label, rest = children(cursor)
        default = default or not label
        if label:
            number = evaluate(label[0])
            if not isinstance(number, int):
                raise Unmodelled("this case label", body.line(cursor))
            values.append(number)
        cursor = rest
    return values, default, cursor
