"""Statements from cursors."""

from collections.abc import Callable, Iterator

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, evaluate, kind, walk
from sim.hip.ctype import BOOL, VOID, Object
from sim.hip.expr import After, Assign, At, Both, Const, Expr, Read, Unary, Var
from sim.hip.ir import (
    Block,
    Break,
    Continue,
    Declare,
    Evaluate,
    If,
    Loop,
    Return,
    Statement,
)
from sim.hip.lower_assembly import assembly
from sim.hip.lower_body import Body
from sim.hip.lower_declarations import declaration, full
from sim.hip.lower_endings import guarded
from sim.hip.lower_labels import goto, statements, switch, without_cases
from sim.hip.lower_lists import bare
from sim.hip.lower_throws import attempt
from sim.hip.lower_types import REFERENCES
from sim.hip.lower_values import cast, converted
from sim.hip.unmodelled import Unmodelled


def block(body: Body, cursor: Cursor) -> Block:
    """What a scope declares ends with it."""
    outer, body.scope = body.scope, []
    parts = children(cursor) if kind(cursor) == "COMPOUND_STMT" else [cursor]
    made = statements(body, cursor, parts)
    mine, body.scope = body.scope, outer
    return Block(tuple(guarded(body, made, mine)))


def statement(body: Body, cursor: Cursor) -> list[Statement]:
    body.deepen(cursor)
    return body.back(_statement(body, cursor))


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
            only = anatomy.declared(cursor)
            declared = [only] if only is not None else children(cursor)
            return [item for child in declared for item in declaration(body, child)]
        case "IF_STMT":
            return _if(body, cursor)
        case "FOR_STMT":
            return _scoped(body, lambda: _for(body, cursor))
        case "WHILE_STMT":
            return _scoped(body, lambda: _while(body, cursor))
        case "DO_STMT":
            return _do(body, cursor)
        case "CXX_FOR_RANGE_STMT":
            return _scoped(body, lambda: _range(body, cursor))
        case "SWITCH_STMT":
            return _scoped(body, lambda: switch(body, cursor))
        case "BREAK_STMT":
            return [Break()]
        case "CONTINUE_STMT":
            return [Continue()]
        case "RETURN_STMT":
            return full(body, lambda: _return(body, cursor))
        case "ASM_STMT":
            return assembly(body, cursor)
        case "GOTO_STMT":
            return goto(body, cursor)
        case "CXX_TRY_STMT":
            return [attempt(body, cursor)]
        case name if name.endswith("_STMT"):
            raise Unmodelled(name.lower().replace("_", " ").removesuffix(" stmt"), line)
        case _:
            return full(body, lambda: effects(body.value(cursor)))


def effects(value: Expr) -> list[Statement]:
    """What an expression does, without the value that nobody wants."""
    match value:
        case After(body, inner):
            return [*body.items, *effects(inner)]
        case Both(first, second):
            return [*effects(first), *effects(second)]
        case Const() | Read(Var() | At(Read(Var()), None)):
            return []
        case _:
            return [Evaluate(value)]


def _scoped(body: Body, make: Callable[[], list[Statement]]) -> list[Statement]:
    outer, body.scope, cases = body.scope, [], len(body.cases)
    made = make()
    mine, body.scope = body.scope, outer
    without_cases(body, cases)
    return [Block(tuple(guarded(body, made, mine)))]


def _return(body: Body, cursor: Cursor) -> list[Statement]:
    inner = children(cursor)
    if not inner:
        return [*body.made, Return(None)]
    result = body.cursor.result_type.get_canonical()
    type_ = body.program.types.of(result)
    if type_ == VOID:
        return [Evaluate(body.value(inner[0])), Return(None)]
    if body.result is not None:
        if _named(inner[0]) == body.returned is not None:
            return [Return(None)]
        return [*body.into(body.result, inner[0]), Return(None)]
    if result.kind.name in REFERENCES and not isinstance(type_, Object):
        return [Return(cast(body, body.address(body.place(inner[0])), type_))]
    return [Return(converted(body.value(inner[0]), type_))]


def _named(cursor: Cursor) -> int | None:
    """The declaration whose object is returned, if it can be made where the result goes."""
    inner = bare(cursor)
    while kind(inner) == "CALL_EXPR" and len(children(inner)) == 1 and _moves(inner):
        inner = bare(children(inner)[0])
    return anatomy.key(inner.referenced) if kind(inner) == "DECL_REF_EXPR" and inner.referenced else None


def _moves(cursor: Cursor) -> bool:
    target = cursor.referenced
    return (
        target is not None
        and kind(target) == "CONSTRUCTOR"
        and (target.is_copy_constructor() or target.is_move_constructor())
    )


