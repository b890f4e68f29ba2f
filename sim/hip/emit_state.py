"""The source of one function while it is written: numbered names only, whatever the member called things."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from sim.hip.ctype import Pointer, Scalar, Struct, Type, Variable
from sim.hip.expr import Expr
from sim.hip.ir import Function, Program
from sim.hip.unmodelled import Unmodelled

Code: TypeAlias = "str | tuple[str, ...]"
"""An expression in the source: one name, or one for each leaf of a class value."""


@dataclass(slots=True)
class Unit:
    """What one kernel needs: the source of its functions, their constants, its LDS, its basic blocks."""

    program: Program
    constants: dict[tuple[float | int, str], str] = field(default_factory=dict)
    functions: dict[int, list[str]] = field(default_factory=dict)
    lds: dict[tuple[int, int], int] = field(default_factory=dict)
    lds_bytes: int = 0
    blocks: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    sites: int = 0
    """Accesses written so far: each remembers the patterns of its addresses."""
    waits_for_grid: bool = False
    """Whether workgroups wait for each other: they run side by side then."""

    def constant(self, value: float | int, code: str) -> str:
        key = (value, code) if value == value else (float("inf"), f"nan {code}")
        # 0.0 and -0.0 are equal as keys.
        if isinstance(value, float) and str(value) == "-0.0":
            key = (0.0, f"-{code}")
        return self.constants.setdefault(key, f"C{len(self.constants)}")

    def site(self) -> int:
        self.sites += 1
        return self.sites

    def place_in_lds(self, function: int, variable: Variable) -> int:
        key = (function, variable.number)
        if key not in self.lds:
            start = -(-self.lds_bytes // 16) * 16
            self.lds[key] = start
            self.lds_bytes = start + variable.bytes
        return self.lds[key]


@dataclass(slots=True)
class Writer:
    """Lines of a function. `depth` counts the masks around; what is declared at the same depth as it is
    assigned needs no select."""

    unit: Unit
    function: Function
    evaluate: "Callable[[Writer, Expr, str], Code]"
    lines: list[str] = field(default_factory=list)
    indent: int = 1
    depth: int = 0
    names: int = 0
    depths: dict[int, int] = field(default_factory=dict)
    loops: list[int] = field(default_factory=list)
    valu: list[tuple[int, int]] = field(default_factory=list)
    cells: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Local arrays that are kept as registers: code and count of their elements."""
    discards: bool = False
    """Whether nobody wants the result of the native call that comes next."""

    def put(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)

    def name(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    def kept(self, code: str) -> str:
        name = self.name("t")
        self.put(f"{name}={code}")
        return name

    def counted(self, line: int, count: int = 1) -> None:
        self.valu.append((line, count))

    def settle(self, mask: str) -> None:
        """Ends a basic block: what it counted runs for the waves of this mask."""
        if not self.valu:
            return
        sums: dict[int, int] = {}
        for line, count in self.valu:
            sums[line] = sums.get(line, 0) + count
        self.valu.clear()
        self.put(f"if R.counters is not None: ran(R,{mask},{len(self.unit.blocks)})")
        self.unit.blocks.append(tuple(sums.items()))

    def variable(self, number: int) -> Variable:
        return self.function.variables[number]

    def leaves(self, type_: Type) -> tuple[tuple[int, Type], ...]:
        if isinstance(type_, Struct):
            return self.unit.program.structs[type_.number].leaves
        return ((0, type_),)

    def registers(self, number: int) -> list[str]:
        """The names of a variable's leaves."""
        type_ = self.variable(number).type
        if not isinstance(type_, Struct):
            return [f"v{number}"]
        return [f"v{number}_{leaf}" for leaf in range(len(self.leaves(type_)))]

    def register_at(self, number: int, offset: int) -> int:
        """The leaf of a variable at an offset."""
        for position, (at, _) in enumerate(self.leaves(self.variable(number).type)):
            if at == offset:
                return position
        raise Unmodelled("this part of a variable", self.variable(number).line)


def code_of(type_: Type, line: int = 0) -> str:
    match type_:
        case Scalar(code):
            return code
        case Pointer():
            return "i8"
        case _:
            raise Unmodelled("a value of this type", line)
