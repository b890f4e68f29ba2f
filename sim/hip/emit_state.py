"""The source of one function while it is written: numbered names only, whatever the member called things."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sim.hip.counters import BasicBlock
from sim.hip.ctype import Layout, Pointer, Scalar, Struct, Type, Variable, leaves_of
from sim.hip.expr import Expr
from sim.hip.ir import Block, Function, GlobalVariable, Program
from sim.hip.loop_forms import NotPlanned
from sim.hip.unmodelled import Unmodelled

Code: TypeAlias = "str | tuple[str, ...]"
"""An expression in the source: one name, or one for each leaf of a class value."""


def passed(code: Code) -> str:
    return code if isinstance(code, str) else f"({''.join(f'{one},' for one in code)})"


def registers_of(variable: Variable, structs: Sequence[Layout]) -> list[str]:
    """The names of a variable's leaves."""
    if not isinstance(variable.type, Struct):
        return [f"v{variable.number}"]
    return [f"v{variable.number}_{leaf}" for leaf in range(len(leaves_of(variable.type, structs)))]


OUTSIDE = -1
"""The function of LDS that is declared outside of functions."""


@dataclass(slots=True)
class Unit:
    """What one kernel needs: the source of its functions, their constants, its LDS, its basic blocks."""

    program: Program
    constants: dict[tuple[float | int, str], str] = field(default_factory=dict)
    functions: dict[int, list[str]] = field(default_factory=dict)
    lds: dict[tuple[int, int], int] = field(default_factory=dict)
    """Where variables start, by function (OUTSIDE: of none) and number."""
    lds_bytes: int = 0
    blocks: list[BasicBlock] = field(default_factory=list)
    sites: int = 0
    """Accesses written so far: each remembers the patterns of its addresses."""
    waits_for_grid: bool = False
    """Whether workgroups wait for each other: they run side by side then."""

    spins: bool = False
    """Whether a loop of it may wait for other waves."""
    loops: list[Any] = field(default_factory=list)
    """Loops whose turns may be done at once (sim.hip.emit_turns): each with the registers that they set."""

    tables: set[int] = field(default_factory=set)
    """Tables of the compiler's own that it reads: the device has its copies, of its own addresses."""
    addressed: tuple[int, ...] | None = None
    """The functions that pointers may lead to, once a call through one is met."""

    def call(self, number: int) -> str:
        """The name of a function that is called."""
        self.functions.setdefault(number, [])
        return f"f{number}"

    def constant(self, value: float | int, code: str) -> str:
        key = (value, code) if value == value else (float("inf"), f"nan {code}")
        # 0.0 and -0.0 are equal as keys.
        if isinstance(value, float) and str(value) == "-0.0":
            key = (0.0, f"-{code}")
        return self.constants.setdefault(key, f"C{len(self.constants)}")

    def site(self) -> int:
        self.sites += 1
        return self.sites

    def place_in_lds(self, function: int, variable: Variable | GlobalVariable) -> int:
        key = (function, variable.number)
        if key not in self.lds:
            start = -(-self.lds_bytes // 16) * 16
            self.lds[key] = start
            self.lds_bytes = start + variable.bytes
        return self.lds[key]


@dataclass(frozen=True, slots=True)
class Reach:
    """An address apart: what is the same for many lanes, and the terms that differ: index * stride each."""

    base: str
    terms: tuple[tuple[str, int], ...]
    offset: int


@dataclass(slots=True)
class Writer:
    """Lines of a function. `depth` counts the masks around; what is declared at the same depth as it is
    assigned needs no select."""

    unit: Unit
    function: Function
    evaluate: "Callable[[Writer, Expr, str], Code]"
    run: "Callable[[Writer, Block, str], None]"
    lines: list[str] = field(default_factory=list)
    indent: int = 1
    depth: int = 0
    names: int = 0
    depths: dict[int, int] = field(default_factory=dict)
    loops: list[int] = field(default_factory=list)
    operations: list[tuple[int, int, str]] = field(default_factory=list)
    """Of the basic block so far: line, how many, and the name that shows whether lanes differ in it."""
    branches: list[int] = field(default_factory=list)
    cells: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Local arrays that are kept as registers: code and count of their elements."""
    steady: frozenset[int] = frozenset()
    """Pointers that are set once: where they point is followed back to what they were made from."""
    fresh: frozenset[int] = frozenset()
    """Variables that hold a value within one expression: what they held before is never wanted."""
    reaches: dict[int, "Reach"] = field(default_factory=dict)
    discards: bool = False
    """Whether nobody wants the result of the native call that comes next."""
    silent: bool = False
    """Whether nothing is counted."""
    replays: list[int] | None = None
    """Of turns at once: the numbers that the basic blocks have turn by turn."""
    sums: dict[str, int] = field(default_factory=dict)
    """Of turns at once: registers that only get terms, which are summed up later."""

    def put(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)

    def name(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    def kept(self, code: str) -> str:
        name = self.name("t")
        self.put(f"{name}={code}")
        if self.operations and not self.operations[-1][2]:
            self.operations[-1] = (*self.operations[-1][:2], name)
        return name

    def counted(self, line: int, count: int = 1, name: str = "") -> None:
        """An operation; its result is `name`, or what is kept next."""
        self.operations.append((line, count, name))

    def branched(self, line: int) -> None:
        self.branches.append(line)

    def settle(self, mask: str) -> None:
        """Ends a basic block: what it counted runs for the waves of this mask."""
        if not self.operations and not self.branches:
            return
        if self.silent or self.replays is not None:
            self._settle_again(mask)
            return
        number = len(self.unit.blocks)
        self.unit.blocks.append(
            BasicBlock(tuple((line, count) for line, count, _ in self.operations), tuple(self.branches))
        )
        names = "".join(f"{_result(name)}," for _, _, name in self.operations)
        self.put(f"if R.counters is not None and ran(R,{mask},{number}): told(R,{number},({names}))")
        self.operations.clear()
        self.branches.clear()

    def _settle_again(self, mask: str) -> None:
        """Of a block that is written for the second time."""
        if self.replays is not None:
            number = self.replays.pop(0) if self.replays else None
            operations = sorted((line, count) for line, count, _ in self.operations)
            if number is None or operations != sorted(self.unit.blocks[number].operations):
                raise NotPlanned
            self.put(f"if R.counters is not None: met(R,{mask},{number})")
        self.operations.clear()
        self.branches.clear()

    def variable(self, number: int) -> Variable:
        return self.function.variables[number]

    def leaves(self, type_: Type) -> tuple[tuple[int, Type], ...]:
        return leaves_of(type_, self.unit.program.structs)

    def registers(self, number: int) -> list[str]:
        return registers_of(self.variable(number), self.unit.program.structs)

    def register_at(self, number: int, offset: int) -> int:
        """The leaf of a variable at an offset."""
        for position, (at, _) in enumerate(self.leaves(self.variable(number).type)):
            if at == offset:
                return position
        raise Unmodelled("this part of a variable", self.variable(number).line)


def _result(name: str) -> str:
    """What shows whether lanes differ; where nothing does, they are taken to."""
    return name if name.isidentifier() else "R.lane" if not name else "0"


def code_of(type_: Type, line: int = 0) -> str:
    match type_:
        case Scalar(code):
            return code
        case Pointer():
            return "i8"
        case _:
            raise Unmodelled("a value of this type", line)
