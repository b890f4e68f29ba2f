"""What the addresses of a loop's stores are reckoned from, as it can be told before the loop runs."""

from typing import Any

from sim.hip.ctype import Layout, Pointer, Struct, leaves_of
from sim.hip.expr import (
    Address,
    After,
    Assign,
    At,
    Both,
    Choose,
    Convert,
    Expr,
    Make,
    Moved,
    Native,
    Read,
    Update,
    Var,
    inside,
)
from sim.hip.ir import Declare
from sim.hip.loop_forms import STORING, NotPlanned
from sim.hip.loop_sums import Key
from sim.hip.trees import walk


def origins(items: Any, inner: set[int], structs: tuple[Layout, ...]) -> tuple[Expr, ...]:
    """By the rules of C what a store reaches is the buffer of one of these; `inner` variables start in the
    loop."""
    given: dict[Key, list[Expr]] = {}
    for one in walk(items):
        match one:
            case Declare(number, value, _) if value is not None:
                _gives(given, Var(number, 0, value.type), value, structs)
            case Assign(Var() as place, value):
                _gives(given, place, value, structs)
    found: dict[Expr, None] = {}
    for one in walk(items):
        if isinstance(one, Assign | Update) and isinstance(one.place, At):
            _origins(one.place.pointer, given, inner, found, set())
        if isinstance(one, Native) and one.name.removeprefix("std::") in STORING:
            for pointer in one.arguments[-2:]:
                _origins(pointer, given, inner, found, set())
    return tuple(found)


def _gives(given: dict[Key, list[Expr]], place: Var, value: Expr, structs: tuple[Layout, ...]) -> None:
    """The pointers among what a variable is given."""
    if not isinstance(place.type, Struct):
        if isinstance(place.type, Pointer):
            given.setdefault((place.number, place.offset), []).append(value)
        return
    for leaf, (at, of) in enumerate(leaves_of(place.type, structs)):
        if not isinstance(of, Pointer):
            continue
        while isinstance(value, After):
            value = value.value
        match value:
            case Make(values):
                part = values[leaf]
            case Read(whole):
                part = Read(inside(whole, at, of), of)
            case _:
                raise NotPlanned
        given.setdefault((place.number, place.offset + at), []).append(part)


def _origins(
    pointer: Expr, given: dict[Key, list[Expr]], inner: set[int], found: dict[Expr, None], seen: set[Key]
) -> None:
    match pointer:
        case Convert(value) if isinstance(value.type, Pointer):
            _origins(value, given, inner, found, seen)
        case Address(Var(number)) if number in inner:
            pass  # each lane has its own
        case Address(At(base)) | Moved(base):
            _origins(base, given, inner, found, seen)
        case After(_, value) | Both(_, value) | Assign(_, value):
            _origins(value, given, inner, found, seen)
        case Choose(_, yes, no):
            _origins(yes, given, inner, found, seen)
            _origins(no, given, inner, found, seen)
        case Read(Var(number, offset)) if (number, offset) in given or number in inner:
            if number not in inner:
                found[pointer] = None
            if (number, offset) not in seen:
                seen.add((number, offset))
                for value in given.get((number, offset), ()):
                    _origins(value, given, inner, found, seen)
        case _:
            if any(isinstance(one, Assign | Update | After | Both | Native) for one in walk(pointer)):
                raise NotPlanned
            found[pointer] = None
