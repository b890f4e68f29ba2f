"""The typed statement tree between clang and the emitters.

Every conversion is explicit, constants are folded, templates are instantiated: one `Function` for each
instance. Sizes and offsets are bytes; `line` is a line of the file that the member compiles. Plain data:
`sim.hip.packing` turns it into JSON and back.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sim.hip.ctype import Layout, Type, Variable
from sim.hip.expr import Expr


@dataclass(frozen=True, slots=True)
class Evaluate:
    value: Expr


@dataclass(frozen=True, slots=True)
class Declare:
    variable: int
    value: Expr | None
    line: int


@dataclass(frozen=True, slots=True)
class Block:
    items: tuple["Statement", ...]


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    yes: Block
    no: Block
    line: int


@dataclass(frozen=True, slots=True)
class Loop:
    """for, while, and do (which does not test first)."""

    tests_first: bool
    condition: Expr | None
    step: Expr | None
    body: Block
    line: int


@dataclass(frozen=True, slots=True)
class Section:
    """Labels of a switch and what stands between them and the next ones."""

    values: tuple[int, ...]
    default: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Switch:
    value: Expr
    sections: tuple[Section, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Break:
    pass


@dataclass(frozen=True, slots=True)
class Continue:
    pass


@dataclass(frozen=True, slots=True)
class Return:
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Guarded:
    """`cleanup` runs however `body` is left: destructors."""

    body: Block
    cleanup: Block


@dataclass(frozen=True, slots=True)
class Handler:
    """`kind` is what it catches, None for all; `variable` gets the address of the object."""

    kind: int | None
    variable: int | None
    body: Block


@dataclass(frozen=True, slots=True)
class Try:
    body: Block
    handlers: tuple[Handler, ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A block with labels: its parts in order, each but the first at a label; `number` tells it apart."""

    number: int
    parts: tuple[Block, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Goto:
    """On to a part of a labelled block around."""

    labelled: int
    part: int


Statement: TypeAlias = (
    Evaluate
    | Declare
    | Block
    | If
    | Loop
    | Switch
    | Break
    | Continue
    | Return
    | Guarded
    | Try
    | Labelled
    | Goto
)


@dataclass(frozen=True, slots=True)
class Function:
    number: int
    name: str
    signature: str
    """As clang names it in messages, name(type, type), where it runs on a device; its name on the host."""
    kind: Literal["kernel", "device", "host"]
    result: Type
    parameters: tuple[int, ...]
    variables: tuple[Variable, ...]
    body: Block
    waits: bool
    """Whether a barrier is in it, or in what it calls."""
    line: int
    column: int
    most_threads: int = 0
    """Of a workgroup, by __launch_bounds__; 0 where none are told."""
    symbol: str = ""
    """A kernel's mangled name."""
    alignments: tuple[int, ...] = ()
    """Of a kernel's parameters, in bytes."""


@dataclass(frozen=True, slots=True)
class GlobalVariable:
    """`space`: where it lives, on the device (also __constant__), the host, or both; it starts as zeros.
    Shared is LDS of each workgroup, which starts as anything: dynamic LDS where `bytes` is 0.

    `words` are what stands in a table of the compiler's own: addresses of functions, and numbers.
    """

    number: int
    type: Type
    bytes: int
    space: Literal["device", "host", "managed", "shared"]
    words: tuple[Expr, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Program:
    functions: tuple[Function, ...]
    structs: tuple[Layout, ...]
    globals: tuple[GlobalVariable, ...]
    texts: tuple[str, ...]
    files: tuple[str, ...]
    """Where lines are: a `line` is as `sim.hip.lines` counts."""
    main: int | None
    start: int | None = None
    """The function that gives globals their values, before main."""
    what: tuple[int, int] | None = None
    """The function that says what an std::exception is about, given its address; the kind of that class."""
    throwers: tuple[tuple[str, int], ...] = ()
    """Functions that throw what the library itself throws, by the class: they take the text of what()."""
