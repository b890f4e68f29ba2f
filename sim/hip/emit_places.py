"""Variables and memory in the source of kernels: what is read, written and pointed at."""

from sim.hip.ctype import Scalar, Struct, Type
from sim.hip.emit_state import Code, Writer, code_of
from sim.hip.expr import At, Expr, Native, Place, Var
from sim.hip.unmodelled import Unmodelled

Leaves = tuple[tuple[int, Type], ...]


def single(to: Writer, expr: Expr, mask: str) -> str:
    code = to.evaluate(to, expr, mask)
    if isinstance(code, tuple):
        raise Unmodelled("a class value here", getattr(expr, "line", 0))
    return code


def index_code(to: Writer, expr: Expr, mask: str) -> str:
    """As a number that mixes with int64: numpy would make a float of uint64 and int64."""
    code = single(to, expr, mask)
    return to.kept(f"converted({code},'i8')") if code_of(expr.type) in ("u8", "b1") else code


def spot(to: Writer, place: Place, offset: int, type_: Type, mask: str) -> str:
    """The tuple that names an access."""
    match place:
        case Var(number, at, _):
            line = to.variable(number).line
            return f"(a{number},0,0,{at + offset},'{code_of(type_)}',{line})"
        case At(pointer, index, stride, at, _, line):
            base = single(to, pointer, mask)
            if index is None:
                return f"({base},0,0,{at + offset},'{code_of(type_)}',{line})"
            to.counted(line)
            return f"({base},{index_code(to, index, mask)},{stride},{at + offset},'{code_of(type_)}',{line})"


def read(to: Writer, place: Place, mask: str) -> Code:
    leaves = to.leaves(place.type)
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        names = to.registers(place.number)
        found = tuple(names[to.register_at(place.number, place.offset + at)] for at, _ in leaves)
    else:
        found = _loads(to, place, leaves, mask)
    return found if isinstance(place.type, Struct) else found[0]


def _loads(to: Writer, place: Place, leaves: Leaves, mask: str) -> tuple[str, ...]:
    place = settled(to, place, mask) if len(leaves) > 1 else place
    return tuple(to.kept(f"load(R,{mask},{spot(to, place, at, type_, mask)})") for at, type_ in leaves)


def settled(to: Writer, place: Place, mask: str) -> Place:
    """The same place with its pointer and index reckoned once."""
    if isinstance(place, Var):
        return place
    pointer = Named(single(to, place.pointer, mask), place.pointer.type)
    index = None if place.index is None else Named(index_code(to, place.index, mask), Scalar("i8"))
    return At(
        pointer.read(),
        index.read() if index else None,
        place.stride,
        place.offset,
        place.type,
        place.line,
    )


def write(to: Writer, place: Place, given: Code, mask: str) -> None:
    leaves = to.leaves(place.type)
    codes = given if isinstance(given, tuple) else (given,)
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        _set(to, place, leaves, codes, mask)
        return
    place = settled(to, place, mask) if len(leaves) > 1 else place
    for (at, type_), code in zip(leaves, codes, strict=True):
        to.put(f"store(R,{mask},{spot(to, place, at, type_, mask)},{code})")


def _set(
    to: Writer, place: Var, leaves: tuple[tuple[int, Type], ...], codes: tuple[str, ...], mask: str
) -> None:
    names = to.registers(place.number)
    for (at, _), code in zip(leaves, codes, strict=True):
        name = names[to.register_at(place.number, place.offset + at)]
        whole = to.depths.get(place.number, 0) >= to.depth
        to.put(f"{name}={code}" if whole else f"{name}=select({mask},{code},{name})")


def address(to: Writer, place: Place, mask: str) -> str:
    match place:
        case Var(number, offset, _):
            return to.kept(f"a{number}+{offset}") if offset else f"a{number}"
        case At(pointer, index, stride, offset, _, line):
            moved = single(to, pointer, mask)
            if index is not None:
                to.counted(line)
                moved = f"{moved}+{index_code(to, index, mask)}*{stride}"
            return to.kept(f"{moved}+{offset}" if offset else moved)


class Named:
    """A value that the source already holds under a name, as an expression."""

    def __init__(self, code: str, type_: Type) -> None:
        self.code, self.type = code, type_

    def read(self) -> Expr:
        return Native(f"={self.code}", (), self.type, 0)
