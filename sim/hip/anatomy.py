"""What libclang keeps of a program and does not tell: read from the tree in its memory.

Members of template instances, implicit initialisers, the parts of a range-for, what a lambda captures: the C
interface has no call for them, and a wrong program would follow from guessing. The version of libclang is
pinned, and so are these places; `check` compares them with what the interface does tell, at every start.
All addresses are of 64-bit builds after the Itanium ABI (Linux, macOS).
"""

import ctypes
from dataclasses import dataclass
from typing import Any

from clang import cindex

Cursor = Any
STATEMENTS = {
    1: 207, 2: 201, 4: 112, 5: 136, 10: 109, 11: 121, 13: 143, 21: 111, 46: 102, 51: 144, 52: 106, 53: 119,
    61: 107, 69: 101, 76: 110, 79: 124, 80: 126, 81: 125, 82: 127, 84: 128, 85: 117, 87: 103, 88: 103,
    89: 103, 90: 103, 91: 103, 94: 129, 95: 133, 102: 131, 103: 136, 104: 134, 108: 135, 111: 103, 112: 103,
    113: 130, 116: 114, 117: 115, 121: 113, 125: 116, 127: 200, 128: 206, 129: 204, 130: 203, 135: 214,
    216: 230, 219: 205, 220: 210, 221: 209, 222: 208, 223: 231, 226: 212, 227: 202, 229: 224, 230: 225,
    231: 223, 232: 213, 234: 215,
}  # fmt: skip
"""StmtClass of clang 18 -> CXCursorKind, as seen over programs with one of each; others are unexposed."""
DECLARATIONS = {
    30: 7, 31: 8, 32: 21, 33: 25, 34: 26, 35: 24, 37: 9, 40: 10, 46: 6, 59: 5, 61: 20, 62: 36, 68: 30, 69: 31,
}  # fmt: skip
"""Decl::Kind of clang 18 -> CXCursorKind."""
UNEXPOSED = {38: "VAR_DECL", 43: "DECOMPOSITION_DECL", 49: "BINDING_DECL"}
"""Decl::Kind of what the interface calls unexposed -> our name; 38 is an instance of a variable template."""
RECORDS = (56, 57, 58)
UNEXPOSED_EXPR, UNEXPOSED_DECL, STRUCT_DECL = 100, 1, 2
FORMS = {
    19: "PREDEFINED", 48: "MATERIALIZED", 59: "WITH_CLEANUPS", 77: "IMPLICIT_CAST", 97: "STD_LIST",
    98: "VALUE_INIT", 110: "DEFAULT_ARGUMENT", 109: "DEFAULT_INITIALISER", 114: "BOUND", 126: "ELVIS",
    54: "ZERO", 61: "FLOATING_LITERAL", 96: "THIS", 105: "INHERITED", 122: "ARRAY_LOOP", 123: "ARRAY_INDEX",
}  # fmt: skip
"""StmtClass of what the interface calls unexposed -> our name."""
# Offsets, bytes, of clang 18.
_NEXT, _BITS, _FIRST_MEMBER, _DEFINITION, _BASES = 8, 24, 80, 128, 24
_INITIALISERS, _FUNCTION_BITS, _VALUE_OF = 168, 80, 8
_ITEMS, _OTHER_FORM, _FILLER, _OUTPUTS, _ASSEMBLY = 16, 48, 56, 16, 48
_RANGE_PARTS, _CAPTURES, _BINDING, _OF_DEFAULT, _NEW, _START = 16, 32, 64, 16, 56, 88


def _word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def key(cursor: Cursor) -> int:
    """One number for a declaration, whichever redeclaration of it is at hand."""
    return int(cursor.canonical.data[0] or 0)


def form(cursor: Cursor) -> str:
    """What an expression that the interface calls unexposed is."""
    return FORMS.get(_word(cursor.data[1]) & 255, "")


def _declared(address: int, like: Cursor) -> Cursor:
    number = (_word(address + _BITS) >> 32) & 127
    kind = STRUCT_DECL if number in RECORDS else DECLARATIONS.get(number, UNEXPOSED_DECL)
    return _cursor(kind, (address, 1, like.data[2]), like)


def _stated(address: int, like: Cursor) -> Cursor:
    kind = STATEMENTS.get(_word(address) & 255, UNEXPOSED_EXPR)
    return _cursor(kind, (like.data[0], address, like.data[2]), like)


def _cursor(kind: int, data: tuple[Any, Any, Any], like: Cursor) -> Cursor:
    made = cindex.Cursor()
    made._kind_id, made.xdata = kind, 0
    for place, one in enumerate(data):
        made.data[place] = one
    made._tu = like._tu
    return made


