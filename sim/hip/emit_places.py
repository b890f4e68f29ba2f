"""Variables and memory in the source of kernels: what is read, written and pointed at."""

from dataclasses import replace
from math import gcd

from sim.hip.ctype import Pointer, Scalar, Struct, Type
from sim.hip.emit_state import Code, Reach, Writer, code_of
from sim.hip.expr import Address, After, At, Convert, Expr, Moved, Native, Place, Read, Var
from sim.hip.local_arrays import base_of
from sim.hip.unmodelled import Unmodelled

WIDEST_BYTES = 16
Leaves = tuple[tuple[int, Type], ...]


def single(to: Writer, expr: Expr, mask: str) -> str:
    code = to.evaluate(to, expr, mask)
    if isinstance(code, tuple):
        raise Unmodelled("a class value here", getattr(expr, "line", 0))
    return code


UNMIXED = ("u8", "b1", "i1", "u1", "i2", "u2")


def index_code(to: Writer, expr: Expr, mask: str) -> str:
    """As a number that mixes with int64: numpy would make a float of uint64 and int64, and has no product of
    a narrow number and the size of a row."""
    code = single(to, expr, mask)
    return to.kept(f"converted({code},'i8')") if code_of(expr.type) in UNMIXED else code


def reach(to: Writer, pointer: Expr, mask: str) -> Reach:
    """Follows sums of pointers down to what they start from, so that rows of an array, p + i and
    &a[i] stay one base with an index."""
    match pointer:
        case Convert(inner, Pointer()) if isinstance(inner.type, Pointer):
            return reach(to, inner, mask)
        case Moved(inner, index, size):
            found = reach(to, inner, mask)
            return replace(found, terms=(*found.terms, (index_code(to, index, mask), size)))
        case Address(At() as place):
            return reach_of(to, place, mask)
        case Address(Var(number, offset, _)):
            return Reach(f"a{number}", (), offset)
        case Read(Var(number, 0, _)) if number in to.reaches:
            return to.reaches[number]
        case After(block, inner):
            to.run(to, block, mask)
            return reach(to, inner, mask)
        case _:
            return Reach(single(to, pointer, mask), (), 0)


def reach_of(to: Writer, place: At, mask: str) -> Reach:
    found = reach(to, place.pointer, mask)
    terms = found.terms
    if place.index is not None:
        terms = (*terms, (index_code(to, place.index, mask), place.stride))
    return Reach(found.base, terms, found.offset + place.offset)


def remember(to: Writer, number: int, pointer: Expr, mask: str) -> None:
    """A pointer that is set once: kept apart, under names that nothing changes any more."""
    found = reach(to, pointer, mask)
    base = to.kept(found.base) if found.base.startswith("v") else found.base
    terms = tuple((to.kept(code) if code.startswith("v") else code, size) for code, size in found.terms)
    to.reaches[number] = Reach(base, terms, found.offset)


def address_code(found: Reach) -> str:
    parts = [found.base, *(f"{code}*{size}" for code, size in found.terms if size)]
    return "+".join([*parts, str(found.offset)] if found.offset else parts)


def indexed(to: Writer, found: Reach, line: int) -> tuple[str, str, int, int]:
    """base, index, stride, offset: of several terms the index counts their common stride."""
    terms = [one for one in found.terms if one[1]]
    if not terms:
        return found.base, "0", 0, found.offset
    if len(terms) == 1:
        to.counted(line, 1, terms[0][0])
        return found.base, terms[0][0], terms[0][1], found.offset
    to.counted(line, len(terms))
    stride = gcd(*(size for _, size in terms))
    factors = (code if size == stride else f"{code}*{size // stride}" for code, size in terms)
    return found.base, to.kept("+".join(factors)), stride, found.offset


def spot(to: Writer, place: Place, offset: int, type_: Type, mask: str) -> str:
    """The tuple that names an access."""
    match place:
        case Var(number, at, _):
            line = to.variable(number).line
            return f"(a{number},0,0,{at + offset},'{code_of(type_)}',{line},{to.unit.site()})"
        case At():
            base, index, stride, at = indexed(to, reach_of(to, place, mask), place.line)
            return f"({base},{index},{stride},{at + offset},'{code_of(type_)}',{place.line},{to.unit.site()})"


def read(to: Writer, place: Place, mask: str) -> Code:
    leaves = to.leaves(place.type)
    if isinstance(place, Var) and place.number in to.reaches:
        return to.kept(address_code(to.reaches[place.number]))
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        names = to.registers(place.number)
        found = tuple(names[to.register_at(place.number, place.offset + at)] for at, _ in leaves)
    else:
        found = _element(to, place, mask) or _loads(to, place, leaves, mask)
    return found if isinstance(place.type, Struct) else found[0]


