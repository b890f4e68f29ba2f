"""Device functions that the engine has itself: what a call of each becomes."""

from sim.hip.ctype import Pointer, Scalar, Struct, Type
from sim.hip.device_functions import MATH, NOTHING, OUT, TEMPLATES, atomic_of
from sim.hip.emit_places import indexed, reach, write
from sim.hip.emit_state import Code, Writer, code_of
from sim.hip.expr import Address, Const, Native, Text, Var
from sim.hip.matrix import shape_of
from sim.hip.unmodelled import Unmodelled

BARRIERS = ("__syncthreads", "__builtin_amdgcn_s_barrier")
INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")
GRID_BARRIER = "__sim_grid_sync"
MOVES = {"memcpy": "copied", "memmove": "copied", "memset": "filled", "memcmp": "differs"}
AGREED = {f"__syncthreads_{how}": how for how in ("count", "and", "or")}
ENDS = ("__builtin_trap", "abort", "__sim_assert_failed", "__sim_pure_virtual")


def native(to: Writer, expr: Native, codes: list[Code], mask: str) -> Code:
    name = expr.name.removeprefix("std::")
    if name.startswith("="):
        return name[1:]
    singles = [code if isinstance(code, str) else "" for code in codes]
    if name in INDICES:
        return tuple(f"R.{name}[{axis}]" for axis in range(3))
    if shape_of(name) is not None:
        return _matrix(to, expr, codes, mask)
    if name in BARRIERS:
        return _barrier(to, mask, expr.line)
    if name == GRID_BARRIER:
        return _grid_barrier(to, mask, expr.line)
    if name in MOVES:
        return to.kept(f"{MOVES[name]}(R,{mask},{','.join(singles)},{expr.line})")
    if name in NOTHING:
        return "None"
    if name == "printf":
        return _printf(to, expr, singles, mask)
    if name in ENDS:
        return _ended(to, expr, mask)
    to.counted(expr.line)
    if name in AGREED:
        to.put(f"voted(R,{mask},{singles[0]})")
        _barrier(to, mask, expr.line)
        return to.kept(f"agreed(R,'{AGREED[name]}')")
    if name in OUT:
        return _stored(to, expr, singles, mask)
    if name in TEMPLATES:
        return to.kept(TEMPLATES[name].format(*singles, m=mask, line=expr.line))
    plain = name if name in MATH else name.removesuffix("f")
    if plain in MATH:
        return to.kept(f"math_{plain}({','.join(singles)})")
    raise Unmodelled(f"'{expr.name}' in a kernel", expr.line)


def _barrier(to: Writer, mask: str, line: int) -> str:
    to.settle(mask)
    to.put(f"barrier(R,{mask},{line})")
    to.put("yield")
    return "None"


def _matrix(to: Writer, expr: Native, codes: list[Code], mask: str) -> Code:
    if any(not isinstance(one, Const) or one.value for one in expr.arguments[3:]):
        raise Unmodelled("MFMA that permutes or broadcasts its operands", expr.line)
    operands = ",".join(
        f"({''.join(f'{one},' for one in (code if isinstance(code, tuple) else (code,)))})"
        for code in codes[:3]
    )
    found = to.kept(f"multiplied(R,{mask},'{expr.name}',({operands}),{expr.line})")
    if not isinstance(expr.type, Struct):
        return to.kept(f"{found}[0]")
    return tuple(to.kept(f"{found}[{one}]") for one in range(len(to.leaves(expr.type))))


def _grid_barrier(to: Writer, mask: str, line: int) -> str:
    to.settle(mask)
    to.unit.waits_for_grid = True
    to.put(f"grid_barrier(R,{mask},{line})")
    to.put("yield YES")
    return "None"


def _ended(to: Writer, expr: Native, mask: str) -> str:
    texts = [_literal(one) for one in expr.arguments[::3]]
    said = [-1 if one is None else one.number for one in texts]
    to.put(f"ended(R,{mask},{expr.line},'{expr.name}',{said})")
    return "None"


def _stored(to: Writer, expr: Native, codes: list[str], mask: str) -> str:
    """A function that answers through pointers."""
    result, outs = OUT[expr.name.removeprefix("std::")]
    for argument, value, code in outs:
        of = code or code_of(_pointee(expr, argument))
        given, pointer = value.format(*codes), expr.arguments[argument]
        if isinstance(pointer, Address) and isinstance(pointer.place, Var):
            write(to, Var(pointer.place.number, pointer.place.offset, Scalar(of)), to.kept(given), mask)
            continue
        spot = f"({codes[argument]},0,0,0,'{of}',{expr.line},{to.unit.site()})"
        to.put(f"store(R,{mask},{spot},{given})")
    return to.kept(result.format(*codes))


def atomic(to: Writer, expr: Native, values: list[Code], mask: str) -> str:
    needed, to.discards = not to.discards, False
    base, index, stride, offset = indexed(to, reach(to, expr.arguments[0], mask), expr.line)
    spot = f"({base},{index},{stride},{offset},'{code_of(_pointee(expr, 0))}',{expr.line},0)"
    given = "".join(f"{one}," for one in values)
    return to.kept(f"atomic(R,{mask},{spot},'{atomic_of(expr.name)}',({given}),{needed})")


def _pointee(expr: Native, argument: int) -> Type:
    type_ = expr.arguments[argument].type
    return type_.to if isinstance(type_, Pointer) else Scalar("v")


def _literal(argument: object) -> Text | None:
    inner = getattr(argument, "value", argument)
    return inner if isinstance(inner, Text) else None


def _printf(to: Writer, expr: Native, codes: list[str], mask: str) -> str:
    text = _literal(expr.arguments[0])
    format_ = codes[0] if text is None else str(text.number)
    where = "printed_at" if text is None else "printed"
    to.put(f"{where}(R,{mask},{format_},({''.join(f'{one},' for one in codes[1:])}))")
    return to.unit.constant(0, "i4")
