"""What a loop of the host may hold whose turns are done at once."""

from sim.hip.ctype import Pointer, Scalar, Struct, Variable, element_of
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
    Make,
    Moved,
    Native,
    Place,
    Read,
    Text,
    Unary,
    Update,
)
from sim.hip.ir import Block, Break, Continue, Declare, Evaluate, Goto, If, Labelled, Loop, Statement
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
BITS = {
    "__sim_bits_of": "u4", "__sim_of_bits": "f4", "__ushort_as_half": "f2", "__short_as_half": "f2",
    "__half_as_ushort": "u2",
}  # fmt: skip
"""Functions that take the bits of a number for another's -> the code of that."""
STORING = frozenset(("sincos", "sincosf"))
"""Functions that give what they have reckoned to addresses, their last two arguments."""
KEPT = (
    *(Const, Text, GlobalAddress, Read, Address, Convert, Unary, Binary, Moved, Apart, Logic, Choose, Both),
    Make,
)
PLAIN = (Scalar, Pointer, Struct)
"""Types of which a lane holds numbers only."""


class NotPlanned(Exception):
    """Raised for what a plan cannot hold."""


def is_known(native: str) -> bool:
    """Whether lanes can call it."""
    name = native.removeprefix("std::")
    return name in PURE or name in STORING or native in DRAWS or native in BITS


def flattened(items: tuple[Statement, ...]) -> tuple[Statement, ...]:
    found: list[Statement] = []
    for one in items:
        found += flattened(one.items) if isinstance(one, Block) else [one]
    return tuple(found)


def can(items: tuple[Statement, ...]) -> bool:
    try:
        for one in items:
            _statement(one, 0)
    except NotPlanned:
        return False
    return True


def allowed(items: tuple[Statement, ...], variables: tuple[Variable, ...]) -> None:
    for one in items:
        _statement(one, 0)
    for one in walk(items):
        if isinstance(one, Declare) and not is_plain(variables[one.variable]):
            raise NotPlanned


def is_plain(variable: Variable) -> bool:
    """Whether every lane can have it: numbers in registers, or in memory of the lane's own."""
    in_memory = variable.storage == "memory"
    type_ = element_of(variable.type) if in_memory else variable.type
    return isinstance(type_, PLAIN) and (in_memory or variable.storage == "register")


def _statement(item: Statement, loops: int) -> None:
    """`loops`: how many around it are in the loop whose turns are done at once."""
    match item:
        case Evaluate(value):
            _expression(value, True)
        case Declare(_, value, _):
            if value is not None:
                _expression(value, False)
        case Block(items):
            for one in items:
                _statement(one, loops)
        case If(condition, yes, no):
            _expression(condition, False)
            for one in (*yes.items, *no.items):
                _statement(one, loops)
        case Loop(_, condition, step, body, _):
            if condition is not None:
                _expression(condition, False)
            if step is not None:
                _expression(step, True)
            for one in body.items:
                _statement(one, loops + 1)
        case Labelled(number, (body, Block(()))) if number < 0:  # a call: `sim.hip.loop_calls`
            _statement(body, loops)
        case Goto(number, 1) if number < 0:
            pass
        case Continue():
            pass
        case Break() if loops:
            pass
        case _:
            raise NotPlanned


def _expression(node: Expr, effect: bool) -> None:
    match node:
        case Assign(place, value):
            _place(place)
            _expression(value, False)
        case Update(place, _, value):
            _place(place)
            _expression(value, False)
        case Both(first, second) if effect:
            _expression(first, True)
            _expression(second, True)
        case After(block, value):
            for item in block.items:
                _statement(item, 0)
            _expression(value, effect)
        case Native(name, arguments) if name.removeprefix("std::") in PURE or name in DRAWS or name in BITS:
            for given in arguments:
                _expression(given, False)
        case Native(name, arguments) if name.removeprefix("std::") in STORING and effect:
            for given in arguments:
                _expression(given, False)
        case _ if isinstance(node, KEPT) and isinstance(node.type, PLAIN):
            if isinstance(node, Address):
                _parts_of(node.place)
            elif isinstance(node, Read):
                _place(node.place)
            else:
                for part in node.values if isinstance(node, Make) else parts(node):
                    _expression(part, False)
        case _:
            raise NotPlanned


def _place(place: Place) -> None:
    if not isinstance(place.type, PLAIN):
        raise NotPlanned
    _parts_of(place)


def _parts_of(place: Place) -> None:
    """What is reckoned for an address: what lies there, an array or a class, does not matter."""
    if isinstance(place, At):
        _expression(place.pointer, False)
        if place.index is not None:
            _expression(place.index, False)
