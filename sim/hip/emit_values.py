"""Expressions of kernels as numpy source. Each function returns the name that holds the value."""

from typing import assert_never

from sim.hip.ctype import Pointer, Scalar, Struct, Type
from sim.hip.device_functions import atomic_of
from sim.hip.emit_natives import atomic, native
from sim.hip.emit_places import address, address_code, index_code, read, remember, settled, single, write
from sim.hip.emit_pointers import call_through
from sim.hip.emit_state import OUTSIDE, Code, Writer, code_of, passed
from sim.hip.emit_turns import HOLE, sums, term, without
from sim.hip.expr import (
    Address,
    After,
    Apart,
    Assign,
    At,
    Binary,
    Both,
    Call,
    CallPointer,
    Choose,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    Geometry,
    GlobalAddress,
    Launch,
    Logic,
    Make,
    Moved,
    Native,
    Read,
    Text,
    Throw,
    Unary,
    Update,
    Var,
)
from sim.hip.memory import DEVICE_FUNCTIONS, FUNCTION_BYTES
from sim.hip.unmodelled import Unmodelled

PLAIN = {"+": "+", "-": "-", "*": "*", "&": "&", "|": "|", "^": "^"}
COMPARED = {"<": "<", ">": ">", "<=": "<=", ">=": ">=", "==": "==", "!=": "!="}
CALLED = {"/": "divided", "%": "remainder", "<<": "shifted_left", ">>": "shifted_right"}
FLOATS = ("f2", "f4", "f8")


def value(to: Writer, expr: Expr, mask: str) -> Code:
    match expr:
        case Const(_, Scalar("v")):
            return "None"
        case Const(number, type_):
            return to.unit.constant(number, code_of(type_))
        case Text(number):
            return to.unit.constant(-1 - number, "text")
        case GlobalAddress(number):
            return _global(to, number)
        case Geometry(name, axis):
            return f"R.{_GEOMETRY[name]}[{axis}]"
        case Read(place):
            return read(to, place, mask)
        case Address(place):
            return address(to, place, mask)
        case Convert(inner, type_):
            return _converted(to, single(to, inner, mask), inner.type, type_)
        case Unary():
            return _unary(to, expr, mask)
        case Binary():
            return _binary(to, expr, mask)
        case Moved(pointer, index, size):
            moved = f"{single(to, pointer, mask)}+{index_code(to, index, mask)}*{size}"
            to.counted(expr.line)
            return to.kept(moved)
        case Apart(left, right, size):
            return to.kept(f"({single(to, left, mask)}-{single(to, right, mask)})//{size}")
        case Logic():
            return _logic(to, expr, mask)
        case Choose():
            return _choose(to, expr, mask)
        case Assign(Var(number, 0, _), inner) if number in to.steady:
            remember(to, number, inner, mask)
            return to.kept(address_code(to.reaches[number]))
        case Assign(Var() as own, inner) if sums(to, own):
            return term(to, own, mask, lambda: single(to, without(inner, own), mask))
        case Assign(place, inner):
            given = value(to, inner, mask)
            write(to, place, given, mask)
            return given
        case Update():
            return _update(to, expr, mask)
        case Call():
            return _call(to, expr, mask)
        case Native(name, arguments) if atomic_of(name):
            discards, to.discards = to.discards, False
            values = [value(to, one, mask) for one in arguments[1:]]
            to.discards = discards
            return atomic(to, expr, values, mask)
        case Native(name, arguments):
            discards, to.discards = to.discards, False
            codes = [value(to, one, mask) for one in arguments]
            to.discards = discards
            return native(to, expr, codes, mask)
        case Make(values):
            return tuple(single(to, one, mask) for one in values)
        case Both(first, second):
            value(to, first, mask)
            return value(to, second, mask)
        case Launch():
            raise Unmodelled("a launch inside a kernel", expr.line)
        case After(block, inner):
            to.run(to, block, mask)
            return value(to, inner, mask)
        case FunctionAddress(number):
            return to.unit.constant(DEVICE_FUNCTIONS + FUNCTION_BYTES * number, "i8")
        case CallPointer():
            return call_through(to, expr, mask)
        case Throw():
            raise Unmodelled("throw in a kernel", expr.line)
        case _:
            assert_never(expr)


def _global(to: Writer, number: int) -> str:
    variable = to.unit.program.globals[number]
    if variable.words:
        to.unit.tables.add(number)
    if variable.space != "shared":
        return f"G{number}"
    return to.kept(f"L+{to.unit.place_in_lds(OUTSIDE, variable)}") if variable.bytes else "R.dynamic"


_GEOMETRY = {name: name for name in ("threadIdx", "blockIdx", "blockDim", "gridDim")}


def _converted(to: Writer, code: str, from_: Type, type_: Type) -> str:
    if type_ == Scalar("v") or code_of(from_) == code_of(type_):
        return code
    if (code_of(from_)[0] == "f") != (code_of(type_)[0] == "f"):
        to.counted(0)
    return to.kept(f"converted({code},'{code_of(type_)}')")


def _unary(to: Writer, expr: Unary, mask: str) -> str:
    code = single(to, expr.value, mask)
    to.counted(expr.line)
    match expr.op:
        case "!":
            return to.kept(f"negated({code})")
        case "-" | "~" as op:
            return to.kept(f"{op}{code}")
        case _:
            raise Unmodelled("this operator", expr.line)


def _binary(to: Writer, expr: Binary, mask: str) -> str:
    if expr.op in ("+", "-") and code_of(expr.type) in FLOATS:
        fused = _fused(to, expr, mask)
        if fused:
            return fused
    if expr.op in ("<<", ">>") and isinstance(expr.right, Const):
        return _shifted(to, expr, int(expr.right.value), mask)
    left, right = single(to, expr.left, mask), single(to, expr.right, mask)
    return operated(to, expr.op, left, right, expr.line)