def _element(to: Writer, place: Place, mask: str) -> tuple[str, ...]:
    """Of an array that is kept as registers."""
    cell = _cell(to, place, mask)
    return (to.kept(f"{cell[0]}.get(R,{mask},{cell[1]},{cell[2]})"),) if cell else ()


def _cell(to: Writer, place: Place, mask: str) -> tuple[str, str, int] | None:
    """The array, the number of the element, and the line."""
    if (
        isinstance(place, At)
        and isinstance(place.pointer, Native)
        and place.pointer.name.startswith("=cell ")
    ):
        _, array, kept = place.pointer.name.split(" ")
        return array, kept, place.line
    found = base_of(place)
    if found is None or found[0] not in to.cells:
        return None
    number, offset, terms = found
    width = int(to.cells[number][0][1])
    line = place.line if isinstance(place, At) else to.variable(number).line
    parts = [str(offset // width)] if offset or not terms else []
    for index, stride in terms:
        factor = stride // width
        parts.append(index_code(to, index, mask) + (f"*{factor}" if factor != 1 else ""))
    to.counted(line, len(terms))
    return f"a{number}", to.kept("+".join(parts)) if len(parts) > 1 else parts[0], line


def _loads(to: Writer, place: Place, leaves: Leaves, mask: str) -> tuple[str, ...]:
    place = settled(to, place, mask) if len(leaves) > 1 else place
    found: list[str] = []
    for at, code, count in pieces(leaves):
        spotted = spot(to, place, at, Scalar(code), mask)
        if count == 1:
            found.append(to.kept(f"load(R,{mask},{spotted})"))
        else:
            together = to.kept(f"load_wide(R,{mask},{spotted},{count})")
            found += [to.kept(f"{together}[{one}]") for one in range(count)]
    return tuple(found)


def pieces(leaves: Leaves) -> list[tuple[int, str, int]]:
    """Leaves that lie side by side and are of one kind go together, up to 16 bytes: offset, code, count."""
    found: list[tuple[int, str, int]] = []
    for at, type_ in leaves:
        code = code_of(type_)
        width = int(code[1])
        if found:
            start, last, count = found[-1]
            if last == code and at == start + count * width and (count + 1) * width <= WIDEST_BYTES:
                found[-1] = (start, code, count + 1)
                continue
        found.append((at, code, 1))
    return found


def settled(to: Writer, place: Place, mask: str) -> Place:
    """The same place with its pointer and index reckoned once."""
    if isinstance(place, Var):
        return place
    cell = _cell(to, place, mask)
    if cell is not None:
        named = Native(f"=cell {cell[0]} {cell[1]}", (), place.pointer.type, place.line)
        return At(named, None, 0, 0, place.type, place.line)
    base, index, stride, offset = indexed(to, reach_of(to, place, mask), place.line)
    return At(
        Named(base, place.pointer.type).read(),
        Named(index, Scalar("i8")).read(),
        stride,
        offset,
        place.type,
        place.line,
    )


def write(to: Writer, place: Place, given: Code, mask: str) -> None:
    leaves = to.leaves(place.type)
    codes = given if isinstance(given, tuple) else (given,)
    if isinstance(place, Var) and to.variable(place.number).storage == "register":
        _set(to, place, leaves, codes, mask)
        return
    cell = _cell(to, place, mask)
    if cell is not None:
        to.put(f"{cell[0]}.set(R,{mask},{cell[1]},{codes[0]},{cell[2]})")
        return
    place = settled(to, place, mask) if len(leaves) > 1 else place
    left = list(codes)
    for at, code, count in pieces(leaves):
        now, left = left[:count], left[count:]
        spotted = spot(to, place, at, Scalar(code), mask)
        if count == 1:
            to.put(f"store(R,{mask},{spotted},{now[0]})")
        else:
            to.put(f"store_wide(R,{mask},{spotted},({','.join(now)}))")


def _set(
    to: Writer, place: Var, leaves: tuple[tuple[int, Type], ...], codes: tuple[str, ...], mask: str
) -> None:
    names = to.registers(place.number)
    for (at, _), code in zip(leaves, codes, strict=True):
        name = names[to.register_at(place.number, place.offset + at)]
        whole = place.number in to.fresh or to.depths.get(place.number, 0) >= to.depth
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
