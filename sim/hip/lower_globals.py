"""Variables that live as long as the program: globals, members and locals that are static."""

from typing import TYPE_CHECKING, Literal

from sim.hip import anatomy
from sim.hip.clang import Cursor, children, evaluate, kind, walk
from sim.hip.ctype import BOOL, VOID, Pointer, Type
from sim.hip.expr import Assign, At, Const, Expr, FunctionAddress, GlobalAddress, Native, Place, Read
from sim.hip.ir import Block, Evaluate, If, Statement
from sim.hip.lower_body import Body
from sim.hip.lower_endings import destroyed, guarded
from sim.hip.lower_starts import runs_on_device
from sim.hip.lower_types import REFERENCES
from sim.hip.lower_values import cast
from sim.hip.passes import ON_DEVICE
from sim.hip.unmodelled import Unmodelled

if TYPE_CHECKING:
    from sim.hip.lower import Lowering

Space = Literal["device", "host", "managed", "shared"]


def global_place(program: "Lowering", variable: Cursor, line: int) -> Place:
    number = global_number(program, variable)
    type_ = program.made[number].type
    where = At(GlobalAddress(number, Pointer(type_)), None, 0, 0, type_, line)
    if variable.type.get_canonical().kind.name in REFERENCES and isinstance(type_, Pointer):
        return At(Read(where, type_), None, 0, 0, type_.to, line)
    return where


def place_in(body: Body, variable: Cursor, line: int) -> Place:
    """Of a constant, kernels have a copy of their own: clang makes it for those with a constant value."""
    where = global_place(body.program, variable, line)
    number = global_number(body.program, variable)
    if body.is_device and body.program.made[number].space == "host" and _is_constant_type(variable):
        body.program.open_to_device(number)
    return where


def global_number(program: "Lowering", variable: Cursor) -> int:
    variable = program.twins.variable(variable)
    key = anatomy.key(variable)
    if key not in program.globals:
        if _is_local(variable) and not _lasts(variable):
            raise Unmodelled(f"'{variable.spelling}' here", program.line(variable))
        program.globals[key] = _made(program, variable)
        is_shared = program.made[program.globals[key]].space == "shared"
        if variable.semantic_parent is not None and not _is_local(variable) and not is_shared:
            program.pending.append(variable)
    return program.globals[key]


def _lasts(variable: Cursor) -> bool:
    """Whether a local variable is one of the program, or a constant that no lambda needs to capture."""
    return str(variable.storage_class.name) in ("STATIC", "EXTERN") or variable.type.is_const_qualified()


def _is_local(variable: Cursor) -> bool:
    return kind(variable.semantic_parent) in (
        "FUNCTION_DECL",
        "CXX_METHOD",
        "CONSTRUCTOR",
        "DESTRUCTOR",
        "FUNCTION_TEMPLATE",
    )


def _made(program: "Lowering", variable: Cursor) -> int:
    definition = variable.get_definition() or variable
    inner = [*children(variable), *children(definition)]
    marks = {kind(one) for one in inner}
    space: Space = "host"
    if "CUDASHARED_ATTR" in marks:
        return _of_workgroup(program, definition)
    if marks & ON_DEVICE:
        # libclang does not name the mark of __managed__: our header notes it beside.
        notes = [one.spelling for one in inner if kind(one) == "ANNOTATE_ATTR"]
        space = "managed" if "managed" in notes else "device"
    elif _is_local(variable) and runs_on_device(variable.semantic_parent):
        space = "managed"
    type_ = program.types.of(definition.type)
    size = max(definition.type.get_size(), program.types.size(type_), 1)
    return program.new_global(type_, size, space, program.line(variable))


def _is_constant_type(variable: Cursor) -> bool:
    return bool(variable.type.get_canonical().is_const_qualified())