def is_implicit(declaration: Cursor) -> bool:
    """Whether the compiler wrote it."""
    return bool(_word(declaration.data[0] + _BITS) >> 32 & 0x200)


def declaration_kind(declaration: Cursor) -> int:
    return int(_word(declaration.data[0] + _BITS) >> 32 & 127)


def members(record: Cursor) -> list[Cursor]:
    """All that a class declares, of template instances too and with what the compiler adds."""
    found = []
    address = _word(record.data[0] + _FIRST_MEMBER)
    while address:
        found.append(_declared(address, record))
        address = _word(address + _NEXT) & ~7
    return found


def bases(record: Cursor) -> list[Cursor]:
    """The base specifiers of a class that has a definition."""
    definition = _word(record.data[0] + _DEFINITION)
    if not definition:
        return []
    count = _word(definition + _BASES - 8) & 0xFFFFFFFF
    first = _word(definition + _BASES)
    kind = cindex.CursorKind.CXX_BASE_SPECIFIER.value
    return [_cursor(kind, (first + 24 * n, None, record.data[2]), record) for n in range(count)]


@dataclass(frozen=True, slots=True)
class Initialiser:
    """`member` is None for a base and for the class itself."""

    member: Cursor | None
    value: Cursor


def initialisers(constructor: Cursor) -> list[Initialiser]:
    """In the order in which they run, with those that are not written."""
    address = constructor.data[0]
    count = _word(address + _FUNCTION_BITS) >> 44 & 0x1FFFF
    table = _word(address + _INITIALISERS)
    return [_initialiser(_word(table + 8 * n), constructor) for n in range(count)]


def _initialiser(address: int, constructor: Cursor) -> Initialiser:
    of = _word(address)
    value = _stated(_word(address + _VALUE_OF), constructor)
    return Initialiser(_declared(of & ~7, constructor) if of & 7 else None, value)


def items(listed: Cursor) -> list[Cursor]:
    """The values of a list as the compiler means them: converted, with what is left out of braces."""
    address = _meant(listed)
    first, end = _word(address + _ITEMS), _word(address + _ITEMS + 8)
    return [_stated(_word(at), listed) for at in range(first, end, 8)]


def filler(listed: Cursor) -> Cursor | None:
    """What every element of an array is that the list does not give."""
    found = _word(_meant(listed) + _FILLER)
    return _stated(found, listed) if found else None


def chosen(listed: Cursor) -> Cursor | None:
    """The member of a union that a list starts."""
    found = _word(_meant(listed) + _FILLER)
    return _declared(found, listed) if found else None


def _meant(listed: Cursor) -> int:
    address = int(listed.data[1])
    other = _word(address + _OTHER_FORM)
    return other & ~7 if other & ~7 and not other & 4 else address


def range_parts(loop: Cursor) -> list[Cursor | None]:
    """init, range, begin, end, condition, step, variable, body of `for (x : range)`."""
    at = loop.data[1] + _RANGE_PARTS
    found = [_word(at + 8 * n) for n in range(8)]
    return [_stated(one, loop) if one else None for one in found]


def declared(statement: Cursor) -> Cursor | None:
    """The one declaration of a statement, though the compiler wrote it; None where there are more."""
    found = _word(statement.data[1] + 8)
    return None if found & 1 else _declared(found, statement)


def for_parts(loop: Cursor) -> list[Cursor | None]:
    """init, variable, condition, step, body of a for."""
    return _parts(loop, 8, (True,) * 5)


def if_parts(statement: Cursor) -> list[Cursor | None]:
    """init, variable, condition, then, else of an if."""
    bits = _word(statement.data[1])
    return _parts(statement, 16, (bool(bits & 0x2000), bool(bits & 0x1000), True, True, bool(bits & 0x800)))


def while_parts(loop: Cursor) -> list[Cursor | None]:
    """variable, condition, body of a while."""
    return _parts(loop, 16, (bool(_word(loop.data[1]) & 0x100), True, True))


def switch_parts(statement: Cursor) -> list[Cursor | None]:
    """init, variable, condition, body of a switch."""
    bits = _word(statement.data[1])
    return _parts(statement, 24, (bool(bits & 0x100), bool(bits & 0x200), True, True))


def is_constexpr(statement: Cursor) -> bool:
    """Whether an if is decided while compiling."""
    return _word(statement.data[1]) >> 8 & 7 == 1


def _parts(statement: Cursor, at: int, present: tuple[bool, ...]) -> list[Cursor | None]:
    found: list[Cursor | None] = []
    for one in present:
        address = _word(statement.data[1] + at) if one else 0
        at += 8 * one
        found.append(_stated(address, statement) if address else None)
    return found