def returned(body: Body, cursor: Cursor) -> int | None:
    """The one local variable that every return of a function names: compilers make it in place."""
    found = {_named(children(one)[0]) for one in _returns(cursor) if children(one)}
    if len(found) != 1:
        return None
    (key,) = found
    for one in walk(cursor):
        if kind(one) == "VAR_DECL" and anatomy.key(one) == key:
            same = body.program.types.of(one.type) == body.program.types.of(body.cursor.result_type)
            return key if same and str(one.storage_class.name) == "NONE" else None
    return None


def _returns(cursor: Cursor) -> Iterator[Cursor]:
    for one in children(cursor):
        if kind(one) == "RETURN_STMT":
            yield one
        elif kind(one) != "LAMBDA_EXPR":
            yield from _returns(one)


def _tested(body: Body, cursor: Cursor) -> tuple[list[Statement], Expr]:
    """A condition: what its temporaries need stands before it."""
    outer, body.temporaries = body.temporaries, []
    value = body.value(cursor)
    mine, body.temporaries = body.temporaries, outer
    if not mine:
        return [], value
    kept = Var(body.variable(BOOL, body.line(cursor)), 0, BOOL)
    made = guarded(body, [Evaluate(Assign(kept, converted(value, BOOL), BOOL))], mine)
    return [Declare(kept.number, None, 0), *made], Read(kept, BOOL)


def _if(body: Body, cursor: Cursor) -> list[Statement]:
    init, variable, test, yes, no = anatomy.if_parts(cursor)
    assert test is not None
    assert yes is not None
    made = [item for one in (init, variable) if one is not None for item in statement(body, one)]
    if anatomy.is_constexpr(cursor):
        chosen = yes if evaluate(test) else no
        return [*made, *([block(body, chosen)] if chosen is not None else [])]
    before, condition = _tested(body, test)
    cases = len(body.cases)
    other = block(body, no) if no is not None else Block(())
    made += [*before, If(condition, block(body, yes), other, body.line(cursor))]
    without_cases(body, cases)
    return made


def _for(body: Body, cursor: Cursor) -> list[Statement]:
    init, variable, test, step, inner = anatomy.for_parts(cursor)
    if variable is not None:
        raise Unmodelled("a declaration as the condition of a for", body.line(cursor))
    assert inner is not None
    made = statement(body, init) if init is not None else []
    return [*made, *_looped(body, test, step, inner, body.line(cursor))]


def _looped(
    body: Body, test: Cursor | None, step: Cursor | None, inner: Cursor, line: int
) -> list[Statement]:
    before, condition = _tested(body, test) if test is not None else ([], None)
    outer, body.temporaries = body.temporaries, []
    stepped = body.value(step) if step is not None else None
    mine, body.temporaries = body.temporaries, outer
    if mine and stepped is not None:
        made = guarded(body, [Evaluate(stepped)], mine)
        stepped = body.program.after(made, Const(0, VOID))
    looped = block(body, inner)
    if before:
        assert condition is not None
        stop = If(Unary("!", condition, BOOL, line), Block((Break(),)), Block(()), line)
        looped, condition = Block((*before, stop, looped)), None
    return [Loop(True, condition, stepped, looped, line)]


def _while(body: Body, cursor: Cursor) -> list[Statement]:
    variable, test, inner = anatomy.while_parts(cursor)
    assert inner is not None
    if variable is None:
        return _looped(body, test, None, inner, body.line(cursor))
    assert test is not None
    outer, body.scope = body.scope, []
    made = statement(body, variable)
    stop = If(Unary("!", body.value(test), BOOL, 0), Block((Break(),)), Block(()), body.line(cursor))
    made += [stop, block(body, inner)]
    mine, body.scope = body.scope, outer
    return [Loop(True, None, None, Block(tuple(guarded(body, made, mine))), body.line(cursor))]


def _do(body: Body, cursor: Cursor) -> list[Statement]:
    inner, test = children(cursor)
    looped = block(body, inner)
    before, condition = _tested(body, test)
    if before:
        raise Unmodelled("the condition of this do", body.line(cursor))
    return [Loop(False, condition, None, looped, body.line(cursor))]


def _range(body: Body, cursor: Cursor) -> list[Statement]:
    init, range_, first, last, test, step, variable, inner = anatomy.range_parts(cursor)
    made = [item for one in (init, range_, first, last) if one is not None for item in statement(body, one)]
    assert test is not None
    assert step is not None
    assert variable is not None
    assert inner is not None
    before, condition = _tested(body, test)
    if before:
        raise Unmodelled("the end of this range", body.line(cursor))
    outer, body.scope = body.scope, []
    looped: list[Statement] = [*statement(body, variable), block(body, inner)]
    mine, body.scope = body.scope, outer
    turn = Block(tuple(guarded(body, looped, mine)))
    stepped = full(body, lambda: [Evaluate(body.value(step))])
    after = body.program.after(stepped, Const(0, VOID))
    return [*made, Loop(True, condition, after, turn, body.line(cursor))]
