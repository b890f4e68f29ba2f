"""The source of one host function while it is written."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sim.hip.ctype import Type, Variable, leaves_of
from sim.hip.emit_state import registers_of
from sim.hip.expr import (
    Launch,
    Native,
    Throw,
)
from sim.hip.ir import Block, Declare, Function, Program
from sim.hip.loop_plan import Plan
from sim.hip.trees import walk
from sim.hip.unmodelled import Unmodelled


@dataclass(slots=True)
class HostUnit:
    """`natives` are the calls of what the engine has itself, by number in the source."""

    program: Program
    natives: list[Native] = field(default_factory=list)
    launches: list[Launch] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)
    missing: list[Unmodelled] = field(default_factory=list)
    plans: list[Plan] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    """For each line of the source, the line of the program that it comes from."""
    called: list[int] = field(default_factory=list)
    """Functions to write, in the order of meeting."""

    def call(self, number: int) -> str:
        if number not in self.called:
            self.called.append(number)
        return f"f{number}"


@dataclass(slots=True)
class HostWriter:
    """Lines of a function; `marks` are the lines of the program that they come from, `frame` the bytes of
    its variables in memory, `run` writes statements."""

    unit: HostUnit
    function: Function
    run: "Callable[[HostWriter, Block], None]"
    lines: list[str] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    at: int = 0
    indent: int = 1
    names: int = 0
    frame: int = 0
    is_guarded: bool = False
    declarations: set[int] | None = None

    def declared(self) -> set[int]:
        """Variables that the function declares or is given."""
        if self.declarations is None:
            found = (one.variable for one in walk(self.function.body) if isinstance(one, Declare))
            self.declarations = {*self.function.parameters, *found}
        return self.declarations

    def put(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)
        self.marks.append(self.at)

    def name(self) -> str:
        self.names += 1
        return f"t{self.names}"

    def kept(self, code: str) -> str:
        name = self.name()
        self.put(f"{name}={code}")
        return name

    def variable(self, number: int) -> Variable:
        return self.function.variables[number]

    def leaves(self, type_: Type) -> tuple[tuple[int, Type], ...]:
        return leaves_of(type_, self.unit.program.structs)

    def registers(self, number: int) -> list[str]:
        return registers_of(self.variable(number), self.unit.program.structs)