def label(statement: Cursor) -> int:
    """What a label is told apart by."""
    return _word(statement.data[1] + 8)


def aimed(goto: Cursor) -> int:
    """The label of a goto."""
    return _word(goto.data[1] + 8)


def captures(lambda_: Cursor, count: int) -> list[Cursor]:
    at = lambda_.data[1] + _CAPTURES
    return [_stated(_word(at + 8 * n), lambda_) for n in range(count)]


def binding(declaration: Cursor) -> Cursor:
    """What a name of a structured binding stands for."""
    return _stated(_word(declaration.data[0] + _BINDING), declaration)


def of_default(expression: Cursor) -> Cursor:
    """The parameter or member whose default stands here."""
    return _declared(_word(expression.data[1] + _OF_DEFAULT), expression)


def start(variable: Cursor) -> Cursor | None:
    """The expression that a variable starts with."""
    found = _word(variable.data[0] + _START)
    if not found:
        return None
    return _stated(_word((found & ~7) + 8) if found & 4 else found, variable)


def operand(typeid: Cursor) -> tuple[Any, Cursor | None]:
    """The type that `typeid(type)` names, or that its expression has; and that expression."""
    found = _word(typeid.data[1] + _ITEMS)
    if not found & 4:
        inner = _stated(found & ~7, typeid)
        return inner.type, inner
    made = cindex.Type()
    made._kind_id = cindex.TypeKind.UNEXPOSED.value
    made.data[0], made.data[1], made._tu = _word(found & ~7), typeid.data[2], typeid._tu
    return made.get_canonical(), None


def new_parts(expression: Cursor) -> tuple[Cursor | None, Cursor | None, Cursor | None]:
    """Of `new (where) T[count](start)`: count, where and start."""
    address = int(expression.data[1])
    bits = _word(address)
    is_array, starts, places = bits >> 19 & 1, bits >> 22 & 1, bits >> 32
    parts = [_stated(_word(address + _NEW + 8 * n), expression) for n in range(is_array + starts + places)]
    where = parts[is_array + starts] if places else None
    return parts[0] if is_array else None, where, parts[is_array] if starts else None


def assembly(statement: Cursor) -> tuple[str, int]:
    """The text of an asm statement as it is written, and how many of its operands come first as outputs."""
    address = int(statement.data[1])
    text = str(_stated(_word(address + _ASSEMBLY), statement).spelling)
    return text, _word(address + _OUTPUTS) & 0xFFFFFFFF


def is_array_delete(expression: Cursor) -> bool:
    return bool(_word(expression.data[1]) >> 19 & 1)


def is_glvalue(expression: Cursor) -> bool:
    """Whether an expression names an object, rather than makes a value."""
    return bool(_word(expression.data[1]) >> 8 & 3)


def zeroes_first(construction: Cursor) -> bool:
    """Whether `T()` clears the object before its constructor runs."""
    return bool(_word(construction.data[1]) >> 22 & 1)


def inherited(expression: Cursor) -> Cursor:
    """The constructor of a base that one brought in by `using` calls."""
    return _declared(_word(expression.data[1] + 16), expression)


def is_elidable(construction: Cursor) -> bool:
    """Whether a copy may be left out, as every compiler does."""
    return bool(_word(construction.data[1]) >> 18 & 1)


SAMPLE = """
template <class T> struct Base { T b; ~Base(); };
struct Own : Base<int>, Base<char> { int x = 1; Base<long> y; Own() : x(2) {} };
Base<float> whole; int list[2] = {1, 2};
"""


class Changed(Exception):
    """Raised where libclang is another one than the places here were found in."""


def check(root: Cursor) -> None:
    """`root` is a parse of SAMPLE."""
    own, variable, listed = [one for one in root.get_children() if one.spelling in ("Own", "whole", "list")]
    told = [one.spelling for one in own.get_children() if one.spelling and one.kind.is_declaration()]
    seen = [one.spelling for one in members(own) if one.spelling in told and not is_implicit(one)]
    constructor = next(one for one in members(own) if one.kind.name == "CONSTRUCTOR")
    instance = variable.type.get_declaration()
    values = items(list(listed.get_children())[-1])
    if (
        seen != told
        or [one.type.spelling for one in bases(own)] != ["Base<int>", "Base<char>"]
        or [one.member and one.member.spelling for one in initialisers(constructor)] != [None, None, "x", "y"]
        or not any(one.kind.name == "DESTRUCTOR" for one in members(instance))
        or len(values) != 2
    ):
        raise Changed(
            "libclang is not the version that sim.hip.anatomy describes: pin it as constraints.txt does"
        )