def _shifted(to: Writer, expr: Binary, count: int, mask: str) -> str:
    """By a constant: what the hardware makes of it is known already."""
    code = code_of(expr.left.type)
    by = to.unit.constant(count % (8 * int(code[1])), code)
    left = single(to, expr.left, mask)
    to.counted(expr.line)
    return to.kept(f"{left}{expr.op}{by}")


def operated(to: Writer, op: str, left: str, right: str, line: int) -> str:
    to.counted(line)
    if op in CALLED:
        return to.kept(f"{CALLED[op]}({left},{right})")
    table = PLAIN if op in PLAIN else COMPARED
    return to.kept(f"{left}{table[op]}{right}")


def _product(expr: Expr) -> Binary | None:
    return expr if isinstance(expr, Binary) and expr.op == "*" else None


def _fused(to: Writer, expr: Binary, mask: str) -> str | None:
    """a * b + c rounds once: HIP contracts it."""
    product, added, minus_product, minus_added = _product(expr.left), expr.right, "", ""
    if product is not None:
        minus_added = "-" if expr.op == "-" else ""
    else:
        product, added = _product(expr.right), expr.left
        minus_product = "-" if expr.op == "-" else ""
    if product is None:
        return None
    first = single(to, added, mask) if added is expr.left else ""
    one, other = single(to, product.left, mask), single(to, product.right, mask)
    third = first or single(to, added, mask)
    to.counted(expr.line)
    return to.kept(f"fused({minus_product}{one},{other},{minus_added}{third})")


def _logic(to: Writer, expr: Logic, mask: str) -> str:
    left = single(to, expr.left, mask)
    to.branched(expr.line)
    to.settle(mask)
    result, inner = to.name("t"), to.name("m")
    condition = left if expr.op == "&&" else f"negated({left})"
    to.put(f"{result}={left}; {inner}=both({mask},{condition})")
    to.put(f"if {inner} is not False:")
    _deeper(to)
    right = single(to, expr.right, inner)
    to.settle(inner)
    to.put(f"{result}={result}{'&' if expr.op == '&&' else '|'}{right}")
    _shallower(to)
    return result


def _deeper(to: Writer) -> None:
    to.indent += 1
    to.depth += 1


def _shallower(to: Writer) -> None:
    to.indent -= 1
    to.depth -= 1


def _choose(to: Writer, expr: Choose, mask: str) -> Code:
    condition = single(to, expr.condition, mask)
    to.counted(expr.line, 1, condition)
    to.settle(mask)
    yes, no, count = to.name("m"), to.name("m"), len(to.leaves(expr.type))
    results = tuple(to.name("t") for _ in range(count))
    to.put(f"{yes},{no}=split({mask},{condition})")
    for result in results:
        to.put(f"{result}=None")
    for side, inner in ((expr.yes, yes), (expr.no, no)):
        to.put(f"if {inner} is not False:")
        _deeper(to)
        found = value(to, side, inner)
        to.settle(inner)
        for result, code in zip(results, found if isinstance(found, tuple) else (found,), strict=True):
            to.put(f"{result}={code} if {result} is None else select({inner},{code},{result})")
        _shallower(to)
    return results if isinstance(expr.type, Struct) else results[0]


def _update(to: Writer, expr: Update, mask: str) -> Code:
    if isinstance(expr.place, Var) and sums(to, expr.place):
        return term(to, expr.place, mask, lambda: _reckoned(to, expr, HOLE, _given(to, expr, mask)))
    place = settled(to, expr.place, mask) if isinstance(expr.place, At) else expr.place
    given = _given(to, expr, mask)
    before = read(to, place, mask)
    assert isinstance(before, str)
    before = to.kept(before) if expr.before else before
    if isinstance(expr.type, Pointer):
        to.counted(expr.line)
        index = given[0] if code_of(expr.value.type) != "u8" else f"converted({given[0]},'i8')"
        after = to.kept(f"{before}{'-' if expr.op == '-' else '+'}{index}*{expr.size}")
    else:
        after = _reckoned(to, expr, before, given)
    write(to, place, after, mask)
    return before if expr.before else after


def _given(to: Writer, expr: Update, mask: str) -> list[str]:
    """What it goes by: both sides of a product that is added without being rounded."""
    product = _product(expr.value) if expr.op in ("+", "-") and code_of(expr.reckoned) in FLOATS else None
    parts = (product.left, product.right) if product else (expr.value,)
    return [single(to, one, mask) for one in parts]


def _reckoned(to: Writer, expr: Update, before: str, given: list[str]) -> str:
    wide = _converted(to, before, expr.place.type, expr.reckoned)
    if len(given) == 2:
        to.counted(expr.line)
        result = to.kept(f"fused({'-' if expr.op == '-' else ''}{given[0]},{given[1]},{wide})")
    else:
        result = operated(to, expr.op, wide, given[0], expr.line)
    return _converted(to, result, expr.reckoned, expr.place.type)


def _call(to: Writer, expr: Call, mask: str) -> Code:
    target = to.unit.program.functions[expr.function]
    codes = [passed(value(to, one, mask)) for one in expr.arguments]
    to.settle(mask)
    called = f"{to.unit.call(expr.function)}({','.join(['R', mask, *codes])})"
    result = to.kept(f"(yield from {called})" if target.waits else called)
    if not isinstance(expr.type, Struct):
        return result
    return tuple(to.kept(f"{result}[{leaf}]") for leaf in range(len(to.leaves(expr.type))))
