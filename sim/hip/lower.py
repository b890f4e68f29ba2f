"""A parsed program as `sim.hip.ir`: starts at main and the kernels, follows what they call."""

from typing import Literal, TypeAlias

from sim.hip.clang import CType, Cursor, children, evaluate, kind
from sim.hip.ctype import Pointer, Scalar
from sim.hip.expr import Const, Expr, GlobalAddress, Place
from sim.hip.ir import Block, Function, GlobalVariable, Program
from sim.hip.lines import FILE_STEP
from sim.hip.lower_body import Body
from sim.hip.lower_expressions import value
from sim.hip.lower_places import place
from sim.hip.lower_statements import function_body
from sim.hip.lower_types import Types
from sim.hip.unmodelled import Unmodelled

Side: TypeAlias = Literal["kernel", "device", "host"]


class Lowering:
    """What the whole program shares while it is lowered; `headers` is the folder of the engine's own."""

    def __init__(self, headers: str) -> None:
        self.headers = headers
        self.types = Types()
        self.files: list[str] = []
        self.texts: list[str] = []
        self.functions: dict[str, int] = {}
        self.done: list[Function | None] = []
        self.waits: list[bool] = []
        self.globals: dict[str, int] = {}
        self.made: list[GlobalVariable] = []
        self.outside: dict[str, tuple[str, int, bool]] = {}
        """Functions that are called and have no body here, by name: signature, line of a call, ours."""

    def line(self, cursor: Cursor) -> int:
        """0 for what stands in the engine's own headers."""
        place = cursor.location
        name = str(place.file.name) if place.file else ""
        if not name or name.startswith(self.headers):
            return 0
        if name not in self.files:
            self.files.append(name)
        return self.files.index(name) * FILE_STEP + int(place.line)

    def ours(self, cursor: Cursor) -> bool:
        """Whether the engine's headers declare it."""
        file = cursor.location.file
        return file is None or str(file.name).startswith(self.headers)

    def leaves(self, name: str, target: Cursor, line: int) -> None:
        """Notes a call of what has no body in this program."""
        if name not in self.outside:
            parameters = ", ".join(spelled(one.type) for one in target.get_arguments())
            self.outside[name] = (f"{name}({parameters})", line, self.ours(target))

    def text(self, value: str) -> int:
        if value not in self.texts:
            self.texts.append(value)
        return self.texts.index(value)

    def function(self, cursor: Cursor) -> int:
        """The number of a function instance with a body, lowered once."""
        key = f"{cursor.hash}:{cursor.type.spelling}"
        if key not in self.functions:
            number = self.functions[key] = len(self.done)
            self.done.append(None)
            self.waits.append(False)
            self.done[number] = self._lower(number, cursor)
        return self.functions[key]

    def _lower(self, number: int, cursor: Cursor) -> Function:
        body = Body(self, cursor)
        block = function_body(body)
        self.waits[number] = body.waits
        parameters = ", ".join(spelled(a.type) for a in cursor.get_arguments())
        return Function(
            number,
            cursor.spelling,
            f"{cursor.spelling}({parameters})",
            side_of(cursor),
            self.types.of(cursor.result_type),
            tuple(body.parameters),
            body.table(),
            block,
            body.waits,
            self.line(cursor),
            cursor.location.column,
        )

    def global_address(self, cursor: Cursor) -> GlobalAddress:
        number = self.globals.get(cursor.get_usr())
        if number is None:
            number = self.globals[cursor.get_usr()] = len(self.made)
            self.made.append(self._global(number, cursor))
        return GlobalAddress(number, Pointer(self.made[number].type))

    def _global(self, number: int, cursor: Cursor) -> GlobalVariable:
        marks = {kind(child) for child in children(cursor)}
        space = "device" if marks & {"CUDADEVICE_ATTR", "CUDACONSTANT_ATTR"} else "host"
        type_ = self.types.of(cursor.type)
        start = evaluate(cursor)
        value = Const(start, type_) if isinstance(type_, Scalar) and isinstance(start, int | float) else None
        return GlobalVariable(
            number,
            type_,
            max(cursor.type.get_size(), 1),
            "device" if space == "device" else "host",
            value,
            self.line(cursor),
        )

    def value(self, body: Body, cursor: Cursor) -> Expr:
        return value(body, cursor)

    def place(self, body: Body, cursor: Cursor) -> Place:
        return place(body, cursor)


def side_of(cursor: Cursor) -> Side:
    marks = {kind(child) for child in children(cursor)}
    if "CUDAGLOBAL_ATTR" in marks:
        return "kernel"
    return "device" if "CUDADEVICE_ATTR" in marks else "host"


def spelled(type_: CType) -> str:
    """As the demangler writes it: `float const*` for `const float *`."""
    canonical = type_.get_canonical()
    if canonical.kind.name == "POINTER":
        return f"{spelled(canonical.get_pointee())}*"
    if canonical.is_const_qualified():
        return f"{canonical.spelling.removeprefix('const ')} const"
    return str(canonical.spelling)


Outside: TypeAlias = dict[str, tuple[str, int, bool]]


def lower(root: Cursor, headers: str) -> tuple[Program, tuple[Unmodelled, ...], Outside]:
    """The program, what of it the engine does not model, each with its line, and what it calls outside."""
    lowering = Lowering(headers)
    missing: list[Unmodelled] = []
    main = None
    for cursor in _starts(root, lowering):
        try:
            number = lowering.function(cursor)
        except Unmodelled as error:
            missing.append(error if error.line else Unmodelled(error.what, lowering.line(cursor)))
            continue
        if cursor.spelling == "main":
            main = number
    return _program(lowering, main), tuple(missing), lowering.outside


def _program(lowering: Lowering, main: int | None) -> Program:
    empty = Function(0, "", "", "host", Scalar("v"), (), (), Block(()), False, 0, 0)
    functions = tuple(empty if one is None else one for one in lowering.done)
    return Program(
        functions,
        tuple(lowering.types.layouts),
        tuple(lowering.made),
        tuple(lowering.texts),
        tuple(lowering.files),
        main,
    )


def _starts(root: Cursor, lowering: Lowering) -> list[Cursor]:
    """main and the kernels that are no templates; instances are met where they are launched."""
    found = []
    pending = children(root)
    while pending:
        cursor = pending.pop(0)
        if lowering.ours(cursor):
            continue
        if kind(cursor) in ("NAMESPACE", "LINKAGE_SPEC", "UNEXPOSED_DECL"):
            pending = children(cursor) + pending
        elif kind(cursor) == "FUNCTION_DECL" and cursor.is_definition() and _is_start(cursor):
            found.append(cursor)
    return found


def _is_start(cursor: Cursor) -> bool:
    return cursor.spelling == "main" or side_of(cursor) == "kernel"
