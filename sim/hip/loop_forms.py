"""What a loop of the host may hold whose turns are done at once."""

from sim.hip.ctype import Pointer, Scalar, Variable
from sim.hip.expr import (
    Address,
    After,
    Apart,
    Assign,
    At,
    Binary,
    Both,
    Choose,
    Const,
    Convert,
    Expr,
    GlobalAddress,
    Logic,
    Moved,
    Native,
    Place,
    Read,
    Text,
    Unary,
    Update,
)
from sim.hip.ir import Block, Continue, Declare, Evaluate, If, Loop, Statement
from sim.hip.trees import parts, walk

PURE = frozenset(
    """sqrt sqrtf fabs fabsf floor floorf ceil ceilf trunc truncf rint rintf round roundf abs fmin fminf fmax
    fmaxf exp expf log logf sin sinf cos cosf tan tanf pow powf exp2 exp2f log2 log2f log10 log10f log1p
    log1pf expm1 expm1f cbrt cbrtf tanh tanhf sinh sinhf cosh coshf asin asinf acos acosf atan atanf atan2
    atan2f fmod fmodf hypot hypotf copysign copysignf erf erff isnan isinf isfinite""".split()  # noqa: SIM905
)
"""Functions that only depend on what they are given."""
DRAWS = frozenset(("rand", "random", "__sim_uniform_f", "__sim_uniform", "__sim_uniform_whole"))
"""Numbers that come one after another: one in each turn, in the order of the turns."""
KEPT = (Const, Text, GlobalAddress, Read, Address, Convert, Unary, Binary, Moved, Apart, Logic, Choose, Both)


class NotPlanned(Exception):
    """Raised for what a plan cannot hold."""


def flattened(items: tuple[Statement, ...]) -> tuple[Statement, ...]:
    found: list[Statement] = []
    for one in items:
        found += flattened(one.items) if isinstance(one, Block) else [one]
    return tuple(found)


def can(items: tuple[Statement, ...]) -> bool:
    try:
        for one in items:
            if not isinstance(one, Continue):
                _statement(one)
    except NotPlanned:
        return False
    return True


def allowed(items: tuple[Statement, ...], variables: tuple[Variable, ...]) -> None:
    for one in items:
        _statement(one, True)
    for one in walk(items):
        if isinstance(one, Declare):
            variable = variables[one.variable]
            if variable.storage != "register" or not isinstance(variable.type, Scalar | Pointer):
                raise NotPlanned


def _statement(item: Statement, in_loop: bool = False) -> None:
    """`in_loop`: directly in the body of the loop that a continue would go on with."""
    match item:
        case Evaluate(value):
            _expression(value, True)
        case Declare(_, value, _):
            if value is not None:
                _expression(value, False)
        case Block(items):
            for one in items:
                _statement(one, in_loop)
        case If(condition, yes, no):
            _expression(condition, False)
            for one in (*yes.items, *no.items):
                if not isinstance(one, Continue):
                    _statement(one)
                elif one is not yes.items[-1] or no.items or not in_loop:
                    raise NotPlanned
        case Loop(tests_first, condition, step, body, _):
            if not tests_first or condition is None or step is None:
                raise NotPlanned
            _expression(condition, False)
            for one in body.items:
                _statement(one, True)
        case _:
            raise NotPlanned


def _expression(node: Expr, effect: bool) -> None:
    match node:
        case Assign(place, value):
            _place(place)
            _expression(value, False)
        case Update(place, _, value) if effect:
            _place(place)
            _expression(value, False)
        case Both(first, second) if effect:
            _expression(first, True)
            _expression(second, True)
        case After(block, value):
            for item in block.items:
                _statement(item)
            _expression(value, effect)
        case Native(name, arguments) if name.removeprefix("std::") in PURE or name in DRAWS:
            for given in arguments:
                _expression(given, False)
        case _ if isinstance(node, KEPT) and isinstance(node.type, Scalar | Pointer):
            if isinstance(node, Address):
                _parts_of(node.place)
            elif isinstance(node, Read):
                _place(node.place)
            else:
                for part in parts(node):
                    _expression(part, False)
        case _:
            raise NotPlanned


def _place(place: Place) -> None:
    if not isinstance(place.type, Scalar | Pointer):
        raise NotPlanned
    _parts_of(place)


def _parts_of(place: Place) -> None:
    """What is reckoned for an address: what lies there, an array or a class, does not matter."""
    if isinstance(place, At):
        _expression(place.pointer, False)
        if place.index is not None:
            _expression(place.index, False)