def _of_workgroup(program: "Lowering", variable: Cursor) -> int:
    """LDS that has its name outside of functions; dynamic LDS has no size of its own."""
    type_ = program.types.of(variable.type)
    is_dynamic = variable.type.get_canonical().kind.name == "INCOMPLETEARRAY"
    size = 0 if is_dynamic else program.types.size(type_)
    return program.new_global(type_, size, "shared", program.line(variable))


def started(body: Body, variable: Cursor) -> list[Statement]:
    """Gives a variable of the program its first value."""
    definition = variable.get_definition() or variable
    start = anatomy.start(definition)
    number = global_number(body.program, variable)
    type_ = body.program.made[number].type
    where = At(GlobalAddress(number, Pointer(type_)), None, 0, 0, type_, body.line(variable))
    if start is None:
        return []
    if definition.type.get_canonical().kind.name in REFERENCES:
        return [Evaluate(Assign(where, cast(body, body.address(body.place(start)), type_), type_))]
    outer, body.temporaries = body.temporaries, []
    body.starts_device = _is_of_device(body.program, variable, number)
    made = body.into(where, start)
    body.starts_device = False
    made, body.temporaries = guarded(body, made, body.temporaries), outer
    return [*made, *_ended_at_exit(body, where, type_)]


def _is_of_device(program: "Lowering", variable: Cursor, number: int) -> bool:
    """Whether the addresses of functions in it are those of the device."""
    in_kernel = _is_local(variable) and runs_on_device(variable.semantic_parent)
    return program.made[number].space == "device" or in_kernel


def _ended_at_exit(body: Body, where: Place, type_: Type) -> list[Statement]:
    if not body.program.types.is_destroyed(type_):
        return []
    number = body.program.made_function(
        ("ended", repr(where)), "ended", lambda inner: (Block(tuple(destroyed(inner, where))), VOID)
    )
    return [Evaluate(Native("__sim_at_exit", (FunctionAddress(number),), VOID, 0))]


def static_local(body: Body, variable: Cursor) -> list[Statement]:
    """A static variable of a function: made when control first comes by."""
    global_number(body.program, variable)
    start = anatomy.start(variable)
    if start is None:
        return []
    if _is_plain(start) and (isinstance(evaluate(variable), int | float) or _is_constant(variable)):
        body.program.constants.append(variable)
        return []
    if body.is_device:
        raise Unmodelled("a static local variable with such a value on the device", body.line(variable))
    flag = body.program.new_global(BOOL, 1, "host", body.line(variable))
    once = At(GlobalAddress(flag, Pointer(BOOL)), None, 0, 0, BOOL, body.line(variable))
    made = (*started(body, variable), Evaluate(Assign(once, Const(1, BOOL), BOOL)))
    test: Expr = Read(once, BOOL)
    return [If(test, Block(()), Block(made), body.line(variable))]


def _is_constant(variable: Cursor) -> bool:
    """Whether a static array or class of numbers starts with constants alone."""
    start = anatomy.start(variable)
    leaves = [one for one in walk(start) if not children(one)] if start is not None else []
    return all(isinstance(evaluate(one), int | float | str) for one in leaves)


def _is_plain(start: Cursor) -> bool:
    return not any(kind(one) in ("CALL_EXPR", "LAMBDA_EXPR") for one in walk(start))


def all_started(body: Body, order: list[Cursor]) -> Block:
    """What runs before main: constants first, then in the order of the text."""
    program = body.program
    done: set[int] = set()
    items: list[Statement] = []
    while True:
        waiting = {anatomy.key(one): one for one in (*program.constants, *program.pending)}
        todo = [key for key in waiting if key not in done]
        if not todo:
            return Block(tuple(items))
        for key in sorted(todo, key=lambda one: _place(waiting[one], order)):
            done.add(key)
            items += started(body, waiting[key])


def _place(variable: Cursor, order: list[Cursor]) -> int:
    keys = [anatomy.key(one) for one in order]
    key = anatomy.key(variable)
    return keys.index(key) if key in keys else -1
