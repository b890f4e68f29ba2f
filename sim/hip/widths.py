"""C's widths in the source of host code: Python's numbers have none."""

from sim.hip.ctype import Pointer, Scalar, Type
from sim.hip.emit_state import code_of
from sim.hip.unmodelled import Unmodelled

COMPARED = ("<", ">", "<=", ">=", "==", "!=")
OPERATORS = ("+", "-", "*", "&", "|", "^")
CALLED = {"/": "quotient", "%": "rest"}
SINGLE, SINGLE_END = "(FS(0,", ") or FB[0])"
"""A cell of four bytes rounds: faster than any call."""


def wrapped(code: str, type_: Type) -> str:
    kind = code_of(type_) if isinstance(type_, Scalar | Pointer) else "v"
    if kind == "f4":
        return f"{SINGLE}{code}{SINGLE_END}"
    if kind == "f2":
        return f"E({code})"
    if kind[0] not in "iu":
        return code
    bits = 8 * int(kind[1])
    if kind[0] == "u":
        return f"({code}&{(1 << bits) - 1})"
    # The value that fits needs no arithmetic: it is what nearly every one is.
    half = 1 << (bits - 1)
    return f"(z if {-half}<=(z:={code})<{half} else W{kind[1]}(z))"


def unrounded(code: str) -> str:
    """Code of a float before it is rounded, for a place that rounds by itself."""
    if not code.startswith(SINGLE) or not code.endswith(SINGLE_END):
        return code
    depth = 0
    for at, letter in enumerate(code):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and at < len(code) - 1:
            return code
    return code[len(SINGLE) : -len(SINGLE_END)]


def converted(code: str, from_: Type, type_: Type) -> str:
    if (
        type_ == Scalar("v")
        or from_ == type_
        or not isinstance(from_, Scalar)
        or not isinstance(type_, Scalar)
    ):
        if type_ == Scalar("b1"):
            return f"({code}!=0)"
        return code
    if type_.code == "b1":
        return f"({code}!=0)"
    if from_.code[0] == "f":
        return wrapped(f"whole({code})", type_) if type_.code[0] in "iu" else wrapped(code, type_)
    if type_.code[0] == "f":
        return wrapped(f"float({code})", type_)
    if from_.code == "b1":
        return f"(+({code}))"
    narrower = int(from_.code[1]) < int(type_.code[1]) and not (from_.code[0] == "i" and type_.code[0] == "u")
    return code if narrower else wrapped(code, type_)


def _divided(op: str, left: str, right: str, of: Type, type_: Type) -> str:
    """C's division is Python's for what is neither negative nor zero; the names are none of those inside."""
    number = left.count(":=") + right.count(":=")
    one, other = f"x{number}", f"y{number}"
    if code_of(of)[0] == "f":
        test = f"(({one}:={left})is not None)&(({other}:={right})!=0)"
        return wrapped(f"({one}/{other} if {test} else ratio({one},{other}))", type_)
    plain = f"{one}{'//' if op == '/' else '%'}{other}"
    test = f"(({one}:={left})>=0)&(({other}:={right})>0)"
    return f"({plain} if {test} else {wrapped(f'{CALLED[op]}({one},{other})', type_)})"


def operated(op: str, left: str, right: str, of: Type, type_: Type) -> str:
    if op in COMPARED:
        return f"({left}{op}{right})"
    if op in OPERATORS:
        return wrapped(f"({left}{op}{right})", type_)
    if op in CALLED:
        return _divided(op, left, right, of, type_)
    bits = 8 * int(code_of(of)[1]) - 1
    if op in ("<<", ">>"):
        return wrapped(f"({left}{op}({right}&{bits}))", type_)
    raise Unmodelled("this operator on the host")


SHIFTS = {"1": "", "2": ">>1", "4": ">>2", "8": ">>3"}


def cell(address: str, code: str, name: str) -> str:
    """A number in memory by its page, as what the source can read and assign."""
    return f"M{code}[({name}:={address})>>12][({name}&4095){SHIFTS[code[1]]}]"
